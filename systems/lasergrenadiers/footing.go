package lasergrenadiers

import (
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Which row of the terrain table is the ground of a leg?
//
// A road or bridge carries whoever is on it over everything but slopes and
// obstacles; a ford, over the water that it crosses. What is left adds up: soft
// ground in a wood costs twice two (or, by the reading mixed=worst, twice).

// grounds are the rows of the kinds of feature. Kinds that the text does not
// name are read as what they are most like, see readings.md.
var grounds = [tables.Grounds]groundRow{
	tables.Soft: rowSoft, tables.Rough: rowObstacle, tables.Marshland: rowSoft, tables.Slagfield: rowFirm, tables.Slope: rowUphill, tables.Hill: rowFirm,
	tables.River: rowWater, tables.Lake: rowWater, tables.Shallow: rowFord, tables.Ford: rowFord, tables.Woodland: rowVegetation, tables.Thicket: rowThicket,
	tables.Urban: rowFirm, tables.Ruin: rowObstacle, tables.PavedRoad: rowRoad, tables.Track: rowRoad, tables.BridgeLaid: rowBridge,
	tables.LowWall: rowObstacle, tables.HighWall: rowHighWall, tables.Trap: rowTrap, tables.Built: rowBuilding,
}

// footing finds the factor of a stretch on which all the given features lie.
func (b *battle) footing(l *leg, p *plan, on []int) (tabletop.Stretch, error) {
	u := int(l.Unit)
	k := b.kind(u)
	best := tabletop.Stretch{Cost: factor{Num: 1, Den: 1}, What: "of firm ground", Cite: rowClauses[rowFirm]}
	if l.Low > 0 || l.High > 0 {
		best.What, best.Cite = "through the air", "LG altitude"
		if k.Type == Jetpack {
			best.Cite = "LG infantry/3"
		}
	}
	paved, forded := b.paved(on)
	sum, counted := factor{Num: 1, Den: 1}, false
	for _, i := range on {
		f := &b.table.Features[i]
		row := grounds[f.Kind]
		if f.Kind == tables.Track && b.scenario.Wet {
			row = rowSoft
		}
		if paved && carries(f.Kind) || forded && f.Kind.Water() || f.Kind == tables.Slope && !uphill(l, f) {
			continue
		}
		if row == rowRoad || row == rowBridge { // a bridge carries the road: one of them counts
			if counted {
				continue
			}
			counted = true
		}
		cost, err := b.entering(k, f, i, row)
		if err != nil {
			return best, err
		}
		if cost.Above(best.Cost) || best.Cost == (factor{Num: 1, Den: 1}) && row != rowFirm {
			best.What, best.Cite, best.Cost = "of "+f.Name, clauseOf(row, f), cost
		}
		sum = sum.Times(cost)
	}
	if b.readings[Mixed] != worstAlone {
		best.Cost = sum
	}
	return best, nil
}

// paved reports whether a stretch is on a road or bridge, and whether in a ford.
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

// carries tells what kinds of ground a road leads over.
func carries(kind tables.Ground) bool {
	switch kind {
	case tables.Slope, tables.LowWall, tables.HighWall, tables.Trap, tables.Cliff, tables.Built, tables.PavedRoad, tables.BridgeLaid, tables.Track:
		return false
	}
	return true
}

// uphill reports whether a leg goes up a slope (LG terrain/3).
func uphill(l *leg, f *tables.Feature) bool { return l.To.Sub(l.From).Dot(f.Up) > 0 }

// clauseOf is the clause of a row, of water by its kind.
func clauseOf(row groundRow, f *tables.Feature) rule.Clause {
	if f.Kind == tables.Lake {
		return "LG terrain/6"
	}
	return rowClauses[row]
}

// entering is the factor of one feature, or why it cannot be entered.
func (b *battle) entering(k *Kind, f *tables.Feature, feature int, row groundRow) (factor, error) {
	if f.Kind == tables.Tree {
		if k.Type.Vehicle() && k.Size < b.tables.Of(TreeSize) && b.standing(feature) {
			return factor{}, rule.Refuse("LG terrain/9", "%s is too light to knock down %s", k.Name, f.Name)
		}
		return factor{Num: 1, Den: 1}, nil
	}
	if f.Kind == tables.Cliff {
		return factor{}, rule.Refuse("LG terrain/3", "%s cannot cross %s; go up a slope, or fly", k.Name, f.Name)
	}
	cost := b.tables.factor(row, k, b.readings)
	if f.Kind == tables.Built {
		if !k.Type.Infantry() && !f.House.Vehicles {
			return factor{}, rule.Refuse("LG terrain/11", "%s is not open to vehicles and wheeled weapons", f.Name)
		}
		if f.House.Rubble { // the text leaves the figure to the players
			cost = cost.Times(factor{Num: 2, Den: 1})
		}
	}
	if cost.Barred() {
		return factor{}, rule.Refuse(clauseOf(row, f), "%s cannot cross %s", k.Name, f.Name)
	}
	return cost, nil
}
