package battlesuit

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// inTheDark returns worlds in which the lines of sight differ: nobody sees farther than some points.
// Before a look everything that a side is shown is the same in them. If lines may be checked, it
// returns an imagined match.
func inTheDark(m game.Match, side game.Side, source *rand.Rand) (worlds []game.Match) {
	q, _ := m.Question()
	if q.Unlooked == "" || m.(*table).State.raster != nil {
		return []game.Match{m.Imagine(side, source)}
	}
	for _, reach := range []int{1, 3, 1 + source.IntN(12)} {
		c := m.Clone().(*table)
		g := c.State.ground
		c.State.ground = &ground{setting: g.setting, dots: g.dots, tops: g.tops, slagless: g.slagless, strides: g.strides, ruler: g.ruler, reach: reach, changed: g.changed}
		worlds = append(worlds, c.Imagine(side, source)) // asks again
	}
	return worlds
}

// Nothing that a side is shown at its question depends on what it may not know yet: neither on what
// is hidden, nor on lines of sight before they may be checked (BHM 8.5, 9.5, 12.8).
func TestWhispers(t *testing.T) {
	for _, name := range gametest.Slice(3, []string{"patrol", "meander", "testdata/strict.yaml", "moonless", "crossroads", "testdata/mapless.yaml"}) {
		w := gametest.Whispers{Begin: prepared(t, name).New, Worlds: inTheDark}
		if err := w.Check(1, gametest.Pairs(60)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
