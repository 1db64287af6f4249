package scenario

import (
	"embed"
	"slices"

	"metahex/cards"
	"metahex/morale"
	"metahex/rule"
	"metahex/systems/rulebook"
)

//go:embed scenarios/*.yaml tables/*.yaml tutorial/*.yaml
var shipped embed.FS

// Library is what the book ships.
var Library = rulebook.NewLibrary(rulebook.Library[Scenario, Tables]{
	Book: "battlesuit", Files: shipped, Training: "training", Shared: []rule.File{cards.File(), morale.File()}, Tables: []string{"attack", "terrain", "modifiers", "measures"},
	Order: []string{"primer", "patrol", "causeways", "ridge", "cinders", "works", "meander", "quarry", "crossroads", "platoons", "smelter", "lockgate", "brood", "moonless"},
	Read:  Read, Readings: readings, Map: func(s *Scenario) string {
		if s.Raster != nil {
			return s.Board.Hash() + s.Raster.Table.Hash()
		}
		return s.Board.Hash()
	},
	Derived: map[string]string{"build": "build depends on the units; vary the units instead [BHM 13.3]"},
	Omissions: []rulebook.Omission[Tables]{
		{Name: "cover", From: func(t *Tables) { // BHM 4.6, 9.3.2
			t.drop(RubbleCover, ImprovedCover, BunkerCover, BuildingCover, WoodsCover, MarshCover)
		}},
		{Name: "bouncing", From: without(cards.Bounce)}, // BHM 8.2
		{Name: "painting", From: without(cards.Paint)},  // BHM 9.4
		{Name: "command", From: func(t *Tables) {
			// No commander gives the benefits of command (BHM 11.1), and no soldier suffers from being
			// out of command (BHM 7.4, 9.3.2).
			without(cards.Command)(t)
			t.Morale = t.Morale.Without(morale.Leaderless)
			t.drop(OutOfCommand)
		}},
		{Name: "engineers", From: without(cards.Engineer)},    // BHM 11.2
		{Name: "bombs", From: without(cards.Bomb)},            // BHM 12.4.2
		{Name: "jack-knives", From: without(cards.JackKnife)}, // BHM 11.4
	},
})

// without returns a function that takes an ability from all units.
func without(a cards.Abilities) func(*Tables) {
	return func(t *Tables) { t.Units = t.Units.Without(a) }
}

// drop sets modifiers to 0.
func (t *Tables) drop(all ...Modifier) {
	t.Modifiers = slices.Clone(t.Modifiers)
	for _, m := range all {
		t.Modifiers[m].Amount = 0
	}
}
