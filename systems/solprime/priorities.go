package solprime

import (
	"metahex/rule"
)

// Targeting priorities (SP priorities), a rule that may be left out.

// bound reports whether a weapon is fired by priority: those of tanks and tank
// destroyers, missiles of vehicles, and antitank weapons of structures.
func (b *battle) bound(u int, w *Weapon) bool {
	switch {
	case w.Class == APW || w.AirOnly || b.kind(u).AirDefence: // anti-aircraft weapons choose as they like
		return false
	case b.structure(u):
		return w.Vehicles > 0
	case b.kind(u).Branch == Vehicle:
		return w.Class == Missile
	}
	return b.heavy(u)
}

// heavy tells tanks and tank destroyers.
func (b *battle) heavy(u int) bool {
	return b.kind(u).Branch == Tank || b.kind(u).Branch == Destroyer
}

// nearest finds the nearest enemy of some sort that a weapon can be fired at; -1:
// none.
func (b *battle) nearest(u, weapon int, sort func(v int) bool) int {
	best := -1
	for v := range b.stands {
		if sort(v) && (best < 0 || b.gap(u, v) < b.gap(u, best)) && b.refuseAim(u, v, weapon) == nil {
			best = v
		}
	}
	return best
}

// refusePriority says which target must be chosen instead: the nearest tank or
// tank destroyer in range, else the nearest vehicle or the nearest section of a
// structure; infantry within four inches always may be.
func (b *battle) refusePriority(u, v, weapon int) error {
	if b.infantry(v) && b.base(u).Apart(b.base(v), int64(b.tables.Of(PriorityReach))) {
		return nil
	}
	first, cite := []int{b.nearest(u, weapon, b.heavy)}, rule.Clause("SP priorities/tanks")
	if first[0] < 0 {
		first, cite = []int{b.nearest(u, weapon, func(o int) bool { return !b.infantry(o) && !b.structure(o) }), b.nearest(u, weapon, b.structure)}, "SP priorities/others"
	}
	said := -1
	for _, o := range first {
		if o >= 0 && b.structure(o) == b.structure(v) && !b.infantry(v) && b.gap(u, v) == b.gap(u, o) {
			return nil
		}
		said = max(said, o)
	}
	switch {
	case said < 0:
		return nil
	case b.infantry(v):
		return rule.Refuse("SP priorities/infantry", "%s is farther than four inches; %s comes first", b.label(v), b.label(said))
	}
	return rule.Refuse(cite, "%s comes first", b.label(said))
}
