package lasergrenadiers

import (
	"metahex/game"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/maps/tables"
)

// Sight implements game.State. The rules of play decide all lines. At a bare point they assume a
// soldier on foot. The places of units are not secret.
func (b *battle) Sight(game.Side) los.Referee {
	book := books.LaserGrenadiers()
	book.Sight = func(_ *tables.Map, terms []uint8) shapes.Sight {
		g := b.gaze()
		g.Through = terms[0] == 1
		return g
	}
	return shapes.NewInMatch(book, "lasergrenadiers", b.table, &shapes.Units{
		Count: len(b.pieces), Label: b.label,
		Stands: func(u int) (los.End, bool) {
			one := &b.pieces[u]
			return los.End{Spot: maps.SpotAt(one.at), Height: int32(one.alt), Lifted: one.alt > 0}, b.on(u)
		},
		End: func(u int, at los.End) shapes.End {
			e := b.endAt(u, at.Spot.Point(), int64(at.Height))
			e.Lift, e.Lifted = int64(at.Height), at.Lifted
			e.Stands = b.sweep.StandsIn(e.Base.At, e.Eye)
			return e
		},
		Gap:   func(from, to shapes.End) int64 { return from.Base.Gap(to.Base) },
		Notes: b.remarks,
	}, b.sightTerms()...)
}

// sightTerms returns the readings that affect the book's lines.
func (s *setting) sightTerms() []string {
	if s.gaze().Through {
		return []string{"own-cover=through"}
	}
	return []string{"own-cover=inch"}
}
