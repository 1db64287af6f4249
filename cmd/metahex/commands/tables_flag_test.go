package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A board alone has figures where it is measured, and none where a line is ruled on.
func TestTablesOfABoardAlone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(file, []byte("format: battlesuit-tables/1\nmeasures: {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, want := printed(t, "map", "stats", "A", "--tables", file), printed(t, "map", "stats", "A"); got != want {
		t.Errorf("map stats with tables that change nothing: got\n%s\nwant\n%s", got, want)
	}
	root := newRoot()
	root.SetArgs([]string{"los", "A-07", "F-01", "--board", "A", "--tables", file})
	if err, want := root.Execute(), "--tables goes with --scenario or --match"; fmt.Sprint(err) != want {
		t.Errorf("los of a board alone: got %v, want %s", err, want)
	}
}

// withTables lists the commands that have it.
const withTables = "bot match, bot serve, cards, cards print, dispute, doctor, force, los, los audit, map assemble, map compare, map diff, map edit, " +
	"map preview, map print, map render, map stats, move-cost, odds, perft, play, replay, ruling, scenario lint, scenario show, sim, viewshed, watch"

// The flag --tables is where a battle is opened or figures are used. It is not where a scenario names its
// tables itself (lsp), where battles are drawn from the shipped figures (battle, campaign, daily,
// scenario new), or where the counters are the book's (detect).
func TestWhichCommandsTakeTables(t *testing.T) {
	var have []string
	for name, c := range commands() {
		if c.Flags().Lookup("tables") != nil {
			have = append(have, name)
		}
	}
	slices.Sort(have)
	if got := strings.Join(have, ", "); got != withTables {
		t.Errorf("commands with --tables:\n got %s\nwant %s", got, withTables)
	}
}
