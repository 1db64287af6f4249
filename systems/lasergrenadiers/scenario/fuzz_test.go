package scenario_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

func FuzzRead(f *testing.F) {
	gametest.FuzzScenarios(f, scenario.Library.Standard(), scenario.Read, lasergrenadiers.Prepare)
}
func FuzzTables(f *testing.F) {
	gametest.FuzzTables(f, scenario.Library.Standard(), scenario.Library.Lay)
}
