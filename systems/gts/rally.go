package gts

import "metahex/game"

// Rallying by day and by night, outside and inside enemy fire zones (GTS rally/chart). The table
// shows whether a check is needed, and whether a rally removes hits too:
//
//	        outside a fire zone               inside
//	day     check; suppression or a hit       check; only suppression
//	night   no check; suppression or a hit    check; suppression or a hit

// The reasons why a unit cannot rally.
var (
	isFine    = &game.Reason{Cite: "GTS rally/rally", Text: "%s has no suppression or cohesion hit to rally from"}
	isWatched = &game.Reason{Cite: "GTS rally/day-zone", Text: "%s is in an enemy fire zone by day and cannot remove cohesion hits"}
)

// hinderRally returns why a unit cannot rally.
func hinderRally(b *battle, u int, _ game.Choice) hindrance {
	switch {
	case b.is(u, suppressed):
		return hindrance{}
	case b.units[u].hits == 0:
		return isFine.For(counter(u))
	}
	return isWatched.If(!b.night() && b.inEnemyZone(b.units[u].at, b.side(u)), counter(u))
}

// doRally makes the check for rallying, or rallies without a check (GTS rally/night).
func doRally(t *table, u int, _ game.Choice) {
	b := t.State
	zone := b.inEnemyZone(b.units[u].at, b.side(u))
	switch {
	case b.night() && !zone:
		t.Say("GTS rally/night", "%s needs no check to rally by night.", b.label(u))
		b.rally(t, u)
	case zone && !b.night():
		t.Say("GTS rally/day-zone", "%s tries to rally by day in an enemy fire zone.", b.label(u))
		t.Then(check{Unit: int16(u), Why: forRally})
	default:
		t.Say("GTS rally/check", "%s tries to rally.", b.label(u))
		t.Then(check{Unit: int16(u), Why: forRally})
	}
}

// rally removes a Suppressed marker or, if there is none, a cohesion hit
// (GTS rally/suppressed-first, rally/order).
func (b *battle) rally(t *table, u int) {
	if b.is(u, suppressed) {
		b.unset(u, suppressed)
		t.Say("GTS rally/suppressed-first", "%s rallies: it is no longer suppressed.", b.label(u))
		b.draw(t, game.News, u)
		if b.units[u].hits > 0 {
			t.Say("GTS rally/order", "Its cohesion hits stay for now.")
		}
		return
	}
	b.units[u].hits--
	t.Say("GTS rally/chart", "%s rallies: it has %s.", b.label(u), counted(int(b.units[u].hits), "cohesion hit"))
	b.draw(t, game.News, u)
}
