package gravarmor_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/record"
)

// The merits of an answer are parts of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 30, factory(t, "relief")) }

// Positions in which the best answer has an obvious reason.
func TestPlainMerits(t *testing.T) {
	for _, test := range []struct {
		what, play string
		answers    int
		want       string
	}{
		{"a tank is in reach of a fort's launchers, two hexes away, and may drive out of it", "forts-each-system-its-range", 3, "go 0502: nobody can fire at it there, less danger on the way"},
		{"a tank has come within reach of the fort, which may fire when it is nearer", "fort-ew-less-one-step", 2, "pass: a better shot may come"},
		{"ortillery may fire in every phase, and the enemy has still to move", "ortillery-ranging", 10, "pass: a better shot may come"},
	} {
		gametest.Advised(t, test.what, record.Moment(t, "testdata/"+test.play+".play", test.answers, start), test.want)
	}
}
