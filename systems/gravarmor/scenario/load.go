package scenario

import (
	"embed"
	"slices"

	"metahex/systems/rulebook"
)

//go:embed scenarios/*.yaml tables/*.yaml tutorial/*.yaml
var shipped embed.FS

// Library is what the book ships.
var Library = rulebook.NewLibrary(rulebook.Library[Scenario, Tables]{
	Book: "gravarmor", Files: shipped, Training: "ga-training", Tables: []string{"firing", "effects", "units"}, Ground: []string{"terrain"},
	Order: []string{"relief", "raid", "frozen", "forts", "meatgrinder", "nerckind", "polder", "last-ships"},
	Read:  Read, Readings: readings[:], Map: func(s *Scenario) string { return s.Board.Hash() },
	// Counters lack an ability, or a ship cannot return from orbit. The weapons of forts and ortillery
	// do not change, because they belong to the scenario.
	Omissions: []rulebook.Omission[Tables]{
		{Name: "active", From: each(func(k *Kind) { k.Active = false })},           // GA combat/active
		{Name: "enhanced", From: each(func(k *Kind) { k.Enhanced = false })},       // GA combat/enhanced
		{Name: "weapon-types", From: each(func(k *Kind) { k.Gun.Weapon = Mixed })}, // GA combat/weapons
		{Name: "shuttle", From: each(func(k *Kind) { k.OneTrip = true })},          // GA orbital/drop-ships/shuttle
	},
})

// each returns a function that changes every counter.
func each(change func(*Kind)) func(*Tables) {
	return func(t *Tables) {
		t.Units = slices.Clone(t.Units)
		for i := range t.Units {
			change(&t.Units[i])
		}
	}
}
