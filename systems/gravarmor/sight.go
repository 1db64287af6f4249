package gravarmor

import (
	"slices"

	"metahex/los/detection"
)

// What units detect, for the referee. It uses the detector that decides every shot.

// watches reports whether a piece is a unit that can detect: on the map and outside carriers. A
// battery in orbit relies on the detection of other units.
func (b *battle) watches(piece int32) bool {
	return piece >= 0 && int(piece) < len(b.units) && b.stands(int(piece))
}

// gunsOf iterates over the indexes of a unit's weapons.
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

// best returns the best detection by a weapon of a unit. It prefers a weapon that detects the
// target, then a weapon in range, then the weapon with the longest range.
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
