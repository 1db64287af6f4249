package scenario

import (
	"testing"

	"pgregory.net/rapid"

	"metahex/maps"
)

// Seat places all units exactly if it is possible. The test compares it with trying every
// arrangement.
func TestSeat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		takers := make([]Taker, rapid.IntRange(1, 5).Draw(t, "units"))
		for i := range takers {
			for q := range 5 {
				if rapid.Bool().Draw(t, "may") {
					takers[i].Dots = append(takers[i].Dots, maps.Spot{X: int32(q)})
				}
			}
		}
		post := maps.Spot{X: rapid.Int32Range(0, 5).Draw(t, "post")}
		held, all := map[maps.Spot]int{post: -1}, true
		for i := range takers {
			all = all && Seat(takers, i, held, map[maps.Spot]bool{})
		}
		if want := placeable(takers, map[maps.Spot]bool{post: true}); all != want {
			t.Fatalf("%v with a post at %v: seated %v, want %v", takers, post, all, want)
		}
		for i := range takers {
			n := 0
			for _, at := range takers[i].Dots {
				if held[at] == i+1 {
					n++
				}
			}
			if all && n != 1 {
				t.Fatalf("unit %d has %d dots", i, n)
			}
		}
	})
}

// placeable tries every arrangement of the remaining units.
func placeable(takers []Taker, taken map[maps.Spot]bool) bool {
	if len(takers) == 0 {
		return true
	}
	for _, at := range takers[0].Dots {
		if taken[at] {
			continue
		}
		taken[at] = true
		if placeable(takers[1:], taken) {
			return true
		}
		delete(taken, at)
	}
	return false
}
