package solprime_test

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// The other side does not see the strength of a counter that is laid (SP mines/laying).
func TestSecretSetupDoesNotShow(t *testing.T) {
	t.Parallel()
	if n := gametest.TwinSetups(t, factory(t, "brook-picket"), game.Red, 1); n == 0 {
		t.Error("red would have noticed all that blue could do otherwise; want secrets")
	}
	if n := gametest.TwinSetups(t, factory(t, "brook-picket"), game.Blue, 1); n != 0 {
		t.Errorf("red does %d things otherwise of which blue learns nothing; want none, as red has no mines", n)
	}
}

// All promises of gametest hold if a player chooses the leader's stand and a craft's height.
func TestSetupPromises(t *testing.T) {
	t.Parallel()
	gametest.Run(t, factory(t, "testdata/setup-2.yaml"), gametest.Effort{Matches: 1, Every: 301})
}
