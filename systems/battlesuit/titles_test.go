package battlesuit

import (
	"strings"
	"testing"

	"metahex/game"
)

func TestTitles(t *testing.T) {
	b := midway(t, "file")
	u := int8(station(t, b, "RA", "B-05"))
	b.act.unit = u
	m := game.NewTable(b, step(act{u}), finish{u}, alternate{game.Blue}, dusk{})
	var got []string
	for _, d := range game.NewSeat(m, game.Red).Agenda() {
		got = append(got, d.Text+" ["+string(d.Cite)+"]")
	}
	want := "RA goes on acting [BHM 7.7]; RA is complete [BHM 7.7]; impulses, blue next [BHM 7.0]; the end of the turn [BHM 7.0]"
	if strings.Join(got, "; ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, "; "), want)
	}
}
