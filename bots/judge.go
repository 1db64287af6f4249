package bots

import (
	"context"
	"math"
	"math/rand/v2"

	"metahex/game"
)

// A judge estimates who is about to win a match at a given moment, knowing everything: it
// plays the match out from there many times, as search does with imagined matches, and takes
// the mean. Every moment gets the same dice, so two estimates differ by their moments and not
// by luck. A deed has turned the match if the estimates before and after it differ much:
//
//	red's chances
//	 100 % ┤
//	       │ ●───●              ●───● 78
//	  50 % ┤      ╲            ╱
//	       │       ●───●──────●
//	   0 % ┤      61 → 42      40 → 78
//	       └─┬───┬───┬───┬────┬───┬──▶ deeds
//	                 ▲        ▲ turning points
//
// It knows no game: a playout is worth what search would give for it. Nothing is imagined,
// as a judge speaks after the match.

// judgeDepth is how many answers of players a judge's playout has, at most.
const judgeDepth = 60

// Judge returns red's chances in thousandths and their standard error. The same seed and
// number of playouts give the same result. Ok is false if the context ended first.
func Judge(ctx context.Context, m game.Match, playouts int, seed uint64) (red, doubt int, ok bool) {
	sum, squares := 0.0, 0.0
	if r := m.Result(); r.Over {
		return thousandths(value(r, m.Standing(game.Red), game.Red)), 0, true
	}
	for n := range playouts {
		clone := m.Clone()
		if t, ok := clone.(interface{ Mute() }); ok {
			t.Mute()
		}
		playFor(ctx, clone, rand.New(rand.NewPCG(seed, uint64(n))), judgeDepth)
		if ctx.Err() != nil {
			return 0, 0, false
		}
		v := value(clone.Result(), clone.Standing(game.Red), game.Red)
		sum, squares = sum+v, squares+v*v
	}
	n := float64(max(1, playouts))
	mean := sum / n
	noise := math.Sqrt(max(0, squares/n-mean*mean) / max(1, n-1))
	return thousandths(mean), int(math.Ceil(500 * noise)), true
}

// thousandths turns a value from -1 to 1 into chances.
func thousandths(v float64) int { return int(math.Round(500 + 500*v)) }
