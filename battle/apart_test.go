package battle_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/battle"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// plannedSpecs returns n specs of a system, for battles whose forces are bought later.
func plannedSpecs(system string, n int) (all []battle.Spec) {
	for i, s := range specs(system, n) {
		s.Hidden = system == "battlesuit" && i%2 == 1
		s.Lean = []int{0, 25, -25}[i/3%3]
		all = append(all, s)
	}
	return all
}

// The ground, the objectives and the terms of a planned battle do not depend on what the sides buy.
// Two lists that fit on the ground alone also fit together. Everything that the sides may not
// foresee depends only on the secret seed.
func TestPlannedGroundStays(t *testing.T) {
	t.Parallel()
	n := 1
	if gametest.Wide() {
		n = 3
	}
	if *soak {
		n = 120
	}
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			t.Parallel()
			terms := func(text []byte) []string {
				sheet, err := system.Read(systems.Source{Scenario: "match/battle.yaml", Text: text})
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				return append([]string{sheet.Title, sheet.Story}, sheet.Terms...)
			}
			agreed := func(p battle.Planned) []string {
				all := terms(p.Text)
				for _, other := range p.Others(4) {
					others := terms(other)
					all = slices.DeleteFunc(all, func(line string) bool { return !slices.Contains(others, line) })
				}
				return all
			}
			for _, s := range plannedSpecs(system.ID, n) {
				p, err := battle.Plan(s)
				if err != nil {
					t.Fatalf("%+v: %v", s, err)
				}
				b, err := battle.BookOf(system.ID)
				if err != nil {
					t.Fatal(err)
				}
				lines := agreed(p)
				r := rand.New(rand.NewPCG(s.Seed, 5))
				for range 3 {
					one := p
					for _, side := range []game.Side{game.Red, game.Blue} {
						list := b.DrawList(side, p.Pools[side], r)
						if err := p.Fits(side, list); err == nil {
							one.Lists[side] = list
						}
					}
					one.Secret = r.Uint64() | 1
					text, err := battle.Draw(one.Spec)
					if err != nil {
						t.Fatalf("%+v: lists that fit alone do not together: %v", one.Spec, err)
					}
					all := terms(text)
					kept := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !slices.Contains(all, line) })
					if diff := cmp.Diff(lines, kept); diff != "" || len(lines) < 3 {
						t.Fatalf("%+v: %d lines of terms, and they change with the forces (-planned +drawn):\n%s", one.Spec, len(lines), diff)
					}
					if got, want := groundOf(text), groundOf(p.Text); !slices.Equal(got, want) {
						t.Fatalf("%+v: the ground changes with the forces: got\n%s\nwant\n%s", one.Spec, strings.Join(got, "\n"), strings.Join(want, "\n"))
					}
				}
			}
		})
	}
}

// groundOf returns the lines of a scenario before its forces.
func groundOf(text []byte) []string {
	before, _, _ := strings.Cut(string(text), "\nforces:\n")
	return slices.DeleteFunc(strings.Split(before, "\n"), func(line string) bool {
		return strings.HasPrefix(line, "first:") || strings.HasPrefix(line, "mug:") // these lines list formations, which are forces
	})
}

// Impossible specs and lists are refused with a one-line error.
func TestPlansRefused(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		spec battle.Spec
		want string
	}{
		{battle.Spec{System: "gts", Hidden: true}, "found a hidden set-up for gts; its rules have no hidden set-up"},
		{battle.Spec{System: "gts", Ground: 99}, "found ground 99; want 0 to 40"},
		{battle.Spec{System: "solprime", Points: 1}, "found 1 point; want 60 to 500"},
	} {
		_, err := battle.Plan(test.spec)
		if got := fmt.Sprint(err); got != test.want || fmt.Sprint(test.spec.Check()) != test.want {
			t.Errorf("got  %s and %v\nwant %s", got, test.spec.Check(), test.want)
		}
	}
	p, err := battle.Plan(battle.Spec{System: "battlesuit", Kind: battle.Hold, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	for list, want := range map[string]string{
		"commander 2, front-line 9, crusader 2": "commander: found 2; want at most 1, one for each squad [BHM 16.3]; crusader: found 2; want at most 1 [BHM 16.4]; the force costs 142; the pool holds 102 [BHM 16.0]",
		"snipper":                               `did you mean "sniper"?`,
		"":                                      `found ""; want a unit and how many, such as front-line 2`,
	} {
		if err := p.Fits(game.Blue, list); err == nil || !strings.HasSuffix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v; want a line with %q", list, err, want)
		}
	}
}
