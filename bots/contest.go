package bots

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"metahex/game"
)

// A contest compares candidates by playing all of them out in the same imagined worlds.
//
//	            world 1   world 2   world 3 │ world 4   world 5 │ …
//	champion  A   +0.2      -0.1      +0.3  │   0.0      +0.2   │
//	          B   +0.4      +0.1      +0.2  │  +0.3      +0.4   │
//	          C   +0.1       0.0      +0.4  │  -0.2       0.0   │
//	          D   -0.3      -0.4      +0.1  │ ── out ──         │
//	          E    0.0      -0.2      -0.1  │ ── out ──         │
//
// All candidates are played in the same worlds and with the same dice at first, so that luck does
// not decide the comparison. After each round the worse half of the challengers drops out, and the
// remaining candidates get the playouts (successive halving). A challenger replaces the champion
// only if its lead is larger than the noise.
//
// Worlds are played on all cores. World n has its own generator, seeded with the contest's seed and
// n, and results are added in the order of the worlds. Therefore the same number of playouts gives
// the same figures on any number of cores.

// A Budget bounds the thinking on one answer. The zero value is a small number of playouts. The
// same source and number of playouts give the same answer. With Time, Stop or a context deadline,
// the answer depends on the speed of the machine.
type Budget struct {
	Playouts int           // 0 or less: not limited, if another limit is set
	Time     time.Duration // 0 or less: not limited, if another limit is set
	Stop     func() bool   // called between playouts by any goroutine; true ends the thinking; may be nil
	Cores    int           // 0: all cores
	Spent    *Spent        // counts the playouts and answers; may be nil
}

// Progress reports the state of the thinking.
type Progress struct {
	Playouts, Of int // playouts done, and their limit; Of is 0 if there is no limit
	Best         game.Choice
	Lead         float64 // of the best answer over the advised answer, from -2 to 2
	Sure         int     // percentage: how certain it is that no remaining candidate is better
}

const (
	fewPlayouts = 48   // playouts of a zero Budget
	doubt       = 1.0  // standard errors by which a challenger must lead
	caution     = 1.2  // see required
	closeLead   = 10.0 // a lead in points that is worth half the range
	firstWorlds = 6    // worlds of the first round if neither playouts nor time are bounded
	batch       = 8    // worlds that are imagined at once
)

// bounded returns the budget, with a default bound if it has none. Negative limits count as 0.
func (b Budget) bounded(ctx context.Context) Budget {
	b.Playouts, b.Time = max(0, b.Playouts), max(0, b.Time)
	if _, timed := ctx.Deadline(); b.Playouts == 0 && b.Time == 0 && b.Stop == nil && !timed {
		b.Playouts = fewPlayouts
	}
	if b.Cores == 0 {
		b.Cores = runtime.GOMAXPROCS(0)
	}
	return b
}

// part returns the budget multiplied by n/of, with at least one playout.
func (b Budget) part(n, of int) Budget {
	if b.Playouts > 0 {
		b.Playouts = max(1, b.Playouts*n/of)
	}
	b.Time = b.Time * time.Duration(n) / time.Duration(of)
	return b
}

// over reports whether thinking that started at begun must end now.
func (b Budget) over(ctx context.Context, begun time.Time) bool {
	return ctx.Err() != nil || b.Stop != nil && b.Stop() || b.Time > 0 && time.Since(begun) >= b.Time
}

// late reports whether the context's deadline has passed. An answer is still wanted then, unlike
// after a cancellation.
func late(ctx context.Context) bool { return errors.Is(ctx.Err(), context.DeadlineExceeded) }

// An entrant is a candidate with the results of its playouts: the sum of its leads over the
// champion in the same worlds, and the sum of the squares of those leads.
type entrant struct {
	choice           game.Choice
	weights          game.Weights // advice weights of the own side until the next activation
	reply            game.Weights // advice weights of the enemy in its next activation
	worth            int
	playouts         int
	lead, leadSquare float64
}

// mean returns the mean lead over the champion.
func (e *entrant) mean() float64 { return e.lead / float64(max(1, e.playouts)) }

// noise returns the standard error of the mean lead. With fewer than three playouts it is unknown.
func (e *entrant) noise() float64 {
	n := float64(e.playouts)
	if n < 3 {
		return math.Inf(1)
	}
	return math.Sqrt(max(0, e.leadSquare/n-e.mean()*e.mean()) / (n - 1))
}

// add adds a lead to the sums.
func (e *entrant) add(lead float64) {
	e.playouts, e.lead, e.leadSquare = e.playouts+1, e.lead+lead, e.leadSquare+lead*lead
}

// A contest compares the candidates for one question.
type contest struct {
	seat   game.Seat
	budget Budget
	report func(Progress)
	// playOut plays a candidate out in a world that it may modify, and returns the value for the
	// seat's side. It returns NaN if the candidate is impossible in this world.
	playOut func(ctx context.Context, m game.Match, e *entrant, source *rand.Rand) float64

	units    int        // number of units that the side has; 0: not known
	field    []*entrant // the champion first
	seed     uint64
	worlds   uint64 // imagined so far
	playouts int
	begun    time.Time
}

// think plays worlds until one candidate is left or the budget is used up.
func (c *contest) think(ctx context.Context) {
	c.begin(ctx)
	c.halve(ctx, 1, 1, 1)
}

// leastWorlds is the number of worlds in which each candidate must be played out. If time does not
// allow that many, candidates are dropped.
const leastWorlds = 10

// begin starts the clock. If time is the only bound and playouts are long, it keeps only the first
// candidates of the field, so that each one gets enough playouts.
func (c *contest) begin(ctx context.Context) {
	c.begun = time.Now()
	if c.budget.Time == 0 || len(c.field) == 1 || c.over(ctx) {
		return
	}
	w := c.imagine()
	c.playOut(ctx, w.match, c.field[0], rand.New(rand.NewPCG(w.luck, w.course)))
	playouts := c.budget.Time * time.Duration(c.budget.Cores) / max(1, time.Since(c.begun))
	c.field = c.field[:min(len(c.field), max(2, int(playouts)/leastWorlds))]
}

// until returns the moment at which the time used is part/of times the time limit. It returns the
// zero time if time is not bounded.
func (c *contest) until(part, of int) time.Time {
	if c.budget.Time == 0 {
		return time.Time{}
	}
	return c.begun.Add(c.budget.Time * time.Duration(part) / time.Duration(of))
}

// halve plays rounds until the number of candidates is at most few. It may use part/of times the
// budget.
func (c *contest) halve(ctx context.Context, few, part, of int) {
	rounds := 0
	for n := len(c.field); n > few; n = kept(n) {
		rounds++
	}
	budget, now := c.budget.part(part, of), time.Now()
	left := c.until(part, of).Sub(now)
	for round := range rounds {
		worlds, last := firstWorlds<<round, round == rounds-1
		until := time.Time{}
		switch {
		case budget.Playouts > 0:
			worlds = max(1, (budget.Playouts-c.playouts)/((rounds-round)*len(c.field)))
		case budget.Time > 0:
			worlds, until = math.MaxInt, now.Add(left*time.Duration(round+1)/time.Duration(rounds))
		case last && few == 1:
			worlds = math.MaxInt
		}
		if !c.round(ctx, worlds, until) {
			return
		}
		if !last || few > 1 {
			c.drop()
		}
	}
}

// kept returns how many of n candidates stay for the next round: the champion and the better half
// of the challengers.
func kept(n int) int { return 1 + (n-1)/2 }

// drop removes the worse half of the challengers.
func (c *contest) drop() {
	challengers := c.field[1:]
	slices.SortStableFunc(challengers, func(a, b *entrant) int { return cmp.Compare(b.mean(), a.mean()) })
	c.field = c.field[:kept(len(c.field))]
}

// round plays the given number of worlds, but starts no batch of worlds after the moment until. The
// zero time means no limit. It returns false when the budget is used up.
func (c *contest) round(ctx context.Context, worlds int, until time.Time) bool {
	for worlds > 0 && (until.IsZero() || time.Now().Before(until)) {
		n := min(worlds, batch)
		if c.budget.Time > 0 {
			n = min(n, 2*c.budget.Cores)
		}
		if most := c.budget.Playouts; most > 0 {
			n = min(n, (most-c.playouts)/len(c.field))
		}
		if n < 1 {
			return false
		}
		if !c.play(ctx, n) {
			return false
		}
		worlds -= n
	}
	return true
}

// over reports whether the thinking must end now.
func (c *contest) over(ctx context.Context) bool { return c.budget.over(ctx, c.begun) }

// A world is a match that a seat imagines, with the value of each candidate in this match.
type world struct {
	match        game.Match
	luck, course uint64
	values       []float64
	done         bool
}

// imagine makes the next world. Only one goroutine may call it at a time.
func (c *contest) imagine() world {
	source := rand.New(rand.NewPCG(c.seed, c.worlds))
	c.worlds++
	return world{c.seat.Imagine(source), source.Uint64(), source.Uint64(), make([]float64, len(c.field)), false}
}

// play plays n worlds on all cores. It counts the finished worlds that precede the first unfinished
// one. It returns false if a world was not finished.
func (c *contest) play(ctx context.Context, n int) bool {
	worlds := make([]world, n)
	for i := range worlds {
		worlds[i] = c.imagine()
	}
	var ended atomic.Bool
	spread(n, c.budget.Cores, func(i int) {
		w := &worlds[i]
		for k, e := range c.field {
			if ended.Load() || c.over(ctx) {
				ended.Store(true)
				return
			}
			m := w.match
			if k < len(c.field)-1 { // only the last candidate may modify the world itself
				m = m.Clone()
			}
			w.values[k] = c.playOut(ctx, m, e, rand.New(rand.NewPCG(w.luck, w.course)))
		}
		w.done = ctx.Err() == nil
	})
	for i := range worlds {
		if !worlds[i].done || ctx.Err() != nil && !late(ctx) {
			return false
		}
		c.count(&worlds[i])
	}
	return true
}

// count adds the results of a world.
func (c *contest) count(w *world) {
	for k, e := range c.field {
		if lead := w.values[k] - w.values[0]; !math.IsNaN(lead) {
			e.add(lead)
		}
	}
	c.playouts += len(c.field)
	if c.report != nil {
		best := c.best()
		c.report(Progress{c.playouts, c.budget.Playouts, best.choice, best.mean(), c.sure(best)})
	}
}

// required returns the lead that a challenger needs.
//
// One unit among many changes little, so a large lead of its plan is mostly luck, and leaving the
// plan of the champion costs something on average. Let leads be distributed around -0.3/units with a
// deviation of 0.5/units. The expected lead, given the noise, is then positive from
// 0.3/units · noise² / (0.5/units)² = 1.2 · units · noise² on.
func (c *contest) required(e *entrant) float64 {
	noise := e.noise()
	return noise * max(doubt, caution*float64(c.units)*noise)
}

// best returns the challenger that leads by more than the noise, or else the champion.
func (c *contest) best() *entrant {
	best := c.field[0]
	for _, e := range c.field[1:] {
		if e.mean() > c.required(e) && e.mean() > best.mean() {
			best = e
		}
	}
	return best
}

// sure estimates the certainty in percent that no remaining candidate is better than best. For a
// challenger: that it beats the champion. For the champion: that no challenger beats it.
func (c *contest) sure(best *entrant) int {
	above := func(e *entrant) float64 {
		noise := e.noise()
		switch {
		case math.IsInf(noise, 1):
			return 0.5
		case noise == 0:
			return map[bool]float64{true: 1, false: 0}[e.mean() > 0]
		}
		return (1 + math.Erf(e.mean()/noise/math.Sqrt2)) / 2
	}
	if best != c.field[0] {
		return int(100 * above(best))
	}
	sure := 1.0
	for _, e := range c.field[1:] {
		sure = min(sure, 1-above(e))
	}
	return int(100 * sure)
}

// spread runs n tasks in order on the given number of goroutines. It re-panics in the caller if a
// task panics.
func spread(n, cores int, task func(i int)) {
	if cores = min(n, cores); cores <= 1 {
		for i := range n {
			task(i)
		}
		return
	}
	var next atomic.Int64
	var panicked atomic.Pointer[any]
	var all sync.WaitGroup
	for range cores {
		all.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					panicked.CompareAndSwap(nil, &p)
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				task(i)
			}
		})
	}
	all.Wait()
	if p := panicked.Load(); p != nil {
		panic(*p)
	}
}
