package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Infantry attached to vehicles (SP close-combat/attached): up to two squads
// stand next to one, move along with it, and keep enemy infantry off.
//
//	   squad
//	  ╱       enemy infantry fights both squads before it may fight the vehicle;
//	▐█▌       an enemy vehicle goes straight for it
//	  ╲
//	   squad

// attachedDeeds are the orders of SP close-combat/attached.
var attachedDeeds = []deed{
	{
		verb: vAttach, word: "attach", help: "have infantry go up to a vehicle and stay with it", blanks: []blank{aStand},
		refuse: (*battle).refuseAttach, do: (*battle).attach, offer: (*battle).offerAttach, worth: (*battle).worthAttach,
		daunts: (*battle).dauntsEnter,
	},
	{
		verb: vMarch, word: "march", help: "move a vehicle to a point, together with the infantry attached to it", blanks: []blank{aPoint},
		refuse: (*battle).refuseMarch, do: (*battle).march, offer: (*battle).offerMarch, worth: (*battle).worthMarch,
		daunts: (*battle).dauntsGo,
	},
}

// mostAttached is how many squads go with a vehicle.
const mostAttached = 2

// escorts lists the squads that are attached to a vehicle, and beside it.
func (b *battle) escorts(v int) (all []int) {
	for u := range b.stands {
		if int(b.stands[u].with) == v && b.flanked(u, v) {
			all = append(all, u)
		}
	}
	return all
}

// offerAttach lists the vehicles of one's own side that are in reach.
func (b *battle) offerAttach(u int, add offer) {
	for v := range b.stands {
		if b.infantry(u) && b.side(v) == b.side(u) && b.inReach(u, v) {
			add(choice(vAttach, u, v), "SP close-combat/attached")
		}
	}
}

// refuseAttach says why a stand cannot be attached to a vehicle.
func (b *battle) refuseAttach(u int, c game.Choice) error {
	v := target(c)
	switch {
	case !b.infantry(u):
		return rule.Refuse("SP close-combat/attached", "%s is no infantry", b.label(u))
	case !b.anyOf(v) || !b.outside(v) || b.side(v) != b.side(u) || b.infantry(v) || b.structure(v) || b.kind(v).flies():
		return rule.Refuse("SP close-combat/attached", "want a vehicle of one's own side on the table")
	case int(b.stands[u].with) == v && b.flanked(u, v):
		return rule.Refuse("SP close-combat/attached", "%s is with %s", b.label(u), b.label(v))
	case b.is(u, clung):
		return rule.Refuse("SP close-combat/attached", "%s has been attached to a vehicle in this turn", b.label(u))
	case len(b.escorts(v)) >= mostAttached:
		return rule.Refuse("SP close-combat/attached", "%s has two squads with it", b.label(v))
	case b.flanked(u, v):
		return nil
	case b.adjacent(u, v):
		return rule.Refuse("SP fortifications/garrison", "%s is in %s, and comes out first", b.label(u), b.label(b.host(u)))
	}
	return b.refuseLeg(b.charge(u, v))
}

// flanked reports whether a squad stands beside a vehicle, out of any section.
func (b *battle) flanked(u, v int) bool { return b.outside(u) && b.adjacent(u, v) }

// attach walks up to the vehicle, and stays with it.
func (b *battle) attach(t *table, u int, c game.Choice) {
	v := target(c)
	t.Then(cling{int8(u), int8(v)})
	if !b.flanked(u, v) {
		b.setOut(t, b.charge(u, v))
	}
}

// cling attaches a squad to the vehicle that it has come to.
type cling struct{ Unit, Vehicle int8 }

func (k cling) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " attaches itself to " + b.label(int(k.Vehicle)), "SP close-combat/attached"
}

// Work does it, unless something came in between.
func (k cling) Work(t *table) {
	b, u, v := t.State, int(k.Unit), int(k.Vehicle)
	if !b.outside(v) || !b.flanked(u, v) {
		return
	}
	b.stands[u].with = k.Vehicle
	b.set(u, clung)
	t.Say("SP close-combat/attached", "%s is attached to %s.", b.label(u), b.label(v))
}

// column is the legs of a vehicle and of its escorts, all of one way.
func (b *battle) column(v int, to grid.Point) (all []leg) {
	way := to.Sub(b.stands[v].at)
	for _, u := range append([]int{v}, b.escorts(v)...) {
		s := &b.stands[u]
		all = append(all, leg{Unit: int8(u), From: s.at, To: s.at.Add(way), Hits: s.shots, Convoy: int8(v) + 1})
	}
	return all
}

// offerMarch lists ways as far as the slowest goes.
func (b *battle) offerMarch(u int, add offer) {
	all := b.escorts(u)
	if len(all) == 0 {
		return
	}
	left := b.leftOver(u)
	for _, v := range all {
		left = min(left, b.leftOver(v))
	}
	if left < 500 {
		return
	}
	for to := range tabletop.Around(b.stands[u].at, 8, left) {
		add(goTo(vMarch, u, to), "SP close-combat/attached/together")
	}
}

// refuseMarch says why a vehicle and its escorts cannot move together: they must
// all be active, and able.
func (b *battle) refuseMarch(u int, c game.Choice) error {
	if len(b.escorts(u)) == 0 {
		return rule.Refuse("SP close-combat/attached/together", "nobody is attached to %s", b.label(u))
	}
	if !place(c).Legal() {
		return rule.Refuse("SP movement", "%s is not on the table", place(c))
	}
	for _, l := range b.column(u, place(c)) {
		v := int(l.Unit)
		if !b.active(int(b.roster[v].platoon)) || b.is(v, ordered) {
			return rule.Refuse("SP close-combat/attached/together", "%s is not active, or has finished", b.label(v))
		}
		if err := b.refuseLeg(l); err != nil {
			return err
		}
	}
	return nil
}

// march sends them all.
func (b *battle) march(t *table, u int, c game.Choice) {
	all := b.column(u, place(c))
	for i := len(all) - 1; i >= 0; i-- {
		b.setOut(t, all[i])
	}
	t.Say("SP close-combat/attached/together", "%s and %s move together.", b.label(u), rule.Count(len(all)-1, "squad"))
}

// refuseScreened says why infantry cannot fight a vehicle that has infantry with
// it: every squad of it is attacked as well (SP close-combat/attached/all), each
// for itself. Vehicles pay no heed to them.
func (b *battle) refuseScreened(u, v int) error {
	if !b.infantry(u) {
		return nil
	}
	for _, w := range b.escorts(v) {
		if !b.is(w, attacked) {
			return rule.Refuse("SP close-combat/attached/all", "%s is attached to %s, and is attacked first", b.label(w), b.label(v))
		}
	}
	return nil
}

// tellScreen says what attached infantry has to do with a fight.
func (b *battle) tellScreen(t *table, u, v int) {
	b.set(v, attacked)
	switch with := int(b.stands[v].with); {
	case !b.infantry(u) && len(b.escorts(v)) > 0:
		t.Say("SP close-combat/attached/vehicles", "The infantry with %s is passed by.", b.label(v))
	case b.infantry(v) && with != nowhere && b.outside(with) && b.adjacent(v, with):
		t.Say("SP close-combat/attached/separately", "%s defends itself, apart from %s.", b.label(v), b.label(with))
	}
}

// worthAttach is worth a step where enemy infantry is near; who is with a vehicle
// stays with it.
func (b *battle) worthAttach(u int, c game.Choice) int {
	if with := b.stands[u].with; with != nowhere && b.living(int(with)) {
		return -4
	}
	if b.pressed(u) && b.kind(target(c)).Points > b.kind(u).Points {
		return 4
	}
	return -4
}

// worthMarch weighs a march as the vehicle's own leg.
func (b *battle) worthMarch(u int, c game.Choice) int { return b.worthGo(u, c) / 2 }
