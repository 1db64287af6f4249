package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Walking up to another stand: to attack it, to be attached to it, or to go into it. The walk is a
// straight leg to the free place of its rim that is nearest (tabletop.Rim). A stand that goes inside
// needs no place of its own, so friends beside the host are not in its way. It pays for the walls that
// it crosses between that place and the host:
//
//	           ○ friend                        ┃
//	R1 ●──────◉( enemy )              R3 ●──◉  ┃ ( carrier )
//	   R2 ●────◉                        walk │+1│ half the move
//
// An attack across a wall is no move across it: bases in contact fight (SP close-combat/contact).

// contact is the largest gap between bases in contact. The gap exists because points are rounded.
const contact = 5

// charge returns the leg that brings a stand into contact with another stand, next to which it stays.
func (b *battle) charge(u, v int) leg { return b.upTo(u, v, false, nobody, grid.Point{}) }

// walkIn returns the leg that brings a stand into contact with a stand into which it goes.
func (b *battle) walkIn(u, v int) leg { return b.upTo(u, v, true, nobody, grid.Point{}) }

// charges returns the legs of two stands that attack the same enemy. The second leg leaves the place of
// the first attacker free.
func (b *battle) charges(u, w, v int) (first, second leg) {
	first = b.charge(u, v)
	return first, b.upTo(w, v, false, u, first.To)
}

// upTo returns the leg that brings a stand into contact with another stand. Stand w counts as if it were
// at a place already, unless it is nobody. If no place is free, the leg leads to the straight place.
func (b *battle) upTo(u, v int, inside bool, w int, there grid.Point) leg {
	at, target, own := b.stands[u].at, b.base(v), b.kind(u).Base
	l := leg{Unit: int8(u), From: at, To: at, Hits: b.stands[u].shots, Into: int8(b.mark(v)) + 1, Inside: inside}
	if (grid.Circle{At: at, Radius: own}).Apart(target, contact) {
		return l
	}
	var room [8]grid.Circle // most rims have few neighbours: preallocate them on the stack
	rim := tabletop.Rim{Centre: target.At, Radius: own + target.Radius, Taken: room[:0], Faces: b.foe(u, v),
		Box: grid.Box{Low: grid.Point{X: int32(own), Y: int32(own)}, High: b.table.Size.Add(grid.Vector{X: -own, Y: -own})}}
	for x := range b.stands {
		near, met := b.around(&l, x)
		if x == w {
			near.At = there
		}
		if met && near.Overlaps(grid.Circle{At: target.At, Radius: rim.Radius + 1}) {
			rim.Taken = append(rim.Taken, near)
		}
	}
	to, free := rim.Nearest(at)
	if !free {
		to = rim.Straight(at)
	}
	l.To = to
	return l
}

// The reasons why another stand is in the way.
var (
	inTheWay = &game.Reason{Cite: "SP close-combat/contact", Text: "the enemy %s is in the way; no move leads through it or ends beside it"}
	ownThere = &game.Reason{Cite: "SP movement", Text: "%s, of the same side, stands at that point"}
	noRoom   = &game.Reason{Cite: "SP close-combat/contact", Text: "%s, of the same side, is in the way, and no other place beside %s is free on this side"}
)

// around returns the circle about another stand in which a leg cannot end, if it is in the way. An enemy
// needs a gap. Friends are not in the way of a stand that goes inside.
func (b *battle) around(l *leg, v int) (near grid.Circle, met bool) {
	u := int(l.Unit)
	foe := b.side(u) != b.side(v)
	if v == u || !b.grounded(v) || b.goesWith(l, v) || l.Inside && !foe {
		return near, false
	}
	near = grid.Circle{At: b.stands[v].at, Radius: b.kind(u).Base + b.kind(v).Base}
	if foe {
		near.Radius += contact
	}
	return near, true
}

// clearOf returns why another stand is in the way. No stand may end on another stand, or pass through
// an enemy.
func (b *battle) clearOf(l *leg) hindrance {
	u := int(l.Unit)
	for v := range b.stands {
		near, met := b.around(l, v)
		if !met {
			continue
		}
		foe, ends := b.side(u) != b.side(v), near.At.Sub(l.To).Square() < near.Radius*near.Radius
		wide := grid.Circle{At: near.At, Radius: b.kind(u).Base + b.kind(v).Base}
		switch {
		case foe && (ends || len(wide.Through(l.From, l.To)) > 0):
			return inTheWay.For(stood(v))
		case ends && l.Into > 0:
			return noRoom.ForBoth(stood(v), stood(int(l.Into)-1))
		case ends:
			return ownThere.For(stood(v))
		}
	}
	return hindrance{}
}

// goesWith reports whether stand v is not in the way of a leg, because the leg charges it or it moves
// in the same column.
func (b *battle) goesWith(l *leg, v int) bool {
	return v == int(l.Into)-1 || l.Convoy > 0 && (v == int(l.Convoy)-1 || b.stands[v].with == l.Convoy-1)
}

// threshold returns the walls and rises between a place and the stand into which a stand goes, or out of
// which it comes; or why it cannot cross them. A carrier's door is at its middle, and that of a section
// at its rim, since a wall may begin at its middle (SP fortifications/wall).
func (b *battle) threshold(u, v int, from, to grid.Point) ([]tabletop.Toll, hindrance) {
	l := leg{Unit: int8(u), From: from, To: to}
	p := &plan{Path: tabletop.Path{Leg: tabletop.Leg{From: from, To: to}, Length: from.Distance(to)}}
	if p.Length == 0 || b.kind(u).Flies() {
		return nil, hindrance{}
	}
	if b.structure(v) {
		l.To = p.At(p.Length - b.base(v).Radius)
		p.To, p.Length = l.To, from.Distance(l.To)
	}
	edges := func(i int, _ grid.Part) bool {
		kind := b.table.Features[i].Kind
		return kind == tables.Cliff || scenario.RowOf(kind) == scenario.RowLowWall
	}
	for _, s := range p.Cut(b.sweep, edges) {
		if h := b.footing(&l, p, s); !h.None() {
			return nil, h
		}
	}
	h := b.tolls(&l, p)
	return p.Tolls, h
}

// entry returns the cost of the walk up to a stand, and of the walls between it and its middle; or why a
// stand cannot get in over them.
func (b *battle) entry(u, v int, walk leg) (cost int64, h hindrance) {
	if walk.From != walk.To {
		p, _ := b.planned(&walk)
		cost = b.cost(&walk, p)
	}
	tolls, h := b.threshold(u, v, walk.To, b.base(v).At)
	return cost + sum(tolls), h
}

// sum returns the cost of several tolls.
func sum(tolls []tabletop.Toll) (cost int64) {
	for _, t := range tolls {
		cost += t.Cost
	}
	return cost
}

// crosses charges a stand for the walls between its place and a stand into which it goes.
func (b *battle) crosses(t *table, u, v int, from, to grid.Point) {
	tolls, _ := b.threshold(u, v, from, to)
	b.stands[u].spent += b.pays(t, u, tolls)
}

// parted returns why a stand cannot be at another stand's side: an edge that it cannot cross is between.
func (b *battle) parted(u, v int, at grid.Point) hindrance {
	_, h := b.threshold(u, v, at, b.base(v).At)
	return h
}
