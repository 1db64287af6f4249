package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
)

// Short names of types that every step uses.
type (
	deeds[K any] = game.Deeds[*battle, K] // the possible answers to a step of type K
	deed[K any]  = game.Deed[*battle, K]
	kinds        = []game.NameKind
	hindrance    = game.Hindrance
	offer        = func(game.Choice, rule.Clause) // lists a choice with the clause that allows it
)

// An intent is a soldier and the first two numbers of its choice. It is small enough for registers,
// because objections are checked millions of times.
type intent struct {
	*battle
	u, v, w int
}

// choice returns a choice of the numbers v and w, for functions that read a place from a choice.
func (i intent) choice() game.Choice { return game.NewChoice(0, i.v, i.w) }

// Bars are objections to an intent, checked in order. The first bar that holds is the hindrance.
type bars game.Objections[intent]

// against returns an objection to an intent.
var against = game.Against[intent]

// on returns the first bar that holds for a soldier and its choice.
func (all bars) on(b *battle, u int, c game.Choice) hindrance {
	return game.Objections[intent](all).To(intent{b, u, int(c.Args[0]), int(c.Args[1])})
}

// free reports whether no bar holds for a soldier, whatever it chooses.
func (all bars) free(b *battle, u int) bool {
	return game.Objections[intent](all).Free(intent{b, u, 0, 0})
}

// Functions that return the names for a bar's text: the soldier itself, another soldier, both, two
// others, the second of two others, or a place or a level that the choice names.
func self(i intent) (p, q game.Name)   { return piece(i.u), q }
func other(i intent) (p, q game.Name)  { return piece(i.v), q }
func both(i intent) (p, q game.Name)   { return piece(i.u), piece(i.v) }
func pair(i intent) (p, q game.Name)   { return piece(i.v), piece(i.w) }
func second(i intent) (p, q game.Name) { return piece(i.w), q }
func there(i intent) (p, q game.Name)  { return place(i.spotIn(i.choice(), 0)), q }
func storey(i intent) (p, q game.Name) { return level(i.v), q }

// present are the bars of nearly all orders.
var present = bars{
	against("BHM 8.4", "%s is not on the map yet", self, func(i intent) bool { return i.soldiers[i.u].at < 0 }),
	against("BHM 12.3", "%s is under stealth: it must stay there or drop stealth first", self, func(i intent) bool { return i.soldiers[i.u].stealth > 0 }),
}

// isPresent reports whether a soldier is on the map and not under stealth: no bar in present holds.
func (b *battle) isPresent(u int) bool { return b.soldiers[u].at >= 0 && b.soldiers[u].stealth == 0 }

// order returns a deed of the active soldier, which must be on the map and not under stealth. The
// bars in own do not depend on the choice; hinder checks a certain choice.
func order(v game.Verb, word, help string, blanks kinds, own bars, hinder func(b *battle, u int, c game.Choice) hindrance, list func(b *battle, u int, add offer), do func(b *battle, t *table, u int, c game.Choice)) deed[act] {
	d := deed[act]{
		Verb: v, Word: word, Help: help, Blanks: blanks,
		Bar: func(b *battle, a act) hindrance {
			if !b.isPresent(int(a.Unit)) {
				return present.on(b, int(a.Unit), game.Choice{})
			}
			return own.on(b, int(a.Unit), game.Choice{})
		},
		Do: func(t *table, a act, c game.Choice) { do(t.State, t, int(a.Unit), c) },
	}
	if hinder != nil {
		d.Hinder = func(b *battle, a act, c game.Choice) hindrance { return hinder(b, int(a.Unit), c) }
	}
	if list != nil {
		d.Offer = func(b *battle, a act, add offer) {
			if u := int(a.Unit); b.isPresent(u) {
				list(b, u, add)
			}
		}
	}
	return d
}

// explained returns a deed whose choices are explained by the function sum.
func explained(d deed[act], sum func(b *battle, u int, c game.Choice) rule.Tally) deed[act] {
	return withOdds(d, func(b *battle, a act, c game.Choice) rule.Tally { return sum(b, int(a.Unit), c) })
}

// withOdds returns a deed of any step whose choices are explained by the function sum.
func withOdds[K any](d deed[K], sum func(b *battle, k K, c game.Choice) rule.Tally) deed[K] {
	d.Explain = sum
	return d
}

// just returns a function that offers a verb without numbers.
func just(v game.Verb, cite rule.Clause) func(*battle, int, offer) {
	return func(_ *battle, _ int, add offer) { add(choice(v), cite) }
}

// pick returns a deed that names a soldier. It offers the soldiers for which likely returns true.
func pick[K any](v game.Verb, word, help string, likely func(b *battle, u int) bool, hinder func(b *battle, k K, u int) hindrance, cite rule.Clause, do func(t *table, k K, u int)) deed[K] {
	return deed[K]{
		Verb: v, Word: word, Help: help, Blanks: kinds{aUnit},
		Hinder: func(b *battle, k K, c game.Choice) hindrance { return hinder(b, k, int(c.Args[0])) },
		Offer: func(b *battle, _ K, add offer) {
			for u := range b.soldiers {
				if likely(b, u) {
					add(choice(v, u), cite)
				}
			}
		},
		Do: func(t *table, k K, c game.Choice) { do(t, k, int(c.Args[0])) },
	}
}

// toward returns a deed that names one of a few places.
func toward[K any](v game.Verb, word, help string, places func(b *battle, k K) []spot, not *game.Reason, do func(t *table, k K, to spot)) deed[K] {
	return deed[K]{
		Verb: v, Word: word, Help: help, Blanks: kinds{aSite, aDown},
		Hinder: func(b *battle, k K, c game.Choice) hindrance {
			to, ok := b.placeIn(c, 0)
			if !ok {
				return b.noPlace()
			}
			return not.If(!slices.Contains(places(b, k), to), place(to))
		},
		Offer: func(b *battle, k K, add offer) {
			for _, to := range places(b, k) {
				add(b.placed(v, to), "")
			}
		},
		Do: func(t *table, k K, c game.Choice) { do(t, k, t.State.spotIn(c, 0)) },
	}
}

// plain returns a deed without numbers. It is offered unless hinder returns a hindrance.
func plain[K any](v game.Verb, word, help string, cite rule.Clause, hinder func(*battle, K, game.Choice) hindrance, do func(*table, K, game.Choice)) deed[K] {
	return deed[K]{Verb: v, Word: word, Help: help, Ends: v == vPass || v == vHold || v == vProceed || v == vKeep, Hinder: hinder, Offer: game.OfferVerb[*battle, K](v, cite), Do: do}
}
