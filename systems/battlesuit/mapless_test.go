package battlesuit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los/books"
	"metahex/los/layercake"
	"metahex/los/shapes"
	"metahex/maps/dots"
)

// onTable is the battle of a scenario at its beginning.
func onTable(t testing.TB, name string, readings ...string) *battle {
	t.Helper()
	p := prepared(t, name, readings...)
	return p.setting.start.Clone()
}

// at is the number of a standing point.
func (b *battle) at(t testing.TB, name string) int16 {
	t.Helper()
	id, ok := b.names.Find(name)
	if !ok {
		t.Fatalf("no point %s", name)
	}
	return int16(id)
}

// BHM 15.1: from each standing point an inch leads to its neighbours, and every
// base is wholly on the table.
func TestStandingPoints(t *testing.T) {
	for _, name := range []string{"smelter", "testdata/mapless.yaml"} {
		b := onTable(t, name)
		for at := range b.span.Places {
			if base := b.raster.base(at); !b.raster.Table.Holds(base) {
				t.Fatalf("%s: %v hangs over the edge", name, base)
			}
			if found, err := b.raster.find(b.raster.name(at)); err != nil || found != at {
				t.Fatalf("%s: %s is found at %v, want %v (%v)", name, b.raster.name(at), found, at, err)
			}
			id := b.id(at)
			for _, to := range b.near[id] {
				if to != nowhere && (b.length(id, to) < 999 || b.length(id, to) > grid.Inch || b.range_(id, to) != 1) {
					t.Fatalf("%s: from %s to %s are %d thousandths, range %d", name, b.names.Of(id), b.names.Of(to), b.length(id, to), b.range_(id, to))
				}
			}
		}
	}
}

// BHM 15.3: ranges by hand, from base to base and from a figure without one.
func TestRangesOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	var got []string
	for u := range b.soldiers {
		got = append(got, fmt.Sprintf("%s %d", b.label(u), b.apart(0, u)))
	}
	// RA stands at 5.072,6 and BA at 16.33,6.5: 11.27 less two bases of 0.394 are
	// 10.48. BM1 at 17.196,7 is 12.165 off, less 0.394 and 0.25.
	want := "RA 0, RB 8, RC 3, RD 9, BA 11, BM1 12, BB 16, BC 16"
	if diff := cmp.Diff(want, strings.Join(got, ", ")); diff != "" {
		t.Errorf("from RA (-want +got):\n%s", diff)
	}
	if a, c := b.range_(b.at(t, "2.5,6.5"), b.at(t, "2.5,8.5")), b.range_(b.at(t, "2.5,6.5"), b.at(t, "4.2,6.5")); a != 2 || c != 1 {
		t.Errorf("two inches and the root of three apart: %d and %d, want 2 and 1", a, c)
	}
}

// BHM 15.5: the survey of a standing point is what a base there touches, and
// nothing else.
func TestSurvey(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	got := map[string]string{}
	for _, name := range []string{"5.1,2", "5.9,2.5", "8.5,3", "13.7,3", "17.2,3", "18.1,3.5", "2.5,10.5", "13.7,10", "13.7,11", "16.3,10.5"} {
		id := b.at(t, name)
		got[name] = fmt.Sprintf("%s at %d", b.ground.dots[id].Terrain, b.ground.level(id))
	}
	want := map[string]string{
		"5.1,2": "clear at 0", "5.9,2.5": "woods at 0", "8.5,3": "woods at 0", "13.7,3": "building at 0", "17.2,3": "clear at 0", "18.1,3.5": "clear at 2",
		"2.5,10.5": "marsh at 0", "13.7,10": "water at 0", "13.7,11": "clear at 0", "16.3,10.5": "water at 0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// BHM 15.6: within an inch of the base, or as the scenario says.
func TestMinesByDistance(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	b.mines[0].at = b.at(t, "8.5,6")
	trips := func() (all []string) {
		for at := range b.span.Places {
			if id := b.id(at); b.trips(0, 0, id) {
				all = append(all, b.names.Of(id))
			}
		}
		return all
	}
	if diff := cmp.Diff([]string{"8.5,5", "7.7,5.5", "9.4,5.5", "8.5,6", "7.7,6.5", "9.4,6.5", "8.5,7"}, trips()); diff != "" {
		t.Errorf("at an inch (-want +got):\n%s", diff)
	}
	// To the 2.394 inches of two and a base belong the points two inches off, and
	// those at the root of three.
	b.scenario.Special.MineReach = 2
	if got := len(trips()); got != 19 {
		t.Errorf("at two inches %d points, want 19", got)
	}
}

// What is kept of a line is what the tape says, both ways, also where something
// has been brought down.
func TestTableLinesAreTheTapes(t *testing.T) {
	grounds := []*ground{onTable(t, "smelter").ground}
	hall := grounds[0].setting.names
	id, _ := hall.Find("17.5,9.3")
	d := grounds[0].dots[id]
	d.Terrain = dots.Rubble
	grounds = append(grounds, grounds[0].with(int16(id), d))
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(grounds).Draw(t, "ground")
		end := func(label string) layercake.End {
			places := g.setting.places
			at := places[rapid.IntRange(0, len(places)-1).Filter(func(i int) bool { return places[i].Lattice() }).Draw(t, label)]
			return layercake.End{At: at, Level: g.level(g.setting.id(at)) + rapid.IntRange(0, 12).Draw(t, label+" level")}
		}
		a, b := end("from"), end("to")
		r := g.setting.raster
		want := g.lines.tape.Hider(g.lines.tape.Veils(r.base(a.At), r.base(b.At)), a.Level, b.Level, g.level(g.setting.id(a.At)), g.level(g.setting.id(b.At))) < 0
		if there, back := g.thread.Clear(a, b), g.thread.Clear(b, a); there != want || back != want {
			t.Fatalf("clear is %t there and %t back, the tape says %t", there, back, want)
		}
	})
}

// What the book says of two points of a table is what soldiers there see.
func TestTheBookSeesAsSoldiersDo(t *testing.T) {
	for _, readings := range [][]string{nil, {"6.5=halve", "6.6=own-ground", "rubble=blocks"}} {
		g := onTable(t, "smelter", readings...).ground
		r, err := shapes.NewRuler(books.BattlesuitTable(), g.setting.raster.Table, readings...)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			var ends [2]layercake.End
			var over [2]shapes.End
			for i := range ends {
				at := g.setting.places[rapid.IntRange(0, len(g.setting.places)-1).Filter(func(i int) bool { return g.setting.places[i].Lattice() }).Draw(t, "at")]
				ends[i] = layercake.End{At: at, Level: g.level(g.setting.id(at)) + rapid.IntRange(0, 12).Draw(t, "level")}
				if over[i], err = r.ParseEnd(fmt.Sprintf("%s@%d", g.setting.raster.point(at), ends[i].Level)); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := r.Clear(over[0], over[1]), g.thread.Clear(ends[0], ends[1]); got != want {
				t.Fatalf("%s to %s: the book says clear %t, the match %t", r.Word(over[0]), r.Word(over[1]), got, want)
			}
		})
	}
}

// A zone near a point is measured in inches, from point to point.
func TestZonesNearAPoint(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	var got []int
	for _, most := range []int{0, 1, 2, 3} {
		n := 0
		for at := range b.span.Places {
			if b.scenario.within(b.place(b.at(t, "12,7")), at, most) {
				n++
			}
		}
		got = append(got, n)
	}
	// Whole rings: the second is 1.73 and 2 inches off, the third 2.65 and 3, and
	// the fourth begins at 3.46.
	if diff := cmp.Diff([]int{1, 7, 19, 37}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What hides two soldiers is named.
func TestHidingOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	if diff := cmp.Diff([]string{", past the copse", ", past the shed"}, []string{b.hiding(2, 4), b.hiding(1, 6)}); diff != "" {
		t.Errorf("RC and BA, RB and BB (-want +got):\n%s", diff)
	}
}

// A building that is brought down is seen past.
func TestSightPastRubbleOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	a, c := layercake.End{At: b.place(b.at(t, "11.1,2.5"))}, layercake.End{At: b.place(b.at(t, "16.3,2.5"))}
	before := b.ground.lines.hider(a, c)
	for _, name := range []string{"12.9,2.5", "13.7,2", "14.6,2.5"} {
		d := b.ground.dots[b.at(t, name)]
		d.Terrain = dots.Rubble
		b.ground = b.ground.with(b.at(t, name), d)
	}
	if diff := cmp.Diff([]string{"the shed", ""}, []string{before, b.ground.lines.hider(a, c)}); diff != "" {
		t.Errorf("before and after (-want +got):\n%s", diff)
	}
}

// BHM 15.4: slips of a scenario on a table, each told once with its place.
func TestSlipsOfAMaplessScenario(t *testing.T) {
	f, err := scenarioText("testdata/mapless.yaml")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, old, text, want string }{
		{"both", "table: yard.yaml", "table: yard.yaml\nboard: A", "5:8: want either board, a map of dots, or table, a table in inches [BHM 15.7]"},
		{"neither", "table: yard.yaml\n", "", "2:5: want either board, a map of dots, or table, a table in inches [BHM 15.7]"},
		{"no table", "table: yard.yaml", "table: A", "5:8: A is a board of dots; want a table in inches, such as depot [BHM 15.4]"},
		{"strange ground", "table: yard.yaml", "table: depot", "5:8: table depot: the scree is rough, which is no terrain of this game [BHM 15.4]"},
		{"off the table", `at: "5,6"`, `at: "25,6"`, `16:51: the point 25,6 is not on the table; want 0,0 to 24,14 [BHM 2.1]`},
		{"no point", `at: "5,6"`, `at: A-05`, `16:51: found "A-05"; want a point in inches, such as 12,7.5 [BHM 2.1]`},
		{"far mines", "  first: red", "  first: red\n  mine-reach: 9", "9:15: mine-reach: found 9; want 1 to 6 [BHM 15.6]"},
		{"tiles", "  first: red", "  first: red\n  tiles: [{terrain: slag, dots: [\"4,4\"]}]", "9:21: tiles are for a map of dots; lay the slag on the table [BHM 15.4]"},
		{"reach on a map", "table: yard.yaml\nturns: 3\nrules:\n", "board: lab.yaml\nturns: 3\nrules:\n  mine-reach: 2\n", "8:15: mine-reach is for a table; on a map of dots mines lie on their dot [BHM 15.6]"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadScenario(f.Name, []byte(strings.Replace(string(f.Data), c.old, c.text, 1)), StandardTables())
			first, _, _ := strings.Cut(fmt.Sprint(err), "\n")
			if diff := cmp.Diff("testdata/mapless.yaml:"+c.want, first); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
