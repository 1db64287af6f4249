package battlesuit

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/tabletop"
)

// drawnTable draws a random table with woods, buildings, hills and rubble.
func drawnTable(source *rand.Rand) *tables.Map {
	t := &tables.Map{ID: "drawn", Size: grid.Point{X: 24000, Y: 24000}}
	kinds := []tables.Ground{tables.Woodland, tables.Woodland, tables.Built, tables.Hill, tables.Ruin, tables.Marshland}
	unit := []int32{1000, 500, 137}[source.IntN(3)]
	at := func(n int) int32 { return int32(source.IntN(n)) * 1000 / unit * unit }
	for i := range 3 + source.IntN(6) {
		f := tables.Feature{Kind: kinds[source.IntN(len(kinds))], Name: fmt.Sprint("feature ", i)}
		if f.Kind == tables.Hill {
			f.Height = int64(1+source.IntN(4)) * grid.Inch
		}
		x, y, w, h := 3000+at(16), 3000+at(16), unit+at(5), unit+at(5)
		switch source.IntN(4) {
		case 0:
			f.Area.Circles = []grid.Circle{{At: grid.Point{X: x, Y: y}, Radius: int64(w)/2 + 200}}
		case 1:
			f.Area.Polygons = []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y + h/3}, {X: x + w/4, Y: y + h}}}
		default:
			f.Area.Polygons = []grid.Polygon{{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}}
		}
		t.Features = append(t.Features, f)
	}
	return t
}

// drawnScene draws a random leg on a drawn table, and a soldier that watches it. The soldier is on the
// ground or in the air, the mover walks or flies, and some things have been brought down.
func drawnScene(t *testing.T, source *rand.Rand) (*tabletop.Scene, string) {
	t.Helper()
	readings := [][]string{nil, {"6.5=halve"}, {"6.6=own-ground"}, {"rubble=blocks"}}
	b := onTable(t, "testdata/mapless-4.yaml", readings[source.IntN(4)]...)
	set := *b.setting
	b.setting = &set
	set.raster = newTableField(scenario.NewRaster(drawnTable(source)))
	set.field = set.raster
	b.ground = newTableGround(&set)
	point := func() spot {
		if source.IntN(2) == 0 {
			return spotOf(grid.Point{X: 1000 + int32(source.IntN(44))*500, Y: 1000 + int32(source.IntN(44))*500})
		}
		return spotOf(grid.Point{X: 500 + source.Int32N(23000), Y: 500 + source.Int32N(23000)})
	}
	for range source.IntN(5) {
		if at := point(); b.ground.dot(at).Terrain != dots.Clear {
			d := *b.ground.dot(at)
			d.Terrain = dots.Clear
			b.ground = b.ground.with(at, d)
		}
	}
	v, m := 1, march{From: point()}
	s := &b.soldiers[v]
	s.at = point()
	if s.level = int8(b.footLevel(s.at)); source.IntN(2) == 0 {
		s.level += int8(source.IntN(9))
	}
	if m.Level = int8(b.footLevel(m.From)); source.IntN(2) == 0 {
		m.Level, m.Air = m.Level+1+int8(source.IntN(8)), true
	}
	way := grid.Vector{X: int64(source.IntN(12000)) - 6000, Y: int64(source.IntN(12000)) - 6000}
	if source.IntN(4) == 0 {
		way.Y = 0
	}
	to := m.From.point().Add(way)
	m.To = spotOf(grid.Point{X: min(max(to.X, 500), 23500), Y: min(max(to.Y, 500), 23500)})
	if source.IntN(12) == 0 {
		s.at = spotOf(m.leg().At(m.leg().Length() / 3))
	}
	p := b.plan(0, m.leg(), int(m.Level), m.Air)
	text := fmt.Sprintf("watcher %s at level %d, leg from %s to %s at level %d, in the air: %t, holes %v\n", b.name(s.at), s.level, b.name(m.From), b.name(m.To), m.Level, m.Air, b.ground.lines.holes)
	for _, f := range set.raster.Table.Features {
		text += fmt.Sprintf("  %v %v high %d\n", f.Kind, f.Area, f.Height)
	}
	scene := b.scene(v, m, p)
	// The plain rule, applied to everything on the table.
	near := scene.Sees
	scene.Sees = func(n tabletop.Place) bool {
		at := spotOf(n.At)
		sees := at == s.at || b.ground.clear(b.end(v), eye{at, b.levelOn(m, p, n)})
		if sees != near(n) {
			t.Fatalf("at %d what lies about the leg decides %t, and the table %t\n%s", n.Along, !sees, sees, text)
		}
		return sees
	}
	return scene, text
}

// BHM 8.5, 15.5: the windows of sight equal the windows found by looking every two hundredths of an
// inch, and the ends of each window are exact.
func TestReactionWindowsAgainstBruteForce(t *testing.T) {
	found := 0
	for seed := range uint64(300) {
		s, text := drawnScene(t, rand.New(rand.NewPCG(seed, 8)))
		windows := s.Windows()
		at := func(n int64) bool { return s.Sees(tabletop.Place{Along: n, At: s.Leg.At(n)}) }
		length := s.Leg.Length()
		for n := int64(0); n <= length; n += 20 {
			in := false
			for _, w := range windows {
				in = in || w.Has(n)
			}
			if sees := at(n); sees != in {
				t.Fatalf("seed %d: at %d of the leg it sees: %t; windows %v\n%s", seed, n, sees, windows, text)
			}
		}
		for _, w := range windows {
			if !at(w.From) || !at(w.To) || w.From > 0 && at(w.From-1) || w.To < length && at(w.To+1) {
				t.Fatalf("seed %d: the ends of window %v are not tight\n%s", seed, w, text)
			}
		}
		if len(windows) > 0 && windows[0] != (tabletop.Window{To: length}) {
			found++
		}
	}
	if found < 50 {
		t.Errorf("%d scenes with windows that open or close, want 50 or more", found)
	}
}

// A mover never stops for a hidden soldier, wherever it is. Under the reading when-seen only that
// soldier's side is notified at the start of the move (BHM 12.10, 15.1).
func TestNobodyStopsForTheHidden(t *testing.T) {
	for reading, want := range map[string]game.Sides{"8.5=before-sight": game.Everyone, "8.5=when-seen": game.Only(game.Blue)} {
		for _, place := range []string{"10.268,5", "11.134,4.5", "10.268,3"} {
			m := prepared(t, "testdata/mapless-6.yaml", reading).New()
			gametest.Give(t, m, "place BM1 "+place+", place BM2 10.268,10, first, activate RA, go 5,9")
			if q, _ := m.Question(); q.Topic != "react" || q.Seen != want {
				t.Errorf("%s, hidden at %s: at the start %s know of %q, want %s of react", reading, place, q.Seen, q.Topic, want)
			}
			gametest.Give(t, m, "hold")
			b := m.(*table).State
			if got := b.name(b.soldiers[0].at); got != "5,9" {
				t.Errorf("%s, hidden at %s: it stops at %s, want 5,9", reading, place, got)
			}
		}
	}
}

// BHM 2.3.5, 15.1: on slag a leg has additional stops: where the base first touches the slag, at
// each further inch on the slag, and at the end of the leg.
func TestStopsOnSlag(t *testing.T) {
	b := onTable(t, "smelter")
	b.soldiers[0].at = b.at(t, "21,7")
	stops := func(more ...int64) (all []int64) {
		m := march{From: b.at(t, "21,7"), To: b.at(t, "30.5,7")}
		p := b.plan(0, m.leg(), 0, false)
		for m.Done < p.Length {
			next, _ := b.nextStop(m, p)
			all = append(all, next)
			if m.Done = next; len(more) > 0 {
				m.Done, more = more[0], more[1:]
			}
		}
		return all
	}
	if diff := cmp.Diff([]int64{2560, 3560, 4560, 5560, 6560, 7560, 9500}, stops()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]int64{2560, 3560, 4560, 5560, 6560, 7560, 9500}, stops(2900)); diff != "" {
		t.Errorf("asked at 2.9 inches (-want +got):\n%s", diff)
	}
}

// A scene contains every solid that matters for sight. A wood outside the triangle of the watcher
// and the leg is left out; a wood inside it is not.
func TestScenesHoldWhatLiesAbout(t *testing.T) {
	b := onTable(t, "smelter")
	v := 1
	b.soldiers[v].at = b.at(t, "2,9")
	m := march{From: b.at(t, "13,12"), To: b.at(t, "13,5")}
	s := b.scene(v, m, b.plan(0, m.leg(), 0, false))
	if got, want := len(s.Solids), 1; got != want {
		t.Errorf("%d areas about the leg, want %d: the west wood", got, want)
	}
	if diff := cmp.Diff([]tabletop.Window{{From: 0, To: 2999}}, s.Windows()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
