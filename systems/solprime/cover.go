package solprime

import (
	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// The cover in front of a target. A vehicle is hull down (SP fire/hull-down) if it is right behind a
// wall, or behind the edge of a hill above the firer. Cover protects only its lower part.
//
//	                  ┌┐ ▄▄═
//	 ═▄▄ ───────────▶ ││▐██▌          an inch at most
//	─▐██▌─────────────┘└─────
//	                          for infantry, the wall is cover

// covers maps a section's rating to its cover, in close combat and for morale.
var covers = [...]scenario.Figure{scenario.LightCover, scenario.LightCover, scenario.MediumCover, scenario.HeavyCover, scenario.VeryHeavyCover}

// A guard is the cover of a target: the modifier, and the reason for it.
type guard struct {
	figure scenario.Figure
	reason string
	cite   rule.Clause
}

// guarded returns the best cover of stand v against fire from stand u: the terrain that v is in, or
// the cover in front of v. The zero value means no cover.
func (b *battle) guarded(u, v int) guard {
	best := guard{}
	if cover := b.cover(v); cover != 0 {
		best = guard{cover, cover.String(), "SP fire/hit-modifiers"}
		if cover == scenario.HeavyCover {
			best.reason = "dug in"
		}
	}
	if b.structure(v) || b.aloft(u) || b.aloft(v) {
		return best
	}
	for i := range b.table.Features {
		if g, ok := b.parapet(i, u, v); ok && (best.figure == 0 || b.tables.Of(g.figure) < b.tables.Of(best.figure)) {
			best = g
		}
	}
	return best
}

// parapet reports whether a feature covers a stand from the front, and returns this cover.
func (b *battle) parapet(i, u, v int) (guard, bool) {
	f := &b.table.Features[i]
	if f.Kind != tables.LowWall && f.Kind != tables.Hill {
		return guard{}, false
	}
	if !b.before(f.Area, b.stands[u].at, v) {
		return guard{}, false
	}
	wall := f.Kind == tables.LowWall
	switch rating := b.scenario.WallRating(i); {
	case !wall && (b.infantry(v) || b.sweep.Ground(b.stands[u].at) >= b.sweep.Ground(b.stands[v].at)):
		return guard{}, false
	case b.infantry(v) && rating > 0:
		return guard{covers[rating], f.Name, "SP fortifications/wall"}, true
	case b.infantry(v):
		return guard{scenario.LightCover, f.Name, "SP fire/hit-modifiers"}, true
	case b.kind(v).Fixed:
		return guard{scenario.HullFixed, "hull down, without a turret", "SP fire/hull-down"}, true
	}
	return guard{scenario.HullTurret, "hull down", "SP fire/hull-down"}, true
}

// before reports whether a line of fire enters or leaves an area within an inch of the target's base.
func (b *battle) before(a grid.Area, from grid.Point, v int) bool {
	at := b.stands[v].at
	way, reach := from.Distance(at), b.base(v).Radius+int64(b.tables.Of(scenario.HullReach))
	for _, part := range a.Through(from, at) {
		if part.From > 0 && (way-part.From <= reach || part.To < way && way-part.To <= reach) {
			return true
		}
	}
	return false
}
