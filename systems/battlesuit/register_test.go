package battlesuit_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
)

// What the code cites is registered, and what is called done is cited by code
// and by a test or a play file. The rooms below share the clauses of this book.
func TestRegister(t *testing.T) {
	gametest.Registered(t, *update, "../../cards", "../../morale", "../../maps", "../../los")
}

// Every value of every reading that can be switched is told in readings.md.
func TestReadingsAreTold(t *testing.T) { gametest.ReadingsExplained(t, scenario.ReadingWords()) }
