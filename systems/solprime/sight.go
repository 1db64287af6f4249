package solprime

import (
	"metahex/grid"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/rule"
)

// eye is where a stand sees from and is seen at.
func (b *battle) eye(at grid.Point) shapes.Eye {
	return shapes.Eye{At: at, Height: b.table.Elevation(at) + int64(b.tables.Of(EyeHeight))}
}

// sees tells whether a stand sees an enemy who is, or would be, at a place.
func (b *battle) sees(u, v int, at grid.Point) bool { return b.hidden(u, v, at) == "" }

// hidden is the clause by which a stand does not see an enemy at a place (SP
// visibility): beyond the sighting distance, behind a hill or a building, or
// through more than an inch of woods, or three with plasma technology, or through
// more than two of a town. It is empty when he is seen.
func (b *battle) hidden(u, v int, at grid.Point) rule.Clause {
	return b.hiddenFrom(u, b.stands[u].at, v, at)
}

// hiddenFrom is hidden for a stand that is, or was, at another place.
func (b *battle) hiddenFrom(u int, from grid.Point, v int, at grid.Point) rule.Clause {
	s := newSighting(b.tables, b.scenario.Hazy, b.infantry(v), b.scenario.Forces[b.side(u)].Level)
	if b.infantry(v) && b.readings[Foliage] == vehiclesOnly {
		s.woods = 0
	}
	if !(grid.Circle{At: from, Radius: b.kind(u).Base}).Apart(grid.Circle{At: at, Radius: b.kind(v).Base}, s.reach) {
		return s.weather
	}
	if b.aloft(u) || b.aloft(v) {
		return b.hiddenFromAir(u, from, v, at)
	}
	if b.screens(u, v, from, at) {
		return "SP visibility"
	}
	s = s.along(b.table, grid.Circle{At: from, Radius: b.kind(u).Base}, grid.Circle{At: at, Radius: b.kind(v).Base})
	for _, c := range b.sweep.Between(b.eye(from), b.eye(at)) {
		if cite := s.past(b.table.Features[c.Feature].Kind, c); cite != "" {
			return cite
		}
	}
	return ""
}

// through is how much woods an army sees through, and by what clause.
func (l Level) through(t *Tables) (int64, rule.Clause) {
	if l == Plasma {
		return int64(t.Of(ThroughWoodsPlasma)), "SP visibility/woods/plasma"
	}
	return int64(t.Of(ThroughWoods)), "SP visibility/woods"
}

// A sighting is how far an enemy is seen, and what is left of the woods through
// which he is.
type sighting struct {
	reach, woods, streets int64
	weather, thick        rule.Clause // of the distance, and of the woods
}

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
	woods, thick := level.through(t)
	return sighting{int64(t.Of(far[row][column])), woods, int64(t.Of(TownSight)), [...]rule.Clause{"SP visibility/clear", "SP visibility/hazy"}[row], thick}
}

// past is the clause by which a screen ends the line: a hill or a building that
// is too high, or more woods, or town, than are left to be seen through. It is
// empty where the line goes on.
func (s *sighting) past(kind maps.Ground, c shapes.Screen) rule.Clause {
	if !c.Hides {
		return ""
	}
	switch kind {
	case maps.Urban:
		if s.streets -= c.Part.To - c.Part.From; s.streets < 0 {
			return "SP urban/visibility"
		}
	case maps.Woodland, maps.Thicket:
		if s.woods -= c.Part.To - c.Part.From; s.woods < 0 {
			return s.thick
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
// are light, buildings medium, foxholes heavy, and sections of structures what they
// are rated (SP fortifications/cover).
func (b *battle) cover(u int) Figure {
	switch h := b.host(u); {
	case b.structure(u) || b.carried(u) || b.aloft(u):
		return 0
	case h != nowhere:
		return covers[b.kind(h).Rating]
	}
	if b.is(u, dug) {
		return HeavyCover
	}
	return b.shelter(b.stands[u].at)
}

// shelter is the cover that the ground gives at a place.
func (b *battle) shelter(at grid.Point) Figure {
	best := Figure(0)
	for i := range b.table.Features {
		f := &b.table.Features[i]
		switch f.Kind {
		case maps.Woodland, maps.Thicket, maps.Ruin:
			if best == 0 && f.Area.Has(at) {
				best = LightCover
			}
		case maps.Built, maps.Urban:
			if f.Area.Has(at) {
				best = MediumCover
			}
		}
	}
	return best
}
