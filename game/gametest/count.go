package gametest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"

	"metahex/game"
)

// Perft counts the sequences of depth answers from the current position. A match that ends earlier
// counts once. Chance's answers count like all others, whatever their odds, and only listed answers
// are tried. Almost any change to the movement or fire rules changes the count. The smallest depth
// with a different count shows where the change is.
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

// Signature plays n random matches; match i draws from its own source PCG(seed, i). It hashes the
// facts of all answers, events and final states. The hash changes with every change of play, but
// not with a change of words.
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
