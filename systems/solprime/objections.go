package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Why the rules forbid an order. Each order has a table of objections, and the first that applies
// is the reason. A table may contain others, which are then written once.
//
//	fire = has fired, has fought, … + shot
//	shot = aim + comes first
//	aim  = weapon + range, arc, town, sight ◀── overwatch asks this as well

// An order is what objections check; each question fills in the fields that its answers have.
type order struct {
	*battle
	u, v   int        // the stand that acts, and the stand or number named next
	at     grid.Point // the place in the order
	player game.Side
	w      *scenario.Weapon
	by     int // the stand that has just fired from overwatch
	leg    *leg
	plan   *plan // of the leg
	c      game.Choice
}

type (
	objection  = game.Objection[order]
	objections game.Objections[order]
	naming     = func(o order) (a, b game.Name) // the names in the text of a reason
)

// to returns the first objection that applies to an order.
func (all objections) to(o order) hindrance { return game.Objections[order](all).To(o) }

// also returns an objection that finds its own reason.
var against, also = game.Against[order], game.Also[order]

// hinder returns the first objection that applies to an order for a stand.
func (all objections) hinder(b *battle, u int, c game.Choice) hindrance {
	return all.to(order{battle: b, u: u, v: target(c), at: place(c), player: b.side(u), c: c})
}

// does returns the objection that a condition holds for the ordered stand.
func does(cite rule.Clause, text string, holds func(b *battle, u int) bool) objection {
	return against(cite, text, self, func(o order) bool { return holds(o.battle, o.u) })
}

// is returns the objection that the ordered stand has one of some flags.
func is(f flags, cite rule.Clause, text string) objection {
	return against(cite, text, self, func(o order) bool { return o.any(o.u, f) })
}

// failed returns the objection that a platoon has failed a morale test (SP morale/platoon).
func failed(n nerve, text string) objection {
	return against(n.clause(), text, platoonOf, func(o order) bool { return o.platoonOf(o.u).nerve == n })
}

// The names that reasons use.
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

// figure returns the names of a stand and of a figure of the tables.
func figure(f scenario.Figure) naming {
	return func(o order) (a, b game.Name) { return stood(o.u), length(o.tables.Of(f)) }
}

// mayAct are why a stand gets no orders at all.
var mayAct = objections{
	against("SP play/whole", "want a stand of %s", func(o order) (a, b game.Name) { return name(aPlatoon, o.acting), b }, func(o order) bool {
		return !o.exists(o.u) || !o.active(o.roster[o.u].platoon)
	}),
	is(ordered, "SP play/whole", "%s has finished its actions"),
	is(fresh, "SP air/drop-act", "%s has jumped this turn, on foot, and does not act yet"),
}

// anyOrder are the objections to any order.
var anyOrder = slices.Concat(mayAct, objections{
	against("SP play/whole", "%s is not on the table", self, func(o order) bool { return !o.living(o.u) && conducts[o.c.Verb]&fromAway == 0 }),
	against("SP apc/aboard", "%s is in %s, and gets out first", hosted, func(o order) bool { return o.carried(o.u) && conducts[o.c.Verb]&inside == 0 }),
})

// What hinders a stand from moving.
var (
	isStructure  = does("SP fortifications/unit", "%s does not move", (*battle).structure)
	isSuppressed = is(suppressed, "SP fire/infantry/still", "%s is suppressed and does not move")
	isStuck      = is(stuck, "SP fire/immobilized", "%s is immobilized")
	nerveless    = objections{failed(rooted, "%s does not move"), failed(grim, "%s does not move")}
	closer       = against("SP morale/platoon/closer-failed", "%s does not go closer to the enemy", platoonOf, func(o order) bool {
		return o.platoonOf(o.u).nerve == held && o.advances(o.u, o.at)
	})
	// A stand that has fired as a stationary one does not move, before or after
	// (SP fire/hit-modifiers, SP fire/missiles).
	atRest = does("SP fire/at-rest", "%s has fired at rest and cannot move", func(b *battle, u int) bool {
		k := b.kind(u)
		missile := len(k.Weapons) > 0 && k.Weapons[0].Class == scenario.Missile
		return !k.Flies() && b.is(u, firing) && !b.any(u, hasty|moved) && (k.Branch != scenario.Infantry || missile)
	})
	// stays are why a stand cannot go anywhere; they are checked before any leg.
	stays = slices.Concat(nerveless, objections{
		does("SP play/actions", "%s has moved and fired", func(b *battle, u int) bool { return b.is(u, firing|halted) }), atRest,
	})
)

// offTable reports whether the base of a stand would not be on the table at a place.
func (o order) offTable(u int) bool { return !scenario.OnTable(o.table, o.kind(u), o.at) }

// elsewhere reports whether a place is not on the table.
func (o order) elsewhere() bool { return !o.at.Legal() || !o.table.Has(o.at) }

// friend reports whether the stand that an order names is another living one of its player.
func (o order) friend() bool { return o.v != o.u && o.living(o.v) && o.side(o.v) == o.player }

// full reports whether the stand that an order names has no room left.
func (o order) full() bool { return len(o.inside(o.v)) >= o.kind(o.v).Berths() }
