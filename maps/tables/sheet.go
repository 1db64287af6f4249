package tables

import (
	"fmt"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/maps"
)

// Turned implements maps.Sheet.
func (t *Map) Turned() maps.Sheet { return t.Turn() }

// Mirrored implements maps.Sheet.
func (t *Map) Mirrored(a maps.Axis) maps.Sheet { return t.Mirror(a) }

// Renamed implements maps.Sheet.
func (t *Map) Renamed(id string) (maps.Sheet, error) {
	if err := maps.CheckID(id); err != nil {
		return nil, err
	}
	c := *t
	c.ID = id
	return &c, nil
}

// Turn returns the table turned by 180°.
func (t *Map) Turn() *Map {
	return t.moved(func(p grid.Point) grid.Point { return grid.Point{X: t.Size.X - p.X, Y: t.Size.Y - p.Y} }, grid.Vector.Neg)
}

// Mirror returns the table mirrored about an axis.
func (t *Map) Mirror(a maps.Axis) *Map {
	if a == maps.Upright {
		return t.moved(func(p grid.Point) grid.Point { return grid.Point{X: t.Size.X - p.X, Y: p.Y} },
			func(v grid.Vector) grid.Vector { return grid.Vector{X: -v.X, Y: v.Y} })
	}
	return t.moved(func(p grid.Point) grid.Point { return grid.Point{X: p.X, Y: t.Size.Y - p.Y} },
		func(v grid.Vector) grid.Vector { return grid.Vector{X: v.X, Y: -v.Y} })
}

// moved returns the table at a new position. The function point converts its points, and the
// function way converts the directions up its slopes.
func (t *Map) moved(point func(grid.Point) grid.Point, way func(grid.Vector) grid.Vector) *Map {
	m := &Map{ID: t.ID, Title: t.Title, Size: t.Size}
	all := func(from []grid.Point) (to []grid.Point) {
		for _, p := range from {
			to = append(to, point(p))
		}
		return to
	}
	for _, f := range t.Features {
		if f.Line = all(f.Line); f.Line != nil {
			f.Area = grid.Strip(f.Line, f.Breadth)
		} else {
			var area grid.Area
			for _, g := range f.Area.Polygons {
				area.Polygons = append(area.Polygons, all(g))
			}
			for _, c := range f.Area.Circles {
				c.At = point(c.At)
				area.Circles = append(area.Circles, c)
			}
			f.Area = area
		}
		f.Up = way(f.Up)
		m.Features = append(m.Features, f)
	}
	return m
}

// New returns an empty table with a size in inches, such as 48x36. The error lists the legal sizes.
func New(id, size string) (*Map, error) {
	var at [2]int64
	x, y, ok := strings.Cut(size, "x")
	for i, side := range []string{x, y} {
		v, number := thousandths(side)
		ok = ok && number && v >= minSide && v <= maxSide
		at[i] = v
	}
	if !ok {
		return nil, fmt.Errorf("found a table of %s inches; want its width and depth, each %s to %s, such as 48x36", size, grid.Inches(minSide), grid.Inches(maxSide))
	}
	return &Map{ID: id, Size: grid.Point{X: int32(at[0]), Y: int32(at[1])}}, nil
}

// Resized returns the table with another size, and lists the features that do not fit on it: they are
// left out whole, and so are fords and bridges that have no water any more.
func (t *Map) Resized(size grid.Point) (m *Map, lost []string) {
	r := *t
	r.Size, r.Features = size, nil
	for _, f := range t.Features {
		if f.within(size) {
			r.Features = append(r.Features, f)
		} else {
			lost = append(lost, fmt.Sprintf("%s (%s), which does not fit", f.Name, f.Kind))
		}
	}
	dry := func(f Feature) bool {
		return (f.Kind == Ford || f.Kind == BridgeLaid) && !r.crossesWater(&f)
	}
	for _, f := range r.Features {
		if dry(f) {
			lost = append(lost, fmt.Sprintf("%s (%s), whose water does not fit", f.Name, f.Kind))
		}
	}
	r.Features = slices.DeleteFunc(slices.Clone(r.Features), dry)
	return &r, lost
}

// within reports whether a feature fits on a table of a size.
func (f *Feature) within(size grid.Point) bool {
	off := func(q grid.Point) bool { return q.X < 0 || q.Y < 0 || q.X > size.X || q.Y > size.Y }
	if len(f.Line) > 0 {
		return !slices.ContainsFunc(f.Line, off)
	}
	return !slices.ContainsFunc(f.Area.Polygons, func(g grid.Polygon) bool { return slices.ContainsFunc(g, off) }) &&
		!slices.ContainsFunc(f.Area.Circles, func(c grid.Circle) bool { return off(c.At) })
}

// crossesWater reports whether a ford or a bridge meets a river or a lake.
func (t *Map) crossesWater(f *Feature) bool {
	return slices.ContainsFunc(t.Features, func(o Feature) bool { return o.Kind.Water() && meet(f, &o) })
}
