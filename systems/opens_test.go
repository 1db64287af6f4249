package systems_test

import (
	"math/rand/v2"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// Bots plan from one question that opens an activation to the next such question. In every shipped
// battle both sides open activations, but never in a reaction or in the set-up. The number of answers
// between two such questions is limited.
func TestActivationsOpen(t *testing.T) {
	t.Parallel()
	const mostBetween = 400
	for _, s := range systems.All {
		sheets, err := s.Sheets()
		if err != nil {
			t.Fatal(err)
		}
		for _, sheet := range sheets {
			t.Run(sheet.ID, func(t *testing.T) {
				t.Parallel()
				m, _, err := systems.Open(systems.Source{Scenario: sheet.ID})
				if err != nil {
					t.Fatal(err)
				}
				source := rand.New(rand.NewPCG(3, 3))
				greedy, dice := bots.Greedy(source), game.Dice(source)
				var opened [3]int
				between := 0
				for range 800 {
					q, ok := m.Question()
					if !ok {
						break
					}
					if q.Side != game.Chance && !q.Setup && (opened[game.Red] > 0 || opened[game.Blue] > 0) {
						if between++; between > mostBetween {
							t.Fatalf("%d answers since an activation was opened, now %q", between, q.Topic)
						}
					}
					if q.Opens {
						opened[q.Side]++
						between = 0
						if w, reacts := m.Window(); reacts || q.Setup || q.Side == game.Chance {
							t.Fatalf("%q of %s opens an activation: window %+v, set-up %t", q.Topic, q.Side, w, q.Setup)
						}
					}
					player := greedy
					if q.Side == game.Chance {
						player = dice
					}
					c, err := player.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
					if err == nil {
						_, err = m.Answer(c)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if opened[game.Red] == 0 || opened[game.Blue] == 0 {
					t.Errorf("red opens %d activations and blue %d; want some of both", opened[game.Red], opened[game.Blue])
				}
			})
		}
	}
}

// Every book that gives advice has stances, because a portfolio bot chooses among stances.
func TestEveryBookHasStances(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All {
		sheets, err := s.Sheets()
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := systems.Open(systems.Source{Scenario: sheets[0].ID})
		if err != nil {
			t.Fatal(err)
		}
		if s.Advice == nil {
			continue // the example, under its build tag
		}
		if n := len(m.Advice().Stances); n < 6 || n > 8 {
			t.Errorf("%s has %d stances; want 6 to 8", s.ID, n)
		}
	}
}

// BenchmarkOpen opens the first scenario of each book: it reads the file, opens the map and prepares a
// match.
func BenchmarkOpen(b *testing.B) {
	for _, y := range systems.All {
		b.Run(y.ID, func(b *testing.B) {
			for b.Loop() {
				if _, err := y.Open(systems.Source{Scenario: y.IDs[0]}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRead reads the first scenario of each book, up to its sheet.
func BenchmarkRead(b *testing.B) {
	for _, y := range systems.All {
		b.Run(y.ID, func(b *testing.B) {
			for b.Loop() {
				if _, err := y.Read(systems.Source{Scenario: y.IDs[0]}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
