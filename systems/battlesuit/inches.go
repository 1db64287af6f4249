package battlesuit

import (
	"fmt"
	"iter"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Playing without a map (BHM 15.0): the battlefield is a table in inches.
//
// Soldiers stand, go, face and lay mines at any point (15.1), a thousandth of an
// inch fine. A leg leads straight to any point; inches along it are counted in
// place of map points (inches_legs.go):
//
//	⊙━━━━┿━━━━┿━━━━┿━━⊙     the enemy is asked at each inch and at the end;
//	   ♣♣♣♣♣♣                 ground costs where the base touches it (15.5)
//
// What must be listed (answers for those who do not point: bots, and screens that
// step through answers; places to hide; goals of a zone) is taken from a raster of
// points an inch from each to its six neighbours. A point of it stands for a round
// of 1.2 inches: whoever stands there with the middle of his base is on it.
//
// Ranges go from base to base, rounded up to whole inches (15.3); mines go off by
// distance (15.6); sight lines are drawn over the shapes that lie there (15.5, see
// layercake.Tape).

// A Raster is a table with the points of it that are listed.
type Raster struct {
	Table   *tables.Map
	lattice grid.Span
	corner  grid.Point // the first point
	listed  []spot     // by number, holes in the lattice included
	near    [][grid.Directions]spot
}

// Measures on a table, in thousandths of an inch.
const (
	columnWide = 866 // half the root of three: points of two columns are an inch apart
	rowHigh    = 500
	rim        = 500 // from the edge of the table to the first points, at least
	standBase  = books.SoldierBase
	figureBase = 250 // half the width of a figure without a base (BHM 14.2.5, 15.3): a stand-in
	ruined     = 600 // half the width of what a point stands for: of what one demolition brings down
)

// compass are the six random directions on a table (BHM 2.5), an inch long.
var compass = [grid.Directions]grid.Vector{
	grid.N: {X: 0, Y: -2 * rowHigh}, grid.NE: {X: columnWide, Y: -rowHigh}, grid.SE: {X: columnWide, Y: rowHigh},
	grid.S: {X: 0, Y: 2 * rowHigh}, grid.SW: {X: -columnWide, Y: rowHigh}, grid.NW: {X: -columnWide, Y: -rowHigh},
}

// pointBits hold either coordinate of a point: up to 131 inches.
const pointBits = 17

// spotOf is a point as a spot.
func spotOf(p grid.Point) spot { return spot(p.Y)<<pointBits | spot(p.X) }

// point is a spot of a table as a point.
func (at spot) point() grid.Point {
	return grid.Point{X: int32(at & (1<<pointBits - 1)), Y: int32(at >> pointBits)}
}

// newRaster lays points over a table, the same margin on both sides.
func newRaster(t *tables.Map) *Raster {
	columns := (int(t.Size.X)-2*rim)/columnWide + 1
	columns -= 1 - columns%2
	rows := (int(t.Size.Y)-2*rim)/grid.Inch + 1
	r := &Raster{Table: t, lattice: grid.Panel(columns, rows)}
	r.corner.X = (t.Size.X - int32((r.lattice.Columns-1)*columnWide)) / 2
	r.corner.Y = (t.Size.Y - int32((r.lattice.HalfRows-1)*rowHigh)) / 2
	places, near := r.lattice.Number()
	r.listed, r.near = make([]spot, len(places)), make([][grid.Directions]spot, len(places))
	for i, at := range places {
		r.listed[i] = spotOf(r.point(at))
		for d, to := range near[i] {
			if r.near[i][d] = nowhere; to != grid.Nowhere {
				r.near[i][d] = spotOf(r.point(places[to]))
			}
		}
	}
	return r
}

// point is where a place of the raster lies on the table.
func (r *Raster) point(at grid.Place) grid.Point {
	return grid.Point{X: r.corner.X + int32(at.Q*columnWide), Y: r.corner.Y + int32(at.V*rowHigh)}
}

// base is that of a soldier somewhere.
func base(at spot) grid.Circle { return grid.Circle{At: at.point(), Radius: standBase} }

// stands reports whether a base at a point is wholly on the table.
func (r *Raster) stands(at spot) bool { return r.Table.Holds(base(at)) }

func (r *Raster) spots() iter.Seq[spot] {
	return func(yield func(spot) bool) {
		for at := range r.lattice.Places {
			if !yield(spotOf(r.point(at))) {
				return
			}
		}
	}
}

func (r *Raster) size() int { return len(r.listed) }

func (r *Raster) index(at spot) int {
	p := at.point()
	x, y := int(p.X-r.corner.X), int(p.Y-r.corner.Y)
	place := grid.Place{Q: x / columnWide, V: y / rowHigh}
	if x%columnWide != 0 || y%rowHigh != 0 || !r.lattice.Has(place) {
		return -1
	}
	return place.V*r.lattice.Columns + place.Q
}

func (r *Raster) around(at spot) *[grid.Directions]spot {
	if i := r.index(at); i >= 0 {
		return &r.near[i]
	}
	all, n := [grid.Directions]spot{nowhere, nowhere, nowhere, nowhere, nowhere, nowhere}, 0
	p := at.point()
	q, v := int(p.X-r.corner.X)/columnWide, int(p.Y-r.corner.Y)/rowHigh
	for dv := -3; dv <= 3; dv++ {
		for dq := -2; dq <= 2; dq++ {
			place := grid.Place{Q: q + dq, V: v + dv}
			if n < len(all) && r.lattice.Has(place) && r.point(place).Near(p, grid.Inch) {
				all[n], n = spotOf(r.point(place)), n+1
			}
		}
	}
	return &all
}

func (r *Raster) ahead(at spot, way grid.Direction) spot {
	to := at.point().Add(compass[way])
	if to.X < 0 || to.Y < 0 || !r.stands(spotOf(to)) {
		return nowhere
	}
	return spotOf(to)
}

func (r *Raster) steps(p, q spot) int { return int((r.far(p, q) + grid.Inch - 1) / grid.Inch) }

func (r *Raster) far(p, q spot) int64 { return p.point().Distance(q.point()) }

// span is rounded up to whole inches, and 0 only from a point to itself: no two bases
// overlap.
func (r *Raster) span(p, q spot, bases int64) int {
	if p == q {
		return 0
	}
	return inchesOf(r.far(p, q), bases)
}

// inchesOf is the range of a line of some length between two points.
func inchesOf(length, bases int64) int { return int(max(1, (length-bases+grid.Inch-1)/grid.Inch)) }

func (r *Raster) clash(p, q spot, bases int64) bool {
	return p.point().Sub(q.point()).Square() < bases*bases
}

func (r *Raster) on(at, place spot) bool { return at.point().Near(place.point(), ruined) }

func (r *Raster) passes(from, to, by spot, within int, bases int64) bool {
	return grid.NearSegment(by.point(), from.point(), to.point(), int64(within)*grid.Inch+bases)
}

func (r *Raster) crosses(from, to, place spot) bool {
	return grid.NearSegment(place.point(), from.point(), to.point(), ruined)
}

func (r *Raster) inside(e Edge, at spot) int {
	p := at.point()
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

func (r *Raster) toEdge(e Edge, at spot) int { return max(0, r.inside(e, at)-1) / grid.Inch }

func (r *Raster) onEdge(e Edge, at spot) bool { return r.inside(e, at) <= grid.Inch }

// straight is the point an inch from another straight towards an edge.
func (r *Raster) straight(e Edge, at spot) spot {
	way := [...]grid.Vector{NoEdge: {X: -grid.Inch}, NorthEdge: {Y: -grid.Inch}, EastEdge: {X: grid.Inch}, SouthEdge: {Y: grid.Inch}, WestEdge: {X: -grid.Inch}}[e]
	to := at.point().Add(way)
	if to.X < 0 || to.Y < 0 || !r.stands(spotOf(to)) {
		// A base that would hang over the edge stops at it.
		to = grid.Point{X: min(max(to.X, standBase), r.Table.Size.X-standBase), Y: min(max(to.Y, standBase), r.Table.Size.Y-standBase)}
	}
	return spotOf(to)
}

// toward is the point an inch from one on the straight way to another, or that other.
func (r *Raster) toward(at, goal spot) spot {
	return spotOf(tabletop.Leg{From: at.point(), To: goal.point()}.At(grid.Inch))
}

func (r *Raster) parts() int { return grid.Inch }

func (r *Raster) spotAt(s maps.Spot) spot { return spotOf(s.Point()) }

func (r *Raster) shown(at spot) maps.Spot { return maps.SpotAt(at.point()) }

// name is a point in inches: "4.3,7.5".
func (r *Raster) name(at spot) string { return at.point().String() }

func (r *Raster) put(c *game.Choice, i int, at spot) {
	p := at.point()
	c.Args[i], c.Args[i+1] = p.X, p.Y
}

func (r *Raster) placeIn(c game.Choice, i int) (spot, bool) {
	p := grid.Point{X: c.Args[i], Y: c.Args[i+1]}
	if !r.Table.Has(p) {
		return nowhere, false
	}
	return spotOf(p), true
}

// find is a point in inches, "4.3,7.5" or "4,7".
func (r *Raster) find(text string) (p grid.Point, err error) {
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

// known reports whether a kind of ground is something to this game: terrain, a
// hill, or a road, which is open ground.
func known(g tables.Ground) bool {
	heavy, _ := books.Weight(g)
	return heavy > 0 || g == tables.Hill || g == tables.PavedRoad || g == tables.Track
}

// survey is the board of the listed points: the terrain and the level that a
// base there touches (BHM 15.5), of several levels the highest.
func (r *Raster) survey() *dots.Board {
	p := dots.NewPanel(r.Table.ID, r.lattice.Columns, r.lattice.HalfRows/2+1)
	p.Title = r.Table.Title
	for at := range r.lattice.Places {
		p.Set(at, books.Footing(r.Table, base(spotOf(r.point(at)))))
	}
	return dots.Alone(p)
}
