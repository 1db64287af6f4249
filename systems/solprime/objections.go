package solprime

import (
	"math/bits"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Objections are the reasons why the rules forbid an order. Each order has a table of objections, and
// the first one that applies is the reason. A table may contain other tables.
//
//	fire = has fired, has fought, … + shot
//	shot = aim + comes first
//	aim  = weapon + range, arc, town, sight ◀── overwatch checks this table too

// An order is the input of objections. Each question sets the fields that its answers contain.
type order struct {
	*battle
	u, v   int        // the acting stand, and the second stand or number in the order
	at     grid.Point // the place in the order
	player game.Side
	w      *scenario.Weapon
	by     int // the stand that has just fired from overwatch, or -1
	leg    *leg
	plan   *plan // the plan of the leg
	c      game.Choice
}

type (
	objection  = game.Objection[order]
	objections game.Objections[order]
	naming     = func(o order) (a, b game.Name) // the names in the text of a reason
)

// to returns the first objection that applies to an order.
func (all objections) to(o order) hindrance { return game.Objections[order](all).To(o) }

// against returns an objection. also returns an objection that finds its own reason.
var against, also = game.Against[order], game.Also[order]

// hinder returns the first objection that applies to an order of stand u.
func (all objections) hinder(b *battle, u int, c game.Choice) hindrance {
	return all.to(order{battle: b, u: u, v: target(c), at: place(c), player: b.side(u), c: c})
}

// does returns an objection that applies if a condition is true for the acting stand.
func does(cite rule.Clause, text string, holds func(b *battle, u int) bool) objection {
	return against(cite, text, self, func(o order) bool { return holds(o.battle, o.u) })
}

// is returns an objection that applies if the acting stand has any of the flags.
func is(f flags, cite rule.Clause, text string) objection {
	return against(cite, text, self, func(o order) bool { return o.any(o.u, f) })
}

// failed returns an objection that applies if the platoon has failed a morale test
// (SP morale/platoon).
func failed(n nerve, text string) objection {
	return against(n.clause(), text, platoonOf, func(o order) bool { return o.platoonOf(o.u).nerve == n })
}

// These functions return the names in the text of a reason.
func self(o order) (a, b game.Name)      { return stood(o.u), b }
func other(o order) (a, b game.Name)     { return stood(o.v), b }
func both(o order) (a, b game.Name)      { return stood(o.u), stood(o.v) }
func reversed(o order) (a, b game.Name)  { return stood(o.v), stood(o.u) }
func hosted(o order) (a, b game.Name)    { return stood(o.u), stood(o.host(o.u)) }
func spot(o order) (a, b game.Name)      { return length(o.at.X), length(o.at.Y) }
func here(o order) (a, b game.Name)      { return length(o.stands[o.u].at.X), length(o.stands[o.u].at.Y) }
func platoonOf(o order) (a, b game.Name) { return name(aPlatoon, o.roster[o.u].platoon), b }

func stood(u int) game.Name                       { return game.Name{Kind: aStand, N: int32(u)} }
func length[N int | int32 | int64](n N) game.Name { return game.Name{Kind: aLength, N: int32(n)} }
func name[N int | int8 | int32](k game.NameKind, n N) game.Name {
	return game.Name{Kind: k, N: int32(n)}
}

// figure returns a function for the names of a stand and of a figure of the tables.
func figure(f scenario.Figure) naming {
	return func(o order) (a, b game.Name) { return stood(o.u), length(o.tables.Of(f)) }
}

// mayAct are the reasons why a stand cannot get any order.
var mayAct = objections{
	against("SP play/whole", "want a stand of %s", func(o order) (a, b game.Name) { return name(aPlatoon, o.acting), b }, func(o order) bool {
		return !o.exists(o.u) || !o.active(o.roster[o.u].platoon)
	}),
	is(ordered, "SP play/whole", "%s has finished its actions"),
	is(fresh, "SP air/drop-act", "%s has jumped this turn; squads on foot cannot act until their next turn"),
}

// anyOrder are the objections that apply to every order.
var anyOrder = slices.Concat(mayAct, objections{
	against("SP play/whole", "%s is not on the table", self, func(o order) bool { return !o.living(o.u) && conducts[o.c.Verb]&fromAway == 0 }),
	against("SP apc/aboard", "%s is in %s and must get out first", hosted, func(o order) bool { return o.carried(o.u) && conducts[o.c.Verb]&inside == 0 }),
})

// The reasons why a stand cannot move.
var (
	isStructure  = does("SP fortifications/unit", "%s cannot move", (*battle).structure)
	isSuppressed = is(suppressed, "SP fire/infantry/still", "%s is suppressed and cannot move")
	isStuck      = is(stuck, "SP fire/immobilized", "%s is immobilized")
	hasFought    = is(assaulting, "SP close-combat/fire", "%s has fought in close combat and cannot fire")
	nerveless    = objections{failed(rooted, "%s cannot move"), failed(grim, "%s cannot move")}
	closer       = against("SP morale/platoon/closer-failed", "%s may not go closer to the enemy", platoonOf, func(o order) bool {
		return o.platoonOf(o.u).nerve == held && o.advances(o.u, o.at)
	})
	// A stand that has fired at rest may not move in the same activation.
	atRest = does("SP fire/at-rest", "%s has fired as a stationary unit and cannot move", (*battle).firedAtRest)
	// stays are the reasons why a stand cannot move at all. They are checked before any leg.
	stays = slices.Concat(nerveless, objections{
		does("SP play/actions", "%s has moved and fired, and cannot move again", func(b *battle, u int) bool { return b.is(u, firing|halted) }), atRest,
	})
)

// firedAtRest reports whether a stand has fired at rest. Movement counts for direct fire, and for
// infantry only with missiles (SP fire/hit-modifiers, SP fire/missiles).
func (b *battle) firedAtRest(u int) bool {
	systems := bits.OnesCount8(b.stands[u].used &^ calledBit)
	switch {
	case b.kind(u).Branch == scenario.VTOL:
		return systems > 1 // only a craft that stays where it is fires two (SP fire/multiple-systems)
	case b.kind(u).Flies(), b.any(u, hasty|moved):
		return false
	case b.infantry(u):
		return b.is(u, launched)
	}
	return b.is(u, firing) && systems > 0
}

// offTable reports whether the base of a stand would reach beyond the table at the place of an order.
func (o order) offTable(u int) bool { return !scenario.OnTable(o.table, o.kind(u), o.at) }

// elsewhere reports whether the place of an order is not on the table.
func (o order) elsewhere() bool { return !o.at.Legal() || !o.table.Has(o.at) }

// friend reports whether the second stand of an order is another living stand of the player's side.
func (o order) friend() bool { return o.v != o.u && o.living(o.v) && o.side(o.v) == o.player }

// full reports whether the second stand of an order has no room left.
func (o order) full() bool { return len(o.inside(o.v)) >= o.kind(o.v).Berths() }
