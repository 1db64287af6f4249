package battlesuit

import (
	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
)

// damaged reports whether a soldier has boxes to clear.
func (b *battle) damaged(u int) bool {
	return b.on(u) && b.armoured(u) && b.soldiers[u].card.Damage > 0
}

// Why a soldier does no work.
var (
	isLate      = &game.Reason{Cite: "BHM 7.7", Text: "%s does that before anything else, and in good order"}
	noDamage    = &game.Reason{Cite: "BHM 10.0", Text: "%s has no damage that can be repaired"}
	mendsInAir  = &game.Reason{Cite: "BHM 10.0", Text: "%s is in the air"}
	mendsLate   = &game.Reason{Cite: "BHM 10.0", Text: "%s does not repair: that takes the whole turn of a soldier in good order"}
	noFriend    = &game.Reason{Cite: "BHM 11.2.1", Text: "%s does not repair %s: one of two friends is under way"}
	noMender    = &game.Reason{Cite: "BHM 11.2.1", Text: "%s does not repair %s: an engineer repairs, and a crusader who is down"}
	noPatient   = &game.Reason{Cite: "BHM 11.2.1", Text: "%s is not next to %s, or one of them is in the air"}
	isUnsteady  = &game.Reason{Cite: "BHM 11.2.1", Text: "%s is not in good order, or has acted"}
	noEngineer  = &game.Reason{Cite: "BHM 11.2.2", Text: "%s is no engineer"}
	bringsLate  = &game.Reason{Cite: "BHM 11.2.2", Text: "%s does not demolish: that comes before anything else, and from the ground"}
	notAdjacent = &game.Reason{Cite: "BHM 11.2.2", Text: "%s is not next to him"}
	inchAway    = &game.Reason{Cite: "BHM 11.2.2", Text: "%s is more than an inch away"}
	isSolid     = &game.Reason{Cite: "BHM 11.2.2", Text: "nothing at %s can be brought down"}
	noCommander = &game.Reason{Cite: "BHM 11.1.2", Text: "%s is no commander"}
)

// workDeeds are what can only be begun before anything else: repair, demolition, active
// command, stealth.
var workDeeds = deeds[act]{
	plain(vRepair, "repair", "spend the turn on repairing himself", "BHM 10.0", work((*battle).hinderRepair), func(t *table, a act, _ game.Choice) {
		t.State.act.did |= spent
		t.Then(selfRepair(a))
	}),
	{
		Verb: vMend, Word: "mend", Help: "repair one box of damage of an adjacent soldier", Blanks: kinds{aUnit, aUnit},
		Hinder: mending(0), Offer: listing((*battle).offerMending),
		Do: func(t *table, _ act, c game.Choice) { t.State.mend(t, int(c.Args[0]), int(c.Args[1]), 1) },
	},
	{
		Verb: vOverhaul, Word: "overhaul", Help: "try to repair several boxes of an adjacent soldier", Blanks: kinds{aUnit, aUnit},
		Hinder: mending(engineer),
		Do:     func(t *table, _ act, c game.Choice) { t.Then(overhaul{int8(c.Args[0]), int8(c.Args[1])}) },
	},
	{
		Verb: vDemolish, Word: "demolish", Help: "bring down a bridge, a building or a bunker", Blanks: kinds{aSite, aDown},
		Hinder: onMap((*battle).hinderDemolition), Offer: listing((*battle).offerDemolitions),
		Do: func(t *table, a act, c game.Choice) { t.State.demolish(t, int(a.Unit), t.State.spotIn(c, 0)) },
	},
	plain(vCommand, "command", "roll for active command points", "BHM 11.1.2", work((*battle).hinderCommand), func(t *table, a act, _ game.Choice) {
		t.State.act.did |= spent
		t.Then(pool(a))
	}),
}

// work returns the Hinder of a work without numbers.
func work(own func(b *battle, u int) *game.Reason) func(*battle, act, game.Choice) hindrance {
	return onMap(func(b *battle, u int, _ game.Choice) hindrance { return own(b, u).For(piece(u)) })
}

// hinderWork returns why the soldier under way begins no work: he has done something, or
// is still shaken.
func (b *battle) hinderWork() *game.Reason { return when(!b.did(quiet) || b.did(shaky), isLate) }

// hinderRepair returns why a soldier cannot repair himself (BHM 10.0).
func (b *battle) hinderRepair(u int) *game.Reason {
	switch {
	case !b.damaged(u):
		return noDamage
	case b.is(u, airborne):
		return mendsInAir
	}
	return when(b.hinderWork() != nil, mendsLate)
}

// hinderCommand returns why a soldier cannot roll for active command (BHM 11.1.2).
func (b *battle) hinderCommand(u int) *game.Reason {
	if !b.has(u, commanding) {
		return noCommander
	}
	return b.hinderWork()
}

// selfRepair rolls against one's own damage (BHM 10.0).
type selfRepair struct{ Unit int8 }

// Ask rolls a die.
func (selfRepair) Ask(b *battle) game.Question {
	return b.asksDie("repair", "BHM 10.0", b.readings.Repair)
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
}

// mending returns the Hinder of repairing another, which only somebody of an ability does.
func mending(only cards.Abilities) func(*battle, act, game.Choice) hindrance {
	return onMap(func(b *battle, u int, c game.Choice) hindrance {
		a, v := int(c.Args[0]), int(c.Args[1])
		if r := b.hinderWork(); r != nil {
			return r.For(piece(u))
		}
		if !b.kind(a).Has(only) {
			return noMender.ForBoth(piece(a), piece(v))
		}
		return b.hinderMending(u, a, v)
	})
}

// hinderMending returns why a cannot repair v in an activation of u, who is one of them:
// an engineer anybody next to him, a crusader those who are down (BHM 7.8, 11.2.1). Both
// must still be to act, except who is down.
func (b *battle) hinderMending(u, a, v int) hindrance {
	switch {
	case a == v || a != u && v != u || b.side(a) != b.side(v):
		return noFriend.ForBoth(piece(a), piece(v))
	case !b.damaged(v):
		return noDamage.For(piece(v))
	case !b.on(a) || b.apart(a, v) != 1 || b.is(a, airborne) || b.is(v, airborne):
		return noPatient.ForBoth(piece(a), piece(v))
	case !b.good(a):
		return isUnsteady.For(piece(a))
	case b.down(v):
		return when(a != u || b.kind(a).Abilities&(engineer|crusading) == 0, noMender).ForBoth(piece(a), piece(v))
	case !b.has(a, engineer):
		return noMender.ForBoth(piece(a), piece(v))
	case !b.waits(a):
		return isUnsteady.For(piece(a))
	}
	return when(!b.waits(v) || b.soldiers[v].markers > 0, isUnsteady).For(piece(v))
}

// offerMending lists for each friend who could repair whom, where one of them is damaged.
func (b *battle) offerMending(u int, add offer) {
	if b.hinderWork() != nil {
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
		if hurt && b.has(v, engineer) {
			add(choice(vMend, v, u), "BHM 11.2.1")
			add(choice(vOverhaul, v, u), "BHM 11.2.1")
		}
	}
}

// mend clears boxes, and both are complete (BHM 11.2.1).
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
}

// overhaul rolls how many boxes an engineer repairs (BHM 11.2.1).
type overhaul struct{ Engineer, Patient int8 }

// Ask rolls a d6.
func (overhaul) Ask(*battle) game.Question { return asks("overhaul", "BHM 11.2.1", rollD6) }

// Answer clears as many boxes as the die shows, less the engineer's damage.
func (k overhaul) Answer(t *table, c game.Choice) {
	b := t.State
	n := max(0, int(c.Args[0])-int(b.soldiers[k.Engineer].card.Damage))
	b.mend(t, int(k.Engineer), int(k.Patient), min(n, int(b.soldiers[k.Patient].card.Damage)))
}

// hinderDemolition returns why an engineer cannot bring down what is at a place: on a
// table it is there if a base would touch it, and next to him if it is no more than an
// inch from the middle of his own (BHM 11.2.2).
func (b *battle) hinderDemolition(u int, c game.Choice) hindrance {
	at, ok := b.placeIn(c, 0)
	switch here := b.soldiers[u].at; {
	case !ok:
		return b.noPlace()
	case !b.has(u, engineer):
		return noEngineer.For(piece(u))
	case b.hinderWork() != nil || b.is(u, airborne):
		return bringsLate.For(piece(u))
	case b.raster != nil && !here.point().Near(at.point(), grid.Inch):
		return inchAway.For(place(at))
	case b.raster == nil && b.steps(here, at) > 1:
		return notAdjacent.For(place(at))
	}
	return when(!b.frail(at), isSolid).For(place(at))
}

// offerDemolitions lists his own place and those next to it.
func (b *battle) offerDemolitions(u int, add offer) {
	if !b.has(u, engineer) || b.hinderWork() != nil {
		return
	}
	here := b.soldiers[u].at
	add(b.placed(vDemolish, here), "BHM 11.2.2")
	for _, at := range b.around(here) {
		if at != nowhere {
			add(b.placed(vDemolish, at), "BHM 11.2.2")
		}
	}
}

// frail reports whether there is something to bring down.
func (b *battle) frail(at spot) bool {
	d := b.ground.dot(at)
	return d.Terrain == dots.Building || d.over == dots.Bridge || d.over == dots.Bunker
}

// demolish makes rubble of a point; enemies on it are lost, and the engineer
// moves no more (BHM 11.2.2).
func (b *battle) demolish(t *table, u int, at spot) {
	b.act.did |= rooted
	t.Say("BHM 11.2.2", "%s brings down %s.", b.label(u), b.name(at))
	b.ruin(t, at, dots.Rubble)
	for v := range b.soldiers {
		if b.stoodOn(v, at) && b.side(v) != b.side(u) && !b.is(v, airborne) {
			b.eliminate(t, v, "BHM 11.2.2")
		}
	}
}
