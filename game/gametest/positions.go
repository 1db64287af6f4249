package gametest

import (
	"testing"

	"metahex/game"
)

// Positions plays seeded random matches and calls the function look at every nth question. If look
// returns an error, the test fails. The flag -seeds sets the number of matches.
func Positions(t *testing.T, new Factory, matches, every int, look func(game.Match) error) {
	t.Helper()
	n, _ := Seeds(matches)
	for seed := range n {
		err := walk(new(), seed, sampled(seed, every, func(s stop) error { return look(s.match) }), nil)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			return
		}
	}
}
