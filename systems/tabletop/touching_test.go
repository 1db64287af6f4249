package tabletop_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/systems/tabletop"
)

// Cases computed by hand: a base with a radius of half an inch passes a square, a corner and a pond.
func TestTouching(t *testing.T) {
	square := grid.Area{Polygons: []grid.Polygon{{{X: 4000, Y: 2000}, {X: 6000, Y: 2000}, {X: 6000, Y: 4000}, {X: 4000, Y: 4000}}}}
	pond := grid.Area{Circles: []grid.Circle{{At: grid.Point{X: 4000, Y: 3000}, Radius: 1000}}}
	for _, test := range []struct {
		name string
		leg  tabletop.Leg
		area grid.Area
		want []tabletop.Window
	}{
		{"through", tabletop.Leg{From: grid.Point{Y: 3000}, To: grid.Point{X: 10000, Y: 3000}}, square, []tabletop.Window{{From: 3500, To: 6500}}},
		{"beside", tabletop.Leg{From: grid.Point{Y: 1500}, To: grid.Point{X: 10000, Y: 1500}}, square, []tabletop.Window{{From: 4000, To: 6000}}},
		{"past", tabletop.Leg{From: grid.Point{Y: 1499}, To: grid.Point{X: 10000, Y: 1499}}, square, nil},
		{"into", tabletop.Leg{From: grid.Point{Y: 3000}, To: grid.Point{X: 5000, Y: 3000}}, square, []tabletop.Window{{From: 3500, To: 5000}}},
		{"short of", tabletop.Leg{From: grid.Point{Y: 3000}, To: grid.Point{X: 3499, Y: 3000}}, square, nil},
		{"up to", tabletop.Leg{From: grid.Point{Y: 3000}, To: grid.Point{X: 3500, Y: 3000}}, square, []tabletop.Window{{From: 3500, To: 3500}}},
		{"within", tabletop.Leg{From: grid.Point{X: 4500, Y: 3000}, To: grid.Point{X: 5500, Y: 3000}}, square, []tabletop.Window{{From: 0, To: 1000}}},
		{"nowhere", tabletop.Leg{From: grid.Point{X: 5000, Y: 3000}, To: grid.Point{X: 5000, Y: 3000}}, square, []tabletop.Window{{From: 0, To: 0}}},
		{"pond", tabletop.Leg{From: grid.Point{Y: 3000}, To: grid.Point{X: 10000, Y: 3000}}, pond, []tabletop.Window{{From: 2500, To: 5500}}},
	} {
		if diff := cmp.Diff(test.want, test.leg.Touching(test.area, 500)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// At every thousandth, the windows agree with grid.Area.Meets. Exceptions are within two thousandths
// of an end, where points are rounded. The radius of the base is larger than two thousandths.
func TestTouchingIsMeeting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		point := func(label string) grid.Point {
			return grid.Point{X: rapid.Int32Range(0, 4000).Draw(t, label+" x"), Y: rapid.Int32Range(0, 4000).Draw(t, label+" y")}
		}
		area := grid.Area{Polygons: []grid.Polygon{{point("a"), point("b"), point("c")}}}
		if rapid.Bool().Draw(t, "pond") {
			area.Circles = []grid.Circle{{At: point("pond"), Radius: rapid.Int64Range(100, 1500).Draw(t, "radius")}}
		}
		l := tabletop.Leg{From: point("from"), To: point("to")}
		radius := rapid.Int64Range(3, 700).Draw(t, "base")
		windows := l.Touching(area, radius)
		for n := int64(0); n <= l.Length(); n += 7 {
			got, sure := false, true
			for _, w := range windows {
				got = got || w.Has(n)
				sure = sure && (n < w.From-2 || n > w.From+2) && (n < w.To-2 || n > w.To+2)
			}
			want := area.Meets(grid.Circle{At: l.At(n), Radius: radius})
			near := area.Meets(grid.Circle{At: l.At(n), Radius: radius + 2}) && !area.Meets(grid.Circle{At: l.At(n), Radius: radius - 2})
			if sure && !near && got != want {
				t.Fatalf("%v, base %d, %v at %d: touching %t, want %t (%v)", l, radius, area, n, got, want, windows)
			}
		}
	})
}
