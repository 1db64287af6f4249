package daily_test

import (
	"crypto/sha256"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/battle"
	"metahex/battle/daily"
	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/record/summary"
	"metahex/rule"
	"metahex/systems"
)

// now is half an hour before midnight, UTC.
var now = time.Date(2026, 11, 22, 23, 30, 0, 0, time.UTC)

// Day refuses dates that do not exist and dates in the future.
func TestDays(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"2026-11-22", ""},
		{"2024-02-29", ""},
		{"2026-11-23", "found date 2026-11-23, which is in the future: by UTC it is 2026-11-22"},
		{"2026-02-29", "found date \"2026-02-29\"; want YYYY-MM-DD, a day that exists, as in 2026-11-22"},
		{"tomorrow", "found date \"tomorrow\"; want YYYY-MM-DD, a day that exists, as in 2026-11-22"},
		{"", "found date \"\"; want YYYY-MM-DD, a day that exists, as in 2026-11-22"},
	} {
		got, err := daily.Day(x.text, now)
		if x.want == "" && (err != nil || got != x.text) || x.want != "" && (err == nil || err.Error() != x.want) {
			t.Errorf("Day(%q) is %q, %v; want %q", x.text, got, err, x.want)
		}
	}
	if _, err := daily.Day("2026-11-23", now.In(time.FixedZone("east", 5*60*60))); err == nil {
		t.Error("the 23rd of a place in the east is accepted; want days by UTC")
	}
}

// Days before Drawn never change their battle: it comes from the pool, in rounds.
func TestBattlesOfPastDays(t *testing.T) {
	want := daily.Order{Date: "2026-11-22", Scenario: "quarry", Side: game.Blue, Seed: 673912535}
	if diff := cmp.Diff(want, daily.Battle("2026-11-22")); diff != "" {
		t.Errorf("the battle of 2026-11-22 (-want +got):\n%s", diff)
	}
	count, sides := map[string]int{}, map[game.Side]int{}
	first := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range 21 * 15 {
		o := daily.Battle(first.AddDate(0, 0, i).Format(daily.Layout))
		count[o.Scenario]++
		sides[o.Side]++
	}
	for id, n := range count {
		if n < 14 || n > 16 {
			t.Errorf("%s comes %d times in 15 rounds; want 15, or one more or less", id, n)
		}
		if _, _, err := systems.Open(systems.Source{Scenario: id}); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	if len(count) != 21 || min(sides[game.Red], sides[game.Blue]) < 135 {
		t.Errorf("%d scenarios, sides %v; want 21, and both sides about as often", len(count), sides)
	}
	if !slices.Contains(bots.Names, daily.Enemy) {
		t.Errorf("there is no bot %q", daily.Enemy)
	}
}

// From Drawn on, the battle depends only on its date. The same date gives the same text, different
// dates give different texts, and every week uses all rule books.
func TestBattlesOfDaysAreDrawn(t *testing.T) {
	first, err := time.Parse(daily.Layout, daily.Drawn)
	if err != nil {
		t.Fatal(err)
	}
	texts, books, values := map[string]string{}, map[string]int{}, sha256.New()
	for i := range 7 {
		o := daily.Battle(first.AddDate(0, 0, i).Format(daily.Layout))
		if diff := cmp.Diff(o, daily.Battle(o.Date)); diff != "" {
			t.Errorf("%s is drawn in two ways:\n%s", o.Date, diff)
		}
		if other := texts[o.Text]; other != "" || o.Text == "" {
			t.Errorf("%s has the battle of %q", o.Date, other)
		}
		texts[o.Text] = o.Date
		books[o.System]++
		fmt.Fprintln(values, o.Scenario, o.Side, o.Seed, rule.WriteValues(values, rule.File{Name: o.File(), Data: []byte(o.Text)}))
		m, err := battle.Open(o.System, []byte(o.Text))
		if err != nil {
			t.Errorf("%s: %v", o.Date, err)
			continue
		}
		if strings.ContainsAny(o.Scenario, " \n") || !strings.EqualFold(strings.ReplaceAll(o.Scenario, "-", " "), strings.ReplaceAll(m.View(game.Chance).Title, "-", " ")) {
			t.Errorf("%s: the battle %q is called %q; want one word of it", o.Date, m.View(game.Chance).Title, o.Scenario)
		}
	}
	want := map[string]int{"battlesuit": 2, "gravarmor": 2, "gts": 1, "lasergrenadiers": 1, "solprime": 1}
	if diff := cmp.Diff(want, books); diff != "" {
		t.Errorf("the books of a week (-want +got):\n%s", diff)
	}
	// Days that are past keep their battle. Change this only together with Drawn.
	if got, want := fmt.Sprintf("%x", values.Sum(nil)[:12]), "59d2f94da9e2935f03ea3a6b"; got != want {
		t.Errorf("the values of the battles of a week have the hash %s; want %s", got, want)
	}
}

// A record belongs to a day's battle if its scenario file, players and dice match.
func TestRecordsOfDays(t *testing.T) {
	o := daily.Battle(daily.Drawn)
	red, blue := o.Seats()
	h := record.Header{System: o.System, Scenario: "/home/me/daily/" + o.File(), Red: red, Blue: blue, Seed: strconv.FormatUint(o.Seed, 10)}
	other, swapped := h, h
	other.Scenario = "/home/me/daily/2026-11-24.yaml"
	swapped.Red, swapped.Blue = blue, red
	if !o.Heads(h) || o.Heads(other) || o.Heads(swapped) {
		t.Errorf("got %t, of another day %t, of the other side %t; want true, false, false", o.Heads(h), o.Heads(other), o.Heads(swapped))
	}
}

// The shared line lists the player's points first. Luck is the player's luck minus the enemy's, as
// a whole number of shots, halves rounded away from 0.
func TestResults(t *testing.T) {
	side := func(points, off int, expected *big.Rat) summary.Side {
		return summary.Side{Points: points, Luck: summary.Luck{Off: off, Expected: expected}}
	}
	s := &summary.Summary{Winner: "red", Turn: 7, Red: side(28, 9, big.NewRat(15, 2)), Blue: side(20, 4, big.NewRat(5, 1))}
	o := daily.Order{Date: "2026-11-22", Scenario: "patrol", Side: game.Red}
	if got, want := daily.ResultOf(o, s).String(), "metahex 2026-11-22 patrol 28:20 in 7 turns, luck +3"; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	o.Side = game.Blue
	r := daily.ResultOf(o, s)
	if got, want := r.String(), "metahex 2026-11-22 patrol 20:28 in 7 turns, luck -3"; got != want || r.Outcome != "lost" {
		t.Errorf("got %q, %s; want %q, lost", got, r.Outcome, want)
	}
}

// A results file can be written and read back. The error for an invalid file is one line that
// contains the position.
func TestFilesOfResults(t *testing.T) {
	all := []daily.Result{
		{Order: daily.Order{Date: "2026-11-21", Scenario: "relief", Side: game.Blue}, Mine: 3, Theirs: 12, Turns: 10, Luck: -2, Outcome: "lost"},
		{Order: daily.Order{Date: "2026-11-22", Scenario: "patrol", Side: game.Red}, Mine: 28, Theirs: 20, Turns: 7, Luck: 3, Outcome: "won"},
	}
	text := string(daily.Text(all))
	if _, err := daily.Read("results.txt", []byte("\ufeff"+strings.ReplaceAll(text, "\n", "\r\n"))); err != nil {
		t.Errorf("saved by another editor: %v", err)
	}
	got, err := daily.Read("results.txt", []byte(text))
	if diff := cmp.Diff(all, got); err != nil || diff != "" {
		t.Errorf("error %v (-want +got):\n%s", err, diff)
	}
	want := []string{
		"date        battle  side     points  turns  luck  outcome",
		"2026-11-22  patrol  red       28:20      7    +3  won",
		"2026-11-21  relief  blue       3:12     10    -2  lost",
		"2 battles: 1 won, 1 lost, 0 drawn; luck +1 in all",
	}
	if diff := cmp.Diff(want, daily.Table(all)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, x := range []struct{ old, new, want string }{
		{"format: daily/1", "format: daily/2", `results.txt:1:1: found "format: daily/2"; want "format: daily/1"`},
		{" won", " wom", `results.txt:3:34: unknown outcome "wom" (want one of won, lost, drawn), did you mean "won"?`},
		{" red ", " rde ", `results.txt:3:19: unknown side "rde" (want one of red, blue), did you mean "red"?`},
		{"28:20", "28-20", `results.txt:3:23: found "28-20"; want DATE SCENARIO SIDE POINTS:POINTS TURNS LUCK OUTCOME`},
		{"2026-11-22", "2026-11-21", `results.txt:3:1: found 2026-11-21 after 2026-11-21; want one line per day, in order`},
		{"2026-11-22", "2026-13-22", `results.txt:3:1: found "2026-13-22"; want a date, as in 2026-11-22`},
		{" 7 ", " ", `results.txt:3:1: found "2026-11-22 patrol red 28:20 +3 won"; want DATE SCENARIO SIDE POINTS:POINTS TURNS LUCK OUTCOME`},
	} {
		if _, err := daily.Read("results.txt", []byte(strings.Replace(text, x.old, x.new, 1))); err == nil || err.Error() != x.want {
			t.Errorf("%s: got %v; want %s", x.new, err, x.want)
		}
	}
}
