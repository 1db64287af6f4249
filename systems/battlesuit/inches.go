package battlesuit

import (
	"iter"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/maps"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/tabletop"
)

// Playing without a map (BHM 15.0): the battlefield is a table in inches.
//
// A soldier can move to any point, face it or lay a mine there (15.1). Coordinates are whole
// thousandths of an inch. A leg is a straight move to a point. Its cost is counted in inches instead of
// map points (inches_legs.go):
//
//	⊙━━┿━━━━━━━━━━━┿━━⊙     the enemy is asked where it begins and ceases to see the
//	   ♣♣♣♣♣♣                 mover, and at the end of the leg (inches_watch.go);
//	                          ground costs where the base touches it (15.5)
//
// Some answers must be listed: for bots and screens that step through answers, for places to hide,
// and for goals of a zone. The listed points form a raster: points an inch apart, each with six
// neighbours. A raster point stands for a circle of 1.2 inches in diameter. A soldier is on the
// raster point if the centre of its base is inside that circle.
//
// Ranges are measured from base to base and rounded up to whole inches (15.3). Mines go off by
// distance (15.6). Sight lines cross the shapes on the table (15.5, see layercake.Tape).

// A tableField is a table with its listed points as spots.
type tableField struct {
	*scenario.Raster
	listed []spot // by number, including holes in the lattice
	near   [][grid.Directions]spot
}

// standBase is half the width of a soldier's base.
const standBase = books.SoldierBase

// compass are the six random directions on a table (BHM 2.5), an inch long.
var compass = [grid.Directions]grid.Vector{
	grid.N: {X: 0, Y: -2 * scenario.RowHigh}, grid.NE: {X: scenario.ColumnWide, Y: -scenario.RowHigh}, grid.SE: {X: scenario.ColumnWide, Y: scenario.RowHigh},
	grid.S: {X: 0, Y: 2 * scenario.RowHigh}, grid.SW: {X: -scenario.ColumnWide, Y: scenario.RowHigh}, grid.NW: {X: -scenario.ColumnWide, Y: -scenario.RowHigh},
}

// pointBits is the number of bits for each coordinate of a point: enough for 131 inches.
const pointBits = 17

// spotOf converts a point to a spot.
func spotOf(p grid.Point) spot { return spot(p.Y)<<pointBits | spot(p.X) }

// point converts a spot of a table to a point.
func (at spot) point() grid.Point {
	return grid.Point{X: int32(at & (1<<pointBits - 1)), Y: int32(at >> pointBits)}
}

// newTableField numbers the listed points of a table.
func newTableField(raster *scenario.Raster) *tableField {
	places, near := raster.Lattice.Number()
	r := &tableField{Raster: raster, listed: make([]spot, len(places)), near: make([][grid.Directions]spot, len(places))}
	for i, at := range places {
		r.listed[i] = spotOf(r.Point(at))
		for d, to := range near[i] {
			if r.near[i][d] = nowhere; to != grid.Nowhere {
				r.near[i][d] = spotOf(r.Point(places[to]))
			}
		}
	}
	return r
}

// base returns the base of a soldier at a spot.
func base(at spot) grid.Circle { return grid.Circle{At: at.point(), Radius: standBase} }

// stands reports whether a base at a point is entirely on the table.
func (r *tableField) stands(at spot) bool { return r.Raster.Stands(at.point()) }

func (r *tableField) spots() iter.Seq[spot] {
	return func(yield func(spot) bool) {
		for p := range r.Points {
			if !yield(spotOf(p)) {
				return
			}
		}
	}
}

func (r *tableField) size() int { return len(r.listed) }

func (r *tableField) index(at spot) int {
	place := r.Place(at.point())
	if !r.Lattice.Has(place) || r.Point(place) != at.point() {
		return -1
	}
	return place.V*r.Lattice.Columns + place.Q
}

func (r *tableField) around(at spot) *[grid.Directions]spot {
	if i := r.index(at); i >= 0 {
		return &r.near[i]
	}
	all, n := [grid.Directions]spot{nowhere, nowhere, nowhere, nowhere, nowhere, nowhere}, 0
	p := at.point()
	first := r.Place(p)
	for dv := -3; dv <= 3; dv++ {
		for dq := -2; dq <= 2; dq++ {
			place := grid.Place{Q: first.Q + dq, V: first.V + dv}
			if n < len(all) && r.Lattice.Has(place) && r.Point(place).Near(p, grid.Inch) {
				all[n], n = spotOf(r.Point(place)), n+1
			}
		}
	}
	return &all
}

func (r *tableField) ahead(at spot, way grid.Direction) spot {
	to := at.point().Add(compass[way])
	if to.X < 0 || to.Y < 0 || !r.stands(spotOf(to)) {
		return nowhere
	}
	return spotOf(to)
}

func (r *tableField) steps(p, q spot) int { return int((r.far(p, q) + grid.Inch - 1) / grid.Inch) }

func (r *tableField) far(p, q spot) int64 { return p.point().Distance(q.point()) }

// span rounds up to whole inches. It is 0 only from a place to itself, because bases never overlap.
func (r *tableField) span(p, q spot, bases int64) int {
	if p == q {
		return 0
	}
	return inchesOf(r.far(p, q), bases)
}

// inchesOf is the range between two points a given length apart, minus their bases.
func inchesOf(length, bases int64) int { return int(max(1, (length-bases+grid.Inch-1)/grid.Inch)) }

func (r *tableField) clash(p, q spot, bases int64) bool {
	return p.point().Sub(q.point()).Square() < bases*bases
}

func (r *tableField) on(at, place spot) bool { return at.point().Near(place.point(), scenario.Ruined) }

func (r *tableField) passes(from, to, by spot, within int, bases int64) bool {
	return grid.NearSegment(by.point(), from.point(), to.point(), int64(within)*grid.Inch+bases)
}

func (r *tableField) crosses(from, to, place spot) bool {
	return grid.NearSegment(place.point(), from.point(), to.point(), scenario.Ruined)
}

func (r *tableField) inside(e scenario.Edge, at spot) int { return r.Inside(e, at.point()) }

func (r *tableField) toEdge(e scenario.Edge, at spot) int {
	return max(0, r.inside(e, at)-1) / grid.Inch
}

func (r *tableField) onEdge(e scenario.Edge, at spot) bool { return r.OnEdge(e, at.point()) }

func (r *tableField) runsOver(e scenario.Edge, at spot, way grid.Direction) bool {
	return r.Inside(e, at.point().Add(compass[way])) < standBase
}

// straight returns the point an inch from a place, straight towards an edge.
func (r *tableField) straight(e scenario.Edge, at spot) spot {
	way := [...]grid.Vector{scenario.NoEdge: {X: -grid.Inch}, scenario.NorthEdge: {Y: -grid.Inch}, scenario.EastEdge: {X: grid.Inch}, scenario.SouthEdge: {Y: grid.Inch}, scenario.WestEdge: {X: -grid.Inch}}[e]
	to := at.point().Add(way)
	if to.X < 0 || to.Y < 0 || !r.stands(spotOf(to)) {
		// A base that would extend over the edge stops at it.
		to = grid.Point{X: min(max(to.X, standBase), r.Table.Size.X-standBase), Y: min(max(to.Y, standBase), r.Table.Size.Y-standBase)}
	}
	return spotOf(to)
}

// toward returns the point one inch from a place on the straight line to a goal. If the goal is nearer
// than an inch, toward returns the goal.
func (r *tableField) toward(at, goal spot) spot {
	return spotOf(tabletop.Leg{From: at.point(), To: goal.point()}.At(grid.Inch))
}

func (r *tableField) parts() int { return grid.Inch }

func (r *tableField) spotAt(s maps.Spot) spot { return spotOf(s.Point()) }

func (r *tableField) shown(at spot) maps.Spot { return maps.SpotAt(at.point()) }

// name returns a point in inches: "4.3,7.5".
func (r *tableField) name(at spot) string { return at.point().String() }

func (r *tableField) put(c *game.Choice, i int, at spot) {
	p := at.point()
	c.Args[i], c.Args[i+1] = p.X, p.Y
}

func (r *tableField) placeIn(c game.Choice, i int) (spot, bool) {
	p := grid.Point{X: c.Args[i], Y: c.Args[i+1]}
	if !r.Table.Has(p) {
		return nowhere, false
	}
	return spotOf(p), true
}
