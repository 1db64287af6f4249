package puzzle

import (
	"math"
	"math/big"
	"testing"

	"metahex/game"
	"metahex/game/gametest/toy"
)

// enough is the number of positions that a full search examines.
const enough = 20_000

// exact returns the chance of a side to win, as a rational number. It examines every answer, without
// a cache and without pruning. It returns nil after too many positions.
func exact(t *testing.T, m game.Match, side game.Side, left int, seen *int) *big.Rat {
	t.Helper()
	if *seen++; *seen > enough {
		return nil
	}
	q, asked := m.Question()
	switch {
	case !asked && m.Result().Winner == side:
		return big.NewRat(1, 1)
	case !asked, q.Opens && q.Side == side && left == 0:
		return new(big.Rat)
	}
	if q.Opens && q.Side == side {
		left--
	}
	var value *big.Rat
	for _, o := range q.Options {
		next := m.Clone()
		if _, err := next.Answer(o.Choice); err != nil {
			t.Fatal(err)
		}
		v := exact(t, next, side, left, seen)
		switch {
		case v == nil:
			return nil
		case q.Side == game.Chance:
			if value == nil {
				value = new(big.Rat)
			}
			value.Add(value, v.Mul(v, fraction(t, o.Odds)))
		case value == nil || q.Side == side && v.Cmp(value) > 0 || q.Side != side && v.Cmp(value) < 0:
			value = v
		}
	}
	return value
}

// fraction returns the simplest fraction that is equal to the odds.
func fraction(t *testing.T, odds float64) *big.Rat {
	t.Helper()
	for of := int64(1); of < 10_000; of++ {
		if n := int64(math.Round(odds * float64(of))); float64(n)/float64(of) == odds {
			return big.NewRat(n, of)
		}
	}
	t.Fatalf("no fraction has odds %g", odds)
	return nil
}

// A prover finds the same chances as an exhaustive search without a cache, with any window, wherever
// such a search is possible.
func TestProversAgreeWithAFullSearch(t *testing.T) {
	compared, between := 0, 0
	for seed := uint64(1); seed <= 6; seed++ {
		all, _, err := played(t.Context(), toy.New(), seed)
		if err != nil {
			t.Fatal(err)
		}
		for n, m := range all {
			for _, side := range []game.Side{game.Red, game.Blue} {
				seen := 0
				v := exact(t, m.Clone(), side, 3, &seen)
				if v == nil {
					continue
				}
				compared++
				if v.Sign() > 0 && v.Cmp(big.NewRat(1, 1)) < 0 {
					between++
				}
				agree(t, m, side, v)
				if t.Failed() {
					t.Fatalf("seed %d, after %d answers", seed, n)
				}
			}
		}
	}
	t.Logf("%d positions are compared; %d of them are neither lost nor won for certain", compared, between)
	if compared < 100 || between < 50 {
		t.Errorf("%d positions are compared, %d of them uncertain; want 100 or more, and 50", compared, between)
	}
}

// agree compares a prover with an exact chance.
func agree(t *testing.T, m game.Match, side game.Side, v *big.Rat) {
	t.Helper()
	scaled := new(big.Rat).Mul(v, new(big.Rat).SetInt64(One))
	for _, w := range []window{{0, One}, {One * 6 / 10, One * 9 / 10}, {One / 4, One / 3}} {
		p := newProver(t.Context(), side, 0, 100_000)
		c := p.chance(m.Clone(), 3, w)
		if scaled.Cmp(new(big.Rat).SetInt64(c.Low)) < 0 || scaled.Cmp(new(big.Rat).SetInt64(c.High)) > 0 {
			t.Errorf("%s, window %v: %d to %d; want %s", side, w, c.Low, c.High, scaled.FloatString(3))
		}
		if c.High-c.Low > One/1_000_000 && (c.High > w.alpha && c.Low < w.beta) {
			t.Errorf("%s, window %v: %d to %d is neither exact nor outside", side, w, c.Low, c.High)
		}
	}
}

// Weights are the integers behind odds. Without such integers the chance is unknown.
func TestWeights(t *testing.T) {
	roll := func(odds ...float64) (all []game.Option) {
		for _, o := range odds {
			all = append(all, game.Option{Odds: o})
		}
		return all
	}
	for _, x := range []struct {
		options []game.Option
		want    []int64
	}{
		{roll(1.0/3, 2.0/3), []int64{3, 1, 2}},
		{roll(1.0/36, 35.0/36, 0), []int64{36, 1, 35, 0}},
		{roll(math.Pi/4, 1-math.Pi/4), nil},
		{roll(0.5, 0.25), nil},
	} {
		got := weights(x.options)
		if len(got) != len(x.want) {
			t.Errorf("odds %v: got %v; want %v", x.options, got, x.want)
			continue
		}
		for i := range got {
			if got[i] != x.want[i] {
				t.Errorf("odds %v: got %v; want %v", x.options, got, x.want)
			}
		}
	}
}

// With a lead, the points decide: the side must lead by that many points, whoever wins the match.
// Without a lead, the side must win the match.
func TestLeads(t *testing.T) {
	ended := game.Result{Over: true, Winner: game.Red, Points: [3]int{game.Red: 12, game.Blue: 9}}
	for _, x := range []struct {
		side game.Side
		lead int
		want bool
	}{
		{game.Red, 0, true}, {game.Red, 3, true}, {game.Red, 4, false}, {game.Blue, 0, false}, {game.Blue, 1, false},
	} {
		if got := endOf(ended, x.side).reaches(x.lead); got != x.want {
			t.Errorf("%s by %d of 12 to 9: got %t, want %t", x.side, x.lead, got, x.want)
		}
	}
}
