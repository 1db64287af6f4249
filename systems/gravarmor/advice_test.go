package gravarmor_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

// bout plays a match between two bots and returns the result and the number of answers.
func bout(tb testing.TB, p *gravarmor.Prepared, red, blue string, seed uint64) (r game.Result, answers int) {
	tb.Helper()
	players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(seed, 0)))}
	for side, name := range map[game.Side]string{game.Red: red, game.Blue: blue} {
		bot, err := bots.New(name, rand.New(rand.NewPCG(seed, uint64(side))))
		if err != nil {
			tb.Fatal(err)
		}
		players[side] = bot
	}
	r, err := game.Play(context.Background(), muted(p), players, func(game.Question, game.Choice, []game.Event) { answers++ })
	if err != nil || !r.Over {
		tb.Fatalf("seed %d: %v, over %v; want a finished match", seed, err, r.Over)
	}
	return r, answers
}

// Every scenario ends, and no answer of the bot is refused.
func TestGreedyPlaysEveryScenario(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(2) {
				bout(t, ready(t, id), "greedy", "greedy", seed)
			}
		})
	}
}

// Greedy is much better than random, on either side.
func TestGreedyBeatsRandom(t *testing.T) {
	won, of := 0, 0
	for seed := range uint64(10) {
		for side, names := range map[game.Side][2]string{game.Red: {"greedy", "random"}, game.Blue: {"random", "greedy"}} {
			of++
			if r, _ := bout(t, ready(t, "relief"), names[0], names[1], seed); r.Winner == side {
				won++
			}
		}
	}
	if won < of*9/10 {
		t.Errorf("relief: greedy won %d of %d; want nine of ten", won, of)
	}
}

// BenchmarkGreedyMatch plays whole matches of the first scenario.
func BenchmarkGreedyMatch(b *testing.B) { greedyMatches(b, "relief") }

// BenchmarkGreedyMatches plays whole matches of all scenarios.
func BenchmarkGreedyMatches(b *testing.B) {
	for _, id := range scenario.Library.IDs() {
		b.Run(id, func(b *testing.B) { greedyMatches(b, id) })
	}
}

func greedyMatches(b *testing.B, id string) {
	p := ready(b, id)
	bout(b, p, "greedy", "greedy", 0) // computes and caches the ground for a city
	answers := 0
	for i := 0; b.Loop(); i++ {
		_, n := bout(b, p, "greedy", "greedy", uint64(i))
		answers += n
	}
	b.ReportMetric(float64(answers)/float64(b.N), "answers/op")
}
