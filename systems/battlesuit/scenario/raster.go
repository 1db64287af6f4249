package scenario

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los/books"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/rule"
)

// A Raster is a table with its listed points (BHM 15.0).
type Raster struct {
	Table   *tables.Map
	Lattice grid.Span  // the rows and columns of the listed points
	corner  grid.Point // the first listed point
}

// Measures on a table, in thousandths of an inch.
const (
	ColumnWide = 866 // half the square root of three: points of adjacent columns are an inch apart
	RowHigh    = 500
	FigureBase = 250 // half the width of a figure without a base (BHM 14.2.5, 15.3): a stand-in value
	Ruined     = 600 // the radius of the circle around a listed point, and of the circle that a demolition clears
	rim        = 500 // the smallest distance of a listed point from the edge of the table
)

// NewRaster lays a raster of points over a table, with equal margins at opposite edges.
func NewRaster(t *tables.Map) *Raster {
	columns := (int(t.Size.X)-2*rim)/ColumnWide + 1
	columns -= 1 - columns%2
	rows := (int(t.Size.Y)-2*rim)/grid.Inch + 1
	r := &Raster{Table: t, Lattice: grid.Panel(columns, rows)}
	r.corner.X = (t.Size.X - int32((r.Lattice.Columns-1)*ColumnWide)) / 2
	r.corner.Y = (t.Size.Y - int32((r.Lattice.HalfRows-1)*RowHigh)) / 2
	return r
}

// Point returns the position of a raster place on the table.
func (r *Raster) Point(at grid.Place) grid.Point {
	return grid.Point{X: r.corner.X + int32(at.Q*ColumnWide), Y: r.corner.Y + int32(at.V*RowHigh)}
}

// Place returns the raster place nearest to a point.
func (r *Raster) Place(p grid.Point) grid.Place {
	return grid.Place{Q: int(p.X-r.corner.X) / ColumnWide, V: int(p.Y-r.corner.Y) / RowHigh}
}

// Points lists all points of the raster.
func (r *Raster) Points(yield func(grid.Point) bool) {
	for at := range r.Lattice.Places {
		if !yield(r.Point(at)) {
			return
		}
	}
}

// baseAt is the base of a soldier at a point.
func baseAt(p grid.Point) grid.Circle { return grid.Circle{At: p, Radius: books.SoldierBase} }

// Stands reports whether a base at a point is entirely on the table.
func (r *Raster) Stands(p grid.Point) bool { return r.Table.Holds(baseAt(p)) }

// Inside is the distance of a point from an edge.
func (r *Raster) Inside(e Edge, p grid.Point) int {
	switch e {
	case NorthEdge:
		return int(p.Y)
	case EastEdge:
		return int(r.Table.Size.X - p.X)
	case SouthEdge:
		return int(r.Table.Size.Y - p.Y)
	default:
		return int(p.X)
	}
}

// OnEdge reports whether a soldier at a point can leave over an edge.
func (r *Raster) OnEdge(e Edge, p grid.Point) bool { return r.Inside(e, p) <= grid.Inch }

// Find reads a point in inches, "4.3,7.5" or "4,7".
func (r *Raster) Find(text string) (p grid.Point, err error) {
	x, y, _ := strings.Cut(text, ",")
	var across, down rule.Inches
	bad := across.UnmarshalText([]byte(strings.TrimSpace(x)))
	if also := down.UnmarshalText([]byte(strings.TrimSpace(y))); bad != nil || also != nil {
		return p, fmt.Errorf("found %q; want a point in inches, such as 12,7.5", text)
	}
	p = grid.Point{X: int32(across), Y: int32(down)}
	if !r.Table.Has(p) {
		return p, fmt.Errorf("the point %s is not on the table; want 0,0 to %s", text, r.Table.Size)
	}
	return p, nil
}

// known reports whether this game supports a kind of ground: terrain, a hill, or a road, which counts
// as open ground.
func known(g tables.Ground) bool {
	heavy, _ := books.Weight(g)
	return heavy > 0 || g == tables.Hill || g == tables.PavedRoad || g == tables.Track
}

// Survey returns the listed points as a board of dots. Each dot has the terrain and the highest level
// that a base there touches (BHM 15.5).
func (r *Raster) Survey() *dots.Board {
	p := dots.NewPanel(r.Table.ID, r.Lattice.Columns, r.Lattice.HalfRows/2+1)
	p.Title = r.Table.Title
	for at := range r.Lattice.Places {
		p.Set(at, books.Footing(r.Table, baseAt(r.Point(at))))
	}
	return dots.Alone(p)
}
