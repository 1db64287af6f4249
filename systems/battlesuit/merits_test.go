package battlesuit_test

import (
	"testing"

	"metahex/game/gametest"
)

// The merits of an answer add up to its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 30, factory(t, "primer")) }
