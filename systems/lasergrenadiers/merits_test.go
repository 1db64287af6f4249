package lasergrenadiers_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/record"
)

// The phrases that explain an answer account for part of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 30, factory(t, "ashford")) }

// In these positions it is obvious which answer is right.
func TestPlainMerits(t *testing.T) {
	for _, test := range []struct {
		what, play string
		answers    int
		want       string
	}{
		{"launchers stand before a crawler", "sequence-explosion", 3, "fire RM1: a good shot now"},
		{"an enemy tank is across the table", "speed-4-reading-never", 6, "go 76 44 0: a good shot from there, nearer to its goal"},
		{"one enemy is in the field of fire", "popup-3-waiting", 5, "intercept BC1: a good shot now"},
	} {
		gametest.Advised(t, test.what, record.Moment(t, "testdata/"+test.play+".play", test.answers, start), test.want)
	}
}
