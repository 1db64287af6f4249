package survey

import (
	"context"
	"iter"
	"runtime"
	"slices"
	"sync"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// Sight between all pairs.
//
// All pairs of dots with the same offset are decided together (layercake.Sweep). On the ground
// sight is the same in both directions (BHM 6.7). So only half of the offsets are decided, which
// gives the whole matrix:
//
//	      j →
//	  i   · 1 0 1      one bit per pair, above the diagonal
//	  ↓     · 1 0
//	          · 1
//
// From a height every ordered pair is decided once. Each clear pair counts twice: for the watcher,
// a dot that it sees; for the dot, a watcher that sees it.

// Pairs stores which pairs of dots see one another, with both soldiers on the ground.
type Pairs struct {
	words int
	bits  []uint64
}

func newPairs(dots int) *Pairs {
	words := (dots + 63) / 64
	return &Pairs{words, make([]uint64, words*dots)}
}

// Has reports whether two different dots see one another.
func (p *Pairs) Has(i, j int) bool {
	if i > j {
		i, j = j, i
	}
	return p.bits[i*p.words+j/64]>>(j%64)&1 == 1
}

func (p *Pairs) add(i, j int) { p.bits[i*p.words+j/64] |= 1 << (j % 64) }

// Ticks returns how often Measure calls Options.Tick for a board.
func Ticks(b *dots.Board) int {
	ways := 0
	for range layercake.Ways(b.Span) {
		ways++
	}
	return len(Levels)*ways + b.Span.Len()
}

// sight measures observation, exposure and unmasking.
func (s *Survey) sight(ctx context.Context) error {
	for k, level := range Levels {
		c, err := s.from(ctx, s.Ruler, level)
		if err != nil {
			return err
		}
		if s.Sees[k], s.Seen[k] = c.sees, c.seen; level == 0 {
			s.Clear = c.pairs
		}
	}
	s.Unmask = make([]int, len(s.Dots))
	return each(ctx, s, slices.Values(s.Dots), func() worker[grid.Place] {
		field := s.Ruler.NewSet()
		return worker[grid.Place]{do: func(at grid.Place) { s.Unmask[s.of(at)] = s.unmask(s.of(at), field) }, done: func() {}}
	})
}

// unmask returns the unmask level of dot i by binary search between two levels of the list Levels.
// The search works because a higher watcher sees at least as much.
func (s *Survey) unmask(i int, field *layercake.Set) int {
	half := len(s.Dots) / 2 // of the other dots, rounded up
	low, high := 0, Levels[len(Levels)-1]+1
	for k, level := range Levels {
		if s.Seen[k][i] >= half {
			high = level
			break
		}
		low = level + 1
	}
	end := layercake.End{At: s.Dots[i], Level: s.Ruler.Ground(s.Dots[i])}
	for low < high {
		mid := (low + high) / 2
		if s.Ruler.Field(end, mid, field); field.Len()-1 >= half { // the field includes the dot itself
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// counts says what watchers see of the ground, by dot: how many dots each watcher sees, and how
// many watchers see each dot. If the watchers are on the ground, pairs stores who sees whom.
type counts struct {
	sees, seen []int
	pairs      *Pairs
}

func (s *Survey) newCounts(level int) *counts {
	c := &counts{sees: make([]int, len(s.Dots)), seen: make([]int, len(s.Dots))}
	if level == 0 {
		c.pairs = newPairs(len(s.Dots))
	}
	return c
}

// from counts what watchers at a level see of the ground under the readings of a ruler.
func (s *Survey) from(ctx context.Context, r *layercake.Ruler, level int) (*counts, error) {
	sweep := r.NewAllPairs(level, 0)
	all := s.newCounts(level)
	return all, each(ctx, s, layercake.Ways(s.Board.Span), func() worker[grid.Offset] {
		c := s.newCounts(level)
		return worker[grid.Offset]{func(way grid.Offset) { s.way(c, sweep, way) }, func() { all.add(c) }}
	})
}

// A worker processes items one after the other. done adds the worker's counts to the sums; calls of
// done never overlap. The sums do not depend on how items are distributed.
type worker[T any] struct {
	do   func(T)
	done func()
}

// each distributes all items over workers, one for each processor.
func each[T any](ctx context.Context, s *Survey, all iter.Seq[T], start func() worker[T]) error {
	next := make(chan T)
	var workers sync.WaitGroup
	var sums sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			w := start()
			for x := range next {
				w.do(x)
				if s.Options.Tick != nil {
					s.Options.Tick()
				}
			}
			sums.Lock()
			defer sums.Unlock()
			w.done()
		})
	}
	for x := range all {
		if ctx.Err() != nil {
			break
		}
		next <- x
	}
	close(next)
	workers.Wait()
	return ctx.Err()
}

// way counts which dots see each other, for all pairs of dots with one offset.
func (s *Survey) way(c *counts, sweep *layercake.AllPairs, way grid.Offset) {
	if c.pairs == nil {
		sweep.Way(way, func(from, to grid.Place) {
			c.sees[s.of(from)]++
			c.seen[s.of(to)]++
		})
		return
	}
	if way.V < 0 || way.V == 0 && way.Q < 0 {
		return // sight on the ground is the same in both directions
	}
	sweep.Way(way, func(from, to grid.Place) {
		i, j := s.of(from), s.of(to)
		c.pairs.add(i, j)
		c.sees[i]++
		c.sees[j]++
		c.seen[i]++
		c.seen[j]++
	})
}

func (c *counts) add(d *counts) {
	for i := range c.seen {
		c.sees[i] += d.sees[i]
		c.seen[i] += d.seen[i]
	}
	if c.pairs != nil {
		for i, word := range d.pairs.bits {
			c.pairs.bits[i] |= word
		}
	}
}
