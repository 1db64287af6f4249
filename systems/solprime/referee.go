package solprime

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
	return shapes.NewInMatch(books.SolPrime(), "solprime", b.table, field{b}, b.sightTerms()...)
}

// A field is the units as the referee asks for them.
type field struct{ b *battle }

// Units implements shapes.Field.
func (f field) Units() int { return len(f.b.stands) }

// Label implements shapes.Field.
func (f field) Label(u int) string { return f.b.label(u) }

// Stands implements shapes.Field.
func (f field) Stands(u int) (los.End, bool) {
	one := &f.b.stands[u]
	return los.End{Spot: maps.SpotAt(one.at)}, f.b.living(u) && !f.b.carried(u)
}

// Aloft implements shapes.Flying.
func (f field) Aloft(u int) bool { return f.b.aloft(u) }

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
