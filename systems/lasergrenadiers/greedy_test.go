package lasergrenadiers_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems/lasergrenadiers"
)

// bout plays a match between two bots and tells its result.
func bout(tb testing.TB, id, red, blue string, seed uint64) game.Result {
	tb.Helper()
	p, err := prepare(id)
	if err != nil {
		tb.Fatal(err)
	}
	players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(seed, 0)))}
	for side, name := range map[game.Side]string{game.Red: red, game.Blue: blue} {
		if players[side], err = bots.New(name, rand.New(rand.NewPCG(seed, uint64(side)))); err != nil {
			tb.Fatal(err)
		}
	}
	m := p.New()
	m.(interface{ Mute() }).Mute()
	r, err := game.Play(context.Background(), m, players, nil)
	if err != nil || !r.Over {
		tb.Fatalf("%s, seed %d: %v, over %v; want a finished match", id, seed, err, r.Over)
	}
	return r
}

// Greedy finishes every scenario and is far better than random, on either side.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, id := range lasergrenadiers.Scenarios() {
		won, n := 0, 12
		for seed := range uint64(n / 2) {
			if r := bout(t, id, "greedy", "random", seed); r.Winner == game.Red {
				won++
			}
			if r := bout(t, id, "random", "greedy", seed); r.Winner == game.Blue {
				won++
			}
		}
		if won < n-2 {
			t.Errorf("%s: greedy won %d of %d; want %d at least", id, won, n, n-2)
		}
	}
}

// BenchmarkGreedyMatch plays whole matches of seven a side.
func BenchmarkGreedyMatch(b *testing.B) {
	for i := range b.N {
		bout(b, "ashford", "greedy", "greedy", uint64(i))
	}
}
