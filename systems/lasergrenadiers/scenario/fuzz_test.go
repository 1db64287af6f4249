package scenario_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/lasergrenadiers"
	"metahex/systems/lasergrenadiers/scenario"
)

func FuzzRead(f *testing.F)   { gametest.FuzzScenarios(f, &scenario.Variation, lasergrenadiers.Prepare) }
func FuzzTables(f *testing.F) { gametest.FuzzTables(f, &scenario.Variation) }
