package gravarmor

import (
	"metahex/game"
	"metahex/rule"
)

// begin takes a unit in hand (GA movement/procedure).
type begin struct{ Unit int8 }

// Work gives it its movement points; those of the last turn are not kept
// (GA movement/points). A unit that fire has disrupted meanwhile does not move
// (GA combat/effects/disruption).
func (m begin) Work(t *table) {
	b, u := t.State, int(m.Unit)
	if b.ended || !b.living(u) || b.is(u, disrupted) {
		return
	}
	b.act = action{unit: m.Unit, left: int8(2 * b.kind(u).MP), aboard: int8(b.load(u))}
	b.set(u, moved)
}

// march asks for the next hex, or whatever else the unit may do in its move.
type march struct{ Unit int8 }

// Ask offers all that is legal. When nothing but the end is left, it ends. Fire
// that disrupts a unit stops it; one that is disrupted by its descent from orbit
// still unloads (GA combat/effects/disruption, GA orbital/descent).
func (m march) Ask(b *battle) game.Question {
	u := int(m.Unit)
	if b.ended || b.act.unit != m.Unit || !b.living(u) || b.is(u, disrupted) && b.act.way != dived {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "march", Cite: "GA movement/points", Seen: game.Everyone}
	if b.units[u].at == offOrbit {
		q.Cite = "GA movement/orbit"
		b.divings(u, &q)
	} else {
		b.legs(u, &q)
		if b.mayClimb(u) == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(vClimb), Cite: "GA movement/orbit"})
		}
		b.handling(u, &q)
	}
	if len(q.Options) == 0 {
		return game.Question{}
	}
	if b.act.way != inFlight {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
	}
	return q
}

// from are the hexes that a unit can enter next: its neighbours, or the edge of
// its entry (GA movement/entrance).
func (b *battle) from(u int) func(yield func(int16) bool) {
	return func(yield func(int16) bool) {
		if at := b.units[u].at; at >= 0 {
			for _, to := range b.near[at] {
				if to != nowhere && !yield(to) {
					return
				}
			}
			return
		}
		for _, h := range b.roster[u].detachment.Zone.Hexes {
			if !yield(int16(h)) {
				return
			}
		}
	}
}

// legs lists the hexes that can be entered, on the ground and in flight, and the
// way off the map.
func (b *battle) legs(u int, q *game.Question) {
	for to := range b.from(u) {
		for v := vGo; v <= vLand; v++ {
			if b.mayEnter(u, to, v) == nil {
				if q.Options == nil {
					q.Options = make([]game.Option, 0, 20)
				}
				q.Options = append(q.Options, game.Option{Choice: choice(v, int(to)), Cite: legClauses[v-vGo]})
			}
		}
	}
	if b.mayExit(u) {
		q.Options = append(q.Options, game.Option{Choice: choice(vExit), Cite: "GA movement/exit"})
	}
}

var legClauses = [...]rule.Clause{"GA movement/points", "GA movement/free-flight", "GA movement/free-flight"}

// Why a hex cannot be entered.
var (
	isFar       = &hindrance{"GA movement/procedure", "is not next to it"}
	isHeld      = &hindrance{"GA movement/enemies", "holds an enemy"}
	isBarred    = &hindrance{"GA scenarios/key", "is prohibited terrain for it"}
	isDear      = &hindrance{"GA movement/points", "costs more points than it has left"}
	justUnloads = &hindrance{"GA movement/orbit", "cannot be entered: a dive takes the place of its move"}
)

// mayEnter finds why a unit cannot enter a hex in a manner; nil if it can.
func (b *battle) mayEnter(u int, to int16, v game.Verb) *hindrance {
	class := b.roster[u].class
	switch {
	case b.act.way == dived:
		return justUnloads
	case b.enemyAt(to, b.side(u)):
		return isHeld
	case class == Grav:
		return b.mayGrav(to, v)
	case class.Spacecraft():
		return b.maySail(class, v)
	case v != vGo:
		return noFlier
	}
	return b.mayGo(to, class)
}

// mayGo is a step on the ground: it is paid for in full, but who has a point can
// always go one hex (GA movement/minimum).
func (b *battle) mayGo(to int16, class Move) *hindrance {
	switch cost := b.terrain(to).Cost[class]; {
	case cost == Prohibited:
		return isBarred
	case b.price(cost) > int(b.act.left) && (b.act.steps > 0 || b.act.left == 0):
		return isDear
	}
	return nil
}

// price is what a hex costs, in halves of a point; who is destroyed there has
// paid one.
func (b *battle) price(c Cost) int { return 2 * max(int(c), 1) }

// mayExit tells whether a unit can leave the map from where it is
// (GA movement/exit). No terrain is entered, so nothing is paid.
func (b *battle) mayExit(u int) bool {
	at := b.units[u].at
	if at < 0 || !b.ground.board.Rim(int(at)) || b.act.way == dived {
		return false
	}
	return b.act.way != landed || b.roster[u].class == DropShip
}

// Refuse says why something cannot be done in this move.
func (m march) Refuse(b *battle, c game.Choice) error {
	u := int(m.Unit)
	switch c.Verb {
	case vGo, vFly, vLand:
		return b.refuseLeg(u, c)
	case vExit:
		return rule.Refuse("GA movement/exit", "%s is not at the edge of the map, or its move is over", b.name(u))
	case vDone:
		return rule.Refuse("GA movement/free-flight", "%s is in free flight and must come down", b.name(u))
	case vLoad, vDrop:
		return b.refuseHandling(u, c)
	case vClimb, vDive:
		return b.refuseOrbit(u, c)
	case vMove:
		return rule.Refuse("GA movement/procedure", "%s is still on its move: done ends it", b.name(u))
	}
	return b.tooLate(c)
}

// refuseLeg says why a hex cannot be entered.
func (b *battle) refuseLeg(u int, c game.Choice) error {
	to := int16(c.Args[0])
	if int(c.Args[0]) != int(to) || to < 0 || int(to) >= len(b.names) {
		return nil
	}
	if b.units[u].at == offOrbit {
		return rule.Refuse("GA movement/orbit", "%s is in orbit: it dives, or stays", b.name(u))
	}
	near := false
	for h := range b.from(u) {
		near = near || h == to
	}
	why := isFar
	if near {
		why = b.mayEnter(u, to, c.Verb)
	} else if b.units[u].at == offReserve {
		return rule.Refuse("GA movement/entrance", "%s does not enter the map in %s", b.name(u), b.hexName(to))
	}
	if why == nil {
		return nil
	}
	return rule.Refuse(why.cite, "%s %s", b.hexName(to), why.text)
}

// Explain is the price of the next hex.
func (m march) Explain(b *battle, c game.Choice) rule.Tally {
	u, to := int(m.Unit), c.Args[0]
	class := b.roster[u].class
	if c.Verb < vGo || c.Verb > vLand || class > Grav {
		return rule.Tally{}
	}
	t := rule.Tally{Title: "movement points"}
	if c.Verb == vFly {
		t.Title = "halves of a movement point"
		t.Add(1, "free flight", "GA movement/free-flight")
		return t
	}
	kind := b.terrain(int16(to))
	t.Items = append(t.Items, rule.Item{Amount: b.price(kind.Cost[class]) / 2, Reason: kind.Name, Cite: "GA scenarios/key", Source: b.scenario.Origin.Note("terrain key")})
	return t
}

// Answer does it. Whatever is done, the enemy may fire before the next.
func (m march) Answer(t *table, c game.Choice) {
	b, u := t.State, int(m.Unit)
	switch c.Verb {
	case vGo, vFly, vLand:
		b.enter(t, u, int16(c.Args[0]), c.Verb)
	case vExit:
		b.exit(t, u)
		return
	case vClimb:
		t.Then(climb(m))
		return
	case vDive:
		t.Then(dive{m.Unit, int16(c.Args[0])}, m)
		return
	case vLoad:
		b.take(t, u, int(c.Args[0]))
	case vDrop:
		b.setDown(t, u, int(c.Args[0]))
	case vDone:
		return
	}
	t.Then(window{during, m.Unit, nobody}, m)
}

// enter puts a unit into the next hex (GA movement/points).
func (b *battle) enter(t *table, u int, to int16, v game.Verb) {
	b.leaveDoor(u)
	b.bear(u)
	b.units[u].at = to
	b.act.steps++
	cost := b.toll(u, to, v)
	short := cost > int(b.act.left)
	b.act.left = int8(max(0, int(b.act.left)-cost))
	switch v {
	case vFly:
		b.act.way = inFlight
		b.set(u, flying)
		t.Say(b.flightClause(u), "%s flies over %s.", b.name(u), b.hexName(to))
		return
	case vLand:
		b.act.way = landed
		if b.roster[u].class == Grav && b.readings.Flight == flightMixed {
			b.act.way = onGround
		}
		b.unset(u, flying)
		t.Say(b.flightClause(u), "%s comes down in %s.", b.name(u), b.hexName(to))
	default:
		b.act.way = onGround
		t.Say(b.entryClause(u, short), "%s enters %s.", b.name(u), b.hexName(to))
	}
	b.scorch(t, u)
}

// toll is what a step costs, in halves of a point; spacecraft pay nothing.
func (b *battle) toll(u int, to int16, v game.Verb) int {
	switch class := b.roster[u].class; {
	case class > Grav:
		return 0
	case v == vFly:
		return 1
	default:
		return b.price(b.terrain(to).Cost[class])
	}
}

// entryClause is what lets a unit enter a hex on the ground: one whose points
// fall short goes its first hex all the same.
func (b *battle) entryClause(u int, short bool) rule.Clause {
	switch {
	case short:
		return "GA movement/minimum"
	case b.friends(u, b.units[u].at) > 0:
		return "GA movement/stacking"
	}
	return "GA movement/points"
}

// scorch destroys a unit on the ground that cannot live there
// (GA scenarios/key).
func (b *battle) scorch(t *table, u int) {
	m := b.roster[u].class
	if m > Grav || b.units[u].at < 0 || b.terrain(b.units[u].at).Cost[m] != Deadly {
		return
	}
	t.Say("GA scenarios/key", "%s perishes on %s.", b.name(u), b.terrain(b.units[u].at).Name)
	b.remove(t, u)
}

// exit takes a unit off the map for good, with all aboard (GA movement/exit).
func (b *battle) exit(t *table, u int) {
	from := b.units[u].at
	b.leaveDoor(u)
	t.Say("GA movement/exit", "%s leaves the map from %s.", b.name(u), b.hexName(from))
	b.depart(t, u, from)
	b.check()
}

// depart takes one unit off, and all aboard it.
func (b *battle) depart(t *table, u int, from int16) {
	for v := range b.aboard(u) {
		b.depart(t, v, from)
	}
	b.units[u].at, b.units[u].in = offExited, nobody
	if !b.reward(t, Exit, u, from) {
		b.reward(t, Kill, u, from)
	}
}

// finish ends a unit's move: it is on the surface, and holds what it stands on.
type finish struct{ Unit int8 }

// Work tidies up.
func (f finish) Work(t *table) {
	b, u := t.State, int(f.Unit)
	b.leaveDoor(u)
	b.unset(u, exposed)
	if b.act.unit == f.Unit {
		b.act = idle
	}
	b.last = f.Unit
	b.claim(t)
}
