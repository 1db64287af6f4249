package solprime

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Squads in sections of structures (SP fortifications/garrison). A squad enters a section by walking
// up to it, and leaves by walking away.

var garrisonDeeds = deeds{{
	Verb: vEnter, Word: "enter", Help: "go into a section of a structure", Blanks: ofTwo,
	Hinder: enterObjections.hinder, Do: enter, Score: (*battle).scoreEnter,
	Offer: offerEach(vEnter, "SP fortifications/garrison", func(b *battle, u, v int) bool { return b.structure(v) && b.inReach(u, v) }),
}}

// The reasons why a stand cannot enter a section, or cannot move at all.
var (
	enterObjections = objections{
		against("SP fortifications/garrison", "want a section of a structure", nil, func(o order) bool { return !o.living(o.v) || !o.structure(o.v) }),
		against("SP fortifications/crews", "the enemy's crew holds %s, and no squad can enter while it does", other, func(o order) bool {
			return o.foe(o.u, o.v) && len(o.kind(o.v).Weapons) > 0
		}),
		against("SP fortifications/garrison", "%s cannot hold %s", reversed, func(o order) bool {
			return !o.kind(o.v).Holds(o.kind(o.u)) || len(o.inside(o.u)) > 0
		}),
		against("SP fortifications/garrison", "%s is already in %s", both, func(o order) bool { return o.host(o.u) == o.v }),
		against("SP fortifications/garrison", "%s is full", other, order.full),
		walks(func(o order) bool { l := o.walkIn(o.u, o.v); return l.From == l.To }),
		also(func(o order) hindrance {
			cost, h := o.entry(o.u, o.v, o.walkIn(o.u, o.v))
			return cmp.Or(h, o.beyond(o.u, cost))
		}),
		astray(func(o order) grid.Circle { return o.base(o.v) }),
	}
	walkObjections = slices.Concat(objections{isStructure, isSuppressed, is(stuck|halted, "SP play/actions", "%s cannot move any more")}, nerveless, objections{atRest})
)

// walks returns the objection that a stand cannot walk up to another stand to get into it. The
// function there reports whether the two stands are already adjacent.
func walks(there func(o order) bool) objection {
	return also(func(o order) hindrance {
		if there(o) {
			return walkObjections.to(o)
		}
		return o.hinderStride(o.walkIn(o.u, o.v), strideObjections)
	})
}

// approach makes a leg up to another stand, if it is not there yet, and then runs the next steps.
func (b *battle) approach(t *table, l leg, next ...step) {
	t.Then(next...)
	if l.From != l.To {
		b.setOut(t, l)
		return
	}
	b.stir(int(l.Unit))
}

// enter moves a stand next to a section and then into it.
func enter(t *table, u int, c game.Choice) {
	b, v := t.State, target(c)
	b.approach(t, b.walkIn(u, v), garrison{int8(u), int8(v)})
}

// garrison puts a stand into the section next to it.
type garrison struct{ Unit, Section int8 }

func (g garrison) Title(b *battle) (string, rule.Clause) {
	return b.label(int(g.Unit)) + " goes into " + b.label(int(g.Section)), "SP fortifications/garrison"
}

// Work puts the stand into the section, unless something has prevented this.
func (g garrison) Work(t *table) {
	b, u, v := t.State, int(g.Unit), int(g.Section)
	if b.stopped(u) || b.carried(u) || !b.living(v) || !b.base(u).Apart(b.base(v), contact) {
		return
	}
	s := &b.stands[u]
	b.crosses(t, u, v, s.at, b.stands[v].at)
	s.host, s.at, s.with = g.Section, b.stands[v].at, nowhere
	b.unset(u, dug|smoked)
	t.Say("SP fortifications/garrison", "%s is in %s.", b.label(u), b.label(v))
	b.take(t, u, v)
	t.Then(setDown{g.Unit})
}

// take gives an empty enemy section to the side that has entered it.
func (b *battle) take(t *table, u, v int) {
	if !b.foe(u, v) {
		return
	}
	b.stands[v].flags ^= taken
	t.Say("SP fortifications/garrison", "%s now belongs to %s.", b.label(v), b.side(v))
}

// scoreEnter returns the worth of a section: its armour and the ground around it.
func (b *battle) scoreEnter(u int, c game.Choice) int {
	v := target(c)
	worth := b.pull(u, b.stands[v].at) - b.pull(u, b.stands[u].at)
	if vehicle, squad := b.near(u, b.stands[v].at); !b.housed(u) && min(vehicle, squad) < 30*grid.Inch*30*grid.Inch {
		worth += 10 * b.kind(v).Front
	}
	return worth - 10
}
