package lasergrenadiers

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
)

// Sight implements game.Sighted: from a unit the rules of play decide, between bare
// points the book. Where units stand is open.
func (b *battle) Sight(game.Side) los.Referee {
	r, err := shapes.NewRuler(books.LaserGrenadiers(), b.table, b.sightTerms()...)
	if err != nil {
		panic(err) // the terms are words of the book
	}
	return shapes.NewInMatch(shapes.NewReferee(r, "lasergrenadiers"), field{b})
}

// A field is the units as the referee asks for them.
type field struct{ b *battle }

// Unit implements shapes.Field.
func (f field) Unit(label string) (e los.End, ok bool, err error) {
	b := f.b
	for u := range b.pieces {
		switch {
		case !strings.EqualFold(b.label(u), label):
		case !(b.on(u)):
			return e, true, fmt.Errorf("%s is not on the table", b.label(u))
		default:
			e = shapes.UnitEnd(u, maps.SpotAt(b.pieces[u].at))
			e.Height, e.Lifted = int32(b.pieces[u].alt), b.pieces[u].alt > 0
			return e, true, nil
		}
	}
	return e, false, nil
}

// Word implements shapes.Field.
func (f field) Word(e los.End) string {
	if u := shapes.UnitOf(e); u >= 0 && u < len(f.b.pieces) {
		return f.b.label(u)
	}
	return ""
}

// Measure implements shapes.Field.
func (f field) Measure(from, to los.End) (m shapes.Measured, ok bool) {
	u, at, ok := f.b.lineOf(from, to)
	if !ok {
		return m, false
	}
	return f.b.measure(u, at), true
}

// Sees implements shapes.Field.
func (f field) Sees(from, to los.End) (clear, ok bool) {
	u, at, ok := f.b.lineOf(from, to)
	return ok && f.b.clear(f.b.eye(u), at.eye), ok
}

// sightTerms are none: the book knows no weather.
func (b *battle) sightTerms() []string { return nil }
