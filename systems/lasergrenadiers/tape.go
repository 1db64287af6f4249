package lasergrenadiers

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/rule"
)

// Measuring for the players: how far, who sees whom, and which arc. Everything
// asks what the rules ask.

// posed is the battle with a piece as though it were at a place.
func (b *battle) posed(u int, at grid.Point) *battle {
	if b.pieces[u].at == at {
		return b
	}
	c := *b
	c.pieces = slices.Clone(b.pieces)
	c.pieces[u].at = at
	return &c
}

// Measure implements game.Measurer.
func (b *battle) Measure(_ game.Side, from, to game.Stand) (m game.Measurement, ok bool) {
	u, v := int(from.Piece), int(to.Piece)
	if u < 0 || u >= len(b.pieces) || !b.on(u) {
		return m, false
	}
	at := grid.Point(to.At)
	c := b.posed(u, grid.Point(from.At))
	far, name := grid.Circle{At: at}, at.String()
	eye := shapes.Eye{At: at, Height: b.table.Elevation(at) + int64(b.tables.Of(EyeHeight))}
	if v >= 0 && v < len(b.pieces) && b.on(v) {
		c = c.posed(v, at)
		far, name, eye = c.base(v), b.label(v), c.eye(v)
	}
	m.Gap, m.Seen, m.Cite = c.base(u).Gap(far), c.clear(c.eye(u), eye), "LG sequence/sight"
	verdict := fmt.Sprintf("%s sees %s", b.label(u), name)
	if !m.Seen {
		verdict = fmt.Sprintf("%s does not see %s", b.label(u), name)
	}
	m.Short = fmt.Sprintf("%s inches base to base, %s [%s]", grid.Inches(m.Gap), verdict, m.Cite)
	near := shapes.End{Base: c.base(u), Ground: c.ground(u), Eye: c.eye(u).Height}
	line := books.LaserGrenadiersGaze{Eye: int64(b.tables.Of(EyeHeight)), Table: b.table, Sweep: b.sweep}.Line(near, shapes.End{Base: far, Ground: b.table.Elevation(at), Eye: eye.Height})
	m.Lines = append([]string{m.Short}, line.Told(b.table)...)
	for _, p := range line.Passed {
		if p.Hides {
			m.Crossed = append(m.Crossed, game.Crossing{Name: b.table.Features[p.Feature].Name, From: p.From, To: p.To})
		}
	}
	if v >= 0 && v < len(b.pieces) && b.on(v) {
		side := c.aspect(u, v)
		m.Lines = append(m.Lines, fmt.Sprintf("fire meets the %s armour of %s, %d [LG sequence/penetrate]", aspects[side], b.label(v), b.kind(v).Armour[side]))
	}
	return m, true
}

// Arcs implements game.Measurer: what its weapon reaches, and which of its sides
// fire from where meets.
func (b *battle) Arcs(_ game.Side, piece int32) (all []game.Arc) {
	u := int(piece)
	if u < 0 || u >= len(b.pieces) || !b.on(u) {
		return nil
	}
	k := b.kind(u)
	if k.Weapon.Range > 0 {
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

// marks are the objectives, for the map.
func (b *battle) marks() (all []game.Mark) {
	for i := range b.scenario.Objectives {
		o := &b.scenario.Objectives[i]
		text := fmt.Sprintf("objective: %s, %s", o.Name, rule.Count(o.Points, "point"))
		if who := b.holder(o); who != game.Chance {
			text += ", held by " + who.String()
		}
		all = append(all, game.Mark{At: game.Point(o.Place.At), Radius: int32(o.Place.Radius), Text: text})
	}
	return all
}

// Aims implements game.Aiming: a shot of the piece whose move it is.
func (a act) Aims(b *battle, by, at int32) []game.Choice {
	if v := int(at); by != int32(a.Unit) || v < 0 || v >= len(b.pieces) || !b.foe(int(a.Unit), v) {
		return nil
	}
	return []game.Choice{choice(vFire, int(at))}
}

// Window implements game.Breaking.
func (r react) Window(b *battle) game.Window {
	return game.Window{Piece: int32(r.Mover), Deed: "comes to " + b.where(int(r.Mover))}
}
