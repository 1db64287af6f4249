package bots

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"metahex/game"
)

// A judge sees everything, and estimates who will win a match at a given moment. From that moment it
// plays the match out many times, as a portfolio does with imagined matches, and takes the mean.
// All moments use the same dice, so luck does not change the difference between two estimates. A
// deed is a turning point if the estimates before and after the deed differ much:
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
// A judge does not know the rules of any game: it values a playout as a portfolio does. It needs to
// imagine nothing, because it works after the match.

// judgeDepth limits the players' answers in a judge's playout.
const judgeDepth = 60

// Playouts run in batches until the standard error is at most plainDoubt thousandths. With this
// error, two estimates must differ by more than 57 thousandths to be significantly different. A
// turning point needs a larger difference.
const (
	judgeBatch = 8
	plainDoubt = 20
)

// Judge returns red's chances in thousandths and their standard error. It plays at most the given
// number of playouts, and at least one, in parallel on the given number of workers. The same seed and
// playouts give the same result with any number of workers. Ok is false if the context ended first.
func Judge(ctx context.Context, m game.Match, playouts int, seed uint64, workers int) (red, doubt int, ok bool) {
	if r := m.Result(); r.Over {
		return thousandths(value(r, m.Standing(game.Red), game.Red)), 0, true
	}
	var values []float64
	playouts = max(1, playouts)
	for {
		batch := make([]float64, min(judgeBatch, playouts-len(values)))
		playOut(ctx, m, seed, uint64(len(values)), batch, workers)
		if ctx.Err() != nil {
			return 0, 0, false
		}
		values = append(values, batch...)
		red, doubt = estimate(values)
		if len(values) >= playouts || doubt <= plainDoubt {
			return red, doubt, true
		}
	}
}

// estimate returns the mean of values as chances in thousandths, and its standard error. The error of
// a single value is unknown: estimate returns the largest possible, 500.
func estimate(values []float64) (red, doubt int) {
	if len(values) == 1 {
		return thousandths(values[0]), 500
	}
	sum, squares := 0.0, 0.0
	for _, v := range values {
		sum, squares = sum+v, squares+v*v
	}
	n := float64(max(1, len(values)))
	mean := sum / n
	noise := math.Sqrt(max(0, squares/n-mean*mean) / max(1, n-1))
	return thousandths(mean), int(math.Ceil(500 * noise))
}

// playOut plays a match out once for each value, and stores the value. The dice depend on seed and
// on the number of the playout; first is the number of the first playout.
func playOut(ctx context.Context, m game.Match, seed, first uint64, values []float64, workers int) {
	clones := make([]game.Match, len(values)) // cloned here: a match is not safe for concurrent use
	for i := range clones {
		clones[i] = m.Clone()
		if t, ok := clones[i].(interface{ Mute() }); ok {
			t.Mute()
		}
	}
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < len(values) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
			r := &rollout{side: game.Red, acts: leastActs, most: judgeDepth}
			r.play(ctx, clones[i], rand.New(rand.NewPCG(seed, first+uint64(i))))
			values[i] = value(clones[i].Result(), clones[i].Standing(game.Red), game.Red)
		}
	}
	var others sync.WaitGroup
	for range min(workers, len(values)) - 1 {
		others.Go(work)
	}
	work() // in this goroutine too, so that the caller sees a panic
	others.Wait()
}

// thousandths converts a value from -1 to 1 into chances from 0 to 1000.
func thousandths(v float64) int { return int(math.Round(500 + 500*v)) }
