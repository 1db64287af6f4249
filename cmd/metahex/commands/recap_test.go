package commands

import (
	"strings"
	"testing"
)

// The plain prompt summarizes, by activation, what happened since the last decision.
func TestRecapAtAPlainPrompt(t *testing.T) {
	var out strings.Builder
	typed := "recap\n" + strings.Repeat("1\n", 24) + "recap\nquit\n"
	if code := run([]string{"play", "--plain", "primer", "--red", "human", "--blue", "greedy", "--seed", "7"}, strings.NewReader(typed), &out, &out); code != exitFine {
		t.Fatalf("exit code %d; want %d:\n%s", code, exitFine, &out)
	}
	recaps := strings.Count(out.String(), "nothing has happened since your last decision")
	if got := out.String(); recaps != 1 || !strings.Contains(got, "> "+"  red: RA moves A-03 → B-03\n") || !strings.Contains(got, "  RA enters B-03") {
		t.Errorf("want one recap of nothing, found %d, and one of a step:\n%s", recaps, got[max(0, len(got)-1500):])
	}
}
