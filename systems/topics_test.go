package systems

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"metahex/bots"
	"metahex/game"
)

// Every question that a side is asked is of a listed kind.
func TestTopics(t *testing.T) {
	enough := errors.New("enough")
	for _, y := range All {
		t.Run(y.ID, func(t *testing.T) {
			if !slices.IsSorted(y.Topics) {
				t.Errorf("the topics are not sorted: %q", y.Topics)
			}
			unknown := map[string]bool{}
			for i, id := range y.IDs[:min(3, len(y.IDs))] {
				m, err := y.Open(Source{Scenario: id})
				if err != nil {
					t.Fatal(err)
				}
				source, n := rand.New(rand.NewPCG(uint64(i), 7)), 0
				random, err := bots.New("random", source)
				if err != nil {
					t.Fatal(err)
				}
				player := game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
					if n++; n > 300 {
						return game.Choice{}, enough
					}
					if !slices.Contains(y.Topics, q.Topic) && !unknown[q.Topic] {
						unknown[q.Topic] = true
						t.Errorf("%s: a side is asked about %q, which is not among %q", id, q.Topic, y.Topics)
					}
					return random.Choose(ctx, s, q, refused)
				})
				_, err = game.Play(t.Context(), m, map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: player, game.Blue: player}, nil)
				if err != nil && !errors.Is(err, enough) {
					t.Fatal(err)
				}
			}
		})
	}
}
