package battlesuit

import (
	"slices"
	"testing"

	"metahex/grid"
	"metahex/maps/dots"
)

// The lowest cost of a step onward from a point is the lowest cost of the steps of a soldier that has
// come there, on the ground, in the air or from storey to storey. On an occupied point it cannot bounce
// (BHM 8.3).
func TestWayOutIsTheCheapestStepOn(t *testing.T) {
	for scene, wanted := range map[string][]way{"file": {onFoot, flying_, alights}, "towers": {onFoot, flying_, indoors}, "low": {onFoot, flying_}, "span": {flying_}} {
		b := midway(t, scene)
		ways := map[way]int{}
		for at := range b.spots() {
			for level := b.ground.level(at); level <= b.ceiling(at); level++ {
				wayOutFrom(t, b, at, level, ways)
			}
		}
		for _, w := range wanted {
			if ways[w] == 0 {
				t.Errorf("%s: nobody comes by way %d: %v", scene, w, ways)
			}
		}
	}
}

// wayOutFrom compares the way out of all points next to a point with the steps of a soldier that has
// come there.
func wayOutFrom(t *testing.T, start *battle, at spot, level int, ways map[way]int) {
	t.Helper()
	for _, to := range start.around(at) {
		b := start.Clone()
		s := &b.soldiers[0]
		s.at, s.level = at, int8(level)
		b.act.unit = 0
		if level > b.ground.level(at) && !b.storeyAt(at, level) {
			b.set(0, airborne)
		}
		if to == nowhere {
			continue
		}
		w, _, why := b.toward(0, to)
		if why != nil || w == leaps {
			continue
		}
		ways[w]++
		got, want := b.wayOut(0, to, w), never
		b.step(0, to, w)
		for _, next := range b.around(to) {
			if next == nowhere {
				continue
			}
			if _, cost, why := b.toward(0, next); why == nil {
				want = min(want, cost)
			}
		}
		if got != want {
			t.Errorf("from %s at level %d to %s: the way out costs %d, want %d", b.name(at), level, b.name(to), got, want)
		}
	}
}

// Out of a hollow the way costs the climb, a bridge is left over its ends, and an island is not left at
// all (BHM 8.3, 2.3.6, 2.3.7).
func TestWaysOutOfAPlace(t *testing.T) {
	for _, test := range []struct {
		name, at string
		around   func(end bool, d *dot)
		want     int
	}{
		{"a hollow of three levels", "D-04", func(_ bool, d *dot) { d.Level = 3 }, 1 + 3},
		{"a bridge between steep banks", "E-13", func(end bool, d *dot) {
			if d.Terrain, d.Level = dots.Clear, 0; end {
				d.Level = 2
			}
		}, 1 + 2},
		{"an island", "D-04", func(_ bool, d *dot) { d.Terrain = dots.Water }, never},
	} {
		b := midway(t, "file")
		u := station(t, b, "RA", test.at)
		at := b.soldiers[u].at
		ends := b.ground.dot(at).ends
		for dir, to := range b.around(at) {
			lay(b, to, func(d *dot) { test.around(slices.Contains(ends[:], grid.Direction(dir)), d) })
		}
		if got := b.wayOut(u, at, onFoot); got != test.want {
			t.Errorf("%s: the way out costs %d, want %d", test.name, got, test.want)
		}
	}
}
