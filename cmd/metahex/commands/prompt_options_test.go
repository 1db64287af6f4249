package commands

import (
	"slices"
	"strings"
	"testing"

	"metahex/record"
	"metahex/rule"
)

// A few answers have one line each. Many answers are grouped by verb and clause, but keep their
// numbers.
func TestManyAnswersAreGrouped(t *testing.T) {
	var out, faults strings.Builder
	scene := "../../../systems/battlesuit/testdata/nerves.yaml"
	if code := run([]string{"play", "--plain", scene, "--red", "human", "--blue", "human", "--seed", "3"}, strings.NewReader("first\nactivate RA\n9\nquit\n"), &out, &faults); code != exitFine {
		t.Fatalf("exit code %d: %s", code, &faults)
	}
	want := `   1  activate RA
   2  activate RB
   3  activate RC
>   RA is activated. [BHM 7.7]

red: act? [BHM 7.7]
      go  [BHM 8.1]
           1 D-03     2 D-04     3 E-04     4 F-03     5 E-02     6 D-02
      bounce  [BHM 8.2.1]
           7 @1     9 @2    11 @3    13 @4    15 @5    17 @6
      boost  [BHM 8.2.10]
           8 @1    10 @2    12 @3    14 @4    16 @5    18 @6    20 @7    22 @8
          24 @9    26 @10    28 @11    30 @12
      bounce  [BHM 8.2.2]
          19 @7    21 @8    23 @9    25 @10    27 @11    29 @12
      fire  [BHM 9.0]
          31 BA    34 BB
      rapid  [BHM 9.7]
          32 BA    35 BB
      paint  [BHM 9.4]
          33 BA    36 BB
  37  done  [BHM 8.0]
>   RA is a Thumper. [BHM 5.0]
  RA is at level 2; 4 points are left. [BHM 8.2.1]
`
	if !strings.Contains(out.String(), want) {
		t.Errorf("want\n%s\namong\n%s", want, &out)
	}
}

// At the plain prompt the results of a roll are explained, as in the window w of the screen.
func TestResultsAreExplained(t *testing.T) {
	sum := rule.Tally{Outcomes: []rule.Outcome{
		{Result: "NE", Ways: 6, Of: 12, Vain: true, Cites: []rule.Clause{"BHM 9.3.3/NE"}},
		{Result: "S1", Ways: 5, Of: 12, Cites: []rule.Clause{"BHM 9.3.3/S", "BHM 9.3.3/1"}},
		{Result: "eliminated", Ways: 1, Of: 12},
	}}
	want := []string{"  S1: shaken, and grounded if airborne [BHM 9.3.3/S]; one box [BHM 9.3.3/1]"}
	if got := meanings(sum, ClauseWords(record.Header{System: "battlesuit"})); !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
}

// At the plain prompt a result that the log has announced is not printed again.
func TestTheResultIsPrintedOnce(t *testing.T) {
	var out, faults strings.Builder
	if code := run([]string{"play", "--plain", "gts-training", "--red", "greedy", "--blue", "greedy", "--seed", "5"}, strings.NewReader(""), &out, &faults); code != exitFine {
		t.Fatalf("exit code %d: %s", code, &faults)
	}
	if got := strings.Count(out.String(), "wins. [GTS end/victory]"); got != 1 {
		t.Errorf("the result is printed %d times; want 1:\n%s", got, out.String()[max(0, out.Len()-1500):])
	}
}
