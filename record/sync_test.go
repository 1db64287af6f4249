package record_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
	"metahex/record"
)

// A disk counts the bytes written and the bytes synced.
type disk struct {
	bytes.Buffer
	synced int   // bytes
	syncs  int   // number of calls of Sync
	broken error // what Sync returns
}

func (d *disk) Sync() error {
	d.synced, d.syncs = d.Len(), d.syncs+1
	return d.broken
}

// Each answer of a human is synced before the next question is asked. Answers of bots are synced at
// the end of each turn and of the match.
func TestAnswersAreSynced(t *testing.T) {
	for _, test := range []struct {
		red, blue string
	}{{"human", "greedy"}, {"random", "human"}, {"human", "human"}, {"random", "random"}} {
		d := &disk{}
		m := toy.New()
		r := record.NewRecorder(d, record.Header{System: "toy", Scenario: "ambush", Red: test.red, Blue: test.blue}, m)
		name := map[game.Side]string{game.Red: test.red, game.Blue: test.blue}
		source := rand.New(rand.NewPCG(1, 1))
		unsynced, human := 0, false
		player := game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
			if human && d.synced < d.Len() {
				t.Errorf("%v: the human's answer is not on the disk when %s is asked to %s", test, q.Side, q.Topic)
			}
			if d.synced < d.Len() {
				unsynced++
			}
			if human = name[q.Side] == "human"; q.Side == game.Chance {
				return game.Dice(source).Choose(ctx, s, q, refused)
			}
			return gametest.Random(source).Choose(ctx, s, q, refused)
		})
		if _, err := game.Play(context.Background(), m, map[game.Side]game.Player{game.Chance: player, game.Red: player, game.Blue: player}, r.Hear); err != nil {
			t.Fatal(err)
		}
		turns := strings.Count(d.String(), "\n= ")
		if d.synced != d.Len() || unsynced == 0 && test.red != test.blue {
			t.Errorf("%v: %d of %d bytes are on the disk at the end, and %d questions were asked before a sync", test, d.synced, d.Len(), unsynced)
		}
		if bots := test.red == "random" && test.blue == "random"; bots && d.syncs != turns {
			t.Errorf("%v: synced %d times, want once for each of %d turns", test, d.syncs, turns)
		}
	}
}

// If Sync fails, recording returns an error, and nothing more is written.
func TestSyncFails(t *testing.T) {
	d := &disk{broken: errors.New("the disk is gone")}
	m := toy.New()
	r := record.NewRecorder(d, record.Header{System: "toy", Scenario: "ambush", Blue: "human"}, m)
	script := game.NewScript("draw good", "hide c", "run")
	players := map[game.Side]game.Player{game.Chance: script, game.Red: script, game.Blue: script}
	if _, err := game.Play(context.Background(), m, players, r.Hear); !errors.Is(err, game.ErrScriptEnd) {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.Err()); got != "the disk is gone" || strings.Contains(d.String(), "> run") {
		t.Errorf("error %s, and recorded is\n%s", got, d)
	}
}

// A file that is not regular, such as a device, is not synced.
func TestDevicesAreNotSynced(t *testing.T) {
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m := toy.New()
	p := &record.Play{Header: record.Header{System: "toy", Scenario: "ambush", Red: "human", Blue: "human"}}
	r, c, err := record.Append(os.DevNull, p, m)
	if err != nil {
		t.Fatal(err)
	}
	play(t, m, r, "draw good", "hide c")
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// BenchmarkSync measures the cost of an answer of a human, and of a bot, on this disk.
func BenchmarkSync(b *testing.B) {
	for _, blue := range []string{"human", "random"} {
		b.Run(blue, func(b *testing.B) {
			m := toy.New()
			r, c, err := record.Autosave(filepath.Join(b.TempDir(), "game.play"), record.Header{System: "toy", Scenario: "ambush", Blue: blue}, m)
			if err != nil {
				b.Fatal(err)
			}
			q := game.Question{Side: game.Blue}
			for b.Loop() {
				r.Hear(q, game.Choice{Verb: 5}, nil)
			}
			if err := errors.Join(r.Err(), c.Close()); err != nil {
				b.Fatal(err)
			}
		})
	}
}
