// Package walking provides surveys with the walking costs from a system's tables.
package walking

import (
	"fmt"

	"metahex/bench/survey"
	"metahex/cards"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// Costs returns the walking costs of an unharmed unit, from the tables of Battlesuit.
func Costs(t *scenario.Tables, unit string) (survey.WalkCosts, error) {
	kind, err := t.Units.Find(unit)
	if err != nil {
		return survey.WalkCosts{}, err
	}
	k := t.Units.Kind(kind)
	w := survey.WalkCosts{Climb: t.Of(scenario.ClimbCost), Points: t.Units.Move(cards.Card{Type: kind}), Works: true}
	if k.Has(cards.Fixed) || k.Has(cards.Fly) || w.Points < 1 {
		return survey.WalkCosts{}, fmt.Errorf("unit %s does not walk", unit)
	}
	note := func(s string) {
		if s != "" {
			w.Notes = append(w.Notes, s)
		}
	}
	note(k.Note())
	note(t.MeasureNote(scenario.ClimbCost))
	for terrain := range dots.Terrains {
		if cost, ok := t.Enter(terrain); ok {
			w.Enter[terrain] = cost
			note(t.TerrainNote(terrain))
		}
		_, w.Cover[terrain] = scenario.Cover(terrain)
	}
	return w, nil
}
