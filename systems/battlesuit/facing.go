package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Facing (BHM 12.9). A soldier with facing d can fire, without turning, at every target between the
// directions d − 1 and d + 1: a third of the circle, as in the rule book's picture. Under the other
// reading the arc is half as wide: it has the targets nearer to d than to d − 1 and d + 1.

// faces reports whether facing matters for a unit. Sentries fire in any direction (BHM 12.4.4).
func (b *battle) faces(u int) bool { return b.option(scenario.FacingRule) && !b.has(u, fixed) }

// turns is the number of points that a soldier must turn to fire at another.
func (b *battle) turns(u, v int) int {
	if !b.faces(u) || b.soldiers[u].at == b.soldiers[v].at {
		return 0
	}
	if b.raster != nil {
		return b.sixths(b.soldiers[u].heading(), b.wayTo(u, b.soldiers[v].at), b.arc())
	}
	way := b.offset(b.soldiers[u].at, b.soldiers[v].at)
	for n := 0; ; n++ { // at most three turns are needed for any direction
		if b.inArc(grid.Direction(b.soldiers[u].facing).Turn(n), way) || b.inArc(grid.Direction(b.soldiers[u].facing).Turn(-n), way) {
			return n
		}
	}
}

// inArc reports whether a direction is in the arc of a facing.
func (b *battle) inArc(facing grid.Direction, way grid.Offset) bool {
	if b.readings[scenario.Arc] == scenario.NarrowArc {
		// Within 30 degrees, the part of the way along the facing is at least as long as the part
		// along either neighbouring direction.
		l, r, ok := shares(facing, way)
		if ok {
			return l >= r
		}
		l, r, ok = shares(facing.Turn(-1), way)
		return ok && r >= l
	}
	_, _, right := shares(facing, way)
	_, _, left := shares(facing.Turn(-1), way)
	return left || right
}

// shares splits an offset into steps: a steps in direction d, and c steps in the next direction
// clockwise. The result ok is false if a or c is negative.
func shares(d grid.Direction, way grid.Offset) (a, c int, ok bool) {
	p, q := d.Offset(), d.Turn(1).Offset()
	det := int(p.Q)*int(q.V) - int(p.V)*int(q.Q)
	a = (int(way.Q)*int(q.V) - int(way.V)*int(q.Q)) / det
	c = (int(p.Q)*int(way.V) - int(p.V)*int(way.Q)) / det
	return a, c, a >= 0 && c >= 0
}

// turnTo turns soldier u just far enough to fire at v.
func (b *battle) turnTo(t *table, u, v int) {
	if b.raster != nil {
		b.swing(t, u, v)
		return
	}
	way := b.offset(b.soldiers[u].at, b.soldiers[v].at)
	for n := 0; ; n++ { // at most three turns are needed for any direction
		for _, side := range []int{n, -n} {
			if f := grid.Direction(b.soldiers[u].facing).Turn(side); b.inArc(f, way) {
				b.soldiers[u].facing = int8(f)
				t.Say("BHM 12.9", "%s turns %s and faces %s.", b.label(u), rule.Count(n, "point"), f)
				return
			}
		}
	}
}

// turnBars are the reasons why a soldier cannot turn at all.
var turnBars = bars{
	against("BHM 12.9", "facing is not in use", nil, func(i intent) bool { return !i.option(scenario.FacingRule) }),
	against("BHM 12.4.4", "%s fires in any direction and never turns", self, func(i intent) bool { return !i.faces(i.u) }),
	against("BHM 9.7", "%s must make its second attack first", self, func(i intent) bool { return i.did(half) }),
	against("BHM 12.9", "%s has already turned in this activation", self, func(i intent) bool { return i.did(faced) }),
}

// ways are the reasons why a soldier cannot turn to a certain direction.
var ways = bars{
	against("BHM 12.9", "%s already faces that way, or that is no direction", self, func(i intent) bool { return !i.mayFace(i.u, i.choice()) }),
}

// faceDeeds is the deed of turning without firing, once in an activation. A later attack in the same
// activation is weaker for each point turned.
var faceDeeds = deeds[act]{order(vFace, "face", "turn towards the dot in this direction, 0 to 5 clockwise from north", kinds{aBearing, aDown}, turnBars, ways.on, (*battle).offerBearings, (*battle).face)}

// mayFace reports whether a choice names a direction other than the soldier's facing.
func (b *battle) mayFace(u int, c game.Choice) bool {
	s := &b.soldiers[u]
	if b.raster == nil {
		return c.Args[0] >= 0 && c.Args[0] < int32(grid.Directions) && c.Args[0] != int32(s.facing)
	}
	to, ok := b.placeIn(c, 0)
	return ok && to != s.at && !grid.Same(s.heading(), b.wayTo(u, to))
}

// offerBearings lists the six directions. On a table it lists six compass directions, for players
// who do not name a point.
func (b *battle) offerBearings(u int, add offer) {
	for d := range grid.Directions {
		if b.raster == nil {
			add(choice(vFace, int(d)), "BHM 12.9")
		} else if to := b.soldiers[u].at.point().Add(compass[d]); b.raster.Table.Has(to) {
			add(b.placed(vFace, spotOf(to)), "BHM 12.9")
		}
	}
}

// face turns the soldier; the enemy may react.
func (b *battle) face(t *table, u int, c game.Choice) {
	if b.raster != nil {
		b.faceTo(t, u, b.spotIn(c, 0))
		return
	}
	to := int8(c.Args[0])
	n := (to - b.soldiers[u].facing + 6) % 6
	b.act.turned += min(n, 6-n)
	b.act.did |= faced
	b.soldiers[u].facing = to
	t.Say("BHM 12.9", "%s faces %s.", b.label(u), grid.Direction(to))
	t.Then(b.reaction(u))
}

// outlook is a soldier's first facing: away from its own edge.
func (b *battle) outlook(home scenario.Edge) (facing int8, ahead grid.Point) {
	if b.raster != nil {
		return 0, [...]grid.Point{scenario.NoEdge: {Y: -grid.Inch}, scenario.NorthEdge: {Y: grid.Inch}, scenario.EastEdge: {X: -grid.Inch}, scenario.SouthEdge: {Y: -grid.Inch}, scenario.WestEdge: {X: grid.Inch}}[home]
	}
	return [...]int8{scenario.NoEdge: 0, scenario.NorthEdge: 3, scenario.EastEdge: 5, scenario.SouthEdge: 0, scenario.WestEdge: 1}[home], ahead
}

// offset returns the way from one dot to another.
func (b *battle) offset(from, to spot) grid.Offset {
	return b.shown(to).Place().Sub(b.shown(from).Place())
}
