package draft

import (
	"math/rand/v2"
	"slices"

	"metahex/grid"
	"metahex/maps/dots"
)

// How is a panel drawn?
//
// Hills, woods and ruins each come from a field of noise: random heights on a coarse net, with
// linear interpolation between them.
//
//	3 ───── 7      if a fifth of the dots is wanted, the highest fifth of
//	│   5   │      the field is taken: the share is kept, whatever the
//	4 ───── 6      noise
//
// Then the ground is made passable: neighbouring dots differ by at most one level. Hills therefore
// slope down towards the edges, whose levels are given.

// drawing is a panel under construction.
type drawing struct {
	*dots.Panel
	*rand.Rand
	dots  []grid.Place
	fixed map[grid.Place]bool // edge dots that a profile determines
}

func (r Recipe) draw(random *rand.Rand) *dots.Panel {
	p := dots.NewPanel(r.ID, r.Columns, r.Rows)
	p.Edges = r.Edges
	d := &drawing{p, random, slices.Collect(p.Span.Places), map[grid.Place]bool{}}
	r.edges(p)
	if r.Long != nil {
		d.fix(grid.N, grid.S)
	}
	if r.Short != nil {
		d.fix(grid.NW, grid.NE)
	}
	d.hills()
	rivers := d.rivers()
	d.scatter(dots.Woods, d.between(12, 22), 30)
	d.scatter(dots.Building, d.between(5, 14), 22)
	d.crumble()
	d.crossings(rivers)
	d.goal()
	return p
}

func (d *drawing) fix(sides ...grid.Direction) {
	for _, side := range sides {
		for _, at := range dots.EdgePlaces(d.Span, side) {
			d.fixed[at] = true
		}
	}
}

// between returns a random number from low to high, including both.
func (d *drawing) between(low, high int) int { return low + d.IntN(high-low+1) }

// noise returns a random field over all dots. The knots of a net get random heights from 0 to 1000,
// which are interpolated linearly. The mesh of the net is in quarter pitches.
func (d *drawing) noise(mesh int) []int {
	// A column is 7/2 quarter pitches wide, a half-row 2. All lengths are doubled to avoid
	// fractions.
	mesh *= 2
	wide, tall := 7*d.Span.Columns/mesh+2, 4*d.Span.HalfRows/mesh+2
	knots := make([]int, wide*tall)
	for i := range knots {
		knots[i] = d.IntN(1001)
	}
	field := make([]int, len(d.dots))
	for i, at := range d.dots {
		x, y := 7*at.Q, 4*at.V
		k := y/mesh*wide + x/mesh
		x, y = x%mesh, y%mesh
		upper := knots[k]*(mesh-x) + knots[k+1]*x
		lower := knots[k+wide]*(mesh-x) + knots[k+wide+1]*x
		field[i] = (upper*(mesh-y) + lower*y) / (mesh * mesh)
	}
	return field
}

// above returns a threshold: the given share of the field, in hundredths, is higher than it.
func above(field []int, share int) int {
	sorted := slices.Sorted(slices.Values(field))
	return sorted[(len(sorted)-1)*(100-share)/100]
}

// hills raises the highest parts of a random field to levels 1 to 5.
func (d *drawing) hills() {
	coarse, fine := d.noise(40), d.noise(16)
	field := make([]int, len(coarse))
	for i := range field {
		field[i] = coarse[i] + fine[i]/3
	}
	foot := above(field, d.between(20, 45))
	rise := d.between(45, 110)
	for i, at := range d.dots {
		if !d.fixed[at] && field[i] > foot {
			dot := d.At(at)
			dot.Level = int8(min((field[i]-foot)/rise+1, 5))
			d.Set(at, dot)
		}
	}
	d.smooth()
}

// smooth lowers dots until no step between neighbours is higher than one level.
func (d *drawing) smooth() {
	for changed := true; changed; {
		changed = false
		for _, at := range d.dots {
			if level := d.gentle(at); level != d.At(at).Level {
				dot := d.At(at)
				dot.Level, changed = level, true
				d.Set(at, dot)
			}
		}
	}
}

// gentle returns the level of a dot, limited to one above its lowest neighbour.
func (d *drawing) gentle(at grid.Place) int8 {
	level := d.At(at).Level
	if d.fixed[at] {
		return level
	}
	for way := range grid.Directions {
		if next := at.Step(way); d.Span.Has(next) {
			level = min(level, d.At(next).Level+1)
		}
	}
	return level
}

// scatter covers a share of the dots, given in hundredths, with a terrain.
func (d *drawing) scatter(t dots.Terrain, share, mesh int) {
	field := d.noise(mesh)
	for i, n := range d.noise(mesh / 3) {
		field[i] += n / 2
	}
	least := above(field, share)
	for i, at := range d.dots {
		if dot := d.At(at); field[i] > least && !d.fixed[at] && dot.Terrain == dots.Clear {
			dot.Terrain = t
			d.Set(at, dot)
		}
	}
}

// crumble opens streets in the ruins and turns some buildings to rubble.
func (d *drawing) crumble() {
	for _, at := range d.dots {
		dot := d.At(at)
		if dot.Terrain != dots.Building || d.fixed[at] {
			continue
		}
		switch n := d.IntN(100); {
		case n < 25:
			dot.Terrain = dots.Clear
		case n < 37:
			dot.Terrain = dots.Rubble
		}
		d.Set(at, dot)
	}
}

// goal puts an objective on open ground near the middle.
func (d *drawing) goal() {
	middle := grid.Place{Q: d.Span.Columns / 2, V: d.Span.HalfRows / 2}
	var best *grid.Place
	for _, at := range d.dots {
		if d.At(at) == (dots.Dot{Level: d.At(at).Level}) && !d.fixed[at] && (best == nil || grid.Distance(at, middle) < grid.Distance(*best, middle)) {
			best = &at
		}
	}
	if best != nil {
		d.put(dots.Overlay{At: *best, Kind: dots.Objective})
	}
}

// put adds an overlay to the panel.
func (d *drawing) put(o dots.Overlay) {
	dot := d.At(o.At)
	dot.Mark = o.Kind.Mark()
	d.Set(o.At, dot)
	d.Overlays = append(d.Overlays, o)
	slices.SortFunc(d.Overlays, func(a, b dots.Overlay) int {
		if a.At.V != b.At.V {
			return a.At.V - b.At.V
		}
		return a.At.Q - b.At.Q
	})
}
