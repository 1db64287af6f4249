package solprime

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Platoons that act together. A carried platoon costs no activation while it rides
// (SP organization/carried); to be loaded or unloaded it is activated too, together with its carrier.
// The same holds for infantry and the vehicles that it is attached to
// (SP close-combat/attached/together).

var alongDeeds = deeds{{
	Verb: vJoin, Word: "join", Help: "activate another platoon to act together with that of a stand", Blanks: kinds{aStand, aPlatoon},
	Hinder: joinObjections.hinder, Do: join, Offer: (*battle).offerJoin, Score: (*battle).scoreJoin,
}}

// joinObjections are why a platoon cannot act together with another.
var joinObjections = objections{
	against("SP organization/carried/loading", "want a platoon of one's own side", nil, func(o order) bool { return o.squads[o.v].side != o.player || o.squads[o.v].works }),
	against("SP organization/carried/loading", "%s is active", named, func(o order) bool { return o.active(int8(o.v)) }),
	against("SP activation", "no activation point is left", nil, func(o order) bool { return o.left == 0 }),
	against("SP play/cycle", activatedBefore, named, func(o order) bool { return !o.ready(o.v) }),
	against("SP organization/carried/loading", "%s and %s cannot carry or accompany one another", func(o order) (a, b game.Name) { return stood(o.u), name(aPlatoon, o.v) },
		func(o order) bool { return !o.bonded(o.u, o.v) }),
}

// named returns the name of the platoon in an order.
func named(o order) (a, b game.Name) { return name(aPlatoon, o.v), b }

const activatedBefore = "%s has been activated this cycle, or no longer exists"

// active reports whether a platoon acts in this activation.
func (b *battle) active(p int8) bool { return p == b.acting || b.platoons[p].along }

// offerJoin lists all platoons; those that cannot be joined have an objection.
func (b *battle) offerJoin(u int, add offer) {
	for q := range b.platoons {
		add(choice(vJoin, u, q), "SP organization/carried/loading")
	}
}

// bonded reports whether a stand and a stand of another platoon are carrier and carried, or could
// be, or are attached to one another.
func (b *battle) bonded(u, q int) bool {
	return b.anyIn(q, func(v int) bool { return b.living(v) && (b.carries(u, v) || b.carries(v, u)) }) || b.escorted(u, q)
}

// anyIn reports whether a stand of a platoon satisfies a condition.
func (b *battle) anyIn(p int, holds func(u int) bool) bool {
	return slices.ContainsFunc(b.squads[p].members, func(u int8) bool { return holds(int(u)) })
}

// escorted reports whether a stand and a stand of another platoon are attached to one another.
func (b *battle) escorted(u, q int) bool {
	return b.anyIn(q, func(v int) bool { return b.living(v) && (int(b.stands[v].with) == u || int(b.stands[u].with) == v) })
}

// carries reports whether one stand carries another, or has room for it.
func (b *battle) carries(c, v int) bool {
	k := b.kind(c)
	return k.Bays > 0 && k.Branch != scenario.Aircraft && k.Holds(b.kind(v)) && (b.host(v) == c || len(b.inside(c)) < k.Berths())
}

// join activates another platoon as well.
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

// part ends an activation for the platoons that acted along with another.
type part struct{}

func (part) Title(*battle) (string, rule.Clause) {
	return "end of a platoon's activation", "SP play/whole"
}

// Work makes their aircraft fly on, and relieves the platoons.
func (part) Work(t *table) {
	b := t.State
	for q := range b.platoons {
		if b.platoons[q].along {
			b.platoons[q].along = false
			t.Then(flyOn{int8(q)}, relieve{int8(q), b.platoons[q].down})
		}
	}
}
