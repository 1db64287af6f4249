package solprime

import (
	"reflect"

	"metahex/systems/rulebook"
	"metahex/systems/solprime/scenario"
)

// System is Sol Prime.
var System = rulebook.New(rulebook.System{
	ID: "solprime", Book: "SP", Rules: Rules, Title: "Sol Prime",
	About: "A scenario of Sol Prime.", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	Topics:   []string{"activate", "counter", "demolish", "dodge", "intercept", "lay", "order", "place", "ready"},
	TurnsKey: "cycles",
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{Library: scenario.Library, Prepare: Prepare})
