package gts

import (
	"metahex/game"
	"metahex/rule"
)

// act asks the unit or stack under way what it does: one action, of which a
// move is told hex by hex.
type act struct{}

func (act) String() string { return "an action" }

// Ask offers everything that may be done now.
func (act) Ask(b *battle) game.Question {
	group := b.members()
	if len(group) == 0 {
		return game.Question{}
	}
	u := group[0]
	q := game.Question{Side: b.side(u), Topic: "act", Cite: activationCite[b.chits[b.drawn].kind], Seen: game.Everyone, Options: make([]game.Option, 0, 16)}
	if b.act.kind == moving {
		q.Topic, q.Cite = "move", "GTS move/one"
		b.moves(&q)
		if len(q.Options) == 0 || !b.crammed(b.units[u].at, b.side(u)) {
			q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
		}
		return q
	}
	for v := range b.units {
		if b.on(v) && b.joinable(v) {
			q.Options = append(q.Options, game.Option{Choice: choice(vJoin, v), Cite: "GTS activation/stack"})
		}
	}
	if b.allowed(moving) {
		b.moves(&q)
	}
	if b.allowed(assaulting) {
		b.assaults(&q)
	}
	if len(group) == 1 {
		b.alone(u, &q)
	}
	q.Options = append(q.Options, game.Option{Choice: choice(vPass), Cite: "GTS pass/pass"})
	return q
}

// alone lists the actions that a unit does by itself.
func (b *battle) alone(u int, q *game.Question) {
	if b.allowed(firing) {
		b.targets(u, q)
	}
	if b.allowed(bombarding) {
		b.bombardments(u, q)
	}
	if b.allowed(engineering) {
		b.labours(u, q)
	}
	if b.allowed(rallying) && b.rallies(u) {
		q.Options = append(q.Options, game.Option{Choice: choice(vRally), Cite: "GTS rally/rally"})
	}
}

// allowed tells whether the chit in play permits a kind of action: a second one
// is of another kind, and no work of engineers.
func (b *battle) allowed(d deed) bool { return b.forbids(d) == nil }

// forbids says why a kind of action is not permitted.
func (b *battle) forbids(d deed) error {
	kind := b.chits[b.drawn].kind
	switch {
	case d == engineering && kind == directCommand:
		return rule.Refuse("GTS direct/units", "direct command gives no engineer action")
	case kind == divisionChit && (d == firing || d == bombarding || d == assaulting):
		return rule.Refuse("GTS division/actions", "a division's activation has no fire and no assault")
	case b.act.first != noDeed && (d == engineering || d == b.act.first):
		cite := clause("GTS formation/second")
		if kind == divisionChit {
			cite = "GTS division/second"
		}
		return rule.Refuse(cite, "a second action is of another kind than the first, and no engineer action")
	}
	return nil
}

// Answer does it.
func (act) Answer(t *table, c game.Choice) {
	b := t.State
	u := b.members()[0]
	if c.Verb != vJoin && b.act.kind == noDeed {
		b.act.kind = deedOf(c.Verb)
		b.rest(t, u, c.Verb)
	}
	switch c.Verb {
	case vJoin:
		b.join(t, int(c.Args[0]))
		t.Then(act{})
	case vPass:
		t.Say("GTS pass/pass", "%s passes.", b.label(u))
	case vDone:
	case vFire:
		b.fire(t, u, int(c.Args[0]))
	case vBombard:
		b.bombard(t, u, c)
	case vAssault:
		b.assault(t, int16(c.Args[0]))
	case vRally:
		b.tryRally(t, u)
	default:
		if !b.move(t, u, c) {
			b.labour(t, u, c)
		}
	}
}

// deedOf is the kind of action that a verb begins.
func deedOf(v game.Verb) deed {
	switch v {
	case vFire:
		return firing
	case vBombard:
		return bombarding
	case vAssault:
		return assaulting
	case vRally:
		return rallying
	case vPass, vDone:
		return passing
	case vPosition, vEntrench, vBlock, vClear, vRearguard:
		return engineering
	}
	return moving
}

// rest takes the Men at Work markers off a unit that does something else (GTS
// engineer/men-at-work).
func (b *battle) rest(t *table, u int, v game.Verb) {
	if s := &b.units[u]; s.work > 0 && taskOf(v) != s.task {
		s.work, s.task = 0, noTask
		t.Say("GTS engineer/men-at-work", "%s leaves its work: its markers are removed.", b.label(u))
	}
}

// Refuse says why something may not be done, where a clause forbids it.
func (act) Refuse(b *battle, c game.Choice) error {
	u := b.members()[0]
	if d := deedOf(c.Verb); b.act.kind == noDeed && c.Verb != vJoin && c.Verb != vPass && c.Verb != vDone {
		if err := b.forbids(d); err != nil {
			return err
		}
	}
	switch c.Verb {
	case vDone:
		if b.act.kind == moving && b.crammed(b.units[u].at, b.side(u)) {
			return rule.Refuse("GTS general/stacking-check", "%s is full: %s goes on", b.where(u), b.label(u))
		}
		return nil
	case vForce:
		return b.refuseForce(u)
	case vGo:
		return b.refuseGo(u, int16(c.Args[0]))
	case vFire:
		return b.refuseFire(u, int(c.Args[0]))
	case vBombard:
		return b.refuseBombard(u, c)
	case vAssault:
		return b.refuseAssault(u, int16(c.Args[0]))
	case vRally:
		return b.refuseRally(u)
	case vJoin:
		return b.refuseJoin(int(c.Args[0]))
	case vPosition, vEntrench, vBlock, vClear, vRearguard:
		return b.refuseLabour(u, c)
	}
	return b.refuseMove(u, c)
}

// refuseJoin says why a unit cannot come along.
func (b *battle) refuseJoin(v int) error {
	switch {
	case v < 0 || v >= len(b.units) || !b.on(v):
		return nil
	case b.is(v, column) || b.is(b.members()[0], column):
		return rule.Refuse("GTS move/stack", "units in column do not act as a stack")
	case b.units[v].at != b.units[b.members()[0]].at:
		return rule.Refuse("GTS activation/stack", "%s does not start in the same hex", b.label(v))
	case b.side(v) == b.side(b.members()[0]) && b.chits[b.drawn].kind == directCommand && !b.rich(v):
		return rule.Refuse("GTS points/none", "there is no command point left for %s", b.label(v))
	}
	return nil
}

// Explain shows the sum behind fire.
func (act) Explain(b *battle, c game.Choice) rule.Tally {
	group := b.members()
	if len(group) == 0 {
		return rule.Tally{}
	}
	switch u := group[0]; c.Verb {
	case vFire:
		return b.tally(shot{By: int8(u), At: int8(c.Args[0])})
	case vBombard:
		return b.explainBombard(u, c)
	case vGo:
		return b.explainGo(int16(c.Args[0]))
	}
	return rule.Tally{}
}
