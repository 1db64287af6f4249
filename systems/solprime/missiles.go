package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// dodge asks the target of a missile whether it lays smoke or evades, for which
// it must pass a test of morale (SP fire/missiles-react).
type dodge shot

func (d dodge) Title(b *battle) (string, rule.Clause) {
	return "reaction of " + b.label(int(d.At)) + " to the missile", "SP fire/missiles-react"
}

// Ask lists what the target is able to do: who cannot move does not evade.
func (d dodge) Ask(b *battle) game.Question {
	v := int(d.At)
	evades := !b.any(v, stuck|suppressed)
	if !b.living(v) || b.structure(v) || !evades && !b.kind(v).Smoke {
		return game.Question{}
	}
	q := game.Question{Side: b.side(v), Topic: "dodge", Cite: "SP fire/missiles-react", Seen: game.Everyone,
		Options: []game.Option{{Choice: choice(vHold)}}}
	if evades {
		q.Options = append(q.Options, game.Option{Choice: choice(vEvade)})
	}
	if b.kind(v).Smoke {
		q.Options = append(q.Options, game.Option{Choice: choice(vSmoke)})
		if evades {
			q.Options = append(q.Options, game.Option{Choice: choice(vBoth)})
		}
	}
	return q
}

// Answer has the target's morale tested.
func (d dodge) Answer(t *table, c game.Choice) {
	if c.Verb != vHold {
		t.Then(composure{d.At, c.Verb})
	}
}

// composure tests whether a target keeps its head.
type composure struct {
	Unit int8
	Will game.Verb
}

func (k composure) Title(b *battle) (string, rule.Clause) {
	return "morale of " + b.label(int(k.Unit)), "SP fire/missiles-react/test"
}

// Ask rolls.
func (k composure) Ask(b *battle) game.Question {
	if !b.living(int(k.Unit)) {
		return game.Question{}
	}
	return asks("morale", "SP fire/missiles-react/test", 10)
}

// Explain is the sum.
func (k composure) Explain(b *battle, _ game.Choice) rule.Tally { return b.unitNerve(int(k.Unit)) }

// Answer lets it do what it will.
func (k composure) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	if !b.passes(u, int(c.Args[0])) {
		t.Say("SP morale/unit", "%s throws %d and does not react.", b.label(u), c.Args[0])
		return
	}
	t.Say("SP morale/unit", "%s throws %d and keeps its head.", b.label(u), c.Args[0])
	if k.Will == vSmoke || k.Will == vBoth {
		b.set(u, smoked)
		t.Say("SP fire/missiles-react", "%s lays smoke.", b.label(u))
	}
	if k.Will == vEvade || k.Will == vBoth {
		b.set(u, evading)
		t.Say("SP fire/missiles-react", "%s evades.", b.label(u))
	}
}

// calm ends the evasion when all missiles of a shot have come.
type calm struct{ Unit int8 }

func (c calm) Title(b *battle) (string, rule.Clause) {
	return "the evasion of " + b.label(int(c.Unit)) + " is over", "SP fire/missiles/evasion"
}

// Work forgets it.
func (c calm) Work(t *table) { t.State.unset(int(c.Unit), evading) }
