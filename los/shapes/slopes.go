package shapes

import (
	"metahex/grid"
	"metahex/maps/tables"
)

// How high is the ground?
//
// A hill is level on top. A slope rises evenly from the lowest of its points, as its
// way up goes, to the highest; there it is as high as the hill that it touches:
//
//	                      ┌──────── hill, 2 high
//	                ___──¯│
//	          ___──¯      │
//	 table ──¯────────────┴────────
//	         0     1     2          the way up, as a ratio of whole numbers
//
// Where a hill and a slope, or two slopes, lie over one point, the higher counts.

// A rise is a slope made ready.
type rise struct {
	feature  int
	up       grid.Vector
	low, far int64 // along the way up: where it begins, and how far it goes
	base, by int64 // how high it begins, and how much it rises
}

// rises finds what the slopes of a table lead to.
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

// riseOf is a slope from the ground at its foot to the highest hill that it touches;
// ok is false where that is no higher.
func riseOf(t *tables.Map, f *tables.Feature) (r rise, ok bool) {
	r.up = f.Up
	top, high := int64(0), int64(0)
	first := true
	along := func(p grid.Point, reach int64) {
		at := p.Sub(grid.Point{}).Dot(f.Up)
		if first || at-reach < r.low {
			r.low = at - reach
		}
		if first || at+reach > high {
			high = at + reach
		}
		first = false
	}
	for _, g := range f.Area.Polygons {
		for _, p := range g {
			along(p, 0)
		}
	}
	for _, c := range f.Area.Circles {
		along(c.At, c.Radius*f.Up.Length())
	}
	r.far = high - r.low
	for i := range t.Features {
		if h := &t.Features[i]; h.Kind == tables.Hill && h.Height > top && touching(f.Area, h.Area) {
			top = h.Height
		}
	}
	r.base = top
	for _, g := range f.Area.Polygons {
		for _, p := range g {
			if p.Sub(grid.Point{}).Dot(f.Up) == r.low {
				r.base = min(r.base, t.Elevation(p))
			}
		}
	}
	if len(f.Area.Polygons) == 0 {
		r.base = 0
	}
	r.by = top - r.base
	return r, r.far > 0 && r.by > 0
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
			if b.Has(p) {
				return true
			}
			for _, h := range b.Polygons {
				for j, q := range h {
					if grid.Crossing(p, g[(i+1)%len(g)], q, h[(j+1)%len(h)]) {
						return true
					}
				}
			}
		}
	}
	for _, h := range b.Polygons {
		if a.Has(h[0]) {
			return true
		}
	}
	return false
}

// Ground is how high the ground is at a point, thousandths of an inch: of the hills
// and slopes there the highest.
func (s *Sweep) Ground(p grid.Point) int64 {
	high := s.table.Elevation(p)
	for i := range s.rises {
		r := &s.rises[i]
		if r.base+r.by <= high || !s.table.Features[r.feature].Area.Has(p) {
			continue
		}
		at := min(max(0, p.Sub(grid.Point{}).Dot(r.up)-r.low), r.far)
		high = max(high, r.base+grid.Ratio{Num: at, Den: r.far}.Of(r.by))
	}
	return high
}
