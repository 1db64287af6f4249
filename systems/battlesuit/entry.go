package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// Reasons why a soldier cannot come onto the map at a place.
var (
	isOnMap = &game.Reason{Cite: "BHM 8.4", Text: "%s is already on the map"}
	noWater = &game.Reason{Cite: "BHM 13.4", Text: "%s is water, where nobody is set up or comes on"}
	noEntry = &game.Reason{Cite: "BHM 8.4", Text: "%s is not at %s"}
)

// entryDeeds are the ways for a soldier to come onto the map.
var entryDeeds = deeds[act]{{
	Verb: vEnter, Word: "enter", Help: "come onto the map", Blanks: kinds{aSite, aDown},
	Hinder: func(b *battle, a act, c game.Choice) hindrance {
		u := int(a.Unit)
		if b.soldiers[u].at != offReserve {
			return isOnMap.For(piece(u))
		}
		at, ok := b.placeIn(c, 0)
		if !ok {
			return b.noPlace()
		}
		return b.hinderEntry(u, at)
	},
	Offer: func(b *battle, a act, add offer) {
		if u := int(a.Unit); b.soldiers[u].at == offReserve {
			for _, at := range b.roster[u].zone {
				add(b.placed(vEnter, at), "BHM 8.4")
			}
		}
	},
	Do: func(t *table, a act, c game.Choice) { t.State.comeOn(t, int(a.Unit), t.State.spotIn(c, 0)) },
}}

// hinderEntry returns why a soldier cannot come onto the map at a place. The place must be in the
// soldier's zone (BHM 8.4), and free unless the soldier can go on from there (BHM 8.3). Only a unit that
// can fly or bounce can enter over water.
func (b *battle) hinderEntry(u int, at spot) hindrance {
	if h := b.hinderZone(u, at, noEntry); !h.None() {
		return h
	}
	switch {
	case b.wet(at) && !b.flies(u):
		return tooWet.For(place(at))
	case b.seenThere(at, u) == noUnit:
		return hindrance{}
	case b.raster != nil:
		return stoodThere.For(place(at))
	}
	return noRoom.If(!b.passesOn(u, at), place(at))
}

// passesOn reports whether a soldier that comes onto a map of dots has the points for a step onward from
// its first dot: on foot, or in the air if it can fly.
func (b *battle) passesOn(u int, at spot) bool {
	left := b.allowance(u) - b.tables.Of(scenario.EdgeCost)
	if !b.has(u, flying) && b.wayOut(u, at, onFoot) <= left {
		return true
	}
	return b.flies(u) && b.openCost() <= left && slices.ContainsFunc(b.around(at)[:], func(to spot) bool {
		return to != nowhere && b.lowest(to) <= b.ceiling(at)
	})
}

// hinderZone returns why a soldier cannot be at a place of set-up or entry. Either the place is
// outside the soldier's zone, or its ground is not for the soldier, or the soldier's base would be over
// the edge of the table. The argument outside is the reason in the first case.
func (b *battle) hinderZone(u int, at spot, outside *game.Reason) hindrance {
	m := &b.roster[u]
	if b.raster == nil {
		switch {
		case m.within.has(int(at)):
			return hindrance{}
		case slices.Contains(m.detachment.Area, b.shown(at)):
			return b.hinderGround(u, at)
		}
		return outside.ForBoth(place(at), game.Name{Kind: aZone, N: int32(u)})
	}
	if !b.raster.stands(at) {
		return overEdge.For(place(at))
	}
	d := m.detachment
	return outside.If(!d.Region.Has(at.point()) || !d.Region.Fits(b.ground.dot(at).Terrain), place(at), game.Name{Kind: aZone, N: int32(u)})
}

// hinderGround returns why a soldier may not take a dot of its zone: the dot gives no cover to hide in,
// or it is water.
func (b *battle) hinderGround(u int, at spot) hindrance {
	if h := b.hinderBeginning(u, at); !h.None() {
		return h
	}
	return noWater.For(place(at))
}

// entry reports whether there is any place where a soldier can come onto the map.
func (b *battle) entry(u int) bool {
	return slices.ContainsFunc(b.roster[u].zone, func(at spot) bool { return b.hinderEntry(u, at).None() })
}

// comeOn brings a soldier onto the map for one point. The player chooses the ground or the air;
// drones always come in the air (BHM 8.4, 8.6, 12.4, 13.4).
func (b *battle) comeOn(t *table, u int, at spot) {
	s := &b.soldiers[u]
	b.act.mp = int8(max(0, int(b.act.mp)-b.tables.Of(scenario.EdgeCost)))
	b.act.did |= moved | stepped
	b.act.prev = at
	s.at, s.level, s.entered = at, int8(b.footLevel(at)), b.turn
	s.facing, s.ahead = b.outlook(b.scenario.Forces[b.side(u)].Home)
	if b.has(u, flying) {
		s.level = int8(b.lowest(at))
		b.set(u, airborne)
	}
	t.Say("BHM 8.4", "%s comes onto the map at %s.", b.label(u), b.name(at))
	b.drawMove(t, u, at)
	if v := b.occupant(at, u); v != noUnit {
		b.spot(t, v)
		b.set(u, passing)
	}
	b.discover(t, u)
	if !b.flies(u) {
		b.claim(u)
	}
	t.Then(height{int8(u)}, mineAt{int8(u)}, glow{int8(u)}, b.reaction(u))
}

// exitEdge is the edge over which a soldier leaves from its place. In a corner it is the one that
// scores most (BHM 16.7).
func (b *battle) exitEdge(u int) scenario.Edge {
	return b.bestExit(u, func(e scenario.Edge) bool { return b.onEdge(e, b.soldiers[u].at) })
}

// bestExit returns the edge that scores most for a soldier, among those over which its side may leave
// and for which the function leads returns true.
func (b *battle) bestExit(u int, leads func(scenario.Edge) bool) scenario.Edge {
	best, most := scenario.NoEdge, 0
	for _, e := range b.scenario.Forces[b.side(u)].Exits {
		if !leads(e) {
			continue
		}
		if prize := b.exitPrize(u, e); best == scenario.NoEdge || prize > most {
			best, most = e, prize
		}
	}
	return best
}

// exitBars are the reasons why a soldier cannot leave the map from its place (BHM 8.4).
var exitBars = bars{
	against("BHM 8.4", "%s is not where its side may leave the map", self, func(i intent) bool { return i.exitEdge(i.u) == scenario.NoEdge }),
	against("BHM 8.2.6", "%s cannot leave the map before it has landed or bounced again", self, func(i intent) bool { return i.unsettled(i.u) }),
	against("BHM 8.4", "%s has no point left to leave the map", self, func(i intent) bool {
		return int(i.act.mp) < i.tables.Of(scenario.EdgeCost)
	}),
}

// leave takes a soldier off the map for good (BHM 8.4).
func (b *battle) leave(t *table, u int, _ game.Choice) { b.exitOver(t, u, b.exitEdge(u)) }

// exitOver takes a soldier off the map over an edge.
func (b *battle) exitOver(t *table, u int, edge scenario.Edge) {
	squad, side := b.squad(u), b.side(u)
	led := b.leader(side, squad) == u
	b.show(t, u, "BHM 5.0")
	b.remove(u, offExited)
	t.Say("BHM 8.4", "%s leaves the map.", b.label(u))
	b.draw(t, game.News, u, 0)
	b.credit(t, scenario.Exit, u, edge)
	if led {
		b.succession(t, side, squad)
	}
}
