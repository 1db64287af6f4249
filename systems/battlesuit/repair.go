package battlesuit

import (
	"slices"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// damaged reports whether a soldier has marked damage boxes.
func (b *battle) damaged(u int) bool {
	return b.soldiers[u].card.Damage > 0 && b.on(u) && b.armoured(u)
}

// idlers are the reasons why the active soldier cannot begin work: it has done something, or is
// still shaken.
var idlers = bars{
	against("BHM 7.7", "%s can do that only before any other action, and only in good order", self, func(i intent) bool { return !i.did(quiet) || i.did(shaky) }),
}

// repairs are the reasons why a soldier cannot repair itself (BHM 10.0).
var repairs = bars{
	against("BHM 10.0", "%s has no damage that can be repaired", self, func(i intent) bool { return !i.damaged(i.u) }),
	against("BHM 10.0", "%s is in the air", self, func(i intent) bool { return i.is(i.u, airborne) }),
	against("BHM 10.0", "repairing takes the whole turn of a soldier in good order", nil, func(i intent) bool { return !i.did(quiet) || i.did(shaky) }),
}

// menders are the reasons why one soldier cannot repair another. One of the two must be active. An
// engineer repairs any adjacent soldier, a crusader only soldiers that are down (BHM 7.8, 11.2.1).
// Neither may have acted yet, except a patient that is down.
var menders = bars{
	against("BHM 11.2.1", "%s cannot repair %s: one of the two friends must be active", pair, func(i intent) bool {
		return i.v == i.w || i.v != i.u && i.w != i.u || i.side(i.v) != i.side(i.w)
	}),
	against("BHM 10.0", "%s has no damage that can be repaired", second, func(i intent) bool { return !i.damaged(i.w) }),
	against("BHM 11.2.1", "%s cannot repair %s: an engineer repairs any soldier, a crusader only soldiers that are down", pair, func(i intent) bool {
		return !i.has(i.v, engineer) && !(i.down(i.w) && i.has(i.v, crusading))
	}),
	against("BHM 11.2.1", "%s is not next to %s, or one of them is in the air", pair, func(i intent) bool {
		return !i.on(i.v) || i.apart(i.v, i.w) != 1 || i.is(i.v, airborne) || i.is(i.w, airborne)
	}),
	against("BHM 11.2.1", "%s is not in good order, or has already acted", other, func(i intent) bool {
		return !i.good(i.v) || !i.waits(i.v) && i.v != i.u
	}),
	against("BHM 11.2.1", "%s is not in good order, or has already acted", second, func(i intent) bool {
		return !i.down(i.w) && !(i.waits(i.w) && i.good(i.w))
	}),
}

// demolitions are the reasons why a soldier cannot bring anything down (BHM 11.2.2).
var demolitions = bars{
	against("BHM 11.2.2", "%s is no engineer", self, func(i intent) bool { return !i.has(i.u, engineer) }),
	against("BHM 11.2.2", "%s can demolish only before any other action, and only from the ground", self, func(i intent) bool { return !i.did(quiet) || i.did(shaky) || i.is(i.u, airborne) }),
}

// solids are the reasons why nothing can be brought down at a place. On a table an object counts as
// being at a place if a base there would touch it.
var solids = bars{
	against("BHM 15.1", "there is no such point on the table; want 0,0 to %s", corner, func(i intent) bool { return !i.names(i.choice(), 0) }),
	against("BHM 11.2.2", "%s is more than an inch away", there, func(i intent) bool { return !i.reaches(i.u, i.spotIn(i.choice(), 0)) }),
	against("BHM 11.2.2", "nothing at %s can be brought down", there, func(i intent) bool { return !i.frail(i.spotIn(i.choice(), 0)) }),
}

// workDeeds are the deeds that are legal only before all others: repair, demolition, active command,
// stealth.
var workDeeds = deeds[act]{
	explained(order(vRepair, "repair", "spend the turn on repairing itself", nil, repairs, nil, just(vRepair, "BHM 10.0"), (*battle).repair),
		func(b *battle, u int, c game.Choice) rule.Tally { return selfRepair{int8(u)}.Explain(b, c) }),
	order(vMend, "mend", "repair one box of damage of an adjacent soldier", kinds{aUnit, aUnit}, idlers, menders.on, (*battle).offerMending, func(b *battle, t *table, _ int, c game.Choice) {
		b.mend(t, int(c.Args[0]), int(c.Args[1]), 1)
	}),
	explained(order(vOverhaul, "overhaul", "try to repair several boxes of an adjacent soldier", kinds{aUnit, aUnit}, idlers, slices.Concat(menders, bars{
		against("BHM 11.2.1", "%s is no engineer", other, func(i intent) bool { return !i.has(i.v, engineer) }),
	}).on, nil, func(_ *battle, t *table, _ int, c game.Choice) { t.Then(overhaul{int8(c.Args[0]), int8(c.Args[1])}) }),
		func(b *battle, _ int, c game.Choice) rule.Tally {
			return overhaul{int8(c.Args[0]), int8(c.Args[1])}.Explain(b, c)
		}),
	order(vDemolish, "demolish", "bring down a bridge, a building or a bunker", kinds{aSite, aDown}, demolitions, solids.on, (*battle).offerDemolitions, (*battle).demolish),
	explained(order(vCommand, "command", "roll for active command points", nil, slices.Concat(bars{
		against("BHM 11.1.2", "%s is no commander", self, func(i intent) bool { return !i.has(i.u, commanding) }),
	}, idlers), nil, just(vCommand, "BHM 11.1.2"), (*battle).command), func(b *battle, u int, c game.Choice) rule.Tally { return pool{int8(u)}.Explain(b, c) }),
}

// repair begins a self-repair, and command a roll for command points. Either takes the whole
// activation.
func (b *battle) repair(t *table, u int, _ game.Choice) {
	b.act.did |= spent
	t.Then(selfRepair{int8(u)})
}

func (b *battle) command(t *table, u int, _ game.Choice) {
	b.act.did |= spent
	t.Then(pool{int8(u)})
}

// selfRepair rolls a die against the soldier's own damage (BHM 10.0).
type selfRepair struct{ Unit int8 }

func (k selfRepair) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " repairs itself", "BHM 10.0"
}

// Ask rolls a die.
func (selfRepair) Ask(b *battle) game.Question {
	return b.asksDie("repair", "BHM 10.0", b.readings[scenario.Repair])
}

// Explain returns the odds of the die.
func (k selfRepair) Explain(b *battle, _ game.Choice) rule.Tally {
	u := int(k.Unit)
	return rule.Tally{Title: "repair: a die above the damage", Outcomes: b.dieOdds(k, func(after *battle) int {
		return tell(after.soldiers[u].card.Damage < b.soldiers[u].card.Damage)
	}, "nothing", "a box")}
}

// Answer clears a box if the die is higher than the damage.
func (k selfRepair) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	s := &b.soldiers[u]
	if int(c.Args[0]) <= int(s.card.Damage) {
		t.Say("BHM 10.0", "%s rolls %d and repairs nothing.", b.label(u), c.Args[0])
		return
	}
	s.card = b.tables.Units.Repair(s.card, 1)
	t.Say("BHM 10.0", "%s rolls %d and repairs a box; %s.", b.label(u), c.Args[0], left{s.card.Damage, "hit"})
	b.draw(t, game.News, u, 0)
}

// offerMending lists all pairs of friends in which the first could repair the second.
func (b *battle) offerMending(u int, add offer) {
	if !idlers.free(b, u) {
		return
	}
	hurt := b.damaged(u)
	for v := range b.soldiers {
		if b.side(v) != b.side(u) {
			continue
		}
		if b.damaged(v) {
			add(choice(vMend, u, v), "BHM 11.2.1")
			add(choice(vOverhaul, u, v), "BHM 11.2.1")
		}
		if hurt {
			add(choice(vMend, v, u), "BHM 11.2.1")
			add(choice(vOverhaul, v, u), "BHM 11.2.1")
		}
	}
}

// mend clears boxes; both soldiers are then complete (BHM 11.2.1).
func (b *battle) mend(t *table, a, v, boxes int) {
	s := &b.soldiers[v]
	cite := rule.Clause("BHM 11.2.1")
	if b.tables.Units.State(s.card) == cards.Down {
		cite = "BHM 7.8"
	}
	s.card = b.tables.Units.Repair(s.card, boxes)
	b.set(a, complete)
	b.set(v, complete)
	b.act.did |= spent
	b.show(t, a, "BHM 5.0")
	t.Say(cite, "%s repairs %s of %s; %s.", b.label(a), rule.Count(boxes, "box", "boxes"), b.label(v), left{s.card.Damage, "hit"})
	b.draw(t, game.News, a, 0)
}

// overhaul rolls how many boxes an engineer repairs (BHM 11.2.1).
type overhaul struct{ Engineer, Patient int8 }

func (k overhaul) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Engineer)) + " repairs " + b.label(int(k.Patient)), "BHM 11.2.1"
}

// Ask rolls a d6.
func (overhaul) Ask(*battle) game.Question { return asks("overhaul", "BHM 11.2.1", rollD6) }

// Explain returns the odds of each number of boxes.
func (k overhaul) Explain(b *battle, _ game.Choice) rule.Tally {
	tally, v := rule.Tally{Title: "overhaul: added to the die"}, int(k.Patient)
	if hits := int(b.soldiers[k.Engineer].card.Damage); hits > 0 {
		tally.Add(-hits, "damage of the engineer", "BHM 11.2.1")
	}
	tally.Outcomes = b.dieOdds(k, func(after *battle) int {
		return int(b.soldiers[v].card.Damage - after.soldiers[v].card.Damage)
	}, "nothing", "1 box", "2 boxes", "3 boxes", "4 boxes", "5 boxes")
	return tally
}

// Answer clears as many boxes as the die shows, minus the engineer's damage.
func (k overhaul) Answer(t *table, c game.Choice) {
	b := t.State
	n := max(0, int(c.Args[0])-int(b.soldiers[k.Engineer].card.Damage))
	b.mend(t, int(k.Engineer), int(k.Patient), min(n, int(b.soldiers[k.Patient].card.Damage)))
}

// reaches reports whether a place is a soldier's own or adjacent. On a table it must be within an
// inch of the centre of the soldier's base.
func (b *battle) reaches(u int, at spot) bool {
	if b.raster != nil {
		return b.soldiers[u].at.point().Near(at.point(), grid.Inch)
	}
	return b.steps(b.soldiers[u].at, at) <= 1
}

// offerDemolitions lists the soldier's own place and the adjacent places.
func (b *battle) offerDemolitions(u int, add offer) {
	if b.has(u, engineer) {
		add(b.placed(vDemolish, b.soldiers[u].at), "BHM 11.2.2")
		b.offerAround(b.soldiers[u].at, vDemolish, "BHM 11.2.2", add)
	}
}

// frail reports whether there is something to bring down at a place.
func (b *battle) frail(at spot) bool { return b.ground.dot(at).frail() }

func (d *dot) frail() bool {
	return d.Terrain == dots.Building || d.over == dots.Bridge || d.over == dots.Bunker
}

// demolish turns a point into rubble. Enemies on it are lost, and the engineer may not move any more
// in this activation (BHM 11.2.2).
func (b *battle) demolish(t *table, u int, c game.Choice) {
	at := b.spotIn(c, 0)
	b.act.did |= rooted
	t.Say("BHM 11.2.2", "%s brings down %s.", b.label(u), b.name(at))
	b.drawBlast(t, at)
	b.ruin(t, at, dots.Rubble)
	for v := range b.soldiers {
		if b.stoodOn(v, at) && b.side(v) != b.side(u) && !b.is(v, airborne) {
			b.eliminate(t, v, "BHM 11.2.2")
		}
	}
}
