package scenario_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/solprime"
	"metahex/systems/solprime/scenario"
)

func FuzzRead(f *testing.F) {
	gametest.FuzzScenarios(f, scenario.Library.Standard(), scenario.Read, solprime.Prepare)
}
func FuzzTables(f *testing.F) {
	gametest.FuzzTables(f, scenario.Library.Standard(), scenario.Library.Lay)
}
