package battlesuit_test

import (
	"testing"

	"metahex/game/gametest"
)

// The merits given for an answer are parts of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 30, factory(t, "primer")) }
