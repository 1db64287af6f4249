package grid

import "slices"

// On which stretches of a line do two touching areas leave no gap?
//
// Through (through.go) finds where a line is inside one area and where it runs along the edge. A
// line between two areas that touch is inside neither, but it passes through no gap. So a "look"
// moves the line infinitesimally to the left or to the right. Each look is computed separately, and
// a caller with several areas compares them:
//
//	left    ░░░░┌──A──┐░░░░░░░░░        A lies on the left, B on the right:
//	S ──────────┴──┬──┴──┬──────▶ T     from their corner on they touch,
//	right   ░░░░░░░└──B──┘░░░░░░        and the line passes between them
//
// A chord of length 0 is a corner that the line touches.

// A Chord is a stretch of a line, including its ends.
type Chord struct{ From, To Ratio }

// Looks moves the line from s to t infinitesimally to the left and to the right. It appends to the
// lists left and right the chords inside the area. Chord ends on the rim of a circle are rounded
// outwards to whole thousandths; all other ends are exact.
func (a Area) Looks(left, right []Chord, s, t Point) (l, r []Chord) {
	if s == t {
		return left, right
	}
	for _, g := range a.Polygons {
		if !g.beside(s, t) {
			left, right = g.looks(left, right, s, t)
		}
	}
	for _, c := range a.Circles {
		left, right = c.looks(left, right, s, t)
	}
	return left, right
}

// looks appends the polygon's chords of both looks. The two looks differ only if a corner is on the
// line, which is rare.
func (g Polygon) looks(left, right []Chord, s, t Point) (l, r []Chord) {
	var room [2][8]Ratio
	toLeft, toRight, alike := g.met(room[0][:0], room[1][:0], s, t)
	first := len(left)
	left = chords(left, toLeft)
	if alike {
		return left, append(right, left[first:]...)
	}
	return left, chords(right, toRight)
}

// chords sorts the crossings and appends a chord for each pair of entry and exit, clipped to the
// line.
func chords(all []Chord, met []Ratio) []Chord {
	slices.SortFunc(met, Ratio.Compare)
	for i := 0; i+1 < len(met); i += 2 {
		if x, ok := (Chord{met[i], met[i+1]}).clipped(); ok {
			all = append(all, x)
		}
	}
	return all
}

// clipped returns the part of a chord that is on the line. If the chord has at most an end point in
// common with the line, ok is false.
func (x Chord) clipped() (Chord, bool) {
	start, end := Ratio{0, 1}, Ratio{1, 1}
	if x.To.Num <= 0 || x.From.Num >= x.From.Den {
		return x, false
	}
	if x.From.Num < 0 {
		x.From = start
	}
	if x.To.Num > x.To.Den {
		x.To = end
	}
	return x, true
}

// looks appends the chords of a circle. If the line passes through the circle, both looks get the
// chord. If the line touches the rim, only the look towards the centre gets a chord.
func (c Circle) looks(left, right []Chord, s, t Point) (l, r []Chord) {
	if c.beside(s, t) {
		return left, right
	}
	d, v := t.Sub(s), c.At.Sub(s)
	across, along, square := d.Cross(v), v.Dot(d), d.Square()
	if product(across, across).compare(product(c.Radius*c.Radius, square)) == 0 {
		if along <= 0 || along >= square {
			return left, right
		}
		foot := Chord{Ratio{along, square}, Ratio{along, square}}
		if across > 0 {
			return left, append(right, foot)
		}
		return append(left, foot), right
	}
	length := s.Distance(t)
	for _, p := range c.Through(s, t) {
		if x, ok := (Chord{Ratio{p.From, length}, Ratio{p.To, length}}).clipped(); ok {
			left, right = append(left, x), append(right, x)
		}
	}
	return left, right
}

// Meet returns the common part of two chords. If that is at most an end of the line, ok is false.
func (x Chord) Meet(o Chord) (both Chord, ok bool) {
	both = x
	if o.From.Compare(both.From) > 0 {
		both.From = o.From
	}
	if o.To.Compare(both.To) < 0 {
		both.To = o.To
	}
	return both, both.From.Compare(both.To) <= 0 && both.To.Num > 0 && both.From.Num < both.From.Den
}
