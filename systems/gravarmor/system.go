package gravarmor

import (
	"reflect"

	"metahex/systems/gravarmor/scenario"
	"metahex/systems/rulebook"
)

// System is Grav Armor.
var System = rulebook.New(rulebook.System{
	ID: "gravarmor", Book: "GA", Rules: Rules, Title: "Grav Armor",
	About: "A scenario of Grav Armor (GA scenarios).", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	Topics:   []string{"barrage", "city", "fire", "march", "move", "place"},
	TurnsKey: "turns",
	Sees:     sees(),
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{
	Library: scenario.Library, Prepare: Prepare,
})
