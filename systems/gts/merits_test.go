package gts_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/record"
)

// The merits of an answer are parts of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 25, factory(t, "kreuz-road")) }

// Positions in which the best answer has an obvious reason.
func TestPlainMerits(t *testing.T) {
	for _, test := range []struct {
		what, play string
		answers    int
		want       string
	}{
		{"the objective next to it is held by nobody and counts 2 points", "the-end", 1, "go E-04: takes an objective, nearer to an objective"},
		{"an enemy stands next to the battalion, which is dug in", "fire-from-an-entrenchment", 1, "fire P3: a good shot"},
		{"the company is suppressed", "indirect-not-suppressed", 1, "rally: it has to recover"},
	} {
		gametest.Advised(t, test.what, record.Moment(t, "testdata/"+test.play+".play", test.answers, start), test.want)
	}
}
