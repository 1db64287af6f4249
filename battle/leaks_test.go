package battle_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/battle/battletest"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// In battles full of secrets, every match that a side imagines shows the side the same view as the
// real match. Both sides see everything that is public.
func TestSecretiveBattlesShowNothing(t *testing.T) {
	t.Parallel()
	first, n, every := uint64(1), uint64(2), 400 // battle 1 has soldiers set up hidden
	if *soak {
		first, n, every = 0, 60, 45
	}
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			for i := first; i < n; i++ {
				_, m := battletest.Secretive(t, system.ID, i)
				for _, p := range gametest.Promises {
					if p.Name != "an imagined match shows the same view" && p.Name != "both sides see what is public" {
						continue
					}
					if err := p.Check(m.Clone, i, every); err != nil {
						t.Errorf("battle %d: %s: %v", i, p.Name, err)
					}
				}
			}
		})
	}
}

// What a side imagines does not depend on the secrets. The test draws imagined matches for a match
// and for a twin that looks the same to the side. The two distributions are equal.
func TestSecretiveBattlesAreImaginedEvenly(t *testing.T) {
	t.Parallel()
	first, n, draws := uint64(1), uint64(2), 60
	if *soak {
		first, n, draws = 0, 30, 400
	}
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			secrets := 0
			for i := first; i < n; i++ {
				_, m := battletest.Secretive(t, system.ID, i)
				err := gametest.At(m, i, []int{0, 6, 20, 60, 150, 500, 900}, func(m game.Match, answered int) error {
					for _, side := range []game.Side{game.Red, game.Blue} {
						seen, err := evenly(m, side, i, draws)
						if secrets += seen; err != nil {
							return fmt.Errorf("%s, after %d answers: %w", side, answered, err)
						}
					}
					return nil
				})
				if err != nil {
					t.Errorf("battle %d: %v", i, err)
				}
			}
			t.Logf("%d secrets compared, %d draws each", secrets, draws)
			if want := system.ID != "gravarmor"; secrets > 0 != want {
				t.Errorf("got %d secrets; want some: %v", secrets, want)
			}
		})
	}
}

// evenly compares what a side imagines of a match with what it imagines of a twin. seen counts the
// things that the side imagines in more than one way.
func evenly(m game.Match, side game.Side, seed uint64, draws int) (seen int, err error) {
	twin := m.Imagine(side, rand.New(rand.NewPCG(seed, 1)))
	own, other := imaginedCounts(m, side, seed+1000, draws), imaginedCounts(twin, side, seed+2000, draws)
	for thing, counts := range own {
		all := map[string]bool{}
		for what := range counts {
			all[what] = true
		}
		for what := range other[thing] {
			all[what] = true
		}
		if len(all) < 2 {
			continue
		}
		seen++
		sum := 0.0
		for what := range all {
			a, b := float64(counts[what]), float64(other[thing][what])
			sum += (a - b) * (a - b) / (a + b)
		}
		// By chance, a chi-square sum with k degrees of freedom exceeds k + 2√(14k) + 28 about once in a million.
		k := float64(len(all) - 1)
		if over := sum - k - 28; over > 0 && over*over > 56*k {
			return seen, fmt.Errorf("%s is imagined as %v, and where something else is true as %v", thing, counts, other[thing])
		}
	}
	return seen, nil
}

// imaginedCounts counts, for every thing, how often a side imagines it in each way.
func imaginedCounts(m game.Match, side game.Side, seed uint64, draws int) map[string]map[string]int {
	all := map[string]map[string]int{}
	count := func(thing, what string) {
		if all[thing] == nil {
			all[thing] = map[string]int{}
		}
		all[thing][what]++
	}
	r := rand.New(rand.NewPCG(seed, 2))
	for range draws {
		world := m.Imagine(side, r)
		count("the match", fmt.Sprintf("%x", game.Hash(world))) // covers secrets that are not pieces
		v := world.View(game.Chance)
		for _, p := range v.Pieces {
			thing := fmt.Sprint(p.Side, " ", p.ID, " ", p.Label)
			if p.ID < 0 {
				thing = fmt.Sprint(p.Side, " marker at ", p.At)
				count(thing, p.Label+string(p.Glyph)+fmt.Sprint(p.State))
				continue
			}
			count(thing, fmt.Sprint(p.Shape.Type, p.At, p.Off, p.State))
		}
		for _, c := range v.Cards {
			if c.Piece >= 0 {
				count(fmt.Sprint(c.Side, " card of ", c.Piece), c.Title)
			}
		}
	}
	return all
}

// The hidden set-up and the mine strengths of one side change nothing that the other side or a
// spectator sees or reads.
func TestDeploymentIsSecret(t *testing.T) {
	t.Parallel()
	n := uint64(2)
	if *soak {
		n = 40
	}
	for _, system := range []string{"battlesuit", "solprime"} {
		changed := 0
		for i := range n {
			_, first := battletest.Secretive(t, system, 3*i+1) // in this battle a side holds ground
			second := first.Clone()
			r, other := rand.New(rand.NewPCG(i, 1)), rand.New(rand.NewPCG(i, 2))
			for step := 0; ; step++ {
				q, ok := first.Question()
				if v := first.View(game.Nobody); !ok || v.Turn > 0 && !q.Setup {
					break
				}
				c := q.Options[r.IntN(len(q.Options))].Choice
				own := elsewhere(second, q, c, other)
				if own != c {
					changed++
				}
				heard, told := give(t, first, c), give(t, second, own)
				for _, side := range []game.Side{game.Red, game.Nobody} {
					if diff := cmp.Diff(words(heard, side), words(told, side)); diff != "" {
						t.Fatalf("%s %d, step %d: %s is told otherwise (-one +other):\n%s", system, i, step, side, diff)
					}
					if one, two := first.View(side), second.View(side); !reflect.DeepEqual(one, two) {
						t.Fatalf("%s %d, step %d: %s is shown otherwise (-one +other):\n%s", system, i, step, side, cmp.Diff(one, two))
					}
				}
			}
		}
		if changed == 0 {
			t.Errorf("%s: nothing was set up otherwise", system)
		}
		t.Logf("%s: %d answers changed in %d battles", system, changed, n)
	}
}

// elsewhere returns another answer of blue's that red cannot distinguish: another secret place, or
// another mine at the same place. If no other answer exists, it returns c.
func elsewhere(m game.Match, q game.Question, c game.Choice, r *rand.Rand) game.Choice {
	secret := !q.Seen.Has(game.Red)
	if q.Side != game.Blue || !secret && q.Topic != "lay" {
		return c
	}
	place := func(c game.Choice) string { // "lay dummy A-11", "lay 2 20 4"
		_, rest, _ := strings.Cut(m.Words(c), " ")
		_, at, _ := strings.Cut(rest, " ")
		return at
	}
	now, _ := m.Question()
	var could []game.Choice
	for _, o := range now.Options {
		if secret || place(o.Choice) == place(c) {
			could = append(could, o.Choice)
		}
	}
	return could[r.IntN(len(could))]
}

// give plays an answer to the current question.
func give(t *testing.T, m game.Match, c game.Choice) []game.Event {
	t.Helper()
	events, err := m.Answer(c)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(events)
}

// words returns the texts of the events that a side may read.
func words(events []game.Event, side game.Side) (all []string) {
	for _, e := range events {
		if text, ok := e.For(side); ok {
			all = append(all, text)
		}
	}
	return all
}

// The label of a piece off the board does not reveal its type: all labels have the same prefix.
func TestLabelsTellNothing(t *testing.T) {
	t.Parallel()
	for i := range uint64(6) {
		_, m := battletest.Secretive(t, "lasergrenadiers", i)
		for _, side := range []game.Side{game.Red, game.Blue} {
			var letters []string
			for _, p := range m.View(side.Enemy()).Pieces {
				if p.Side == side && p.Off != "" && !p.Lost && !slices.Contains(letters, prefix(p.Label)) {
					letters = append(letters, prefix(p.Label))
				}
			}
			if len(letters) > 1 {
				t.Errorf("battle %d: labels of %s off the board begin with %q; want all alike", i, side, letters)
			}
		}
	}
}

// prefix returns a label without its number.
func prefix(label string) string { return strings.TrimRight(label, "0123456789") }
