package solprime

import (
	"fmt"
	"slices"
	"sync"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/maps/tables"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Sight implements game.State. The rules of play decide all lines. At a bare point they assume a
// vehicle on the ground. The places of units are not secret.
func (b *battle) Sight(game.Side) los.Referee {
	book, shown := books.SolPrime(), sync.OnceValue(b.shown)
	list := book.Terms
	book.Sight = func(_ *tables.Map, terms []uint8) shapes.Sight {
		return gaze{b, books.NewVisibility(b.tables.Sight(), books.SolPrimeConditions(terms)), shown}
	}
	book.Between = func(terms []uint8, from, to shapes.End) []uint8 { return b.termsBetween(list, terms, from, to) }
	return shapes.NewInMatch(book, "solprime", b.table, &shapes.Units{
		Count: len(b.stands), Label: b.label,
		Stands: func(u int) (los.End, bool) {
			return los.End{Spot: maps.SpotAt(b.stands[u].at)}, b.living(u) && !b.carried(u)
		},
		End:   func(u int, at los.End) shapes.End { return b.standOn(u, at.Spot.Point()) },
		Gap:   func(from, to shapes.End) int64 { return b.girth(from).Gap(b.girth(to)) },
		Notes: b.remarks,
	}, b.sightTerms()...)
}

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

// termsBetween sets the terms that depend on the units of a line: the kind of the target, and the
// technology of the viewer. An enemy looks from a bare point at a unit.
func (b *battle) termsBetween(list rule.ReadingList, terms []uint8, from, to shapes.End) []uint8 {
	u, v := from.Unit-1, to.Unit-1
	if u < 0 && v < 0 {
		return terms
	}
	chosen := slices.Clone(terms)
	set := func(term string) {
		if err := list.Set(chosen, term); err != nil {
			panic(err) // the book has the technologies of the rules
		}
	}
	if v >= 0 && b.infantry(v) {
		set("target=infantry")
	}
	looks := game.Red
	if u >= 0 {
		looks = b.side(u)
	} else {
		looks = b.side(v).Enemy()
	}
	set("technology=" + b.scenario.Forces[looks].Level.String())
	return chosen
}

// standOn returns a stand at a place as an end of a line.
func (b *battle) standOn(u int, at grid.Point) shapes.End {
	e := shapes.End{Base: grid.Circle{At: at, Radius: b.kind(u).Base}, Ground: b.sweep.Ground(at), Eye: b.eye(at).Height}
	up := int64(b.stands[u].height) * grid.Inch
	if e.Eye += up; up == 0 {
		e.Stands = b.sweep.StandsIn(at, e.Eye)
		return e
	}
	e.Stands = fmt.Sprintf("in the air, %s up", grid.InchWords(up))
	return e
}

// girth returns the base from which ranges are measured. For a stand in a section, it is the base of the
// section.
func (b *battle) girth(e shapes.End) grid.Circle {
	if u := e.Unit - 1; u >= 0 && b.stands[u].at == e.Base.At {
		return b.base(u)
	}
	return e.Base
}

// remarks describes the armour that fire between two units would meet, and what is assumed at a bare
// point.
func (b *battle) remarks(from, to shapes.End, clear bool) []string {
	u, v := from.Unit-1, to.Unit-1
	switch {
	case u < 0:
		return []string{"a vehicle is assumed at " + from.Base.At.String()}
	case v < 0:
		return []string{"a vehicle is assumed at " + to.Base.At.String()}
	}
	if !clear || b.side(u) == b.side(v) || b.stands[u].at != from.Base.At || b.stands[v].at != to.Base.At {
		return nil
	}
	return []string{b.armourMet(u, v)}
}

// shown returns the table with the tall sections that stand as further features, as pictures show them.
func (b *battle) shown() *tables.Map {
	t := *b.table
	t.Features = slices.Clip(t.Features)
	for _, w := range b.towers {
		if u := int(w); b.living(u) {
			t.Features = append(t.Features, tables.Feature{Kind: tables.Built, Name: b.label(u), Area: grid.Area{Circles: []grid.Circle{b.base(u)}}, Height: 2 * grid.Inch})
		}
	}
	return &t
}
