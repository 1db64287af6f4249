package layercake

import (
	"math/bits"

	"metahex/grid"
	"metahex/los"
)

// A Set is a set of a board's dots.
type Set struct {
	columns int
	bits    []uint64
}

// NewSet returns an empty set for a ruler's board.
func (r *Ruler) NewSet() *Set {
	s := r.board.Span
	return &Set{s.Columns, make([]uint64, (s.Columns*s.HalfRows+63)/64)}
}

// Has reports whether a dot is in the set.
func (s *Set) Has(at grid.Place) bool {
	i := at.V*s.columns + at.Q
	return s.bits[i/64]>>(i%64)&1 == 1
}

func (s *Set) add(at grid.Place) {
	i := at.V*s.columns + at.Q
	s.bits[i/64] |= 1 << (i % 64)
}

// Len returns the number of dots in the set.
func (s *Set) Len() int {
	n := 0
	for _, w := range s.bits {
		n += bits.OnesCount64(w)
	}
	return n
}

// Field fills the set with all dots that a soldier sees, including his own. Soldiers on these dots
// are at the target level, or on the ground where the ground is higher. A target of 0 means the
// ground everywhere.
//
// Sight is mutual (BHM 6.7), so the field is also the exposure of the soldier: all dots from which
// a viewer at the target level sees him.
func (r *Ruler) Field(from End, target int, seen *Set) {
	clear(seen.bits)
	// The loop over the lattice is inlined, because it is as hot as Clear itself.
	s, here := r.board.Span, int(r.index(from.At))
	for v := range s.HalfRows {
		row := (v+1)*int(r.stride) + 1
		for q := v & 1; q < s.Columns; q += 2 {
			at, there := grid.Place{Q: q, V: v}, row+q
			level := max(target, int(r.cake[there].ground))
			var clear bool
			switch {
			case !r.sums || at == from.At || min(level, from.Level) >= r.highest:
				clear = r.Clear(from, End{at, level})
			case level > from.Level:
				clear = r.clearSum(r.lines.fold(from.At.Sub(at)), there, level, from.Level, here)
			default:
				clear = r.clearSum(r.lines.fold(at.Sub(from.At)), here, from.Level, level, there)
			}
			if clear {
				seen.add(at)
			}
		}
	}
}

// Unmask returns the lowest level at which a soldier at a dot and the other soldier see each other,
// from the ground up to los.MaxLevel. Ok is false if there is no such level. Going higher never
// hides the soldier again under any reading (a property test shows this), so Unmask uses binary
// search.
func (r *Ruler) Unmask(at grid.Place, other End) (level int, ok bool) {
	low, high := r.Ground(at), los.MaxLevel
	if !r.Clear(End{at, high}, other) {
		return 0, false
	}
	for low < high {
		if mid := (low + high) / 2; r.Clear(End{at, mid}, other) {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low, true
}
