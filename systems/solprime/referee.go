package solprime

import (
	"metahex/game"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Sight implements game.State. The rules of play decide lines from a unit; the book decides lines
// between bare points. The places of units are not secret.
func (b *battle) Sight(game.Side) los.Referee {
	units := tabletop.Field[farEnd]{
		Count: len(b.stands), Name: b.label, Line: b.lineOf, Tape: b.measure,
		Spot: func(u int) (los.End, bool) {
			return los.End{Spot: maps.SpotAt(b.stands[u].at)}, b.living(u) && !b.carried(u)
		},
		See: func(u int, far farEnd) bool { return b.hidden(u, far.piece, far.base.At) == "" },
	}
	return shapes.NewInMatch(books.SolPrime(), "solprime", b.table, field{units, b}, b.sightTerms()...)
}

// A field gives the referee access to the units.
type field struct {
	tabletop.Field[farEnd]
	b *battle
}

// Aloft implements shapes.Flying.
func (f field) Aloft(u int) bool { return f.b.aloft(u) }

// sightTerms returns the weather, red's technology and the readings for buildings and woods as terms
// of the book. A line between bare points has no looking side, so red's technology counts.
func (b *battle) sightTerms() []string {
	sky := "sky=clear"
	if b.scenario.Hazy {
		sky = "sky=hazy"
	}
	houses := "buildings=edge"
	if b.readings[scenario.Houses] == scenario.Through {
		houses = "buildings=through"
	}
	woods := "woods=alike"
	if b.readings[scenario.Foliage] == scenario.VehiclesOnly {
		woods = "woods=vehicles"
	}
	return []string{sky, "technology=" + b.scenario.Forces[game.Red].Level.String(), houses, woods}
}
