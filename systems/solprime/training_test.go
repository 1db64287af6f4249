package solprime_test

import (
	"testing"

	"metahex/game/gametest"
)

// In the lesson, stands go where the lesson says: their platoons stand together (SP
// organization/coherency), as the rules want it.
func TestLessonsPlatoonsStandTogether(t *testing.T) {
	for _, legs := range []string{"activate RAnvil, go RB1 16 22", "activate RAnvil, go RM1 16 25", "activate RHammer, go RR1 17 15", "activate RHammer, go RR2 17 17"} {
		m := factory(t, "scenario/tutorial/sp-training.yaml")()
		gametest.Give(t, m, "roll 6, "+legs)
	}
}
