package solprime

import (
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/rule"
)

// eye is where a stand sees from and is seen at.
func (b *battle) eye(at grid.Point) los.Eye {
	return los.Eye{At: at, Height: b.table.Elevation(at) + int64(b.tables.Of(EyeHeight))}
}

// sees tells whether a stand sees an enemy who is, or would be, at a place.
func (b *battle) sees(u, v int, at grid.Point) bool { return b.hidden(u, v, at) == "" }

// hidden is the clause by which a stand does not see an enemy at a place (SP
// visibility), empty when he is seen.
func (b *battle) hidden(u, v int, at grid.Point) rule.Clause {
	s := newSighting(b.tables, b.scenario.Hazy, b.infantry(v), b.scenario.Forces[b.side(u)].Level)
	if !b.base(u).Apart(grid.Circle{At: at, Radius: b.kind(v).Base}, s.reach) {
		return "SP visibility/weather"
	}
	for _, c := range b.sweep.Between(b.eye(b.stands[u].at), b.eye(at)) {
		if cite := s.past(b.table.Features[c.Feature].Kind, c); cite != "" {
			return cite
		}
	}
	return ""
}

// A sighting is how far an enemy is seen, and what is left of the woods through
// which he is.
type sighting struct{ reach, woods int64 }

// newSighting begins one: the distance is a matter of the weather and of whom one
// looks for, the woods of one's own technology.
func newSighting(t *Tables, hazy, infantry bool, level Level) sighting {
	far := [2][2]Figure{{SightVehicles, SightInfantry}, {HazyVehicles, HazyInfantry}}
	row, column := 0, 0
	if hazy {
		row = 1
	}
	if infantry {
		column = 1
	}
	woods := ThroughWoods
	if level == Plasma {
		woods = ThroughWoodsPlasma
	}
	return sighting{int64(t.Of(far[row][column])), int64(t.Of(woods))}
}

// past is the clause by which a screen ends the line: a hill or a building that
// is too high, or more woods, or town, than are left to be seen through. It is
// empty where the line goes on.
func (s *sighting) past(kind maps.Ground, c los.Screen) rule.Clause {
	if !c.Hides {
		return ""
	}
	switch kind {
	case maps.Woodland, maps.Thicket, maps.Urban:
		if s.woods -= c.Part.To - c.Part.From; s.woods < 0 {
			return "SP visibility/woods"
		}
	case maps.Tree, maps.LowWall, maps.Ruin, maps.Trap:
	default:
		if !c.Own || kind == maps.Hill {
			return "SP visibility"
		}
	}
	return ""
}

// cover is the modifier of a stand's cover, nought in the open: woods and rubble
// are light, buildings medium, foxholes heavy.
func (b *battle) cover(u int) Figure {
	if b.is(u, dug) {
		return HeavyCover
	}
	best := Figure(0)
	for i := range b.table.Features {
		f := &b.table.Features[i]
		switch f.Kind {
		case maps.Woodland, maps.Thicket, maps.Ruin:
			if best == 0 && f.Area.Has(b.stands[u].at) {
				best = LightCover
			}
		case maps.Built, maps.Urban:
			if f.Area.Has(b.stands[u].at) {
				best = MediumCover
			}
		}
	}
	return best
}
