package battlesuit

import (
	"cmp"
	"slices"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// readZones finds the dots of every zone.
func (r *scenarioReader) readZones() {
	for _, e := range r.raw.Zones {
		before := len(r.faults)
		z := scenarioZone{title: cmp.Or(e.Value.Title, e.Key.Value)}
		if r.s.Raster == nil {
			z.dots = r.zoneDots(&e.Value)
		} else {
			z.region = r.readRegion(&e.Value)
			z.dots = r.listed(z.region)
		}
		if len(z.dots) == 0 && len(r.faults) == before {
			r.fault("BHM 13.4", e.Key, "zone %q has no dot that a soldier on foot can be on", e.Key.Value)
		}
		r.zones[e.Key.Value] = z
	}
}

func (r *scenarioReader) zoneDots(raw *zoneFile) []maps.Spot {
	b, in := r.s.Board, map[grid.Place]bool{}
	for _, v := range raw.Dots {
		at, ok := r.dot(v)
		if ok && !r.passable(at) {
			r.fault("BHM 2.3.6", v.Node, "dot %s is water without a bridge, and the scenario lets nobody wade", v.Value)
		}
		in[at.Place()] = ok
	}
	for _, corners := range raw.Areas {
		if both := r.dots(corners[:]); len(both) == 2 {
			low := grid.Place{Q: int(min(both[0].X, both[1].X)), V: int(min(both[0].Y, both[1].Y))}
			high := grid.Place{Q: int(max(both[0].X, both[1].X)), V: int(max(both[0].Y, both[1].Y))}
			for at := range b.Span.Places {
				in[at] = in[at] || at.Q >= low.Q && at.Q <= high.Q && at.V >= low.V && at.V <= high.V
			}
		}
	}
	for _, near := range raw.Near {
		if centre, ok := r.dot(near.Dot); ok {
			for at := range b.Span.Places {
				in[at] = in[at] || grid.Distance(centre.Place(), at) <= near.Points
			}
		}
	}
	for at := range b.Span.Places {
		in[at] = in[at] || raw.Edge != NoEdge && raw.Edge.Has(b.Span, at)
	}
	for _, at := range r.dots(raw.Except) {
		in[at.Place()] = false
	}
	return r.chosen(in, raw.Only)
}

// chosen are the passable dots of a set, in the order of half-rows.
func (r *scenarioReader) chosen(in map[grid.Place]bool, only []rule.Located[string]) []maps.Spot {
	terrains := r.terrainsOf(only)
	var all []maps.Spot
	for place := range r.s.Board.Span.Places {
		at := maps.SpotOf(place)
		if in[place] && r.passable(at) && (len(only) == 0 || slices.Contains(terrains, r.terrain(at))) {
			all = append(all, at)
		}
	}
	return all
}

// terrainsOf reads the terrain that a zone is confined to.
func (r *scenarioReader) terrainsOf(only []rule.Located[string]) (all []dots.Terrain) {
	for _, v := range only {
		if t, ok := r.terrainWord(v, terrainsAll); ok {
			all = append(all, t)
		}
	}
	return all
}

// zone finds a zone by its name.
func (r *scenarioReader) zone(v rule.Located[string]) scenarioZone {
	z, ok := r.zones[v.Value]
	if !ok {
		var known []string
		for _, e := range r.raw.Zones {
			known = append(known, e.Key.Value)
		}
		r.fault("BHM 13.4", v.Node, "%s", rule.Unknown("zone", v.Value, known))
	}
	r.used[v.Value] = true
	return z
}

// A Region is a zone of a table: rounds about points, upright rectangles and strips
// along edges, less rounds about other points, and of those only some terrain.
type Region struct {
	raster *Raster
	named  []maps.Spot
	rounds []grid.Circle
	boxes  []grid.Box
	edges  []Edge
	except []grid.Circle
	only   []dots.Terrain
}

// has reports whether a point is in the region, on whatever terrain.
func (z *Region) has(p grid.Point) bool {
	round := func(all []grid.Circle) bool {
		return slices.ContainsFunc(all, func(c grid.Circle) bool { return c.Has(p) })
	}
	box := func(b grid.Box) bool {
		return p.X >= b.Low.X && p.X <= b.High.X && p.Y >= b.Low.Y && p.Y <= b.High.Y
	}
	in := round(z.rounds) || slices.ContainsFunc(z.boxes, box) ||
		slices.ContainsFunc(z.edges, func(e Edge) bool { return z.raster.onEdge(e, spotOf(p)) })
	return in && !round(z.except)
}

// fits reports whether terrain is that of the region.
func (z *Region) fits(t dots.Terrain) bool {
	return len(z.only) == 0 || slices.Contains(z.only, t)
}

// readRegion reads a zone of a table.
func (r *scenarioReader) readRegion(raw *zoneFile) *Region {
	z := &Region{raster: r.s.Raster, only: r.terrainsOf(raw.Only)}
	for _, v := range raw.Dots {
		at, ok := r.dot(v)
		if ok && !r.passable(at) {
			r.fault("BHM 2.3.6", v.Node, "dot %s is water without a bridge, and the scenario lets nobody wade", v.Value)
		} else if ok {
			z.named = append(z.named, at)
			z.rounds = append(z.rounds, grid.Circle{At: at.Point(), Radius: ruined})
		}
	}
	for _, corners := range raw.Areas {
		if both := r.dots(corners[:]); len(both) == 2 {
			a, b := both[0].Point(), both[1].Point()
			z.boxes = append(z.boxes, grid.Box{Low: grid.Point{X: min(a.X, b.X), Y: min(a.Y, b.Y)}, High: grid.Point{X: max(a.X, b.X), Y: max(a.Y, b.Y)}})
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
		z.except = append(z.except, grid.Circle{At: at.Point(), Radius: ruined})
	}
	return z
}

// listed are the points of a region that are listed: those that it names, and those of
// the raster that a soldier on foot can be on.
func (r *scenarioReader) listed(z *Region) (all []maps.Spot) {
	named := func(at maps.Spot) bool {
		return slices.ContainsFunc(z.named, func(n maps.Spot) bool { return n.Point().Near(at.Point(), ruined) })
	}
	for _, at := range z.named {
		if z.fits(r.terrain(at)) && !slices.Contains(all, at) {
			all = append(all, at)
		}
	}
	for at := range r.everywhere() {
		if !named(at) && z.has(at.Point()) && r.passable(at) && z.fits(r.terrain(at)) {
			all = append(all, at)
		}
	}
	return all
}
