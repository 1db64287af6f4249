package solprime

import (
	"slices"

	"metahex/game"
	"metahex/systems/solprime/scenario"
)

// Targeting priorities (SP priorities), an optional rule.

// bound reports whether a weapon must follow the priorities. These are all weapons of tanks and tank
// destroyers, missiles of vehicles, and antitank weapons of structures.
func (b *battle) bound(u int, w *scenario.Weapon) bool {
	switch {
	case w.Class == scenario.APW || w.AirOnly || b.kind(u).AirDefence: // antipersonnel and anti-aircraft weapons choose freely
		return false
	case b.structure(u):
		return w.Vehicles > 0
	case b.kind(u).Branch == scenario.Vehicle:
		return w.Class == scenario.Missile
	}
	return b.heavy(u)
}

// heavy reports whether a stand is a tank or tank destroyer.
func (b *battle) heavy(u int) bool {
	return b.kind(u).Branch == scenario.Tank || b.kind(u).Branch == scenario.Destroyer
}

// nearest finds the nearest enemy of a type at which the weapon can be fired, or nobody.
func (b *battle) nearest(u int, w *scenario.Weapon, sort func(v int) bool) int {
	best := nobody
	for v := range b.stands {
		if sort(v) && (best < 0 || b.gap(u, v) < b.gap(u, best)) && aimObjections.to(order{battle: b, u: u, v: v, w: w}).None() {
			best = v
		}
	}
	return best
}

// The reasons why another target comes first.
var (
	tankFirst   = &game.Reason{Cite: "SP priorities/tanks", Text: "the first target must be %s"}
	othersFirst = &game.Reason{Cite: "SP priorities/others", Text: "the first target must be %s"}
	beforeFoot  = &game.Reason{Cite: "SP priorities/infantry", Text: "%s is farther away than four inches; the first target must be %s"}
)

// comesFirst returns the target that a weapon must choose instead. This is the nearest tank or tank
// destroyer in range, or else the nearest vehicle or section of a structure. Infantry within four
// inches may always be chosen.
func comesFirst(o order) hindrance {
	squad := o.infantry(o.v)
	if o.readings[scenario.Priorities] != scenario.Kept || !o.bound(o.u, o.w) || squad && o.base(o.u).Apart(o.base(o.v), int64(o.tables.Of(scenario.PriorityReach))) {
		return hindrance{}
	}
	first, why := []int{o.nearest(o.u, o.w, o.heavy)}, tankFirst
	if first[0] == nobody {
		first, why = []int{o.nearest(o.u, o.w, o.vehicle), o.nearest(o.u, o.w, o.structure)}, othersFirst
	}
	said := slices.Max(first)
	switch {
	case said == nobody || slices.ContainsFunc(first, o.asNear):
		return hindrance{}
	case squad:
		return beforeFoot.ForBoth(stood(o.v), stood(said))
	}
	return why.For(stood(said))
}

// asNear reports whether the target of an order is as near as another target and of the same type.
func (o order) asNear(first int) bool {
	return first != nobody && !o.infantry(o.v) && o.structure(first) == o.structure(o.v) && o.gap(o.u, o.v) == o.gap(o.u, first)
}

// vehicle reports whether a stand is a vehicle of any kind.
func (b *battle) vehicle(v int) bool { return !b.infantry(v) && !b.structure(v) }
