package battlesuit

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game/gametest"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/dots"
)

// onTable returns the battle of a scenario before the first answer.
func onTable(t testing.TB, name string, readings ...string) *battle {
	t.Helper()
	p := prepared(t, name, readings...)
	return p.setting.start.Clone()
}

// at returns the point with a name.
func (b *battle) at(t testing.TB, name string) spot {
	t.Helper()
	p, err := b.raster.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return spotOf(p)
}

// On a table an answer may name any point, listed or not. Meaningless numbers are still refused
// (BHM 15.1).
func TestNumbersThatStandForNothing(t *testing.T) {
	m := prepared(t, "testdata/mapless-5.yaml").New().(*table)
	gametest.Give(t, m, "first, activate RA")
	legal, err := m.Choice("go 5.3,6.1")
	if err == nil {
		err = act{0}.Refuse(m.State, legal)
	}
	if err != nil {
		t.Fatalf("a point next to it: %v", err)
	}
	beyond := legal
	beyond.Args[len(beyond.Args)-1] = 7
	got := fmt.Sprint(act{0}.Refuse(m.State, beyond))
	if want := m.Words(beyond) + " is not a legal answer here [BHM 15.1]"; got != want {
		t.Errorf("with a number more: %s, want %s", got, want)
	}
}

// BHM 15.1: a step of an inch leads from each listed point to its neighbours, and every base at a
// listed point is entirely on the table. From any other point, around returns exactly the listed
// points within an inch.
func TestListedPoints(t *testing.T) {
	for _, name := range []string{"smelter", "testdata/mapless.yaml"} {
		b := onTable(t, name)
		n := 0
		for at := range b.spots() {
			if !b.raster.stands(at) {
				t.Fatalf("%s: %s hangs over the edge", name, b.name(at))
			}
			for _, to := range b.around(at) {
				if to != nowhere && (b.far(at, to) < 999 || b.far(at, to) > grid.Inch || b.range_(at, to) != 1) {
					t.Fatalf("%s: from %s to %s are %d thousandths, range %d", name, b.name(at), b.name(to), b.far(at, to), b.range_(at, to))
				}
			}
			off := spotOf(at.point().Add(grid.Vector{X: int64(n % 7 * 67), Y: int64(n % 11 * 43)}))
			got, want := map[spot]bool{}, map[spot]bool{}
			for _, to := range b.around(off) {
				got[to] = to != nowhere
			}
			for to := range b.spots() {
				if to != off && b.far(off, to) <= grid.Inch {
					want[to] = true
				}
			}
			delete(got, nowhere)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s: around %s (-want +got):\n%s", name, b.name(off), diff)
			}
			if n++; spotOf(at.point()) != at {
				t.Fatalf("%s: %d is %s", name, at, b.name(at))
			}
		}
	}
}

// BHM 15.3: ranges computed by hand, from base to base and from a figure without a base.
func TestRangesOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	var got []string
	for u := range b.soldiers {
		got = append(got, fmt.Sprintf("%s %d", b.label(u), b.apart(0, u)))
	}
	// RA stands at 5.072,6 and BA at 16.33,6.5: 11.27 minus two bases of 0.394 is 10.48. BM1 at
	// 17.196,7 is 12.165 away, minus 0.394 and 0.25.
	want := "RA 0, RB 8, RC 3, RD 9, BA 11, BM1 12, BB 16, BC 16"
	if diff := cmp.Diff(want, strings.Join(got, ", ")); diff != "" {
		t.Errorf("from RA (-want +got):\n%s", diff)
	}
	if a, c := b.range_(b.at(t, "2.5,6.5"), b.at(t, "2.5,8.5")), b.range_(b.at(t, "2.5,6.5"), b.at(t, "4.2,6.5")); a != 2 || c != 1 {
		t.Errorf("two inches and the root of three apart: %d and %d, want 2 and 1", a, c)
	}
}

// BHM 15.5: the ground at a point is what a base there touches, and nothing else.
func TestSurvey(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	got := map[string]string{}
	for _, name := range []string{"5.1,2", "5.9,2.5", "8.5,3", "13.7,3", "17.2,3", "18.1,3.5", "2.5,10.5", "13.7,10", "13.7,11", "16.3,10.5"} {
		id := b.at(t, name)
		got[name] = fmt.Sprintf("%s at %d", b.ground.dot(id).Terrain, b.ground.level(id))
	}
	want := map[string]string{
		"5.1,2": "clear at 0", "5.9,2.5": "woods at 0", "8.5,3": "woods at 0", "13.7,3": "building at 0", "17.2,3": "clear at 0", "18.1,3.5": "clear at 2",
		"2.5,10.5": "marsh at 0", "13.7,10": "water at 0", "13.7,11": "clear at 0", "16.3,10.5": "water at 0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// BHM 15.6: a mine goes off within an inch of the base, or at the distance that the scenario gives.
func TestMinesByDistance(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	b.mines[0].at = b.at(t, "8.5,6")
	trips := func() (all []string) {
		for at := range b.spots() {
			if b.trips(0, 0, at) {
				all = append(all, b.name(at))
			}
		}
		return all
	}
	if diff := cmp.Diff([]string{"8.536,5", "7.67,5.5", "9.402,5.5", "8.536,6", "7.67,6.5", "9.402,6.5", "8.536,7"}, trips()); diff != "" {
		t.Errorf("at an inch (-want +got):\n%s", diff)
	}
	// A reach of two inches plus the base's 0.394 inches is 2.394 inches. It includes the listed
	// points at 2 inches and those at 1.732 inches.
	b.scenario.Special.MineReach = 2
	if got := len(trips()); got != 19 {
		t.Errorf("at two inches %d points, want 19", got)
	}
}

// A cached line equals the tape's line in both directions, even after something was brought down.
func TestTableLinesAreTheTapes(t *testing.T) {
	grounds := []*ground{onTable(t, "smelter").ground}
	hall := spotOf(grid.Point{X: 17500, Y: 9300})
	d := *grounds[0].dot(hall)
	d.Terrain = dots.Rubble
	grounds = append(grounds, grounds[0].with(hall, d))
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(grounds).Draw(t, "ground")
		a, b := drawnEye(t, g, "from"), drawnEye(t, g, "to")
		want := g.lines.tape.Hider(g.lines.tape.Stretches(base(a.at), base(b.at)), a.level, b.level, g.level(a.at), g.level(b.at)) < 0
		if there, back := g.clear(a, b), g.clear(b, a); there != want || back != want {
			t.Fatalf("clear is %t there and %t back, the tape says %t", there, back, want)
		}
	})
}

// drawnEye draws a random position of a soldier on a table.
func drawnEye(t *rapid.T, g *ground, label string) eye {
	size := g.setting.raster.Table.Size
	at := spotOf(grid.Point{X: rapid.Int32Range(standBase, size.X-standBase).Draw(t, label+" x"), Y: rapid.Int32Range(standBase, size.Y-standBase).Draw(t, label+" y")})
	return eye{at, g.level(at) + rapid.IntRange(0, 12).Draw(t, label+" level")}
}

// The referee's ruling on two points of a table agrees with what soldiers there see.
func TestTheBookSeesAsSoldiersDo(t *testing.T) {
	for _, readings := range [][]string{nil, {"6.5=halve", "6.6=own-ground", "rubble=blocks"}} {
		g := onTable(t, "smelter", readings...).ground
		r, err := shapes.NewRuler(books.BattlesuitTable(), g.setting.raster.Table, readings...)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			var ends [2]eye
			var over [2]shapes.End
			for i := range ends {
				ends[i] = drawnEye(t, g, "end")
				if over[i], err = r.ParseEnd(fmt.Sprintf("%s@%d", ends[i].at.point(), ends[i].level)); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := r.Clear(over[0], over[1]), g.clear(ends[0], ends[1]); got != want {
				t.Fatalf("%s to %s: the book says clear %t, the match %t", r.Word(over[0]), r.Word(over[1]), got, want)
			}
		})
	}
}

// The game names what hides two soldiers from each other.
func TestHidingOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	if diff := cmp.Diff([]string{", past the copse", ", past the shed"}, []string{b.hiding(2, 4), b.hiding(1, 6)}); diff != "" {
		t.Errorf("RC and BA, RB and BB (-want +got):\n%s", diff)
	}
}

// A building that is brought down no longer blocks sight.
func TestSightPastRubbleOnATable(t *testing.T) {
	b := onTable(t, "testdata/mapless.yaml")
	a, c := eye{at: b.at(t, "11.1,2.5")}, eye{at: b.at(t, "16.3,2.5")}
	before := b.ground.lines.hider(a, c)
	for _, name := range []string{"12.9,2.5", "13.7,2", "14.6,2.5"} {
		d := *b.ground.dot(b.at(t, name))
		d.Terrain = dots.Rubble
		b.ground = b.ground.with(b.at(t, name), d)
	}
	if diff := cmp.Diff([]string{"the shed", ""}, []string{before, b.ground.lines.hider(a, c)}); diff != "" {
		t.Errorf("before and after (-want +got):\n%s", diff)
	}
}
