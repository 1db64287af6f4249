package tabletop

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// Set-up by the players: where on a table, and in which order.

// A Zone is a rectangle of a table that contains the middles of bases and counters.
type Zone struct{ From, To grid.Point }

// Has reports whether a point lies in the zone or on its edge.
func (z Zone) Has(p grid.Point) bool {
	return p.X >= z.From.X && p.Y >= z.From.Y && p.X <= z.To.X && p.Y <= z.To.Y
}

// String returns the two corners.
func (z Zone) String() string { return z.From.String() + " to " + z.To.String() }

// Zones are where a side sets up.
type Zones []Zone

// Has reports whether a point lies in one of the zones.
func (all Zones) Has(p grid.Point) bool {
	return slices.ContainsFunc(all, func(z Zone) bool { return z.Has(p) })
}

// String returns the zones.
func (all Zones) String() string {
	var names []string
	for _, z := range all {
		names = append(names, z.String())
	}
	return strings.Join(names, " or ")
}

// RasterStep is half an inch.
const RasterStep = grid.Inch / 2

// Raster lists the points of a raster that are allowed.
func (all Zones) Raster(step int32, fit func(grid.Point) bool) (points []grid.Point) {
	for _, z := range all {
		for y := z.From.Y; y <= z.To.Y; y += step {
			for x := z.From.X; x <= z.To.X; x += step {
				if at := (grid.Point{X: x, Y: y}); fit(at) {
					points = append(points, at)
				}
			}
		}
	}
	return points
}

// fewPoints is the largest number of points listed for each piece.
const fewPoints = 40

// Few lists the allowed points of the finest raster of whole inches that has few.
func (all Zones) Few(fit func(grid.Point) bool) []grid.Point {
	for step := int32(grid.Inch); ; step += grid.Inch {
		if points := all.Raster(step, fit); len(points) <= fewPoints {
			return points
		}
	}
}

// Inwards is the direction from a point to the middle of a table, along the longer side only.
func Inwards(t *tables.Map, from grid.Point) grid.Vector {
	d := grid.Point{X: t.Size.X / 2, Y: t.Size.Y / 2}.Sub(from)
	switch {
	case max(d.X, -d.X) >= max(d.Y, -d.Y) && d.X != 0:
		return grid.Vector{X: d.X / max(d.X, -d.X) * grid.Inch}
	case d.Y != 0:
		return grid.Vector{Y: d.Y / max(d.Y, -d.Y) * grid.Inch}
	}
	return grid.Vector{Y: -grid.Inch}
}

// A Deployment is the order in which the sides set up.
type Deployment uint8

// The orders: a piece of each side in turn, or all of one side before the other.
const (
	InTurns Deployment = iota
	RedFirst
	BlueFirst
)

// DeploymentWords are the words of the orders.
var DeploymentWords = []string{"turns", "red", "blue"}

// First is the side that sets up first, among those with something left to set up.
func (d Deployment) First(left func(game.Side) bool) game.Side {
	first := game.Red
	if d == BlueFirst {
		first = game.Blue
	}
	if !left(first) {
		return first.Enemy()
	}
	return first
}

// Next is the side that sets up after a side has set up a piece.
func (d Deployment) Next(side game.Side, left func(game.Side) bool) game.Side {
	if left(side.Enemy()) && (d == InTurns || !left(side)) {
		return side.Enemy()
	}
	return side
}

// A ZoneFile is the form of a zone.
type ZoneFile struct {
	From rule.Pair `rule:"required"`
	To   rule.Pair `rule:"required"`
}

// Chosen is the only value of keys that leave a choice to the players.
var Chosen = []string{"chosen"}

// ReadZones reads zones: point reads a corner, fault records a fault in a zone.
func ReadZones(raw []ZoneFile, point func(rule.Pair) grid.Point, fault func(z ZoneFile, one Zone)) (all Zones) {
	for _, z := range raw {
		one := Zone{point(z.From), point(z.To)}
		if one.From.X >= one.To.X || one.From.Y >= one.To.Y {
			fault(z, one)
		}
		all = append(all, one)
	}
	return all
}

// WantCorners is the fault of a zone whose corners are in the wrong order.
const WantCorners = "found a zone from %s to %s; want its top left corner, then the bottom right one"

// Crowd is how many points of the raster of half inches another base may take at most: those less
// than two bases away, and some to spare.
const Crowd = 16

// RoomFor is how many points are needed for so many pieces, so that the last finds one wherever the
// others stand.
func RoomFor(pieces int) int { return Crowd*(pieces-1) + 1 }
