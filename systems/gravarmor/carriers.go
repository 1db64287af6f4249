package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// offerHandling lists the units that a carrier can load or unload in its hex
// (GA movement/carriers).
func offerHandling(b *battle, m march, add func(game.Choice, rule.Clause)) {
	u := int(m.Unit)
	if b.seats(u) == 0 || b.units[u].at < 0 {
		return
	}
	cite := b.boardClause(u)
	for v := range b.units {
		if b.side(v) == b.side(u) {
			add(choice(vLoad, v), cite)
			add(choice(vDrop, v), cite)
		}
	}
}

// The reasons why a unit cannot be loaded or unloaded.
var (
	noCarrier  = &game.Reason{Cite: "GA equipment/counters", Text: "%s cannot be carried by this unit"}
	noSeat     = &game.Reason{Cite: "GA movement/carriers", Text: "there is no room for %s: the carrier takes one unit"}
	elsewhere  = &game.Reason{Cite: "GA movement/carriers", Text: "%s is not in the carrier's hex"}
	ofEnemy    = &game.Reason{Cite: "GA movement/carriers", Text: "%s is an enemy"}
	inFree     = &game.Reason{Cite: "GA movement/carriers/ground", Text: "%s cannot get in or out: the carrier is in free flight"}
	unwell     = &game.Reason{Cite: "GA movement/carriers/once", Text: "%s is disrupted and cannot be carried"}
	onceOnly   = &game.Reason{Cite: "GA movement/carriers/once", Text: "%s cannot be carried again: it was carried in this turn"}
	onFoot     = &game.Reason{Cite: "GA movement/carriers/rest", Text: "%s cannot be carried: it has moved in this turn"}
	enough     = &game.Reason{Cite: "GA orbital/drop-ships/ferry", Text: "%s cannot board: the ship has already carried three units in this turn"}
	notAboard  = &game.Reason{Cite: "GA movement/carriers", Text: "%s is not aboard"}
	noFooting  = &game.Reason{Cite: "GA scenarios/key", Text: "%s cannot be set down: the hex is prohibited to it"}
	afterADive = &game.Reason{Cite: "GA movement/orbit", Text: "%s cannot get in: the carrier has dived from orbit in this move"}
)

// mayLoad returns why a unit cannot be loaded, or nil.
func (b *battle) mayLoad(u, v int) *game.Reason {
	s := &b.units[v]
	switch {
	case b.side(v) != b.side(u):
		return ofEnemy
	case !b.takes(u, b.kind(v).Move):
		return noCarrier
	case b.units[u].at < 0 || s.at != b.units[u].at:
		return elsewhere
	case b.act.way == inFlight:
		return inFree
	case b.act.way == dived:
		return afterADive
	case s.flags&disrupted != 0:
		return unwell
	case s.flags&carried != 0:
		return onceOnly
	case b.tired(v):
		return onFoot
	}
	return b.mayCrowd(u)
}

// tired reports whether a unit has moved in this turn and cannot be carried for that. Vehicles can, by
// the reading boarding=any.
func (b *battle) tired(v int) bool {
	return b.is(v, moved) && (b.kind(v).Move == scenario.Infantry || b.readings[scenario.Boarding] == scenario.BoardingRested)
}

// takes reports whether a unit can carry units with a kind of movement. Carriers take infantry; a
// drop-ship takes all ground units.
func (b *battle) takes(u int, move scenario.Move) bool {
	return b.seats(u) > 0 && (move == scenario.Infantry || b.kind(u).Move == scenario.DropShip && move <= scenario.Grav)
}

// mayCrowd returns why a carrier has no room for one more unit, or nil.
func (b *battle) mayCrowd(u int) *game.Reason {
	switch {
	case b.kind(u).Move == scenario.DropShip && b.act.aboard >= scenario.DropShipSeats:
		return enough
	case b.load(u) >= b.seats(u):
		return noSeat
	}
	return nil
}

// mayDrop returns why a unit cannot be unloaded, or nil.
func (b *battle) mayDrop(u, v int) *game.Reason {
	switch {
	case int(b.units[v].in) != u:
		return notAboard
	case b.units[u].at < 0:
		return elsewhere
	case b.act.way == inFlight:
		return inFree
	case !b.suitsOrKills(v, b.units[u].at):
		return noFooting
	}
	return nil
}

// suitsOrKills reports whether a unit may enter a hex. A deadly hex is allowed, because it is not
// prohibited (GA movement/example).
func (b *battle) suitsOrKills(u int, h int16) bool {
	m := b.roster[u].class
	return m > scenario.Grav || b.terrain(h).Cost[m] != scenario.Prohibited
}

// take loads a unit. The unit is now inside, but can still be shot at separately while the carrier
// stays in this hex (GA movement/carriers/alone).
func (b *battle) take(t *table, u, v int) {
	b.leaveDoor(u)
	b.units[v].at, b.units[v].in = offAboard, int8(u)
	b.set(v, moved|carried|boarding)
	b.act.aboard++
	if b.act.way == undecided && b.kind(u).Move == scenario.DropShip {
		t.Say("GA orbital/drop-ships/dive", "%s loads %s.", b.name(u), b.name(v))
		return
	}
	t.Say(b.boardClause(u), "%s takes %s aboard.", b.name(u), b.name(v))
}

// setDown unloads a unit. The unit has been carried and may not move again in this turn
// (GA movement/carriers/rest).
func (b *battle) setDown(t *table, u, v int) {
	b.units[v].at, b.units[v].in = b.units[u].at, nobody
	b.unset(v, boarding)
	b.set(v, moved|carried)
	if b.kind(u).Move != scenario.DropShip {
		b.set(v, alighting)
	}
	cite := b.boardClause(u)
	if b.kind(u).Move == scenario.DropShip {
		cite = "GA orbital/drop-ships/ferry"
		if b.act.way == dived {
			cite = "GA orbital/drop-ships/dive"
		}
	}
	t.Say(cite, "%s sets %s down in %s.", b.name(u), b.name(v), b.hexName(b.units[u].at))
	b.draw(t, game.News, u)
	b.scorch(t, v)
}

// bear marks all units inside a unit as carried in this turn. They may not move again, whatever
// happens to the carrier (GA movement/carriers/rest, GA movement/carriers/once).
func (b *battle) bear(u int) {
	if b.seats(u) == 0 {
		return
	}
	for v := range b.aboard(u) {
		b.set(v, moved|carried)
		b.bear(v)
	}
}

// moveOn is called when the carrier leaves the hex or ends its move. Units that boarded can then no
// longer be shot at separately. Units that got out are no longer hit with the carrier.
func (b *battle) moveOn(u int) {
	b.leaveDoor(u)
	for v := range b.units {
		b.unset(v, alighting)
	}
}

// leaveDoor clears the state in which boarded units can be shot at separately.
func (b *battle) leaveDoor(u int) {
	if b.seats(u) == 0 {
		return
	}
	for v := range b.aboard(u) {
		b.unset(v, boarding)
	}
}
