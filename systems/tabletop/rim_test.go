package tabletop_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/systems/tabletop"
)

// board is a table of 48 by 36 inches, less the radius of a base.
var board = grid.Box{Low: grid.Point{X: 500, Y: 500}, High: grid.Point{X: 47500, Y: 35500}}

// A nearest place, computed by hand. The radius of every base is half an inch.
func TestNearestPlaceOfARim(t *testing.T) {
	base := func(x, y int32) grid.Circle { return grid.Circle{At: grid.Point{X: x, Y: y}, Radius: 1000} }
	type place struct {
		At grid.Point
		OK bool
	}
	for _, test := range []struct {
		name  string
		from  grid.Point
		taken []grid.Circle
		faces bool
		want  place
	}{
		{"straight", grid.Point{X: 15000, Y: 10000}, nil, true, place{grid.Point{X: 21000, Y: 10000}, true}},
		{"a friend in front: the left side of two", grid.Point{X: 15000, Y: 10000}, []grid.Circle{base(21000, 10000)}, true, place{grid.Point{X: 21500, Y: 9133}, true}},
		{"beside a friend in front", grid.Point{X: 20400, Y: 11010}, []grid.Circle{base(21000, 10000)}, true, place{grid.Point{X: 21500, Y: 10867}, true}},
		{"two friends, who touch, take all that faces the walker", grid.Point{X: 15000, Y: 10000}, []grid.Circle{base(21500, 9500), base(21500, 10500)}, true, place{}},
		{"behind the target alone, for an attack", grid.Point{X: 20800, Y: 10000}, []grid.Circle{base(21000, 10000)}, true, place{}},
		{"behind the target alone, for a friend", grid.Point{X: 20800, Y: 10000}, []grid.Circle{base(21000, 10000)}, false, place{grid.Point{X: 21500, Y: 9133}, true}},
		{"no place at all", grid.Point{X: 15000, Y: 10000}, []grid.Circle{{At: grid.Point{X: 22000, Y: 10000}, Radius: 1002}}, false, place{}},
	} {
		var got place
		rim := tabletop.Rim{Centre: grid.Point{X: 22000, Y: 10000}, Radius: 1000, Taken: test.taken, Box: board, Faces: test.faces}
		got.At, got.OK = rim.Nearest(test.from)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// At the edge of the table only part of the rim is there: the left one of two places is not.
func TestRimAtTheEdge(t *testing.T) {
	rim := tabletop.Rim{Centre: grid.Point{X: 700, Y: 10000}, Radius: 1000, Box: board, Taken: []grid.Circle{{At: grid.Point{X: 700, Y: 11000}, Radius: 1000}}}
	got, ok := rim.Nearest(grid.Point{X: 700, Y: 14000})
	if want := (grid.Point{X: 1567, Y: 10500}); got != want || !ok {
		t.Errorf("got %v, %t; want %v", got, ok, want)
	}
}

// slowly returns the nearest free place by trying every place of the square around a rim.
func slowly(r *tabletop.Rim, from grid.Point) (best grid.Point, found bool) {
	square := func(a, b grid.Point) int64 { return a.Sub(b).Square() }
	straight := r.Straight(from)
	nearer := func(a, b grid.Point) bool {
		for _, pair := range [...][2]int64{
			{square(a, straight), square(b, straight)}, {square(a, from), square(b, from)},
			{straight.Sub(from).Cross(a.Sub(from)), straight.Sub(from).Cross(b.Sub(from))},
		} {
			if pair[0] != pair[1] {
				return pair[0] < pair[1]
			}
		}
		return false
	}
	n := int32(r.Radius + 2)
	for x := r.Centre.X - n; x <= r.Centre.X+n; x++ {
	places:
		for y := r.Centre.Y - n; y <= r.Centre.Y+n; y++ {
			at := grid.Point{X: x, Y: y}
			out := square(at, r.Centre)
			if out < r.Radius*r.Radius || out >= (r.Radius+1)*(r.Radius+1) || x < r.Box.Low.X || y < r.Box.Low.Y || x > r.Box.High.X || y > r.Box.High.Y {
				continue
			}
			if r.Faces && from.Sub(at).Dot(at.Sub(r.Centre)) < 0 {
				continue
			}
			for _, c := range r.Taken {
				if square(at, c.At) < c.Radius*c.Radius {
					continue places
				}
			}
			if !found || nearer(at, best) {
				best, found = at, true
			}
		}
	}
	return best, found
}

// The search finds the place that is found by trying all places, for bases of every size, in crowds and
// at the edges of the table.
func TestNearestIsNearestOfAllPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		radius := rapid.Int64Range(1, 260).Draw(t, "radius")
		about := func(label string, reach int32) grid.Point {
			return grid.Point{X: rapid.Int32Range(-reach, reach).Draw(t, label+" x"), Y: rapid.Int32Range(-reach, reach).Draw(t, label+" y")}
		}
		rim := &tabletop.Rim{Centre: about("centre", 300), Radius: radius, Box: grid.Box{Low: grid.Point{X: -400, Y: -400}, High: grid.Point{X: 400, Y: 400}}, Faces: rapid.Bool().Draw(t, "faces")}
		from := about("from", rapid.SampledFrom([]int32{50, 400, 4000, 100000}).Draw(t, "reach"))
		for from.Near(rim.Centre, radius+1) {
			from.X++
		}
		for i := range rapid.IntRange(0, 6).Draw(t, "others") {
			at := about(fmt.Sprintf("other %d", i), int32(2*radius)+5)
			rim.Taken = append(rim.Taken, grid.Circle{At: rim.Centre.Add(at.Sub(grid.Point{})), Radius: radius + rapid.Int64Range(-5, 5).Draw(t, "more")})
		}
		got, ok := rim.Nearest(from)
		want, is := slowly(rim, from)
		if got != want || ok != is {
			t.Fatalf("from %v to %+v: got %v, %t; want %v, %t", from, rim, got, ok, want, is)
		}
	})
}

// A friend takes the straight place.
func BenchmarkNearest(b *testing.B) {
	for name, taken := range map[string][]grid.Circle{"straight": nil, "blocked": {{At: grid.Point{X: 21000, Y: 10100}, Radius: 1000}}, "full": {{At: grid.Point{X: 22000, Y: 10000}, Radius: 1002}}} {
		b.Run(name, func(b *testing.B) {
			rim := tabletop.Rim{Centre: grid.Point{X: 22000, Y: 10000}, Radius: 1000, Box: board, Taken: taken, Faces: true}
			for b.Loop() {
				rim.Nearest(grid.Point{X: 12345, Y: 6789})
			}
		})
	}
}
