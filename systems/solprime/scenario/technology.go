package scenario

import (
	"fmt"

	"metahex/rule"
)

// What an army may have (SP technology): weapons and troops that its level of
// technology allows.

// techClauses are the clauses of the levels that forbid something. The text breaks off before
// plasma, which forbids nothing.
var techClauses = [...]rule.Clause{Basic: "SP technology/basic", Laser: "SP technology/laser"}

// calls returns the level that a kind requires, and why: because of a weapon, a range finder, or
// the troops themselves.
func (k *Kind) calls(suits uint8) (l Level, what string) {
	if l = k.needs; l == Plasma && k.Branch == Infantry && suits == ByLaser {
		l = Laser
	}
	what = "which is"
	for _, w := range k.Weapons {
		if w.Level > l {
			l, what = w.Level, "whose "+w.ID+" is"
		}
	}
	if k.Finder == "cybernetic" && l < Plasma {
		l, what = Plasma, "whose cybernetic sighting is"
	}
	return l, what
}

// equipped checks one kind against the level of its army, and suggests one of the same branch that
// the army may have, if any.
func (r *roll) equipped(u *unitFile, k *Kind) {
	var readings Readings
	for _, text := range r.s.Readings {
		_ = readings.Set(text) // its faults are reported where readings are read
	}
	needs, what := k.calls(readings[Suits])
	if needs <= r.force.Level {
		return
	}
	instead := ""
	for _, alike := range []bool{false, true} { // those that move alike are better
		for i := range r.tables.troops {
			o := &r.tables.troops[i]
			same := o.Branch == k.Branch && o.Role == k.Role && o.Use == k.Use && (!alike || o.Transport == k.Transport)
			if l, _ := o.calls(readings[Suits]); same && l <= r.force.Level {
				instead = fmt.Sprintf(", did you mean %q?", o.ID)
				break
			}
		}
	}
	r.fault(u.Unit.Node, "found %q, %s of %s technology, in an army of %s technology [%s]%s", k.ID, what, needs, r.force.Level, techClauses[r.force.Level], instead)
}
