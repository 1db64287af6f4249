package bots

import (
	"context"
	"math"
	"math/rand/v2"

	"metahex/game"
)

// A judge tells who is about to win a match at some moment, of all that is known: it plays
// the match out from there, again and again, as search plays out what it imagines, and takes
// the mean. All moments meet the same dice, so that the difference of two is the moments'
// and not their luck. Where it differs much before and after a deed, the deed has turned the
// match:
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

// Judge returns red's chances in thousandths, by so many playouts, and their standard error. The same seed and number
// give the same. Ok is false when the context ended first.
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
