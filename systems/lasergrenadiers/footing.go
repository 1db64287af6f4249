package lasergrenadiers

import (
	"iter"

	"metahex/game"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/tabletop"
)

// footing.go finds the row of the terrain table that applies to the ground of a leg.
//
// A road or bridge replaces all other ground except slopes and obstacles. A ford replaces the water
// that it crosses. The remaining factors multiply: soft ground in a wood costs four times as much
// (2 × 2), or twice as much with the reading mixed=worst.

// grounds are the rows for the kinds of feature. A kind that the text does not name uses the most
// similar row; see readings.md.
var grounds = [tables.Grounds]scenario.GroundRow{
	tables.Soft: scenario.RowSoft, tables.Rough: scenario.RowObstacle, tables.Marshland: scenario.RowSoft, tables.Slagfield: scenario.RowFirm, tables.Slope: scenario.RowUphill, tables.Hill: scenario.RowFirm,
	tables.River: scenario.RowWater, tables.Lake: scenario.RowWater, tables.Shallow: scenario.RowFord, tables.Ford: scenario.RowFord, tables.Woodland: scenario.RowVegetation, tables.Thicket: scenario.RowThicket,
	tables.Urban: scenario.RowFirm, tables.Ruin: scenario.RowObstacle, tables.PavedRoad: scenario.RowRoad, tables.Track: scenario.RowRoad, tables.BridgeLaid: scenario.RowBridge,
	tables.LowWall: scenario.RowObstacle, tables.HighWall: scenario.RowHighWall, tables.Trap: scenario.RowTrap, tables.Built: scenario.RowBuilding,
}

// rowClauses are the clauses of the rows of the terrain table.
var rowClauses = [scenario.GroundRows]rule.Clause{
	scenario.RowFirm: "LG terrain/1", scenario.RowSoft: "LG terrain/2", scenario.RowUphill: "LG terrain/3", scenario.RowWater: "LG terrain/4", scenario.RowFord: "LG terrain/5",
	scenario.RowRoad: "LG terrain/7", scenario.RowBridge: "LG terrain/8", scenario.RowVegetation: "LG terrain/9", scenario.RowThicket: "LG terrain/9",
	scenario.RowObstacle: "LG terrain/10", scenario.RowHighWall: "LG terrain/10.a", scenario.RowTrap: "LG terrain/10.b", scenario.RowBuilding: "LG terrain/11",
	scenario.RowStairs: "LG terrain/12", scenario.RowLadder: "LG terrain/13",
}

// footing returns a stretch with the combined factor of all the given features.
func (b *battle) footing(l *leg, on []int) (tabletop.Stretch, hindrance) {
	best := b.firm(l)
	sum := once
	for i, row := range b.underfoot(l, on) {
		f := &b.table.Features[i]
		cost, h := b.entering(int(l.Unit), i, row)
		if !h.None() {
			return best, h
		}
		if cost.Above(best.Cost) || best.Cost == once && row != scenario.RowFirm {
			best.What, best.Cite, best.Cost = "of "+f.Name, clauseOf(row, f), cost
		}
		sum = sum.Times(cost)
	}
	if b.readings[scenario.Mixed] != scenario.WorstAlone {
		best.Cost = sum
	}
	return best, hindrance{}
}

// firm returns a stretch without features.
func (b *battle) firm(l *leg) tabletop.Stretch {
	s := tabletop.Stretch{Cost: once, What: "of firm ground", Cite: rowClauses[scenario.RowFirm]}
	if l.flying() {
		s.What, s.Cite = "through the air", "LG altitude"
		if b.kind(int(l.Unit)).Type == scenario.Jetpack {
			s.Cite = "LG infantry/3"
		}
	}
	return s
}

// underfoot yields the features that affect a stretch, with their rows.
func (b *battle) underfoot(l *leg, on []int) iter.Seq2[int, scenario.GroundRow] {
	return func(yield func(int, scenario.GroundRow) bool) {
		paved, forded := b.paved(on)
		counted := false
		for _, i := range on {
			f := &b.table.Features[i]
			row := b.row(f)
			road := carries(row) // only one of a bridge and its road counts
			if road && counted || bridged(f.Kind, paved, forded) || f.Kind == tables.Slope && !uphill(l, f) {
				continue
			}
			counted = counted || road
			if !yield(i, row) {
				return
			}
		}
	}
}

// carries reports whether a row is the row of a road or a bridge.
func carries(r scenario.GroundRow) bool { return r == scenario.RowRoad || r == scenario.RowBridge }

// row returns the row of a feature.
func (b *battle) row(f *tables.Feature) scenario.GroundRow {
	if f.Kind == tables.Track && b.scenario.Wet {
		return scenario.RowSoft
	}
	return grounds[f.Kind]
}

// paved reports whether a stretch is on a road or bridge, and whether it is in a ford.
func (b *battle) paved(on []int) (paved, forded bool) {
	for _, i := range on {
		switch kind := b.table.Features[i].Kind; {
		case kind == tables.PavedRoad || kind == tables.BridgeLaid || kind == tables.Track && !b.scenario.Wet:
			paved = true
		case kind == tables.Ford || kind == tables.Shallow:
			forded = true
		}
	}
	return paved, forded
}

// bridged reports whether a road or a ford replaces a kind of ground.
func bridged(kind tables.Ground, paved, forded bool) bool {
	switch kind {
	case tables.Slope, tables.LowWall, tables.HighWall, tables.Trap, tables.Cliff, tables.Built, tables.PavedRoad, tables.BridgeLaid, tables.Track:
		return false
	}
	return paved || forded && kind.Water()
}

// uphill reports whether a leg goes up a slope (LG terrain/3).
func uphill(l *leg, f *tables.Feature) bool { return l.To.Sub(l.From).Dot(f.Up) > 0 }

// clauseOf returns the clause of a row. For water, the clause depends on the kind of water.
func clauseOf(row scenario.GroundRow, f *tables.Feature) rule.Clause {
	if f.Kind == tables.Lake {
		return "LG terrain/6"
	}
	return rowClauses[row]
}

// The reasons why a piece cannot enter ground.
var (
	tooLight    = because("LG terrain/9", "%s is too light to knock down %s")
	isCliff     = because("LG terrain/3", "%s cannot cross %s; only pieces in the air can")
	cliffThere  = because("LG terrain/3", "the edge of %s is a cliff there; only pieces in the air cross it")
	closedDoors = because("LG terrain/11", "%s is not open to vehicles and wheeled weapons")
	isBarred    = game.Reasons("%s cannot cross %s", append(rowClauses[:], "LG terrain/6")...)
)

// entering returns the factor of one feature, or why a piece cannot enter it.
func (b *battle) entering(u, feat int, row scenario.GroundRow) (factor, hindrance) {
	f, k := &b.table.Features[feat], b.kind(u)
	switch {
	case f.Kind == tables.Tree:
		return once, tooLight.If(k.Type.Vehicle() && k.Size < b.tables.Of(scenario.TreeSize) && b.standing(feat), name(aModel, u), feature(feat))
	case f.Kind == tables.Cliff:
		return factor{}, isCliff.ForBoth(name(aModel, u), feature(feat))
	case f.Kind == tables.Built && !k.Type.Infantry() && !f.House.Vehicles:
		return factor{}, closedDoors.For(feature(feat))
	}
	cost := rowCost(b.tables, row, k, b.readings)
	if f.House.Rubble { // the text lets the players choose this value
		cost = cost.Times(twice)
	}
	return cost, isBarred[clauseOf(row, f)].If(cost.Barred(), name(aModel, u), feature(feat))
}
