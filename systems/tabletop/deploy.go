package tabletop

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// Set-up by the players: the places on a table, and the order of the sides.

// A Zone is a rectangle of a table that contains the middles of bases and counters.
type Zone struct{ From, To grid.Point }

// Has reports whether a point lies in the zone or on its edge.
func (z Zone) Has(p grid.Point) bool {
	return p.X >= z.From.X && p.Y >= z.From.Y && p.X <= z.To.X && p.Y <= z.To.Y
}

// String returns the two corners.
func (z Zone) String() string { return z.From.String() + " to " + z.To.String() }

// Zones are the zones in which a side sets up.
type Zones []Zone

// Has reports whether a point lies in one of the zones.
func (all Zones) Has(p grid.Point) bool {
	return slices.ContainsFunc(all, func(z Zone) bool { return z.Has(p) })
}

// String returns the zones as text.
func (all Zones) String() string {
	return rule.Joined(all, " or ", Zone.String)
}

// RasterStep is half an inch.
const RasterStep = grid.Inch / 2

// Raster lists the points of a raster within the zones that satisfy fit.
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

// Few lists the raster points that satisfy fit. The step is the smallest number of whole inches that
// gives at most fewPoints points.
func (all Zones) Few(fit func(grid.Point) bool) []grid.Point {
	for step := int32(grid.Inch); ; step += grid.Inch {
		if points := all.Raster(step, fit); len(points) <= fewPoints {
			return points
		}
	}
}

// Inwards returns the direction from a point to the middle of a table, along the longer side only.
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

// The deployments: the sides set up one piece each in turn, or one side sets up before the other.
const (
	InTurns Deployment = iota
	RedFirst
	BlueFirst
)

// DeploymentWords are the words of the deployments.
var DeploymentWords = []string{"turns", "red", "blue"}

// First returns the side that sets up first, among those with something left to set up.
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

// Next returns the side that sets up next, after the given side has set up a piece.
func (d Deployment) Next(side game.Side, left func(game.Side) bool) game.Side {
	if left(side.Enemy()) && (d == InTurns || !left(side)) {
		return side.Enemy()
	}
	return side
}

// A ZoneFile is the format of a zone in a file.
type ZoneFile struct {
	From rule.Pair `rule:"required" says:"its top left corner, in inches"`
	To   rule.Pair `rule:"required" says:"its bottom right corner"`
}

// Chosen is the only value of a key that leaves a choice to the players.
var Chosen = []string{"chosen"}

// Crowd is the largest number of half-inch raster points that a base blocks for another base. At these
// points, the other base would overlap the base. The number includes a reserve.
const Crowd = 16

// RoomFor returns how many free points a zone needs for a number of pieces. With that many points,
// even the last piece has a point, wherever the other pieces are.
func RoomFor(pieces int) int { return Crowd*(pieces-1) + 1 }
