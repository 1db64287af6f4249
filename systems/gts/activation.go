package gts

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// activate asks which units the chit in play activates, one at a time.
type activate struct{}

func (activate) Title(*battle) (string, rule.Clause) { return "activations", "GTS turn/draw" }

// activationCite is the clause for activations by each kind of chit.
var activationCite = []clause{directCommand: "GTS direct/units", divisionChit: "GTS division/actions", formationChit: "GTS formation/actions"}

// The reasons why a unit cannot be activated.
var (
	isNotOf      = reasons("%s does not belong to %s", activationCite...)
	isAway       = reasons("%s is not on the map", activationCite...)
	wasActivated = reasons("%s has already been activated by this chit", activationCite...)
	isFresh      = &game.Reason{Cite: "GTS engineer/rearguard-rest", Text: "%s was left behind in this activation and cannot act"}
	hasActed     = &game.Reason{Cite: "GTS direct/second", Text: "%s has been activated; direct command does not allow a second action"}
	noPoint      = &game.Reason{Cite: "GTS points/none", Text: "%s has no command point left"}
	isEntering   = &game.Reason{Cite: "GTS general/command-entry", Text: "%s is in an entry hex, and out of command"}
	isUnled      = &game.Reason{Cite: "GTS general/command-independent", Text: "%s is not in the range of a leader of its division"}
	noCommand    = &game.Reason{Cite: "GTS general/command", Text: "%s is out of command"}
)

// activateDeeds are the deeds that a chit allows.
var activateDeeds = deeds[activate]{
	{
		Verb: vActivate, Word: "activate", Help: "begin a unit's activation", Blanks: kinds{aUnit},
		Hinder: func(b *battle, _ activate, c game.Choice) hindrance { return b.hinderActivation(int(c.Args[0])) },
		Offer: func(b *battle, _ activate, add offer) {
			for u := range b.units {
				add(choice(vActivate, u), "")
			}
		},
		Do: func(t *table, _ activate, c game.Choice) {
			t.Then(act{}, finish{}, activate{})
			t.State.begin(t, int(c.Args[0]), noActivity)
		},
	},
	ending[activate](),
}

// hinderActivation returns why the chit in play cannot activate a unit now.
func (b *battle) hinderActivation(u int) hindrance {
	ch, who := b.chits[b.drawn], counter(u)
	switch {
	case !b.under(ch, u):
		return isNotOf[ch.kind].ForBoth(who, name(aChit, b.drawn))
	case !b.on(u):
		return isAway[ch.kind].For(who)
	case b.is(u, fresh):
		return isFresh.For(who)
	case b.is(u, acted) && ch.kind == directCommand:
		return hasActed.For(who)
	case b.is(u, acted):
		return wasActivated[ch.kind].For(who)
	case ch.kind == directCommand:
		return b.hinderDirect(u)
	}
	return hindrance{}
}

// under reports whether a unit has the chit's side, and its division or formation if the chit names
// one.
func (b *battle) under(ch chit, u int) bool {
	switch {
	case b.side(u) != ch.side:
		return false
	case ch.kind == divisionChit:
		return b.roster[u].division == ch.of
	case ch.kind == formationChit:
		return b.roster[u].formation == ch.of
	}
	return true
}

// hinderDirect returns why direct command cannot activate a unit.
func (b *battle) hinderDirect(u int) hindrance {
	switch who := counter(u); {
	case !b.rich(u):
		return noPoint.For(name(aDivision, b.division(u)))
	case b.inCommand(u):
		return hindrance{}
	case b.hex(b.units[u].at).Entry:
		return isEntering.For(who)
	case !b.formations[b.roster[u].formation].led:
		return isUnled.For(who)
	default:
		return noCommand.For(who)
	}
}

// Ask offers every unit that may still be activated.
func (activate) Ask(b *battle) game.Question {
	c := b.chits[b.drawn]
	return game.Question{Side: c.side, Topic: "activate", Cite: activationCite[c.kind], Seen: game.Everyone, Opens: true, Options: activateDeeds.Offer(b, activate{}, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (activate) Deeds() game.Menu[*battle] { return activateDeeds.For(activate{}) }

// begin opens an activation. The argument first is the kind of action that the unit has already done
// in the activation, or noActivity.
func (b *battle) begin(t *table, u int, first activity) {
	b.act = idle
	b.act.group[0], b.act.n, b.act.first = int16(u), 1, first
	b.act.along = allWays
	b.set(u, engaged)
	b.act.close = b.crowd()
	cite := activationCite[b.chits[b.drawn].kind]
	if first == noActivity {
		b.set(u, acted)
		t.Say(cite, "%s is activated.", b.label(u))
		b.draw(t, game.Begins, u)
	}
	if b.chits[b.drawn].kind == directCommand {
		b.pay(u)
		t.Say("GTS direct/division", "The activation costs %s a command point.", b.divisions[b.division(u)].Name)
	}
}

// The reasons why a unit cannot join the active units.
var (
	noColumns   = &game.Reason{Cite: "GTS move/stack", Text: "units in column act together only to assault, and an assault is not possible now"}
	isElsewhere = &game.Reason{Cite: "GTS activation/stack", Text: "%s does not start in the same hex"}
	isWithThem  = &game.Reason{Cite: "GTS activation/stack", Text: "%s is already acting"}
	isFull      = &game.Reason{Cite: "GTS activation/stack", Text: "no more units can act together"}
	noPointFor  = &game.Reason{Cite: "GTS points/none", Text: "there is no command point left for %s"}
	hasNoSecond = &game.Reason{Cite: "GTS activation/stack", Text: "%s has no second action left"}
)

// hinderJoin returns why a unit cannot join the active units. It must start in the same hex. Units
// in column can join only for an assault (GTS activation/stack, move/stack, assault/together).
func hinderJoin(b *battle, lead int, c game.Choice) hindrance {
	v := int(c.Args[0])
	second := b.act.first != noActivity
	switch {
	case b.onlySingly(lead, v):
		return hindrance{Reason: noColumns}
	case b.units[v].at != b.units[lead].at:
		return isElsewhere.For(counter(v))
	case b.acting(v):
		return isWithThem.For(counter(v))
	case int(b.act.n) >= len(b.act.group):
		return hindrance{Reason: isFull}
	case (second || b.chits[b.drawn].kind == directCommand) && !b.rich(v):
		return noPointFor.For(counter(v))
	case !second:
		return b.hinderActivation(v)
	case !b.is(v, again):
		return hasNoSecond.For(counter(v))
	}
	return noCommand.If(!b.inCommand(v), counter(v))
}

// onlySingly reports whether one of two units is in column and an assault is impossible.
func (b *battle) onlySingly(lead, v int) bool {
	return (b.is(v, column) || b.is(lead, column)) && !(b.allowed(assaulting) && b.crowded(lead))
}

// join adds a unit to the active stack.
func (b *battle) join(t *table, v int) {
	b.act.group[b.act.n] = int16(v)
	b.act.n++
	t.Say("GTS activation/stack", "%s acts together with %s.", b.label(v), b.label(int(b.act.group[0])))
	b.set(v, acted|engaged)
	if b.act.first != noActivity {
		b.unset(v, again)
		b.pay(v)
	} else if b.chits[b.drawn].kind == directCommand {
		b.pay(v)
	}
}

// finish closes an activation and offers second actions if they are allowed
// (GTS general/stacking-check).
type finish struct{}

func (finish) Title(*battle) (string, rule.Clause) {
	return "end of the action", "GTS general/stacking-check"
}

// Work resolves overstacking and asks for second actions. It asks all units that took part,
// including units that were stopped by fire.
func (finish) Work(t *table) {
	b := t.State
	first, kind := b.act.first, b.act.kind
	b.settleStack(t)
	b.act = idle
	once := first != noActivity || kind == passing || b.chits[b.drawn].kind == directCommand
	var steps []step
	for u := range b.units {
		if !b.is(u, engaged) {
			continue
		}
		if b.unset(u, engaged); !once && b.on(u) {
			b.set(u, again)
			steps = append(steps, second{int16(u), kind})
		}
	}
	t.Then(steps...)
}

// settleStack checks units that fire has stopped in a full hex. It moves them back to their
// previous hex (GTS general/stacking-check).
func (b *battle) settleStack(t *table) {
	for _, u := range b.members() {
		if b.crammed(b.units[u].at, b.side(u)) {
			b.goBack(t, u)
		}
	}
}

// goBack moves a unit back to its previous hex.
func (b *battle) goBack(t *table, u int) {
	if at := b.units[u].at; b.act.prev != nowhere {
		b.units[u].at = b.act.prev
		t.Say("GTS general/stacking-check", "%s is full: %s goes back to %s.", b.name(at), b.label(u), b.where(u))
	}
}

// stayBehind removes a unit from the group, which moves on. If other units already fill the hex,
// the unit goes back.
func (b *battle) stayBehind(t *table, u int) {
	b.drop(u)
	if at := b.units[u].at; b.standing(at, b.side(u), false) > b.tables.Of(scenario.StackLimit) && !b.hex(at).Entry {
		b.goBack(t, u)
	}
}

// crammed reports whether a hex holds more units than the stacking limit.
func (b *battle) crammed(at int16, side game.Side) bool {
	return b.standing(at, side, true) > b.tables.Of(scenario.StackLimit) && !b.hex(at).Entry
}

// standing counts the units of a side in a hex that are not in column. The argument group says
// whether to count the active units.
func (b *battle) standing(at int16, side game.Side, group bool) (n int) {
	for v := range b.units {
		if b.units[v].at == at && b.side(v) == side && !b.is(v, column) && (group || !b.acting(v)) {
			n++
		}
	}
	return n
}

// count returns how many of the units are not in column, and how many are in column.
func (b *battle) count(all []int) (plain, columns int) {
	for _, u := range all {
		if b.is(u, column) {
			columns++
		} else {
			plain++
		}
	}
	return plain, columns
}

// room reports whether a hex has room for the given numbers of units
// (GTS general/stacking, general/stacking-column). Entry hexes have no limit.
func (b *battle) room(at int16, side game.Side, plain, columns int) bool {
	if b.hex(at).Entry {
		return true
	}
	p, c := b.count(b.in(at, side))
	plain, columns = plain+p, columns+c
	return plain <= b.tables.Of(scenario.StackLimit) && columns <= b.tables.Of(scenario.StackColumn)
}

// second offers a second action, of a different kind, for a command point
// (GTS division/second, formation/second).
type second struct {
	Unit  int16
	First activity
}

func (s second) Title(b *battle) (string, rule.Clause) {
	return b.of("second action", s.Unit), "GTS formation/second"
}

// secondCite is the clause for second actions by each kind of chit.
var secondCite = []clause{divisionChit: "GTS division/second", formationChit: "GTS formation/second"}

// secondDeeds are the deeds to act again and to decline.
var secondDeeds = deeds[second]{
	plain(vSecond, "second", "pay for a second action", "", nil, func(t *table, s second) {
		b, u := t.State, int(s.Unit)
		b.unset(u, again)
		t.Say(secondCite[b.chits[b.drawn].kind], "%s pays a command point for a second action of %s.", b.divisions[b.division(u)].Name, b.label(u))
		b.pay(u)
		t.Then(act{}, finish{})
		b.begin(t, u, s.First)
	}),
	plain(vDone, "", "", "", nil, func(t *table, s second) { t.State.unset(int(s.Unit), again) }),
}

// Ask offers a second action if the unit is in command and its division has a command point.
func (s second) Ask(b *battle) game.Question {
	if u := int(s.Unit); !b.is(u, again) || !b.rich(u) || !b.inCommand(u) {
		return game.Question{}
	}
	return ask(b, int(s.Unit), "second", secondCite[b.chits[b.drawn].kind], secondDeeds, s)
}

// Deeds implements game.Step.
func (s second) Deeds() game.Menu[*battle] { return secondDeeds.For(s) }
