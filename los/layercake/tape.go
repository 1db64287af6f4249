package layercake

import (
	"metahex/grid"
	"metahex/los"
)

// Sight over a table in inches by section 6, without meta-hexes (BHM 15.5).
//
//	       ┌──────────┐
//	H ─────┼──────────┼─────── L      a stretch: the stretch of the line on a solid
//	       └──────────┘
//	│←──── fromHigh ───→│←toLow→│     counted at its far edge, in whole inches
//
// The table has solids: woods, buildings and hills, each with the level of its top. A line that
// touches a solid passes it for a stretch. The clauses about a meta-hex on a map apply to the
// stretch's far edge, whose shadow reaches farthest: it is as long as the edge is distant from the
// higher soldier. It is the same shadow that Trace and Clear cast on a map (shadow.go).
//
// The first inch out of a solid that a soldier's own base touches does not hide him, nor others
// from him: it stands for the meta-hex that he is in. A hill hides soldiers behind it, but a line
// along its edge does not cross it (6.8).

// A Solid is one thing on a table that may block sight.
type Solid struct {
	Name      string
	Feature   int // its place in the table's Features
	Area      grid.Area
	Top, Foot int  // levels, of its top and of the ground on which it stands
	Contour   bool // higher ground, not terrain
}

// A Tape is a table prepared for sight lines. It does not change, and may be used by several
// goroutines at once.
type Tape struct {
	solids   []Solid
	holes    []grid.Circle
	readings Readings
}

// NewTape prepares a table. Holes are where terrain has been brought down; a hill stays a hill
// there.
func NewTape(solids []Solid, holes []grid.Circle, r Readings) *Tape {
	return &Tape{solids: solids, holes: holes, readings: r}
}

// A Stretch is the part of a line that is on one solid.
type Stretch struct {
	Solid    int   // by its place among the tape's solids
	From, To int64 // thousandths of an inch from the line's start
	How      los.Contact
	cake     cake
	stations [2]station // with the higher soldier at the line's start, and at its end
}

// Stretches lists what the line passes between two soldiers' bases, in the order of
// the solids, whatever their levels.
func (t *Tape) Stretches(a, b grid.Circle) (all []Stretch) {
	t.walk(a, b, func(i int, p grid.Part, near, far, length int64, back bool) {
		from, to := max(p.From, near), min(p.To, far)
		if from > to || from == to && p.From < p.To {
			return
		}
		v := t.stretch(i, from, to, length, back)
		switch {
		case p.From == p.To:
			v.How = los.Touches
		case p.How == grid.Along:
			v.How = los.Skirts
		}
		all = append(all, v)
	})
	return all
}

// walk calls add for each part of the line between two soldiers' bases that is on a solid, in the
// order of the solids. Before near, or beyond far, the part is in the first inch out of a solid
// that a base touches. If back is set, places are counted from the other end.
func (t *Tape) walk(a, b grid.Circle, add func(solid int, p grid.Part, near, far, length int64, back bool)) {
	// The line is always walked from the same end, so that rounding to thousandths on the way is
	// the same for both soldiers (6.7).
	back := b.At.X < a.At.X || b.At.X == a.At.X && b.At.Y < a.At.Y
	if back {
		a, b = b, a
	}
	length := a.At.Distance(b.At)
	for i := range t.solids {
		m := &t.solids[i]
		parts := t.stretches(m, a.At, b.At)
		if len(parts) == 0 {
			continue
		}
		near, far := int64(0), length
		if m.Area.Meets(a) {
			near = grid.Inch
		}
		if m.Area.Meets(b) {
			far = length - grid.Inch
		}
		for _, p := range parts {
			add(i, p, near, far, length, back)
		}
	}
}

// stretch measures a stretch from both ends.
func (t *Tape) stretch(solid int, from, to, length int64, back bool) Stretch {
	if back {
		from, to = length-to, length-from
	}
	return Stretch{Solid: solid, From: from, To: to, cake: t.cake(solid), stations: [2]station{
		{fromHigh: wholeInches(to), toLow: wholeInches(length - to)},
		{fromHigh: wholeInches(length - from), toLow: wholeInches(from)},
	}}
}

// cake returns a solid as a cake, which casts shadows.
func (t *Tape) cake(solid int) cake {
	m := &t.solids[solid]
	c := cake{top: int8(m.Top), ground: int8(m.Foot), layer: terrain}
	if m.Contour {
		c.layer = 0
	}
	c.base = base(c.ground, c.layer, t.readings)
	return c
}

// wholeInches rounds up, as for ranges.
func wholeInches(n int64) int16 { return int16((n + grid.Inch - 1) / grid.Inch) }

// stretches returns the parts of a line that are on a solid. For terrain that includes points that
// only touch the line (15.5), but not terrain that has been brought down.
func (t *Tape) stretches(m *Solid, a, b grid.Point) []grid.Part {
	var parts []grid.Part
	for _, p := range m.Area.Through(a, b) {
		if p.How == grid.Inside || !m.Contour {
			parts = append(parts, p)
		}
	}
	if m.Contour {
		return parts
	}
	parts = touched(m.Area, parts, a, b)
	for _, h := range t.holes {
		for _, gap := range h.Through(a, b) {
			parts = without(parts, gap)
		}
	}
	return parts
}

// touched adds the corners that the line only touches.
func touched(area grid.Area, parts []grid.Part, a, b grid.Point) []grid.Part {
	for _, g := range area.Polygons {
		for _, c := range g {
			if !grid.NearSegment(c, a, b, 0) {
				continue
			}
			at := a.Distance(c)
			known := false
			for _, p := range parts {
				known = known || p.From <= at+1 && at <= p.To+1
			}
			if !known {
				parts = append(parts, grid.Part{From: at, To: at, How: grid.Along})
			}
		}
	}
	return parts
}

// without cuts a gap out of parts.
func without(parts []grid.Part, gap grid.Part) (left []grid.Part) {
	for _, p := range parts {
		if gap.To <= p.From || gap.From >= p.To {
			left = append(left, p)
			continue
		}
		if p.From < gap.From {
			left = append(left, grid.Part{From: p.From, To: gap.From, How: p.How})
		}
		if gap.To < p.To {
			left = append(left, grid.Part{From: gap.To, To: p.To, How: p.How})
		}
	}
	return left
}

// A Shadowing is what one solid on the line does to two soldiers: how far its far edge is from the
// higher soldier and from the lower, in whole inches, and the blind inches behind it; 0 where none
// are counted.
type Shadowing struct {
	FromHigh, ToLow, Blind int
	Top                    int
	Hides                  bool
	Why                    Reason
}

// Shadowing returns what a stretch does, as Hider computes it.
func (t *Tape) Shadowing(v Stretch, a, b, groundA, groundB int) Shadowing {
	s, end := t.sight(a, b, groundA, groundB)
	w, p := &s.shadows[v.cake.top], v.stations[end]
	d := Shadowing{FromHigh: int(p.fromHigh), ToLow: int(p.toLow), Top: int(v.cake.top), Why: w.why, Hides: s.hides(v.cake, p)}
	if w.least < endless {
		d.Blind = w.blind(d.FromHigh, s.off(v.cake))
	}
	return d
}

// sight returns the part of the question that is the same for the whole line; end is 0 when the
// higher soldier is at its start.
func (t *Tape) sight(a, b, groundA, groundB int) (s sight, end int) {
	high, low, ground := a, b, groundB
	if a < b {
		high, low, ground, end = b, a, groundA, 1
	}
	return newSight(high, low, ground, t.readings), end
}

// Hider is the index of the first stretch that hides two soldiers from one another, or -1.
// Stretches are those of the line from a to b, and the grounds are the levels under their feet.
func (t *Tape) Hider(stretches []Stretch, a, b, groundA, groundB int) int {
	s, end := t.sight(a, b, groundA, groundB)
	for i := range stretches {
		if s.hides(stretches[i].cake, stretches[i].stations[end]) {
			return i
		}
	}
	return -1
}
