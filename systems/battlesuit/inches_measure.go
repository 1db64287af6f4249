package battlesuit

import (
	"fmt"

	"metahex/game"
	"metahex/grid"
	"metahex/los/layercake"
	"metahex/rule"
)

// Measuring on a table for the players (BHM 15.3, 15.5). Everything asks what the
// rules ask.

// standAt is the standing point at a point of the picture; -1 if there is none.
func (s *setting) standAt(at game.Point) int16 {
	for place := range s.span.Places {
		if id := s.id(place); s.drawnAt(id) == at {
			return id
		}
	}
	return -1
}

// Measure implements game.Measurer; it is false on a map.
func (b *battle) Measure(side game.Side, from, to game.Stand) (m game.Measurement, ok bool) {
	u, v := int(from.Piece), int(to.Piece)
	if b.raster == nil || u < 0 || u >= len(b.soldiers) || !b.on(u) || !b.knows(side, u) {
		return m, false
	}
	p, q := b.standAt(from.At), b.standAt(to.At)
	if p < 0 || q < 0 {
		return m, false
	}
	bases, name := b.girth(u)+standBase, b.names.Of(q)
	known := v >= 0 && v < len(b.soldiers) && b.on(v) && b.knows(side, v)
	near, far := b.endAt(u, p), layercake.End{At: b.place(q), Level: b.ground.level(q)}
	if known {
		bases, name, far = b.girth(u)+b.girth(v), b.label(v), b.endAt(v, q)
	}
	m.Gap, m.Seen, m.Cite = max(0, b.length(p, q)-bases), p == q || b.ground.thread.Clear(near, far), "BHM 15.5"
	verdict := fmt.Sprintf("%s sees %s", b.label(u), name)
	if !m.Seen {
		hider := b.ground.lines.hider(near, far)
		verdict = fmt.Sprintf("%s does not see %s, past %s", b.label(u), name, hider)
		m.Crossed = b.crossed(hider, p, q)
	}
	m.Short = fmt.Sprintf("%s inches base to base, range %d, %s [%s]", grid.Inches(m.Gap), b.inches(p, q, bases), verdict, m.Cite)
	m.Lines = []string{
		fmt.Sprintf("%s inches from base to base, rounded up to range %d [BHM 15.3]", grid.Inches(m.Gap), b.inches(p, q, bases)),
		fmt.Sprintf("%s, at levels %d and %d [BHM 15.5]", verdict, near.Level, far.Level),
	}
	return m, true
}

// endAt is a soldier's end of a line at a point: at his level where he is, else
// on the ground.
func (b *battle) endAt(u int, at int16) layercake.End {
	if b.soldiers[u].at == at {
		return b.end(u)
	}
	return layercake.End{At: b.place(at), Level: b.ground.level(at)}
}

// crossed are the stretches of a line on the shapes of a name.
func (b *battle) crossed(name string, p, q int16) (all []game.Crossing) {
	from, to := b.raster.point(b.place(p)), b.raster.point(b.place(q))
	for i := range b.raster.Table.Features {
		f := &b.raster.Table.Features[i]
		if f.Name != name {
			continue
		}
		for _, part := range f.Area.Through(from, to) {
			all = append(all, game.Crossing{Name: name, From: part.From, To: part.To})
		}
	}
	return all
}

// Arcs implements game.Measurer: the points that a soldier fires at without
// turning, where facing is in use (BHM 12.9).
func (b *battle) Arcs(side game.Side, piece int32) []game.Arc {
	u := int(piece)
	if b.raster == nil || u < 0 || u >= len(b.soldiers) || !b.on(u) || !b.knows(side, u) || !b.faces(u) {
		return nil
	}
	s := &b.soldiers[u]
	return []game.Arc{{Name: "fires there without turning", Cite: rule.Clause("BHM 12.9"), Holds: func(p game.Point) bool {
		at := b.standAt(b.nearestDrawn(p))
		return at >= 0 && at != s.at && b.inArc(grid.Direction(s.facing), b.place(at).Sub(b.place(s.at)))
	}}}
}

// nearestDrawn is the standing point nearest to a point of the table.
func (s *setting) nearestDrawn(p game.Point) (best game.Point) {
	least := int64(-1)
	for place := range s.span.Places {
		at := s.drawnAt(s.id(place))
		if d := grid.Point(at).Sub(grid.Point(p)).Square(); least < 0 || d < least {
			best, least = at, d
		}
	}
	return best
}

// Aims implements game.Aiming: both ways to fire, and painting, of the soldier who
// is active.
func (a act) Aims(b *battle, by, at int32) []game.Choice {
	if v := int(at); by != int32(a.Unit) || v < 0 || v >= len(b.soldiers) || !b.foe(int(a.Unit), v) {
		return nil
	}
	return []game.Choice{choice(vFire, int(at)), choice(vRapid, int(at)), choice(vPaint, int(at))}
}
