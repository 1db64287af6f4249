package lasergrenadiers

import (
	"reflect"

	"metahex/rule"
	"metahex/systems/lasergrenadiers/scenario"
	"metahex/systems/rulebook"
)

// System is LaserGrenadiers.
var System = rulebook.New(rulebook.System{
	ID: "lasergrenadiers", Book: "LG", Rules: Rules, Title: "LaserGrenadiers",
	About: "A scenario of LaserGrenadiers.", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	IDs: scenario.IDs(), Readings: scenario.ReadingWords(),
	Topics:   []string{"act", "activate", "board", "enter", "intercept", "place", "ready"},
	TurnsKey: "turns", MostTurns: scenario.MostTurns,
	Training: scenario.Training, Lessons: rule.File{Name: "tutorial/lg-lessons.yaml", Data: scenario.Lessons},
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{Variation: &scenario.Variation, Prepare: Prepare})
