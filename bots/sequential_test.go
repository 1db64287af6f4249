package bots

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"metahex/game"
)

// byGoal tests whether a player wins 85 % or only 75 % of the matches. Both error risks are 5 %.
var byGoal = Sequential{Low: 0.75, High: 0.85, WrongAccept: 0.05, WrongReject: 0.05, Most: 400}

// Bounds and evidence follow Wald. Both bounds are ln 19. A won match adds ln(85/75), a lost match
// adds ln(15/25).
func TestSequentialFollowsWald(t *testing.T) {
	reject, accept := byGoal.Bounds()
	got := fmt.Sprintf("%.6f %.6f %.6f %.6f %.6f", reject, accept, byGoal.Evidence(1, 0), byGoal.Evidence(0, 1), byGoal.Evidence(30, 4))
	if want := "-2.944439 2.944439 0.125163 -0.510826 1.711592"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
}

// A player who always wins is accepted after match 24, because 24 × 0.1252 is the first multiple
// above 2.9444. A player who always loses is rejected after match 6.
func TestSequentialAlongKnownPaths(t *testing.T) {
	for _, x := range []struct {
		won, lost, drawn int
		want             Verdict
	}{
		{0, 0, 0, GoingOn},
		{23, 0, 0, GoingOn},
		{24, 0, 0, Accepted},
		{0, 5, 0, GoingOn},
		{0, 6, 0, Rejected},
		{23, 0, 376, GoingOn},
		{23, 0, 377, Undecided},
		{24, 0, 376, Accepted},
		{320, 80, 0, Undecided}, // 80 %: between both
		{100, 20, 0, GoingOn},
		{0, 0, 400, Undecided},
	} {
		if got := byGoal.Verdict(x.won, x.lost, x.drawn); got != x.want {
			t.Errorf("%d won, %d lost, %d drawn: %q, want %q", x.won, x.lost, x.drawn, got, x.want)
		}
	}
}

// In simulations, players of known strength get the wrong verdict at most as often as stated. 5 %
// of 4,000 tests are 200, with a standard deviation of 14.
func TestSequentialErrsAsRarelyAsStated(t *testing.T) {
	const tests, seed = 4000, 11
	for _, x := range []struct {
		wins, swing, draws float64
		wrong              Verdict
		most               int // tests with the wrong verdict
	}{
		{0.75, 0, 0, Accepted, 242},
		{0.85, 0, 0, Rejected, 242},
		{0.75, 0, 0.2, Accepted, 242},
		{0.85, 0, 0.2, Rejected, 242},
		// One side is easier: the chances alternate between 95 % and 75 %, or 90 % and 60 %.
		{0.85, 0.10, 0, Rejected, 242},
		{0.75, 0.15, 0, Accepted, 242},
	} {
		source, count := rand.New(rand.NewPCG(seed, math.Float64bits(x.wins+x.swing))), map[Verdict]int{}
		unbounded := byGoal
		unbounded.Most = 1 << 20
		for range tests {
			won, lost, drawn, verdict := 0, 0, 0, GoingOn
			for n := 0; verdict == GoingOn; n++ {
				swing := x.swing * float64(1-2*(n%2))
				switch {
				case source.Float64() < x.draws:
					drawn++
				case source.Float64() < x.wins+swing:
					won++
				default:
					lost++
				}
				verdict = unbounded.Verdict(won, lost, drawn)
			}
			count[verdict]++
		}
		if count[Undecided] > 0 || count[x.wrong] > x.most {
			t.Errorf("seed %d: wins %.2f, swing %.2f, draws %.2f: %v; want %q at most %d times of %d, and none undecided",
				seed, x.wins, x.swing, x.draws, count, x.wrong, x.most, tests)
		}
	}
}

// A series ends with the match that decides the test, on any machine. Its figures are those of a
// series of that length.
func TestSeriesEndsWhenItIsEnough(t *testing.T) {
	run := func(matches, workers int, enough func(Figures) bool) Figures {
		s := Series{Matches: matches, Workers: workers, Seed: 7, Swap: true, Enough: enough}
		f, err := Run(context.Background(), s, beginToy, maker(Greedy), maker(Random), nil)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	test := Sequential{Low: 0.3, High: 0.4, WrongAccept: 0.05, WrongReject: 0.05, Most: 500}
	enough := func(f Figures) bool { return test.Of(f) != GoingOn }
	one := run(500, 1, enough)
	won, lost, drawn := one.Score()
	if test.Of(one) != Accepted || one.Matches == 500 || won+lost+drawn != one.Matches {
		t.Errorf("%s after %d matches, %d won, %d lost, %d drawn; want accepted before 500", test.Of(one), one.Matches, won, lost, drawn)
	}
	for _, workers := range []int{2, 7} {
		if got := run(500, workers, enough); fmt.Sprint(got) != fmt.Sprint(one) {
			t.Errorf("%d workers: %+v, want %+v", workers, got, one)
		}
	}
	if shorter := run(one.Matches, 2, nil); fmt.Sprint(shorter) != fmt.Sprint(one) {
		t.Errorf("a series of that length: %+v, want %+v", shorter, one)
	}
}

// In a mirrored series both matches of a pair have the same dice. A player against itself
// therefore wins exactly one match of each pair.
func TestMirroredPairsOfEqualsAreEven(t *testing.T) {
	s := Series{Matches: 60, Workers: 2, Seed: 5, Swap: true, Mirrored: true}
	f, err := Run(context.Background(), s, beginToy, maker(Greedy), maker(Greedy), nil)
	if err != nil {
		t.Fatal(err)
	}
	if won, lost, drawn := f.Score(); won != lost || won+lost+drawn != 60 {
		t.Errorf("%d won, %d lost, %d drawn; want as many won as lost", won, lost, drawn)
	}
	if red, blue := f.Wins(game.Red), f.Wins(game.Blue); red == 0 || blue == 0 || f.Ended[0] != f.Ended[1] {
		t.Errorf("red won %d, blue %d, rounds %v; want both sides to win, and both rounds alike", red, blue, f.Ended)
	}
}
