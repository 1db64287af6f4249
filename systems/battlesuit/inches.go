package battlesuit

import (
	"fmt"
	"strings"

	"metahex/grid"
	"metahex/los/books"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/rule"
)

// Playing without a map (BHM 15.0): the battlefield is a table in inches.
//
// On the table lies a raster of standing points, an inch from each to its six
// neighbours, as dots are on a map (15.1), so that a soldier is counted forward
// inch by inch and the compass keeps its six directions (2.5):
//
//	column 0     1     2        columns 0.866 inches apart, points of a
//	       o           o        column an inch
//	             o
//	       o           o        ⊙ a base of 20 mm (14.2.3) stands on a point
//	             ⊙──┐
//	       o        │  o        the wood is what his base touches (15.5), not
//	          ♣♣♣♣♣♣♣♣♣         what a meta-hex is filled with
//
// The table is surveyed once, point by point, into a board of dots: all that
// asks what a soldier stands on goes on as it does on a map. What is measured is
// measured on the table itself: ranges from base to base, rounded up to whole
// inches (15.3); mines by distance (15.6); and sight lines, which are drawn over
// the shapes that lie there (15.5, see layercake.Tape). What a table decides otherwise
// than a map is in this file and in inches_sight.go, save for a few words where
// the two meet: range_, trips, thread and the picture of the board.

// A Raster is a table with its standing points.
type Raster struct {
	Table  *tables.Map
	span   grid.Span
	corner grid.Point // the first point
}

// Measures on a table, in thousandths of an inch.
const (
	columnWide = 866 // half the root of three: points of two columns are an inch apart
	rowHigh    = 500
	rim        = 500 // from the edge of the table to the first points, at least
	standBase  = books.SoldierBase
	figureBase = 250 // half the width of a figure without a base (BHM 14.2.5, 15.3): a stand-in
	ruined     = 600 // half the width of what one demolition brings down: nothing is left between two points
)

// newRaster lays standing points over a table, the same margin on both sides.
func newRaster(t *tables.Map) *Raster {
	columns := (int(t.Size.X)-2*rim)/columnWide + 1
	columns -= 1 - columns%2
	rows := (int(t.Size.Y)-2*rim)/grid.Inch + 1
	r := &Raster{Table: t, span: grid.Panel(columns, rows)}
	r.corner.X = (t.Size.X - int32((r.span.Columns-1)*columnWide)) / 2
	r.corner.Y = (t.Size.Y - int32((r.span.HalfRows-1)*rowHigh)) / 2
	return r
}

// point is where a place lies on the table.
func (r *Raster) point(at grid.Place) grid.Point {
	return grid.Point{X: r.corner.X + int32(at.Q*columnWide), Y: r.corner.Y + int32(at.V*rowHigh)}
}

// base is that of a soldier there.
func (r *Raster) base(at grid.Place) grid.Circle {
	return grid.Circle{At: r.point(at), Radius: standBase}
}

// name is a point in inches, to the nearest tenth: "4.3,7.5".
func (r *Raster) name(at grid.Place) string {
	p := r.point(at)
	tenths := func(n int32) string { return grid.Inches(int64((n+50)/100) * 100) }
	return tenths(p.X) + "," + tenths(p.Y)
}

// find is the standing point nearest to a point in inches, "4.3,7.5" or "4,7".
func (r *Raster) find(text string) (at grid.Place, err error) {
	x, y, _ := strings.Cut(text, ",")
	var across, down rule.Inches
	bad := across.UnmarshalText([]byte(strings.TrimSpace(x)))
	if also := down.UnmarshalText([]byte(strings.TrimSpace(y))); bad != nil || also != nil {
		return at, fmt.Errorf("found %q; want a point in inches, such as 12,7.5", text)
	}
	p := grid.Point{X: int32(across), Y: int32(down)}
	if !r.Table.Has(p) {
		return at, fmt.Errorf("the point %s is not on the table; want 0,0 to %s", text, r.Table.Size)
	}
	best := int64(-1)
	for place := range r.span.Places {
		if d := p.Sub(r.point(place)).Square(); best < 0 || d < best {
			best, at = d, place
		}
	}
	return at, nil
}

// known tells whether a kind of ground is something to this game: terrain, a
// hill, or a road, which is open ground.
func known(g tables.Ground) bool {
	heavy, _ := books.Weight(g)
	return heavy > 0 || g == tables.Hill || g == tables.PavedRoad || g == tables.Track
}

// survey is the board of the standing points: the terrain and the level that a
// base there touches (BHM 15.5), of several levels the highest.
func (r *Raster) survey() *dots.Board {
	p := dots.NewPanel(r.Table.ID, r.span.Columns, r.span.HalfRows/2+1)
	p.Title = r.Table.Title
	for at := range r.span.Places {
		p.Set(at, books.Footing(r.Table, r.base(at)))
	}
	return dots.Alone(p)
}
