package battlesuit_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
)

// Every clause that the code cites is registered. A clause marked done is cited by code and by a test
// or a play file. The packages below battlesuit cite clauses of the same book.
func TestRegister(t *testing.T) {
	gametest.Registered(t, *update, "../../cards", "../../morale", "../../maps", "../../los")
}

// readings.md explains every value of every reading that can be switched.
func TestReadingsAreTold(t *testing.T) {
	gametest.ReadingsExplained(t, scenario.Library.Readings.Words())
}
