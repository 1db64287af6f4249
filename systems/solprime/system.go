package solprime

import (
	"metahex/systems/rulebook"
	"metahex/systems/solprime/scenario"
)

// System is Sol Prime.
var System = rulebook.New(rulebook.System{
	ID: "solprime", Book: "SP", Rules: Rules, Title: "Sol Prime",
	About: "A scenario of Sol Prime.", Form: scenario.Form, Texts: texts,
	IDs: scenario.IDs(), Readings: scenario.ReadingWords(),
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{Variation: &scenario.Variation, Prepare: Prepare})
