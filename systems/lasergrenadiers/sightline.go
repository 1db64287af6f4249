package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/los"
)

// Sightline implements game.Sightliner: by the rule of play, and in the words of
// the book's rulings (gaze.go). Nothing is hidden from either side.
func (b *battle) Sightline(_ game.Side, from, to game.Point) (game.Sightline, bool) {
	g := gaze{b.tables, b.table, b.sweep}
	var ends [2]los.TableEnd
	for i, at := range []grid.Point{grid.Point(from), grid.Point(to)} {
		if !b.table.Has(at) {
			return game.Sightline{}, false
		}
		ends[i], _ = g.End(at, nil)
		for u := range b.pieces {
			if p := &b.pieces[u]; offWords[p.state] == "" && p.state != carried && b.base(u).Has(at) {
				ends[i], _ = g.End(p.at, &p.alt)
				break
			}
		}
	}
	if ends[0].Base.At == ends[1].Base.At {
		return game.Sightline{}, false
	}
	r := los.NewGazeRuler(Book(), b.table, nil, g).Rule(ends[0], ends[1])
	return game.Sightline{Sighting: game.Sighting{Seen: r.TableLine.Clear, Short: r.Short(), Lines: r.Words()}, Met: r.Meetings()}, true
}
