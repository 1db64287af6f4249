package gts

import (
	"reflect"

	"metahex/systems/gts/scenario"
	"metahex/systems/rulebook"
)

// System is Grand Tactical Series.
var System = rulebook.New(rulebook.System{
	ID: "gts", Book: "GTS", Rules: Rules, Title: "Grand Tactical Series",
	About: "A scenario of the Grand Tactical Series.", Form: reflect.TypeFor[scenario.File](), Texts: texts, Advice: advice,
	Topics:   []string{"act", "activate", "aim", "airstrike", "arrive", "brace", "chase", "check", "escort", "force march", "lay", "mode", "move", "place", "press", "purchase", "ready", "rearguard", "respond", "retreat", "second", "spotter", "stand", "suffer", "transfer"},
	TurnsKey: "track",
	Sees:     sees(), Flows: charts(),
}, rulebook.Kit[scenario.Scenario, scenario.Tables, *Prepared]{Library: scenario.Library, Prepare: Prepare})
