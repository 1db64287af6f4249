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
// Two buildings with a party wall leave no gap, although a line along the wall is inside neither.
// So each line is looked at twice (grid.Area.Looks), slightly to the left and slightly to the right
// of it. A line is hidden if, at one of its points, something hides it on the left and something,
// perhaps another feature, on the right:
//
//	      left    ░░░┌──A──┐░░░░░░░░        along A's edge alone: clear
//	eye ●────────────┴──┬──┴───────▶ ● eye  from the corner of B on: hidden
//	      right   ░░░░░░└──B───┘░░░░
//
// What can be seen through for so many inches, such as woods, is measured in the same way: the
// stretches on which both looks are in it, each counted once. Where the looks differ, the hiding of
// which more can be seen through counts.

// A Hiding is what a feature does to a line that runs into it.
type Hiding uint8

// The hidings, starting with the one of which most can be seen through.
const (
	NoHiding Hiding = iota // hides nothing
	Streets                // a town
	Woods
	Walls // of a building in which one of the two stands
	Opaque
	Hidings
)

// thin reports whether a hiding can be seen through for some distance.
func (v Hiding) thin() bool { return v > NoHiding && v < Opaque }

// A Query asks what lies between two eyes.
type Query struct {
	A, B Eye
	// Rims are half the widths of the two bases: hidings are measured from rim to rim.
	Rims [2]int64
	// Solids stand on the table besides its features, and are higher than any eye.
	Solids []grid.Circle
	// Ends requests Verdict.Ends.
	Ends bool
	// Brief stops at the first opaque feature, and lists no features.
	Brief bool
	// Hiding returns what a feature does; own: one of the eyes is over it or its edge.
	Hiding func(feature int, own bool) Hiding
}

// A Verdict is what lies on a line from eye to eye, all features together.
type Verdict struct {
	// Between are the two features that hide the line where it runs between them, or the same one
	// twice if it hides alone; both are -1 if nothing opaque hides. Solids have the numbers after
	// the features.
	Between [2]int
	// Depth is how far the line runs through each hiding that can be seen through, in thousandths
	// of an inch.
	Depth [Opaque]int64
	// Through lists the features of each such hiding, each once, in the order of
	// the table.
	Through [Opaque][]int
	// Met says which hidings the line meets, on at least one look.
	Met [Opaque]bool
	// Ends is where on the line everything that is met begins and ends, and the length of the line,
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

// Judge returns the verdict on everything between two eyes.
func (s *Obstructions) Judge(q Query) (v Verdict) {
	v.Between = [2]int{-1, -1}
	// Most lines meet few things: preallocate those on the stack.
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

// ends lists where everything that is met begins and ends.
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

// endless is higher than anything on a table.
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

// below reports whether the line is lower than a height at an end of a chord. Ends are taken as
// whole thousandths, as they are shown.
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

// hiding returns what a feature does to the line; NoHiding if it is out of the way.
func (s *Obstructions) hiding(q *Query, i int) Hiding {
	a, b := q.A.At, q.B.At
	if s.tops[i] <= min(q.A.Height, q.B.Height) || s.table.Features[i].Height == 0 || s.Beside(i, a, b) {
		return NoHiding
	}
	return q.Hiding(i, s.over(i, a) || s.over(i, b))
}

// decided records whether opaque sides hide the line, and reports whether Judge may stop.
func (f *fan) decided(left, right []side, v *Verdict) bool {
	return !v.Hidden() && f.squeezed(left, right, v) && f.Brief
}

// depths measures how far the line runs through each hiding.
func (f *fan) depths(left, right []side, v *Verdict) {
	var room [40]grid.Ratio
	cuts := room[:0]
	for _, look := range [2][]side{left, right} {
		for _, x := range look {
			cuts = append(cuts, x.From, x.To)
		}
	}
	slices.SortFunc(cuts, grid.Ratio.Compare)
	begun, before := 0, NoHiding // the current stretch
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

// Squeezed marks the two touching features between which the line is hidden, among all that it
// passes: both hide, and decide. It returns the reason.
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
