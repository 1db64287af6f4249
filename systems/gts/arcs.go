package gts

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/gts/scenario"
)

// Arcs implements game.State. It lists a unit's fire zone, its range of indirect fire, its leader's
// command range, and the enemy's fire zones. None of them is secret.
func (b *battle) Arcs(_ game.Side, piece int32) (all []game.Arc) {
	u := int(piece)
	if u < 0 || u >= len(b.units) || !b.on(u) {
		return nil
	}
	add := func(cite clause, holds func(at int16) bool, format string, args ...any) {
		all = append(all, game.Arc{Name: fmt.Sprintf(format, args...), Cite: cite, Holds: func(p game.Point) bool {
			at := grid.Place{Q: int(p.X), V: int(p.Y)}
			return b.span.Has(at) && holds(b.id(at))
		}})
	}
	if n := b.reach(u, b.wasClose(u)); n > 0 {
		add("GTS zone/fire-zone", func(at int16) bool { return b.zone(u, at) }, "fire zone, to %s", hexCount(n))
	}
	if c := b.class(u); c == scenario.Mortar || c == scenario.Artillery {
		add("GTS indirect/range", func(at int16) bool { return b.hinderRange(u, at).None() }, "indirect fire, %d to %s", b.tables.Of(scenario.IndirectLeast), hexCount(b.face(u).Range))
	}
	for f := range b.formations {
		if with := int(b.leaders[f].with); b.commanded(u, f) && with >= 0 {
			add("GTS general/command", func(at int16) bool { return b.inRange(f, at) }, "command range of the leader of %s, with %s, %s", b.formations[f].name, b.label(with), hexCount(int(b.formations[f].reach)))
		}
	}
	add("GTS zone/fire-zone", func(at int16) bool { return b.inEnemyZone(at, b.side(u)) }, "all fire zones of %s", b.side(u).Enemy())
	return all
}
