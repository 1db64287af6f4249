package layercake

import (
	"sync/atomic"

	"metahex/los"
)

// Does this height hide them?
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
// An obstacle no higher than both soldiers never hides them (6.2); one higher than both always does
// (6.3). One in between casts a shadow of blind points on the lower side. The shadow begins with
// the points from the higher soldier to the obstacle (6.4). Each level that he is above it takes
// off one (6.5), and so does each level that the lower soldier is off the ground (6.6); at least
// one point always remains. The lower soldier is hidden when he stands within the shadow.

//
// So what an obstacle does depends on its top, apart from the distance d and what 6.6 takes off.
// For each two levels of soldiers there is a table of shadows by top, and Trace and Clear both
// decide every height from it.

// A shadow is what obstacles with one top do to two soldiers.
type shadow struct {
	why Reason
	// Blind points are (2d + round) >> shift − above, less 6.6, and never less than least. Where
	// none are counted, all of d is shifted away.
	least uint16
	above int8
	shift uint8
	round int16
}

const shiftAway = 15

// endless is the shadow of an obstacle higher than both soldiers: longer than
// any board.
const endless = 1 << 14

// blind is the number of blind points behind an obstacle that is d points from the higher soldier,
// when 6.6 takes off the given number.
func (w *shadow) blind(d, off int) int {
	return max((2*d+int(w.round))>>(w.shift&15)-int(w.above)-off, int(w.least))
}

// tops is the number of different tops in a table of shadows; the last is that of the rim of the
// board, −1.
const tops = 64

// shadows is the table of two soldiers' levels, indexed by the top of the obstacle.
type shadows [tops]shadow

// tables caches the tables by reading of 6.5 and the levels of the two soldiers. A table depends on
// these alone, so it does not matter which goroutine computes it first.
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

// newShadow applies sections 6.2 to 6.5; 6.6 is still to be taken off.
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
		// d / 2^above, a half rounded up. After thirteen halvings nothing is left of any distance
		// on a board.
		n := min(above, 13)
		return shadow{why: Overlooked, least: 1, round: 1 << n, shift: uint8(n + 1)}
	default:
		return shadow{why: Overlooked, least: 1, shift: 1, above: int8(above)}
	}
}

// A sight is the part of the question that is the same for the whole line.
type sight struct {
	*shadows
	height int // the lower soldier's level, as 6.6 counts it
}

// newSight takes the soldiers' levels, the higher first, and the level of the ground under the
// lower. His height is counted from the base of the obstacle (see base); only under own-ground is
// it counted from the ground under him.
func newSight(high, low, ground int, r Readings) sight {
	s := sight{shadowsOf(high, low, r.Shadow), low}
	if r.Lower == OwnGround {
		s.height -= ground
	}
	return s
}

// base is the level from which 6.6 counts the lower soldier's height when he stands behind a cake:
// Level 0, or the foot of the obstacle (woods and buildings stand on their dot's ground, a contour
// on Level 0). If his level is subtracted from all others beforehand, nothing is left to count.
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

// off is what 6.6 takes off the blind points behind a cake.
func (s *sight) off(c cake) int { return max(s.height-int(c.base), 0) }

// hides reports whether the cake at a station hides the soldiers: the lower
// stands among its blind points.
func (s *sight) hides(c cake, p station) bool {
	return int(p.toLow) <= s.shadows[c.top&(tops-1)].blind(int(p.fromHigh), s.off(c))
}
