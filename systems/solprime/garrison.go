package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Squads in sections of structures (SP fortifications/garrison). Who goes in
// walks to the section; who comes out walks away from it.

// garrisonDeeds are the orders of SP fortifications.
var garrisonDeeds = []deed{{
	verb: vEnter, word: "enter", help: "go into a section of a structure", blanks: []blank{aStand},
	refuse: (*battle).refuseEnter, do: (*battle).enter, offer: (*battle).offerEnter, worth: (*battle).worthEnter,
	daunts: (*battle).dauntsEnter,
}}

// offerEnter lists the sections that are near enough.
func (b *battle) offerEnter(u int, add offer) {
	for v := range b.stands {
		if b.structure(v) && b.living(v) && b.inReach(u, v) {
			add(choice(vEnter, u, v), "SP fortifications/garrison")
		}
	}
}

// refuseEnter says why a stand cannot go into a section.
func (b *battle) refuseEnter(u int, c game.Choice) error {
	v := target(c)
	if !b.anyOf(v) || !b.structure(v) {
		return rule.Refuse("SP fortifications/garrison", "want a section of a structure")
	}
	switch {
	case b.foe(u, v) && len(b.kind(v).Weapons) > 0:
		return rule.Refuse("SP fortifications/crews", "the enemy's crew holds %s: it is attacked, not entered", b.label(v))
	case !b.kind(v).holds(b.kind(u)) || len(b.inside(u)) > 0:
		return rule.Refuse("SP fortifications/garrison", "%s is no place for %s", b.label(v), b.label(u))
	case b.host(u) == v:
		return rule.Refuse("SP fortifications/garrison", "%s is in %s", b.label(u), b.label(v))
	case len(b.inside(v)) >= b.kind(v).berths():
		return rule.Refuse("SP fortifications/garrison", "%s is full", b.label(v))
	}
	return b.refuseApproach(u, v)
}

// refuseApproach says why a stand cannot walk up to another that it wants to get into.
func (b *battle) refuseApproach(u, v int) error {
	l := b.charge(u, v)
	if l.From == l.To {
		return b.refuseWalk(u)
	}
	return b.refuseLeg(l)
}

// refuseWalk says why a stand cannot move at all.
func (b *battle) refuseWalk(u int) error {
	switch {
	case b.structure(u):
		return rule.Refuse("SP fortifications/unit", "%s does not move", b.label(u))
	case b.any(u, suppressed):
		return rule.Refuse("SP fire/infantry/still", "%s is suppressed and does not move", b.label(u))
	case b.any(u, stuck|halted):
		return rule.Refuse("SP play/actions", "%s does not move any more", b.label(u))
	case b.platoonOf(u).nerve >= rooted:
		return rule.Refuse(b.platoonOf(u).nerve.clause(), "%s does not move", b.squads[b.roster[u].platoon].name)
	}
	return b.rested(u)
}

// approach walks up to another stand, then does what is next.
func (b *battle) approach(t *table, u, v int, next step) {
	t.Then(next)
	l := b.charge(u, v)
	if l.From == l.To {
		b.stir(u)
		return
	}
	b.setOut(t, l)
}

// enter walks up to the section and goes in.
func (b *battle) enter(t *table, u int, c game.Choice) {
	b.approach(t, u, target(c), garrison{int8(u), int8(target(c))})
}

// garrison puts a stand into the section that it has come to.
type garrison struct{ Unit, Section int8 }

func (g garrison) Title(b *battle) (string, rule.Clause) {
	return b.label(int(g.Unit)) + " goes into " + b.label(int(g.Section)), "SP fortifications/garrison"
}

// Work does it, unless something came in between.
func (g garrison) Work(t *table) {
	b, u, v := t.State, int(g.Unit), int(g.Section)
	if !b.living(u) || b.carried(u) || !b.living(v) || b.any(u, suppressed|stuck|halted) || !b.base(u).Apart(b.base(v), contact) {
		return
	}
	s := &b.stands[u]
	s.host, s.at = g.Section, b.stands[v].at
	b.unset(u, dug|smoked)
	t.Say("SP fortifications/garrison", "%s is in %s.", b.label(u), b.label(v))
	b.take(t, u, v)
}

// take makes the enemy's section, which was empty, one of the side that has come into it.
func (b *battle) take(t *table, u, v int) {
	if !b.foe(u, v) {
		return
	}
	b.stands[v].flags ^= taken
	t.Say("SP fortifications/garrison", "%s is %s's now.", b.label(v), b.side(v))
}

// dauntsEnter: as a leg to the section would.
func (b *battle) dauntsEnter(u int, c game.Choice) dread {
	return b.dauntsGo(u, goTo(vGo, u, b.charge(u, target(c)).To))
}

// worthEnter weighs shelter by what its armour keeps off, and the ground about it.
func (b *battle) worthEnter(u int, c game.Choice) int {
	v := target(c)
	worth := b.pull(u, b.stands[v].at) - b.pull(u, b.stands[u].at)
	if vehicle, squad := b.near(u, b.stands[v].at); !b.housed(u) && min(vehicle, squad) < 30*grid.Inch*30*grid.Inch {
		worth += 10 * b.kind(v).Front
	}
	return worth - 10
}
