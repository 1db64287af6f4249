package gravarmor

import (
	"reflect"

	"metahex/rule"
	"metahex/systems/gravarmor/scenario"
	"metahex/systems/rulebook"
)

// System is Grav Armor.
var System = rulebook.New(rulebook.System{
	ID: "gravarmor", Book: "GA", Rules: Rules, Title: "Grav Armor",
	About: "A scenario of Grav Armor (GA scenarios).", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	IDs: scenario.IDs(), Readings: scenario.ReadingWords(),
	Topics:   []string{"barrage", "city", "fire", "march", "move", "place"},
	TurnsKey: "turns", MostTurns: scenario.MostTurns,
	Training: scenario.Training, Lessons: rule.File{Name: "tutorial/ga-lessons.yaml", Data: scenario.Lessons}, Omissions: scenario.Omitted(), Sees: sees(),
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{
	Variation: &scenario.Variation, Vary: scenario.LoadVaried, Prepare: Prepare, Lint: scenario.Lint,
})
