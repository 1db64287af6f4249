package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/los"
)

// Sightline implements game.Sightliner for battles without a map (BHM 15.5): by
// the tape of the table as it now is, and in the words of rulings (gaze.go).
func (b *battle) Sightline(side game.Side, from, to game.Point) (game.Sightline, bool) {
	if b.raster == nil {
		return game.Sightline{}, false
	}
	g := gaze{b.raster.Table, b.readings.Sight, b.ground.lines.masses, b.ground.lines.tape}
	var ends [2]los.TableEnd
	for i, at := range []grid.Point{grid.Point(from), grid.Point(to)} {
		if !b.raster.Table.Has(at) {
			return game.Sightline{}, false
		}
		ends[i], _ = g.End(at, nil)
		if u := b.soldierAt(side, at); u >= 0 {
			s := &b.soldiers[u]
			up := int64(s.level) * grid.Inch
			if e, err := g.End(b.raster.point(b.place(s.at)), &up); err == nil {
				ends[i] = e
			}
		}
	}
	if ends[0].Base.At == ends[1].Base.At {
		return game.Sightline{}, false
	}
	r := los.NewGazeRuler(Book(), b.raster.Table, g.readings.Chosen(), g).Rule(ends[0], ends[1])
	return game.Sightline{Sighting: game.Sighting{Seen: r.TableLine.Clear, Short: r.Short(), Lines: r.Words()}, Met: r.Meetings()}, true
}

// soldierAt is the soldier on the table, known to a side, whose base covers a
// point; −1: none.
func (b *battle) soldierAt(side game.Side, at grid.Point) int {
	for u := range b.soldiers {
		if b.soldiers[u].at >= 0 && b.knows(side, u) && (grid.Circle{At: b.raster.point(b.place(b.soldiers[u].at)), Radius: b.girth(u)}).Has(at) {
			return u
		}
	}
	return -1
}
