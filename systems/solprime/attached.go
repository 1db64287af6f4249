package solprime

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Infantry attached to vehicles (SP close-combat/attached): up to two squads stand next to a
// vehicle, move with it, and keep enemy infantry away.
//
//	   squad
//	  ╱       enemy infantry fights both squads before it may fight the vehicle;
//	▐█▌       an enemy vehicle goes straight for it
//	  ╲
//	   squad

var attachedDeeds = deeds{
	{
		Verb: vAttach, Word: "attach", Help: "have infantry go up to a vehicle and stay with it", Blanks: ofTwo,
		Hinder: attachObjections.hinder, Do: attach, Score: (*battle).scoreAttach,
		Offer: offerEach(vAttach, "SP close-combat/attached", func(b *battle, u, v int) bool { return b.infantry(u) && b.inReach(u, v) }),
	},
	{
		Verb: vMarch, Word: "march", Help: "move a vehicle to a point, together with the infantry attached to it", Blanks: ofPoint,
		Hinder: hinderMarch, Do: march, Offer: (*battle).offerMarch, Score: (*battle).scoreMarch,
	},
}

// The reasons why a stand cannot be attached to a vehicle, or move with it.
var (
	attachObjections = objections{
		does("SP close-combat/attached", "%s is not infantry", func(b *battle, u int) bool { return !b.infantry(u) }),
		against("SP close-combat/attached", "want a vehicle of the same side on the table", nil, func(o order) bool {
			return !o.friend() || !o.outside(o.v) || !o.vehicle(o.v) || o.kind(o.v).Flies()
		}),
		against("SP close-combat/attached", "%s is already with %s", both, func(o order) bool { return int(o.stands[o.u].with) == o.v && o.flanked(o.u, o.v) }),
		is(clung, "SP close-combat/attached", "%s has been attached to a vehicle in this turn"),
		against("SP close-combat/attached", "%s already has two squads attached", other, func(o order) bool { return len(o.escorts(o.v)) >= mostAttached }),
		against("SP fortifications/garrison", "%s is in %s and must come out first", hosted, func(o order) bool { return o.housed(o.u) && o.adjacent(o.u, o.v) }),
		also(func(o order) hindrance {
			l := o.charge(o.u, o.v)
			if o.flanked(o.u, o.v) {
				return o.parted(o.u, o.v, l.From)
			}
			return cmp.Or(o.hinderLeg(l), o.parted(o.u, o.v, l.To))
		}),
	}
	hasNoEscort = &game.Reason{Cite: "SP close-combat/attached/together", Text: "nobody is attached to %s"}
	isIdle      = &game.Reason{Cite: "SP close-combat/attached/together", Text: "%s is not active, or has finished"}
	attackFirst = &game.Reason{Cite: "SP close-combat/attached/all", Text: "%s is attached to %s and must be attacked first"}
)

// mostAttached is the largest number of squads attached to a vehicle.
const mostAttached = 2

// escorts lists the squads that are attached to a vehicle and adjacent to it.
func (b *battle) escorts(v int) (all []int) {
	for u := range b.stands {
		if int(b.stands[u].with) == v && b.flanked(u, v) {
			all = append(all, u)
		}
	}
	return all
}

// flanked reports whether a squad is adjacent to a vehicle and not in a section.
func (b *battle) flanked(u, v int) bool { return b.outside(u) && b.adjacent(u, v) }

// attach moves a squad up to a vehicle and attaches it.
func attach(t *table, u int, c game.Choice) {
	b, v := t.State, target(c)
	t.Then(cling{int8(u), int8(v)})
	if !b.flanked(u, v) {
		b.setOut(t, b.charge(u, v))
	}
}

// cling attaches a squad to the vehicle beside it.
type cling struct{ Unit, Vehicle int8 }

func (k cling) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " attaches itself to " + b.label(int(k.Vehicle)), "SP close-combat/attached"
}

// Work attaches the squad, unless something has prevented this.
func (k cling) Work(t *table) {
	b, u, v := t.State, int(k.Unit), int(k.Vehicle)
	if !b.outside(v) || !b.flanked(u, v) {
		return
	}
	b.stands[u].with = k.Vehicle
	b.set(u, clung)
	t.Say("SP close-combat/attached", "%s is attached to %s.", b.label(u), b.label(v))
}

// detach ends the attachment of a stand, and the attachments of squads to it.
func (b *battle) detach(u int) {
	b.stands[u].with = nowhere
	for w := range b.stands {
		if int(b.stands[w].with) == u {
			b.stands[w].with = nowhere
		}
	}
}

// column returns the legs of a vehicle and its escorts. All legs have the same vector.
func (b *battle) column(v int, to grid.Point) (all []leg) {
	way := to.Sub(b.stands[v].at)
	for _, u := range append([]int{v}, b.escorts(v)...) {
		s := &b.stands[u]
		all = append(all, leg{Unit: int8(u), From: s.at, To: s.at.Add(way), Hits: s.shots, Convoy: int8(v) + 1})
	}
	return all
}

// offerMarch lists legs that the vehicle and all its escorts can move.
func (b *battle) offerMarch(u int, add offer) {
	all := b.escorts(u)
	if len(all) == 0 {
		return
	}
	left := b.leftOver(u)
	for _, v := range all {
		left = min(left, b.leftOver(v))
	}
	if left < shortest {
		return
	}
	for to := range tabletop.Around(b.stands[u].at, 8, left) {
		add(goTo(vMarch, u, to), "SP close-combat/attached/together")
	}
}

// hinderMarch returns why a vehicle and its escorts cannot move together. Every stand must be active
// and able to move.
func hinderMarch(b *battle, u int, c game.Choice) hindrance {
	if len(b.escorts(u)) == 0 {
		return hasNoEscort.For(stood(u))
	}
	if o := (order{battle: b, u: u, at: place(c)}); o.elsewhere() {
		return offTheTable.ForBoth(spot(o))
	}
	for _, l := range b.column(u, place(c)) {
		v := int(l.Unit)
		if !b.active(b.roster[v].platoon) || b.is(v, ordered) {
			return isIdle.For(stood(v))
		}
		if h := b.hinderLeg(l); !h.None() {
			return h
		}
	}
	return hindrance{}
}

// offTheTable refuses a place off the table.
var offTheTable = &game.Reason{Cite: "SP movement", Text: "%s,%s is not on the table"}

// march moves a vehicle and its escorts together.
func march(t *table, u int, c game.Choice) {
	b := t.State
	all := b.column(u, place(c))
	for _, l := range slices.Backward(all) {
		b.setOut(t, l)
	}
	t.Say("SP close-combat/attached/together", "%s and %s move together.", b.label(u), rule.Count(len(all)-1, "squad"))
}

// screened returns why infantry cannot fight a vehicle that has attached infantry: it must first
// attack each attached squad, one by one (SP close-combat/attached/all). Vehicles ignore attached
// squads.
func screened(o order) hindrance {
	for _, w := range o.escorts(o.v) {
		if o.infantry(o.u) && !o.is(w, attacked) {
			return attackFirst.ForBoth(stood(w), stood(o.v))
		}
	}
	return hindrance{}
}

// tellScreen reports the effect of attached infantry on a fight.
func (b *battle) tellScreen(t *table, u, v int) {
	b.set(v, attacked)
	switch with := int(b.stands[v].with); {
	case !b.infantry(u) && len(b.escorts(v)) > 0:
		t.Say("SP close-combat/attached/vehicles", "The infantry attached to %s is ignored.", b.label(v))
	case b.infantry(v) && with != nowhere && b.outside(with) && b.adjacent(v, with):
		t.Say("SP close-combat/attached/separately", "%s defends itself separately from %s.", b.label(v), b.label(with))
	}
}

// scoreAttach favours attaching a squad if enemy infantry is near. An attached squad stays with its
// vehicle.
func (b *battle) scoreAttach(u int, c game.Choice) int {
	if with := b.stands[u].with; with != nowhere && b.living(int(with)) {
		return -4
	}
	if b.pressed(u) && b.kind(target(c)).Points > b.kind(u).Points {
		return 4
	}
	return -4
}

// scoreMarch returns half the worth of the vehicle's own leg.
func (b *battle) scoreMarch(u int, c game.Choice) int { return b.scoreGo(u, c) / 2 }
