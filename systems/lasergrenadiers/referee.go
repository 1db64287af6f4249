package lasergrenadiers

import (
	"metahex/game"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/systems/tabletop"
)

// Sight implements game.State. The rules of play decide lines from a unit; the book decides lines
// between bare points. The places of units are not secret.
func (b *battle) Sight(game.Side) los.Referee {
	return shapes.NewInMatch(books.LaserGrenadiers(), "lasergrenadiers", b.table, tabletop.Field[farEnd]{
		Count: len(b.pieces), Name: b.label, Line: b.lineOf, Tape: b.measure,
		Spot: func(u int) (los.End, bool) {
			one := &b.pieces[u]
			return los.End{Spot: maps.SpotAt(one.at), Height: int32(one.alt), Lifted: one.alt > 0}, b.on(u)
		},
		See: func(u int, far farEnd) bool { return b.clear(b.end(u), far.end) },
	}, b.sightTerms()...)
}

// sightTerms returns the readings that affect the book's lines.
func (s *setting) sightTerms() []string {
	if s.gaze().Through {
		return []string{"own-cover=through"}
	}
	return []string{"own-cover=inch"}
}
