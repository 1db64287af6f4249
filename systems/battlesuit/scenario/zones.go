package scenario

import (
	"cmp"
	"slices"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// readZones reads all zones and finds their dots.
func (r *reader) readZones() {
	for _, e := range r.raw.Zones {
		before := len(r.Faults)
		z := zone{title: cmp.Or(e.Value.Title, e.Key.Value)}
		if r.s.Raster == nil {
			z.all = r.zoneDots(&e.Value)
			z.dots = r.walkable(z.all)
		} else {
			z.region = r.readRegion(&e.Value)
			z.dots = r.listed(z.region)
		}
		if len(z.dots) == 0 && len(r.Faults) == before {
			r.Fault("BHM 13.4", e.Key, "zone %q has no dot that a soldier on foot can be on", e.Key.Value)
		}
		r.zones = append(r.zones, z)
	}
}

// walkable returns the dots where a soldier on foot can be.
func (r *reader) walkable(all []maps.Spot) (some []maps.Spot) {
	for _, at := range all {
		if r.passable(at) {
			some = append(some, at)
		}
	}
	return some
}

// zoneDots returns all dots of a zone of a map, in the order of half-rows.
func (r *reader) zoneDots(raw *ZoneFile) (all []maps.Spot) {
	b, named := r.s.Board, r.namedDots(raw)
	shapes := []func(grid.Place) bool{func(at grid.Place) bool {
		return slices.Contains(named, maps.SpotOf(at)) || raw.Edge != NoEdge && raw.Edge.Has(b.Span, at)
	}}
	for _, corners := range raw.Areas {
		if both := r.dots(corners[:]); len(both) == 2 {
			box := boxOf(both[0], both[1])
			shapes = append(shapes, func(at grid.Place) bool { return inBox(box, grid.Point(maps.SpotOf(at))) })
		}
	}
	for _, near := range raw.Near {
		if centre, ok := r.dot(near.Dot); ok {
			shapes = append(shapes, func(at grid.Place) bool { return grid.Distance(centre.Place(), at) <= near.Points })
		}
	}
	except, terrains := r.dots(raw.Except), r.terrainsOf(raw.Only)
	for place := range b.Span.Places {
		at := maps.SpotOf(place)
		if slices.ContainsFunc(shapes, func(has func(grid.Place) bool) bool { return has(place) }) && !slices.Contains(except, at) && among(r.terrain(at), terrains) {
			all = append(all, at)
		}
	}
	return all
}

// namedDots returns the dots that a zone names one by one. An impassable dot is a fault.
func (r *reader) namedDots(raw *ZoneFile) (all []maps.Spot) {
	for _, v := range raw.Dots {
		at, ok := r.dot(v)
		if !ok {
			continue
		}
		if !r.passable(at) {
			r.Fault("BHM 2.3.6", v.Node, "dot %s is water without a bridge, and the scenario does not allow wading", v.Value)
			continue
		}
		all = append(all, at)
	}
	return all
}

// boxOf returns the upright box with two given corners; inBox reports whether it contains a point.
func boxOf(p, q maps.Spot) grid.Box {
	return grid.Box{Low: grid.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, High: grid.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)}}
}

func inBox(b grid.Box, p grid.Point) bool {
	return p.X >= b.Low.X && p.X <= b.High.X && p.Y >= b.Low.Y && p.Y <= b.High.Y
}

// terrainsOf parses the terrains to which a zone is limited.
func (r *reader) terrainsOf(only []rule.Located[string]) (all []dots.Terrain) {
	for _, v := range only {
		if t, ok := r.terrainWord(v); ok {
			all = append(all, t)
		}
	}
	return all
}

// zone finds a zone by its name.
func (r *reader) zone(v rule.Located[string]) zone {
	i, ok := r.Name("BHM 13.4", v, "zone", r.raw.Zones.Keys())
	if !ok {
		return zone{}
	}
	return r.zones[i]
}

// A Region is a zone of a table: circles, upright rectangles and strips along edges, minus other
// circles. It may be limited to some terrain.
type Region struct {
	raster *Raster
	named  []maps.Spot
	rounds []grid.Circle
	boxes  []grid.Box
	edges  []Edge
	except []grid.Circle
	only   []dots.Terrain
}

// Has reports whether a point is in the region, regardless of terrain.
func (z *Region) Has(p grid.Point) bool {
	round := func(all []grid.Circle) bool {
		return slices.ContainsFunc(all, func(c grid.Circle) bool { return c.Has(p) })
	}
	box := func(b grid.Box) bool { return inBox(b, p) }
	in := round(z.rounds) || slices.ContainsFunc(z.boxes, box) ||
		slices.ContainsFunc(z.edges, func(e Edge) bool { return z.raster.OnEdge(e, p) })
	return in && !round(z.except)
}

// Fits reports whether a terrain is allowed in the region.
func (z *Region) Fits(t dots.Terrain) bool {
	return among(t, z.only)
}

// among reports whether a terrain is one of those in a list. An empty list allows all terrain.
func among(t dots.Terrain, only []dots.Terrain) bool {
	return len(only) == 0 || slices.Contains(only, t)
}

// readRegion reads a zone of a table.
func (r *reader) readRegion(raw *ZoneFile) *Region {
	z := &Region{raster: r.s.Raster, only: r.terrainsOf(raw.Only), named: r.namedDots(raw)}
	for _, at := range z.named {
		z.rounds = append(z.rounds, grid.Circle{At: at.Point(), Radius: Ruined})
	}
	for _, corners := range raw.Areas {
		if both := r.dots(corners[:]); len(both) == 2 {
			z.boxes = append(z.boxes, boxOf(both[0], both[1]))
		}
	}
	for _, near := range raw.Near {
		if centre, ok := r.dot(near.Dot); ok {
			z.rounds = append(z.rounds, grid.Circle{At: centre.Point(), Radius: int64(near.Points) * grid.Inch})
		}
	}
	if raw.Edge != NoEdge {
		z.edges = append(z.edges, raw.Edge)
	}
	for _, at := range r.dots(raw.Except) {
		z.except = append(z.except, grid.Circle{At: at.Point(), Radius: Ruined})
	}
	return z
}

// listed returns the listed points of a region: the points that it names, and the raster points
// where a soldier on foot can be.
func (r *reader) listed(z *Region) (all []maps.Spot) {
	named := func(at maps.Spot) bool {
		return slices.ContainsFunc(z.named, func(n maps.Spot) bool { return n.Point().Near(at.Point(), Ruined) })
	}
	for _, at := range z.named {
		if z.Fits(r.terrain(at)) && !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	for at := range r.everywhere() {
		if !named(at) && z.Has(at.Point()) && r.passable(at) && z.Fits(r.terrain(at)) {
			all = append(all, at)
		}
	}
	return all
}
