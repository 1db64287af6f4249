package solprime

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// secrets lists the strengths of the enemy's counters that a side does not know,
// each with the number of ways to deal them out that agree with the throws that
// went by (SP mines).
func secrets(m game.Match, side game.Side) (all []gametest.Secret) {
	b := m.(*table).State
	var unknown []int
	var strengths []int8
	for k := range b.mines {
		if b.mines[k].side != side && !b.mines[k].known {
			unknown, strengths = append(unknown, k), append(strengths, b.mines[k].strength)
			all = append(all, gametest.Secret{Kind: "mine", Name: "mine" + digits(k), Is: int32(b.mines[k].strength), May: map[int32]int{}})
		}
	}
	var deal func(i int)
	deal = func(i int) {
		if i == len(strengths) {
			for k := range all {
				all[k].May[int32(strengths[k])]++
			}
			return
		}
		for k := i; k < len(strengths); k++ {
			strengths[i], strengths[k] = strengths[k], strengths[i]
			if below := b.mines[unknown[i]].below; below == 0 || strengths[i] < below {
				deal(i + 1)
			}
			strengths[i], strengths[k] = strengths[k], strengths[i]
		}
	}
	deal(0)
	return all
}

func TestHonestImagination(t *testing.T) {
	secret := 0
	for _, name := range append(Scenarios(), "testdata/fields.yaml") {
		p := prepared(t, name)
		seeds, _ := gametest.Seeds(1)
		for seed := range seeds {
			err := gametest.At(p.New(), seed, []int{0, 100, 300}, func(m game.Match, _ int) error {
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
		t.Error("no mine was secret")
	}
}

// A throw that goes by tells everybody what a counter cannot be: one that would have
// hit (SP mines/hit).
func TestThrowThatGoesByIsRemembered(t *testing.T) {
	p := prepared(t, "depot-road")
	m := p.New()
	b := m.(*table).State
	const field = 1 // a dummy
	trip{0, field}.Answer(m.(*table), choice(vRoll, 1))
	for draw := range uint64(100) {
		other := m.Imagine(game.Red, rand.New(rand.NewPCG(draw, 1))).(*table).State
		if got := other.mines[field].strength; got != 0 {
			t.Fatalf("draw %d: a throw of 1 has gone by, but mine %d is imagined with strength %d", draw, field, got)
		}
	}
	if _, err := gametest.Honest(m, secrets, 1, 500); err != nil {
		t.Error(err)
	}
	if b.mines[field].known {
		t.Error("the counter lies open")
	}
}
