package scenario_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

func FuzzRead(f *testing.F) {
	gametest.FuzzScenarios(f, scenario.Library.Standard(), scenario.Read, battlesuit.Prepare)
}
func FuzzTables(f *testing.F) {
	gametest.FuzzTables(f, scenario.Library.Standard(), scenario.Library.Lay)
}
