package gts

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// When activated units leave a hex with a leader, the leader goes or stays with one of the
// activated units. The owner chooses the unit
// (GTS direct/leaders, division/leaders, formation/leaders):
//
//	A1 activated before, leader │ A2 leaves   the leader stays with A1, or goes with A2
//	A1 not yet activated, leader │ A2 leaves   the leader goes with A2
//	B1 of another formation, leader │ A2 leaves   the leader stays, with the reading "own"

// leaderCite is the clause about leaders for each kind of chit.
var leaderCite = [...]clause{directCommand: "GTS direct/leaders", divisionChit: "GTS division/leaders", formationChit: "GTS formation/leaders"}

// gatherLeaders decides which leaders in a hex go with the group that leaves it. If all activated
// units leave, the leaders go at once; otherwise the returned questions decide. A group does not
// pick up leaders in hexes that it only passes through.
func (b *battle) gatherLeaders(from int16) (questions []step) {
	group := b.members()
	all, start := b.escorts(), b.act.prev == nowhere
	for f := range b.leaders {
		l := &b.leaders[f]
		if !b.leaderIn(f, from, b.side(group[0])) || !start && !b.is(int(l.with), engaged) || !b.follows(f, group) {
			continue
		}
		switch {
		case len(all) > len(group): // some activated units stay
			questions = append(questions, escort{int8(f)})
		case !slices.Contains(group, int(l.with)):
			l.with = int16(group[0])
		}
	}
	return questions
}

// follows reports whether a leader goes or stays with one of the units when units leave its hex. With
// the reading "own" it does so only if it is with one of them, or leads the formation of one.
func (b *battle) follows(leader int, units []int) bool {
	return b.readings[scenario.Leaders] == scenario.LeadersAny || slices.ContainsFunc(units, func(u int) bool {
		return int(b.leaders[leader].with) == u || int(b.roster[u].formation) == leader
	})
}

// escorts returns the units that a leader in the hex may accompany after the group leaves: the
// group, and earlier activated units that stay.
func (b *battle) escorts() []int {
	all := b.members()
	for _, v := range b.in(b.act.leaves, b.side(all[0])) {
		if b.is(v, acted) && !b.acting(v) {
			all = append(all, v)
		}
	}
	return all
}

// escort asks which of the activated units a leader accompanies after the group leaves.
type escort struct{ Leader int8 }

func (e escort) Title(*battle) (string, rule.Clause) {
	return "a leader's company", "GTS formation/leaders"
}

var (
	otherLeader = reasons("the question is not about the leader of %s", leaderCite[:]...)
	noEscort    = reasons("%s is not among the activated units in the hex", leaderCite[:]...)
)

// escortDeeds choose the leader's unit.
var escortDeeds = deeds[escort]{{
	Verb: vEscort, Word: "escort", Help: "put a formation's leader with this unit", Blanks: kinds{aLeader, aUnit},
	Hinder: func(b *battle, e escort, c game.Choice) hindrance {
		kind := b.chits[b.drawn].kind
		if c.Args[0] != int32(e.Leader) {
			return otherLeader[kind].For(name(aLeader, c.Args[0]))
		}
		return noEscort[kind].If(!slices.Contains(b.escorts(), int(c.Args[1])), counter(c.Args[1]))
	},
	Offer: func(b *battle, e escort, add offer) {
		for _, v := range b.escorts() {
			add(choice(vEscort, int(e.Leader), v), "")
		}
	},
	Do: func(t *table, e escort, c game.Choice) {
		b, f, u := t.State, e.Leader, int16(c.Args[1])
		if b.leaders[f].with != u {
			t.Say(leaderCite[b.chits[b.drawn].kind], "The leader of %s joins %s.", b.formations[f].name, b.label(int(u)))
		}
		b.leaders[f].with = u
	},
	Score: func(b *battle, e escort, c game.Choice) int {
		if int32(b.leaders[e.Leader].with) == c.Args[1] {
			return 1
		}
		return 0
	},
}}

// Ask asks the leader's owner.
func (e escort) Ask(b *battle) game.Question {
	return ask(b, b.lead(), "escort", leaderCite[b.chits[b.drawn].kind], escortDeeds, e)
}

// Deeds implements game.Step.
func (e escort) Deeds() game.Menu[*battle] { return escortDeeds.For(e) }
