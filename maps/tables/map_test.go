package tables_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/tables"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const greenYard = `format: table/1
id: green-yard
title: The yard
size: [24, 18]
areas:
  - {kind: woods, at: [[2, 2], [6, 2], [6, 6.25]], name: the copse}
  - {kind: river, at: [[10, 0], [12, 0], [12, 18], [10, 18]]}
  - {kind: ford, at: [[9, 8], [13, 8], [13, 10], [9, 10]]}
  - {kind: slope, round: [20, 4, 2.5], up: [0, -1]}
lines:
  - {kind: wall, at: [[14, 2], [14, 6], [18, 6]]}
buildings:
  - {at: [[14, 10], [18, 10], [18, 14], [14, 14]], floors: 2, storey: 1.5, stairs: broad, vehicles: true}
`

func TestReadTable(t *testing.T) {
	got, found := tables.Read("yard.yaml", []byte(greenYard))
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	square := func(x1, y1, x2, y2 int32) grid.Area {
		return grid.Area{Polygons: []grid.Polygon{{{X: x1, Y: y1}, {X: x2, Y: y1}, {X: x2, Y: y2}, {X: x1, Y: y2}}}}
	}
	line := []grid.Point{{X: 14000, Y: 2000}, {X: 14000, Y: 6000}, {X: 18000, Y: 6000}}
	want := &tables.Map{ID: "green-yard", Title: "The yard", Size: grid.Point{X: 24000, Y: 18000}, Features: []tables.Feature{
		{Kind: tables.Woodland, Name: "the copse", Height: 3000, Area: grid.Area{Polygons: []grid.Polygon{{{X: 2000, Y: 2000}, {X: 6000, Y: 2000}, {X: 6000, Y: 6250}}}}},
		{Kind: tables.River, Name: "river 1", Area: square(10000, 0, 12000, 18000)},
		{Kind: tables.Ford, Name: "ford 1", Area: square(9000, 8000, 13000, 10000)},
		{Kind: tables.Slope, Name: "slope 1", Up: grid.Vector{Y: -1000}, Area: grid.Area{Circles: []grid.Circle{{At: grid.Point{X: 20000, Y: 4000}, Radius: 2500}}}},
		{Kind: tables.LowWall, Name: "wall 1", Height: 500, Breadth: 500, Line: line, Area: grid.Strip(line, 500)},
		{Kind: tables.Built, Name: "building 1", Height: 3000, Area: square(14000, 10000, 18000, 14000),
			House: tables.House{Floors: 2, Storey: 1500, Stairs: tables.Broad, Vehicles: true}},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// One error gives one message: where it is, what was found and what is legal.
func TestTableSlips(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct{ name, old, new string }{
		{"nothing", "", ""},
		{"four decimals", "6.25", "6.2555"},
		{"words for inches", "[24, 18]", "[24, deep]"},
		{"three measures for a size", "[24, 18]", "[24, 18, 2]"},
		{"a table for giants", "[24, 18]", "[240, 18]"},
		{"no size", "size: [24, 18]\n", ""},
		{"a point off the table", "[6, 2], [6, 6.25]", "[36, 2], [6, 6.25]"},
		{"two corners", "[[2, 2], [6, 2], [6, 6.25]]", "[[2, 2], [6, 2]]"},
		{"sides that cross", "[[14, 10], [18, 10], [18, 14], [14, 14]]", "[[14, 10], [18, 14], [18, 10], [14, 14]]"},
		{"a point twice", "[14, 6], [18, 6]", "[14, 6], [14, 6]"},
		{"an unknown kind", "kind: woods", "kind: wods"},
		{"a kind of another list", "kind: woods", "kind: wall"},
		{"a slope without a way up", ", up: [0, -1]", ""},
		{"a way up a wood", "name: the copse", "up: [1, 0], name: the copse"},
		{"neither corners nor a circle", "round: [20, 4, 2.5], ", ""},
		{"corners and a circle", "round: [20, 4, 2.5]", "round: [20, 4, 2.5], at: [[1, 1], [2, 1], [2, 2]]"},
		{"a circle of no size", "2.5]", "0]"},
		{"a ford on dry land", "[[9, 8], [13, 8], [13, 10], [9, 10]]", "[[2, 8], [4, 8], [4, 10], [2, 10]]"},
		{"a name twice", "stairs: broad", "stairs: broad, name: The Copse"},
		{"stairs of another kind", "stairs: broad", "stairs: brod"},
		{"no floors", "floors: 2", "floors: 0"},
		{"an unknown key", "storey:", "story:"},
		{"another format", "table/1", "table/2"},
		{"a height below ground", "name: the copse", "height: -1, name: the copse"},
	} {
		_, found := tables.Read("yard.yaml", []byte(strings.Replace(greenYard, c.old, c.new, 1)))
		fmt.Fprintf(&b, "%s\n%s\n", c.name, found.Error())
		if c.old != "" && len(found) != 1 {
			t.Errorf("%s: %d findings, want 1:\n%v", c.name, len(found), found)
		}
	}
	const file = "testdata/table_slips.golden"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func TestShippedTablesAreSound(t *testing.T) {
	for _, name := range atlas.ShippedTables() {
		b, err := atlas.OpenTable(name)
		if err != nil || b.ID != name {
			t.Errorf("%s: id %q, error %v", name, b.ID, err)
		}
	}
	if _, err := atlas.OpenTable("mil-ford"); err == nil || !strings.Contains(err.Error(), `did you mean "mill-ford"?`) {
		t.Errorf("a mistyped table: %v", err)
	}
	if _, err := atlas.OpenBoard("../atlas/tables/mill-ford.yaml"); err == nil || !strings.Contains(err.Error(), "is a table in inches (table/1); want a board of dots, such as broad") {
		t.Errorf("a table opened as a board: %v", err)
	}
}

func TestElevation(t *testing.T) {
	b, err := atlas.OpenTable("mill-ford")
	if err != nil {
		t.Fatal(err)
	}
	for p, want := range map[grid.Point]int64{{X: 40000, Y: 10000}: 2000, {X: 36000, Y: 5000}: 2000, {X: 34000, Y: 8000}: 0} {
		if got := b.Elevation(p); got != want {
			t.Errorf("elevation at %v is %d, want %d", p, got, want)
		}
	}
}
