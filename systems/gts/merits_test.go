package gts_test

import (
	"testing"

	"metahex/game/gametest"
	"metahex/record"
)

// What is said of an answer is a part of its worth.
func TestTermsAddUp(t *testing.T) { gametest.Terms(t, 8, 25, factory(t, "kreuz-road")) }

// Positions in which it is plain why an answer is the right one.
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
