package battlesuit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
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

// The same advice is given whichever of two enemies is in sight: before an attack under strict combat
// (BHM 12.8), and before reaction fire (BHM 9.5). In each scene a building hides the one from the
// soldier at whose place the other would be seen.
func TestAdviceBeforeALook(t *testing.T) {
	for _, test := range []struct{ scene, one, other, answers, want string }{
		{"strict", "H-03", "H-11", "first", "activate RC"},
		{"strict", "H-03", "H-11", "first, activate RA", "go G-07"},
		{"reaction", "H-11", "I-10", "first, activate RA, go H-06", "hold"},
	} {
		text, err := os.ReadFile("testdata/unlooked-" + test.scene + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		for i, swap := range []*strings.Replacer{strings.NewReplacer(), strings.NewReplacer(test.one, test.other, test.other, test.one)} {
			sc, err := scenario.Read("testdata/scene.yaml", []byte(swap.Replace(string(text))), scenario.Library.Standard())
			if err != nil {
				t.Fatal(err)
			}
			p, err := Prepare(sc, scenario.Library.Standard())
			if err != nil {
				t.Fatal(err)
			}
			m := p.New()
			for answer := range strings.SplitSeq(test.answers, ", ") {
				c, err := m.Choice(answer)
				if err == nil {
					_, err = m.Answer(c)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			q, _ := m.Question()
			seat := game.NewSeat(m, q.Side)
			best, _ := seat.Best()
			if got, _, _ := strings.Cut(seat.Advised(best), ":"); got != test.want {
				t.Errorf("%s, swapped %d, after %s: got the advice %q (%s), want %q", test.scene, i, test.answers, got, fmt.Sprint(seat.Worth(nil, nil)), test.want)
			}
		}
	}
}
