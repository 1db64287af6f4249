package battlesuit

import (
	"math/rand/v2"
	"slices"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// The deal decides which counter is which soldier (BHM 5.0, 5.1, 12.4.6). A scenario lists the units
// of a detachment. The detachment's counters that look alike are a hand. Chance deals their cards,
// one counter at a time, before the set-up; only the owner sees the cards.
//
//	as written   RA commander   RB assault    RC assault   RD ranger
//	deal RA      assault 2/4    ┐ changes places with RA
//	deal RB      commander 1/3  ┘ …
//
// Units at posts are hands of their own: the scenario says which units are there. Labels, numbers on
// the roster and the order of set-up depend on the hand alone.

// A hand lists the counters of a detachment that look alike.
type hand []int16

// looks are the kinds of counters by what the enemy can see.
type looks uint8

const (
	likeNone  looks = iota // unarmoured or a sentry: the counter shows its type (BHM 5.6.1, 12.4.6)
	inArmour               // BHM 5.0
	withArms               // BHM 12.4.6
	unarmed                // BHM 12.4.6
	lookCount looks = iota
)

// lookOf returns the look of a unit kind's counter.
func lookOf(k *cards.Kind) looks {
	switch {
	case k.Class == cards.Armoured:
		return inArmour
	case !k.Has(flying):
		return likeNone
	case k.Has(bombing) || slices.Max(k.Attack) > 0:
		return withArms
	}
	return unarmed
}

// layHands lists the hands, sorted by their first counters.
func (s *setting) layHands() {
	type alike struct {
		of   *scenario.Detachment
		look looks
		post bool
	}
	found := map[alike]int{}
	s.handOf = make([]int16, len(s.roster))
	for u, m := range s.roster {
		key := alike{m.detachment, lookOf(s.tables.Units.Kind(s.written(u))), m.post}
		s.handOf[u] = -1
		if key.look == likeNone {
			continue
		}
		i, ok := found[key]
		if !ok {
			i = len(s.hands)
			found[key] = i
			s.hands = append(s.hands, nil)
		}
		s.hands[i] = append(s.hands[i], int16(u))
		s.handOf[u] = int16(i)
	}
}

// written returns the type of a unit in the scenario's list.
func (s *setting) written(u int) cards.Type {
	return s.roster[u].detachment.Units[s.indexIn(u)].Type
}

// deals returns the steps that deal the cards, or nil if every unit is as the scenario lists it.
func (s *setting) deals() (all []step) {
	if s.scenario.AsWritten {
		return nil
	}
	for i, p := range s.hands {
		for k := range len(p) - 1 {
			all = append(all, deal{int16(i), int16(k)})
		}
	}
	return all
}

// deal gives a counter its card, drawn from the cards of its hand that have not been dealt.
type deal struct{ Hand, Next int16 }

func (d deal) Title(b *battle) (string, rule.Clause) {
	return "the cards of " + b.side(int(b.hands[d.Hand][0])).String() + " are dealt", "BHM 5.0"
}

// left counts the cards that have not been dealt, by type.
func (d deal) left(b *battle) (count []int, of int) {
	left := b.hands[d.Hand][d.Next:]
	count = make([]int, b.tables.Units.Len())
	for _, u := range left {
		count[b.soldiers[u].card.Type]++
	}
	return count, len(left)
}

// Explain returns the odds of each type.
func (d deal) Explain(b *battle, _ game.Choice) rule.Tally {
	t := rule.Tally{Title: "deal"}
	count, of := d.left(b)
	for i, n := range count {
		if n > 0 {
			t.Outcomes = append(t.Outcomes, rule.Outcome{Result: b.tables.Units.Kind(cards.Type(i)).Name, Ways: n, Of: of})
		}
	}
	return t
}

// Ask offers the types that are left, each with its share of the cards. If only one type is left, it
// asks nothing.
func (d deal) Ask(b *battle) game.Question {
	count, of := d.left(b)
	u := int(b.hands[d.Hand][d.Next])
	var all []game.Option
	for t, n := range count {
		if n > 0 {
			all = append(all, game.Option{Choice: choice(vDeal, u, t), Odds: float64(n) / float64(of)})
		}
	}
	if len(all) < 2 {
		return game.Question{}
	}
	return game.Question{Side: game.Chance, Topic: "deal", Cite: "BHM 5.0", Seen: game.Only(b.side(u)), Options: all}
}

// Answer gives the counter its card. The counter that had this card gets the other card in exchange.
func (d deal) Answer(t *table, c game.Choice) {
	b, u := t.State, int(c.Args[0])
	for _, v := range b.hands[d.Hand][d.Next:] {
		if b.soldiers[v].card.Type == cards.Type(c.Args[1]) {
			b.swap(u, int(v))
			return
		}
	}
}

// swap exchanges the cards of two counters of a hand, and their stealth markers.
func (b *battle) swap(u, v int) {
	p, q := &b.soldiers[u], &b.soldiers[v]
	p.card, q.card = q.card, p.card
	p.stealth, q.stealth = q.stealth, p.stealth
}

// dealAnew shuffles the cards of a hand that have not been shown. It skips units under a stealth
// marker, because the marker reveals the unit (BHM 12.3).
func (b *battle) dealAnew(p hand, source *rand.Rand) {
	units, types := make([]int16, 0, len(p)), make([]cards.Type, 0, len(p))
	for _, u := range p {
		if b.isSecret(int(u)) {
			units, types = append(units, u), append(types, b.soldiers[u].card.Type)
		}
	}
	slices.Sort(types) // so that the draw does not depend on the true cards
	source.Shuffle(len(types), func(i, j int) { types[i], types[j] = types[j], types[i] })
	for i, u := range units {
		b.soldiers[u].card.Type = types[i]
	}
}

// isSecret reports whether the enemy cannot tell which unit of a hand the counter is.
func (b *battle) isSecret(u int) bool {
	s := &b.soldiers[u]
	return b.handOf[u] >= 0 && !s.card.Revealed && s.stealth == 0
}

// rollCall shows each side its units after the deal.
type rollCall struct{}

func (rollCall) Title(*battle) (string, rule.Clause) {
	return "each side sees the cards of its units", "BHM 5.1"
}

// Work shows each side its units.
func (rollCall) Work(t *table) {
	for _, side := range []game.Side{game.Red, game.Blue} {
		t.State.callRoll(t, side)
	}
}
