package gametest

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/game"
)

// Bout plays a match to its end and returns the result and the number of answers. The function
// player makes the players of red and blue. Dice and players draw from sources seeded with the seed
// and their side.
func Bout(tb testing.TB, m game.Match, seed uint64, player func(game.Side, *rand.Rand) (game.Player, error)) (r game.Result, answers int) {
	tb.Helper()
	players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(seed, 0)))}
	for _, side := range []game.Side{game.Red, game.Blue} {
		p, err := player(side, rand.New(rand.NewPCG(seed, uint64(side))))
		if err != nil {
			tb.Fatal(err)
		}
		players[side] = p
	}
	m.(interface{ Mute() }).Mute()
	r, err := game.Play(context.Background(), m, players, func(game.Question, game.Choice, []game.Event) { answers++ })
	if err != nil || !r.Over {
		tb.Fatalf("seed %d: %v, over %v; want a finished match", seed, err, r.Over)
	}
	return r, answers
}
