package shapes

import (
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps/tables"
)

// How high is the ground?
//
// A hill is level on top. A slope rises evenly, in its direction, from its lowest point to its
// highest point. At the highest point it is as high as the hill that it touches:
//
//	                      ┌──────── hill, 2 high
//	                ___──¯│
//	          ___──¯      │
//	 table ──¯────────────┴────────
//	         0     1     2          the position, as a ratio of whole numbers
//
// If several hills and slopes cover a point, the highest counts.

// A rise is a prepared slope.
type rise struct {
	feature  int
	up       grid.Vector
	low, far int64 // along its direction: its start, and its length
	base, by int64 // its height at the start, and how much it rises
}

// rises prepares the slopes of a table.
func rises(t *tables.Map) (all []rise) {
	for i := range t.Features {
		if f := &t.Features[i]; f.Kind == tables.Slope {
			if r, ok := riseOf(t, f); ok {
				r.feature = i
				all = append(all, r)
			}
		}
	}
	return all
}

// A surface is the upper side of a feature: level, or a slope.
type surface struct {
	top   int64
	slope *rise // nil: level
}

// under returns the height of the surface below the line from a to b, at a distance along the line,
// in thousandths of an inch rounded down. It is the same in both directions.
func (x surface) under(a, b grid.Point, length, at int64) int64 {
	r := x.slope
	if r == nil {
		return x.top
	}
	from, to := a.Sub(grid.Point{}).Dot(r.up), b.Sub(grid.Point{}).Dot(r.up)
	return r.base + min(max(0, grid.MulDiv(r.by, (from-r.low)*length+(to-from)*at, r.far*length)), r.by)
}

// over returns two numbers in the ratio of the heights of two eyes above the surface, which is extended
// as a plane. So the line between the eyes passes the surface at from/(from-to) of its length.
func (x surface) over(a, b Eye) (from, to int64) {
	r := x.slope
	if r == nil {
		return a.Height - x.top, b.Height - x.top
	}
	above := func(e Eye) int64 { return (e.Height-r.base)*r.far - r.by*(e.At.Sub(grid.Point{}).Dot(r.up)-r.low) }
	return above(a), above(b)
}

// Plane returns a function that gives the height of a slope's surface at a point, also beyond the
// slope's outline. Ok is false if the feature is no slope.
func (s *Obstructions) Plane(feature int) (height func(grid.Point) int64, ok bool) {
	r := s.slope[feature]
	if r == nil {
		return nil, false
	}
	return func(p grid.Point) int64 {
		return r.base + grid.MulDiv(r.by, p.Sub(grid.Point{}).Dot(r.up)-r.low, r.far)
	}, true
}

// riseOf returns a slope from the ground at its foot to the highest hill that it touches. Ok is
// false if the hill is not higher than that ground.
func riseOf(t *tables.Map, f *tables.Feature) (r rise, ok bool) {
	// The length of a short vector, in whole thousandths, would be too rough for a round slope.
	long := max(1, 60_000/max(f.Up.X, -f.Up.X, f.Up.Y, -f.Up.Y, 1))
	r.up = grid.Vector{X: f.Up.X * long, Y: f.Up.Y * long}
	top, high := int64(0), int64(0)
	r.low, high = extent(f.Area, r.up)
	r.far = high - r.low
	for i := range t.Features {
		if h := &t.Features[i]; h.Kind == tables.Hill && h.Height > top && touching(f.Area, h.Area) {
			top = h.Height
		}
	}
	r.base = r.ground(t, f.Area, top)
	r.by = top - r.base
	return r, r.far > 0 && r.by > 0
}

// extent returns the lowest and highest position of an area along a direction.
func extent(a grid.Area, up grid.Vector) (low, high int64) {
	low, high = math.MaxInt64, math.MinInt64
	along := func(p grid.Point, reach int64) {
		at := p.Sub(grid.Point{}).Dot(up)
		low, high = min(low, at-reach), max(high, at+reach)
	}
	for _, g := range a.Polygons {
		for _, p := range g {
			along(p, 0)
		}
	}
	for _, c := range a.Circles {
		along(c.At, c.Radius*up.Length())
	}
	return low, high
}

// ground returns the height of the lowest ground at the foot of a slope, at most top.
func (r *rise) ground(t *tables.Map, a grid.Area, top int64) int64 {
	if len(a.Polygons) == 0 {
		return 0
	}
	for _, g := range a.Polygons {
		for _, p := range g {
			if p.Sub(grid.Point{}).Dot(r.up) == r.low {
				top = min(top, t.Elevation(p))
			}
		}
	}
	return top
}

// touching reports whether two areas have a point in common.
func touching(a, b grid.Area) bool {
	for _, c := range a.Circles {
		if b.Meets(c) {
			return true
		}
	}
	for _, c := range b.Circles {
		if a.Meets(c) {
			return true
		}
	}
	for _, g := range a.Polygons {
		for i, p := range g {
			if b.Has(p) || crossed(b, p, g[(i+1)%len(g)]) {
				return true
			}
		}
	}
	return slices.ContainsFunc(b.Polygons, func(h grid.Polygon) bool { return a.Has(h[0]) })
}

// crossed reports whether a line crosses an outline of an area.
func crossed(a grid.Area, from, to grid.Point) bool {
	for _, h := range a.Polygons {
		for j, q := range h {
			if grid.Crossing(from, to, q, h[(j+1)%len(h)]) {
				return true
			}
		}
	}
	return false
}

// Ground returns the height of the ground at a point, in thousandths of an inch: the highest of the
// hills and slopes there.
func (s *Obstructions) Ground(p grid.Point) int64 {
	high := int64(0)
	for _, hill := range s.hills {
		if s.tops[hill] > high && s.over(hill, p) {
			high = s.tops[hill]
		}
	}
	for i := range s.rises {
		r := &s.rises[i]
		if r.base+r.by <= high || !s.over(r.feature, p) {
			continue
		}
		at := min(max(0, p.Sub(grid.Point{}).Dot(r.up)-r.low), r.far)
		high = max(high, r.base+grid.Ratio{Num: at, Den: r.far}.Of(r.by))
	}
	return high
}
