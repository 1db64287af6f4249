package lasergrenadiers

import (
	"fmt"

	"metahex/grid"
	"metahex/rule"
)

// What movement costs: turning, ground, and speed, without a table to move on.
//
//	rate ─── damage ──▶ allowance          by thirds: 36, 24, 12, 0
//	            │
//	            ├── turning: 1/6 1/3 2/3 5/6 of what damage has left, to the inch
//	rate ───────┴── speed: spent up to 1/3 of the original rate is slow, up to
//	                2/3 moderate, beyond that fast
//
// The match and `metahex move-cost` share these sums.

// bands are the limits of turning, each in the table's column: a turn of 63
// degrees costs as much as one of 90 (LG speed/5).
var bands = [...]grid.Angle{grid.Angle45, grid.Angle90, grid.Angle135, grid.Angle180}

var bandDegrees = [len(bands)]int{45, 90, 135, 180}

// bandOf is the column of a turn from one direction to another; -1 is none.
func bandOf(from, to grid.Vector) int {
	if grid.Same(from, to) {
		return -1
	}
	for i, limit := range bands {
		if grid.Within(from, to, limit) {
			return i
		}
	}
	return len(bands) - 1
}

// bandOfDegrees is the column of a turn of so many degrees.
func bandOfDegrees(degrees int) int {
	for i, limit := range bandDegrees {
		if degrees <= limit {
			return i
		}
	}
	return len(bandDegrees) - 1
}

// Reduced is what damage leaves of a movement rate: a third is lost with each
// level (LG speed/6.a).
func Reduced(rate int64, levels int) int64 { return rate * int64(max(0, 3-levels)) / 3 }

// share is a fraction of a rate, rounded to the nearest inch (LG speed/6.c).
func (f fraction) share(rate int64) int64 {
	return (2*rate*f.num + f.den*grid.Inch) / (2 * f.den * grid.Inch) * grid.Inch
}

// Turning is what a turn costs a type whose rate is, as damage has left it, so
// many thousandths (LG turning/1, /4, /5).
func (t *Tables) Turning(of Type, rate int64, degrees int) int64 {
	return t.turnCost(of, rate, bandOfDegrees(degrees))
}

func (t *Tables) turnCost(of Type, rate int64, band int) int64 {
	if band < 0 {
		return 0
	}
	return t.turns[of][band].share(rate)
}

// told are the cells of the turning table that the text gives (LG turning/1,
// LG speed/6.b), though the table as a whole is a stand-in.
var told = map[[2]int]fraction{{int(Grav), 0}: {1, 6}, {int(Grav), 1}: {1, 3}, {int(Wheeled), 1}: {1, 3}}

// turnItem is a turn as a line of a tally.
func (t *Tables) turnItem(of Type, rate int64, band int) rule.Item {
	note := t.turning.Note()
	if f, ok := told[[2]int{int(of), band}]; ok && f == t.turns[of][band] {
		note = ""
	}
	return rule.Item{
		Amount: int(t.turnCost(of, rate, band)),
		Reason: fmt.Sprintf("turn of up to %d degrees, %s of %s", bandDegrees[band], t.turns[of][band], grid.Inches(rate)),
		Cite:   "LG turning/1", Source: note,
	}
}

// A Pace is a piece's relative speed (LG speed/1).
type Pace uint8

// The paces.
const (
	AtRest Pace = iota
	Slow
	Moderate
	Fast
)

var paceWords = [...]string{"at rest", "slow", "moderate", "fast"}

// String is the rule book's word.
func (p Pace) String() string { return paceWords[p] }

// PaceOf is the relative speed of a piece that has spent so much of its
// original rate: by thirds of it, whatever damage has left (LG speed/2, 6.a).
func PaceOf(spent, rate int64) Pace {
	switch {
	case spent <= 0:
		return AtRest
	case 3*spent <= rate:
		return Slow
	case 3*spent <= 2*rate:
		return Moderate
	}
	return Fast
}

// thirds is how many thirds of a turn have passed for a piece that has spent so
// much of its rate, begun ones included (LG transport/4).
func thirds(spent, rate int64) int { return int(PaceOf(spent, rate)) }

// ownPace and targetPace are the measures of a pace's effect on fire.
var (
	ownPace    = [...]Measure{Slow: OwnSlow, Moderate: OwnModerate, Fast: OwnFast}
	targetPace = [...]Measure{Slow: TargetSlow, Moderate: TargetModerate, Fast: TargetFast}
)

// A way is how a piece moves with regard to where it looks.
type way uint8

const (
	forwards way = iota
	backwards
	sideways
)

// once and twice are the factors of plain and of doubled costs.
var once, twice = factor{Num: 1, Den: 1}, factor{Num: 2, Den: 1}

// going is what a way costs a kind of piece: barred, once, or twice.
func going(k *Kind, w way) (factor, rule.Clause) {
	switch w {
	case backwards:
		return backing(k)
	case sideways:
		return sidling(k)
	}
	return once, "LG terrain/1"
}

// backing is what it costs to go backwards (LG infantry/4, LG vehicles/2).
func backing(k *Kind) (factor, rule.Clause) {
	switch {
	case k.TwoDrivers:
		return once, "LG vehicles/2.b"
	case k.Type.Vehicle():
		return twice, "LG vehicles/2.a"
	}
	return twice, "LG infantry/4"
}

// sidling is what it costs to go sideways (LG infantry/5, LG vehicles/3).
func sidling(k *Kind) (factor, rule.Clause) {
	switch {
	case k.Type == Tracked || k.Type == Wheeled:
		return factor{}, "LG vehicles/3.c"
	case k.Type == Walker && k.Jointed:
		return once, "LG vehicles/3.b"
	case k.Type.Vehicle():
		return twice, "LG vehicles/3.a"
	case k.Type == OnFoot && k.Jointed:
		return once, "LG infantry/5"
	}
	return twice, "LG infantry/5"
}
