package systems

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
)

// A record of each version of the rules is kept in testdata/records. It holds this promise: if an event's
// numbers or outcomes change, the version of the rules changes too.
//
// After a version was raised, go test ./systems -run Records -update writes the record of the new version.
// It never changes the record of an older one.

// booksHere returns the systems with a folder beside this file: an example of documentation is elsewhere.
func booksHere() []System {
	return slices.DeleteFunc(slices.Clone(All), func(y System) bool {
		_, err := os.Stat(y.ID)
		return err != nil
	})
}

// recordOf returns the name of the file with the record of a version of the rules.
func recordOf(rules string) string {
	return filepath.Join("testdata", "records", strings.ReplaceAll(rules, "/", "-")+".play")
}

// played returns the record of a match of greedy against greedy in a system's last scenario.
func played(t *testing.T, y System) []byte {
	t.Helper()
	m, h, err := Open(Source{Scenario: y.IDs[len(y.IDs)-1]})
	if err != nil {
		t.Fatal(err)
	}
	h.Seed, h.Red, h.Blue = "1", "greedy", "greedy"
	var text bytes.Buffer
	r := record.NewRecorder(&text, h, m)
	players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(1, 0)))}
	for _, side := range []game.Side{game.Red, game.Blue} {
		players[side] = bots.Greedy(rand.New(rand.NewPCG(1, uint64(side))))
	}
	if _, err := game.Play(context.Background(), m, players, r.Hear); err != nil || r.Err() != nil {
		t.Fatal(err, r.Err())
	}
	return text.Bytes()
}

// keep writes the record of a version of the rules, unless it is kept already.
func keep(t *testing.T, y System) {
	t.Helper()
	f, err := os.OpenFile(recordOf(y.Rules), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return
	}
	if err == nil {
		_, err = f.Write(played(t, y))
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestRecordsOfTheseRules replays the record of each system's rules, and compares every byte.
func TestRecordsOfTheseRules(t *testing.T) {
	for _, y := range booksHere() {
		if *update {
			keep(t, y)
		}
		p, err := record.Load(recordOf(y.Rules))
		if err != nil {
			t.Errorf("%s: no record of rules %s: go test ./systems -run Records -update writes it: %v", y.ID, y.Rules, err)
			continue
		}
		if p.Header.System != y.ID || p.Header.Rules != y.Rules {
			t.Errorf("%s: a record of %s under rules %s; want %s under rules %s", p.File, p.Header.System, p.Header.Rules, y.ID, y.Rules)
		}
		if err := record.Check(p, Start); err != nil {
			t.Errorf("raise the rules version of %s, %s: %v", y.ID, y.Rules, err)
		}
		if data, err := os.ReadFile(p.File); err != nil || string(data) != p.String() {
			t.Errorf("%s: written again it has other bytes (error %v)", p.File, err)
		}
	}
}

// TestRecordsOfOlderRules checks that a record of older rules is recognised, and not replayed.
func TestRecordsOfOlderRules(t *testing.T) {
	files, err := filepath.Glob(recordOf("*"))
	if err != nil || len(files) < len(booksHere()) {
		t.Fatalf("found %d records of rules (error %v); want one for each system", len(files), err)
	}
	for _, file := range files {
		p, err := record.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		err = record.Check(p, Start)
		if other := errors.As(err, new(*record.OtherRules)); other == Plays(p.Header) {
			t.Errorf("%s, rules %s: got %v; want an error for other rules, if they are not those of the system", file, p.Header.Rules, err)
		}
	}
}
