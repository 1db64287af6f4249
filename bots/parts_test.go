package bots_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/bots"
	"metahex/game"
)

// A test that is played in parts reaches the same verdict at the same match as a test that is
// played match by match.
func TestParts(t *testing.T) {
	const seed = 22
	r := rand.New(rand.NewPCG(seed, 0))
	test := bots.Sequential{Low: 0.5, High: 0.6, WrongAccept: 0.05, WrongReject: 0.05, Most: 300}
	for n := range 300 {
		winners := make([]game.Side, test.Most)
		share := r.IntN(100)
		for i := range winners {
			winners[i] = game.Blue
			if r.IntN(100) < share {
				winners[i] = game.Red
			}
			if r.IntN(10) == 0 {
				winners[i] = game.Chance // a draw
			}
		}
		one := func(i int) (f bots.Figures) {
			f.Matches = 1
			f.Ended[0][winners[i]]++
			return f
		}
		var want bots.Figures
		for i := 0; test.Of(want) == bots.GoingOn; i++ {
			want.Merge(one(i))
		}
		got, err := test.Parts(t.Context(), func(_ context.Context, from, matches int) (f bots.Figures, err error) {
			for i := range matches {
				f.Merge(one(from + i))
			}
			return f, nil
		}, nil)
		if err != nil || got.Matches != want.Matches || test.Of(got) != test.Of(want) {
			t.Errorf("seed %d, run %d: %s after %d matches, error %v; want %s after %d", seed, n, test.Of(got), got.Matches, err, test.Of(want), want.Matches)
		}
	}
}
