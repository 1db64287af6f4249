package gts

import (
	"reflect"

	"metahex/rule"
	"metahex/systems/gts/scenario"
	"metahex/systems/rulebook"
)

// System is Grand Tactical Series.
var System = rulebook.New(rulebook.System{
	ID: "gts", Book: "GTS", Rules: Rules, Title: "Grand Tactical Series",
	About: "A scenario of the Grand Tactical Series.", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	IDs: scenario.IDs(), Readings: scenario.ReadingWords(),
	TurnsKey: "track", MostTurns: scenario.MostTurns,
	Training: scenario.Training, Lessons: rule.File{Name: "tutorial/gts-lessons.yaml", Data: scenario.Lessons}, Sees: sees(), Flows: charts(),
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{Variation: &scenario.Variation, Prepare: Prepare})
