package lasergrenadiers

import (
	"fmt"

	"metahex/grid"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// The cost of movement without a table to move on: turning, ground, and speed.
//
//	rate ─── damage ──▶ allowance          by thirds: 36, 24, 12, 0
//	            │
//	            ├── turning: 1/6 1/3 2/3 5/6 of the allowance, rounded to the inch
//	rate ───────┴── speed: spent up to 1/3 of the original rate is slow, up to
//	                2/3 moderate, beyond that fast
//
// The match and `metahex move-cost` share this code.

// bands are the upper limits of the columns in the turning table. A turn of 63 degrees costs as much
// as a turn of 90 (LG speed/5).
var bands = [scenario.Bands]grid.Angle{grid.Angle45, grid.Angle90, grid.Angle135, grid.Angle180}

var bandDegrees = [scenario.Bands]int{45, 90, 135, 180}

// bandOf returns the column of a turn between two directions, or -1 if the directions are equal.
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

// bandOfDegrees returns the column of a turn by a number of degrees.
func bandOfDegrees(degrees int) int {
	for i, limit := range bandDegrees {
		if degrees <= limit {
			return i
		}
	}
	return len(bandDegrees) - 1
}

// Reduced returns a movement rate after damage: each level costs a third (LG speed/6.a).
func Reduced(rate int64, levels int) int64 { return rate * int64(max(0, 3-levels)) / 3 }

// share returns a fraction of a rate, rounded to the nearest inch (LG speed/6.c).
func share(f scenario.Fraction, rate int64) int64 {
	return (2*rate*f.Num + f.Den*grid.Inch) / (2 * f.Den * grid.Inch) * grid.Inch
}

// Turning returns the cost of a turn for a type. The rate is the rate after damage, in thousandths
// of an inch (LG turning/1, /4, /5).
func Turning(t *scenario.Tables, of scenario.Type, rate int64, degrees int) int64 {
	return turnCost(t, of, rate, bandOfDegrees(degrees))
}

// turnsAs returns the type whose row of the turning table applies to a type. By default infantry
// turns freely. By one reading, it turns as a weapon on wheels (LG turning/1).
func turnsAs(of scenario.Type, r scenario.Readings) scenario.Type {
	if of.Infantry() && r[scenario.Turns] == scenario.Paid {
		return scenario.Crewed
	}
	return of
}

// turnCost returns the cost of a turn for a piece.
func (b *battle) turnCost(u, band int) int64 {
	return turnCost(b.tables, turnsAs(b.kind(u).Type, b.readings), b.allowance(u), band)
}

func turnCost(t *scenario.Tables, of scenario.Type, rate int64, band int) int64 {
	if band < 0 {
		return 0
	}
	return share(t.Turn(of, band), rate)
}

// told are the cells of the turning table that the rule book gives (LG turning/1, LG speed/6.b). All
// other cells are stand-ins.
var told = map[[2]int]scenario.Fraction{{int(scenario.Grav), 0}: {Num: 1, Den: 6}, {int(scenario.Grav), 1}: {Num: 1, Den: 3}, {int(scenario.Wheeled), 1}: {Num: 1, Den: 3}}

// turnItem returns a turn as a line of a tally.
func turnItem(t *scenario.Tables, of scenario.Type, rate int64, band int) rule.Item {
	note := t.Turning.Note()
	if told[[2]int{int(of), band}] == t.Turn(of, band) {
		note = ""
	}
	return rule.Item{
		Amount: int(turnCost(t, of, rate, band)),
		Reason: fmt.Sprintf("turn of up to %d degrees, %s of %s", bandDegrees[band], t.Turn(of, band), grid.Inches(rate)),
		Cite:   "LG turning/1", Source: note,
	}
}

// rowCost returns the cost of a row of the terrain table for a kind of piece under the readings.
func rowCost(t *scenario.Tables, row scenario.GroundRow, k *scenario.Kind, r scenario.Readings) factor {
	of := k.Type
	if of == scenario.Powered && r[scenario.Armour] == scenario.Glides {
		of = scenario.Gravpack
	}
	f := t.Cost(row, of)
	if row == scenario.RowWater && f.Barred() && k.Amphibious {
		return twice
	}
	if (row == scenario.RowBuilding && r[scenario.Buildings] == scenario.AsRate || row == scenario.RowLadder && r[scenario.Ladders] == scenario.AsRate) && f.Num > f.Den {
		f = factor{Num: f.Den, Den: f.Num}
	}
	return f
}

// rateClause returns the clause that gives the rate of a kind of piece. For vehicles this is the
// basic list, or the advanced list if the rate differs from the basic one.
func rateClause(t *scenario.Tables, k *scenario.Kind) rule.Clause {
	switch {
	case k.Type == scenario.OnFoot:
		return "LG infantry/1"
	case k.Type.Infantry():
		return "LG infantry/2"
	case k.Type == scenario.Crewed:
		return "LG crewed/2"
	case k.Rate != int64(t.Rates(k.Type)[0])*grid.Inch:
		return "LG vehicles/1.b"
	}
	return "LG vehicles/1.a"
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

// String returns the rule book's word for the pace.
func (p Pace) String() string { return paceWords[p] }

// PaceOf returns the relative speed of a piece that has spent part of its rate. It counts thirds of
// the original rate, even if damage has reduced the rate (LG speed/2, 6.a).
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

// thirds returns how many thirds of the turn a piece has used, rounded up. It depends on the part of
// its rate that the piece has spent (LG transport/4).
func thirds(spent, rate int64) int { return int(PaceOf(spent, rate)) }

// ownPace and targetPace are the effects of a pace on fire by the piece and on fire at the piece.
var (
	ownPace    = [...]scenario.Measure{Slow: scenario.OwnSlow, Moderate: scenario.OwnModerate, Fast: scenario.OwnFast}
	targetPace = [...]scenario.Measure{Slow: scenario.TargetSlow, Moderate: scenario.TargetModerate, Fast: scenario.TargetFast}
)

// A way is a direction of movement relative to the facing.
type way uint8

const (
	forwards way = iota
	backwards
	sideways
)

// A factor is the cost of an inch.
type factor = tabletop.Factor

// once and twice are the factors of normal and doubled costs.
var once, twice = factor{Num: 1, Den: 1}, factor{Num: 2, Den: 1}

// going returns the factor of a direction for a kind of piece: barred, once, or twice.
func going(k *scenario.Kind, w way) (factor, rule.Clause) {
	switch w {
	case backwards:
		return backing(k)
	case sideways:
		return sidling(k)
	}
	return once, "LG terrain/1"
}

// backing returns the factor of going backwards (LG infantry/4, LG vehicles/2).
func backing(k *scenario.Kind) (factor, rule.Clause) {
	switch {
	case k.TwoDrivers:
		return once, "LG vehicles/2.b"
	case k.Type.Vehicle():
		return twice, "LG vehicles/2.a"
	}
	return twice, "LG infantry/4"
}

// sidling returns the factor of going sideways (LG infantry/5, LG vehicles/3).
func sidling(k *scenario.Kind) (factor, rule.Clause) {
	switch {
	case k.Type == scenario.Tracked || k.Type == scenario.Wheeled:
		return factor{}, "LG vehicles/3.c"
	case k.Type == scenario.Walker && k.Jointed:
		return once, "LG vehicles/3.b"
	case k.Type.Vehicle():
		return twice, "LG vehicles/3.a"
	case k.Type == scenario.OnFoot && k.Jointed:
		return once, "LG infantry/5"
	}
	return twice, "LG infantry/5"
}
