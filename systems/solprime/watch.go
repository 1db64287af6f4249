package solprime

import (
	"slices"

	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Where on its way can enemies on overwatch fire at a mover (SP overwatch/fire)?
//
// For each enemy on overwatch, this file finds the stretches of the way on which any of its weapons
// reaches the mover: in range, arc and sight (tabletop.Scene). The enemy is asked at the beginning and
// at the last point of every stretch. To fire at a point in between, the enemy waits and is asked
// again there:
//
//	●────────┬───────────────┬───────────────┬──────▶
//	 hidden  seen: wait 4    4 inches on     last point in view

// An outlook caches the windows of a path (its stretches in view of an enemy) for the next stop. The
// windows do not change until a unit fires. An outlook is never modified, and copies of the battle
// share it.
type outlook struct {
	unit, shots, height int8
	way                 tabletop.Leg
	watchers            [2]uint64
	windows             [][]tabletop.Window
}

// outlookOn returns the windows of a stand's path. It uses the cache of the last stop if possible.
func (b *battle) outlookOn(u int, way tabletop.Leg) [][]tabletop.Window {
	now := outlook{unit: int8(u), shots: b.stands[u].shots, height: b.stands[u].height, way: way}
	for v := range b.stands {
		if b.is(v, watching) && b.foe(u, v) {
			now.watchers[v/64] |= 1 << (v % 64)
		}
	}
	if now.watchers == [2]uint64{} {
		return nil
	}
	if o := b.outlook; o != nil && o.unit == now.unit && o.shots == now.shots && o.height == now.height && o.way == way && o.watchers == now.watchers {
		return o.windows
	}
	now.windows = b.heeds(u, way)
	b.outlook = &now
	return now.windows
}

// heeds lists, for each enemy on overwatch, the stretches of a path on which the enemy could fire at
// a stand.
func (b *battle) heeds(u int, way tabletop.Leg) [][]tabletop.Window {
	var there *battle // a copy of the battle, in which the mover can be moved along the way
	return tabletop.Heeds(len(b.stands), func(v int) []tabletop.Window {
		if !b.is(v, watching) || !b.foe(u, v) {
			return nil
		}
		weapons, reach := b.turned(v, u)
		see := b.visibility(v, u)
		reach = min(reach, see.Reach+b.base(v).Radius+b.kind(u).Base)
		if len(weapons) == 0 || !grid.NearSegment(b.base(v).At, way.From, way.To, reach) {
			return nil
		}
		if there == nil {
			there = b.Clone()
		}
		return there.scene(v, u, way, weapons, see).Windows()
	})
}

// turned lists the weapons that stand v may fire at stand u, wherever u is on its path. It also returns
// the longest reach of these weapons, from centre to centre.
func (b *battle) turned(v, u int) (all []*scenario.Weapon, reach int64) {
	for _, w := range b.kind(v).Weapons {
		if o := (order{battle: b, u: v, v: u, w: w}); weaponObjections.to(o).None() {
			all = append(all, w)
			reach = max(reach, int64(w.Range)*grid.Inch)
		}
	}
	return all, reach + b.base(v).Radius + b.kind(u).Base
}

// scene returns a path as seen by watcher v with the given weapons. b must be a copy of the battle,
// because scene moves the mover along the path in it.
func (b *battle) scene(v, u int, way tabletop.Leg, weapons []*scenario.Weapon, see books.Visibility) *tabletop.Scene {
	at := b.base(v)
	rims := at.Radius + b.kind(u).Base
	s := &tabletop.Scene{
		Leg: way, At: at.At, Eye: b.eye(at.At).Height, Obstructions: b.sweep,
		Eyes: func(at tabletop.Place) int64 { return b.eye(at.At).Height },
		Hides: func(i int) bool {
			f := &b.table.Features[i]
			return f.Kind == tables.Urban || b.sweep.Stands(i) && see.Hiding(f.Kind, false) != shapes.NoHiding
		},
		Rings: []int64{see.Reach + rims},
		Sees: func(at tabletop.Place) bool {
			b.stands[u].at = at.At
			return b.bears(v, u, weapons)
		},
	}
	for _, w := range weapons {
		s.Rings = append(s.Rings, int64(w.Range)*grid.Inch+rims, int64(w.Least)*grid.Inch+rims)
	}
	if slices.ContainsFunc(weapons, func(w *scenario.Weapon) bool { return b.fixed(v, w) }) {
		facing := b.stands[v].facing
		s.Arcs = []tabletop.Arc{{Axis: facing, Holds: func(d grid.Vector) bool { return grid.WithinFifteen(facing, d) }}}
	}
	b.obstruct(s, u, v)
	if b.veiled(see, at.At, way) {
		s.Veils = b.veils(v, u, weapons, see)
	}
	return s
}

// obstruct adds to a scene the areas that may hide one stand from another, and their dead ground.
func (b *battle) obstruct(s *tabletop.Scene, u, v int) {
	air, radius := b.aloft(u) || b.aloft(v), b.kind(u).Base
	near := int64(b.tables.Of(scenario.DeadGround)) + radius
	for base := range b.between(u, v) {
		round := grid.Area{Circles: []grid.Circle{base}}
		s.Solids = append(s.Solids, round)
		if air {
			s.Nears = append(s.Nears, tabletop.Near{Area: round, Within: near})
		}
	}
	for i := range b.table.Features {
		switch f := &b.table.Features[i]; {
		case air && s.Hides(i):
			s.Nears = append(s.Nears, tabletop.Near{Area: f.Area, Within: near})
		case !air && f.Kind == tables.Urban:
			s.Nears = append(s.Nears, tabletop.Near{Area: f.Area, Within: int64(b.tables.Of(scenario.TownEdge)) + radius})
		}
	}
}

// veils returns a function that takes a place of the mover. The function returns how much more partly
// transparent ground would hide the mover from watcher v.
func (b *battle) veils(v, u int, weapons []*scenario.Weapon, see books.Visibility) func(tabletop.Place) (int64, []int64, bool) {
	from := b.base(v).At
	return func(there tabletop.Place) (int64, []int64, bool) {
		p := there.At
		b.stands[u].at = p
		switch {
		case !b.covers(v, u, weapons):
			return 0, nil, false
		case b.aloft(u) || b.aloft(v):
			return see.Margin(b.amidst(see, v, from, u, p))
		}
		return see.Short(b.sweep, b.table, b.endAt(v, from), b.endAt(u, p), b.tall(v, u, from, p))
	}
}

// veiled reports whether partly transparent ground may lie between watcher and mover. Such ground is
// woods or a town nearby, or a building that contains watcher or mover.
func (b *battle) veiled(see books.Visibility, from grid.Point, way tabletop.Leg) bool {
	about := grid.BoxAround(from, way.From, way.To)
	for i := range b.table.Features {
		f := &b.table.Features[i]
		switch is := see.Hiding(f.Kind, false); {
		case is > shapes.NoHiding && is < shapes.Opaque || foliage(f.Kind):
			if b.sweep.Within(i, about) {
				return true
			}
		case see.Hiding(f.Kind, true) == shapes.Walls:
			if f.Area.Has(from) || !b.sweep.Beside(i, way.From, way.To) {
				return true
			}
		}
	}
	return false
}

// halt returns the distance at which a mover next stops for enemies on overwatch. before is the limit:
// halt returns it if the mover does not stop earlier.
func (b *battle) halt(u int, way tabletop.Leg, done, before, recall int64) int64 {
	return way.Moment(b.outlookOn(u, way), done, before, recall, func(from, to, step int64) int64 {
		return way.Clear(b.kind(u).Base, from, to, step, func(at grid.Point) (grid.Circle, bool) {
			if v := b.under(u, at); v >= 0 {
				return b.base(v), true
			}
			return grid.Circle{}, false
		})
	})
}

// heeded reports whether an enemy on overwatch could fire at a stand at its present place.
func (b *battle) heeded(u int) bool {
	return some(len(b.stands), func(v int) bool {
		if !b.is(v, watching) || !b.foe(u, v) {
			return false
		}
		weapons, _ := b.turned(v, u)
		return b.bears(v, u, weapons)
	})
}
