package bots

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Of ways that win with different odds, the best gets most of the matches, and every way gets some.
func TestTrialsPreferTheBest(t *testing.T) {
	odds := []float64{0.3, 0.8, 0.5, 0.1}
	source := rand.New(rand.NewPCG(1, 1))
	k := newTrials(len(odds))
	for range 200 {
		way := k.next()
		won := 0.0
		if source.Float64() < odds[way] {
			won = 1
		}
		k.add(way, won)
	}
	if k.favourite() != 1 || k.best(0) != 1 || k.played[1] < 100 {
		t.Errorf("got favourite %d, best %d, matches %v; want way 1, with 100 matches or more", k.favourite(), k.best(0), k.played)
	}
	for way, n := range k.played {
		if n < 3 {
			t.Errorf("way %d got %.0f matches; want 3 or more", way, n)
		}
	}
}

// While results are pending, a batch of matches is spread over all ways.
func TestTrialsSpreadABatch(t *testing.T) {
	k := newTrials(4)
	for want := range 4 {
		if got := k.next(); got != want {
			t.Errorf("match %d: got way %d, want %d", want, got, want)
		}
	}
}

// A way must lead the champion by more than the noise. Faded results count less.
func TestTrialsKeepTheirChampion(t *testing.T) {
	k := trials{played: []float64{10, 10}, won: []float64{5, 6}, pending: make([]float64, 2)}
	if got := k.best(0); got != 0 {
		t.Errorf("6 of 10 against 5 of 10: got way %d, want the champion", got)
	}
	k.played, k.won = []float64{100, 100}, []float64{50, 70}
	if got := k.best(0); got != 1 {
		t.Errorf("70 of 100 against 50 of 100: got way %d, want 1", got)
	}
	k.fade(0.01)
	if got := k.best(0); got != 0 {
		t.Errorf("after fading: got way %d, want the champion", got)
	}
}

// The more units a side has, and the noisier the leads are, the larger a lead must be.
func TestRequiredLeads(t *testing.T) {
	for _, test := range []struct {
		units, worlds int
		want          float64 // in standard errors
	}{
		{0, 400, 1}, {4, 26, 1}, {15, 400, 1}, {15, 26, 3.6}, {30, 26, 7.2},
	} {
		e := &entrant{}
		for i := range test.worlds {
			e.add(float64(2*(i%2) - 1)) // a deviation of 1
		}
		c := &contest{units: test.units}
		if got := c.required(e) / e.noise(); math.Abs(got-test.want) > 0.1 {
			t.Errorf("%d units, %d worlds: got %.3f standard errors, want %.3f", test.units, test.worlds, got, test.want)
		}
	}
}
