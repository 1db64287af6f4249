package solprime_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/record"
)

// The phrases that explain an answer account for part of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 30, factory(t, "mill-bridge")) }

// In these positions it is obvious which answer is right.
func TestPlainMerits(t *testing.T) {
	for _, test := range []struct {
		what, play string
		answers    int
		want       string
	}{
		{"green rifles stand before a tank and powersuits", "close-combat", 2, "storm RM1 BR2 RP2: a fight it may win"},
		{"the squad sees no enemy", "movement-terrain-foot", 4, "go RXA 8.846 15.769: nearer to its goal"},
		{"a mule is far from its platoon and from the enemy", "air-ordnance-lasting", 18, "go BM2 48.923 28.615: nearer to its goal, closer to its platoon"},
	} {
		gametest.Advised(t, test.what, record.Moment(t, "testdata/"+test.play+".play", test.answers, begin), test.want)
	}
}
