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
// range, and adds up the values along it, with the target's hex but without its own. It detects the
// target if the sum is no more than its EW. So the question is the least sum of all paths of at
// most so many hexes, and a detour may well be the best of them:
//
//	firer ─ 3 ─ 3 ─ target      two hexes between, range 4
//	   ╲ 1 ─ 0 ─ 1 ╱            the way around is a hex longer and sums to less
//
// The sum splits into the hexes between the two, which no unit changes, and the target's own hex,
// whose value may be special for the unit in it. For the hexes between, the least sums are
// tabulated for every two hexes and every length:
//
//	between[1] = 0 beside the firer, nothing elsewhere
//	between[k] = the least of between[k−1], and of between[k−1] at a neighbour
//	             plus that neighbour's value
//
// The table gives the verdict. Walking it from the firer, each time to the first neighbour from
// which the remaining sum is still possible, gives the path. So the verdict and the explanation
// cannot differ.

// A Detector is a hex board prepared for detection under one terrain key. It does not change, and
// may be used by several goroutines at once.
type Detector struct {
	board   *hexes.Map
	values  []int
	hexes   int
	between [][]uint8 // by length, and from·hexes+to; the constant never if no path is that short
}

// never is the sum where there is no path.
const never = 255

// NewDetector prepares a board. Values are the combat values of its hexes, by index, for units that
// only pass through; longest is the longest range that will be asked for.
func NewDetector(b *hexes.Map, values []int, longest int) (*Detector, error) {
	if len(values) != b.Len() {
		return nil, fmt.Errorf("found %d combat values; board %s has %d hexes", len(values), b.ID, b.Len())
	}
	if low := slices.Min(values); low < 0 {
		return nil, fmt.Errorf("found combat value %d at %s; want 0 or more", low, b.Name(slices.Index(values, low)))
	}
	if high := slices.Max(values); longest < 1 || high*(longest-1) >= never {
		return nil, fmt.Errorf("found a range of %d over hexes of up to %d; want a range of 1 or more, and sums below %d", longest, high, never)
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

// lay tabulates the sums from one hex. Hexes are reached in order of distance, so each length looks
// only at hexes that it can reach. Seen holds, by hex, the last start from which it was reached,
// plus one.
func (d *Detector) lay(from int, reached, seen []int) {
	reached, seen[from] = append(reached[:0], from), from+1
	ring := 0 // where the last distance begins
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

// lengthen tabulates the sums of paths of at most k hexes from those that are one shorter.
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

// Between is the least sum of the hexes between two, both left out, over paths of at most within
// hexes, the last included. Ok is false if no path is that short. Within must not exceed the
// detector's longest range.
func (d *Detector) Between(from, to, within int) (sum int, ok bool) {
	s := d.between[within][from*d.hexes+to]
	return int(s), s != never
}

// Board is the detector's board.
func (d *Detector) Board() *hexes.Map { return d.board }

// Longest is the longest range that may be asked for.
func (d *Detector) Longest() int { return len(d.between) - 1 }

// Value is the combat value of a hex for units that only pass through.
func (d *Detector) Value(hex int) int { return d.values[hex] }

// A Scan is a question to a detector.
type Scan struct {
	From, To int // hexes, not the same
	Range    int // the firer's maximum range
	EW       int // the firer's
	// Value is the combat value of the target's hex for the target: a special one if the unit has
	// one and has ended its move (GA scenarios/special).
	Value int
	// Automatic is set for grav units in free flight, moving spacecraft, and units that climb or
	// dive: in range they are detected whatever the sum, and their hex has value 0.
	Automatic bool
}

// Detects returns the verdict alone.
func (d *Detector) Detects(s Scan) bool {
	sum, ok := d.Between(s.From, s.To, s.Range)
	return ok && (s.Automatic || sum+s.Value <= s.EW)
}

// A Hop is one hex of a path.
type Hop struct {
	Hex   int
	Value int // its combat value
	Sum   int // with those before it
}

// A Detection is a scan decided, with the path that decides it.
type Detection struct {
	Scan
	Distance int // in hexes
	Detected bool
	InRange  bool
	Path     []Hop // from the hex after the firer's to the target's; empty out of range
	Sum      int   // of the path: the least of all
	Margin   int   // EW less Sum; negative if not detected
	detector *Detector
}

// Trace decides a scan and finds the path: of all paths with the least sum the shortest, and of
// those the first clockwise from north at each hex. The memory of into, if any, is used for the
// path.
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

// step is the first hex after at, clockwise from north, of a path to a hex that has length k and
// the given sum between.
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

// Field appends to into the hexes, by index, in which a firer would detect a unit without special
// values; the firer's own hex is not among them.
func (d *Detector) Field(from, within, ew int, into []int) []int {
	for to, s := range d.between[within][from*d.hexes:][:d.hexes] {
		if s != never && int(s)+d.values[to] <= ew {
			into = append(into, to)
		}
	}
	return into
}

// The clauses that settle a detection.
const (
	beyondRange   rule.Clause = "GA combat/range"
	byDetection   rule.Clause = "GA combat/detection"
	automatically rule.Clause = "GA combat/detection/automatic"
	specialValue  rule.Clause = "GA scenarios/special"
	flyingTarget  rule.Clause = "GA combat/hit/exceptions"
)

// Clause is the clause that decides.
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
