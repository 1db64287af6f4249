package gametest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
)

// toySecrets returns Red's secrets: the position of the gun and the quality of the shells.
func toySecrets(m game.Match, side game.Side) (all []gametest.Secret) {
	seen := m.View(game.Red)
	if side != game.Red || gun(seen).Label != "" {
		return nil
	}
	v := m.View(game.Chance)
	if lines := v.Cards[0].Lines; len(lines) > 0 {
		is := int32(0)
		if lines[0].Text == "good" {
			is = 1
		}
		all = append(all, gametest.Secret{Kind: "shells", Name: "shells", Is: is, May: map[int32]int{0: 1, 1: 1}})
	}
	if g := gun(v); g.Label != "" {
		all = append(all, gametest.Secret{Kind: "gun", Name: "gun", Is: g.At.X, May: map[int32]int{1: 1, 2: 1, 3: 1, 4: 1}})
	}
	return all
}

var toyMoments = []int{0, 1, 2, 4}

func TestToyImaginesHonestly(t *testing.T) {
	if err := gametest.Honestly(toy.New, toySecrets, 4, toyMoments, 400); err != nil {
		t.Error(err)
	}
}

// Every kind of dishonest imagination is detected.
func TestDishonestImaginationIsFound(t *testing.T) {
	// Imagine the gun again until right accepts its place.
	until := func(right func(truth, drawn int32) bool) func(game.Match, game.Side) game.Match {
		draw := uint64(0)
		return func(m game.Match, side game.Side) game.Match {
			truth := gun(m.View(game.Chance)).At.X
			for {
				draw++
				if other := m.Imagine(side, rand.New(rand.NewPCG(draw, 1))); truth == 0 || side != game.Red || right(truth, gun(other.View(game.Chance)).At.X) {
					return other
				}
			}
		}
	}
	tries := 0
	for name, test := range map[string]struct {
		imagine func(game.Match, game.Side) game.Match
		want    string
	}{
		"the truth is never drawn": {until(func(truth, drawn int32) bool { return drawn != truth }), "imagined unevenly"},
		"the truth is drawn too often": {until(func(truth, drawn int32) bool {
			tries++
			return drawn == truth || tries%2 > 0
		}), "imagined unevenly"},
		"one place is left out": {until(func(_, drawn int32) bool { return drawn != 2 }), "imagined unevenly"},
		"nothing is drawn":      {func(m game.Match, _ game.Side) game.Match { return m.Clone() }, "imagined unevenly"},
	} {
		f := flaw{imagine: test.imagine}
		err := gametest.Honestly(func() game.Match { return f.with(toy.New()) }, toySecrets, 4, toyMoments, 400)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
	outside := func(m game.Match, side game.Side) []gametest.Secret {
		all := toySecrets(m, side)
		for i := range all {
			if all[i].Kind == "gun" && all[i].Is != 3 {
				all[i].May = map[int32]int{all[i].Is: 1}
			}
		}
		return all
	}
	if err := gametest.Honestly(toy.New, outside, 4, toyMoments, 400); err == nil || !strings.Contains(err.Error(), "which it cannot be") {
		t.Errorf("the gun where it cannot be: got %v", err)
	}
	none := func(game.Match, game.Side) []gametest.Secret { return nil }
	if err := gametest.Honestly(toy.New, none, 1, toyMoments, 1); err == nil {
		t.Error("a test of no secret at all passes")
	}
}

// Dishonest imagination: each hidden piece is drawn anywhere except at the true place of another
// hidden piece. This leaks the places, but too rarely for the counts of a single piece to show.
func TestPlacesOfOthersAreNotAvoided(t *testing.T) {
	honest, drawn := scatteredMatch(false), scatteredMatch(true)
	if _, err := gametest.Honest(honest, scatteredSecrets, 1, 300); err != nil {
		t.Errorf("drawn together: %v", err)
	}
	_, err := gametest.Honest(drawn, scatteredSecrets, 1, 300)
	if err == nil || !strings.Contains(err.Error(), "avoided") {
		t.Errorf("drawn one by one among the others' true places: got %v, want that the truth is avoided", err)
	}
}

// scattered has twelve hidden pieces on a hundred places. Red does not know their places.
type scattered struct {
	game.Match
	at       [12]int32
	oneByOne bool
}

func scatteredMatch(oneByOne bool) *scattered {
	s := &scattered{Match: toy.New(), oneByOne: oneByOne}
	for i := range s.at {
		s.at[i] = int32(7 * i)
	}
	return s
}

func (s *scattered) Imagine(_ game.Side, source *rand.Rand) game.Match {
	c := *s
	if !s.oneByOne {
		for i, at := range source.Perm(100)[:len(c.at)] {
			c.at[i] = int32(at)
		}
		return &c
	}
	for i := range c.at {
		taken := func(at int32) bool {
			for k := range c.at {
				if k != i && c.at[k] == at {
					return true
				}
			}
			return false
		}
		for c.at[i] = int32(source.IntN(100)); taken(c.at[i]); {
			c.at[i] = int32(source.IntN(100))
		}
	}
	return &c
}

func scatteredSecrets(m game.Match, side game.Side) (all []gametest.Secret) {
	if side != game.Red {
		return nil
	}
	may := map[int32]int{}
	for at := range int32(100) {
		may[at] = 1
	}
	for i, at := range m.(*scattered).at {
		all = append(all, gametest.Secret{Kind: "thing", Name: string(rune('A' + i)), Is: at, May: may})
	}
	return all
}
