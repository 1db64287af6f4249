package gravarmor

import (
	"metahex/game"
	"metahex/rule"
)

// handling lists what a carrier can take aboard or set down where it is
// (GA movement/carriers).
func (b *battle) handling(u int, q *game.Question) {
	if b.seats(u) == 0 {
		return
	}
	for v := range b.units {
		if b.mayLoad(u, v) == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(vLoad, v), Cite: b.boardClause(u)})
		}
		if b.mayDrop(u, v) == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(vDrop, v), Cite: b.boardClause(u)})
		}
	}
}

// Why a unit cannot be taken aboard or set down.
var (
	noCarrier  = &hindrance{"GA equipment/counters", "is not carried by this unit"}
	noSeat     = &hindrance{"GA movement/carriers", "finds no seat: the carrier takes one unit"}
	elsewhere  = &hindrance{"GA movement/carriers", "is not in the carrier's hex"}
	ofEnemy    = &hindrance{"GA movement/carriers", "is an enemy"}
	inFree     = &hindrance{"GA movement/carriers/ground", "cannot get in or out: the carrier is in free flight"}
	unwell     = &hindrance{"GA movement/carriers/once", "is disrupted, and is not carried"}
	onceOnly   = &hindrance{"GA movement/carriers/once", "was carried in this turn"}
	onFoot     = &hindrance{"GA movement/carriers/rest", "has moved in this turn"}
	enough     = &hindrance{"GA orbital/drop-ships/ferry", "cannot come: the ship has carried three units in this turn"}
	notAboard  = &hindrance{"GA movement/carriers", "is not aboard"}
	noFooting  = &hindrance{"GA scenarios/key", "cannot be set down: the hex is prohibited to it"}
	afterADive = &hindrance{"GA movement/orbit", "cannot get in after a dive"}
)

// mayLoad finds why a unit cannot be taken aboard; nil if it can.
func (b *battle) mayLoad(u, v int) *hindrance {
	s := &b.units[v]
	ship := b.kind(u).Move == DropShip
	switch {
	case b.side(v) != b.side(u):
		return ofEnemy
	case u == v || b.seats(u) == 0 || b.kind(v).Move != Infantry && (!ship || b.kind(v).Move > Grav):
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
	case s.flags&moved != 0:
		return onFoot
	case ship && b.act.aboard >= dropShipSeats:
		return enough
	case b.load(u) >= b.seats(u):
		return noSeat
	}
	return nil
}

// mayDrop finds why a unit cannot be set down; nil if it can.
func (b *battle) mayDrop(u, v int) *hindrance {
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

// suitsOrKills tells whether a hex is not prohibited to a unit; what is deadly
// is not prohibited (GA movement/example).
func (b *battle) suitsOrKills(u int, h int16) bool {
	m := b.roster[u].class
	return m > Grav || b.terrain(h).Cost[m] != Prohibited
}

// take gets a unit aboard: it is inside from now on, but in the hex where it got
// in it can still be shot at alone (GA movement/carriers/alone).
func (b *battle) take(t *table, u, v int) {
	b.leaveDoor(u)
	b.units[v].at, b.units[v].in = offAboard, int8(u)
	b.set(v, moved|carried|boarding)
	b.act.aboard++
	if b.act.way == undecided && b.kind(u).Move == DropShip {
		t.Say("GA orbital/drop-ships/dive", "%s loads %s.", b.name(u), b.name(v))
		return
	}
	t.Say(b.boardClause(u), "%s takes %s aboard.", b.name(u), b.name(v))
}

// setDown gets a unit out. It has been carried, and does not move any more in
// this turn (GA movement/carriers/rest).
func (b *battle) setDown(t *table, u, v int) {
	b.units[v].at, b.units[v].in = b.units[u].at, nobody
	b.unset(v, boarding)
	b.set(v, moved|carried)
	cite := b.boardClause(u)
	if b.kind(u).Move == DropShip {
		cite = "GA orbital/drop-ships/ferry"
		if b.act.way == dived {
			cite = "GA orbital/drop-ships/dive"
		}
	}
	t.Say(cite, "%s sets %s down in %s.", b.name(u), b.name(v), b.hexName(b.units[u].at))
	b.scorch(t, v)
}

// bear notes that all inside a unit have been carried in this turn, and do not
// move any more, whatever becomes of the carrier (GA movement/carriers/rest,
// GA movement/carriers/once).
func (b *battle) bear(u int) {
	if b.seats(u) == 0 {
		return
	}
	for v := range b.aboard(u) {
		b.set(v, moved|carried)
		b.bear(v)
	}
}

// leaveDoor ends the moment in which those who got in can be shot at alone.
func (b *battle) leaveDoor(u int) {
	if b.seats(u) == 0 {
		return
	}
	for v := range b.aboard(u) {
		b.unset(v, boarding)
	}
}

// refuseHandling says why a unit cannot get in or out.
func (b *battle) refuseHandling(u int, c game.Choice) error {
	v := int(c.Args[0])
	if v < 0 || v >= len(b.units) {
		return nil
	}
	why := b.mayLoad(u, v)
	if c.Verb == vDrop {
		why = b.mayDrop(u, v)
	}
	if why == nil {
		return nil
	}
	return rule.Refuse(why.cite, "%s %s", b.name(v), why.text)
}
