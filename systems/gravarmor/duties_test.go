package gravarmor

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
	for _, id := range append(Scenarios(), "testdata/lift.yaml", "testdata/ships.yaml", "testdata/jump.yaml", "testdata/volley.yaml", "testdata/town.yaml", "testdata/nerve.yaml") {
		m := opened(t, id)
		wander(t, m, 1, func(game.Question) {
			for _, d := range m.Agenda() {
				if _, ok := register.Lookup(d.Cite); !ok || strings.ContainsAny(d.Text, "{}") {
					t.Fatalf("%s: %q cites %q; want words, and a clause", id, d.Text, d.Cite)
				}
				told[string(d.Cite)] = true
			}
		})
	}
	if len(told) < 12 {
		t.Errorf("only the duties of %d clauses came up: the test is idle", len(told))
	}
}

func TestPlanInWords(t *testing.T) {
	b := opened(t, "testdata/walk.yaml").State
	b.mover = League
	m := game.NewTable(b, step(window{during, 0, nobody}), march{0}, finish{0}, order{}, window{after, nobody, nobody}, dusk{})
	m.Finish()
	m.Then(step(window{during, 0, nobody}), march{0}, finish{0}, order{}, window{after, nobody, nobody}, dusk{})
	var got []string
	for _, d := range game.Sit(m, League).Agenda() {
		got = append(got, d.Text+" ["+string(d.Cite)+"]")
	}
	name := b.name(0)
	want := "Imperial may fire at " + name + " on its way [GA combat/when/during]; " + name + " goes on moving [GA movement/points]; " +
		name + " ends its move [GA movement/procedure]; League chooses who moves next [GA movement/procedure]; " +
		"Imperial may fire after all moves [GA combat/when/after]; the end of the turn [GA turn/ending]"
	if strings.Join(got, "; ") != want {
		t.Errorf("\n got %s\nwant %s", strings.Join(got, "; "), want)
	}
}
