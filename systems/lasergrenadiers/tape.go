package lasergrenadiers

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
)

// Measuring for the players: distance, sight and arc. It calls the same functions as the rules.

// A farEnd is the far end of a line: a piece, or a bare point that is treated like a piece.
type farEnd struct {
	piece int // -1: a bare point
	name  string
	end   shapes.End
}

// lineOf returns the target at the far end of a line from a piece. ok is false if the piece is not
// on the table.
func (b *battle) lineOf(u int, to los.End) (at farEnd, ok bool) {
	if !b.on(u) {
		return at, false
	}
	if v := shapes.UnitOf(to); v >= 0 && v < len(b.pieces) && b.on(v) {
		return farEnd{v, b.label(v), b.end(v)}, true
	}
	p := to.Spot.Point()
	end := shapes.End{Base: grid.Circle{At: p, Radius: books.SoldierOnFoot}, Ground: b.sweep.Ground(p)}
	end.Eye = end.Ground + int64(b.tables.Of(scenario.EyeHeight))
	name := p.String()
	if to.Lifted {
		end.Eye += int64(to.Height)
		name += "@" + grid.Inches(int64(to.Height))
	}
	return farEnd{-1, name, end}, true
}

// sightClause is the clause that decides sight.
const sightClause rule.Clause = "LG sequence/sight"

// measure measures from a piece to a target: the distance from base to base, whether the piece sees
// the target, the features on the line, and the armour that fire would meet.
func (b *battle) measure(u int, at farEnd) (m shapes.Measured) {
	hidden := sightClause
	if b.clear(b.end(u), at.end) {
		hidden = ""
	}
	to := at.end.Base
	if at.piece < 0 {
		to.Radius = 0 // players measure to the point; only for sight does a soldier stand there
	}
	m = shapes.NewMeasured(b.label(u), at.name, b.base(u).Gap(to), hidden, sightClause)
	m.Pass(b.gaze().Line(b.end(u), at.end), b.table)
	if at.piece >= 0 {
		side := b.aspect(u, at.piece)
		m.Lines = append(m.Lines, fmt.Sprintf("fire meets the %s armour of %s, %d [LG sequence/penetrate]", aspects[side], at.name, b.kind(at.piece).Armour[side]))
	}
	return m
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
		all = append(all, game.Arc{Name: fmt.Sprintf("%s: %s inches, in its arc", k.Weapon.Name, grid.Inches(k.Weapon.Range)), Cite: "LG sequence/hit", Holds: func(p game.Point) bool {
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

// Standing implements game.State. It counts only victory points, not the value of pieces.
func (b *battle) Standing(side game.Side) int { return b.Result().Lead(side) }

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
