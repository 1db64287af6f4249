package systems_test

import (
	"math/rand/v2"
	"testing"

	"metahex/battle/battletest"
	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// Bots that look ahead make the same choice in every match that looks the same to their side: hidden
// facts do not change the choice. With -seeds the test asks more questions with longer searches.
func TestThinkersDoNotPeek(t *testing.T) {
	t.Parallel()
	begin := map[string]game.Match{}
	for _, scenario := range gametest.Slice(5, []string{"patrol", "mill-bridge", "relief", "kreuz-road", "ashford"}) {
		m, _, err := systems.Open(systems.Source{Scenario: scenario})
		if err != nil {
			t.Fatal(err)
		}
		begin[scenario] = m
	}
	for _, system := range gametest.Slice(2, []string{"gts", "solprime"}) { // the other systems have shipped scenarios with as many secrets
		_, begin["a battle of "+system] = battletest.Secretive(t, system, 1)
	}
	for name, m := range begin {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := rand.New(rand.NewPCG(11, 2))
			greedy, dice := bots.Greedy(source), game.Dice(source)
			asked, next, questions, playouts := 0, 0, 3, 8
			if _, all := gametest.Seeds(1); all {
				questions, playouts = 6, 24
			}
			for n := 0; asked < questions; n++ {
				q, ok := m.Question()
				if !ok {
					break
				}
				_, reacts := m.Window()
				if (q.Opens || reacts) && len(q.Options) > 1 && n >= next {
					asked, next = asked+1, n+7
					choose := func(m game.Match) game.Choice {
						q, _ := m.Question()
						ace, err := bots.LevelOf("ace")
						if err != nil {
							t.Fatal(err)
						}
						player := ace.Player(rand.New(rand.NewPCG(5, uint64(n))), bots.Thinking{Budget: bots.Budget{Playouts: playouts}})
						c, err := player.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
						if err != nil {
							t.Fatal(err)
						}
						return c
					}
					want := choose(m)
					for k := range uint64(2) {
						if got := choose(m.Imagine(q.Side, rand.New(rand.NewPCG(k, 8)))); got != want {
							t.Errorf("question %d, %q of %s: %s, and %s where other things are hidden", n, q.Topic, q.Side, m.Words(want), m.Words(got))
						}
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
			if asked == 0 {
				t.Error("nobody was asked: the test is idle")
			}
		})
	}
}
