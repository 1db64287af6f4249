package scenario_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/systems/battlesuit/scenario"
)

// A zone of a table is the area of its shapes. It lists the points of the raster in that area.
func TestZonesOfATable(t *testing.T) {
	data, err := os.ReadFile("../testdata/mapless.yaml")
	if err != nil {
		t.Fatal(err)
	}
	zone := `{areas: [["7,6", "9,8"]], near: [{dot: "12,7", points: 1}], dots: ["3,3"], edge: west, except: ["7,6"]}`
	text := strings.Replace(string(data), `{areas: [["7,6", "12,8"]]}`, zone, 1)
	sc, err := scenario.Read("../testdata/mapless.yaml", []byte(text), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	region := sc.Mines[0].Region
	got := map[string]bool{}
	for _, at := range []grid.Point{{X: 9000, Y: 8000}, {X: 9001, Y: 8000}, {X: 11000, Y: 7000}, {X: 10999, Y: 7000}, {X: 3600, Y: 3000}, {X: 3601, Y: 3000}, {X: 1000, Y: 13000}, {X: 1001, Y: 13000}, {X: 7600, Y: 6000}, {X: 7601, Y: 6000}} {
		got[at.String()] = region.Has(at)
	}
	want := map[string]bool{"9,8": true, "9.001,8": false, "11,7": true, "10.999,7": false, "3.6,3": true, "3.601,3": false, "1,13": true, "1.001,13": false, "7.6,6": false, "7.601,6": true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, at := range sc.Mines[0].Zone {
		if !region.Has(at.Point()) {
			t.Errorf("%s is listed, but not in the zone", at.Point())
		}
	}
}

// BHM 15.4: each error in a scenario on a table is reported once, with its line and column.
func TestSlipsOfAMaplessScenario(t *testing.T) {
	data, err := os.ReadFile("../testdata/mapless.yaml")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, old, text, want string }{
		{"both", "table: yard.yaml", "table: yard.yaml\nboard: A", "5:8: want either the key `board` (a map of dots) or the key `table` (a table in inches) [BHM 15.7]"},
		{"neither", "table: yard.yaml\n", "", "2:5: want either the key `board` (a map of dots) or the key `table` (a table in inches) [BHM 15.7]"},
		{"no table", "table: yard.yaml", "table: A", "5:8: A is a board of dots; want a table in inches, such as depot [BHM 15.4]"},
		{"strange ground", "table: yard.yaml", "table: depot", "5:8: table depot: the scree is rough, which is no terrain of this game [BHM 15.4]"},
		{"off the table", `at: "5,6"`, `at: "25,6"`, `16:51: the point 25,6 is not on the table; want 0,0 to 24,14 [BHM 2.1]`},
		{"no point", `at: "5,6"`, `at: A-05`, `16:51: found "A-05"; want a point in inches, such as 12,7.5 [BHM 2.1]`},
		{"far mines", "  first: red", "  first: red\n  mine-reach: 9", "9:15: mine-reach: found 9; want 1 to 6 [BHM 15.6]"},
		{"tiles", "  first: red", "  first: red\n  tiles: [{terrain: slag, dots: [\"4,4\"]}]", "9:21: tiles are only for maps of dots; draw the slag in the table file [BHM 15.4]"},
		{"reach on a map", "table: yard.yaml\nturns: 3\nrules:\n", "board: lab.yaml\nturns: 3\nrules:\n  mine-reach: 2\n", "8:15: mine-reach is only for tables; on a map of dots a mine explodes only on its own dot [BHM 15.6]"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			_, err := scenario.Read("../testdata/mapless.yaml", []byte(strings.Replace(string(data), c.old, c.text, 1)), scenario.Library.Standard())
			first, _, _ := strings.Cut(fmt.Sprint(err), "\n")
			if diff := cmp.Diff("../testdata/mapless.yaml:"+c.want, first); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
