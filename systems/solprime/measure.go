package solprime

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Measuring for the players (SP fire: players may measure the range before they announce fire). It
// calls the same functions as the rules.

// armourMet describes the armour that a stand's fire would meet (SP flank).
func (b *battle) armourMet(u, v int) string {
	switch {
	case b.infantry(v) || b.structure(v):
		return fmt.Sprintf("fire meets armour %d [SP fire/kill]", b.kind(v).Front)
	case b.flanks(u, v):
		return fmt.Sprintf("fire meets the flank armour of %s, %d [SP flank]", b.label(v), b.kind(v).Flank)
	}
	return fmt.Sprintf("fire meets the front armour of %s, %d [SP fire/kill]", b.label(v), b.kind(v).Front)
}

// Arcs implements game.State. It returns the areas that each weapon reaches, the area that a vehicle
// reaches without turning, and the area from which fire meets its flank.
func (b *battle) Arcs(_ game.Side, piece int32) (all []game.Arc) {
	u := int(piece)
	if u < 0 || u >= len(b.stands) || !b.living(u) {
		return nil
	}
	k, at := b.kind(u), b.stands[u].at
	way := func(p game.Point) grid.Vector { return grid.Point(p).Sub(at) }
	for _, w := range k.Weapons {
		around, cite := "all around", rule.Clause("SP fire")
		if b.fixed(u, w) {
			around, cite = "30 degrees ahead", "SP arcs"
		}
		all = append(all, game.Arc{Name: fmt.Sprintf("%s: %d to %d inches, %s", w.ID, w.Least, w.Range, around), Cite: cite, Holds: func(p game.Point) bool {
			return b.swept(u, w, grid.Point(p))
		}})
	}
	if b.infantry(u) || b.structure(u) {
		return all
	}
	if !k.Flies() { // air units turn at no cost and have no front half
		all = append(all, game.Arc{Name: "front half: it can go there without turning about", Cite: "SP movement/facing", Holds: func(p game.Point) bool {
			return grid.Within(b.stands[u].front, way(p), grid.Angle90)
		}})
	}
	return append(all,
		game.Arc{Name: "fire from here meets its flank armour", Cite: "SP flank", Holds: func(p game.Point) bool {
			return !grid.Within(b.stands[u].facing, way(p), grid.Angle45)
		}})
}

// swept reports whether a weapon of a stand would reach a stand of the same kind at a point.
func (b *battle) swept(u int, w *scenario.Weapon, at grid.Point) bool {
	gap := b.base(u).Gap(grid.Circle{At: at, Radius: b.kind(u).Base})
	near := gap >= int64(w.Least)*grid.Inch && gap <= int64(w.Range)*grid.Inch
	return near && (!b.fixed(u, w) || grid.WithinFifteen(b.stands[u].facing, at.Sub(b.stands[u].at)))
}

// Aims implements game.Aiming. It returns shots with each weapon, and close combat.
func (o orders) Aims(b *battle, by, at int32) (all []game.Choice) {
	u, v := int(by), int(at)
	if u < 0 || u >= len(b.stands) || v < 0 || v >= len(b.stands) || !b.foe(u, v) {
		return nil
	}
	for _, w := range b.kind(u).Weapons {
		all = append(all, choice(vFire, u, v, b.tables.WeaponIndex(w)))
	}
	return append(all, choice(vAssault, u, v))
}

// Aims implements game.Step. It returns shots with each weapon at the moving stand.
func (r react) Aims(b *battle, by, _ int32) (all []game.Choice) {
	u := int(by)
	if u < 0 || u >= len(b.stands) || !b.foe(u, int(r.Mover)) {
		return nil
	}
	for _, w := range b.kind(u).Weapons {
		all = append(all, choice(vIntercept, u, b.tables.WeaponIndex(w)))
	}
	return all
}

// Window implements game.Step.
func (r react) Window(b *battle) game.Window {
	deed := "comes to " + b.stands[r.Mover].at.String()
	switch {
	case r.Acts:
		deed = "acts at " + b.stands[r.Mover].at.String()
	case !b.is(int(r.Mover), moved):
		deed = "has fired from " + b.stands[r.Mover].at.String()
	case r.Rest > 0 && r.Done == 0:
		deed = "sets out from " + b.stands[r.Mover].at.String()
	}
	return game.Window{Piece: int32(r.Mover), Deed: deed}
}
