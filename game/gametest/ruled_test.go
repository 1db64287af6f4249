package gametest_test

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
	"metahex/los"
)

// toySightings returns the sightings by the toy's rules: the gun sees the runner if it may fire at
// the runner.
func toySightings(m game.Match) []gametest.Sighting {
	v := m.View(game.Chance)
	g := gun(v)
	if g.Label == "" {
		return nil
	}
	far := g.At.X - v.Pieces[0].At.X
	return []gametest.Sighting{{By: "gun", At: "runner", Sees: far >= -1 && far <= 1}}
}

func TestToyHasOneReferee(t *testing.T) {
	gametest.OneReferee(t, toy.New, 1, toySightings)
}

// misruled is a referee whose Rule contradicts its Clear.
type misruled struct{ los.Referee }

func (m misruled) Rule(from, to los.End) los.Ruling {
	u := m.Referee.Rule(from, to)
	u.Clear = !u.Clear
	return u
}

// turned is a referee that always answers the opposite.
type turned struct{ los.Referee }

func (m turned) Clear(from, to los.End) bool { return !m.Referee.Clear(from, to) }

func TestAnotherRefereeIsFound(t *testing.T) {
	err := gametest.At(toy.New(), 1, []int{2, 3, 4}, func(m game.Match, _ int) error {
		all := toySightings(m)
		honest := m.Sight(game.Chance)
		if err := gametest.Ruled(honest, all); err != nil || len(all) == 0 {
			t.Errorf("the match's own referee: %v, asked %d", err, len(all))
		}
		for want, r := range map[string]los.Referee{"the referee's Clear returns": turned{honest}, "the referee's Rule returns": misruled{honest}} {
			if err := gametest.Ruled(r, all); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v, want %q", err, want)
			}
		}
		if err := gametest.Ruled(honest, []gametest.Sighting{{By: "gun", At: "tank"}}); err == nil {
			t.Error("a unit that the referee does not know passes")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
