package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// halved reports whether a soldier's squad has lost half of its initial strength
// or more (BHM 12.12).
func (b *battle) halved(u int) bool {
	side := b.side(u)
	switch h := &b.sides[side]; {
	case !b.option(scenario.SquadMorale):
		return false
	case h.merged:
		return h.worn || b.spentHalf(side, 0, 1)
	}
	return b.spentHalf(side, b.roster[u].squad)
}

// spentHalf reports whether the given squads of a side, taken together, have lost half of their
// initial strength.
func (b *battle) spentHalf(side game.Side, squads ...int8) bool {
	all, lost := 0, 0
	for v := range b.soldiers {
		if b.side(v) != side || !slices.Contains(squads, b.roster[v].squad) {
			continue
		}
		all++
		if b.soldiers[v].at == offDead || b.soldiers[v].at == offLine {
			lost++
		}
	}
	return 2*lost >= all
}

// merge combines two squads; the losses of both still count (BHM 12.11, 12.12).
func (b *battle) merge(t *table, side game.Side) {
	h := &b.sides[side]
	h.worn = b.spentHalf(side, 0) || b.spentHalf(side, 1)
	h.idle, h.merged = false, true
	t.Say("BHM 12.11", "%s now has a single squad.", side)
}

// regroup asks a side with only one commander left whether to spend the turn on merging its two
// squads (BHM 12.11).
type regroup struct{ Side game.Side }

func (r regroup) Title(*battle) (string, rule.Clause) {
	return r.Side.String() + " may reorganise", "BHM 12.11"
}

// regroupDeeds are the deeds of a regroup: keep the squads, or give up the turn and merge them.
var regroupDeeds = deeds[regroup]{
	plain[regroup](vKeep, "keep", "keep the squads as they are", "", nil, nil),
	plain(vReorganise, "reorganise", "take no actions this turn and form one squad", "", nil, func(t *table, r regroup, _ game.Choice) {
		t.State.sides[r.Side].idle = true
		t.Say("BHM 12.11", "%s takes no actions this turn and reorganises.", r.Side)
	}),
}

// Ask asks the side only if it has two squads, too few soldiers for two, and one commander.
func (r regroup) Ask(b *battle) game.Question {
	if !b.split(r.Side) {
		return game.Question{}
	}
	soldiers, commanders, squads := 0, 0, [2]bool{}
	for u := range b.soldiers {
		if b.side(u) == r.Side && b.living(u) {
			soldiers++
			squads[b.roster[u].squad] = true
			if b.has(u, commanding) {
				commanders++
			}
		}
	}
	if !squads[0] || !squads[1] || soldiers >= b.tables.Of(scenario.SquadMerge) || commanders != 1 {
		return game.Question{}
	}
	return game.Question{Side: r.Side, Topic: "reorganise", Cite: "BHM 12.11", Seen: game.Everyone, Options: regroupDeeds.Offer(b, r, nil)}
}

// Deeds implements game.Step.
func (r regroup) Deeds() game.Menu[*battle] { return regroupDeeds.For(r) }
