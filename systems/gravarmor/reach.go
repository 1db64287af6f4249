package gravarmor

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// Reach lists every hex in which the moving unit can end its move, with the cost and the enemies
// that may fire at the unit there. It also lists hexes that the unit can fly to but from which it
// cannot land. The search uses the rules themselves: it moves a traveller from hex to hex on a copy
// of the battle, with costs in half-points (game.Travel).
//
// Free flight is cheap, but visible to every enemy. A unit therefore flies to a hex only if it
// cannot get there on the ground, or if it is already in flight.

// A posture is the moving unit in a hex that it can reach, with the points left there.
type posture struct {
	unit unit
	act  action
}

type traveller = game.Traveller[posture]

// A footing identifies a traveller: its hex and its mode of movement.
type footing struct {
	at  int16
	way way
}

func (p posture) footing() footing { return footing{p.unit.at, p.act.way} }

// Reach implements game.Step.
func (m march) Reach(b *battle) []game.Reach {
	u := int(m.Unit)
	if b.units[u].at == offOrbit {
		return b.Clone().divesOf(u)
	}
	way := &table{State: b.Clone()}
	way.Mute()
	near := map[int16]bool{b.units[u].at: true}
	var all, flown []traveller
	for _, verbs := range [][]game.Verb{{vGo}, {vGo, vFly, vLand}} {
		flown = journeys(way, posture{b.units[u], b.act}, verbs)
		for _, r := range flown {
			if at := r.State.unit.at; r.State.act.way != inFlight && !near[at] {
				near[at] = true
				all = append(all, r)
			}
		}
	}
	slices.SortStableFunc(all, func(r, s traveller) int { return cmp.Compare(r.Cost, s.Cost) })
	ends := len(all)
	if b.roster[u].class == scenario.Grav {
		all = append(all, traps(way.State, flown, near)...)
	}
	reach := make([]game.Reach, len(all))
	for i, r := range all {
		way.State.units[u], way.State.act = r.State.unit, r.State.act
		reach[i] = game.Reach{Place: r.Place, Cost: r.Cost, Parts: 2, Words: costWords(r), First: r.First, Danger: way.State.dangers(u), Way: r.Way}
		if i >= ends {
			reach[i].Words += "; from there it can only leave the map"
		}
	}
	return reach
}

// traps lists the hexes from which a unit in flight cannot land. It omits hexes that the unit can
// reach by another path.
func traps(b *battle, flown []traveller, near map[int16]bool) (all []traveller) {
	for _, r := range flown {
		if at, act := r.State.unit.at, r.State.act; act.way == inFlight && !near[at] && b.trapped(at, int(act.left)) {
			all = append(all, r)
		}
	}
	return all
}

// costWords describes the cost if the number is not enough.
func costWords(r traveller) string {
	switch flown := r.First.Verb != vGo; {
	case flown && r.Cost > 0:
		return rule.Halves(r.Cost) + ", in free flight"
	case flown:
		return "nothing, in flight"
	}
	return ""
}

// journeys lists the travellers that steps with the given verbs lead to, nearest first. It moves
// the unit on the given table. It omits hexes that would destroy the unit.
func journeys(way *table, start posture, verbs []game.Verb) []traveller {
	reached := map[footing]bool{start.footing(): true}
	fresh := func(r traveller) bool {
		key := r.State.footing()
		known := reached[key]
		reached[key] = true
		return !known
	}
	return game.Travel(start, fresh, func(from traveller) []traveller { return nextLegs(way, from, verbs) })
}

// nextLegs returns the travellers one step after r.
func nextLegs(way *table, r traveller, verbs []game.Verb) (all []traveller) {
	b, p := way.State, r.State
	u := int(p.act.unit)
	put := func() { b.units[u], b.act = p.unit, p.act }
	put()
	for to := range b.from(u) {
		for _, v := range verbs {
			put()
			if b.mayEnter(u, to, v) != nil || v != vFly && b.perishes(u, to) {
				continue
			}
			b.enter(way, u, to, v)
			all = append(all, traveller{State: posture{b.units[u], b.act}, Place: int32(b.units[u].at), Cost: r.Cost + int(p.act.left-b.act.left), First: choice(v, int(to))})
			put()
		}
	}
	return all
}

// perishes reports whether a unit on the ground dies in a hex.
func (b *battle) perishes(u int, h int16) bool {
	class := b.roster[u].class
	return class <= scenario.Grav && b.terrain(h).Cost[class] == scenario.Deadly
}

// divesOf returns the hexes into which a unit can dive from orbit. It moves the unit, so b must be
// a copy.
func (b *battle) divesOf(u int) (all []game.Reach) {
	if b.act.way != undecided {
		return nil
	}
	above := b.units[u]
	for h := range b.names {
		b.units[u] = above
		if b.mayDive(u, int16(h)) != nil || b.perishes(u, int16(h)) {
			continue
		}
		b.units[u].at = int16(h)
		b.set(u, rising)
		all = append(all, game.Reach{Place: int32(h), Words: "a dive", First: choice(vDive, h), Danger: b.dangers(u)})
	}
	return all
}

// dangers lists the enemies that may fire at a unit in its present hex, during its move
// (GA combat/when/during).
func (b *battle) dangers(u int) (all []int32) {
	for g := range b.guns {
		by := int32(b.guns[g].unit)
		if b.hinderGun(g, during).None() && b.legal(g, u) && !slices.Contains(all, by) {
			all = append(all, by)
		}
	}
	return all
}

// Window implements game.Step.
func (w window) Window(b *battle) game.Window {
	switch {
	case w.Unit == nobody && w.When == before:
		return game.Window{Piece: game.NoPiece, Deed: scenario.SideName(b.mover) + " is about to move"}
	case w.Unit == nobody:
		return game.Window{Piece: game.NoPiece, Deed: scenario.SideName(b.mover) + " has moved"}
	case w.When == before && w.Last != nobody && !b.inDanger(int(w.Unit)) && b.inDanger(int(w.Last)):
		return game.Window{Piece: int32(w.Last), Deed: "has ended its move in " + b.hexName(b.where(int(w.Last)))}
	case w.When == before:
		return game.Window{Piece: int32(w.Unit), Deed: "is about to move" + b.fromWhere(int(w.Unit))}
	}
	return game.Window{Piece: int32(w.Unit), Deed: b.deed(int(w.Unit))}
}

// inDanger reports whether any weapon may fire at a unit now.
func (b *battle) inDanger(u int) bool { return len(b.dangers(u)) > 0 }

// fromWhere returns text for the hex that a unit is about to leave, or "" if it is off the map.
func (b *battle) fromWhere(u int) string {
	if h := b.where(u); h >= 0 {
		return " from " + b.hexName(h)
	}
	return ""
}

// deed describes the unit's current action in its move.
func (b *battle) deed(u int) string {
	h := b.where(u)
	if h < 0 {
		return "goes on its way"
	}
	const enters = "enters "
	verb := enters
	for v := range b.units {
		switch {
		case !b.isPassenger(v, int8(u)):
		case b.is(v, boarding):
			verb = "takes " + b.roster[v].label + " aboard in "
		case b.units[v].in == nobody:
			verb = "stands with " + b.roster[v].label + " in "
		}
	}
	return b.coming(u, verb, verb == enters) + b.hexName(h)
}

// coming describes how a unit in flight enters a hex. For other units it returns the verb.
func (b *battle) coming(u int, verb string, alone bool) string {
	switch {
	case b.is(u, rising):
		return "is between orbit and "
	case b.act.way == dived && alone:
		return "has landed in "
	case b.is(u, flying):
		return "flies over "
	case b.act.way == landed && alone:
		return "comes down in "
	}
	return verb
}
