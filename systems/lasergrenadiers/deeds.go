package lasergrenadiers

import (
	"metahex/game"
	"metahex/rule"
)

// Short names of what every step speaks of.
type (
	deeds[K any] = game.Deeds[*battle, K] // what a step of type K can be answered with
	kinds        = []game.NameKind
	reason       = game.Reason
	hindrance    = game.Hindrance
	offer        = func(game.Choice, rule.Clause) // lists a choice, and the clause that allows it
)

func name[N int | int8 | int64 | Edge | groundRow](k game.NameKind, n N) game.Name {
	return game.Name{Kind: k, N: int32(n)}
}
func unit[N int | int8](u N) game.Name { return name(aUnit, u) }
func length(n int64) game.Name         { return name(aLength, n) }
func feature(i int) game.Name          { return name(aFeature, i) }

// pair returns the name of what is between two units.
func pair(k game.NameKind, u, v int) game.Name { return name(k, u<<8|v) }

// when returns a hindrance if a condition holds, else none.
func when(stands bool, h hindrance) hindrance {
	if stands {
		return h
	}
	return hindrance{}
}

// reasons returns a reason in the same words for each of some clauses.
func reasons(text string, cites ...rule.Clause) map[rule.Clause]*reason {
	all := map[rule.Clause]*reason{}
	for _, cite := range cites {
		all[cite] = &reason{Cite: cite, Text: text}
	}
	return all
}

// A bar is a rule that stands against what a T is, under a condition.
type bar[T any] struct {
	why   *reason
	names func(*battle, T) (x, y game.Name) // of whom the reason speaks; nil: of nobody
	when  func(b *battle, t T) bool
}

// bars are those against one thing, in the order in which they are looked at.
type bars[T any] []bar[T]

// against returns the first that stands.
func (all bars[T]) against(b *battle, t T) hindrance {
	for i := range all {
		if !all[i].when(b, t) {
			continue
		}
		if all[i].names == nil {
			return hindrance{Reason: all[i].why}
		}
		return all[i].why.ForBoth(all[i].names(b, t))
	}
	return hindrance{}
}

// because returns the reason that a clause gives.
func because(cite rule.Clause, text string) *reason { return &reason{Cite: cite, Text: text} }

// A duel is a piece that does something to another.
type duel struct{ u, v int }

// about names something of the first piece of a duel and then of the second, onto the other
// way round; of kind 0 is nothing.
func about(x, y game.NameKind) func(*battle, duel) (game.Name, game.Name) {
	return func(_ *battle, d duel) (game.Name, game.Name) { return name(x, d.u), name(y, d.v) }
}
func onto(x, y game.NameKind) func(*battle, duel) (game.Name, game.Name) {
	return func(_ *battle, d duel) (game.Name, game.Name) { return name(x, d.v), name(y, d.u) }
}

// doer, mark and both are the names of the pieces of a duel.
var doer, mark, both = about(aUnit, 0), about(0, aUnit), about(aUnit, aUnit)

// notOpen is why what is none of a step's deeds is no answer to an open question.
var notOpen = &reason{Cite: "LG turning/2", Text: "this is no answer here"}

// refuse returns why an answer to a question that may be open is against the rules.
func refuse[K any](d deeds[K], b *battle, k K, c game.Choice) error {
	h, ok := d.Hinder(b, k, c)
	if !ok {
		h = hindrance{Reason: notOpen}
	}
	return h.Refusal(b)
}
