package summary_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/record/summary"
	"metahex/systems"
)

// played returns a match of a scenario between bots, with its record.
func played(t *testing.T, scenario string, seed uint64) (*record.Play, *summary.Course) {
	t.Helper()
	m, header, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	play := &record.Play{Header: header}
	course := &summary.Course{First: m.Clone()}
	source := rand.New(rand.NewPCG(seed, seed))
	greedy := bots.Greedy(source)
	_, err = game.Play(context.Background(), m, map[game.Side]game.Player{game.Red: greedy, game.Blue: greedy, game.Chance: game.Dice(source)},
		func(_ game.Question, c game.Choice, events []game.Event) {
			play.Lines = append(play.Lines, record.Line{Kind: record.Answer, Text: m.Words(c)})
			course.Hear(m, c, events)
		})
	if err != nil {
		t.Fatal(err)
	}
	return play, course
}

// scenarios lists one scenario of each system, and some with a head start or with objectives that are
// held at the beginning.
var scenarios = []string{"patrol", "relief", "kreuz-road", "ashford", "mill-bridge", "harrow-cross", "aldern-crossings", "ridge"}

// In every system, points by cause and by turn add up to the result of the match, and luck counts
// every throw. A replayed record gives the same summary as the match itself.
func TestSummariesAddUp(t *testing.T) {
	for seed, scenario := range scenarios {
		play, course := played(t, scenario, uint64(seed))
		s := course.Make()
		result, view := course.Last().Result(), course.Last().View(game.Chance)
		for side, got := range map[game.Side]*summary.Side{game.Red: &s.Red, game.Blue: &s.Blue} {
			causes, lost := 0, 0
			for _, c := range got.Causes {
				sum := 0
				if s.When(&c) == "" {
					t.Errorf("%s, seed %d, %s: no turn has points for %q", scenario, seed, side, c.Text)
				}
				for _, n := range c.ByTurn {
					sum += n
				}
				if causes += c.Points; sum != c.Points || c.Text == "other points" {
					t.Errorf("%s, seed %d, %s: %q has %d by turn; want %d, and a cause", scenario, seed, side, c.Text, sum, c.Points)
				}
			}
			for _, p := range view.Pieces {
				if p.Lost && p.Side == side && p.ID >= 0 {
					lost++
				}
			}
			if want := result.Points[side]; causes != want || got.Points != want || got.ByTurn[len(got.ByTurn)-1] != want {
				t.Errorf("%s, seed %d, %s: %d by causes, %d in all, %v by turn; want %d", scenario, seed, side, causes, got.Points, got.ByTurn, want)
			}
			if len(got.Lost) != lost || got.Luck.Shots < 1 || got.Luck.Off > got.Luck.Shots || got.Luck.Expected.Sign() < 0 {
				t.Errorf("%s, seed %d, %s: %d lost, luck %+v; want %d lost, and throws", scenario, seed, side, len(got.Lost), got.Luck, lost)
			}
		}
		again, err := summary.Of(play, systems.Start)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.Text(), again.Make().Text()); diff != "" {
			t.Errorf("%s, seed %d: played again (-want +got):\n%s", scenario, seed, diff)
		}
	}
}

// Acts cover a match from the first answer to the last without a gap, and each act lists at least
// one answer.
func TestActsCoverAMatch(t *testing.T) {
	for seed, scenario := range scenarios {
		_, course := played(t, scenario, uint64(seed))
		acts := course.Acts()
		for i, a := range acts {
			before := acts[max(0, i-1)].After
			if i == 0 {
				before = a.Before
			}
			if a.Before != before || a.After <= a.Before || a.Words == "" || a.Turn > 0 && a.Side == game.Chance {
				t.Errorf("%s, seed %d: act %d is %+v; want one from answer %d on", scenario, seed, i, a, before)
			}
		}
		if last := acts[len(acts)-1].After; last != len(course.Moments) {
			t.Errorf("%s, seed %d: acts end at answer %d; want %d", scenario, seed, last, len(course.Moments))
		}
	}
}

// The search finds the one act that turned a match, with few judgements. A swing within the
// standard error is not a turning point, nor is an expected one.
func TestTurningPointsAreFound(t *testing.T) {
	var acts []summary.Act
	for i := range 200 {
		acts = append(acts, summary.Act{Side: game.Red, Turn: 1 + i/20, Words: "deed", Before: 3 * i, After: 3*i + 3})
	}
	for _, at := range []int{1, 77, 120, 199} {
		chances := func(answers int) int {
			if answers > 3*at {
				return 200
			}
			return 600
		}
		var j summary.Judged
		for n, ok := summary.Next(acts, 600, nil); ok; n, ok = summary.Next(acts, 600, j.Known) {
			j.Known = append(j.Known, summary.Judgement{Answers: n, Red: chances(n), Doubt: 30})
		}
		s := summary.Summary{Over: true, Answers: 600}
		s.Judge(acts, j)
		want := []summary.Point{{Turn: 1 + at/20, Side: "red", Words: "deed", Acts: 1, Before: 600, After: 200, Answer: 3*at + 1}}
		if diff := cmp.Diff(want, s.Judged.Points); diff != "" || len(j.Known) > 24 {
			t.Errorf("deed %d: %d judgements; want 24 at most (-want +got):\n%s", at, len(j.Known), diff)
		}
	}
	doubted := []summary.Judgement{}
	for n, ok := summary.Next(acts, 600, nil); ok; n, ok = summary.Next(acts, 600, doubted) {
		doubted = append(doubted, summary.Judgement{Answers: n, Red: 500 + 50*(len(doubted)%3), Doubt: 80})
	}
	if len(doubted) != 17 {
		t.Errorf("%d moments are judged where the chances move within a standard error; want those that divide the match evenly, 17", len(doubted))
	}
	for _, test := range []struct {
		known []summary.Judgement
		want  int
	}{
		{[]summary.Judgement{{0, 500, 60}, {3, 600, 60}}, 0},    // within the standard error
		{[]summary.Judgement{{0, 500, 10}, {3, 600, 10}}, 1},    // beyond the standard error
		{[]summary.Judgement{{0, 500, 0}, {3, 570, 0}}, 0},      // too small a swing
		{[]summary.Judgement{{597, 700, 0}, {600, 1000, 0}}, 0}, // red was about to win
		{[]summary.Judgement{{597, 300, 0}, {600, 0, 0}}, 0},    // blue was about to win
		{[]summary.Judgement{{597, 300, 0}, {600, 1000, 0}}, 1}, // an unexpected win
		{[]summary.Judgement{{0, 500, 0}, {3, 500, 0}, {600, 500, 0}}, 0},
	} {
		s := summary.Summary{Over: true, Answers: 600}
		s.Judge(acts, summary.Judged{Known: test.known})
		if got := len(s.Judged.Points); got != test.want {
			t.Errorf("%v: %d turning points; want %d", test.known, got, test.want)
		}
	}
}

// The share line names the scenario, the players, the dice and the result.
func TestShare(t *testing.T) {
	_, course := played(t, "primer", 5)
	line := course.Make().Share("primer", "5", "human", "greedy")
	for _, want := range []string{"metahex primer#5: red (human) ", " blue (greedy), ", ", luck "} {
		if !strings.Contains(line, want) || strings.Contains(line, "\n") {
			t.Errorf("got %q; want %q in one line", line, want)
		}
	}
}

// The line does not show where the player keeps a scenario file.
func TestShareLeaksNoPath(t *testing.T) {
	_, course := played(t, "primer", 5)
	for _, scenario := range []string{"/home/me/state/mine.yaml", "../mine.yaml", `C:\me\mine.yaml`, "mine.yaml", "mine"} {
		if line := course.Make().Share(scenario, "5", "human", "greedy"); !strings.HasPrefix(line, "metahex mine#5: ") {
			t.Errorf("%s: got %q; want only its name", scenario, line)
		}
	}
}

// A judge returns the same result for the same seed, recognizes a won match, and stops with its
// context.
func TestJudge(t *testing.T) {
	_, course := played(t, "primer", 5)
	middle := course.At(len(course.Moments) / 2)
	before := game.Hash(middle)
	a, doubt, ok := bots.Judge(t.Context(), middle, 8, 3, 1)
	b, _, _ := bots.Judge(t.Context(), middle, 8, 3, 1)
	if !ok || a != b || a < 0 || a > 1000 || doubt < 0 || game.Hash(middle) != before {
		t.Errorf("got %d and %d with doubt %d, ok %t; want the same twice, and the match unchanged", a, b, doubt, ok)
	}
	for _, workers := range []int{2, 8} {
		if b, otherDoubt, ok := bots.Judge(t.Context(), middle, 24, 3, workers); ok {
			if a, doubt, _ := bots.Judge(t.Context(), middle, 24, 3, 1); a != b || doubt != otherDoubt {
				t.Errorf("%d workers: %d with doubt %d; one: %d with doubt %d; want the same", workers, b, otherDoubt, a, doubt)
			}
		}
	}
	winner := course.Last().Result().Winner
	red, doubt, ok := bots.Judge(t.Context(), course.Last(), 8, 3, 1)
	if !ok || doubt != 0 || winner == game.Red && red <= 750 || winner == game.Blue && red >= 250 {
		t.Errorf("at the end: red's chances %d, doubt %d, ok %t; want those of a match that %s has won", red, doubt, ok, winner)
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, ok := bots.Judge(over, middle, 8, 3, 1); ok {
		t.Error("judged though the context had ended")
	}
	if !slices.Contains(scenarios, "patrol") {
		t.Fatal("no scenario of dots")
	}
}
