package gts

import "metahex/game"

// Short names for types that every step uses.
type (
	deeds[K any] = game.Deeds[*battle, K] // the possible answers to a step of type K
	kinds        = []game.NameKind
	hindrance    = game.Hindrance
	offer        = func(game.Choice, clause) // offers a choice and cites the clause that allows it
)

// plain returns a deed without numbers. It is listed unless something hinders it.
func plain[K any](v game.Verb, word, help string, cite clause, hinder func(*battle, K, game.Choice) hindrance, do func(t *table, k K)) game.Deed[*battle, K] {
	return game.Deed[*battle, K]{
		Verb: v, Word: word, Help: help, Hinder: hinder, Offer: game.OfferVerb[*battle, K](v, cite), Do: func(t *table, k K, _ game.Choice) { do(t, k) },
	}
}

// ending returns the deed that ends a step with repeated questions.
func ending[K any]() game.Deed[*battle, K] {
	return game.Deed[*battle, K]{Verb: vDone, Offer: game.OfferVerb[*battle, K](vDone, "")}
}

// ask returns the question that asks a unit's side for one of the deeds of a step. It returns the
// zero value if the unit is off the map.
func ask[K any](b *battle, u int, topic string, cite clause, d deeds[K], k K) game.Question {
	if u < 0 || !b.on(u) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: topic, Cite: cite, Seen: game.Everyone, Options: d.Offer(b, k, make([]game.Option, 0, len(d)))}
}

// first returns the first of the given units, or -1.
func first(all []int) int {
	if len(all) == 0 {
		return -1
	}
	return all[0]
}

// name, counter, hex and pair return the game.Name of a number, a unit, a hex and two numbers.
func name[N int | int8 | int16 | int32](k game.NameKind, n N) game.Name {
	return game.Name{Kind: k, N: int32(n)}
}
func counter[N int | int16 | int32](u N) game.Name { return name(aUnit, u) }
func hex[N int16 | int32](at N) game.Name          { return name(aHex, at) }

func pair(k game.NameKind, p, q int) game.Name { return name(k, p<<16|q) }

// reasons returns a reason for each clause, all with the same text.
func reasons(text string, cites ...clause) (all []*game.Reason) {
	for _, cite := range cites {
		all = append(all, &game.Reason{Cite: cite, Text: text})
	}
	return all
}
