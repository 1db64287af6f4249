package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// Free flight of grav units, and the flight of spacecraft.
//
//	grav     fly ½ ── fly ½ ── fly ½ ── land, in full      nothing more
//	ship     fly ── fly ── land ── load, drop ── fly ── land
//
// A unit in flight is visible over every hex on its path and has no cover. After landing it is
// treated like any unit that has moved.

// The reasons why a unit cannot fly over a hex or land in it.
var (
	noFlier      = &game.Reason{Cite: "GA movement/free-flight", Text: "%s cannot be flown to: only grav units and spacecraft fly"}
	noWalker     = &game.Reason{Cite: "GA movement/spacecraft", Text: "%s can be entered by spacecraft only in flight"}
	noTakeOff    = &game.Reason{Cite: "GA movement/free-flight", Text: "%s cannot be flown to: free flight is chosen before the first hex"}
	noWayDown    = &game.Reason{Cite: "GA movement/free-flight", Text: "%s cannot be flown over: too few points would be left to land"}
	notAloft     = &game.Reason{Cite: "GA movement/free-flight", Text: "%s cannot be landed in: the unit is not in flight"}
	stillAloft   = &game.Reason{Cite: "GA movement/free-flight", Text: "%s can only be flown over or landed in: the unit is in free flight"}
	hasEnded     = &game.Reason{Cite: "GA movement/free-flight", Text: "%s cannot be entered: the unit has landed and its move is over"}
	traceTooLong = &game.Reason{Cite: "GA movement/spacecraft", Text: "%s cannot be entered: the unit has entered as many hexes as the map has"}
)

// mayGrav returns why a grav unit cannot take a step on the ground or in flight, or nil
// (GA movement/free-flight).
func (b *battle) mayGrav(to int16, v game.Verb) *game.Reason {
	switch {
	case b.act.way == landed:
		return hasEnded
	case v == vGo && b.act.way == inFlight:
		return stillAloft
	case v == vLand && b.act.way != inFlight:
		return notAloft
	case v == vFly:
		return b.mayFly(to)
	}
	return b.mayGo(to, scenario.Grav)
}

// mayFly returns why a grav unit cannot fly over a hex, or nil. It must have enough points to land
// afterwards.
func (b *battle) mayFly(to int16) *game.Reason {
	switch {
	case b.act.way == onGround && b.readings[scenario.Flight] != scenario.FlightMixed:
		return noTakeOff
	case !b.canComeDown(to, int(b.act.left)-1):
		return noWayDown
	}
	return nil
}

// maySail returns why a spacecraft cannot take a step, or nil. A spacecraft is in flight until it
// lands (GA movement/spacecraft).
func (b *battle) maySail(class scenario.Move, v game.Verb) *game.Reason {
	switch {
	case v == vGo:
		return noWalker
	case b.act.way == landed && class != scenario.DropShip:
		return hasEnded
	case int(b.act.steps) >= len(b.names) && v == vFly, int(b.act.steps) > len(b.names):
		return traceTooLong
	}
	return nil
}

// canComeDown reports whether a grav unit in flight over a hex can still land or leave the map. The
// argument left is its remaining movement in half-points. The search goes hex by hex only if an enemy
// may be in the way.
func (b *battle) canComeDown(h int16, left int) bool {
	if left < 0 || int(b.ground.landing[h]) > left {
		return false
	}
	if b.ground.board.Rim(int(h)) {
		return true
	}
	side := b.mover
	for _, to := range b.near[h] {
		if c := b.terrain(to).Cost[scenario.Grav]; c > 0 && 2*int(c) <= left && !b.enemyAt(to, side) {
			return true
		}
	}
	for _, to := range b.near[h] {
		if !b.enemyAt(to, side) && b.canComeDown(to, left-1) {
			return true
		}
	}
	return false
}

// trapped reports whether a grav unit in flight over a hex finds no hex to land in. The argument left
// is its remaining movement in half-points. A trapped unit can only leave the map, and counts as
// destroyed (GA movement/exit).
func (b *battle) trapped(h int16, left int) bool {
	seen := map[int16]bool{h: true}
	for ring := []int16{h}; len(ring) > 0 && left > 0; left-- {
		var next []int16
		for _, over := range ring {
			for _, to := range b.near[over] {
				if to == nowhere || seen[to] || b.enemyAt(to, b.mover) {
					continue
				}
				if c := b.terrain(to).Cost[scenario.Grav]; c > 0 && 2*int(c) <= left {
					return false
				}
				seen[to] = true
				next = append(next, to)
			}
		}
		ring = next
	}
	return true
}

// flightClause returns the clause for the unit's kind of flight.
func (b *battle) flightClause(u int) rule.Clause {
	if b.roster[u].class.Spacecraft() {
		return "GA movement/spacecraft"
	}
	return "GA movement/free-flight"
}
