package shapes

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/los"
	"metahex/maps/tables"
)

// Sight over the union of what hides.
//
// Two buildings with a party wall leave no gap: a line along the wall is inside
// neither, and is hidden. So the line is looked at twice (grid.Area.Looks), slightly
// to the left and slightly to the right of it. A line is hidden where something hides
// it on the left and something, not always the same, on the right of one of its
// points:
//
//	      left    ░░░┌──A──┐░░░░░░░░        along A's edge alone: clear
//	eye ●────────────┴──┬──┴───────▶ ● eye  from the corner of B on: hidden
//	      right   ░░░░░░└──B───┘░░░░
//
// What is seen through for so many inches, as woods are, is measured in the same
// way: the stretches on which both looks are in it, each counted once. Where the looks
// differ, that counts of which more is seen through.

// A Hiding is what a feature does to a line that runs into it.
type Hiding uint8

// The hidings, from that of which most is seen through.
const (
	NoHiding Hiding = iota // hides nothing
	Streets                // a town
	Woods
	Walls // of a building in which one of the two stands
	Opaque
	Hidings
)

// thin reports whether something is seen through a hiding.
func (v Hiding) thin() bool { return v > NoHiding && v < Opaque }

// A Query asks what lies between two eyes.
type Query struct {
	A, B Eye
	// Rims are half the widths of the two bases: hidings are counted from rim to rim.
	Rims [2]int64
	// Solids stand on the table besides its features, and are higher than any eye.
	Solids []grid.Circle
	// Ends asks for the ends of what is seen through.
	Ends bool
	// Brief stops at the first thing that is opaque, and lists no features.
	Brief bool
	// Hiding says what a feature does; own: one of the eyes is over it or its edge.
	Hiding func(feature int, own bool) Hiding
}

// A Verdict is what lies on a line from eye to eye, all features taken together.
type Verdict struct {
	// Between are the two features that hide the line where it runs between them, or
	// twice the one that hides it; both are -1 where nothing opaque does. Solids
	// follow after the features.
	Between [2]int
	// Depth is how far the line runs through each hiding that is seen through,
	// thousandths of an inch.
	Depth [Opaque]int64
	// Through lists the features of each such hiding, each once, in the order of
	// the table.
	Through [Opaque][]int
	// Met tells which hidings the line meets, on one look at least.
	Met [Opaque]bool
	// Ends is where on the line all that is met begins and ends, and the length of the line,
	// if the query asks for it.
	Ends []int64
}

// Hidden reports whether something opaque hides the line.
func (v *Verdict) Hidden() bool { return v.Between[0] >= 0 }

// A side is a stretch of one look that a feature hides.
type side struct {
	grid.Chord
	top     int64
	feature int32
	hiding  Hiding
}

// A fan is a line with its query.
type fan struct {
	*Query
	length int64
}

// Judge takes all together that lies between two eyes.
func (s *Obstructions) Judge(q Query) (v Verdict) {
	v.Between = [2]int{-1, -1}
	// Most lines meet few things: room for those on the stack.
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
		left, right = f.add(left, right, i, s.table.Features[i].Area, s.tops[i], is)
		if f.decided(left[l:], right[r:], &v) {
			return v
		}
	}
	for i, c := range q.Solids {
		l, r := len(left), len(right)
		circle := [1]grid.Circle{c}
		left, right = f.add(left, right, len(s.table.Features)+i, grid.Area{Circles: circle[:]}, endless, Opaque)
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

// ends lists where all that is met begins and ends.
func (f *fan) ends(left, right []side, v *Verdict) {
	for _, look := range [2][]side{left, right} {
		for i := range look {
			x := &look[i]
			if v.Ends = append(v.Ends, x.From.Down(f.length), x.To.Of(f.length)); x.hiding < Opaque {
				v.Met[x.hiding] = true
			}
		}
	}
	if len(v.Ends) > 0 {
		v.Ends = append(v.Ends, f.length)
	}
}

// endless is higher than all that stands on a table.
const endless = 1 << 20

// add appends the chords of a feature that are below its top somewhere.
func (f *fan) add(left, right []side, feature int, area grid.Area, top int64, is Hiding) (l, r []side) {
	var room [2][8]grid.Chord
	toLeft, toRight := area.Looks(room[0][:0], room[1][:0], f.A.At, f.B.At)
	for _, c := range toLeft {
		if f.below(c, top) {
			left = append(left, side{c, top, int32(feature), is})
		}
	}
	for _, c := range toRight {
		if f.below(c, top) {
			right = append(right, side{c, top, int32(feature), is})
		}
	}
	return left, right
}

// below reports whether the line is lower than a height at an end of a chord. Ends
// are taken as whole thousandths, as they are shown.
func (f *fan) below(c grid.Chord, top int64) bool {
	return below(f.A, f.B, f.length, c.From.Down(f.length), top) || below(f.A, f.B, f.length, c.To.Of(f.length), top)
}

// squeezed finds a point of the line that is hidden on both looks.
func (f *fan) squeezed(left, right []side, v *Verdict) bool {
	for i := range left {
		for j := range right {
			l, r := &left[i], &right[j]
			if l.hiding != Opaque || r.hiding != Opaque {
				continue
			}
			if both, ok := l.Meet(r.Chord); ok && f.below(both, min(l.top, r.top)) {
				v.Between = [2]int{int(min(l.feature, r.feature)), int(max(l.feature, r.feature))}
				return true
			}
		}
	}
	return false
}

// hiding is how a feature hides what lies behind it; NoHiding where it is out of the way.
func (s *Obstructions) hiding(q *Query, i int) Hiding {
	a, b := q.A.At, q.B.At
	if s.tops[i] <= min(q.A.Height, q.B.Height) || s.table.Features[i].Height == 0 || s.Beside(i, a, b) {
		return NoHiding
	}
	return q.Hiding(i, s.over(i, a) || s.over(i, b))
}

// decided looks whether sides hide all, and reports whether no more is asked.
func (f *fan) decided(left, right []side, v *Verdict) bool {
	return !v.Hidden() && f.squeezed(left, right, v) && f.Brief
}

// depths measures how far the line runs through hidings.
func (f *fan) depths(left, right []side, v *Verdict) {
	var room [40]grid.Ratio
	cuts := room[:0]
	for _, look := range [2][]side{left, right} {
		for _, x := range look {
			cuts = append(cuts, x.From, x.To)
		}
	}
	slices.SortFunc(cuts, grid.Ratio.Compare)
	begun, before := 0, NoHiding // the stretch under way
	for i := 0; i < len(cuts); i++ {
		is := NoHiding
		if i+1 < len(cuts) {
			if cuts[i].Compare(cuts[i+1]) == 0 {
				continue
			}
			part := grid.Chord{From: cuts[i], To: cuts[i+1]}
			if is = min(hidingOn(left, part), hidingOn(right, part)); is.thin() && !f.Brief {
				v.Through[is] = through(through(v.Through[is], left, part, is), right, part, is)
			}
		}
		if is == before {
			continue
		}
		if before.thin() {
			from, to := max(cuts[begun].Down(f.length), f.Rims[0]), min(cuts[i].Of(f.length), f.length-f.Rims[1])
			v.Depth[before] += max(0, to-from)
		}
		begun, before = i, is
	}
}

// hidingOn is the heaviest hiding on a part of a look.
func hidingOn(look []side, part grid.Chord) (is Hiding) {
	for i := range look {
		if x := &look[i]; x.hiding > is && x.covers(part) {
			is = x.hiding
		}
	}
	return is
}

// covers reports whether a part lies within the chord of a side.
func (x *side) covers(part grid.Chord) bool {
	return x.From.Compare(part.From) <= 0 && x.To.Compare(part.To) >= 0
}

// through adds the features of a hiding on a part of a look to a list.
func through(all []int, look []side, part grid.Chord, is Hiding) []int {
	for i := range look {
		x := &look[i]
		if at, known := slices.BinarySearch(all, int(x.feature)); !known && x.hiding == is && x.covers(part) {
			all = slices.Insert(all, at, int(x.feature))
		}
	}
	return all
}

// Squeezed marks what a line runs between where two features that touch hide it, of
// all that it passes: both hide, and are what decides. It tells the reason.
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
