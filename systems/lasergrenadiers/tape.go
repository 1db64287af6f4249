package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/los/shapes"
)

// Measuring for the players: distance, sight and arc. It calls the same functions as the rules.

// remarks describes the armour that fire between two pieces would meet, and what is assumed at a bare
// point.
func (b *battle) remarks(from, to shapes.End, clear bool) []string {
	u, v := from.Unit-1, to.Unit-1
	switch {
	case u < 0:
		return []string{"a soldier on foot is assumed at " + from.Base.At.String()}
	case v < 0:
		return []string{"a soldier on foot is assumed at " + to.Base.At.String()}
	}
	if !clear || b.pieces[u].at != from.Base.At || b.pieces[v].at != to.Base.At {
		return nil
	}
	side := b.aspect(u, v)
	return []string{fmt.Sprintf("fire meets the %s armour of %s, %d [LG sequence/penetrate]", aspects[side], b.label(v), b.kind(v).Armour[side])}
}

// Arcs implements game.State. It returns the area that the piece's weapon reaches. For each side of
// the piece, it returns the area from which fire meets that side.
func (b *battle) Arcs(_ game.Side, piece int32) (all []game.Arc) {
	u := int(piece)
	if u < 0 || u >= len(b.pieces) || !b.on(u) {
		return nil
	}
	k := b.kind(u)
	if k.Weapon.Range != 0 {
		all = append(all, game.Arc{Name: fmt.Sprintf("%s: %s, in its arc", k.Weapon.Name, grid.InchWords(k.Weapon.Range)), Cite: "LG sequence/hit", Holds: func(p game.Point) bool {
			return b.reaches(u, grid.Circle{At: grid.Point(p), Radius: k.Base})
		}})
	}
	if k.Type.Infantry() {
		return all
	}
	for i, side := range aspects {
		all = append(all, game.Arc{Name: fmt.Sprintf("fire from here meets its %s armour", side), Cite: "LG sequence/penetrate", Holds: func(p game.Point) bool {
			return b.aspectFrom(u, grid.Point(p)) == i
		}})
	}
	return all
}

// Aims implements game.Step. It returns the shot of the active piece at a target.
func (a act) Aims(b *battle, by, at int32) []game.Choice {
	if v := int(at); by != int32(a.Unit) || v < 0 || v >= len(b.pieces) || !b.foe(int(a.Unit), v) {
		return nil
	}
	return []game.Choice{choice(vFire, int(at))}
}

// Window implements game.Step.
func (r react) Window(b *battle) game.Window {
	return game.Window{Piece: int32(r.Mover), Deed: "comes to " + b.where(int(r.Mover))}
}
