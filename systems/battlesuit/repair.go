package battlesuit

import (
	"metahex/cards"
	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
)

// damaged reports whether a soldier has boxes to clear.
func (b *battle) damaged(u int) bool {
	return b.on(u) && b.armoured(u) && b.soldiers[u].card.Damage > 0
}

// works lists what can only be begun before anything else: repair, demolition,
// active command, stealth, a bomb.
func (b *battle) works(u int, q *game.Question) {
	add := func(cite rule.Clause, c game.Choice) {
		q.Options = append(q.Options, game.Option{Choice: c, Cite: cite})
	}
	if b.damaged(u) && b.refuseRepair(u) == nil {
		add("BHM 10.0", choice(vRepair))
	}
	for v := range b.soldiers {
		if b.mends(u, v, u) {
			add("BHM 11.2.1", choice(vMend, u, v))
			if b.has(u, engineer) {
				add("BHM 11.2.1", choice(vOverhaul, u, v))
			}
		}
		if b.has(v, engineer) && b.mends(v, u, u) {
			add("BHM 11.2.1", choice(vMend, v, u))
			add("BHM 11.2.1", choice(vOverhaul, v, u))
		}
	}
	if b.has(u, engineer) && !b.is(u, airborne) {
		b.demolitions(u, q)
	}
	if b.has(u, commanding) {
		add("BHM 11.1.2", choice(vCommand))
	}
	if b.mayVanish(u) {
		add("BHM 12.3", choice(vStealth))
	}
}

// work carries one of them out.
func (b *battle) work(t *table, u int, c game.Choice) {
	switch c.Verb {
	case vRepair:
		b.act.did |= spent
		t.Then(selfRepair{int8(u)})
	case vMend:
		b.mend(t, int(c.Args[0]), int(c.Args[1]), 1)
	case vOverhaul:
		t.Then(overhaul{int8(c.Args[0]), int8(c.Args[1])})
	case vDemolish:
		b.demolish(t, u, b.spotIn(c, 0))
	case vCommand:
		b.act.did |= spent
		t.Then(pool{int8(u)})
	case vStealth, vDrop:
		b.vanish(t, u, c.Verb == vDrop)
	case vDetonate:
		t.Then(explode{int8(u)})
	}
}

// refuseRepair says why a soldier cannot repair himself (BHM 10.0).
func (b *battle) refuseRepair(u int) error {
	switch {
	case !b.damaged(u):
		return rule.Refuse("BHM 10.0", "%s has no damage that can be repaired", b.label(u))
	case b.is(u, airborne):
		return rule.Refuse("BHM 10.0", "%s is in the air", b.label(u))
	case !b.did(quiet) || b.did(shaky):
		return rule.Refuse("BHM 10.0", "repairing takes the whole turn of a soldier in good order")
	}
	return nil
}

// selfRepair rolls against one's own damage (BHM 10.0).
type selfRepair struct{ Unit int8 }

func (k selfRepair) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Unit)) + " repairs himself", "BHM 10.0"
}

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

// mends reports whether a can repair v in an activation of u, who is one of them:
// an engineer anybody next to him, a crusader those who are down (BHM 7.8,
// 11.2.1). Both must still be to act, except who is down.
func (b *battle) mends(a, v, u int) bool {
	switch {
	case a == v || b.side(a) != b.side(v) || !b.damaged(v) || !b.good(a) || b.apart(a, v) != 1:
		return false
	case b.did(shaky) || b.is(a, airborne) || b.is(v, airborne):
		return false
	case b.down(v):
		return a == u && b.kind(a).Abilities&(engineer|crusading) != 0
	case !b.has(a, engineer):
		return false
	}
	return b.waits(a) && b.waits(v) && b.soldiers[v].markers == 0
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

func (k overhaul) Title(b *battle) (string, rule.Clause) {
	return b.label(int(k.Engineer)) + " repairs " + b.label(int(k.Patient)), "BHM 11.2.1"
}

// Ask rolls a d6.
func (overhaul) Ask(*battle) game.Question { return asks("overhaul", "BHM 11.2.1", rollD6) }

// Answer clears as many boxes as the die shows, less the engineer's damage.
func (k overhaul) Answer(t *table, c game.Choice) {
	b := t.State
	n := max(0, int(c.Args[0])-int(b.soldiers[k.Engineer].card.Damage))
	b.mend(t, int(k.Engineer), int(k.Patient), min(n, int(b.soldiers[k.Patient].card.Damage)))
}

// demolitions lists what an engineer can bring down: his own point and those
// next to it (BHM 11.2.2).
func (b *battle) demolitions(u int, q *game.Question) {
	here := b.soldiers[u].at
	for i := range 7 {
		at := here
		if i > 0 {
			at = b.around(here)[i-1]
		}
		if at != nowhere && b.frail(at) {
			q.Options = append(q.Options, game.Option{Choice: b.placed(vDemolish, at), Cite: "BHM 11.2.2"})
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
