package tabletop

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps/tables"
)

// A leg through a ford of a river is cut where ford and river begin and end, and at the given places.
func TestCut(t *testing.T) {
	block := func(x1, y1, x2, y2 int32) grid.Area {
		return grid.Area{Polygons: []grid.Polygon{{{X: x1, Y: y1}, {X: x2, Y: y1}, {X: x2, Y: y2}, {X: x1, Y: y2}}}}
	}
	s := shapes.NewObstructions(&tables.Map{Size: grid.Point{X: 24000, Y: 18000}, Features: []tables.Feature{
		{Kind: tables.Woodland, Area: block(2000, 2000, 6000, 6000)}, {Kind: tables.River, Area: block(10000, 0, 12000, 18000)}, {Kind: tables.Ford, Area: block(9000, 8000, 13000, 10000)},
	}})
	l := Leg{grid.Point{X: 8000, Y: 9000}, grid.Point{X: 16000, Y: 9000}}
	want := []Section{{To: 500, On: []int{}}, {To: 1000, On: []int{}}, {To: 2000, On: []int{2}}, {To: 4000, On: []int{1, 2}}, {To: 5000, On: []int{2}}, {To: 8000, On: []int{}}}
	if diff := cmp.Diff(want, l.Cut(s, nil, 500)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	river := func(feature int, _ grid.Part) bool { return feature == 1 }
	if diff := cmp.Diff([]Section{{To: 2000, On: []int{}}, {To: 4000, On: []int{1}}, {To: 8000, On: []int{}}}, l.Cut(s, river)); diff != "" {
		t.Errorf("the river alone (-want +got):\n%s", diff)
	}
}
