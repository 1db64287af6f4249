package tui

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/rule"
	"metahex/systems"
)

func TestALineOfTheLogTellsItsClause(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Clause = func(c rule.Clause) string {
		return map[rule.Clause]string{"TOY 2": "the gun hides before the first turn"}[c]
	}
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("i")
		d.shows(">   The gun hides. [TOY 2]")
		d.keys("<Enter>")
		d.shows("the gun hides before the first turn")
		d.keys("x")
		d.hides("before the first turn")
		d.keys("kk<Enter>")
		d.shows("no summary of this clause")
		d.keys("x<Esc>")
		d.hides("log -")
		d.keys("a")
		d.shows("still to be done", ">   the runner goes on [TOY 3]", "turn")
		d.keys("k<Enter>")
		d.shows("this line cites no clause")
		d.keys("x<Esc>w")
		d.shows("red is asked to move [TOY 3]", "there are no odds for run")
	})
}

// A result says what it means, with a line for each of its clauses; other results cite the roll.
func TestResultsSayWhatTheyMean(t *testing.T) {
	words := map[rule.Clause]string{"BHM 9.3.3/S": "shaken, and grounded if airborne", "BHM 9.3.3/1": "one box"}
	s := &Screen{cfg: Config{Clause: func(c rule.Clause) string { return words[c] }}}
	got := s.resultLines("S1 1/12 (8%)", []rule.Clause{"BHM 9.3.3/S", "BHM 9.3.3/1"}, "BHM 9.3b")
	got = append(got, s.resultLines("miss 1/2 (50%)", nil, "BHM 9.3b")...)
	want := []citedLine{
		{text: "S1 1/12 (8%): shaken, and grounded if airborne", cite: "BHM 9.3.3/S"},
		{text: "and: one box", cite: "BHM 9.3.3/1"},
		{text: "miss 1/2 (50%)", cite: "BHM 9.3b"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%v\nwant\n%v", got, want)
	}
}

// The cards end with what their lines mean: a colour, a weapon, its figures.
func TestCardsSayWhatTheyMean(t *testing.T) {
	for system, want := range map[string]string{
		"gts":             "the colour of the weapon, which is its row of the results table",
		"solprime":        "a gun: where it reaches, and its strength against vehicles/infantry",
		"battlesuit":      "[ ] marks the present one",
		"gravarmor":       "EW also limits the terrain",
		"lasergrenadiers": "which makes a hit penetrate more easily",
	} {
		i := slices.IndexFunc(systems.All, func(y systems.System) bool { return y.ID == system })
		m, _, err := systems.Open(systems.Source{Scenario: systems.All[i].Training})
		if err != nil {
			t.Fatal(err)
		}
		s := &Screen{view: m.View(game.Red), walked: -1}
		if got := strings.Join(s.cardLegend(), "\n"); strings.Count(got, want) == 0 {
			t.Errorf("%s: got\n%s\nwant %q", system, got, want)
		}
	}
}
