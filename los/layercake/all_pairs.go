package layercake

import (
	"encoding/binary"
	"iter"
	"math/bits"

	"metahex/grid"
)

// All pairs of dots of a board, grouped by the offset ("way") from the first dot to the second.
//
//	A · · B            The same way meets the same offsets from every dot. So
//	 A · · B           57 dots of a row are checked at once, one bit each:
//	  A · · B          which of them have something higher than this level
//	     ♣ ♣           at that offset?
//
// The height that hides two soldiers depends only on their levels and on the lead of the obstacle
// (sightline.go). Boards have few ground levels, so the dots of a row form a few groups. Within a
// group the height is the same.

//
// The dots of a row are adjacent bits in a set, and each row is shifted by half a dot. So a way is
// the same number of bits from every start.

// A dotSet is a set of dots, one bit each.
type dotSet []byte

// atOnce is the number of bits that one eight-byte load yields, from any bit of its first byte.
const atOnce = 57

// from returns 57 bits of the set (atOnce), starting at bit i; higher bits are undefined.
func (s dotSet) from(i int) uint64 { return binary.LittleEndian.Uint64(s[i>>3:]) >> (i & 7) }

func (s dotSet) add(bit int) { s[bit>>3] |= 1 << (bit & 7) }

// AllPairs decides all pairs of two dots of a board. The soldier on the first dot is at one level,
// the soldier on the second at another. A soldier is on the ground if the ground is higher.
type AllPairs struct {
	ruler         *Ruler
	row           int // the number of bits of a row of dots
	first, second []standing
	highest       int      // the highest level of any soldier
	board         dotSet   // all dots
	above         []dotSet // by level: the dots that are higher than the level
}

// standing is the set of dots whose soldiers are at the same level.
type standing struct {
	level int
	dots  dotSet
}

// NewAllPairs prepares all pairs for soldiers at two levels.
func (r *Ruler) NewAllPairs(first, second int) *AllPairs {
	span := r.board.Span
	s := &AllPairs{ruler: r, row: (span.Columns+span.HalfRows)/2 + 2, above: make([]dotSet, r.highest)}
	s.board = s.newDotSet()
	for level := range s.above {
		s.above[level] = s.newDotSet()
	}
	for at := range span.Places {
		s.board.add(s.bit(at))
		for level := range r.Top(at) {
			s.above[level].add(s.bit(at))
		}
	}
	s.first = s.standing(first)
	if s.second = s.first; second != first {
		s.second = s.standing(second)
	}
	return s
}

// bit returns the index of a dot in a set. A set has a spare row before and after the board.
func (s *AllPairs) bit(at grid.Place) int { return (at.V+1)*s.row + (at.Q+at.V)/2 + 1 }

// step returns the length of a way in bits of a set.
func (s *AllPairs) step(d grid.Offset) int { return int(d.V)*s.row + (int(d.Q)+int(d.V))/2 }

func (s *AllPairs) newDotSet() dotSet {
	return make(dotSet, s.row*(s.ruler.board.Span.HalfRows+2)/8+atOnce/8+9)
}

func (s *AllPairs) standing(level int) (all []standing) {
	var dots [1 << 7]dotSet
	for at := range s.ruler.board.Span.Places {
		l := max(level, s.ruler.Ground(at))
		if s.highest = max(s.highest, l); dots[l] == nil {
			dots[l] = s.newDotSet()
			all = append(all, standing{l, dots[l]})
		}
		dots[l].add(s.bit(at))
	}
	return all
}

// Ways returns all ways from one dot of a board to another.
func Ways(span grid.Span) iter.Seq[grid.Offset] {
	return func(yield func(grid.Offset) bool) {
		for v := 1 - span.HalfRows; v < span.HalfRows; v++ {
			for q := 1 - span.Columns; q < span.Columns; q++ {
				if (q^v)&1 == 0 && (q != 0 || v != 0) && !yield(grid.Offset{Q: int16(q), V: int16(v)}) {
					return
				}
			}
		}
	}
}

// Way calls the function seen for each pair of dots at offset d whose first soldier sees the second.
func (s *AllPairs) Way(d grid.Offset, seen func(from, to grid.Place)) {
	r := s.ruler
	var room [128]mark
	w := s.newWay(d, room[:0])
	span := r.board.Span
	left, end := max(0, -int(d.Q)), min(span.Columns, span.Columns-int(d.Q))
	for v := max(0, -int(d.V)); v < min(span.HalfRows, span.HalfRows-int(d.V)); v++ {
		for q := left + (left^v)&1; q < end; q += 2 * atOnce {
			i := s.bit(grid.Place{Q: q, V: v})
			among := s.board.from(i) & s.board.from(i+w.step) & (^uint64(0) >> max(64-atOnce, 64-(end-q+1)/2))
			if s.highest < len(s.above) {
				among = w.lower(among, s.above[s.highest], i)
			}
			for k := 0; among != 0 && k < len(s.first); k++ {
				a := &s.first[k]
				from := among & a.dots.from(i)
				among &^= from
				for l := 0; from != 0 && l < len(s.second); l++ {
					b := &s.second[l]
					open := from & b.dots.from(i+w.step)
					from &^= open
					for open = s.open(open, &w, i, a.level, b.level); open != 0; open &= open - 1 {
						at := grid.Place{Q: q + 2*bits.TrailingZeros64(open), V: v}
						if w.settled || r.Clear(End{at, a.level}, End{at.Add(d), b.level}) {
							seen(at, at.Add(d))
						}
					}
				}
			}
		}
	}
}

// lower returns the pairs with nothing between them that is higher than the highest soldier on the
// board. This quickly removes most hidden pairs. Neighbouring marks (offsets on the way) meet the
// same wood or hill, so lower tries marks that are far apart first.
func (w *way) lower(pairs uint64, above dotSet, i int) uint64 {
	const apart = 8
	for first := range apart {
		for k := first; k < len(w.marks); k += apart {
			if pairs &^= above.from(i + int(w.marks[k].from[0])); pairs == 0 {
				return 0
			}
		}
	}
	return pairs
}

// open returns the pairs of soldiers, at levels a and b, that are not hidden at any mark of their
// way.
func (s *AllPairs) open(pairs uint64, w *way, i, a, b int) uint64 {
	if pairs == 0 {
		return 0
	}
	high, low, from := max(a, b), min(a, b), 0
	if a < b {
		from = 1
	}
	need := high - 1 + low*w.lows
	if w.taller {
		need = high + greatest // so that only dots above both soldiers hide
	}
	for k := range w.marks {
		m := &w.marks[k]
		// As in Clear: a top hides the pair if it is above the lower soldier, and is also above the
		// higher soldier or casts a long enough shadow.
		if level := max(low, min(high, need-int(m.points))); level < len(s.above) {
			if pairs &^= s.above[level].from(i + int(m.from[from])); pairs == 0 {
				break
			}
		}
	}
	return pairs
}

// A way is an offset between two dots, prepared for a dotSet: all offsets are numbers of bits.
type way struct {
	step    int    // from the first dot to the second
	lows    int    // the factor of the lower soldier's level (6.6)
	marks   []mark // the leads of the way
	taller  bool   // a mark hides only if it is above both soldiers (6.3); shadows are not checked
	settled bool   // pairs that no mark hides are clear; otherwise Clear decides them
}

// A mark is a lead of a way. From holds its offset from the first dot: in from[0] if the first
// soldier is higher, in from[1] if the second soldier is higher.
type mark struct {
	from   [2]int32
	points int32
}

func (s *AllPairs) newWay(d grid.Offset, marks []mark) way {
	r := s.ruler
	leads, h, sides := r.lines.leadsOf(r.lines.fold(d))
	_, back, _ := r.lines.leadsOf(r.lines.fold(grid.Offset{Q: -d.Q, V: -d.V}))
	w := way{step: s.step(d)}
	// If the shadow length is not simply a sum of levels, the marks remove only pairs with
	// something above both soldiers. Clear decides the other pairs.
	w.taller = !r.sums || r.readings.Lower == OwnGround
	if r.readings.Lower == LevelZero {
		w.lows = 1
	}
	w.settled = !sides && !w.taller
	// Every offset is a multiple of (1, 1) plus a multiple of (0, 2).
	byQ, byV := grid.Offset{Q: 1, V: 1}, grid.Offset{Q: 0, V: 2}
	there, theresV := s.step(h.symmetry.Of(byQ)), s.step(h.symmetry.Of(byV))
	here, heresV := s.step(back.symmetry.Of(byQ)), s.step(back.symmetry.Of(byV))
	for ; leads != nil; leads = leads.next {
		for _, x := range &leads.leads {
			if x.points() == sentinel {
				break
			}
			q, v := x.q(), (x.v()-x.q())/2
			marks = append(marks, mark{[2]int32{int32(q*there + v*theresV), int32(w.step + q*here + v*heresV)}, int32(x.points())})
		}
	}
	w.marks = marks
	return w
}
