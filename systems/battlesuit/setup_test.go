package battlesuit_test

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// The events of the set-up do not reveal where soldiers are hidden or which mines are dummies
// (BHM 12.6, 12.10).
func TestSecretSetupDoesNotShow(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"works", "meander"} {
		if n := gametest.TwinSetups(t, factory(t, id), game.Red, 1); n == 0 {
			t.Errorf("%s: red would have noticed all that blue could do otherwise; want secrets", id)
		}
	}
}
