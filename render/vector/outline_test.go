package vector

import (
	"slices"
	"testing"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/render/rendertest"
)

// bowl returns the ground of a panel. One half has a hill, the other a plateau with a depression.
func bowl() *ground {
	b := dots.Alone(dots.NewPanel("P", 17, 9))
	g := newGround(b, sheet{40, 0, 0})
	hill, middle := grid.Place{Q: 3, V: 7}, grid.Place{Q: 12, V: 8}
	for at := range b.Span.Places {
		i := (at.V+rim)*(b.Span.Columns+2*rim) + at.Q + rim
		switch {
		case grid.Distance(at, hill) <= 1:
			g.cells[i].Level = 2
		case grid.Distance(at, middle) <= 1:
		case grid.Distance(at, middle) <= 3:
			g.cells[i].Level = 1
		}
	}
	return g
}

// Ticks are drawn only on the inner side of the contour around a depression.
func TestTicksAroundDepressions(t *testing.T) {
	g := bowl()
	on := box{-20, -20, 17 * 40 * columnStep, 9 * 40}
	middle, holes := grid.Place{Q: 12, V: 8}, 0
	for _, ring := range g.above(on.whole(), 1).rings {
		if !g.encloses(ring) {
			continue
		}
		holes++
		for _, b := range ring {
			for _, at := range b.at {
				if d := grid.Distance(at, middle); d > 2 {
					t.Errorf("the border of the hole passes %v, %d from its middle", at, d)
				}
			}
		}
	}
	if holes != 1 {
		t.Errorf("found %d depressions, want 1", holes)
	}
	c := newCanvas(100, 100)
	c.ticks(g, on)
	s := c.Elements[0].(*Shape)
	for i := 0; i < len(s.Path); i += 2 {
		end := s.Path[i+1].N
		if at := g.nearest(end[0], end[1]); g.cell(at).Level != 0 {
			t.Errorf("a tick ends at %v, on level %d, want the low side", at, g.cell(at).Level)
		}
	}
}

// The ground as shapes agrees with the ground in pixels: both have the same terrain at points all
// over a board.
func TestShapesAreThePixels(t *testing.T) {
	g := newGround(rendertest.Board(t, "../testdata/crossing.yaml"), sheet{40, 20, 20})
	part := box{2, 2, 360, 220}.whole()
	kindsAt := func(c corner) (kinds [3]dots.Terrain) {
		for i, at := range c {
			kinds[i] = g.cell(at).Terrain
		}
		return kinds
	}
	for terrain := range dots.Terrains {
		o := g.around(part, func(at grid.Place) bool { return g.cell(at).Terrain == terrain }, g.sharp)
		differ, n := 0, 0
		for y := 4.5; y < 220; y += 5 {
			for x := 4.5; x < 360; x += 5 {
				at := g.among(x, y)
				kinds := kindsAt(at.at)
				odd := split(kinds)
				is, _ := order(at.weight)
				switch {
				case g.sharp(at.at) || odd == -1:
				case g.within(at.weight, odd) > 0:
					is = odd
				default:
					is = (odd + 1) % 3
				}
				n++
				if o.has(x, y) != (kinds[is] == terrain) {
					differ++
				}
			}
		}
		if differ > n/500 { // tolerate points on a border
			t.Errorf("%s: %d of %d points differ", terrain, differ, n)
		}
	}
}

// has reports whether a point is inside an outline, with curves approximated by short lines.
func (o outline) has(x, y float64) bool {
	in := false
	for _, ring := range o.rings {
		var points [][2]float64
		for _, b := range ring {
			points = append(points, o.line(b)...)
		}
		for i, p := range points {
			q := points[(i+1)%len(points)]
			if (p[1] > y) != (q[1] > y) && x < p[0]+(q[0]-p[0])*(y-p[1])/(q[1]-p[1]) {
				in = !in
			}
		}
	}
	return in
}

// line approximates a piece of a border by short lines.
func (o outline) line(b bound) (points [][2]float64) {
	x1, y1 := o.mid(b.from)
	cx, cy := o.centre3(b.at)
	x2, y2 := o.mid(b.to)
	if b.sharp {
		return [][2]float64{{x1, y1}, {cx, cy}}
	}
	for i := range 8 {
		t := float64(i) / 8
		a, m, z := (1-t)*(1-t), 2*t*(1-t), t*t
		points = append(points, [2]float64{a*x1 + m*cx + z*x2, a*y1 + m*cy + z*y2})
	}
	return points
}

// The lightness of clear ground decreases by 5 to 6 L* per level.
func TestLevelsAreSeen(t *testing.T) {
	var steps []float64
	last := lab(linear(fills[dots.Clear]))[0]
	for level := 1; level <= 9; level++ {
		l := lab(linear(mix(fills[dots.Clear], heights, tint(dots.Clear, level))))[0]
		steps = append(steps, last-l)
		last = l
	}
	if least, most := slices.Min(steps), slices.Max(steps); least < 5 || most > 6 {
		t.Errorf("got steps of %.2f L*, want 5 to 6 each", steps)
	}
}
