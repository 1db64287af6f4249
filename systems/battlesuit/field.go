package battlesuit

import (
	"iter"

	"metahex/game"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// A spot is a position as one number: on a map the number of a dot, on a table a point in
// thousandths of an inch. It stands for a maps.Spot, but is faster to compare and to use as a key.
// A value below 0 is one of the off… constants.
type spot int64

// nowhere is a spot off the board.
const nowhere = spot(grid.Nowhere)

// A field measures the ground of a battle: the dots of a map, or a table in inches (BHM 15.1). All
// questions about distances, neighbours and reachable places go to a field:
//
//	dots     around: the six neighbours     steps: map points   on: the same dot
//	table    around: listed points within   steps: inches       on: within the circle
//	         an inch                                            around a listed point
type field interface {
	// spots returns the places that are listed as options.
	spots() iter.Seq[spot]
	// size is larger than every index.
	size() int
	// index is the number of a listed place, or -1.
	index(at spot) int
	// around returns the listed places one step away, on a map by direction; nowhere if missing.
	around(at spot) *[grid.Directions]spot
	// ahead returns the place one step away in a direction, or nowhere.
	ahead(at spot, way grid.Direction) spot
	// steps is the number of steps from one place to another.
	steps(p, q spot) int
	// far is a distance for comparisons, to find the nearest place.
	far(p, q spot) int64
	// span is the range between two places, minus the bases of units there.
	span(p, q spot, bases int64) int
	// clash reports whether two bases at these places would overlap.
	clash(p, q spot, bases int64) bool
	// on reports whether a soldier at a position stands on a place.
	on(at, place spot) bool
	// passes reports whether a straight move from one place to another comes within a number of
	// steps of a third place, not counting bases.
	passes(from, to, by spot, within int, bases int64) bool
	// crosses reports whether a straight move from one place to another crosses a third place.
	crosses(from, to, place spot) bool
	// inside is the distance of a place from an edge, on the field's own scale.
	inside(e scenario.Edge, at spot) int
	// toEdge is the number of steps to an edge.
	toEdge(e scenario.Edge, at spot) int
	// onEdge reports whether a soldier at a place can leave over an edge.
	onEdge(e scenario.Edge, at spot) bool
	// runsOver reports whether a step in a direction leads over an edge.
	runsOver(e scenario.Edge, at spot, way grid.Direction) bool
	// parts is the number of parts of a movement point: 1 on a map, 1000 on a table.
	parts() int
	// spotAt converts a place on a map to a spot; shown is the inverse.
	spotAt(maps.Spot) spot
	shown(spot) maps.Spot
	// name returns the name of a place.
	name(spot) string
	// put writes a place into a choice; placeIn reads it; ok is false if the place does not exist.
	put(c *game.Choice, i int, at spot)
	placeIn(c game.Choice, i int) (at spot, ok bool)
}

// dotField is a map of dots.
type dotField struct {
	board *dots.Board
	wide  grid.Span
	dots  []grid.Place
	near  [][grid.Directions]spot
	names *game.PlaceNames
}

// newDotField numbers the dots of a map.
func newDotField(sc *scenario.Scenario) *dotField {
	f := &dotField{board: sc.Board, wide: sc.Board.Span, names: newPlaceNames(sc)}
	places, near := f.wide.Number()
	f.dots, f.near = places, make([][grid.Directions]spot, len(near))
	for i := range near {
		for d, to := range near[i] {
			f.near[i][d] = spot(to)
		}
	}
	return f
}

func (f *dotField) spots() iter.Seq[spot] {
	return func(yield func(spot) bool) {
		for at := range f.wide.Places {
			if !yield(f.number(at)) {
				return
			}
		}
	}
}

func (f *dotField) number(at grid.Place) spot { return spot(at.V*f.wide.Columns + at.Q) }

func (f *dotField) size() int { return len(f.near) }

func (f *dotField) index(at spot) int { return int(at) }

func (f *dotField) around(at spot) *[grid.Directions]spot { return &f.near[at] }

func (f *dotField) ahead(at spot, way grid.Direction) spot { return f.near[at][way] }

func (f *dotField) steps(p, q spot) int { return grid.Distance(f.dots[p], f.dots[q]) }

func (f *dotField) far(p, q spot) int64 { return int64(f.steps(p, q)) }

func (f *dotField) span(p, q spot, _ int64) int { return f.steps(p, q) }

func (f *dotField) clash(p, q spot, _ int64) bool { return p == q }

func (f *dotField) on(at, place spot) bool { return at == place }

func (f *dotField) passes(_, to, by spot, within int, _ int64) bool { return f.steps(to, by) <= within }

func (f *dotField) crosses(_, to, place spot) bool { return to == place }

func (f *dotField) inside(e scenario.Edge, at spot) int { return e.Inside(f.wide, f.dots[at]) }

// toEdge counts map points. A row consists of two half-rows.
func (f *dotField) toEdge(e scenario.Edge, at spot) int {
	inside := f.inside(e, at)
	if e == scenario.NorthEdge || e == scenario.SouthEdge {
		return inside / 2
	}
	return inside
}

func (f *dotField) onEdge(e scenario.Edge, at spot) bool { return e.Has(f.wide, f.dots[at]) }

func (f *dotField) runsOver(e scenario.Edge, at spot, way grid.Direction) bool {
	return e.Inside(f.wide, f.dots[at].Step(way)) < 0
}

func (f *dotField) parts() int { return 1 }

func (f *dotField) spotAt(s maps.Spot) spot { return f.number(s.Place()) }

func (f *dotField) shown(at spot) maps.Spot { return maps.SpotOf(f.dots[at]) }

func (f *dotField) name(at spot) string { return f.names.Of(int16(at)) }

func (f *dotField) put(c *game.Choice, i int, at spot) { c.Args[i] = int32(at) }

func (f *dotField) placeIn(c game.Choice, i int) (spot, bool) {
	_, ok := f.names.Name(c.Args[i])
	return spot(c.Args[i]), ok
}

// placed returns a choice with a place, after the numbers in before.
func (s *setting) placed(v game.Verb, at spot, before ...int) game.Choice {
	c := choice(v, before...)
	if s.dotted != nil {
		s.dotted.put(&c, len(before), at)
	} else {
		s.raster.put(&c, len(before), at)
	}
	return c
}

// These frequent queries bypass the interface, for speed.

func (s *setting) size() int {
	if s.dotted != nil {
		return s.dotted.size()
	}
	return s.raster.size()
}

func (s *setting) index(at spot) int {
	if s.dotted != nil {
		return s.dotted.index(at)
	}
	return s.raster.index(at)
}

func (s *setting) around(at spot) *[grid.Directions]spot {
	if s.dotted != nil {
		return s.dotted.around(at)
	}
	return s.raster.around(at)
}

func (s *setting) steps(p, q spot) int {
	if s.dotted != nil {
		return s.dotted.steps(p, q)
	}
	return s.raster.steps(p, q)
}

func (s *setting) span(p, q spot, bases int64) int {
	if s.dotted != nil {
		return s.dotted.span(p, q, bases)
	}
	return s.raster.span(p, q, bases)
}

func (s *setting) parts() int {
	if s.dotted != nil {
		return s.dotted.parts()
	}
	return s.raster.parts()
}

func (s *setting) spotAt(at maps.Spot) spot {
	if s.dotted != nil {
		return s.dotted.spotAt(at)
	}
	return s.raster.spotAt(at)
}

func (s *setting) placeIn(c game.Choice, i int) (spot, bool) {
	if s.dotted != nil {
		return s.dotted.placeIn(c, i)
	}
	return s.raster.placeIn(c, i)
}
