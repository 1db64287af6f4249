package layercake

import (
	"metahex/grid"
	"metahex/los"
)

// Sight over a table in inches by section 6, without meta-hexes (BHM 15.5).
//
//	       ┌──────────┐
//	H ─────┼──────────┼─────── L      a stretch: the part of the line on a solid
//	       └──────────┘
//	│←──── fromHigh ───→│←toLow→│     measured at its far edge, in whole inches
//
// The table has solids: woods, buildings and hills, each with the level of its top. A line passes a
// solid along a stretch. The clauses for a meta-hex apply to the far edge of the stretch, because
// its shadow reaches farthest. The shadow begins with the distance between the far edge and the
// higher soldier. It is the same shadow that Trace and Clear use on a map (shadow.go).
//
// If a soldier's base touches a solid, the first inch of the solid does not hide him, and does not
// hide others from him. That inch replaces his own meta-hex. A hill hides soldiers behind it, but a
// line along the edge of a hill does not cross it (6.8).

// A Solid is a feature of a table that may block sight.
type Solid struct {
	Name      string
	Feature   int // its index in the table's Features
	Area      grid.Area
	Top, Foot int  // the levels of its top and of the ground under it
	Contour   bool // the solid is a hill, not terrain
}

// A Tape is a table prepared for sight lines. It is immutable, so several goroutines may use it at
// once.
type Tape struct {
	solids   []Solid
	holes    []grid.Circle
	readings Readings
}

// NewTape prepares a table. Holes are circles in which terrain has been destroyed. Holes do not
// affect hills.
func NewTape(solids []Solid, holes []grid.Circle, r Readings) *Tape {
	return &Tape{solids: solids, holes: holes, readings: r}
}

// A Stretch is the part of a line that is on one solid.
type Stretch struct {
	Solid    int   // index among the tape's solids
	From, To int64 // thousandths of an inch from the line's start
	How      los.Contact
	cake     cake
	stations [2]station // 0: the higher soldier is at the line's start; 1: at its end
}

// Stretches lists the stretches of the line between two soldiers' bases, in the order of the
// solids. It ignores the levels of the solids.
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

// walk calls the function add for each part of the line between two soldiers' bases that is on a
// solid, in the order of the solids. Before the position near, or beyond the position far, the part
// is in the first inch from a base that touches the solid. If back is set, positions count from the
// other end.
func (t *Tape) walk(a, b grid.Circle, add func(solid int, p grid.Part, near, far, length int64, back bool)) {
	// The line is always walked from the same end, so that rounding to thousandths is the same in
	// both directions (6.7).
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

// stretch returns a stretch with its distances from both ends.
func (t *Tape) stretch(solid int, from, to, length int64, back bool) Stretch {
	if back {
		from, to = length-to, length-from
	}
	return Stretch{Solid: solid, From: from, To: to, cake: t.cake(solid), stations: [2]station{
		{fromHigh: wholeInches(to), toLow: wholeInches(length - to)},
		{fromHigh: wholeInches(length - from), toLow: wholeInches(from)},
	}}
}

// cake returns a solid in the form of a cake, which casts shadows.
func (t *Tape) cake(solid int) cake {
	m := &t.solids[solid]
	c := cake{top: int8(m.Top), ground: int8(m.Foot), layer: terrain}
	if m.Contour {
		c.layer = 0
	}
	c.base = base(c.ground, c.layer, t.readings)
	return c
}

// wholeInches rounds up to whole inches, like ranges.
func wholeInches(n int64) int16 { return int16((n + grid.Inch - 1) / grid.Inch) }

// stretches returns the parts of a line that are on a solid. For terrain, this includes points that
// only touch the line (15.5), and excludes terrain that has been destroyed.
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

// touched adds the corners of the area that the line only touches.
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

// without removes a gap from parts.
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

// A Shadowing is the effect of one solid on two soldiers. It holds the distances of the solid's far
// edge from the higher and the lower soldier, and the blind inches behind it, all in whole inches.
// Blind is 0 if no inches are counted.
type Shadowing struct {
	FromHigh, ToLow, Blind int
	Top                    int
	Hides                  bool
	Why                    Reason
}

// Shadowing returns the effect of a stretch, computed as in Hider.
func (t *Tape) Shadowing(v Stretch, a, b, groundA, groundB int) Shadowing {
	s, end := t.sight(a, b, groundA, groundB)
	w, p := &s.shadows[v.cake.top], v.stations[end]
	d := Shadowing{FromHigh: int(p.fromHigh), ToLow: int(p.toLow), Top: int(v.cake.top), Why: w.why, Hides: s.hides(v.cake, p)}
	if w.least < endless {
		d.Blind = w.blind(d.FromHigh, s.off(v.cake))
	}
	return d
}

// sight returns the sight of a line; end is 0 if the higher soldier is at the line's start,
// otherwise 1.
func (t *Tape) sight(a, b, groundA, groundB int) (s sight, end int) {
	high, low, ground := a, b, groundB
	if a < b {
		high, low, ground, end = b, a, groundA, 1
	}
	return newSight(high, low, ground, t.readings), end
}

// Hider returns the index of the first stretch that hides two soldiers from one another, or -1.
// Stretches are those of the line from a to b. The grounds are the ground levels under the
// soldiers.
func (t *Tape) Hider(stretches []Stretch, a, b, groundA, groundB int) int {
	s, end := t.sight(a, b, groundA, groundB)
	for i := range stretches {
		if s.hides(stretches[i].cake, stretches[i].stations[end]) {
			return i
		}
	}
	return -1
}
