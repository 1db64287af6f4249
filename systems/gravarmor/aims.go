package gravarmor

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Aims implements game.Step. It lists every weapon of a unit against an enemy. The moving side also
// sees why a weapon cannot fire.
func (w window) Aims(b *battle, by, at int32) []game.Choice { return b.aims(by, at) }
func (m march) Aims(b *battle, by, at int32) []game.Choice  { return b.aims(by, at) }
func (o order) Aims(b *battle, by, at int32) []game.Choice  { return b.aims(by, at) }

// aims lists every weapon of a unit against an enemy.
func (b *battle) aims(by, at int32) (all []game.Choice) {
	if min(by, at) < 0 || int(max(by, at)) >= len(b.units) || b.side(int(by)) == b.side(int(at)) {
		return nil
	}
	for g := range b.gunsOf(int(by)) {
		all = append(all, choice(vFire, g, int(at)))
	}
	return all
}

// Arcs implements game.State: the range of each weapon (GA combat/range). Ortillery has no range
// limit.
func (b *battle) Arcs(_ game.Side, piece int32) (all []game.Arc) {
	if !b.watches(piece) {
		return nil
	}
	u := int(piece)
	from := b.ground.board.At(int(b.units[u].at))
	for g := range b.gunsOf(u) {
		if reach := b.guns[g].Range; reach != 0 {
			all = append(all, game.Arc{Name: b.guns[g].label + " reaches " + rule.Count(reach, "hex", "hexes"), Cite: "GA combat/range", Holds: func(p game.Point) bool {
				return grid.Distance(from, grid.Place{Q: int(p.X), V: int(p.Y)}) <= reach
			}})
		}
	}
	return all
}
