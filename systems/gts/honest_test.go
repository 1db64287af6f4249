package gts

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/gts/scenario"
)

// secrets lists what a side does not know: which chits the enemy has set aside, among those that it
// could set aside (GTS turn/price).
func secrets(m game.Match, side game.Side) (all []gametest.Secret) {
	if w, ok := m.(*watched); ok {
		m = w.table
	}
	b := m.(*table).State
	for d := range b.divisions {
		if b.divisions[d].side == side {
			continue
		}
		aside, could := 0, 0
		for i, c := range b.chits {
			if c.kind == formationChit && int(b.formations[c.of].division) == d {
				aside += count(b.later.has(i))
				could += count(b.bookable.has(i))
			}
		}
		for i, c := range b.chits {
			if aside == 0 || c.kind != formationChit || int(b.formations[c.of].division) != d || !b.bookable.has(i) {
				continue
			}
			s := gametest.Secret{Kind: b.divisions[d].Name, Name: c.label, Is: int32(count(b.later.has(i))), May: map[int32]int{1: aside}}
			if could > aside {
				s.May[0] = could - aside
			}
			all = append(all, s)
		}
	}
	return all
}

// count returns 1 for true and 0 for false.
func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// Imagine sets aside each possible chit equally often.
func TestHonestImagination(t *testing.T) {
	secret := 0
	for _, name := range append(scenario.Library.IDs(), "testdata/buy.yaml") {
		p := prepared(t, name)
		seeds, _ := gametest.Seeds(1)
		for seed := range seeds {
			err := gametest.At(p.New(), seed, []int{0, 100, 300, 600, 900}, func(m game.Match, _ int) error {
				n, err := gametest.Honest(m, secrets, seed, 300)
				secret += n
				return err
			})
			if err != nil {
				t.Errorf("%s, seed %d: %v", name, seed, err)
			}
		}
	}
	if secret == 0 {
		t.Error("nothing was ever set aside")
	}
}

// Imagine draws equally often from all chits that could be set aside when the enemy chose one. It
// does not matter what has happened to their leaders since. A chit that was in the mug when the enemy
// chose is never drawn (GTS turn/available).
func TestBookedChitIsNotGivenAway(t *testing.T) {
	p := prepared(t, "testdata/buy.yaml")
	m := p.New()
	b := m.(*table).State
	for q, ok := m.Question(); ok && b.later.empty(); q, ok = m.Question() {
		c := q.Options[0].Choice
		for _, o := range q.Options {
			if o.Choice.Verb == vBook && b.formations[b.chits[o.Choice.Args[0]].of].led {
				c = o.Choice
			}
		}
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	truth := b.later
	for f := range b.leaders {
		b.leaders[f].with = -1
	}
	same := 0
	for draw := range uint64(200) {
		if m.Imagine(game.Blue, rand.New(rand.NewPCG(draw, 1))).(*table).State.later == truth {
			same++
		}
	}
	if truth.empty() || same == 200 || same == 0 {
		t.Errorf("%v is set aside; blue imagines it %d times of 200", truth, same)
	}
}
