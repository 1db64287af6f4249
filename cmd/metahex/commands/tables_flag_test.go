package commands

import (
	"slices"
	"strings"
	"testing"
)

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
