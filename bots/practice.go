package bots

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"metahex/game"
)

// A practice plays matches to their end in worlds that a seat imagines, on all cores. Match n has its
// own generator, made from the seed and n. In each match the side plays in one of several ways, such
// as by one set of weights. The way is chosen before the batch of the match, so the same number of
// matches gives the same results on any number of cores.
type practice struct {
	seat   game.Seat
	budget Budget // its playouts are matches
	seed   uint64
	trials trials
	seen   [][]sight // positions of each match
}

// play plays matches until the budget is used up. If the budget has no number of playouts, it plays
// as many matches as an outlook remembers. The function one plays a match in the given way, and
// returns some positions of the match and its result.
func (k *practice) play(ctx context.Context, one func(m game.Match, way int, source *rand.Rand) ([]sight, float64)) {
	n, begun := cmp.Or(k.budget.Playouts, memory), time.Now()
	most := batch
	if k.budget.Playouts == 0 {
		most = min(batch, 2*k.budget.Cores)
	}
	for played := 0; played < n && !k.budget.over(ctx, begun); {
		worlds := make([]game.Match, min(most, n-played))
		sources, ways := make([]*rand.Rand, len(worlds)), make([]int, len(worlds))
		for i := range worlds {
			sources[i] = rand.New(rand.NewPCG(k.seed, uint64(played+i)))
			worlds[i] = k.seat.Imagine(sources[i])
			ways[i] = k.trials.next()
		}
		seen, results := make([][]sight, len(worlds)), make([]float64, len(worlds))
		spread(len(worlds), k.budget.Cores, func(i int) { seen[i], results[i] = one(worlds[i], ways[i], sources[i]) })
		if ctx.Err() != nil {
			return
		}
		for i, way := range ways {
			k.trials.add(way, results[i])
			if seen[i] != nil {
				k.seen = append(k.seen, seen[i])
			}
		}
		played += len(worlds)
	}
}
