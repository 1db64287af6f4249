package battlesuit

import (
	"metahex/game"
	"metahex/rule"
)

// Short names of what every step speaks of.
type (
	deeds[K any] = game.Deeds[*battle, K] // what a step of type K can be answered with
	kinds        = []game.NameKind
	hindrance    = game.Hindrance
	offer        = func(game.Choice, rule.Clause) // lists a choice, and the clause that allows it
)

// plain returns a deed without numbers, which is listed wherever nothing hinders it.
func plain[K any](v game.Verb, word, help string, cite rule.Clause, hinder func(*battle, K, game.Choice) hindrance, do func(*table, K, game.Choice)) game.Deed[*battle, K] {
	return game.Deed[*battle, K]{Verb: v, Word: word, Help: help, Hinder: hinder, Offer: game.OfferVerb[*battle, K](v, cite), Do: do}
}

// holding returns the deed of doing nothing.
func holding[K any]() game.Deed[*battle, K] {
	return plain[K](vHold, "", "", "", nil, nil)
}

// when returns a reason if a condition holds, else nil.
func when(stands bool, r *game.Reason) *game.Reason {
	if stands {
		return r
	}
	return nil
}
