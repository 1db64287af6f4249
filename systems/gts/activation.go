package gts

import (
	"metahex/game"
	"metahex/rule"
)

// activate asks whom the chit in play activates, one after the other.
type activate struct{}

func (activate) String() string { return "activations" }

// activationCite is the clause under which each kind of chit activates.
var activationCite = [...]clause{directCommand: "GTS direct/units", divisionChit: "GTS division/actions", formationChit: "GTS formation/actions"}

// Ask offers every unit that may still be activated.
func (activate) Ask(b *battle) game.Question {
	c := b.chits[b.drawn]
	q := game.Question{Side: c.side, Topic: "activate", Cite: activationCite[c.kind], Seen: game.Everyone}
	for u := range b.units {
		if b.may(c, u) {
			q.Options = append(q.Options, game.Option{Choice: choice(vActivate, u)})
		}
	}
	if len(q.Options) > 0 {
		q.Options = append(q.Options, game.Option{Choice: choice(vDone)})
	}
	return q
}

// may tells whether a chit can activate a unit now.
func (b *battle) may(c chit, u int) bool {
	if !b.on(u) || b.side(u) != c.side || b.is(u, acted|fresh) {
		return false
	}
	switch c.kind {
	case divisionChit:
		return b.roster[u].division == c.of
	case formationChit:
		return b.roster[u].formation == c.of
	}
	return b.rich(u) && b.inCommand(u)
}

// Answer begins the activation.
func (activate) Answer(t *table, c game.Choice) {
	if c.Verb == vDone {
		return
	}
	b, u := t.State, int(c.Args[0])
	t.Then(act{}, finish{}, activate{})
	b.begin(t, u, noDeed)
}

// begin opens an activation; first is what the unit has done before in it.
func (b *battle) begin(t *table, u int, first deed) {
	b.act = idle
	b.act.group[0], b.act.n, b.act.first = int8(u), 1, first
	b.act.along = allWays
	b.act.close = b.crowd()
	cite := activationCite[b.chits[b.drawn].kind]
	if first == noDeed {
		b.set(u, acted)
		t.Say(cite, "%s is activated.", b.label(u))
	}
	if b.chits[b.drawn].kind == directCommand {
		b.pay(u)
		t.Say("GTS direct/division", "It costs %s a command point.", b.divisions[b.division(u)].Name)
	}
}

// Refuse says why a unit cannot be activated.
func (activate) Refuse(b *battle, c game.Choice) error {
	u, ch := int(c.Args[0]), b.chits[b.drawn]
	if c.Verb != vActivate || u < 0 || u >= len(b.units) || b.side(u) != ch.side || !b.on(u) {
		return nil
	}
	name := b.label(u)
	switch {
	case b.is(u, fresh):
		return rule.Refuse("GTS engineer/rearguard-rest", "%s has been left behind in this activation, and rests", name)
	case b.is(u, acted) && ch.kind == directCommand:
		return rule.Refuse("GTS direct/second", "%s has been activated; direct command gives no second action", name)
	case b.is(u, acted):
		return rule.Refuse(activationCite[ch.kind], "%s has been activated by this chit", name)
	case ch.kind == directCommand && !b.rich(u):
		return rule.Refuse("GTS points/none", "%s has no command point left", b.divisions[b.division(u)].Name)
	case ch.kind == directCommand && b.hex(b.units[u].at).Entry:
		return rule.Refuse("GTS general/command-entry", "%s is in an entry hex, and out of command", name)
	case ch.kind == directCommand && !b.formations[b.roster[u].formation].led:
		return rule.Refuse("GTS general/command-independent", "%s is in the range of no leader of its division", name)
	case ch.kind == directCommand:
		return rule.Refuse("GTS general/command", "%s is out of command", name)
	}
	return rule.Refuse(activationCite[ch.kind], "%s is not of %s", name, ch.label)
}

// joinable tells whether a unit can act together with those of the activation
// under way: it starts in their hex, not in column (GTS activation/stack,
// move/stack).
func (b *battle) joinable(v int) bool {
	lead := int(b.act.group[0])
	if int(b.act.n) >= len(b.act.group) || b.act.kind != noDeed || b.units[v].at != b.units[lead].at || b.is(v, column) || b.is(lead, column) {
		return false
	}
	for _, w := range b.act.group[:b.act.n] {
		if int(w) == v {
			return false
		}
	}
	if b.act.first != noDeed {
		return b.is(v, again) && b.rich(v) && b.inCommand(v)
	}
	return b.may(b.chits[b.drawn], v)
}

// join takes one more unit along.
func (b *battle) join(t *table, v int) {
	b.act.group[b.act.n] = int8(v)
	b.act.n++
	t.Say("GTS activation/stack", "%s acts together with %s.", b.label(v), b.label(int(b.act.group[0])))
	b.set(v, acted)
	if b.act.first != noDeed {
		b.unset(v, again)
		b.pay(v)
	} else if b.chits[b.drawn].kind == directCommand {
		b.pay(v)
	}
}

// finish closes an activation and opens what second actions there may be (GTS
// general/stacking-check).
type finish struct{}

func (finish) String() string { return "end of the action" }

// Work settles stacking and asks for second actions.
func (finish) Work(t *table) {
	b := t.State
	group, first, kind := b.members(), b.act.first, b.act.kind
	b.settleStack(t)
	b.act = idle
	if first != noDeed || kind == passing || b.chits[b.drawn].kind == directCommand {
		return
	}
	var steps []step
	for _, u := range group {
		if b.on(u) {
			b.set(u, again)
			steps = append(steps, second{int8(u), kind})
		}
	}
	t.Then(steps...)
}

// settleStack brings a unit that fire has stopped in a full hex back to where it
// came from (GTS general/stacking-check).
func (b *battle) settleStack(t *table) {
	for _, u := range b.members() {
		if b.crammed(b.units[u].at, b.side(u)) {
			b.goBack(t, u)
		}
	}
}

// goBack brings a unit back to where it came from in this move.
func (b *battle) goBack(t *table, u int) {
	if at := b.units[u].at; b.act.kind == moving && b.act.prev != nowhere {
		b.units[u].at = b.act.prev
		t.Say("GTS general/stacking-check", "%s is full: %s goes back to %s.", b.name(at), b.label(u), b.where(u))
	}
}

// stayBehind takes a unit out of the group, which goes on without it. Where its
// hex is full of others it goes back.
func (b *battle) stayBehind(t *table, u int) {
	b.drop(u)
	if at := b.units[u].at; b.standing(at, b.side(u), false) > b.tables.Of(StackLimit) && !b.hex(at).Entry {
		b.goBack(t, u)
	}
}

// crammed tells whether a hex holds more than may stay there.
func (b *battle) crammed(at int16, side game.Side) bool {
	return b.standing(at, side, true) > b.tables.Of(StackLimit) && !b.hex(at).Entry
}

// standing counts the units of a side in a hex that are not in column, with
// those of the activation under way or without.
func (b *battle) standing(at int16, side game.Side, group bool) (n int) {
	for v := range b.units {
		if b.units[v].at == at && b.side(v) == side && !b.is(v, column) && (group || !b.acting(v)) {
			n++
		}
	}
	return n
}

// room tells whether so many more units find room in a hex (GTS
// general/stacking, general/stacking-column).
func (b *battle) room(at int16, side game.Side, plain, columns int) bool {
	for _, v := range b.in(at, side) {
		if b.is(v, column) {
			columns++
		} else {
			plain++
		}
	}
	return plain <= b.tables.Of(StackLimit) && columns <= b.tables.Of(StackColumn)
}

// second offers a second action of another kind for a command point (GTS
// division/second, formation/second).
type second struct {
	Unit  int8
	First deed
}

func (s second) String() string { return "second action" }

// Ask offers it where the unit is in command and there is a point.
func (s second) Ask(b *battle) game.Question {
	u := int(s.Unit)
	c := b.chits[b.drawn]
	cite := clause("GTS division/second")
	if c.kind == formationChit {
		cite = "GTS formation/second"
	}
	q := game.Question{Side: b.side(u), Topic: "second", Cite: cite, Seen: game.Everyone}
	if b.on(u) && b.is(u, again) && b.rich(u) && b.inCommand(u) {
		q.Options = secondOptions
	}
	return q
}

var secondOptions = []game.Option{{Choice: choice(vSecond)}, {Choice: choice(vDone)}}

// Answer pays for it.
func (s second) Answer(t *table, c game.Choice) {
	b, u := t.State, int(s.Unit)
	b.unset(u, again)
	if c.Verb == vDone {
		return
	}
	t.Say(s.Ask(b).Cite, "%s pays a command point for a second action of %s.", b.divisions[b.division(u)].Name, b.label(u))
	b.pay(u)
	t.Then(act{}, finish{})
	b.begin(t, u, s.First)
}
