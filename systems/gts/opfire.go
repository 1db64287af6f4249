package gts

import (
	"metahex/game"
	"metahex/rule"
)

// trigger opens an event that the enemy may answer with fire: no unit has
// answered it yet.
func (b *battle) trigger(at int16) { b.act.leaves, b.act.fired = at, 0 }

// respond asks the enemy of the unit or stack under way for opportunity fire,
// before or after what it does (GTS opfire/announce, move/before-after). From
// is where that begins; To, where it leads, may be the same hex.
type respond struct {
	From, To int16
	After    bool
}

func (r respond) String() string { return "opportunity fire" }

// Ask offers each unit that has the beginning in its fire zone, at each of
// those that act.
func (r respond) Ask(b *battle) game.Question {
	group := b.members()
	if len(group) == 0 {
		return game.Question{}
	}
	side := b.side(group[0]).Enemy()
	q := game.Question{Side: side, Topic: "respond", Cite: "GTS opfire/announce", Seen: game.Everyone}
	for w := range b.units {
		if !b.answers(w, side, r) {
			continue
		}
		for _, u := range group {
			q.Options = append(q.Options, game.Option{Choice: choice(vOpfire, w, u), Cite: r.cite(len(group))})
		}
	}
	if len(q.Options) > 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
	}
	return q
}

func (r respond) cite(n int) clause {
	switch {
	case n > 1:
		return "GTS opfire/stack"
	case r.After:
		return "GTS move/before-after"
	}
	return "GTS move/triggers"
}

// answers tells whether a unit can fire at the present trigger.
func (b *battle) answers(w int, side game.Side, r respond) bool {
	if b.side(w) != side || !b.on(w) || b.act.fired>>w&1 != 0 || b.apart(b.units[w].at, r.From) > b.farthest(w) {
		return false
	}
	group := b.members()
	now := b.units[group[0]].at
	return b.zone(w, r.From) && (now == r.From || b.zone(w, now))
}

// Answer checks the firer, and asks again.
func (r respond) Answer(t *table, c game.Choice) {
	if c.Verb == vHold {
		return
	}
	b, w, u := t.State, int(c.Args[0]), int(c.Args[1])
	b.act.fired |= 1 << w
	s := r.shot(b, w, u)
	cite := clause("GTS opfire/fire")
	if len(b.members()) > 1 {
		cite = "GTS opfire/stack"
	}
	t.Say(cite, "%s fires at %s as it acts.", b.label(w), b.label(u))
	if b.readings.Opfire == OpfireFree {
		t.Then(strike{s}, r)
		return
	}
	t.Then(check{Unit: int8(w), Why: forOpfire, Shot: s}, r)
}

// shot is the fire of one unit at another of those that act.
func (r respond) shot(b *battle, w, u int) shot {
	s := shot{By: int8(w), At: int8(u), How: inOpfire}
	if r.From != r.To {
		if b.zone(w, r.To) {
			s.How |= zoneToZone
		} else {
			s.How |= outOfZone
		}
	}
	return s
}

// Explain is the sum behind opportunity fire.
func (r respond) Explain(b *battle, c game.Choice) rule.Tally {
	if c.Verb != vOpfire {
		return rule.Tally{}
	}
	return b.tally(r.shot(b, int(c.Args[0]), int(c.Args[1])))
}

// Refuse says why a unit cannot answer.
func (r respond) Refuse(b *battle, c game.Choice) error {
	w, u := int(c.Args[0]), int(c.Args[1])
	if c.Verb != vOpfire || w < 0 || w >= len(b.units) || !b.on(w) || b.side(w) == b.side(b.members()[0]) {
		return nil
	}
	switch {
	case u >= 0 && u < len(b.units) && !b.acting(u):
		return rule.Refuse("GTS opfire/announce", "%s is not among those that act", b.label(u))
	case b.act.fired>>w&1 != 0:
		return rule.Refuse("GTS opfire/announce", "%s has answered this already", b.label(w))
	case b.reach(w, b.wasClose(w)) == 0:
		return rule.Refuse("GTS range/none", "%s has no direct fire", b.label(w))
	case !b.zone(w, r.From):
		return rule.Refuse("GTS opfire/zone", "%s is not in the fire zone of %s", b.name(r.From), b.label(w))
	}
	return rule.Refuse("GTS opfire/zone", "the target has left the fire zone of %s", b.label(w))
}
