package gravarmor

import (
	"slices"

	"metahex/los/detection"
)

// What units detect, for the referee: by the detector that decides every shot.

// watches reports whether a piece is a unit that detects anything: on the map and not in a carrier.
// A battery in orbit uses the detection of others.
func (b *battle) watches(piece int32) bool {
	return piece >= 0 && int(piece) < len(b.units) && b.stands(int(piece))
}

// gunsOf are the numbers of a unit's weapons.
func (b *battle) gunsOf(u int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		m := &b.roster[u]
		for g := int(m.first); g < int(m.first+m.count); g++ {
			if !yield(g) {
				return
			}
		}
	}
}

// best is the best detection by a weapon of a unit: one that detects, otherwise one in range,
// otherwise the one with the longest range.
func (b *battle) best(u int, scan func(g int) detection.Scan) (best detection.Detection, ok bool) {
	rank := func(d detection.Detection) []int {
		return []int{truth(d.Detected), truth(d.InRange), d.Margin, d.Range}
	}
	for g := range b.gunsOf(u) {
		if d := b.ground.detector.Trace(scan(g), nil); !ok || slices.Compare(rank(d), rank(best)) > 0 {
			best, ok = d, true
		}
	}
	return best, ok
}

func truth(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
