package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// Leaving the map, if a scenario scores it (GTS end/victory). The book defines no way off the map
// and leaves victory to the scenario. An exit is an entry hex. No fire zone extends into entry
// hexes.
//
//	road ── entry hex ──►  one more movement point, and the unit is off the map for good

// exitDeeds is the deed of leaving the map.
var exitDeeds = deeds[act]{{
	Verb: vExit, Word: "exit", Help: "leave the map for good", Hinder: as(moving, hinderExit), Do: begins(moving, doExit),
	Offer: listing(moving, func(b *battle, u int, add offer) {
		if b.exitAt(b.units[u].at, b.side(u)) != nil {
			add(choice(vExit), "GTS end/victory")
		}
	}),
}}

// The reasons why a unit cannot leave the map.
var (
	noExit      = &game.Reason{Cite: "GTS end/victory", Text: "%s is not an exit for this side"}
	noPointLeft = &game.Reason{Cite: "GTS move/costs", Text: "%s has no movement point left to leave the map"}
)

// exitAt returns the exit of a side in a hex, or nil.
func (b *battle) exitAt(at int16, side game.Side) *scenario.Exit {
	i := slices.IndexFunc(b.scenario.Exits, func(e scenario.Exit) bool { return e.Side == side && b.id(e.At) == at })
	if i < 0 {
		return nil
	}
	return &b.scenario.Exits[i]
}

// hinderExit returns why the group cannot leave the map.
func hinderExit(b *battle, u int, _ game.Choice) hindrance {
	if b.exitAt(b.units[u].at, b.side(u)) == nil {
		return noExit.For(hex(b.units[u].at))
	}
	if h := b.hinderFarther(); !h.None() {
		return h
	}
	if b.pointsLeft() < 0 {
		return cannotMove.For(counter(u))
	}
	return noPointLeft.If(b.pointsLeft() < exitCost, counter(u))
}

// exitCost is the cost of leaving, in half-points.
const exitCost = 2

// doExit moves the group off the map.
func doExit(t *table, u int, _ game.Choice) {
	b := t.State
	b.startMove(t)
	e := b.exitAt(b.units[u].at, b.side(u))
	for _, v := range b.members() {
		b.leaveMap(t, v, e)
	}
}

// leaveMap removes a unit from the map and scores its steps if the exit still counts.
func (b *battle) leaveMap(t *table, u int, e *scenario.Exit) {
	from, steps := b.units[u].at, b.units[u].steps
	b.units[u] = unit{at: offLeft, steps: steps, contact: pending}
	if int(b.turn) > e.Until {
		t.Say("GTS end/victory", "%s leaves the map at %s, too late to score.", b.label(u), b.name(from))
	} else {
		worth := game.Scored{Side: e.Side, Points: int(steps) * e.Points, Cause: "steps off the map"}
		b.points[e.Side] += int16(worth.Points)
		t.SayScored(worth, "GTS end/victory", "%s leaves the map at %s with %s and scores %d.", b.label(u), b.name(from), rule.Count(int(steps), "step"), worth.Points)
		t.Show(game.Headline())
	}
	b.rehome(t, u, from)
	b.drop(u)
}

// layExits measures the distances to every exit, on foot and for vehicles.
func (s *setting) layExits() {
	for _, e := range s.scenario.Exits {
		var pair [2]field
		for i, class := range []scenario.MoveClass{scenario.Leg, scenario.Track} {
			pair[i] = s.flood(s.id(e.At), class)
		}
		s.outs = append(s.outs, pair)
	}
}

// wayOut returns the distance from a hex to an exit that still counts for a unit, minus the unit's
// score there. Ok is false if no exit counts.
func (b *battle) wayOut(u int, at int16, class int) (far int, ok bool) {
	for i, e := range b.scenario.Exits {
		if e.Side != b.side(u) || int(b.turn) > e.Until {
			continue
		}
		if n := int(b.outs[i][class][at]) - e.Points*int(b.units[u].steps); !ok || n < far {
			far, ok = n, true
		}
	}
	return far, ok
}

// hunted returns the distance from a hex to the nearest enemy unit that has still to leave, in
// half-points over open ground. Ok is false if the enemy has no exit.
func (b *battle) hunted(u int, at int16) (far int, ok bool) {
	enemy := b.side(u).Enemy()
	if !slices.ContainsFunc(b.scenario.Exits, func(e scenario.Exit) bool { return e.Side == enemy }) {
		return 0, false
	}
	const hex = 4
	for v := range b.units {
		if !b.on(v) || b.side(v) != enemy || b.roster[v].rearguard {
			continue
		}
		if n := hex * max(0, b.apart(at, b.units[v].at)-1); !ok || n < far {
			far, ok = n, true
		}
	}
	return far, ok
}

// worthExit returns the worth of leaving now.
func (b *battle) worthExit(u int) int {
	if e := b.exitAt(b.units[u].at, b.side(u)); int(b.turn) <= e.Until {
		return 10 * farOut
	}
	return 1
}

// farOut exceeds the worth of any other answer.
const farOut = 1000
