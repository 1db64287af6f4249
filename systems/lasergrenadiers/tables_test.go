package lasergrenadiers_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers"
)

// The printed table of turning costs at reduced rates (LG speed/6.c), cell by
// cell: it is nothing but rounding to the nearest inch.
func TestReducedTurningAsPrinted(t *testing.T) {
	printed := [][5]int64{
		{4, 1, 1, 3, 3}, {6, 1, 2, 4, 5}, {8, 1, 3, 5, 7}, {10, 2, 3, 7, 8}, {12, 2, 4, 8, 10}, {14, 2, 5, 9, 12},
		{16, 3, 5, 11, 13}, {18, 3, 6, 12, 15}, {20, 3, 7, 13, 17}, {22, 4, 7, 15, 18}, {24, 4, 8, 16, 20},
	}
	tables := lasergrenadiers.StandardTables()
	for _, row := range printed {
		got := [5]int64{row[0]}
		for i, degrees := range []int{45, 90, 135, 180} {
			got[i+1] = tables.Turning(lasergrenadiers.Grav, row[0]*grid.Inch, degrees) / grid.Inch
		}
		if diff := cmp.Diff(row, got); diff != "" {
			t.Errorf("rate %d (-printed +got):\n%s", row[0], diff)
		}
	}
}

// The rates of both lists (LG vehicles/1.a, /1.b, LG infantry/1, /2, LG
// crewed/2), in steps of six inches (LG vehicles/1.d).
func TestRatesAsPrinted(t *testing.T) {
	want := map[string][]int{
		"on-foot": {6}, "gravpack": {12}, "jetpack": {24}, "powered": {12}, "crewed": {6},
		"grav": {36, 30, 24}, "hover": {30, 24, 18}, "thruster": {48, 42, 36},
		"tracked": {30, 24, 18}, "walker": {24, 18, 12}, "wheeled": {36, 30, 24},
	}
	got := map[string][]int{}
	tables := lasergrenadiers.StandardTables()
	for _, word := range lasergrenadiers.TypeWords() {
		of, _ := lasergrenadiers.TypeNamed(word)
		got[word] = tables.Rates(of)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("LG vehicles/1.b (-printed +got):\n%s", diff)
	}
}

// Every unit's rate is one of its type's (LG vehicles/1.c).
func TestUnitsMoveAtARateOfTheirType(t *testing.T) {
	tables := lasergrenadiers.StandardTables()
	for _, id := range tables.KindIDs() {
		k, _ := tables.Kind(id)
		found := false
		for _, rate := range tables.Rates(k.Type) {
			found = found || int64(rate)*grid.Inch == k.Rate
		}
		if !found {
			t.Errorf("%s moves %s inches; want one of %v", id, grid.Inches(k.Rate), tables.Rates(k.Type))
		}
	}
}

// The altitude limits (LG altitude), in inches; the text sets none for
// thrusters.
func TestAltitudesAsPrinted(t *testing.T) {
	want := map[string]int64{"on-foot": 0, "gravpack": 2, "jetpack": 12, "powered": 0, "crewed": 0, "grav": 4, "hover": 1, "thruster": 120, "tracked": 0, "walker": 0, "wheeled": 0}
	got := map[string]int64{}
	tables := lasergrenadiers.StandardTables()
	for _, word := range lasergrenadiers.TypeWords() {
		of, _ := lasergrenadiers.TypeNamed(word)
		got[word] = tables.Ceiling(of) / grid.Inch
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What an inch of each ground costs each type, in the text's own terms: halved
// movement is twice the cost, doubled half (LG terrain/1 to /13).
func TestTerrainAsPrinted(t *testing.T) {
	walkers := []string{"on-foot", "powered", "crewed", "tracked", "walker", "wheeled"}
	want := map[string]map[string]string{}
	set := func(ground, cost string, types ...string) {
		if want[ground] == nil {
			want[ground] = map[string]string{}
			for _, word := range lasergrenadiers.TypeWords() {
				want[ground][word] = "1"
			}
		}
		for _, word := range types {
			want[ground][word] = cost
		}
	}
	all := lasergrenadiers.TypeWords()
	set("firm", "1")
	set("soft", "2", walkers...)
	set("uphill", "2", append([]string{"hover"}, walkers...)...)
	set("water", "no", walkers...)
	set("ford", "2", walkers...)
	set("road", "0.5", walkers...)
	set("bridge", "0.5", walkers...)
	set("vegetation", "2", all...)
	set("thicket", "no", all...)
	set("obstacle", "2", append([]string{"hover"}, walkers...)...)
	set("high-wall", "no", "jetpack", "crewed", "grav", "hover", "tracked", "walker", "wheeled")
	set("trap", "no", "crewed", "tracked", "wheeled")
	set("building", "2", walkers...)
	set("stairs", "2", walkers...)
	set("stairs", "no", "crewed")
	set("ladder", "3", "on-foot", "powered")
	set("ladder", "no", "crewed", "grav", "hover", "thruster", "tracked", "walker", "wheeled")
	got := map[string]map[string]string{}
	tables := lasergrenadiers.StandardTables()
	var letter lasergrenadiers.Readings // of the print
	if err := letter.Set("high-walls=letter"); err != nil {
		t.Fatal(err)
	}
	for _, ground := range lasergrenadiers.GroundWords() {
		got[ground] = map[string]string{}
		for _, word := range all {
			of, _ := lasergrenadiers.TypeNamed(word)
			j := lasergrenadiers.Journey{Kind: lasergrenadiers.Kind{Type: of, Rate: 12 * grid.Inch}, Reduced: 12 * grid.Inch, How: "forwards", Steps: []lasergrenadiers.Step{{Grounds: []string{ground}, Inches: grid.Inch}}}
			a := tables.Account(j, letter)
			if got[ground][word] = grid.Inches(a.Spent); a.Refused != nil {
				got[ground][word] = "no"
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("LG terrain/14 (-want +got):\n%s", diff)
	}
}

// The examples of relative speed (LG speed/2, LG speed/6.a): a carrier of 24
// inches that is reduced to 16 and moves them all is moderate, not fast.
func TestPaces(t *testing.T) {
	for _, c := range []struct {
		spent, rate int64
		want        lasergrenadiers.Pace
	}{
		{0, 36, lasergrenadiers.AtRest}, {1, 36, lasergrenadiers.Slow}, {12, 36, lasergrenadiers.Slow}, {13, 36, lasergrenadiers.Moderate},
		{24, 36, lasergrenadiers.Moderate}, {25, 36, lasergrenadiers.Fast}, {16, 24, lasergrenadiers.Moderate},
	} {
		if got := lasergrenadiers.PaceOf(c.spent, c.rate); got != c.want {
			t.Errorf("%d of %d is %s, want %s", c.spent, c.rate, got, c.want)
		}
	}
	for levels, want := range []int64{24, 16, 8, 0, 0} {
		if got := lasergrenadiers.Reduced(24, levels); got != want {
			t.Errorf("24 reduced by %d levels is %d, want %d", levels, got, want)
		}
	}
}

// The example of delayed entry (LG delayed/2.a, /2.b, /3), and its neighbours.
func TestArrival(t *testing.T) {
	for _, c := range []struct {
		rate, distance int64
		turn           int
		left           int64
	}{{24, 36, 2, 12}, {24, 0, 1, 24}, {24, 23, 1, 1}, {24, 24, 2, 24}, {24, 48, 3, 24}, {6, 7, 2, 5}} {
		turn, left := lasergrenadiers.Arrival(c.rate, c.distance)
		if turn != c.turn || left != c.left {
			t.Errorf("%d inches at %d: turn %d with %d left, want turn %d with %d", c.distance, c.rate, turn, left, c.turn, c.left)
		}
	}
}

// A table laid over ours changes what it gives and nothing else; a slip in it
// is told with its place.
func TestOverlay(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) string {
		file := filepath.Join(dir, "tables.yaml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good, err := lasergrenadiers.StandardTables().Overlay(write("measures:\n  hit: {amount: 4, source: printed, from: my book}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := [2]int{good.Of(lasergrenadiers.HitRoll), good.Of(lasergrenadiers.Covered)}, [2]int{4, 2}; got != want {
		t.Errorf("to hit and cover are %v, want %v", got, want)
	}
	if got := good.Note(lasergrenadiers.HitRoll); got != "" {
		t.Errorf("a printed figure is told as %q", got)
	}
	for text, want := range map[string]string{
		"units:\n  {name: u, source: printed, from: x, kinds: {ranger: {name: R, type: on-foot, rate: 8, size: 1, base: 1, armour: [1, 1, 1], points: 1}}}\n": "want one of the rates of on-foot, [6] [" + string(rule.Clause("LG vehicles/1.c")) + "]",

		"measures:\n  hti: {amount: 4, source: printed, from: x}\n":                                                                               `tables.yaml:2:3: unknown measure "hti"`,
		"units: {name: u, source: printed, from: x, kinds: {a: {}}}\n":                                                                            `key "name" is missing`,
		"rates: {name: r, source: printed, from: x, grav: [37]}\n":                                                                                "6 to 96 [" + string(rule.Clause("LG vehicles/1.d")) + "]",
		"damage: {name: d, source: text, from: x, rows: {name: a, labels: [b]}, columns: {name: c, from: 1, to: 2}, cells: {b: movement oops}}\n": "rows are",
	} {
		_, err := lasergrenadiers.StandardTables().Overlay(write(text))
		if err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q: error %v; want %q", text, err, want)
		}
	}
}
