package scenario_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/solprime"
	"metahex/systems/solprime/scenario"
)

func FuzzRead(f *testing.F)   { gametest.FuzzScenarios(f, &scenario.Variation, solprime.Prepare) }
func FuzzTables(f *testing.F) { gametest.FuzzTables(f, &scenario.Variation) }
