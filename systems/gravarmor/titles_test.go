package gravarmor

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

func TestTitles(t *testing.T) {
	b := opened(t, "testdata/walk.yaml").State
	b.mover = scenario.League
	m := game.NewTable(b, step(window{during, 0, nobody}), march{0}, finish{0}, order{}, window{after, nobody, nobody}, dusk{})
	m.Finish()
	m.Then(step(window{during, 0, nobody}), march{0}, finish{0}, order{}, window{after, nobody, nobody}, dusk{})
	var got []string
	for _, d := range game.NewSeat(m, scenario.League).Agenda() {
		got = append(got, d.Text+" ["+string(d.Cite)+"]")
	}
	name := b.name(0)
	want := "Imperial may fire at " + name + " on its way [GA combat/when/during]; " + name + " goes on moving [GA movement/points]; " +
		name + " ends its move [GA movement/procedure]; League chooses the unit to move next [GA movement/procedure]; " +
		"Imperial may fire after all moves [GA combat/when/after]; the end of the turn [GA turn/ending]"
	if strings.Join(got, "; ") != want {
		t.Errorf("\n got %s\nwant %s", strings.Join(got, "; "), want)
	}
}
