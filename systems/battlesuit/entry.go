package battlesuit

import "metahex/game"

// mayEnterAt reports whether a soldier can come onto the map at a point of his
// zone (BHM 8.4); over water only in the air.
func (b *battle) mayEnterAt(u int, at spot) bool {
	return b.seenThere(at, u) < 0 && (!b.wet(at) || b.flies(u))
}

// entry reports whether there is any such point.
func (b *battle) entry(u int) bool {
	for _, at := range b.roster[u].zone {
		if b.mayEnterAt(u, at) {
			return true
		}
	}
	return false
}

// entries lists the points of entry.
func (b *battle) entries(u int, q *game.Question) {
	for _, at := range b.roster[u].zone {
		if b.mayEnterAt(u, at) {
			q.Options = append(q.Options, game.Option{Choice: b.placed(vEnter, at), Cite: "BHM 8.4"})
		}
	}
}

// comeOn brings a soldier onto the map for one point, on the ground or in the
// air as he chooses; drones come in the air (BHM 8.4, 8.6, 12.4, 13.4).
func (b *battle) comeOn(t *table, u int, at spot) {
	s := &b.soldiers[u]
	b.act.mp = int8(max(0, int(b.act.mp)-b.tables.Of(EdgeCost)))
	b.act.did |= moved | stepped
	b.act.prev = at
	s.at, s.level, s.entered = at, int8(b.footLevel(at)), b.turn
	s.facing, s.ahead = b.outlook(b.scenario.Forces[b.side(u)].Home)
	if b.has(u, flying) {
		s.level = int8(b.lowest(at))
		b.set(u, airborne)
	}
	t.Say("BHM 8.4", "%s comes onto the map at %s.", b.label(u), b.name(at))
	if v := b.occupant(at, u); v >= 0 {
		b.spot(t, v)
		b.set(u, passing)
	}
	b.discover(t, u)
	if !b.flies(u) {
		b.claim(u)
	}
	t.Then(height{int8(u)}, mineAt{int8(u)}, glow{int8(u)}, b.reaction(u))
}

// exitEdge is the edge over which a soldier may leave from where he is.
func (b *battle) exitEdge(u int) Edge {
	for _, e := range b.scenario.Forces[b.side(u)].Exits {
		if b.onEdge(e, b.soldiers[u].at) {
			return e
		}
	}
	return NoEdge
}

// leave takes a soldier off the map for good (BHM 8.4).
func (b *battle) leave(t *table, u int) {
	edge := b.exitEdge(u)
	squad, side := b.squad(u), b.side(u)
	led := b.leader(side, squad) == u
	b.show(t, u, "BHM 5.0")
	b.remove(u, offExited)
	t.Say("BHM 8.4", "%s leaves the map.", b.label(u))
	b.credit(t, Exit, u, edge)
	if led {
		b.succession(t, side, squad)
	}
}
