package battlesuit

import (
	"fmt"
	"testing"

	"metahex/grid"
	"metahex/systems/battlesuit/scenario"
)

// A soldier facing north turns by the expected number of points to fire at targets all around it,
// 30 degrees apart. The arc of the rule book's picture includes 60 degrees to either side; the arc
// of its text includes 30 (BHM 12.9).
func TestArcs(t *testing.T) {
	b := midway(t, "facing")
	u, v := station(t, b, "RA", "E-11"), station(t, b, "BB", "A-01")
	b.soldiers[u].facing = 0
	for _, test := range []struct {
		arc  uint8
		want string
	}{
		{scenario.WideArc, "[0 0 0 1 1 2 2 2 1 1 0 0]"},
		{scenario.NarrowArc, "[0 0 1 1 2 2 3 2 2 1 1 0]"},
	} {
		own := *b.setting
		own.readings[scenario.Arc] = test.arc
		b.setting = &own
		var got []int
		for i := range 12 {
			d := grid.Direction(i / 2)
			at := b.dotted.dots[b.soldiers[u].at].Step(d).Step(d.Turn(i % 2))
			b.soldiers[v].at = b.dotted.number(at)
			got = append(got, b.turns(u, v))
		}
		if fmt.Sprint(got) != test.want {
			t.Errorf("reading %s: %v points, want %s", []string{"wide", "narrow"}[test.arc], got, test.want)
		}
	}
}
