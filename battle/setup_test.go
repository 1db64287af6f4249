package battle_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"metahex/battle"
	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// In every system, players can deploy their forces in a drawn battle. Bots finish the set-up, all
// set-ups differ, and a record that stops during the set-up can be continued.
func TestPlayersDeployDrawnBattles(t *testing.T) {
	t.Parallel()
	for _, system := range systems.All {
		for kind := range battle.Kinds {
			t.Run(fmt.Sprint(system.ID, "-", battle.Kinds[kind]), func(t *testing.T) {
				t.Parallel()
				file := written(t, battle.Spec{System: system.ID, Kind: battle.Kind(kind), Seed: 3})
				m, header, err := systems.Open(systems.Source{Scenario: file})
				if err != nil {
					t.Fatal(err)
				}
				var one, other bytes.Buffer
				asked := deploys(t, m.Clone(), header, 1, &one)
				deploys(t, m.Clone(), header, 2, &other)
				if want := [3]bool{game.Red: battle.Kind(kind) == battle.Meeting, game.Blue: true}; asked[game.Red] == 0 && want[game.Red] || asked[game.Blue] == 0 {
					t.Errorf("red is asked %d times in the set-up, blue %d times; want both in a meeting, and who holds ground", asked[game.Red], asked[game.Blue])
				}
				if bytes.Equal(one.Bytes(), other.Bytes()) {
					t.Error("greedy sets up alike by two seeds; want no two battles to begin alike")
				}
			})
		}
	}
}

// deploys lets greedy set up both sides, and counts the questions to each side. Half way through,
// it reads the record and compares the resulting match with this one.
func deploys(t *testing.T, m game.Match, h record.Header, seed uint64, to *bytes.Buffer) (asked [3]int) {
	t.Helper()
	source := rand.New(rand.NewPCG(seed, 0))
	greedy, dice, r := bots.Greedy(source), game.Dice(source), record.NewRecorder(to, h, m)
	for m.View(game.Chance).Turn == 0 {
		q, ok := m.Question()
		if !ok {
			t.Fatal("the match ends in the set-up")
		}
		player := dice
		if q.Side != game.Chance {
			player = greedy
		}
		if q.Setup {
			asked[q.Side]++
		}
		c, err := player.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		events, err := m.Answer(c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Hear(q, c, events); r.Err() != nil {
			t.Fatal(r.Err())
		}
		if q.Setup && asked[game.Red]+asked[game.Blue] == 3 {
			resumes(t, m, to.Bytes())
		}
	}
	return asked
}

// resumes compares a match with its record so far.
func resumes(t *testing.T, m game.Match, text []byte) {
	t.Helper()
	play, err := record.Parse("setup.play", text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := record.Replay(play, systems.Start)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := game.Hash(again), game.Hash(m); got != want {
		t.Errorf("the match that is resumed has hash %v; want %v", got, want)
	}
}
