package solprime

import (
	"metahex/game"
	"metahex/rule"
)

// Platoons that act together. One that is carried costs no activation while it
// rides (SP organization/carried); to be loaded or unloaded it is activated as
// well, alongside the one that carries it. So are infantry and the vehicles that
// it is attached to (SP close-combat/attached/together).

// alongDeeds are the orders of SP organization.
var alongDeeds = []deed{{
	verb: vJoin, word: "join", help: "activate another platoon to act together with that of a stand", blanks: []blank{aPlatoon},
	refuse: (*battle).refuseJoin, do: (*battle).join, offer: (*battle).offerJoin, worth: (*battle).worthJoin, aboard: true,
}}

// active reports whether a platoon acts in this activation.
func (b *battle) active(p int) bool { return p == int(b.acting) || b.platoons[p].along }

// offerJoin lists the platoons of one's own side.
func (b *battle) offerJoin(u int, add offer) {
	for q := range b.platoons {
		if b.squads[q].side == b.side(u) && b.left > 0 && !b.active(q) && b.bonded(u, q) {
			add(choice(vJoin, u, q), "SP organization/carried/loading")
		}
	}
}

// refuseJoin says why a platoon cannot act together with another.
func (b *battle) refuseJoin(u int, c game.Choice) error {
	q := int(c.Args[1])
	switch {
	case q < 0 || q >= len(b.platoons) || b.squads[q].side != b.side(u) || b.squads[q].works:
		return rule.Refuse("SP organization/carried/loading", "want a platoon of one's own side")
	case b.active(q):
		return rule.Refuse("SP organization/carried/loading", "%s is active", b.squads[q].name)
	case b.left == 0:
		return rule.Refuse("SP activation", "no activation point is left")
	case !b.ready(q):
		return rule.Refuse("SP play/cycle", "%s has been activated this cycle, or is no more", b.squads[q].name)
	case !b.bonded(u, q):
		return rule.Refuse("SP organization/carried/loading", "%s neither carries anybody of %s nor could", b.label(u), b.squads[q].name)
	}
	return nil
}

// bonded reports whether a stand and somebody of another platoon are carrier and
// carried, or could be, or attached to one another.
func (b *battle) bonded(u, q int) bool {
	for _, i := range b.squads[q].members {
		if v := int(i); b.living(v) && (b.carries(u, v) || b.carries(v, u)) {
			return true
		}
	}
	return b.escorted(u, q)
}

// escorted reports whether a stand and somebody of another platoon are attached to
// one another.
func (b *battle) escorted(u, q int) bool {
	for _, i := range b.squads[q].members {
		if v := int(i); b.living(v) && (int(b.stands[v].with) == u || int(b.stands[u].with) == v) {
			return true
		}
	}
	return false
}

// carries reports whether one stand carries another, or has a berth for it.
func (b *battle) carries(c, v int) bool {
	k := b.kind(c)
	return k.Bays > 0 && k.Branch != Aircraft && k.holds(b.kind(v)) && (b.host(v) == c || len(b.inside(c)) < k.berths())
}

// join activates it.
func (b *battle) join(t *table, u int, c game.Choice) {
	q := int(c.Args[1])
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

// part ends an activation for the platoons that have acted along.
type part struct{}

func (part) Title(*battle) (string, rule.Clause) {
	return "end of a platoon's activation", "SP play/whole"
}

// Work has their aircraft fly on, and relieves them.
func (part) Work(t *table) {
	b := t.State
	for q := range b.platoons {
		if b.platoons[q].along {
			b.platoons[q].along = false
			t.Then(flyOn{int8(q)}, relieve{int8(q), b.platoons[q].down})
		}
	}
}
