package battlesuit

import (
	"reflect"

	"metahex/systems/battlesuit/scenario"
	"metahex/systems/rulebook"
)

// System is Battlesuit: Heavy Metal.
var System = rulebook.New(rulebook.System{
	ID: "battlesuit", Book: "BHM", Rules: Rules, Title: "Battlesuit: Heavy Metal",
	About: "A scenario of Battlesuit: Heavy Metal (BHM 13.0).", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	Readings: scenario.OptionWords(),
	OnScreen: []string{"8.5=when-seen"}, Strict: []string{"8.5=before-sight"},
	Topics:   []string{"act", "activate", "cover", "detonate", "height", "initiative", "land", "lay", "place", "rally", "react", "reorganise", "run", "select", "stagger"},
	TurnsKey: "turns",
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{
	Library: scenario.Library, Prepare: Prepare,
})
