package lasergrenadiers_test

import (
	"math/rand/v2"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/lasergrenadiers/scenario"
)

// bout plays a match between two bots and returns its result.
func bout(tb testing.TB, id, red, blue string, seed uint64) game.Result {
	tb.Helper()
	r, _ := gametest.Bout(tb, factory(tb, id)(), seed, func(side game.Side, source *rand.Rand) (game.Player, error) {
		return bots.New(map[game.Side]string{game.Red: red, game.Blue: blue}[side], source)
	})
	return r
}

// Greedy finishes every scenario and is far better than random, on both sides.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
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

// BenchmarkGreedyMatch plays whole matches with seven pieces on each side.
func BenchmarkGreedyMatch(b *testing.B) {
	for i := range b.N {
		bout(b, "ashford", "greedy", "greedy", uint64(i))
	}
}
