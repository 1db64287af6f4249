package lasergrenadiers

import (
	"reflect"

	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/rulebook"
)

// System is LaserGrenadiers.
var System = rulebook.New(rulebook.System{
	ID: "lasergrenadiers", Book: "LG", Rules: Rules, Title: "LaserGrenadiers",
	About: "A scenario of LaserGrenadiers.", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	Topics:   []string{"act", "activate", "board", "enter", "intercept", "place", "ready"},
	TurnsKey: "turns",
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{Library: scenario.Library, Prepare: Prepare})
