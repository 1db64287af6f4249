package survey

import (
	"context"
	"runtime"
	"sync"

	"metahex/los/layercake"
)

// Sight between all pairs.
//
// On the ground it is the same both ways (BHM 6.7), so one half of the pairs is
// asked and the whole matrix follows:
//
//	      j →
//	  i   · 1 0 1      one bit a pair, above the diagonal
//	  ↓     · 1 0
//	          · 1
//
// From a height every ordered pair is asked once. It counts for the watcher as
// something seen, and for the other as someone who sees him.

// Pairs tells which pairs of dots see one another, both on the ground.
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

// row asks for all pairs of dot i and a later one.
func (p *Pairs) row(r *layercake.Ruler, ends []layercake.End, i int) {
	row := p.bits[i*p.words : (i+1)*p.words]
	for j := i + 1; j < len(ends); j++ {
		if r.Clear(ends[i], ends[j]) {
			row[j/64] |= 1 << (j % 64)
		}
	}
}

// sight measures observation, exposure and unmasking.
func (s *Survey) sight(ctx context.Context) error {
	ground := s.ends(0)
	s.Clear = newPairs(len(s.Dots))
	err := s.each(ctx, func(i int, _ *counts) { s.Clear.row(s.Ruler, ground, i) }, nil)
	if err != nil {
		return err
	}
	s.Sees[0] = make([]int, len(s.Dots))
	for i := range s.Dots {
		for j := range i {
			if s.Clear.Has(i, j) {
				s.Sees[0][i]++
				s.Sees[0][j]++
			}
		}
	}
	s.Seen[0] = s.Sees[0]
	for k, level := range Levels[1:] {
		if err := s.from(ctx, k+1, s.ends(level), ground); err != nil {
			return err
		}
	}
	s.Unmask = make([]int, len(s.Dots))
	return s.each(ctx, func(i int, c *counts) { s.Unmask[i] = s.unmask(i, c) }, nil)
}

// ends are soldiers on all dots, at a level or on the ground where it is higher.
func (s *Survey) ends(level int) []layercake.End {
	all := make([]layercake.End, len(s.Dots))
	for i, at := range s.Dots {
		all[i] = layercake.End{At: at, Level: max(level, s.Ruler.Ground(at))}
	}
	return all
}

// from counts what watchers at one of the Levels see on the ground.
func (s *Survey) from(ctx context.Context, k int, watchers, ground []layercake.End) error {
	s.Sees[k], s.Seen[k] = make([]int, len(s.Dots)), make([]int, len(s.Dots))
	return s.each(ctx, func(i int, c *counts) {
		n := 0
		for j, other := range ground {
			if i != j && s.Ruler.Clear(watchers[i], other) {
				n++
				c.seen[j]++
			}
		}
		s.Sees[k][i] = n
	}, func(c *counts) {
		for j, n := range c.seen {
			s.Seen[k][j] += n
		}
	})
}

// unmask halves the levels between two of Levels whose counts are known already:
// who stands higher sees no less.
func (s *Survey) unmask(i int, c *counts) int {
	half := len(s.Dots) / 2 // of the others, rounded up
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
		if s.Ruler.Field(end, mid, c.field); c.field.Len()-1 >= half { // his own dot is in it
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}

// counts are what one worker counts by itself.
type counts struct {
	seen  []int
	field *layercake.Set
}

// each does something for every dot, with all processors. What the workers have
// counted is put together, by sum, at the end; sums do not depend on who did what.
func (s *Survey) each(ctx context.Context, do func(i int, c *counts), sum func(*counts)) error {
	next := make(chan int)
	var workers sync.WaitGroup
	var sums sync.Mutex
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			c := &counts{seen: make([]int, len(s.Dots)), field: s.Ruler.NewSet()}
			for i := range next {
				do(i, c)
				if s.Options.Tick != nil {
					s.Options.Tick()
				}
			}
			if sum != nil {
				sums.Lock()
				sum(c)
				sums.Unlock()
			}
		})
	}
	for i := range s.Dots {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return ctx.Err()
}
