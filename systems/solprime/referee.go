package solprime

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
	r, err := shapes.NewRuler(books.SolPrime(), b.table, b.sightTerms()...)
	if err != nil {
		panic(err) // the terms are words of the book
	}
	return shapes.NewInMatch(shapes.NewReferee(r, "solprime"), field{b})
}

// A field is the units as the referee asks for them.
type field struct{ b *battle }

// Unit implements shapes.Field.
func (f field) Unit(label string) (e los.End, ok bool, err error) {
	b := f.b
	for u := range b.stands {
		switch {
		case !strings.EqualFold(b.label(u), label):
		case !(b.living(u) && !b.carried(u)):
			return e, true, fmt.Errorf("%s is not on the table", b.label(u))
		default:
			return shapes.UnitEnd(u, maps.SpotAt(b.stands[u].at)), true, nil
		}
	}
	return e, false, nil
}

// Word implements shapes.Field.
func (f field) Word(e los.End) string {
	if u := shapes.UnitOf(e); u >= 0 && u < len(f.b.stands) {
		return f.b.label(u)
	}
	return ""
}

// Aloft implements shapes.Flying.
func (f field) Aloft(e los.End) bool {
	u := shapes.UnitOf(e)
	return u >= 0 && u < len(f.b.stands) && f.b.aloft(u)
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
	return ok && f.b.hidden(u, at.piece, at.base.At) == "", ok
}

// sightTerms are the weather and whose technology looks, as the book asks for them.
// Of two armies it is that of red: between bare points nobody is known to look.
func (b *battle) sightTerms() []string {
	sky := "sky=clear"
	if b.scenario.Hazy {
		sky = "sky=hazy"
	}
	houses := "buildings=edge"
	if b.readings[Houses] == through {
		houses = "buildings=through"
	}
	return []string{sky, "technology=" + levelWords[b.scenario.Forces[game.Red].Level], houses}
}
