package gametest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"metahex/game"
)

// Perft counts the ways to give depth answers from here on; a match that ends earlier counts once.
// Chance's answers count like all others, whatever their odds, and only listed answers are tried.
// Almost any change in the rules of movement or fire changes the count; comparing counts by depth
// shows where.
func Perft(m game.Match, depth int) int {
	q, ok := m.Question()
	if depth == 0 || !ok {
		return 1
	}
	ways := 0
	for _, o := range q.Options {
		next := m.Clone()
		if _, err := next.Answer(o.Choice); err != nil {
			panic(fmt.Sprintf("gametest: a listed answer is refused: %v", err))
		}
		ways += Perft(next, depth-1)
	}
	return ways
}

// Signature plays matches 0 to n-1 at random, each from its own source PCG(seed, i), and hashes the
// facts of all answers, events and final states. It changes with every change of play, and with no
// change of words.
func Signature(new Factory, n int, seed uint64) (string, error) {
	h := fnv.New64a()
	for i := range n {
		m := new()
		source := rand.New(rand.NewPCG(seed, uint64(i)))
		players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: Random(source), game.Blue: Random(source)}
		_, err := game.Play(context.Background(), m, players, func(_ game.Question, c game.Choice, events []game.Event) {
			f := game.Facts{}
			f.Choice(c)
			f.Events(events)
			h.Write(f.Bytes())
		})
		if err != nil {
			return "", fmt.Errorf("match %d: %w", i, err)
		}
		h.Write(game.FactsOf(m).Bytes())
	}
	return fmt.Sprintf("%016x", h.Sum64()), nil
}
