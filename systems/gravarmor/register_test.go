package gravarmor_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/gravarmor/scenario"
)

// Every clause that the code cites is registered. Every clause marked as done is cited by code and
// by a test or a play file.
func TestRegister(t *testing.T) {
	gametest.Registered(t, *update, "../../maps", "../../los", "../../render", "../../tui")
}

// readings.md explains every value of every reading that can be switched.
func TestReadingsAreTold(t *testing.T) {
	gametest.ReadingsExplained(t, scenario.Library.Readings.Words())
}
