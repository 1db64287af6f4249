package solprime

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Platoons that act together. A carried platoon costs no activation while it rides
// (SP organization/carried). To load or unload, it must be activated together with its carrier.
// Infantry and the vehicles that it is attached to are also activated together
// (SP close-combat/attached/together).

var alongDeeds = deeds{{
	Verb: vJoin, Word: "join", Help: "activate another platoon to act together with the platoon of a stand", Blanks: kinds{aStand, aPlatoon},
	Hinder: joinObjections.hinder, Do: join, Offer: (*battle).offerJoin, Score: (*battle).scoreJoin,
}}

// joinObjections are the reasons why a platoon cannot act together with another platoon.
var joinObjections = objections{
	against("SP organization/carried/loading", "want a platoon of the same side", nil, func(o order) bool { return o.squads[o.v].side != o.player || o.squads[o.v].works }),
	against("SP organization/carried/loading", "%s is already active", named, func(o order) bool { return o.active(int8(o.v)) }),
	against("SP activation", "no activation point is left", nil, func(o order) bool { return o.left == 0 }),
	against("SP play/cycle", activatedBefore, named, func(o order) bool { return !o.ready(o.v) }),
	against("SP organization/carried/loading", "%s and %s cannot carry or accompany one another", func(o order) (a, b game.Name) { return stood(o.u), name(aPlatoon, o.v) },
		func(o order) bool { return !o.bonded(o.u, o.v) }),
}

// named returns the name of the platoon that an order names.
func named(o order) (a, b game.Name) { return name(aPlatoon, o.v), b }

const activatedBefore = "%s has been activated this cycle, or no longer exists"

// active reports whether a platoon acts in this activation.
func (b *battle) active(p int8) bool { return p == b.acting || b.platoons[p].along }

// offerJoin lists all platoons. Objections later remove the platoons that cannot join.
func (b *battle) offerJoin(u int, add offer) {
	for q := range b.platoons {
		add(choice(vJoin, u, q), "SP organization/carried/loading")
	}
}

// bonded reports whether stand u is attached to a stand of platoon q, or one of the two carries or
// could carry the other.
func (b *battle) bonded(u, q int) bool {
	return b.anyIn(q, func(v int) bool { return b.living(v) && (b.carries(u, v) || b.carries(v, u)) }) || b.escorted(u, q)
}

// anyIn reports whether a stand of a platoon satisfies a condition.
func (b *battle) anyIn(p int, holds func(u int) bool) bool {
	return slices.ContainsFunc(b.squads[p].members, func(u int8) bool { return holds(int(u)) })
}

// escorted reports whether stand u and a stand of platoon q are attached to each other.
func (b *battle) escorted(u, q int) bool {
	return b.anyIn(q, func(v int) bool { return b.living(v) && (int(b.stands[v].with) == u || int(b.stands[u].with) == v) })
}

// carries reports whether stand c carries stand v, or has room for it.
func (b *battle) carries(c, v int) bool {
	k := b.kind(c)
	return k.Bays > 0 && k.Branch != scenario.Aircraft && k.Holds(b.kind(v)) && (b.host(v) == c || len(b.inside(c)) < k.Berths())
}

// join activates a second platoon together with the active one.
func join(t *table, u int, c game.Choice) {
	b, q := t.State, int(c.Args[1])
	b.left--
	pl := &b.platoons[q]
	pl.done, pl.along, pl.down = true, true, b.relief(q).Who
	cite := rule.Clause("SP organization/carried/loading")
	if b.escorted(u, q) {
		cite = "SP close-combat/attached/together"
	}
	t.Say(cite, "%s is activated together with %s.", b.squads[q].name, b.squads[b.acting].name)
	t.Then(muster{int8(q)})
}

// part ends an activation for the platoons that acted together with the active one.
type part struct{}

func (part) Title(*battle) (string, rule.Clause) {
	return "end of a platoon's activation", "SP play/whole"
}

// Work lets the aircraft of these platoons fly on, and tests their suppressed infantry.
func (part) Work(t *table) {
	b := t.State
	for q := range b.platoons {
		if b.platoons[q].along {
			b.platoons[q].along = false
			t.Then(flyOn{int8(q)}, relieve{int8(q), b.platoons[q].down})
		}
	}
}
