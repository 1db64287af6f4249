package solprime

import (
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// eye returns the eye point of a stand at a place. It is both the start and the end of lines of sight.
func (b *battle) eye(at grid.Point) shapes.Eye {
	return shapes.Eye{At: at, Height: b.sweep.Ground(at) + int64(b.tables.Of(scenario.EyeHeight))}
}

// sees reports whether a stand sees an enemy that is, or would be, at a place.
func (b *battle) sees(u, v int, at grid.Point) bool { return b.hidden(u, v, at) == "" }

// hidden returns the clause that hides an enemy at a place from a stand (SP visibility), or "" if the
// stand sees the enemy. The enemy may be beyond the sighting distance, or behind a hill or a building.
// It may also be behind too much terrain: more than an inch of woods, or more than two inches of a
// town. With plasma technology, the limit for woods is three inches.
func (b *battle) hidden(u, v int, at grid.Point) rule.Clause {
	return b.hiddenFrom(u, b.stands[u].at, v, at)
}

// hiddenFrom is like hidden, but the stand looks from the given place.
func (b *battle) hiddenFrom(u int, from grid.Point, v int, at grid.Point) rule.Clause {
	return b.hiddenBy(b.visibility(u, v), u, from, v, at)
}

// hiddenBy is like hiddenFrom, with the given visibility.
func (b *battle) hiddenBy(s books.Visibility, u int, from grid.Point, v int, at grid.Point) rule.Clause {
	switch {
	case !from.Near(at, s.Reach+b.kind(u).Base+b.kind(v).Base):
		return s.Weather
	case b.aloft(u) || b.aloft(v):
		return b.hiddenFromAir(s, u, from, v, at)
	}
	return s.Hidden(b.sweep, b.table, b.endAt(u, from), b.endAt(v, at), b.tall(u, v, from, at))
}

// endAt returns the end of a line at a stand that is at a place on the ground.
func (b *battle) endAt(u int, at grid.Point) shapes.End {
	return shapes.End{Base: grid.Circle{At: at, Radius: b.kind(u).Base}, Eye: b.eye(at).Height}
}

// visibility returns how far a stand sees an enemy in the weather of the scenario, and how much
// terrain it sees through.
func (b *battle) visibility(u, v int) books.Visibility {
	return books.NewVisibility(b.tables.Sight(), books.Conditions{
		Hazy:         b.scenario.Hazy,
		Infantry:     b.infantry(v),
		Plasma:       b.scenario.Forces[b.side(u)].Level == scenario.Plasma,
		Houses:       b.readings[scenario.Houses] == scenario.Through,
		VehiclesOnly: b.readings[scenario.Foliage] == scenario.VehiclesOnly,
	})
}

// cover returns the figure of a stand's cover, or 0 in the open. Woods and rubble are light cover,
// buildings medium, and foxholes heavy. The cover in a section depends on its rating
// (SP fortifications/cover).
func (b *battle) cover(u int) scenario.Figure {
	switch h := b.host(u); {
	case b.structure(u) || b.carried(u) || b.aloft(u):
		return 0
	case h != nowhere:
		return covers[b.kind(h).Rating]
	}
	if b.is(u, dug) {
		return scenario.HeavyCover
	}
	return b.shelter(b.stands[u].at)
}

// shelters are the covers by kind of ground.
var shelters = [tables.Grounds]scenario.Figure{
	tables.Woodland: scenario.LightCover, tables.Thicket: scenario.LightCover, tables.Ruin: scenario.LightCover, tables.Built: scenario.MediumCover, tables.Urban: scenario.MediumCover,
}

// shelter returns the best cover of the ground at a place.
func (b *battle) shelter(at grid.Point) scenario.Figure {
	best := scenario.Figure(0)
	for i := range b.table.Features {
		f := &b.table.Features[i]
		if cover := shelters[f.Kind]; cover != 0 && best != scenario.MediumCover && cover != best && f.Area.Has(at) {
			best = cover
		}
	}
	return best
}
