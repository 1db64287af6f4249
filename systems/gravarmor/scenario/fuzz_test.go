package scenario_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

func FuzzRead(f *testing.F) {
	gametest.FuzzScenarios(f, scenario.Library.Standard(), scenario.Read, gravarmor.Prepare)
}
func FuzzTables(f *testing.F) {
	gametest.FuzzTables(f, scenario.Library.Standard(), scenario.Library.Lay)
}
