package shapes

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/tables"
)

// Sight past features that touch.
//
// Two buildings with a common wall leave no gap, although a line along the wall is inside neither.
// So each line has two looks (grid.Area.Looks): the line moved slightly to the left, and slightly to
// the right. A line is hidden at a point if a feature hides the left look there, and any feature
// hides the right look there:
//
//	      left    ░░░┌──A──┐░░░░░░░░        along A's edge alone: clear
//	eye ●────────────┴──┬──┴───────▶ ● eye  from the corner of B on: hidden
//	      right   ░░░░░░└──B───┘░░░░
//
// The depth of terrain that can be seen through, such as woods, is measured in the same way. A
// stretch counts once if both looks are inside. If the two looks have different hidings, the weaker
// hiding counts. Where features of several hidings overlap, the stretch counts for each of them. Woods
// and towns count only where the line is below their tops; a building has a roof.

// A Hiding is the way in which a feature hides a line that runs into it.
type Hiding uint8

// The hidings, from the weakest to the strongest.
const (
	NoHiding Hiding = iota // hides nothing
	Streets                // a town
	Woods
	Walls // of a building that contains an end of the line
	Opaque
	Hidings
)

// A hidingSet is a set of hidings, a bit for each.
type hidingSet uint8

func (s hidingSet) has(v Hiding) bool { return s&(1<<v) != 0 }

// counted returns the hidings that count on a stretch, from those of its two looks: a hiding counts if
// one look has it, and the other look has it too, or a stronger one.
func counted(left, right hidingSet) (both hidingSet) {
	for v := Streets; v < Opaque; v++ {
		if least := hidingSet(1) << v; left.has(v) && right >= least || right.has(v) && left >= least {
			both |= least
		}
	}
	return both
}

// A Query asks what hides two eyes from one another.
type Query struct {
	A, B Eye
	// Rims are the radii of the two bases. The depth of terrain is measured from rim to rim.
	Rims [2]int64
	// Solids are obstacles besides the table's features, higher than any eye.
	Solids []grid.Circle
	// Ends requests Verdict.Ends.
	Ends bool
	// Brief stops at the first opaque feature, and lists no features.
	Brief bool
	// Hiding returns how a feature hides. If own is set, an eye is over the feature or its edge.
	Hiding func(feature int, own bool) Hiding
}

// A Verdict describes how all features together block a line from eye to eye.
type Verdict struct {
	// Between holds the two features that hide a line running between them. If one feature hides
	// the line alone, both are that feature; if nothing opaque hides it, both are -1. Solids have
	// the numbers after the last feature.
	Between [2]int
	// Depth holds, for each Hiding that can be seen through, the length of the line inside such
	// features, in thousandths of an inch.
	Depth [Opaque]int64
	// Through lists, for each hiding that can be seen through, its features in the order of the
	// table.
	Through [Opaque][]int
	// Met reports, for each Hiding, whether the line meets such a feature when it is moved slightly
	// left or right.
	Met [Opaque]bool
	// Ends holds the positions on the line where any feature begins or ends, and the length of the
	// line. It is set if the query asks for it.
	Ends []int64
}

// Hidden reports whether something opaque hides the line.
func (v *Verdict) Hidden() bool { return v.Between[0] >= 0 }

// A side is a stretch on which a feature hides the left or the right look.
type side struct {
	grid.Chord
	low grid.Chord // the part of the chord that counts for depths; empty if From is To
	surface
	feature int32
	hiding  Hiding
}

// A fan is a line with its query.
type fan struct {
	*Query
	length int64
}

// Judge decides the query: it returns how the features between two eyes hide the line.
func (s *Obstructions) Judge(q Query) (v Verdict) {
	v.Between = [2]int{-1, -1}
	// Most lines meet few features: preallocate room for twelve on the stack.
	var roomLeft, roomRight [12]side
	left, right := roomLeft[:0], roomRight[:0]
	f := fan{&q, q.A.At.Distance(q.B.At)}
	dense := false
	for i := range s.table.Features {
		is := s.hiding(&q, i)
		if is == NoHiding {
			continue
		}
		dense = dense || is < Opaque
		l, r := len(left), len(right)
		left, right = f.add(left, right, i, s.table.Features[i].Area, surface{s.tops[i], s.slope[i]}, is)
		if f.decided(left[l:], right[r:], &v) {
			return v
		}
	}
	for i, c := range q.Solids {
		l, r := len(left), len(right)
		circle := [1]grid.Circle{c}
		left, right = f.add(left, right, len(s.table.Features)+i, grid.Area{Circles: circle[:]}, surface{top: endless}, Opaque)
		if f.decided(left[l:], right[r:], &v) {
			return v
		}
	}
	if f.decided(left, right, &v) {
		return v
	}
	if dense {
		f.depths(left, right, &v)
	}
	if q.Ends {
		f.ends(left, right, &v)
	}
	return v
}

// over reports whether a point is over a feature or its edge.
func (s *Obstructions) over(feature int, p grid.Point) bool {
	return s.boxes[feature].Meets(grid.Box{Low: p, High: p}) && s.table.Features[feature].Area.Has(p)
}

// ends returns the positions where any feature on the line begins or ends.
func (f *fan) ends(left, right []side, v *Verdict) {
	for _, look := range [2][]side{left, right} {
		for i := range look {
			x := &look[i]
			if v.Ends = append(v.Ends, x.low.From.Down(f.length), x.low.To.Of(f.length)); x.hiding < Opaque {
				v.Met[x.hiding] = true
			}
		}
	}
	if len(v.Ends) > 0 {
		v.Ends = append(v.Ends, f.length)
	}
}

// endless is higher than anything on a table.
const endless = 1 << 20

// add appends the chords of a feature on which the line is somewhere below the feature's top.
func (f *fan) add(left, right []side, feature int, area grid.Area, top surface, is Hiding) (l, r []side) {
	var room [2][8]grid.Chord
	toLeft, toRight := area.Looks(room[0][:0], room[1][:0], f.A.At, f.B.At)
	add := func(all []side, chords []grid.Chord) []side {
		for _, c := range chords {
			if !f.below(c.From.Down(f.length), top) && !f.below(c.To.Of(f.length), top) {
				continue
			}
			low := c
			if is != Walls { // a building has a roof
				var ok bool
				if low, ok = lowered(f.A, f.B, f.length, c, top); !ok {
					low = grid.Chord{From: c.From, To: c.From}
				}
			}
			all = append(all, side{c, low, top, int32(feature), is})
		}
		return all
	}
	return add(left, toLeft), add(right, toRight)
}

// below reports whether the line is lower than a surface, at a distance along the line. The ends of
// chords are rounded to whole thousandths, because rulings show whole thousandths.
func (f *fan) below(at int64, top surface) bool {
	return below(f.A, f.B, f.length, at, top.under(f.A.At, f.B.At, f.length, at))
}

// lowered returns the part of a chord on which the line is lower than a surface. Where it passes a
// slope is rounded to a whole thousandth, in the same way in both directions.
func lowered(a, b Eye, length int64, c grid.Chord, x surface) (part grid.Chord, ok bool) {
	from, to := x.over(a, b)
	switch {
	case from >= 0 && to >= 0:
		return c, false
	case to > 0: // the line rises above the surface
		if reach := passing(x, -from, to-from, length); c.To.Compare(reach) > 0 {
			c.To = reach
		}
	case from > 0:
		if reach := passing(x, -from, to-from, length); c.From.Compare(reach) < 0 {
			c.From = reach
		}
	}
	return c, c.From.Compare(c.To) < 0
}

// passing returns the position at which a line passes a surface: a fraction num/den of the line.
func passing(x surface, num, den, length int64) grid.Ratio {
	switch {
	case x.slope == nil && den > 0:
		return grid.Ratio{Num: num, Den: den}
	case x.slope == nil:
		return grid.Ratio{Num: -num, Den: -den}
	case den > 0:
		return grid.Ratio{Num: (grid.MulDiv(2*length, num, den) + 1) / 2, Den: length}
	}
	// Seen from the other end, so that halves are rounded to the other side.
	return grid.Ratio{Num: length - (grid.MulDiv(2*length, den-num, den)+1)/2, Den: length}
}

// squeezed finds a point of the line that is hidden on both its left and its right side, and records
// the features that hide it.
func (f *fan) squeezed(left, right []side, v *Verdict) bool {
	for i := range left {
		for j := range right {
			l, r := &left[i], &right[j]
			if l.hiding != Opaque || r.hiding != Opaque {
				continue
			}
			if both, ok := l.Meet(r.Chord); ok && f.belowBoth(both, l.surface, r.surface) {
				v.Between = [2]int{int(min(l.feature, r.feature)), int(max(l.feature, r.feature))}
				return true
			}
		}
	}
	return false
}

// belowBoth reports whether the line is somewhere on a chord lower than both of two surfaces. That is so
// at one of its ends, or where two slopes meet.
func (f *fan) belowBoth(c grid.Chord, x, y surface) bool {
	from, to := c.From.Down(f.length), c.To.Of(f.length)
	low := func(at int64) bool { return f.below(at, x) && f.below(at, y) }
	if low(from) || low(to) {
		return true
	}
	if x.slope == y.slope {
		return false
	}
	over := func(at int64) int64 {
		return x.under(f.A.At, f.B.At, f.length, at) - y.under(f.A.At, f.B.At, f.length, at)
	}
	first, last := over(from), over(to)
	if (first < 0) == (last < 0) {
		return false
	}
	at := from + grid.MulDiv(to-from, first, first-last) // rounded towards from
	return low(at) || low(min(at+1, to))
}

// hiding returns how a feature hides the line; NoHiding if the line cannot meet it.
func (s *Obstructions) hiding(q *Query, i int) Hiding {
	a, b := q.A.At, q.B.At
	if s.tops[i] <= min(q.A.Height, q.B.Height) || !s.Stands(i) || s.Beside(i, a, b) {
		return NoHiding
	}
	return q.Hiding(i, s.over(i, a) || s.over(i, b))
}

// decided records whether opaque sides hide the line, and reports whether Judge may stop.
func (f *fan) decided(left, right []side, v *Verdict) bool {
	return !v.Hidden() && f.squeezed(left, right, v) && f.Brief
}

// depths measures the length of the line inside each kind of hiding.
func (f *fan) depths(left, right []side, v *Verdict) {
	var room [40]grid.Ratio
	cuts := room[:0]
	for _, look := range [2][]side{left, right} {
		for _, x := range look {
			cuts = append(cuts, x.low.From, x.low.To)
		}
	}
	slices.SortFunc(cuts, grid.Ratio.Compare)
	var begun [Opaque]int // where the current stretch of each hiding begins
	before := hidingSet(0)
	for i := range cuts {
		if i+1 < len(cuts) && cuts[i].Compare(cuts[i+1]) == 0 {
			continue
		}
		is := hidingSet(0)
		if i+1 < len(cuts) {
			is = f.counted(left, right, grid.Chord{From: cuts[i], To: cuts[i+1]}, v)
		}
		for h := Streets; h < Opaque; h++ {
			if before.has(h) && !is.has(h) {
				from, to := max(cuts[begun[h]].Down(f.length), f.Rims[0]), min(cuts[i].Of(f.length), f.length-f.Rims[1])
				v.Depth[h] += max(0, to-from)
			}
			if !before.has(h) {
				begun[h] = i
			}
		}
		before = is
	}
}

// counted returns the hidings that count on a part of the line, and adds their features to the verdict.
func (f *fan) counted(left, right []side, part grid.Chord, v *Verdict) hidingSet {
	is := counted(hidingsOn(left, part), hidingsOn(right, part))
	for h := Streets; h < Opaque; h++ {
		if is.has(h) && !f.Brief {
			v.Through[h] = through(through(v.Through[h], left, part, h), right, part, h)
		}
	}
	return is
}

// hidingsOn returns the hidings on a part of the left or the right look.
func hidingsOn(look []side, part grid.Chord) (all hidingSet) {
	for i := range look {
		if x := &look[i]; x.covers(part) {
			all |= 1 << x.hiding
		}
	}
	return all
}

// covers reports whether a part is inside the low part of a side's chord.
func (x *side) covers(part grid.Chord) bool {
	return x.low.From.Compare(part.From) <= 0 && x.low.To.Compare(part.To) >= 0
}

// through adds to a list the features with a given hiding on a part of a look.
func through(all []int, look []side, part grid.Chord, is Hiding) []int {
	for i := range look {
		x := &look[i]
		if at, known := slices.BinarySearch(all, int(x.feature)); !known && x.hiding == is && x.covers(part) {
			all = slices.Insert(all, at, int(x.feature))
		}
	}
	return all
}

// Squeezed marks, in Passed, the two touching features that hide a line running between them. Both
// become deciders. Squeezed returns the reason.
func (l *Line) Squeezed(t *tables.Map, v *Verdict) string {
	names := [2]string{}
	for i, feature := range v.Between {
		names[i] = t.Features[feature].Name
		for at := range l.Passed {
			if p := &l.Passed[at]; p.Feature == feature && !p.Hides && (p.How != los.Crosses || v.Between[0] == v.Between[1]) {
				if p.Hides, p.Why = true, "the line runs between it and "+t.Features[v.Between[1-i]].Name; i == 0 {
					l.Decider = at
				} else {
					l.Beside = at + 1
				}
				break
			}
		}
	}
	return fmt.Sprintf("the line runs between %s and %s, which touch", names[0], names[1])
}
