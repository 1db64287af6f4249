package solprime

import (
	"math/bits"
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Which weapons may fire at aircraft and from aircraft (SP air/attack, SP air/air-to-air,
// SP air-defence), how many weapons in a turn, and how much ammunition is left.

const twoTypes = 2

// airObjections are the reasons why a weapon cannot fire because firer or target is in the air, or
// because the weapon is used up. Wing pairs and launchers of air defence units can be used up.
var airObjections = objections{
	against("SP air-defence/infantry", airAlone, weaponAndSelf, func(o order) bool { return !o.flown() && o.w.AirOnly && o.infantry(o.u) }),
	against("SP air-defence/missiles", airAlone, weaponAndSelf, func(o order) bool { return !o.flown() && o.w.AirOnly }),
	against("SP air-defence", airAlone, weaponAndSelf, func(o order) bool { return !o.flown() && o.kind(o.u).AirDefence }),
	against("SP vtol/target", "%s cannot be fired at vehicles or aircraft", weaponOf, func(o order) bool {
		return o.kind(o.v).Branch == scenario.VTOL && o.w.Class == scenario.APW
	}),
	against("SP air/air-to-air", "only fighters can attack in the air", nil, func(o order) bool {
		return o.aloft(o.v) && o.kind(o.u).NeedsBomberStrip() && !o.w.AirOnly && !o.kind(o.u).AirDefence
	}),
	against("SP vtol/targets", "VTOL craft cannot fire at aircraft", nil, func(o order) bool { return o.atAircraft() && o.kind(o.u).Branch == scenario.VTOL }),
	against("SP air-defence", "%s cannot be fired at aircraft", weaponOf, func(o order) bool {
		light := o.w.Class == scenario.APW || o.w.Class == scenario.LAW
		fixed := o.kind(o.u).Branch == scenario.Structure && o.w.Class != scenario.APW // towers with lasers or guns fire at ground and air (SP air-defence/fixed)
		return o.atAircraft() && o.kind(o.u).Role != scenario.Fighter && !fixed && (light || o.readings[scenario.Flak] != scenario.Anyone)
	}),
	against("SP air-defence/multiple", "%s has fired all its %s", selfAndWeapon, func(o order) bool { return o.kind(o.u).Launches && o.empty() }),
	against("SP air/attack", "%s has fired its %s this turn", selfAndWeapon, func(o order) bool {
		return o.kind(o.u).Pairs && o.empty() && !o.w.Hangs()
	}),
	against("SP air/balance", "%s has no pair of %s left", selfAndWeapon, func(o order) bool { return o.kind(o.u).Pairs && o.empty() }),
}

// airAlone is the reason text for weapons that fire only at air units.
const airAlone = "%s of %s can only be fired at aircraft and VTOL craft"

func selfAndWeapon(o order) (a, b game.Name) {
	return stood(o.u), name(aWeapon, o.tables.WeaponIndex(o.w))
}
func weaponAndSelf(o order) (a, b game.Name) {
	return name(aWeapon, o.tables.WeaponIndex(o.w)), stood(o.u)
}

// flown reports whether the target of a shot is an air unit.
func (o order) flown() bool { return o.kind(o.v).Flies() }

// atAircraft reports whether a weapon that is not for air defence fires at an aircraft.
func (o order) atAircraft() bool {
	return o.kind(o.v).Branch == scenario.Aircraft && !o.w.AirOnly && !o.kind(o.u).AirDefence
}

// empty reports whether a weapon has no ammunition left.
func (o order) empty() bool { return o.stands[o.u].load[slices.Index(o.kind(o.u).Weapons, o.w)] < 1 }

// The reasons why a stand or one of its weapons cannot fire again.
var (
	hasBombed   = &game.Reason{Cite: "SP air/bombs", Text: "%s has dropped bombs this turn"}
	hasFiredTwo = &game.Reason{Cite: "SP air/two-types", Text: "%s has fired two types of weapon this turn"}
	hasFired    = &game.Reason{Cite: "SP fire", Text: "%s has fired its %s"}
)

// fired returns why a stand cannot fire a weapon again: it has fired this weapon, or it has fired as
// many other weapons as it may. The parameter moves is true if the stand is going to move after it
// fires. A launcher fires as long as it has missiles.
func (b *battle) fired(u int, w *scenario.Weapon, moves bool) hindrance {
	s, k := &b.stands[u], b.kind(u)
	i := slices.Index(k.Weapons, w)
	again := i >= 0 && s.used>>i&1 == 1
	switch n, enough := b.systems(u, moves); {
	case k.Launches:
	case k.Branch == scenario.Aircraft && s.bombed > 0:
		return hasBombed.For(stood(u))
	case k.Branch == scenario.Aircraft && (again || bits.OnesCount8(s.used) < twoTypes), s.used == 0:
	case k.Branch == scenario.Aircraft:
		return hasFiredTwo.For(stood(u))
	case again:
		return hasFired.ForBoth(stood(u), name(aWeapon, b.tables.WeaponIndex(w)))
	case bits.OnesCount8(s.used) >= n:
		return enough.For(stood(u))
	}
	return hindrance{}
}

// arcClause returns the clause that lets a weapon of a kind fire only ahead.
func arcClause(k *scenario.Kind, w *scenario.Weapon) rule.Clause {
	switch {
	case k.Branch == scenario.Aircraft:
		return "SP air/attack"
	case k.Branch == scenario.VTOL:
		return "SP vtol/arc"
	case w.Class == scenario.Missile:
		return "SP fire/missiles/arc"
	}
	return "SP arcs"
}

// fireClause returns the clause that allows a kind of stand to fire at another kind.
func fireClause(k, at *scenario.Kind) rule.Clause {
	switch {
	case k.Branch == scenario.Aircraft:
		return "SP air/attack"
	case k.Branch == scenario.Structure && at.Flies():
		return "SP air-defence/fixed"
	}
	return "SP fire"
}

// unlimber ends the overwatch of an air defence unit that moves, even by an inch. Other units may
// move half their move and stay on overwatch (SP air-defence/overwatch).
func (b *battle) unlimber(t *table, u int) {
	if b.kind(u).AirDefence && b.is(u, watching) {
		b.unset(u, watching)
		t.Say("SP air-defence/overwatch", "%s moves, and is no longer on overwatch.", b.label(u))
	}
}

// discharge uses up the ammunition of a shot and returns its number of dice. Firing ends overwatch. A
// launcher that fires in the enemy's turn stays on overwatch while it has missiles.
func (b *battle) discharge(u int, w *scenario.Weapon, own bool) (times int) {
	k, s := b.kind(u), &b.stands[u]
	i := slices.Index(k.Weapons, w)
	times = salvoOf(k, i)
	s.used |= 1 << i
	if k.Pairs || k.Launches {
		s.load[i] -= int8(times)
	}
	if own || !k.Launches || s.load[i] < 1 {
		b.unset(u, watching)
	}
	return times
}
