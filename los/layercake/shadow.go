package layercake

import (
	"sync/atomic"

	"metahex/los"
)

// Does an obstacle of this height hide two soldiers?
//
//	level
//	  8  H─ ─ ─ ─.                    H the higher soldier, zH = 8
//	  7           ` ─ .               L the lower, zL = 0
//	  6              ♣   ` ─ .        ♣ an obstacle, top = 6
//	  …              ♣          ` .
//	  0 ─────────────♣───x───x───────L──
//	     ←──── d = 4 ────→
//	                     ←── e = 3 ──→
//
// An obstacle no higher than either soldier never hides (6.2). An obstacle higher than both always
// hides (6.3). Any other obstacle casts a shadow of blind points on the lower side. The shadow
// begins with as many points as lie between the higher soldier and the obstacle (6.4). Each level
// of the higher soldier above the obstacle deducts one point (6.5). So does each level of the lower
// soldier above the ground (6.6). At least one point always remains. A soldier in the shadow is
// hidden.

//
// So the effect of an obstacle depends only on its top, the distance d and the deduction of 6.6.
// For each two levels of soldiers there is a table of shadows by top. Trace and Clear both use
// these tables for every height.

// A shadow is the effect that obstacles with one top have on two soldiers.
type shadow struct {
	why Reason
	// Blind points are (2d + round) >> shift − above, minus the deduction of 6.6, and at least
	// least. If there are no blind points, the shift removes all bits of d.
	least uint16
	above int8
	shift uint8
	round int16
}

const shiftAway = 15

// endless is the shadow of an obstacle higher than both soldiers. It is longer than any board.
const endless = 1 << 14

// blind returns the number of blind points behind an obstacle that is d points from the higher
// soldier. Off is the number of points that clause 6.6 deducts.
func (w *shadow) blind(d, off int) int {
	return max((2*d+int(w.round))>>(w.shift&15)-int(w.above)-off, int(w.least))
}

// tops is the number of different tops in a table of shadows. The last one is −1, the top of the
// rim of the board.
const tops = 64

// shadows holds the shadows for the levels of two soldiers, indexed by the top of the obstacle.
type shadows [tops]shadow

// tables caches the shadows by the reading of 6.5 and the levels of the two soldiers. They depend
// on nothing else, so it does not matter which goroutine computes them first.
var tables [2][los.MaxLevel + 1][los.MaxLevel + 1]atomic.Pointer[shadows]

func shadowsOf(high, low int, reading Shadow) *shadows {
	slot := &tables[reading][high][low]
	if t := slot.Load(); t != nil {
		return t
	}
	t := &shadows{}
	for top := range tops - 1 {
		t[top] = newShadow(top, high, low, reading)
	}
	t[tops-1] = newShadow(offBoard, high, low, reading)
	slot.Store(t)
	return t
}

// newShadow applies sections 6.2 to 6.5. The deduction of 6.6 follows later, in blind.
func newShadow(top, high, low int, reading Shadow) shadow {
	above := high - top
	switch {
	case top <= low:
		return shadow{why: NotHigher, shift: shiftAway}
	case top > high:
		return shadow{why: HigherBoth, least: endless, shift: shiftAway}
	case above == 0:
		return shadow{why: LevelTop, least: 1, shift: 1}
	case reading == Halve:
		// d / 2^above, with halves rounded up. Thirteen halvings reduce any distance on a board to
		// 0.
		n := min(above, 13)
		return shadow{why: Overlooked, least: 1, round: 1 << n, shift: uint8(n + 1)}
	default:
		return shadow{why: Overlooked, least: 1, shift: 1, above: int8(above)}
	}
}

// A sight holds what is the same for all obstacles of a line.
type sight struct {
	*shadows
	height int // the lower soldier's level, for 6.6
}

// newSight returns the sight of two soldiers. Its arguments are their levels, the higher first, and
// the ground level under the lower soldier. The lower soldier's height counts from the base of the
// obstacle (see base), but under the reading own-ground from the ground under him.
func newSight(high, low, ground int, r Readings) sight {
	s := sight{shadowsOf(high, low, r.Shadow), low}
	if r.Lower == OwnGround {
		s.height -= ground
	}
	return s
}

// base returns the level from which 6.6 counts the lower soldier's height behind a cake. It is
// Level 0 or the foot of the obstacle: the dot's ground for woods and buildings, Level 0 for a
// contour. If the reading subtracts the lower soldier's level from all levels beforehand, the height
// is 0.
func base(ground int8, layer uint8, r Readings) int8 {
	switch {
	case r.Lower == Subtract:
		return los.MaxLevel
	case r.Lower == ObstacleBase && layer == terrain:
		return ground
	default:
		return 0
	}
}

// off returns how many blind points 6.6 deducts behind a cake.
func (s *sight) off(c cake) int { return max(s.height-int(c.base), 0) }

// hides reports whether the cake at a station (a meta-hex on the line) hides the soldiers: the lower
// soldier is on one of its blind points.
func (s *sight) hides(c cake, p station) bool {
	return int(p.toLow) <= s.shadows[c.top&(tops-1)].blind(int(p.fromHigh), s.off(c))
}
