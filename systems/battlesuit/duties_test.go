package battlesuit

import (
	"strings"
	"testing"

	"metahex/game"
)

// Every step that comes up in any battle has words of its own, and a clause of
// the register.
func TestEveryStepHasWords(t *testing.T) {
	register, err := Register()
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, id := range append(Scenarios(), "testdata/bombs.yaml", "testdata/field.yaml", "testdata/ghosts.yaml", "testdata/integrity.yaml", "testdata/squads.yaml", "testdata/mob.yaml") {
		for seed := range uint64(2) {
			walkMatch(t, id, seed, func(m *table, _ game.Question) {
				for _, d := range m.Agenda() {
					if _, ok := register.Lookup(d.Cite); !ok || strings.ContainsAny(d.Text, "{}") {
						t.Fatalf("%s: %q cites %q; want words, and a clause", id, d.Text, d.Cite)
					}
					told[strings.Fields(d.Text)[0]] = true
				}
			})
		}
	}
	if len(told) < 20 {
		t.Errorf("only %d duties came up: the test is idle", len(told))
	}
}

func TestPlanInWords(t *testing.T) {
	b := midway(t, "file")
	u := int8(station(t, b, "RA", "B-05"))
	b.act.unit = u
	m := game.NewTable(b, step(act{u}), finish{u}, alternate{game.Blue}, dusk{})
	var got []string
	for _, d := range game.Sit(m, game.Red).Agenda() {
		got = append(got, d.Text+" ["+string(d.Cite)+"]")
	}
	want := "RA goes on acting [BHM 7.7]; RA is complete [BHM 7.7]; impulses, blue next [BHM 7.0]; the end of the turn [BHM 7.0]"
	if strings.Join(got, "; ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "; "), want)
	}
}
