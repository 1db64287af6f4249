package scenario

import (
	"fmt"

	"metahex/rule"
)

// The weapons and troops that an army may have depend on its level of technology (SP technology).

// techClauses are the clauses by level. The text breaks off before the level plasma, so that level
// forbids nothing.
var techClauses = [...]rule.Clause{Basic: "SP technology/basic", Laser: "SP technology/laser"}

// calls returns the level of technology that a kind requires, and the reason: a weapon, a range
// finder, or the troops themselves.
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

// equipped checks a kind against the level of its army. The fault suggests a legal kind of the same
// branch, if there is one.
func (r *roll) equipped(u *UnitFile, k *Kind) {
	var readings Readings
	for _, text := range r.s.Readings {
		_ = readings.Set(text) // faults in readings are reported elsewhere
	}
	needs, what := k.calls(readings[Suits])
	if needs <= r.force.Level {
		return
	}
	instead := ""
	for _, alike := range []bool{false, true} { // later passes win: kinds with the same transport are better
		for i := range r.tables.troops {
			o := &r.tables.troops[i]
			same := o.Branch == k.Branch && o.Role == k.Role && o.Use == k.Use && (!alike || o.Transport == k.Transport)
			if l, _ := o.calls(readings[Suits]); same && l <= r.force.Level {
				instead = fmt.Sprintf(", did you mean %q?", o.ID)
				break
			}
		}
	}
	r.Fault("", u.Unit.Node, "found %q, %s of %s technology, in an army of %s technology [%s]%s", k.ID, what, needs, r.force.Level, techClauses[r.force.Level], instead)
}
