package lasergrenadiers

import (
	"metahex/game"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
)

// Sight implements game.State: from a unit the rules of play decide, between bare
// points the book. Where units stand is open.
func (b *battle) Sight(game.Side) los.Referee {
	return shapes.NewInMatch(books.LaserGrenadiers(), "lasergrenadiers", b.table, field{b})
}

// A field is the units as the referee asks for them.
type field struct{ b *battle }

// Units implements shapes.Field.
func (f field) Units() int { return len(f.b.pieces) }

// Label implements shapes.Field.
func (f field) Label(u int) string { return f.b.label(u) }

// Stands implements shapes.Field.
func (f field) Stands(u int) (los.End, bool) {
	one := &f.b.pieces[u]
	return los.End{Spot: maps.SpotAt(one.at), Height: int32(one.alt), Lifted: one.alt > 0}, f.b.on(u)
}

// Measure implements shapes.Field.
func (f field) Measure(u int, to los.End) (m shapes.Measured, ok bool) {
	at, ok := f.b.lineOf(u, to)
	if !ok {
		return m, false
	}
	return f.b.measure(u, at), true
}

// Sees implements shapes.Field.
func (f field) Sees(u int, to los.End) (clear, ok bool) {
	at, ok := f.b.lineOf(u, to)
	return ok && f.b.clear(f.b.eye(u), at.eye), ok
}
