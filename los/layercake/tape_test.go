package layercake

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
)

// yard returns a tape with woods and a house along the line y = 10, and a hill at y = 30:
//
//	0    4──8    12──14                 18────24
//	     ♣♣♣♣     ###         y = 30    ^^^^^^
func yard(t testing.TB, text string, holes ...grid.Circle) *Tape {
	t.Helper()
	var r Readings
	for _, word := range strings.Fields(text) {
		if err := r.Set(word); err != nil {
			t.Fatal(err)
		}
	}
	box := func(x, y, w, h int32) grid.Area {
		at := func(x, y int32) grid.Point { return grid.Point{X: x * grid.Inch, Y: y * grid.Inch} }
		return grid.Area{Polygons: []grid.Polygon{{at(x, y), at(x+w, y), at(x+w, y+h), at(x, y+h)}}}
	}
	return NewTape([]Solid{
		{Name: "woods", Area: box(4, 5, 4, 10), Top: 6},
		{Name: "house", Area: box(12, 5, 2, 10), Top: 6},
		{Name: "hill", Area: box(18, 30, 6, 10), Top: 2, Contour: true},
	}, holes, r)
}

func stand(x, y int32) grid.Circle { return grid.Circle{At: grid.Point{X: x, Y: y}, Radius: 394} }

// hidden returns what hides two soldiers at the given points and levels.
func hidden(p *Tape, a grid.Circle, levelA int, b grid.Circle, levelB int) string {
	stretches := p.Stretches(a, b)
	if i := p.Hider(stretches, levelA, levelB, 0, 0); i >= 0 {
		return p.solids[stretches[i].Solid].Name
	}
	return "seen"
}

func TestSightOverATableBySection6(t *testing.T) {
	tests := []struct {
		name     string
		readings string
		a        grid.Circle
		levelA   int
		b        grid.Circle
		levelB   int
		want     string
	}{
		{"6.3: behind the woods", "", stand(1000, 10000), 0, stand(10000, 10000), 0, "woods"},
		{"6.2: both over the woods", "", stand(1000, 10000), 6, stand(10000, 10000), 6, "seen"},
		{"6.4: level with the woods, whose far edge is 8 inches off: 8 blind inches", "", stand(0, 10000), 6, stand(11500, 10000), 0, "woods"},
		{"6.4: the house 14 inches off: 14 blind inches", "", stand(0, 10000), 6, stand(28000, 10000), 0, "house"},
		{"6.4: and one inch beyond them", "", stand(0, 10000), 6, stand(28001, 10000), 0, "seen"},
		{"6.5: each level above takes off an inch", "", stand(0, 10000), 9, stand(25001, 10000), 0, "seen"},
		{"6.5: just within", "", stand(0, 10000), 9, stand(25000, 10000), 0, "house"},
		{"6.5: or halves them", "6.5=halve", stand(0, 10000), 7, stand(21000, 10000), 0, "house"},
		{"6.5: halved, and beyond", "6.5=halve", stand(0, 10000), 7, stand(21001, 10000), 0, "seen"},
		{"6.6: the lower soldier's own levels", "", stand(0, 10000), 6, stand(27001, 10000), 1, "seen"},
		{"6.8: along the edge of a hill", "", stand(16000, 30000), 0, stand(26000, 30000), 0, "seen"},
		{"6.8: across the hill", "", stand(16000, 30001), 0, stand(26000, 30001), 0, "hill"},
		{"15.5: along the edge of the woods, which the line touches", "", stand(1000, 5000), 0, stand(10000, 5000), 0, "woods"},
		{"15.5: past the woods", "", stand(1000, 4999), 0, stand(10000, 4999), 0, "seen"},
		{"15.5: touching a corner of the woods", "", stand(2000, 3000), 0, stand(6000, 7000), 0, "woods"},
		{"15.5: a corner and no more", "", stand(2000, 7000), 0, stand(6000, 3000), 0, "woods"},
		{"15.5: an inch out of the woods he is in", "", stand(7000, 10000), 0, stand(10000, 10000), 0, "seen"},
		{"15.5: more than an inch", "", stand(6999, 10000), 0, stand(10000, 10000), 0, "woods"},
		{"15.5: touching them with his base", "", stand(3606, 10000), 0, stand(1000, 10000), 0, "seen"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			p := yard(t, c.readings)
			got := []string{hidden(p, c.a, c.levelA, c.b, c.levelB), hidden(p, c.b, c.levelB, c.a, c.levelA)}
			if diff := cmp.Diff([]string{c.want, c.want}, got); diff != "" {
				t.Errorf("there and back (-want +got):\n%s", diff)
			}
		})
	}
}

// Where terrain has been destroyed there is a gap in the woods, but not in the hill.
func TestHolesInATable(t *testing.T) {
	woods := []grid.Circle{{At: grid.Point{X: 5000, Y: 10000}, Radius: 1000}, {At: grid.Point{X: 7000, Y: 10000}, Radius: 1000}}
	a, b := stand(1000, 10000), stand(10000, 10000)
	if got := fmt.Sprint(hidden(yard(t, ""), a, 0, b, 0), " ", hidden(yard(t, "", woods[0]), a, 0, b, 0), " ", hidden(yard(t, "", woods...), a, 0, b, 0)); got != "woods woods seen" {
		t.Errorf("through no, one and two holes: %s", got)
	}
	hole := grid.Circle{At: grid.Point{X: 21000, Y: 35000}, Radius: 4000}
	if got := hidden(yard(t, "", hole), stand(16000, 35000), 0, stand(26000, 35000), 0); got != "hill" {
		t.Errorf("over a hill that has been bombed: %s", got)
	}
}

// Sight over a table is mutual (6.7), and going up never hides a soldier.
func TestTapeIsReciprocal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &Tape{readings: anyReadings(t)}
		n := rapid.IntRange(1, 4).Draw(t, "solids")
		for range n {
			at := func(label string) grid.Point {
				return grid.Point{X: rapid.Int32Range(0, 20).Draw(t, label+" x") * 1000, Y: rapid.Int32Range(0, 20).Draw(t, label+" y") * 1000}
			}
			m := Solid{Area: grid.Area{Polygons: []grid.Polygon{{at("a"), at("b"), at("c")}}}, Top: rapid.IntRange(1, 8).Draw(t, "top"), Contour: rapid.Bool().Draw(t, "contour")}
			if m.Area.Polygons[0].Area2() != 0 {
				p.solids = append(p.solids, m)
			}
		}
		base := func(label string) grid.Circle {
			return stand(rapid.Int32Range(0, 40).Draw(t, label+" x")*500, rapid.Int32Range(0, 40).Draw(t, label+" y")*500)
		}
		a, b := base("from"), base("to")
		levelA, levelB := rapid.IntRange(0, 12).Draw(t, "level"), rapid.IntRange(0, 12).Draw(t, "other level")
		there, back := p.Stretches(a, b), p.Stretches(b, a)
		if x, y := p.Hider(there, levelA, levelB, 0, 0), p.Hider(back, levelB, levelA, 0, 0); (x < 0) != (y < 0) {
			t.Fatalf("%d there and %d back", x, y)
		}
		if p.Hider(there, levelA, levelB, 0, 0) < 0 && p.Hider(there, levelA+1, levelB, 0, 0) >= 0 {
			t.Fatalf("seen from %d, hidden from %d", levelA, levelA+1)
		}
	})
}
