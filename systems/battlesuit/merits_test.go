package battlesuit_test

import (
	"testing"

	"metahex/game/gametest"
)

// What is said of an answer is a part of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 30, factory(t, "primer")) }
