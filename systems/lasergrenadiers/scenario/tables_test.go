package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// The rates of both lists agree with the text (LG vehicles/1.a, /1.b, LG infantry/1, /2,
// LG crewed/2), and go in steps of six inches (LG vehicles/1.d).
func TestRatesAsPrinted(t *testing.T) {
	want := map[string][]int{
		"on-foot": {6}, "gravpack": {12}, "jetpack": {24}, "powered": {12}, "crewed": {6},
		"grav": {36, 30, 24}, "hover": {30, 24, 18}, "thruster": {48, 42, 36},
		"tracked": {30, 24, 18}, "walker": {24, 18, 12}, "wheeled": {36, 30, 24},
	}
	got := map[string][]int{}
	tables := scenario.Library.Standard()
	for _, word := range scenario.TypeWords() {
		of, _ := scenario.TypeNamed(word)
		got[word] = tables.Rates(of)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("LG vehicles/1.b (-printed +got):\n%s", diff)
	}
}

// Every unit's rate is one of its type's (LG vehicles/1.c).
func TestUnitsMoveAtARateOfTheirType(t *testing.T) {
	tables := scenario.Library.Standard()
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

// The altitude limits agree with the text (LG altitude), in inches. The text sets no limit for
// thrusters.
func TestAltitudesAsPrinted(t *testing.T) {
	want := map[string]int64{"on-foot": 0, "gravpack": 2, "jetpack": 12, "powered": 0, "crewed": 0, "grav": 4, "hover": 1, "thruster": 120, "tracked": 0, "walker": 0, "wheeled": 0}
	got := map[string]int64{}
	tables := scenario.Library.Standard()
	for _, word := range scenario.TypeWords() {
		of, _ := scenario.TypeNamed(word)
		got[word] = tables.Ceiling(of) / grid.Inch
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// An overlay changes only the values that it gives. A fault in an overlay is reported with its
// position.
func TestOverlay(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) string {
		file := filepath.Join(dir, "tables.yaml")
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	good, err := scenario.Library.Overlay(scenario.Library.Standard(), write("measures:\n  hit: {amount: 4, source: printed, from: my book}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := [2]int{good.Of(scenario.HitRoll), good.Of(scenario.Covered)}, [2]int{4, 2}; got != want {
		t.Errorf("to hit and cover are %v, want %v", got, want)
	}
	if got := good.Note(scenario.HitRoll); got != "" {
		t.Errorf("a printed figure is reported as %q", got)
	}
	for text, want := range map[string]string{
		"units:\n  {name: u, source: printed, from: x, kinds: {ranger: {name: R, type: on-foot, rate: 8, size: 1, base: 1, armour: [1, 1, 1], points: 1}}}\n": "tables.yaml:1:1: ranger moves 8 inches; want one of the rates of on-foot, [6] [" + string(rule.Clause("LG vehicles/1.c")) + "]",

		"measures:\n  hti: {amount: 4, source: printed, from: x}\n":                                                                               `tables.yaml:2:3: unknown measure "hti"`,
		"units: {name: u, source: printed, from: x, kinds: {a: {}}}\n":                                                                            `keys "name", "size", "armour"`,
		"rates: {name: r, source: printed, from: x, grav: [0]}\n":                                                                                 "found a rate of 0 inches for grav; want a multiple of 6, 6 to 96",
		"rates: {name: r, source: printed, from: x, grav: [102]}\n":                                                                               "found a rate of 102 inches for grav; want a multiple of 6, 6 to 96",
		"rates: {name: r, source: printed, from: x, grav: [37]}\n":                                                                                "6 to 96 [" + string(rule.Clause("LG vehicles/1.d")) + "]",
		"damage: {name: d, source: text, from: x, rows: {name: a, labels: [b]}, columns: {name: c, from: 1, to: 2}, cells: {b: movement oops}}\n": "rows are",
	} {
		_, err := scenario.Library.Overlay(scenario.Library.Standard(), write(text))
		if err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%q: error %v; want %q", text, err, want)
		}
	}
}
