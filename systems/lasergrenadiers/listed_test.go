package lasergrenadiers_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// The offers at some moments of a match, each with its clause and calculation, match
// testdata/listed.txt. All listed offers are legal.
func TestOffers(t *testing.T) {
	var b strings.Builder
	for _, scene := range []struct{ name, answers string }{
		{"testdata/edges.yaml", ""},
		{"testdata/edges.yaml", "direct, direct, roll 9, roll 1, activate RS1"},
		{"testdata/edges.yaml", "direct, direct, roll 9, roll 1, activate RA1"},
		{"testdata/edges.yaml", "direct, direct, roll 9, roll 1, activate RG1"},
		{"testdata/hovers.yaml", "direct, roll 9, roll 1, activate RK1, enter 0.8 15 1"},
		{"testdata/treads.yaml", "roll 9, roll 1"},
		{"testdata/treads.yaml", "roll 9, roll 1, activate RG1"},
		{"testdata/treads.yaml", "roll 9, roll 1, activate RC1, go 23.95 20 0, hold"},
		{"testdata/treads.yaml", "roll 9, roll 1, activate RC1, go 23.95 20 0, hold, hold"},
		{"testdata/rides.yaml", "roll 9, roll 1, activate RR1, go 20 25.2 0"},
		{"testdata/rides.yaml", "roll 9, roll 1, activate RR2"},
		{"testdata/rides.yaml", "roll 9, roll 1, activate RR5"},
		{"testdata/guns.yaml", "roll 9, roll 1, activate RC1, fire BM1"},
		{"testdata/guns.yaml", "roll 9, roll 1, activate RC1, fire BM1, roll 9"},
		{"testdata/popups.yaml", "roll 9, roll 1, activate RC1, fire BC1, roll 9, roll 9"},
		{"testdata/popups.yaml", "roll 9, roll 1, activate RC1, fire BC1, roll 9, roll 9, roll 9"},
		{"testdata/guns.yaml", "roll 9, roll 1, activate RS1"},
		{"testdata/guns.yaml", "roll 9, roll 1, activate RS1, go 26 4 0.001"},
		{"testdata/guns.yaml", "roll 9, roll 1, activate RM1"},
		{"testdata/guns.yaml", "roll 9, roll 1, activate RC1, go 30 24 0"},
		{"testdata/lanes.yaml", "roll 9, roll 1, activate RF4, go 41 33 0"},
		{"testdata/leaving.yaml", "roll 9, roll 1, activate RG1"},
		{"testdata/narrow.yaml", "place RR1 11 11"},
		{"testdata/kerb.yaml", "roll 9, roll 1, activate RC1"},
	} {
		m := factory(t, scene.name)()
		if scene.answers != "" {
			gametest.Give(t, m, scene.answers)
		}
		q, ok := m.Question()
		if !ok {
			t.Fatalf("%s: %s: nothing is asked", scene.name, scene.answers)
		}
		seat := game.NewSeat(m, q.Side)
		fmt.Fprintf(&b, "# %s: %s\n%s: %s [%s] open %t\n", scene.name, scene.answers, q.Side, q.Topic, q.Cite, q.Open)
		for _, o := range q.Options {
			fmt.Fprintf(&b, "  %s [%s]\n", m.Words(o.Choice), o.Cite)
			sum := seat.Explain(o.Choice)
			for _, i := range sum.Items {
				fmt.Fprintf(&b, "    %d %s [%s]\n", i.Amount, i.Reason, i.Cite)
			}
			for _, r := range sum.Outcomes {
				fmt.Fprintf(&b, "    %d of %d %s\n", r.Ways, r.Of, r.Result)
			}
		}
	}
	gametest.Golden(t, "testdata/listed.txt", b.String(), *update)
}
