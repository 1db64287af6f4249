package gravarmor_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
)

// Every offered shot has a path from the firer to the target, hex by hex.
func TestTheWayOfAShot(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 0))
	seen := 0
	watch := game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		for _, o := range q.Options {
			words := strings.Fields(s.Words(o.Choice))
			if words[0] != "fire" {
				continue
			}
			seen++
			checkWay(t, s, words)
		}
		return gametest.Random(source).Choose(ctx, s, q, refused)
	})
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: watch, game.Blue: watch}
	if _, err := game.Play(context.Background(), ready(t, "relief").New(), players, nil); err != nil {
		t.Fatal(err)
	}
	if seen < 20 {
		t.Errorf("looked at %d shots; the match is idle", seen)
	}
}

// checkWay compares the path of an answer such as "fire L1 I3" with the places of firer and target.
func checkWay(t *testing.T, s game.Seat, words []string) {
	t.Helper()
	at := map[string]grid.Place{}
	for _, p := range s.View().Pieces {
		at[p.Label] = grid.Place{Q: int(p.At.X), V: int(p.At.Y)}
	}
	from, to := at[words[1]], at[words[2]]
	r := s.Sight()
	by, err := r.Parse(words[1])
	if err != nil {
		t.Fatal(err)
	}
	target, err := r.Parse(words[2])
	if err != nil {
		t.Fatal(err)
	}
	u := r.Rule(by, target)
	if way := u.Passed; !u.Clear || !u.Stepwise || len(way) == 0 {
		t.Fatalf("%s: the referee rules %+v; want a clear line, place by place", words, u)
	}
	sum := 0
	for i, w := range u.Passed {
		here := grid.Place{Q: int(w.Spot.X), V: int(w.Spot.Y)}
		if grid.Distance(from, here) != 1 || w.Sum < sum {
			t.Fatalf("%s: step %d of %v does not follow from %v", words, i+1, u.Passed, from)
		}
		from, sum = here, w.Sum
	}
	if from != to {
		t.Errorf("%s ends in %v, the target is in %v", words, from, to)
	}
}
