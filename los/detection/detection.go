package detection

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Can a unit detect another on a board of hexes (Grav Armor, combat/detection)?
//
// Each hex has a combat value. The firer chooses a path of hexes to the target, no longer than its
// range. It adds up the values along the path, including the target's hex but not its own. It
// detects the target if the sum is at most its EW. So the detector needs the path with the smallest
// sum, within the range; a detour may be better than a straight path:
//
//	firer ─ 3 ─ 3 ─ target      two hexes between, range 4
//	   ╲ 1 ─ 0 ─ 1 ╱            the detour is one hex longer and has a smaller sum
//
// The sum has two parts: the hexes between, whose values do not depend on units, and the target's
// hex, whose value may depend on the unit in it. For the hexes between, a table contains the least
// sum for every two hexes and every path length:
//
//	between[1] = 0 for neighbours of the firer, undefined for all other hexes
//	between[k] = the smaller of between[k−1], and the least between[k−1] of
//	             any neighbour plus that neighbour's value
//
// The table gives the verdict and the path. To find the path, Trace starts at the firer and always
// steps to the first neighbour that still allows the remaining sum. So the verdict and the
// explanation cannot differ.

// A Detector is a hex board prepared for detection under one terrain key. It is immutable, so
// several goroutines may use it at once.
type Detector struct {
	board   *hexes.Map
	values  []int
	hexes   int
	between [][]uint8 // by path length, then by from·hexes+to; the constant never if no path is that short
}

// never is the sum if there is no path.
const never = 255

// NewDetector prepares a board. Values are the combat values of its hexes, by index, for units that
// only pass through. Longest is the longest range that callers may use.
func NewDetector(b *hexes.Map, values []int, longest int) (*Detector, error) {
	if len(values) != b.Len() {
		return nil, fmt.Errorf("found %d combat values; board %s has %d hexes", len(values), b.ID, b.Len())
	}
	if low := slices.Min(values); low < 0 {
		return nil, fmt.Errorf("found combat value %d at %s; want 0 or more", low, b.Name(slices.Index(values, low)))
	}
	if high := slices.Max(values); longest < 1 || high*(longest-1) >= never {
		return nil, fmt.Errorf("found range %d and combat values up to %d; want a range of 1 or more, and sums below %d", longest, high, never)
	}
	d := &Detector{board: b, values: slices.Clone(values), hexes: b.Len()}
	for range longest + 1 {
		d.between = append(d.between, slices.Repeat([]uint8{never}, d.hexes*d.hexes))
	}
	reached, seen := make([]int, 0, d.hexes), make([]int, d.hexes)
	for from := range d.hexes {
		d.lay(from, reached, seen)
	}
	return d, nil
}

// lay tabulates the sums from one hex. It visits hexes in order of distance, so each path length
// handles only hexes in reach. For each hex, seen holds the index of the last start that reached
// it, plus one.
func (d *Detector) lay(from int, reached, seen []int) {
	reached, seen[from] = append(reached[:0], from), from+1
	ring := 0 // the index of the first hex at the last distance
	for k := 1; k < len(d.between); k++ {
		end := len(reached)
		for _, h := range reached[ring:end] {
			for _, to := range d.board.Neighbours(h) {
				if seen[to] != from+1 {
					seen[to] = from + 1
					reached = append(reached, to)
				}
			}
		}
		ring = end
		d.lengthen(from, k, reached[1:])
	}
}

// lengthen tabulates the sums of paths of at most k hexes from the sums of paths of at most k−1.
func (d *Detector) lengthen(from, k int, reached []int) {
	row, shorter := d.between[k][from*d.hexes:][:d.hexes], d.between[k-1][from*d.hexes:][:d.hexes]
	for _, to := range reached {
		best := int(shorter[to])
		for _, h := range d.board.Neighbours(to) {
			if h == from {
				best = 0
			} else if s := shorter[h]; s != never {
				best = min(best, int(s)+d.values[h])
			}
		}
		row[to] = uint8(best)
	}
}

// Between returns the least sum of the hexes between two hexes, not counting these two. It considers
// all paths up to a given length (within). A path's length includes its last hex, but not its first.
// Ok is false if no path is that short. The given length must not exceed the detector's longest range.
func (d *Detector) Between(from, to, within int) (sum int, ok bool) {
	s := d.between[within][from*d.hexes+to]
	return int(s), s != never
}

// Board returns the detector's board.
func (d *Detector) Board() *hexes.Map { return d.board }

// Longest returns the longest range that callers may use.
func (d *Detector) Longest() int { return len(d.between) - 1 }

// Value returns the combat value of a hex for units that only pass through.
func (d *Detector) Value(hex int) int { return d.values[hex] }

// A Scan asks whether a firer in one hex detects a target in another.
type Scan struct {
	From, To int // indices of two different hexes
	Range    int // the firer's maximum range
	EW       int // the firer's EW
	// Value is the combat value of the target's hex for the target. It is the unit's special value
	// if the unit has one and has ended its move (GA scenarios/special).
	Value int
	// Automatic is set for grav units in free flight, moving spacecraft, and units that climb or
	// dive. In range they are detected whatever the sum, and their hex has value 0.
	Automatic bool
}

// Detects returns only the verdict.
func (d *Detector) Detects(s Scan) bool {
	sum, ok := d.Between(s.From, s.To, s.Range)
	return ok && (s.Automatic || sum+s.Value <= s.EW)
}

// A Hop is one hex of a path.
type Hop struct {
	Hex   int
	Value int // the hex's combat value
	Sum   int // the sum of the values from the start of the path to this hex
}

// A Detection is the result of a scan, with the path that decides it.
type Detection struct {
	Scan
	Distance int // in hexes
	Detected bool
	InRange  bool
	Path     []Hop // from the hex after the firer's to the target's hex; empty out of range
	Sum      int   // the sum of the path, which is the smallest of all paths' sums
	Margin   int   // EW minus Sum; negative if not detected
	detector *Detector
}

// Trace decides a scan and finds the path. Of all paths with the least sum it takes the shortest.
// If there are several, at each hex it takes the first direction clockwise from north. Trace stores
// the path in the memory of the slice into.
func (d *Detector) Trace(s Scan, into []Hop) Detection {
	u := Detection{Scan: s, Distance: d.board.Distance(s.From, s.To), Path: into[:0], detector: d}
	if s.Automatic {
		u.Value = 0
	}
	left, ok := d.Between(s.From, s.To, s.Range)
	if !ok {
		return u
	}
	u.InRange = true
	u.Sum = left + u.Value
	u.Margin = s.EW - u.Sum
	u.Detected = s.Automatic || u.Margin >= 0
	k := s.Range
	for k > 1 && int(d.between[k-1][s.From*d.hexes+s.To]) == left {
		k--
	}
	sum := 0
	for at := s.From; k > 1; k-- {
		at = d.step(at, s.To, k, left)
		left -= d.values[at]
		sum += d.values[at]
		u.Path = append(u.Path, Hop{at, d.values[at], sum})
	}
	u.Path = append(u.Path, Hop{s.To, u.Value, u.Sum})
	return u
}

// step returns the next hex on a path between two hexes. The path has k hexes, and the values of its
// inner hexes add up to the given sum. If several hexes are possible, step returns the first
// clockwise from north.
func (d *Detector) step(at, to, k, sum int) int {
	for way := range grid.Directions {
		h := d.board.Neighbour(at, way)
		if h < 0 || h == to {
			continue
		}
		if left, ok := d.Between(h, to, k-1); ok && left+d.values[h] == sum {
			return h
		}
	}
	panic("los: a table of detection sums leads nowhere")
}

// Field appends to the slice into the indices of the hexes in which a firer would detect a unit
// without special values. The firer's own hex is not included.
func (d *Detector) Field(from, within, ew int, into []int) []int {
	for to, s := range d.between[within][from*d.hexes:][:d.hexes] {
		if s != never && int(s)+d.values[to] <= ew {
			into = append(into, to)
		}
	}
	return into
}

// The clauses that decide a detection.
const (
	beyondRange   rule.Clause = "GA combat/range"
	byDetection   rule.Clause = "GA combat/detection"
	automatically rule.Clause = "GA combat/detection/automatic"
	specialValue  rule.Clause = "GA scenarios/special"
	flyingTarget  rule.Clause = "GA combat/hit/exceptions"
)

// Clause returns the clause that decides.
func (u Detection) Clause() rule.Clause {
	switch {
	case !u.InRange:
		return beyondRange
	case u.Automatic:
		return automatically
	default:
		return byDetection
	}
}
