package scenario_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/cards"
	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// BHM 16.3, 16.4: each limit of a list is refused with its clause.
func TestForceLimits(t *testing.T) {
	tables := scenario.Library.Standard()
	pool := tables.Pool(scenario.MeetingPool, false)
	tests := []struct {
		list  string
		cites []rule.Clause
		want  string
	}{
		{"commander, assault 2, ranger 3, dead-eye 2, thumper 2", nil, "<nil>"},
		{"commander 2, front-line", []rule.Clause{"BHM 16.3"}, "commander: found 2; want at most 1, one for each squad [BHM 16.3]"},
		{"thumper 4", []rule.Clause{"BHM 16.4"}, "thumper: found 4; want at most 3 [BHM 16.4]"},
		{"front-line 10, ranger 10, sniper 2", []rule.Clause{"BHM 16.4", "BHM 16.4", "BHM 4.1", "BHM 16.0"}, `ranger: found 10; want at most 9 [BHM 16.4]
sniper: found 2; want at most 1 [BHM 16.4]
found 22 armoured soldiers; want at most 20 (letters A to T) [BHM 4.1]
the force costs 230; the pool holds 120 [BHM 16.0]`},
		{"attack-drone 4, bomb-drone 4, recon-drone 2", []rule.Clause{"BHM 5.6.2"}, "found 10 drones; want at most 9 [BHM 5.6.2]"},
		{"front-line 15, militia", []rule.Clause{"BHM 16.0"}, "the force costs 121; the pool holds 120 [BHM 16.0]"},
		{"militia 60, police 30", nil, "<nil>"},
		{"knight", nil, `unknown unit "knight" (want one of front-line, assault, commander, ranger, dead-eye, thumper, sniper, engineer, crusader, jack-knife, police, militia, recon-drone, attack-drone, bomb-drone, ecm-drone, sentry-drone)`},
		{"ranger x", nil, `ranger: found "x"; want a number from 1 to 99`},
		{"ranger 99, ranger 99", nil, `ranger: found 198 in total; want 1 to 99`},
		{"ranger 0", nil, `ranger: found "0"; want a number from 1 to 99`},
		{"ranger 1 2", nil, `found "ranger 1 2"; want a unit and a number, such as front-line 4`},
		{"", nil, `found ""; want a unit and a number, such as front-line 4`},
		{"sniper, sniper", []rule.Clause{"BHM 16.4"}, "sniper: found 2; want at most 1 [BHM 16.4]"},
	}
	for _, test := range tests {
		list, err := tables.ParseForce(test.list)
		if err == nil {
			err = tables.CheckForce(pool, list)
		}
		if diff := cmp.Diff(test.want, fmt.Sprint(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.list, diff)
		}
		if diff := cmp.Diff(test.cites, cites(err)); diff != "" {
			t.Errorf("%s cites (-want +got):\n%s", test.list, diff)
		}
	}
	none := []scenario.Purchase{{Type: 0, Count: 0}}
	if got, want := fmt.Sprint(tables.CheckForce(pool, none)), "front-line: found 0; want at least 1 [BHM 16.4]"; got != want {
		t.Errorf("nothing bought: %s, want %s", got, want)
	}
}

// BHM 16.4: the price of one unit of each type, and how many a side may buy. For each row of the
// list the test tries the largest allowed number and one more.
func TestPricesAndMost(t *testing.T) {
	tables := scenario.Library.Standard()
	rows := []struct {
		unit         string
		points, most int // most is 0 if only the pool limits the number
	}{
		{"front-line", 8, 18}, {"assault", 10, 9}, {"ranger", 12, 9}, {"thumper", 12, 3}, {"dead-eye", 10, 3}, {"commander", 20, 1},
		{"crusader", 15, 1}, {"engineer", 15, 2}, {"sniper", 15, 1}, {"jack-knife", 12, 9}, {"attack-drone", 5, 4}, {"bomb-drone", 3, 4},
		{"ecm-drone", 3, 4}, {"recon-drone", 3, 4}, {"sentry-drone", 4, 4}, {"police", 2, 0}, {"militia", 1, 0},
	}
	check := func(pool, count int, unit string) string {
		list, err := tables.ParseForce(fmt.Sprintf("%s %d", unit, count))
		if err == nil {
			err = tables.CheckForce(scenario.Pool{Points: pool, Squads: 1}, list)
		}
		return fmt.Sprint(err)
	}
	for _, row := range rows {
		count := row.most
		if count == 0 {
			count = 99 // the largest number in a list
		}
		price := row.points * count
		beyond := fmt.Sprintf("%s: found %d; want at most %d [BHM 16.4]", row.unit, count+1, row.most)
		switch {
		case row.unit == "commander":
			beyond = "commander: found 2; want at most 1, one for each squad [BHM 16.3]"
		case row.most == 0:
			beyond = fmt.Sprintf("%s: found \"100\"; want a number from 1 to 99", row.unit)
		}
		got := []string{check(price, count, row.unit), check(price-1, count, row.unit), check(1000, count+1, row.unit)}
		want := []string{"<nil>", fmt.Sprintf("the force costs %d; the pool holds %d [BHM 16.0]", price, price-1), beyond}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: the most for their price, for a point less, and one more (-want +got):\n%s", row.unit, diff)
		}
	}
}

// BHM 16.3, 16.5: each squad has a commander. Two squads may have two commanders and no third; all
// other limits apply to the whole force.
func TestCommandersOfTwoSquads(t *testing.T) {
	tables := scenario.Library.Standard()
	pool := tables.Pool(scenario.MeetingPool, true)
	var got []string
	for _, text := range []string{"commander 2", "commander 3", "commander 2, sniper 2", "commander 2, front-line 18", "commander 2, front-line 19"} {
		list, err := tables.ParseForce(text)
		if err == nil {
			err = tables.CheckForce(pool, list)
		}
		got = append(got, fmt.Sprint(err))
	}
	want := []string{
		"<nil>",
		"commander: found 3; want at most 2, one for each squad [BHM 16.3]",
		"sniper: found 2; want at most 1 [BHM 16.4]",
		"<nil>",
		"front-line: found 19; want at most 18 [BHM 16.4]\nfound 21 armoured soldiers; want at most 20 (letters A to T) [BHM 4.1]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("of %d points (-want +got):\n%s", pool.Points, diff)
	}
}

// cites returns the clauses of the refusals that an error joins.
func cites(err error) (all []rule.Clause) {
	var one *rule.Refusal
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range many.Unwrap() {
			all = append(all, cites(e)...)
		}
	} else if errors.As(err, &one) {
		all = append(all, one.Cite)
	}
	return all
}

func TestPools(t *testing.T) {
	tables := scenario.Library.Standard()
	got := []scenario.Pool{tables.Pool(scenario.MeetingPool, false), tables.Pool(scenario.DefenderPool, true), tables.Pool(scenario.AttackerPool, true)}
	if diff := cmp.Diff([]scenario.Pool{{Points: 120, Squads: 1}, {Points: 200, Squads: 2}, {Points: 260, Squads: 2}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// BHM 16.1, 16.2, 16.5: every drawn force keeps the limits and has a commander for each squad that
// can pay for one. Its remaining points pay for no further card of the box. FormatForce and
// ParseForce preserve it.
func TestDrawnForces(t *testing.T) {
	tables := scenario.Library.Standard()
	rapid.Check(t, func(t *rapid.T) {
		squads := rapid.IntRange(1, 2).Draw(t, "squads")
		pool := scenario.Pool{Points: rapid.IntRange(1, 300).Draw(t, "points"), Squads: squads}
		seed := rapid.Uint64().Draw(t, "seed")
		list := tables.DrawForce(pool, rand.New(rand.NewPCG(seed, 1)))
		if err := tables.CheckForce(pool, list); err != nil {
			t.Fatal(err)
		}
		again := tables.DrawForce(pool, rand.New(rand.NewPCG(seed, 1)))
		if diff := cmp.Diff(list, again); diff != "" {
			t.Fatalf("the same seed draws otherwise:\n%s", diff)
		}
		text := tables.FormatForce(list)
		back, err := tables.ParseForce(text)
		if diff := cmp.Diff(list, back); diff != "" || err != nil {
			t.Fatalf("%s is read as (%v):\n%s", text, err, diff)
		}
		commanders, armoured := 0, 0
		for _, p := range list {
			if k := tables.Units.Kind(p.Type); k.Class == cards.Armoured {
				armoured += p.Count
				if k.Has(cards.Command) {
					commanders += p.Count
				}
			}
		}
		if want := min(squads, pool.Points/20); commanders != want {
			t.Fatalf("%s has %d commanders, want %d", text, commanders, want)
		}
		if left := pool.Points - tables.ForceCost(list); left >= 8 && armoured < 20 {
			t.Fatalf("%s leaves %d points, which buy another soldier", text, left)
		}
	})
}

func TestWithForce(t *testing.T) {
	tables := scenario.Library.Standard()
	describe := func(id, force string) string {
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		list, err := tables.ParseForce(force)
		if err != nil {
			t.Fatal(err)
		}
		before := fmt.Sprint(s.Forces)
		own, err := s.WithForce(tables, game.Blue, list)
		if fmt.Sprint(s.Forces) != before {
			t.Errorf("%s: the scenario itself was changed", id)
		}
		if err != nil {
			return err.Error()
		}
		text := fmt.Sprintf("%d points", own.Forces[game.Blue].Build)
		for _, d := range own.Forces[game.Blue].Detachments {
			text += fmt.Sprintf("; %s, squad %d, turn %d, %s:", d.Name, d.Squad, d.Turn, d.Where)
			for _, u := range d.Units {
				text += " " + u.Label + "=" + tables.Units.Kind(u.Type).ID
			}
		}
		return text
	}
	got := []string{
		describe("platoons", "commander 2, front-line 3, recon-drone 2"),
		describe("works", "commander, sentry-drone, militia"),
		describe("primer", "militia 60"),
		describe("ridge", "police 2"),
	}
	want := []string{
		"70 points; Squad 1, squad 1, turn 0, the river line: A=commander C=front-line E=front-line D2=recon-drone; Squad 2, squad 2, turn 3, the south edge: B=commander D=front-line D1=recon-drone",
		"25 points; Squad, squad 0, turn 0, the office block: A=commander S1=sentry-drone M1=militia",
		"blue has 60 units to set up, but only 24 dots in the eastern meadows [BHM 13.4]",
		"4 points; Squad, squad 0, turn 0, the crest: P1=police P2=police",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	s, err := scenario.Library.Load("primer", tables)
	if err != nil {
		t.Fatal(err)
	}
	ridge, err := scenario.Library.Load("ridge", tables)
	if err != nil {
		t.Fatal(err)
	}
	many, err := tables.ParseForce("militia 60")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ridge.WithForce(tables, game.Red, many); err != nil {
		t.Errorf("more units than dots to come on over, one after another: %v", err)
	}
	_, err = s.WithForce(tables, game.Blue, nil)
	if got, want := fmt.Sprint(err), "blue has no units; want at least one [BHM 16.0]"; got != want {
		t.Errorf("an empty force: %s, want %s", got, want)
	}
}
