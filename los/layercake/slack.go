package layercake

import "metahex/grid"

// How much must a line over a table change before its verdict changes?
//
// While a soldier moves, and no line to him passes a corner, the parts of the line on solids only
// change their length. Then the verdict can change only in two cases: a part leaves the inch around
// a base, or one of the part's two distances passes a whole inch:
//
//	H ──────┤ wood ├────────── L        fromHigh 5.2 → 6 inches, toLow 4.9 → 5:
//	│←─── 5.2 ────→│←── 4.9 ──→│        slack 0.1, or more if one inch is not enough

// certain is a slack greater than the length of any table: the verdict cannot change.
const certain = int64(1) << 40

// Around returns a tape with only the solids that lines from a point to any point of a leg may
// meet.
func (t *Tape) Around(at, from, to grid.Point) *Tape {
	corners := [3]grid.Point{at, from, to}
	some := &Tape{readings: t.readings}
	for _, m := range t.solids {
		if besideTriangle(m.Area.Box(), corners) {
			continue
		}
		some.solids = append(some.solids, m)
	}
	for _, h := range t.holes {
		if !besideTriangle(grid.Area{Circles: []grid.Circle{h}}.Box(), corners) {
			some.holes = append(some.holes, h)
		}
	}
	return some
}

// besideTriangle reports whether a box is on one side of a triangle, and not close to the triangle.
func besideTriangle(b grid.Box, corners [3]grid.Point) bool {
	const close = 4 // in thousandths, because points of lines are rounded
	b.Low, b.High = b.Low.Add(grid.Vector{X: -close, Y: -close}), b.High.Add(grid.Vector{X: close, Y: close})
	if !b.Meets(grid.BoxAround(corners[:]...)) {
		return true
	}
	ends := [4]grid.Point{b.Low, b.High, {X: b.Low.X, Y: b.High.Y}, {X: b.High.X, Y: b.Low.Y}}
	for i, p := range corners {
		side := corners[(i+1)%3].Sub(p)
		inner := side.Cross(corners[(i+2)%3].Sub(p))
		left, right := 0, 0
		for _, e := range ends {
			if c := side.Cross(e.Sub(p)); c > 0 {
				left++
			} else if c < 0 {
				right++
			}
		}
		if left == 4 && inner <= 0 || right == 4 && inner >= 0 {
			return side != (grid.Vector{})
		}
	}
	return false
}

// Solids returns the solids that may be on lines. Holes returns the circles in which terrain has
// been destroyed.
func (t *Tape) Solids() []Solid      { return t.solids }
func (t *Tape) Holes() []grid.Circle { return t.holes }

// Slack returns how much the line must change before the verdict can change, in thousandths. The
// change is the sum of the changes of all numbers in ends. These are the positions, counted from a,
// where the parts of the line on solids begin and end, and the length of the line. Slack is negative
// if b is hidden. Ok is false if nothing near the line may hide the soldiers.
func (t *Tape) Slack(a, b grid.Circle, levelA, levelB, groundA, groundB int) (slack int64, ends []int64, ok bool) {
	s, low := t.sight(levelA, levelB, groundA, groundB)
	seen, hidden := certain, int64(-1)
	t.walk(a, b, func(solid int, p grid.Part, near, far, length int64, back bool) {
		c := t.cake(solid)
		w := &s.shadows[c.top&(tops-1)]
		if w.why == NotHigher {
			return
		}
		if back {
			p.From, p.To, near, far = length-p.To, length-p.From, length-far, length-near
		}
		if ends == nil {
			ends = append(ends, length)
		}
		ends = append(ends, p.From, p.To)
		from, to := max(p.From, near), min(p.To, far)
		there, turn := lies(p, from, to), certain
		shaded := true
		if w.least < endless {
			fromHigh, toLow := to, length-to
			if low == 1 {
				fromHigh, toLow = length-from, from
			}
			shaded, turn = w.turn(fromHigh, toLow, s.off(c))
		}
		own := certain // the change that moves the whole part into, or out of, the inch around a base
		if near > 0 || far < length {
			own = max(to-from, from-to)
		}
		if there && shaded {
			hidden = max(hidden, min(own, turn))
		} else {
			seen = min(seen, spared(there, shaded, own, turn))
		}
	})
	if hidden >= 0 {
		return -hidden, ends, true
	}
	return seen, ends, ends != nil
}

// lies reports whether any point of a part is between two marks. The part may be a single point.
func lies(p grid.Part, from, to int64) bool { return from < to || from == to && p.From == p.To }

// spared returns how much must change before a solid hides: the solid must reach into the line, or
// its shadow must reach the soldier, or both.
func spared(there, shaded bool, own, turn int64) int64 {
	switch {
	case there:
		return turn
	case shaded:
		return own
	}
	return max(own, turn)
}

// turn reports whether the lower soldier is in the shadow of a solid. The result by says how much
// the two distances of the solid's far edge may change before this changes.
func (w *shadow) turn(fromHigh, toLow int64, off int) (shaded bool, by int64) {
	by = min(toNextInch(fromHigh), toNextInch(toLow))
	spare := w.blind(int(wholeInches(fromHigh)), off) - int(wholeInches(toLow))
	if spare >= 0 {
		return true, max(by, int64(spare-1)*grid.Inch)
	}
	return false, max(by, int64(-spare-2)*grid.Inch)
}

// toNextInch returns how much a length may change before its number of whole inches changes.
func toNextInch(n int64) int64 {
	whole := int64(wholeInches(n)) * grid.Inch
	return min(whole-n+1, n-whole+grid.Inch)
}
