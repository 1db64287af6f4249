package bots

import (
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

// challengers plays n worlds for each of some candidates, whose true leads have the given spread
// around a mean, with noise of 1 in each world.
func challengers(source *rand.Rand, n int, mean, spread float64) (all []*entrant) {
	for range 20 {
		e, lead := &entrant{}, mean+spread*source.NormFloat64()
		for range n {
			e.add(lead + source.NormFloat64())
		}
		all = append(all, e)
	}
	return all
}

// Leads of equal candidates are luck, and are not credited. Leads of candidates that differ are.
func TestATemperCorrectsForLuck(t *testing.T) {
	for _, test := range []struct {
		mean, spread float64
		least, most  int // leads of more than one standard error that are credited, in 1000
	}{
		{-0.1, 0, 0, 200},
		{0, 2, 950, 1000},
	} {
		source := rand.New(rand.NewPCG(1, 2))
		k, leads, credited := &temper{}, 0, 0
		for range 200 {
			all := challengers(source, 10, test.mean, test.spread)
			k.add(all)
			for _, e := range all {
				if e.mean() > doubt*e.noise() {
					leads++
					if k.credits(e) {
						credited++
					}
				}
			}
		}
		if got := 1000 * credited / leads; got < test.least || got > test.most {
			t.Errorf("mean %v, spread %v: %d of 1000 leads are credited; want %d to %d", test.mean, test.spread, got, test.least, test.most)
		}
	}
}

// A temper without estimates credits every lead, and a lead that is far beyond its noise is always
// credited.
func TestATemperLetsTheCertainPass(t *testing.T) {
	e := &entrant{}
	for range leastWorlds {
		e.add(0.5)
	}
	luck := &temper{challengers: 100, leads: -50, squares: -1}
	for name, k := range map[string]*temper{"nil": nil, "empty": {}, "of luck": luck} {
		if !k.credits(e) {
			t.Errorf("a temper that is %s does not credit a lead without noise; want that it does", name)
		}
	}
	e.add(-4)
	if luck.credits(e) {
		t.Errorf("a lead of %.2f with a noise of %.2f is credited; want that it is not", e.mean(), e.noise())
	}
}
