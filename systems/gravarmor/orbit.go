package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// offerDives lists the hexes into which a unit in orbit may dive: any that holds no
// enemy (GA movement/orbit).
func offerDives(b *battle, m march, add func(game.Choice, rule.Clause)) {
	u := int(m.Unit)
	if b.units[u].at != offOrbit {
		return
	}
	cite := b.diveClause(u)
	for h := range b.names {
		add(choice(vDive, h), cite)
	}
}

// hinderDive returns why a unit cannot dive into a hex.
func hinderDive(b *battle, m march, c game.Choice) game.Hindrance {
	u, h := int(m.Unit), int(c.Args[0])
	switch why := b.mayDive(u, int16(h)); why {
	case isHeld, isBarred:
		return why.For(hex(h))
	default:
		return why.For(titled(u))
	}
}

// diveClause returns the clause for the way in which a unit lands from orbit.
func (b *battle) diveClause(u int) rule.Clause {
	switch b.kind(u).Move {
	case scenario.Infantry:
		return "GA orbital/jump"
	case scenario.Grav:
		return "GA orbital/descent"
	case scenario.Fighter:
		return "GA orbital/fighters"
	}
	return "GA orbital/drop-ships/dive"
}

// The reasons why a unit cannot dive or climb.
var (
	notInOrbit = &game.Reason{Cite: "GA movement/orbit", Text: "%s is not in orbit"}
	noCraft    = &game.Reason{Cite: "GA movement/orbit", Text: "%s cannot climb to orbit"}
	hasRisen   = &game.Reason{Cite: "GA movement/orbit", Text: "%s has climbed to orbit in this move"}
	offBoard   = &game.Reason{Cite: "GA movement/orbit", Text: "%s is in no hex of the map, so it cannot climb"}
	hasBegun   = &game.Reason{Cite: "GA movement/orbit", Text: "%s has begun a move, so it cannot climb"}
)

// mayDive returns why a unit cannot dive into a hex, or nil.
func (b *battle) mayDive(u int, h int16) *game.Reason {
	switch {
	case b.units[u].at != offOrbit:
		return notInOrbit
	case b.act.way != undecided:
		return hasRisen
	case b.enemyAt(h, b.side(u)):
		return isHeld
	case !b.suitsOrKills(u, h):
		return isBarred
	}
	return nil
}

// mayClimb returns why a unit cannot climb, or nil.
func (b *battle) mayClimb(u int) *game.Reason {
	switch {
	case !b.kind(u).Move.Spacecraft():
		return noCraft
	case b.units[u].at < 0:
		return offBoard
	case b.act.way != undecided:
		return hasBegun
	}
	return nil
}

// climb moves a spacecraft up; it can be fired at on the way (GA movement/orbit/exposed).
type climb struct{ Unit int8 }

func (c climb) Title(b *battle) (string, rule.Clause) {
	return b.name(int(c.Unit)) + " climbs to orbit", "GA movement/orbit"
}

// Work exposes the spacecraft to enemy fire before it leaves.
func (c climb) Work(t *table) {
	b, u := t.State, int(c.Unit)
	b.moveOn(u)
	b.set(u, rising)
	t.Say("GA movement/orbit", "%s climbs from %s.", b.name(u), b.hexName(b.units[u].at))
	b.draw(t, game.Bounce, u)
	t.Then(window{during, c.Unit, nobody}, arrive(c))
}

// arrive puts a spacecraft into orbit, out of range of the map. Units that it has picked up stay in
// orbit (GA orbital/drop-ships/shuttle).
type arrive struct{ Unit int8 }

func (a arrive) Title(b *battle) (string, rule.Clause) {
	return b.name(int(a.Unit)) + " reaches orbit", "GA movement/orbit/exposed"
}

// Work puts the spacecraft into orbit.
func (a arrive) Work(t *table) {
	b, u := t.State, int(a.Unit)
	if !b.stands(u) {
		return
	}
	for v := range b.aboard(u) {
		b.lift(t, v)
	}
	b.units[u].at = offOrbit
	if b.kind(u).OneTrip && b.kind(u).Move == scenario.DropShip {
		b.units[u].at = offLifted
	}
	t.Say("GA movement/orbit/exposed", "%s is in orbit.", b.name(u))
}

// lift removes a unit and all units inside it from the battle.
func (b *battle) lift(t *table, u int) {
	for v := range b.aboard(u) {
		b.lift(t, v)
	}
	b.units[u].at, b.units[u].in = offLifted, nobody
	t.Say("GA orbital/drop-ships/shuttle", "%s is taken off the map.", b.name(u))
	b.reward(t, scenario.Lift, u, nowhere)
}

// dive lands a unit in a hex; it can be fired at on the way.
type dive struct {
	Unit int8
	Hex  int16
}

func (d dive) Title(b *battle) (string, rule.Clause) {
	return b.name(int(d.Unit)) + " dives into " + b.hexName(d.Hex), "GA movement/orbit"
}

// Work exposes the unit to enemy fire before it lands.
func (d dive) Work(t *table) {
	b, u := t.State, int(d.Unit)
	b.act.way = dived
	b.bear(u)
	b.units[u].at = d.Hex
	b.set(u, rising)
	t.Say(b.diveClause(u), "%s dives into %s.", b.name(u), b.hexName(d.Hex))
	b.draw(t, game.Landing, u)
	t.Then(window{during, d.Unit, nobody}, touchDown{d.Unit})
}

// touchDown ends a dive. A grav unit lands disrupted, with all units inside it
// (GA orbital/descent).
type touchDown struct{ Unit int8 }

func (d touchDown) Title(b *battle) (string, rule.Clause) {
	return b.name(int(d.Unit)) + " lands", "GA movement/orbit"
}

// Work lands the unit.
func (d touchDown) Work(t *table) {
	b, u := t.State, int(d.Unit)
	if !b.stands(u) {
		return
	}
	b.unset(u, rising)
	if b.kind(u).Move == scenario.Grav {
		b.set(u, disrupted)
		t.Say("GA orbital/descent", "%s has landed, and is disrupted.", b.name(u))
		b.draw(t, game.Crash, u)
		for v := range b.aboard(u) {
			b.set(v, disrupted)
			t.Say("GA orbital/descent", "%s is disrupted inside its carrier.", b.name(v))
		}
	} else {
		t.Say("GA movement/orbit/exposed", "%s has landed.", b.name(u))
		b.draw(t, game.Landing, u)
	}
	b.scorch(t, u)
	if b.stands(u) {
		t.Then(window{during, d.Unit, nobody})
	}
}
