package solprime

import (
	"math/bits"
	"slices"

	"metahex/rule"
)

// Who may fire at the air, and from it (SP air/attack, SP air/air-to-air, SP
// air-defence): which weapons, how many of them in a turn, and what is left.

// twoTypes is how many types of weapon an aircraft fires in a turn.
const twoTypes = 2

// refuseAir says why a weapon is not fired at such a target because one of the two
// is in the air.
func (b *battle) refuseAir(u, v int, w *Weapon) error {
	k, o := b.kind(u), b.kind(v)
	switch against := k.AirDefence || w.AirOnly; {
	case against && !o.flies():
		return rule.Refuse(airOnlyClause(k, w), "%s of %s is fired at aircraft and VTOL craft alone", w.ID, b.label(u))
	case o.Branch == VTOL && w.Class == APW:
		return rule.Refuse("SP vtol/target", "%s is fired at neither vehicles nor aircraft", w.ID)
	case against || !o.flies():
		return nil
	case (k.Role == Bomber || k.Role == Airlifter) && b.aloft(v):
		return rule.Refuse("SP air/air-to-air", "only fighters attack in the air")
	case o.Branch == VTOL || k.Role == Fighter:
		return nil
	case k.Branch == Structure && w.Class != APW:
		return nil // laser towers and guns fire at both (SP air-defence/fixed)
	case k.Branch == VTOL:
		return rule.Refuse("SP vtol/targets", "VTOL craft do not fire at aircraft")
	case w.Class == APW || w.Class == LAW || b.readings[Flak] != anyone:
		return rule.Refuse("SP air-defence", "%s is not fired at aircraft", w.ID)
	}
	return nil
}

// airOnlyClause is the one by which a weapon is fired at the air alone.
func airOnlyClause(k *Kind, w *Weapon) rule.Clause {
	switch {
	case w.AirOnly && k.Branch == Infantry:
		return "SP air-defence/infantry"
	case w.AirOnly:
		return "SP air-defence/missiles"
	}
	return "SP air-defence"
}

// arcClause is the one by which a stand fires ahead alone.
func (k *Kind) arcClause(w *Weapon) rule.Clause {
	switch {
	case k.Branch == Aircraft:
		return "SP air/attack"
	case k.Branch == VTOL:
		return "SP vtol/arc"
	case w.Class == Missile:
		return "SP fire/missiles/arc"
	}
	return "SP arcs"
}

// fireClause is the one by which a stand fires.
func (k *Kind) fireClause(at *Kind) rule.Clause {
	switch {
	case k.Branch == Aircraft:
		return "SP air/attack"
	case k.Branch == Structure && at.flies():
		return "SP air-defence/fixed"
	}
	return "SP fire"
}

// loaded refuses a weapon of which nothing is left: a pair under the wings, or the
// launchers of an air defence unit.
func (b *battle) loaded(u int, w *Weapon) error {
	k := b.kind(u)
	switch left := b.stands[u].load[slices.Index(k.Weapons, w)]; {
	case k.Launches && left < 1:
		return rule.Refuse("SP air-defence/multiple", "%s has fired every %s it has", b.label(u), w.ID)
	case k.Pairs && left < 1 && w.Class != Missile && w.Class != Rocket:
		return rule.Refuse("SP air/attack", "%s has fired its %s this turn", b.label(u), w.ID)
	case k.Pairs && left < 1:
		return rule.Refuse("SP air/balance", "%s has no pair of %s left", b.label(u), w.ID)
	}
	return nil
}

// sparing says why an aircraft does not fire: it has bombed this turn, or fired
// two other types of weapon.
func (b *battle) sparing(u, weapon int) error {
	s := &b.stands[u]
	i := slices.IndexFunc(b.kind(u).Weapons, func(w *Weapon) bool { return b.tables.weaponIndex(w) == weapon })
	switch {
	case s.bombed > 0:
		return rule.Refuse("SP air/bombs", "%s has dropped bombs this turn", b.label(u))
	case i >= 0 && s.used>>i&1 == 0 && bits.OnesCount8(s.used) >= twoTypes:
		return rule.Refuse("SP air/two-types", "%s has fired two types of weapon this turn", b.label(u))
	}
	return nil
}

// unlimber takes an air defence unit off overwatch that moves, if only an inch,
// where others may go half their way (SP air-defence/overwatch).
func (b *battle) unlimber(t *table, u int) {
	if b.kind(u).AirDefence && b.is(u, watching) {
		b.unset(u, watching)
		t.Say("SP air-defence/overwatch", "%s moves, and comes off overwatch.", b.label(u))
	}
}

// discharge counts what goes off, and takes who has nothing more to fire off
// overwatch. It is how many dice are thrown.
func (b *battle) discharge(u int, w *Weapon, own bool) (times int) {
	k, s := b.kind(u), &b.stands[u]
	i := slices.Index(k.Weapons, w)
	times = k.salvoOf(i)
	s.used |= 1 << i
	if k.Pairs || k.Launches {
		s.load[i] -= int8(times)
	}
	if own || !k.Launches || s.load[i] < 1 {
		b.unset(u, watching)
	}
	return times
}
