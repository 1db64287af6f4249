package battlesuit

import (
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
	"metahex/systems/rulebook"
)

// System is Battlesuit: Heavy Metal.
var System = rulebook.New(rulebook.System{
	ID: "battlesuit", Book: "BHM", Rules: Rules, Title: "Battlesuit: Heavy Metal",
	About: "A scenario of Battlesuit: Heavy Metal (BHM 13.0).", Form: scenario.Form, Texts: texts, Advice: advice,
	IDs: scenario.IDs(), Readings: append(scenario.ReadingWords(), scenario.OptionWords()...), Omissions: scenario.Omissions(), Derived: scenario.Derived,
	OnScreen: []string{"8.5=when-seen"}, Strict: []string{"8.5=before-sight"},
	Topics:   []string{"act", "activate", "cover", "detonate", "height", "initiative", "land", "lay", "place", "rally", "react", "reorganise", "run", "select", "stagger"},
	TurnsKey: "turns", MostTurns: scenario.MostTurns,
	Training: scenario.Training, Lessons: rule.File{Name: "tutorial/lessons.yaml", Data: scenario.Lessons},
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{
	Variation: &scenario.Variation, Vary: scenario.LoadVaried, Prepare: Prepare, Lint: scenario.Lint,
})
