package commands

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
	"metahex/tui"
)

// veteranAnswers plays the first answers of a match. If fresh is true, it makes a new bot for each of
// blue's answers, as plain play and the screen do. Otherwise one bot plays the whole match.
func veteranAnswers(t *testing.T, fresh bool, answers int) (all []game.Choice) {
	t.Helper()
	m, _, err := systems.Open(systems.Source{Scenario: "patrol"})
	if err != nil {
		t.Fatal(err)
	}
	source := rand.New(rand.NewPCG(5, 5))
	regular, dice := bots.Greedy(source), game.Dice(source)
	drawn := rand.NewPCG(0, 0)
	plan := &bots.Plan{}
	made := func(plan *bots.Plan) game.Player {
		p, err := bot("veteran", rand.New(drawn), bots.Thinking{Budget: bots.Budget{Playouts: 30}, Plan: plan})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	once := made(nil)
	for n := range answers {
		q, ok := m.Question()
		if !ok {
			break
		}
		player := regular
		switch {
		case q.Side == game.Chance:
			player = dice
		case q.Side == game.Blue && fresh:
			player = made(plan)
		case q.Side == game.Blue:
			player = once
		}
		drawn.Seed(5, uint64(n))
		c, err := player.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
		if q.Side == game.Blue {
			all = append(all, c)
		}
	}
	return all
}

// A bot that is created again for each answer continues the plan of its predecessor.
func TestPlansLastAnActivation(t *testing.T) {
	t.Parallel()
	answers := 100
	if gametest.Wide() {
		answers = 250
	}
	if want, got := veteranAnswers(t, false, answers), veteranAnswers(t, true, answers); !slices.Equal(got, want) {
		t.Errorf("created for each answer: %v, want %v as when created once", got, want)
	}
}

// A bot on the screen answers at once when hurried, however long it could think.
func TestHurriedBots(t *testing.T) {
	t.Parallel()
	for _, name := range gametest.Slice(3, []string{"search", "ace", "veteran"}) {
		m, _, err := systems.Open(systems.Source{Scenario: "patrol"})
		if err != nil {
			t.Fatal(err)
		}
		source := rand.New(rand.NewPCG(5, 5))
		for {
			q, _ := m.Question()
			if q.Opens {
				break
			}
			player := bots.Greedy(source)
			if q.Side == game.Chance {
				player = game.Dice(source)
			}
			c, err := player.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
			if err == nil {
				_, err = m.Answer(c)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		f := &playFlags{thinkFlags: thinkFlags{think: 30 * time.Minute, playouts: 1e8}}
		thinking := &tui.Thinking{}
		player, err := f.thinker(name, source, &bots.Plan{}, thinking)
		if err != nil {
			t.Fatal(err)
		}
		q, _ := m.Question()
		begun := time.Now()
		time.AfterFunc(200*time.Millisecond, thinking.Hurry)
		if _, err := player.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil); err != nil {
			t.Fatal(err)
		}
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("%s answers %v after it was hurried", name, took)
		}
	}
}
