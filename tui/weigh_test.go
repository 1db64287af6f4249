package tui

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/record"
)

// An answer that Config.Weigh refuses is not given, and the reason is shown. An accepted answer is
// given, and the text of Config.Weigh is shown in a window.
func TestAnswersAreWeighed(t *testing.T) {
	cfg := toyConfig(game.Red)
	var heard []string
	cfg.Weigh = func(answers int, words string) (says string, refused bool) {
		heard = append(heard, words)
		if len(heard) == 1 {
			return "not that one", true
		}
		return "that is it", false
	}
	at(t, 100, 30, cfg, func(d *desk) {
		before := len(d.s.past)
		d.keys("<Enter>")
		if got := d.text(); len(d.s.past) != before || !strings.Contains(got, "not that one") {
			t.Errorf("after a refused answer %d answers are given, and were %d:\n%s", len(d.s.past), before, got)
		}
		d.keys("<Enter>")
		if got := d.text(); len(d.s.past) == before || !strings.Contains(got, "that is it") {
			t.Errorf("after an answer that is taken %d answers are given, and were %d:\n%s", len(d.s.past), before, got)
		}
		if len(heard) < 2 || heard[0] != heard[1] {
			t.Errorf("heard %q; want the same answer twice", heard)
		}
	})
}

// In a puzzle, advice is refused until the answer is given. The refusal names the command for a hint.
func TestNoAdviceInAPuzzle(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Weigh = func(int, string) (string, bool) { return "", false }
	cfg.Hint = func() string { return "it is one of two" }
	at(t, 100, 30, cfg, func(d *desk) {
		entered := &record.Play{} // the puzzle is the first question
		for range d.s.past {
			entered.Lines = append(entered.Lines, record.Line{Kind: record.Answer})
		}
		d.s.cfg.Played = entered
		d.keys("f")
		if got, want := d.text(), "no advice in a puzzle, it would give the answer away; :hint gives a hint"; !strings.Contains(got, want) {
			t.Errorf("want %q, found\n%s", want, got)
		}
		d.keys(":hint<Enter>")
		if got := d.text(); !strings.Contains(got, "it is one of two") {
			t.Errorf("want the hint, found\n%s", got)
		}
		d.keys("<Enter>")
		d.keys("f")
		if got := d.text(); strings.Contains(got, "no advice in a puzzle") {
			t.Errorf("after the answer advice is refused:\n%s", got)
		}
		d.keys(":hint<Enter>")
		if got := d.text(); !strings.Contains(got, "the puzzle is solved") {
			t.Errorf("after the answer: want that the puzzle is solved, found\n%s", got)
		}
	})
}

// A puzzle can be left at any time: its answer is counted at once.
func TestLeavingAPuzzleLosesNothing(t *testing.T) {
	s := &Screen{past: make([]moment, 3), walked: -1}
	s.cfg.Humans = game.Only(game.Red)
	if !s.wouldBeLost() {
		t.Error("a match that is not recorded is not lost; want lost")
	}
	s.cfg.Weigh = func(int, string) (string, bool) { return "", false }
	if s.wouldBeLost() {
		t.Error("a puzzle is lost; want not")
	}
}

// The answers before a puzzle cannot be taken back: it would be another puzzle. The question can be read
// again.
func TestAPuzzleStaysAsItIs(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Note = "which answer wins?"
	cfg.Weigh = func(int, string) (string, bool) { return "", false }
	at(t, 100, 30, cfg, func(d *desk) {
		d.keys("<Enter>")
		before := len(d.s.past)
		entered := &record.Play{}
		for range d.s.past {
			entered.Lines = append(entered.Lines, record.Line{Kind: record.Answer})
		}
		if d.s.lastOwn() < 0 {
			t.Fatal("the answer cannot be taken back in a match; want it can")
		}
		d.s.cfg.Played = entered
		d.keys("U")
		if got, want := d.text(), "there is no answer to take back"; len(d.s.past) != before || !strings.Contains(got, want) {
			t.Errorf("%d answers are given, and were %d; want %q, found\n%s", len(d.s.past), before, want, got)
		}
		d.keys("*")
		if got := d.text(); !strings.Contains(got, "which answer wins?") {
			t.Errorf("want the question in the briefing, found\n%s", got)
		}
	})
}

// In a puzzle on a table the points of its proof are listed, as no other point is an answer.
func TestAPuzzleOnATableListsItsPoints(t *testing.T) {
	cfg := ordering(t)
	cfg.Weigh = func(int, string) (string, bool) { return "that is it", false }
	at(t, 120, 40, cfg, func(d *desk) {
		n := slices.IndexFunc(d.s.q.Options, func(o game.Option) bool { return d.s.isSpot(slices.Index(d.s.words, d.s.seat.Words(o.Choice))) })
		if got, want := len(d.s.q.Options), len(d.s.offered); got != want || got < 2 || n < 0 {
			t.Errorf("%d answers are listed, the first point is number %d; want all %d, with points", got, n, want)
		}
		d.keys(":" + d.s.words[0] + "<Enter><Enter>")
		if len(d.s.forms) == 0 {
			t.Error("after the puzzle nothing can be pointed at; want all points")
		}
	})
}
