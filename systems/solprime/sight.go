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
// visibility): beyond the sighting distance, behind a hill or a building, or
// through more than an inch of woods, or three with plasma technology. It is empty
// when he is seen.
func (b *battle) hidden(u, v int, at grid.Point) rule.Clause {
	return b.hiddenFrom(u, b.stands[u].at, v, at)
}

// hiddenFrom is hidden for a stand that is, or was, at another place.
func (b *battle) hiddenFrom(u int, from grid.Point, v int, at grid.Point) rule.Clause {
	far := [2][2]Figure{{SightVehicles, SightInfantry}, {HazyVehicles, HazyInfantry}}
	row, column := 0, 0
	if b.scenario.Hazy {
		row = 1
	}
	if b.infantry(v) {
		column = 1
	}
	if !(grid.Circle{At: from, Radius: b.kind(u).Base}).Apart(grid.Circle{At: at, Radius: b.kind(v).Base}, int64(b.tables.Of(far[row][column]))) {
		return [2]rule.Clause{"SP visibility/clear", "SP visibility/hazy"}[row]
	}
	if b.aloft(u) || b.aloft(v) {
		return b.hiddenFromAir(u, from, v, at)
	}
	if b.screens(u, v, from, at) {
		return "SP visibility"
	}
	limit, woods := b.through(u, v)
	for _, s := range b.sweep.Between(b.eye(from), b.eye(at)) {
		if !s.Hides {
			continue
		}
		switch kind := b.table.Features[s.Feature].Kind; kind {
		case maps.Woodland, maps.Thicket, maps.Urban:
			if limit -= s.Part.To - s.Part.From; limit < 0 {
				return woods
			}
		case maps.Tree, maps.LowWall, maps.Ruin, maps.Trap:
		default:
			if !s.Own || kind == maps.Hill {
				return "SP visibility"
			}
		}
	}
	return ""
}

// through is how much woods a stand sees an enemy through, and by what clause.
func (b *battle) through(u, v int) (int64, rule.Clause) {
	if b.infantry(v) && b.readings[Foliage] == vehiclesOnly {
		return 0, "SP visibility/woods"
	}
	if b.scenario.Forces[b.side(u)].Level == Plasma {
		return int64(b.tables.Of(ThroughWoodsPlasma)), "SP visibility/woods/plasma"
	}
	return int64(b.tables.Of(ThroughWoods)), "SP visibility/woods"
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
