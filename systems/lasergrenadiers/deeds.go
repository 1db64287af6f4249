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
