package gametest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"metahex/game"
)

// Terms plays matches between greedy bots and checks the terms of their advice. The terms of every
// option must add up to its worth, also when computed again. Computing them must change nothing. At
// least the given percentage of the answers that greedy chose among several options must have a
// merit.
func Terms(t *testing.T, seed uint64, least int, starts ...Factory) {
	t.Helper()
	asked, given := 0, 0
	for _, start := range starts {
		m := start()
		source := rand.New(rand.NewPCG(seed, 0))
		players := map[game.Side]game.Player{game.Chance: game.Dice(source)}
		look := game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, _ error) (game.Choice, error) {
			before, _ := s.Worth(nil, nil)
			best := anyBest(before, source)
			c := q.Options[best].Choice
			if len(q.Options) == 1 {
				return c, nil
			}
			if err := addUp(m.Terms(), before); err != nil {
				return c, fmt.Errorf("asked to %s: %w", q.Topic, err)
			}
			if after, _ := s.Worth(nil, nil); fmt.Sprint(before) != fmt.Sprint(after) {
				return c, fmt.Errorf("asked to %s: worth %v after the terms, want %v", q.Topic, after, before)
			}
			if asked++; len(s.Merits(best)) > 0 {
				given++
			}
			return c, nil
		})
		players[game.Red], players[game.Blue] = look, look
		if _, err := game.Play(t.Context(), m, players, nil); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	if asked == 0 || 100*given < least*asked {
		t.Errorf("%d of %d answers have a merit; want at least %d in a hundred", given, asked, least)
	}
	t.Logf("%d of %d answers have a merit", given, asked)
}

// Advised checks the best answer by a match's advice, and the reasons for it, in words: "go C-04:
// in cover, less danger than elsewhere".
func Advised(t testing.TB, what string, m game.Match, want string) {
	t.Helper()
	q, _ := m.Question()
	seat := game.NewSeat(m, q.Side)
	best, ok := seat.Best()
	if got := seat.Advised(best); !ok || got != want {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// anyBest returns a random option among those with the highest worth.
func anyBest(worth []int, source *rand.Rand) int {
	most := slices.Max(worth)
	for {
		if i := source.IntN(len(worth)); worth[i] == most {
			return i
		}
	}
}

// addUp returns an error if the terms of an option do not add up to its worth.
func addUp(t game.Terms, worth []int) error {
	if len(t.Rest) != len(worth) {
		return fmt.Errorf("terms of %d options, want %d", len(t.Rest), len(worth))
	}
	for i := range worth {
		sum := t.Rest[i]
		for _, of := range t.Of {
			if of != nil {
				sum += of[i]
			}
		}
		if sum != worth[i] {
			return fmt.Errorf("option %d: terms add up to %d, want %d", i, sum, worth[i])
		}
	}
	return nil
}
