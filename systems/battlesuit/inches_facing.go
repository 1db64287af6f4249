package battlesuit

import (
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Facing on a table (BHM 12.9): a soldier faces in any direction. Turns are counted in sixths of a
// circle instead of points; each sixth counts as soon as it is begun:
//
//	        ╲ 0 ╱        the arc extends 60 degrees to either side of the facing, or
//	      1  ╲ ╱  1      30 under the other reading; to fire at a target outside the
//	          ⊙          arc the soldier turns until the arc has the target, and pays
//	      2       2      a sixth for each 60 degrees, rounded up

// heading is a soldier's facing on a table.
func (s *soldier) heading() grid.Vector { return s.ahead.Sub(grid.Point{}) }

// look sets a soldier's facing.
func (s *soldier) look(way grid.Vector) { s.ahead = grid.Point{}.Add(way) }

// faceAlong turns a soldier in the direction of its move.
func (b *battle) faceAlong(s *soldier, to spot) {
	if b.raster != nil {
		s.look(to.point().Sub(s.at.point()))
	} else if dir := b.direction(s.at, to); dir >= 0 {
		s.facing = int8(dir)
	}
}

// wayTo is the direction from a soldier to a point.
func (b *battle) wayTo(u int, to spot) grid.Vector {
	return to.point().Sub(b.soldiers[u].at.point())
}

// arcs holds half the angle of the arc of fire after 0, 1, 2 and 3 sixths turned: for the wide and the
// narrow arc.
var arcs = [2][4]grid.Angle{
	{grid.Angle60, grid.Angle120, grid.Angle180, grid.Angle180},
	{grid.Angle30, grid.Angle90, grid.Angle150, grid.Angle180},
}

// arc returns the arc of the reading in force.
func (b *battle) arc() *[4]grid.Angle {
	if b.readings[scenario.Arc] == scenario.NarrowArc {
		return &arcs[1]
	}
	return &arcs[0]
}

// sixths is the number of sixths to turn until a direction is in the arc.
func (b *battle) sixths(heading, way grid.Vector, arc *[4]grid.Angle) int {
	for n, limit := range arc {
		if grid.Within(heading, way, limit) {
			return n
		}
	}
	return len(arc) - 1
}

// turnsOf returns the turn from one direction to another in steps of 60 degrees, rounded up.
func turnsOf(from, to grid.Vector) int {
	for n, limit := range [...]grid.Angle{grid.Angle60, grid.Angle120} {
		if grid.Within(from, to, limit) {
			return n + 1
		}
	}
	return 3
}

// swing turns a soldier towards its target, by as many sixths as it must turn to fire.
func (b *battle) swing(t *table, u, v int) {
	s := &b.soldiers[u]
	way := b.wayTo(u, b.soldiers[v].at)
	n := b.sixths(s.heading(), way, b.arc())
	turned := s.heading()
	for range n {
		turned = sixth(turned, s.heading().Cross(way) >= 0)
	}
	if !grid.Within(turned, way, b.arc()[0]) {
		turned = way // rounding moved the target out of the arc
	}
	s.look(turned)
	t.Say("BHM 12.9", "%s turns %s towards %s.", b.label(u), rule.Count(n, "sixth"), b.label(v))
}

// sixth returns a direction turned by 60 degrees, accurate to a millionth.
func sixth(v grid.Vector, right bool) grid.Vector {
	const half, root = 500_000, 866_025 // the cosine and the sine of 60 degrees, in millionths
	v = v.Scaled(100 * grid.Inch)
	sine := int64(root)
	if !right {
		sine = -root
	}
	return grid.Vector{X: (v.X*half - v.Y*sine) / (2 * half), Y: (v.X*sine + v.Y*half) / (2 * half)}
}

// faceTo turns a soldier towards a point; the enemy may react.
func (b *battle) faceTo(t *table, u int, to spot) {
	s := &b.soldiers[u]
	b.act.turned += int8(turnsOf(s.heading(), b.wayTo(u, to)))
	b.act.did |= faced
	s.look(b.wayTo(u, to))
	t.Say("BHM 12.9", "%s faces %s.", b.label(u), b.name(to))
	t.Then(b.reaction(u))
}
