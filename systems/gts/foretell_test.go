package gts

import (
	"strings"
	"testing"

	"metahex/rule"
	"metahex/systems/gts/scenario"
)

// The odds of a shot count the check that comes first: A1, of quality 6, fires at 4 and is at 6 with the
// bonus; P1, of quality 6, fires only if its check passes. By hand: no result 7·3 + 3·5 of 100.
func TestOddsCountTheCheckBefore(t *testing.T) {
	for _, c := range []struct {
		scene, before, words string
		check, want          string
	}{
		{"fire", "activate A1", "fire P1", "company bonus: +2 if a quality check passes, 7 of 10  [GTS fire/company-bonus]",
			"no result 36 of 100, S? 20 of 100, S 10 of 100, C 27 of 100, 1 7 of 100"},
		{"op", "activate A1, go E-04", "opfire P1 A1", "fires only if a quality check passes, 7 of 10  [GTS opfire/fire]",
			"no result 51 of 100"},
	} {
		m := playAll(t, c.scene, scenario.Library.Standard(), strings.Split(c.before, ", ")...)
		choice, err := m.Choice(c.words)
		if err != nil {
			t.Fatal(err)
		}
		got := m.Explain(choice).String()
		for _, want := range []string{c.check, c.want} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%swant %q", c.words, got, want)
			}
		}
	}
}

// The question of a check says what is checked.
func TestCheckSaysItsPurpose(t *testing.T) {
	m := playAll(t, "fire", scenario.Library.Standard(), "activate A1", "fire P1")
	q, _ := m.Question()
	if got, want := m.Explain(q.Options[0].Choice).Title, "A1 checks for the company bonus"; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	if got, want := m.Agenda()[0].Text, "troop quality check: A1, for the company bonus"; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
}

// The table of results has ratings from 0 to 9. The sum and the log say as which of them another rating
// counts.
func TestRatingOutsideOfTheTable(t *testing.T) {
	for rating, want := range map[int]string{-3: "-3, counted as 0", 0: "0", 9: "9", 11: "11, counted as 9"} {
		if got := asCounted(rating); got != want {
			t.Errorf("rating %d: got %q, want %q", rating, got, want)
		}
		sum := rule.Tally{Outcomes: []rule.Outcome{{Result: "C"}}}
		sum.Add(rating, "fire rating", "GTS fire/modifiers")
		want = "+0  rating " + want + "  [GTS chart/results]"
		if got := limited(sum).String(); strings.Contains(got, want) != (rating < 0 || rating > 9) {
			t.Errorf("rating %d: got\n%swant %q if it is outside of 0 to 9", rating, got, want)
		}
	}
}
