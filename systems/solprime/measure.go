package solprime

import (
	"fmt"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/rule"
)

// Measuring for the players (SP fire: the range may be measured before fire is
// announced). Everything asks what the rules ask.

// posed is the battle with a stand as though it were at a place.
func (b *battle) posed(u int, at grid.Point) *battle {
	if b.stands[u].at == at {
		return b
	}
	c := *b
	c.stands = slices.Clone(b.stands)
	c.stands[u].at = at
	return &c
}

// Measure implements game.Measurer.
func (b *battle) Measure(_ game.Side, from, to game.Stand) (m game.Measurement, ok bool) {
	u, v := int(from.Piece), int(to.Piece)
	if u < 0 || u >= len(b.stands) || !b.living(u) {
		return m, false
	}
	at := grid.Point(to.At)
	c := b.posed(u, grid.Point(from.At))
	far := grid.Circle{At: at}
	name := at.String()
	if v >= 0 && v < len(b.stands) {
		far.Radius, name = b.base(v).Radius, b.label(v) // of who is in a section, the section
	} else {
		v = u // as though one like it were there
	}
	m.Gap, m.Cite = c.base(u).Gap(far), c.hidden(u, v, at)
	m.Seen = m.Cite == ""
	verdict := fmt.Sprintf("%s does not see %s", b.label(u), name)
	if m.Seen {
		m.Cite, verdict = "SP visibility", fmt.Sprintf("%s sees %s", b.label(u), name)
	}
	m.Short = fmt.Sprintf("%s inches base to base, %s [%s]", grid.Inches(m.Gap), verdict, m.Cite)
	m.Lines = []string{m.Short}
	if !c.aloft(u) && !c.aloft(v) { // in the air dead ground decides, and no line from eye to eye
		line := books.SolPrimeGaze{Chart: b.tables.chart(), Table: b.table, Sweep: b.sweep, Visibility: b.visibility(u, v)}.Line(c.end(c.base(u)), c.end(far))
		m.Lines = append(m.Lines, line.Told(b.table)...)
		for _, p := range line.Passed {
			if p.Hides && !m.Seen {
				m.Crossed = append(m.Crossed, game.Crossing{Name: b.table.Features[p.Feature].Name, From: p.From, To: p.To})
			}
		}
	}
	if v != u {
		m.Lines = append(m.Lines, c.armourMet(u, v, at))
	}
	return m, true
}

// end is an end of a line at a base on the ground.
func (b *battle) end(base grid.Circle) shapes.End {
	e := b.eye(base.At)
	return shapes.End{Base: base, Ground: b.table.Elevation(base.At), Eye: e.Height}
}

// armourMet tells which armour a stand's fire would meet (SP flank).
func (b *battle) armourMet(u, v int, at grid.Point) string {
	switch c := b.posed(v, at); {
	case b.infantry(v) || b.structure(v):
		return fmt.Sprintf("fire meets armour %d [SP fire/kill]", b.kind(v).Front)
	case c.flanks(u, v):
		return fmt.Sprintf("fire meets the flank armour of %s, %d [SP flank]", b.label(v), b.kind(v).Flank)
	}
	return fmt.Sprintf("fire meets the front armour of %s, %d [SP fire/kill]", b.label(v), b.kind(v).Front)
}

// Arcs implements game.Measurer: what each weapon reaches, where a vehicle goes
// without turning, and from where it is hit on its flank.
func (b *battle) Arcs(_ game.Side, piece int32) (all []game.Arc) {
	u := int(piece)
	if u < 0 || u >= len(b.stands) || !b.living(u) {
		return nil
	}
	k, at := b.kind(u), b.stands[u].at
	way := func(p game.Point) grid.Vector { return grid.Point(p).Sub(at) }
	for _, w := range k.Weapons {
		name, cite := fmt.Sprintf("%s: %d to %d inches, all around", w.ID, w.Least, w.Range), rule.Clause("SP fire")
		if k.Fixed {
			name, cite = fmt.Sprintf("%s: %d to %d inches, 30 degrees ahead", w.ID, w.Least, w.Range), "SP arcs"
		}
		all = append(all, game.Arc{Name: name, Cite: cite, Holds: func(p game.Point) bool {
			gap := b.base(u).Gap(grid.Circle{At: grid.Point(p), Radius: k.Base})
			near := gap >= int64(w.Least)*grid.Inch && gap <= int64(w.Range)*grid.Inch
			return near && (!k.Fixed || grid.WithinFifteen(b.stands[u].facing, way(p)))
		}})
	}
	if b.infantry(u) || b.structure(u) {
		return all
	}
	return append(all,
		game.Arc{Name: "front half: goes there without turning about", Cite: "SP movement/facing", Holds: func(p game.Point) bool {
			return grid.Within(b.stands[u].facing, way(p), grid.Angle90)
		}},
		game.Arc{Name: "fire from here meets its flank armour", Cite: "SP flank", Holds: func(p game.Point) bool {
			return !grid.Within(b.stands[u].facing, way(p), grid.Angle45)
		}})
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

// Aims implements game.Aiming: each weapon, and close combat.
func (o orders) Aims(b *battle, by, at int32) (all []game.Choice) {
	u, v := int(by), int(at)
	if u < 0 || u >= len(b.stands) || v < 0 || v >= len(b.stands) || !b.foe(u, v) {
		return nil
	}
	for _, w := range b.kind(u).Weapons {
		all = append(all, choice(vFire, u, v, b.tables.weaponIndex(w)))
	}
	return append(all, choice(vAssault, u, v))
}

// Aims implements game.Aiming: each weapon against who moves.
func (r react) Aims(b *battle, by, _ int32) (all []game.Choice) {
	u := int(by)
	if u < 0 || u >= len(b.stands) || !b.foe(u, int(r.Mover)) {
		return nil
	}
	for _, w := range b.kind(u).Weapons {
		all = append(all, choice(vIntercept, u, b.tables.weaponIndex(w)))
	}
	return all
}

// Window implements game.Breaking.
func (r react) Window(b *battle) game.Window {
	deed := "comes to " + b.stands[r.Mover].at.String()
	if !b.is(int(r.Mover), moved) {
		deed = "has fired from " + b.stands[r.Mover].at.String()
	}
	return game.Window{Piece: int32(r.Mover), Deed: deed}
}
