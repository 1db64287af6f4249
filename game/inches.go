package game

import (
	"math"

	"metahex/grid"
	"metahex/maps/tables"
)

// NewInches returns the board of a table in inches: one place for each terrain feature, in drawing
// order, topmost last. Circles become polygons with many corners. The board serves only for
// drawing; the rules never use it.
func NewInches(t *tables.Map) *Board {
	b := &Board{Kind: Inches, Max: Point{t.Size.X, t.Size.Y}}
	for _, i := range t.Layers() {
		f := &t.Features[i]
		for _, g := range f.Area.Polygons {
			b.lay(i, f, g)
		}
		for _, c := range f.Area.Circles {
			b.lay(i, f, round(c))
		}
	}
	return b
}

// lay adds one part of a terrain feature.
func (b *Board) lay(id int, f *tables.Feature, corners []grid.Point) {
	p := Place{ID: int32(id), At: Point(corners[0]), Name: f.Name, Terrain: f.Kind.String()}
	if f.Height > 0 {
		p.Notes = append(p.Notes, grid.InchWords(f.Height)+" high")
	}
	for _, c := range corners {
		p.Outline = append(p.Outline, Point(c))
	}
	b.Places = append(b.Places, p)
}

// round returns the outline of a circle as a polygon, only for drawing.
func round(c grid.Circle) (g []grid.Point) {
	const corners = 32
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		g = append(g, c.At.Add(grid.Vector{X: int64(math.Round(float64(c.Radius) * cos)), Y: int64(math.Round(float64(c.Radius) * sin))}))
	}
	return g
}

// Beneath lists the places of a board in inches that contain a point, topmost first.
func (b *Board) Beneath(p Point) (all []*Place) {
	var g grid.Polygon
	for i := len(b.Places) - 1; i >= 0; i-- {
		g = g[:0]
		for _, c := range b.Places[i].Outline {
			g = append(g, grid.Point(c))
		}
		if len(g) > 0 && g.Has(grid.Point(p)) {
			all = append(all, &b.Places[i])
		}
	}
	return all
}
