package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// killRoll rolls the die to kill.
type killRoll shot

func (k killRoll) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.By)) + " rolls to kill " + b.label(int(k.At)), "SP fire/kill"
}

// Ask rolls the die.
func (k killRoll) Ask(b *battle) game.Question {
	return rolls(b.living(int(k.At)), "kill", "SP fire/kill", 6)
}

// Explain returns the modifiers and odds of the die.
func (k killRoll) Explain(b *battle, _ game.Choice) rule.Tally { return b.lethal(shot(k)) }

// A harm is the result of a die to kill.
type harm uint8

const (
	unharmed harm = iota
	suppressing
	immobilizing
	destroying
)

var harmWords = [...]string{unharmed: noEffect, suppressing: "suppressed", immobilizing: "immobilized", destroying: "destroyed"}

// harm returns the result of a modified die to kill. Infantry is suppressed above 0 and destroyed
// above four. Vehicles and structures are destroyed above 0; at 0 a vehicle on wheels is immobilized.
func (b *battle) harm(v, sum int) harm {
	switch {
	case b.infantry(v) && sum > b.tables.Of(scenario.SuppressedUpTo):
		return destroying
	case b.infantry(v) && sum > 0:
		return suppressing
	case b.infantry(v):
		return unharmed
	case sum > 0:
		return destroying
	case sum == 0 && b.kind(v).Transport == scenario.Wheeled:
		return immobilizing
	}
	return unharmed
}

// The clauses of each harm, to vehicles and to infantry.
var (
	vehicleCites = [...][]rule.Clause{unharmed: {"SP fire/kill"}, suppressing: nil, immobilizing: {"SP fire/immobilized"}, destroying: {"SP fire/kill"}}
	manCites     = [...][]rule.Clause{unharmed: {"SP fire/infantry"}, suppressing: {"SP fire/infantry/suppressed"}, immobilizing: nil, destroying: {"SP fire/infantry/destroyed"}}
)

// harmCites returns the clauses of each harm to a stand.
func (b *battle) harmCites(v int) [len(harmWords)][]rule.Clause {
	if b.infantry(v) {
		return manCites
	}
	return vehicleCites
}

// lethal returns the modifiers and odds of the die to kill.
func (b *battle) lethal(s shot) rule.Tally {
	t := b.toKill(s)
	var ways [len(harmWords)]int
	for die := rule.D6.Min(); die <= rule.D6.Max(); die++ {
		ways[b.harm(int(s.At), die+t.Sum())]++
	}
	for h, n := range ways {
		if n > 0 {
			t.Outcomes = append(t.Outcomes, rule.Outcome{Result: harmWords[h], Ways: n, Of: rule.D6.Of(), Vain: harm(h) == unharmed, Cites: b.harmCites(int(s.At))[h]})
		}
	}
	return t
}

// toKill returns the modifiers of the die to kill, less the armour.
func (b *battle) toKill(s shot) rule.Tally {
	u, v, w := int(s.By), int(s.At), b.weapon(s)
	t := rule.Tally{Title: "added to the die"}
	if s.Behind != 0 {
		t.Add(-int(s.Behind), "through the section", "SP fire/fortified/inside")
	}
	note := ""
	if w.Source == rule.StandIn {
		note = "weapon list: stand-in"
	}
	b.deflect(&t, s)
	if b.infantry(v) {
		t.Items = append(t.Items, rule.Item{Amount: w.Infantry, Reason: w.ID, Cite: listed(weaponClauses, w.ID, "SP fire/infantry"), Source: note})
		t.Add(-b.kind(v).Front, "armour", map[bool]rule.Clause{false: "SP infantry/armour", true: "SP infantry/assault-armour"}[b.kind(v).Assault])
		return t
	}
	t.Items = append(t.Items, rule.Item{Amount: w.Vehicles, Reason: w.ID, Cite: listed(weaponClauses, w.ID, "SP fire/kill"), Source: note})
	b.count(&t, b.kind(v).Size == 4, scenario.KillVeryLarge, "very large", "SP fire/kill-modifiers")
	b.count(&t, b.kind(v).Size == 0, scenario.KillVerySmall, "very small", "SP fire/kill-modifiers")
	gap, reach := 3*b.gap(u, v), int64(w.Range)*grid.Inch
	b.count(&t, w.Class == scenario.Gun && gap < reach, scenario.GunNear, "gun at short range", "SP fire/kill-modifiers")
	b.count(&t, w.Class == scenario.Gun && gap > 2*reach, scenario.GunFar, "gun at long range", "SP fire/kill-modifiers")
	if b.structure(v) {
		t.Items = append(t.Items, b.plating(v))
		return t
	}
	if b.flanks(u, v) {
		t.Add(-b.kind(v).Flank, "flank armour", map[bool]rule.Clause{false: "SP flank", true: "SP air/flank"}[b.kind(u).Branch == scenario.Aircraft])
	} else {
		t.Add(-b.kind(v).Front, "front armour", listed(armourClauses, b.kind(v).ID, "SP fire/kill"))
	}
	return t
}

// flanks reports whether fire hits a vehicle on its flank. The firer is within 45 degrees of either
// side, or behind (SP flank). Fire from above always hits the flank (SP air/flank).
func (b *battle) flanks(u, v int) bool {
	s := &b.stands[v]
	return b.kind(u).Branch == scenario.Aircraft || !grid.Within(s.facing, b.stands[u].at.Sub(s.at), grid.Angle45)
}

// Answer applies the result (SP fire/kill, SP fire/infantry).
func (k killRoll) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.At)
	added := b.toKill(shot(k)).Sum()
	sum := int(c.Args[0]) + added
	var d game.Odds
	if !t.Muted() {
		d = b.thrown(shot(k), rule.Dice{Count: 1, Low: 1, High: 6}.AtLeast(1-added), 6, sum > 0, "its armour is beaten", "its armour holds")
	}
	if b.infantry(v) {
		b.strike(t, v, int(c.Args[0]), sum, d)
		return
	}
	switch h := b.harm(v, sum); {
	case h == destroying && b.structure(v):
		t.SayThrown(d, "SP fire/fortified", "The roll of %d comes to %d, above 0.", c.Args[0], sum)
		b.drawHarm(t, v, int(c.Args[0]), sum, "breached")
		b.breach(t, shot(k))
	case h == destroying:
		t.SayThrown(d, "SP fire/kill", "The roll of %d comes to %d, above 0.", c.Args[0], sum)
		b.drawHarm(t, v, int(c.Args[0]), sum, harmWords[h])
		b.destroy(t, v, "SP fire/kill")
	case h == immobilizing:
		b.set(v, stuck)
		t.SayThrown(d, "SP fire/immobilized", "The roll of %d comes to %d: %s is immobilized.", c.Args[0], sum, b.label(v))
		b.drawHarm(t, v, int(c.Args[0]), sum, harmWords[h])
	default:
		t.SayThrown(d, "SP fire/kill", "The roll of %d comes to %d: no effect.", c.Args[0], sum)
		b.drawHarm(t, v, int(c.Args[0]), sum, noEffect)
	}
}

// strike applies a result to infantry: it is suppressed above 0, and destroyed above four. The
// parameter d holds the odds of a shot for display, or is zero.
func (b *battle) strike(t *table, v, die, sum int, d game.Odds) {
	h := b.harm(v, sum)
	switch h {
	case destroying:
		t.SayThrown(d, "SP fire/infantry/destroyed", "The roll of %d comes to %d.", die, sum)
	case suppressing:
		b.set(v, suppressed)
		b.unset(v, watching)
		t.SayThrown(d, "SP fire/infantry/suppressed", "The roll of %d comes to %d: %s is suppressed.", die, sum, b.label(v))
	default:
		t.SayThrown(d, "SP fire/infantry", "The roll of %d comes to %d: no effect.", die, sum)
	}
	b.drawHarm(t, v, die, sum, harmWords[h])
	if h == destroying {
		b.destroy(t, v, "SP fire/infantry/destroyed")
	}
}
