package grid

// The lattice has twelve symmetries about a place: six turns and their six mirror images. All
// images of a line have the same measurements, so measurements are stored only for lines in one
// twelfth of the plane:
//
//	      \  |  /
//	    \  \ | /  /
//	   ─────\|/─────      stored: from straight down (0, 2), included,
//	    /  / |╲  \        to the next corner of the meta-hexes (1, 3)
//	      /  |▓╲
//	         |▓▓

// A Symmetry maps offsets to their images.
type Symmetry int8

// Symmetries is the number of symmetries; symmetry 0 is the identity.
const Symmetries = 12

// Of returns the image of an offset.
func (s Symmetry) Of(o Offset) Offset {
	if s >= Symmetries/2 {
		o.Q = -o.Q
	}
	for range s % (Symmetries / 2) {
		o = Offset{(o.Q + o.V) / 2, (o.V - 3*o.Q) / 2}
	}
	return o
}

// Sector yields each offset of the stored twelfth that takes at most the given number of steps,
// except the zero offset.
func Sector(steps int) func(yield func(Offset) bool) {
	return func(yield func(Offset) bool) {
		for n := 1; n <= steps; n++ {
			for q := 0; 2*q <= n; q++ {
				if !yield(Offset{int16(q), int16(2*n - q)}) {
					return
				}
			}
		}
	}
}
