package scenario

import (
	"iter"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// The choices that a scenario leaves to its players before the first cycle. They are places of stands
// and counters, and which stands begin in a carrier or on overwatch.

// A Zone is a rectangle of the table that contains the centres of bases and counters.
type Zone = tabletop.Zone

// A Deployment is the order in which the sides set up.
type Deployment = tabletop.Deployment

// choices reads the choices that a force leaves to its player.
func (r *reader) choices(f *Force, raw *ForceFile) {
	f.Zones, f.Laying = r.Zones(raw.Zones), r.Zones(raw.Laying)
	if f.Laying == nil {
		f.Laying = f.Zones
	}
	if f.Watching = raw.Overwatch.Node != nil; f.Watching {
		r.Word("", raw.Overwatch, "overwatch", tabletop.Chosen)
	}
	if f.Loading = raw.Carriers.Node != nil; f.Loading {
		r.Word("", raw.Carriers, "carriers", tabletop.Chosen)
	}
}

// CounterKind is the kind used for a counter, which may be anywhere on the table.
var CounterKind = Kind{Transport: Jet}

// room checks that every stand can be set up, wherever all other stands are set up.
func (r *reader) room(side game.Side, raw *ForceFile) {
	f := &r.s.Forces[side]
	counters := 0
	for _, m := range f.Mines {
		if m.Unset {
			counters++
		}
	}
	if counters > 0 && len(r.s.Spots(f.Laying, &CounterKind, RasterStep)) < counters {
		r.Fault("", append(raw.Laying, raw.Zones...)[0].From.Node, "found a zone too small for %s", rule.Count(counters, "counter"))
	}
	fixed, unset := r.s.fixed()
	want := tabletop.RoomFor(unset)
	for u := range Units(f.Platoons) {
		if !u.Unset {
			continue
		}
		all := slices.DeleteFunc(r.s.Spots(f.Zones, u.Kind, RasterStep), func(at grid.Point) bool { return overlapsAny(grid.Circle{At: at, Radius: u.Kind.Base}, fixed) })
		if r.First(r.Slip(len(all) < want, "", raw.Zones[0].From.Node, "found room for %s at only %d half-inch points of its zones; want at least %d, so that every stand has room", u.Label, len(all), want)) {
			return
		}
	}
}

// fixed returns the bases of the stands that have a place on the table. It also returns the number of
// stands that the players set up.
func (s *Scenario) fixed() (bases []grid.Circle, unset int) {
	for side := range s.Forces {
		for u := range Units(s.Forces[side].Platoons, s.Forces[side].Structures) {
			switch {
			case u.Unset:
				unset++
			case u.In == "" && u.Behind == 0 && u.Kind.Branch != Aircraft:
				bases = append(bases, grid.Circle{At: u.At, Radius: u.Kind.Base})
			}
		}
	}
	return bases, unset
}

// Units yields the stands of several platoons or structures.
func Units(groups ...[]Platoon) iter.Seq[*Recruit] {
	return func(yield func(*Recruit) bool) {
		for _, p := range slices.Concat(groups...) {
			for i := range p.Units {
				if !yield(&p.Units[i]) {
					return
				}
			}
		}
	}
}

// overlapsAny reports whether a base overlaps any of the others.
func overlapsAny(base grid.Circle, others []grid.Circle) bool {
	return slices.ContainsFunc(others, base.Overlaps)
}

// RasterStep is half an inch.
const RasterStep = tabletop.RasterStep

// Spots returns the raster points within zones at which a kind of stand can be set up.
func (s *Scenario) Spots(zones tabletop.Zones, k *Kind, step int32) []grid.Point {
	return zones.Raster(step, s.Room(k))
}

// Room returns a function that reports whether a kind of stand can be set up at a point of the table.
// The function ignores other stands.
func (s *Scenario) Room(k *Kind) func(grid.Point) bool {
	return func(at grid.Point) bool { return s.stands(k, at) }
}

// stands reports whether a kind of stand can be set up at a point of the table. It ignores other
// stands.
func (s *Scenario) stands(k *Kind, at grid.Point) bool {
	return OnTable(s.Table, k, at) && !Afloat(s.Table, k, at)
}

// OnTable reports whether the whole base of a kind of stand is on the table at a point.
func OnTable(t *tables.Map, k *Kind, at grid.Point) bool {
	return at.Legal() && t.Holds(grid.Circle{At: at, Radius: k.Base})
}

// Afloat reports whether a kind of stand would be in deep water at a place that has no ford or bridge.
// Jets fly over water.
func Afloat(t *tables.Map, k *Kind, at grid.Point) bool {
	on := func(wanted ...Row) bool {
		return slices.ContainsFunc(t.Features, func(f tables.Feature) bool {
			return slices.Contains(wanted, RowOf(f.Kind)) && f.Area.Has(at)
		})
	}
	return k.Transport != Jet && on(RowDeep) && !on(RowShallow, RowRoad)
}
