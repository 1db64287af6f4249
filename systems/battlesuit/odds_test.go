package battlesuit_test

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit"
)

// The odds of a shot are those that a side can reckon: whose card lies face down, of him
// only his own side knows the attack (BHM 5.0), and who has none makes no shot (BHM 9.1).
func TestOddsInAMatchTellNoSecret(t *testing.T) {
	m := factory(t, "testdata/gauntlet.yaml")()
	gametest.Give(t, m, "first, activate RA, go A-06, hold")
	drones := factory(t, "testdata/machines.yaml")()
	for _, test := range []struct {
		m      game.Match
		viewer game.Side
		by, at string
		want   string
	}{
		{m, game.Blue, "BA", "RA", "=4"},
		{m, game.Red, "BA", "RA", "the card of BA lies face down: nobody but blue knows its attack [BHM 5.0]"},
		{m, game.Nobody, "BA", "RA", "the card of BA lies face down: nobody but blue knows its attack [BHM 5.0]"},
		{m, game.Nobody, "RA", "BA", "=7"}, // RA has acted, and the shield of BA is not known
		{m, game.Red, "RA", "BA", "=7"},
		{drones, game.Red, "RD2", "BA", "=7"},
		{drones, game.Red, "RD1", "BA", "RD1 has no attack strength [BHM 9.1]"},
		{drones, game.Red, "RD4", "BB", "RD4 has no attack strength [BHM 9.1]"},
		{drones, game.Nobody, "RD4", "BB", "the card of RD4 lies face down: nobody but red knows its attack [BHM 5.0]"},
	} {
		sum, err := battlesuit.Between(test.m, test.viewer, test.by, test.at)
		got := "=" + sum.Amount(sum.Sum())
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s at %s as %s reckons: got %s, want %s", test.by, test.at, test.viewer, got, test.want)
		}
	}
}
