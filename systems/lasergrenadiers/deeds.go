package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// Short names for types and functions that every step uses.
type (
	deeds[K any] = game.Deeds[*battle, K] // the possible answers to a step of type K
	kinds        = []game.NameKind
	hindrance    = game.Hindrance
	objections   = game.Objections[order]
	offer        = func(game.Choice, rule.Clause) // lists a choice, and the clause that allows it
)

// An order is the input of objections: the acting piece, and the other piece, floor or place.
type order struct {
	*battle
	u, v int
	at   grid.Point
	alt  int64
	leg  *leg
	c    game.Choice

	player game.Side // the side that sets up
}

// ordered returns the order that an answer gives a piece.
func (b *battle) ordered(u int, c game.Choice) order {
	return order{battle: b, u: u, v: int(c.Args[0]), at: pointOf(c), alt: int64(c.Args[2]), c: c}
}

// against returns the first objection to an action of piece u on piece v.
func (b *battle) against(all objections, u, v int) hindrance {
	return all.To(order{battle: b, u: u, v: v})
}

// against returns an objection. also returns an objection that finds its own reason. does returns an
// objection whose text names the acting piece.
var against, also = game.Against[order], game.Also[order]

func does(cite rule.Clause, text string, holds func(order) bool) game.Objection[order] {
	return against(cite, text, self, holds)
}

// because returns a reason with a clause and a text.
func because(cite rule.Clause, text string) *game.Reason { return &game.Reason{Cite: cite, Text: text} }

// These functions return the names in the text of a reason.
func self(o order) (a, b game.Name)     { return unit(o.u), b }
func other(o order) (a, b game.Name)    { return unit(o.v), b }
func both(o order) (a, b game.Name)     { return unit(o.u), unit(o.v) }
func reversed(o order) (a, b game.Name) { return unit(o.v), unit(o.u) }

// selfAnd returns the names of the acting piece and of one of its properties.
func selfAnd(k game.NameKind) func(order) (a, b game.Name) {
	return func(o order) (a, b game.Name) { return unit(o.u), name(k, o.u) }
}

func name[N int | int8 | int32 | int64 | scenario.Edge | scenario.GroundRow](k game.NameKind, n N) game.Name {
	return game.Name{Kind: k, N: int32(n)}
}
func unit[N int | int8](u N) game.Name            { return name(aUnit, u) }
func feature(i int) game.Name                     { return name(aFeature, i) }
func length[N int | int32 | int64](n N) game.Name { return name(aLength, n) }

// notOpen refuses an answer to an open question that matches no deed.
const notOpen = "this order is not possible here"
