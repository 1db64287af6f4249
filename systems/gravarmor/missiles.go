package gravarmor

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
)

// A herd is a set of units.
type herd [2]uint64

func (h *herd) add(u int)     { h[u/64] |= 1 << (u % 64) }
func (h *herd) remove(u int)  { h[u/64] &^= 1 << (u % 64) }
func (h herd) has(u int) bool { return h[u/64]&(1<<(u%64)) != 0 }

// barrage continues missile fire against every other unit in the hex, in an order chosen by the
// firer. The hit value falls by one for each further target (GA combat/weapons/missile).
type barrage struct {
	Shot shot // the last shot
	Left herd // the remaining targets
}

func (k barrage) Title(b *battle) (string, rule.Clause) {
	return "the other targets of the missiles of " + b.guns[k.Shot.Gun].label, "GA combat/weapons/missile"
}

// others returns the other units in the target's hex, except infantry that is getting out of the
// target. Where infantry is the first target, its carrier is not attacked (GA movement/carriers/alone).
// With the reading "detected", only units that are detected themselves count.
func (b *battle) others(g, v int) (all herd) {
	at, carrier := b.where(v), b.carrierAt(v)
	for w := range b.units {
		if w == v || w == int(carrier) || b.units[w].at != at || b.side(w) != b.side(v) {
			continue
		}
		if b.is(w, alighting) {
			continue // still inside its carrier, and one target with it
		}
		if b.readings[scenario.Missiles] == scenario.MissilesToSeen && !b.legal(g, w) {
			continue
		}
		all.add(w)
	}
	return all
}

// carrierAt returns the carrier that a unit is getting into or out of, or nobody.
func (b *battle) carrierAt(v int) int8 {
	switch {
	case b.is(v, boarding):
		return b.units[v].in
	case b.is(v, alighting):
		return b.act.unit
	}
	return nobody
}

var notLeft = &game.Reason{Cite: "GA combat/weapons/missile", Text: "%s is not a remaining target in this hex"}

// barrageDeeds offers the possible next targets of the missiles.
var barrageDeeds = deeds[barrage]{{
	Verb: vNext, Word: "next", Help: "attack this unit next with the same missiles", Blanks: []game.NameKind{aUnit},
	Hinder: func(_ *battle, k barrage, c game.Choice) game.Hindrance {
		if v := int(c.Args[0]); !k.Left.has(v) {
			return notLeft.For(titled(v))
		}
		return game.Hindrance{}
	},
	Offer: func(b *battle, k barrage, add func(game.Choice, rule.Clause)) {
		for v := range b.units {
			add(choice(vNext, v), "")
		}
	},
	Explain: func(b *battle, k barrage, c game.Choice) rule.Tally { return b.tally(k.next(int(c.Args[0]))) },
	Do: func(t *table, k barrage, c game.Choice) {
		v := int(c.Args[0])
		k.Shot = k.next(v)
		k.Left.remove(v)
		t.Say("GA combat/weapons/missile", "The missiles go on to %s.", t.State.name(v))
		t.Then(strike{k.Shot}, k)
	},
}, concession[barrage]()}

// Ask offers the remaining targets. A shot at one unit in a hex never removes another unit, except
// units inside the target.
func (k barrage) Ask(b *battle) game.Question {
	if b.ended {
		return game.Question{}
	}
	u := int(b.guns[k.Shot.Gun].unit)
	return game.Question{Side: b.side(u), Topic: "barrage", Cite: "GA combat/weapons/missile", Seen: game.Everyone, Apart: giveUp, Options: barrageDeeds.Offer(b, k, nil)}
}

// Deeds implements game.Step.
func (k barrage) Deeds() game.Menu[*battle] { return barrageDeeds.For(k) }

// next returns the attack on the next target.
func (k barrage) next(v int) shot { return shot{k.Shot.Gun, int8(v), k.Shot.Nth + 1} }
