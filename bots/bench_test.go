package bots_test

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// midway plays a match of greedy bots up to a question that search has to think about.
func midway(b *testing.B, scenario string, answers int) game.Match {
	b.Helper()
	m, _, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		b.Fatal(err)
	}
	source := rand.New(rand.NewPCG(1, 1))
	greedy, enough := bots.Greedy(source), errors.New("enough")
	player := game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
		if answers--; answers < 0 {
			thinks := false
			search := bots.Search(source, bots.Budget{Playouts: 12}, func(bots.Progress) { thinks = true })
			if _, err := search.Choose(ctx, s, q, refused); err != nil || thinks {
				return game.Choice{}, cmp.Or(err, enough)
			}
		}
		return greedy.Choose(ctx, s, q, refused)
	})
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: player, game.Blue: player}
	if _, err := game.Play(context.Background(), m, players, nil); !errors.Is(err, enough) {
		b.Fatalf("%s: %v", scenario, err)
	}
	return m
}

// BenchmarkSearch measures the thinking on one answer in the middle of a match.
func BenchmarkSearch(b *testing.B) {
	for scenario, answers := range map[string]int{"primer": 30, "patrol": 100, "crossroads": 300} {
		b.Run(scenario, func(b *testing.B) {
			m := midway(b, scenario, answers)
			q, _ := m.Question()
			playouts := 0
			for i := uint64(0); b.Loop(); i++ {
				last := 0
				search := bots.Search(rand.New(rand.NewPCG(1, i)), bots.Budget{}, func(p bots.Progress) { last = p.Playouts })
				if _, err := search.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err != nil {
					b.Fatal(err)
				}
				playouts += last
			}
			b.ReportMetric(float64(playouts)/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}
