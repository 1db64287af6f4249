package scenario

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/maps/hexes"
	"metahex/rule"
)

// The results tables, cell by cell, agree with the reported values.
func TestResultsCellByCell(t *testing.T) {
	reported := [2]map[string]string{{
		"white": "1 S S C C 1 E E E", "pink": "C S? S? S C C 1 1 E", "purple": "C S? S? S? S C C 1 E",
		"brown": "1 S? S C C 1 E E E", "black": "1 S? S C C 1 E E E", "blue": "C S? S? S? S S S C 1",
		"green": "1 S? S S C C 1 E E", "orange": "1 S? S C C 1 E E E", "yellow": "1 S S C C 1 E E E",
	}, {
		"white": "C S S C 1 1 E E E", "pink": "C S? S? S S C C 1 E", "purple": "C S? S? S? S? S? S? S S",
		"brown": "C S? S? S? S? C C 1 1", "black": "C S? S? S? S? C C 1 1", "blue": "C S S C 1 1 E E E",
		"green": "C S? S? S? S? S C C 1", "orange": "C S? S? S? S? C C 1 1", "yellow": "C S? S? S S S C 1 1",
	}}
	cells := 0
	for side, table := range reported {
		for c := range Colours {
			for die, want := range strings.Fields(table[c.String()]) {
				cells++
				if got := Library.Standard().Results[side][c][die].String(); got != want {
					t.Errorf("side %d, %s, roll %d: %s, want %s", side, c, die, got, want)
				}
			}
		}
	}
	if cells != 2*9*9 {
		t.Errorf("looked at %d cells, want 162", cells)
	}
}

// Modifiers to fire and to quality, and the effects of terrain, agree with the reported values.
func TestFigures(t *testing.T) {
	tables := Library.Standard()
	got := map[string]int{}
	for m := range Modifiers {
		got[m.String()] = tables.Modifiers[m].Amount
		if tables.Modifiers[m].Source != rule.Printed {
			t.Errorf("%s is %s, want printed", m, tables.Modifiers[m].Source)
		}
	}
	want := map[string]int{
		"night": -2, "rain": -2, "fog": -1, "company-bonus": 2, "firer-column": -1, "firer-one-hit": -1, "firer-two-hits": -2,
		"firer-step-loss": -1, "firer-light-barrage": -1, "firer-heavy-barrage": -2, "firer-entrenched": 1, "suppressed-assault": -2,
		"target-column": 2, "target-entrenched": -2, "target-position": -1, "range-hex": -1, "range-armour": -1, "range-armour-far": -2,
		"mass-5": 1, "mass-7": 2, "mass-9": 3, "zone-to-zone": 3, "out-of-zone": -1, "against-charge": 2, "hill": -1, "hill-armour": -2,
		"column-raised-road": 2,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("modifiers (-want +got):\n%s", diff)
	}
	quality := map[string]int{}
	for q := range Qualities {
		quality[q.String()] = tables.Quality[q].Amount
	}
	if diff := cmp.Diff(map[string]int{"out-of-command": -1, "two-hits": -1, "suppressed": -1, "step-loss": -1, "light-barrage": -1, "heavy-barrage": -2,
		"improved-position": 1, "entrenched": 2, "men-at-work": 1, "bravery-entrenched": -2}, quality); diff != "" {
		t.Errorf("quality (-want +got):\n%s", diff)
	}
}

// The terrain effects agree with the reported values: costs in half-points, out of column and in
// column, and target modifiers against plain and explosive weapons.
func TestTerrain(t *testing.T) {
	tables := Library.Standard()
	got := map[string]string{}
	for c := hexes.OpenGround; c <= hexes.Fortified; c++ {
		r := tables.Terrain[c]
		got[c.String()] = fmt.Sprint(r.Leg, r.Wheel, r.Track, r.Fire, r.HE)
	}
	want := map[string]string{
		"clear": "{4 2} {6 4} {4 2} 0 0", "polder": "{4 2} {10 6} {6 4} 0 0", "orchard": "{4 2} {16 4} {6 4} -1 -1",
		"woods": "{8 4} {-1 -1} {-1 -1} -2 0", "village": "{4 2} {12 2} {8 2} -1 -1", "town": "{4 2} {-1 2} {-1 2} -2 -2",
		"city": "{4 2} {-1 2} {-1 2} -3 -3", "fortified": "{4 2} {-1 6} {-1 4} -4 -4",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
