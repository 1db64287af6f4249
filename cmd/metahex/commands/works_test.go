//go:build unix

package commands

import (
	"strings"
	"testing"
)

// In the scenario "works" a hall rises eight levels (BHM 12.13). The command and the screen give the
// same verdict as the rules for the line over the hall, with the same citation.
func TestTheHallOfTheWorks(t *testing.T) {
	t.Parallel()
	const verdict, why = "BLOCKED", "building at C-10 casts 3 blind points"
	text := printed(t, "los", "A-11@0", "E-08@8", "--scenario", "works")
	if !strings.HasPrefix(text, verdict+"  A-11@0 to E-08@8  [BHM 6.4]") || !strings.Contains(text, why) {
		t.Errorf("the command says %s; want %s, %s", text, verdict, why)
	}
	_, cite, _ := strings.Cut(text, "cite:     ")
	m := begin(t, t.TempDir(), 200, 50, nil, "play", "works", "--blue", "greedy")
	m.shows("RED to")
	m.keys(":A-11\rL:E-08\r++++++++")
	m.shows(verdict + " A-11@0 to E-08@8 [BHM 6.4]")
	m.keys("\r")
	m.shows("line of sight")
	m.shows(why)
	m.shows("cite: " + strings.TrimSpace(cite))
}
