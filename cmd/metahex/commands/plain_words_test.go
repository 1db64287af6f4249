package commands

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The plain prompt describes in words what the screen shows, in each system: goals, score, relative
// positions, and what happened since the last decision.
func TestPlainTellsInWords(t *testing.T) {
	for _, test := range []struct{ scenario, where string }{
		{"patrol", `^B[A-D]: (\d+ dots? [a-z-]+ of|with) R[A-D], at [A-R]-\d\d$`},
		{"relief", `^I\d+: (\d+ hex(es)? [a-z-]+ of|with) L\d+, at \d-\d{4}$`},
		{"kreuz-road", `^P\d: (\d+ hex(es)? [a-z-]+ of|with) A\d, at [A-R]-\d\d$`},
		{"ashford", `^B[A-Z]\d: [0-9.]+ inch(es)? [a-z-]+ of R[A-Z]\d$`},
		{"mill-bridge", `^B[A-Z]\d: [0-9.]+ inch(es)? [a-z-]+ of R[A-Z]\d$`},
	} {
		t.Run(test.scenario, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			typed := strings.Repeat("1\n", 60) + "agenda\ngoals\nagenda\nscore\nagenda\nwhere\nagenda\nrecap\nagenda\nquit\n"
			if code := run([]string{"play", "--plain", test.scenario, "--red", "human", "--blue", "greedy", "--seed", "1"}, strings.NewReader(typed), &out, &out); code != exitFine {
				t.Fatalf("exit code %d; want %d:\n%s", code, exitFine, &out)
			}
			parts := strings.Split(out.String(), "\n> ")
			if len(parts) < 71 {
				t.Fatalf("asked %d times; want 70 at least", len(parts)-1)
			}
			parts = parts[len(parts)-9:]
			goals, score, where, recap := parts[0], parts[2], parts[4], parts[6]
			for _, want := range []string{"held now\n", "still to be won\n", "what wins and what scores\n"} {
				if !strings.Contains(goals, want) {
					t.Errorf("goals prints\n%s\nwant %q", goals, want)
				}
			}
			if !regexp.MustCompile(`\w+ -?\d+ : -?\d+ \w+`).MatchString(score) {
				t.Errorf("score prints\n%s\nwant that of both sides", score)
			}
			lines := strings.Split(strings.TrimSpace(where), "\n")
			told := regexp.MustCompile(test.where)
			if !slices.ContainsFunc(lines, told.MatchString) {
				t.Errorf("where prints\n%s\nwant a line like %s", where, test.where)
			}
			if !strings.HasPrefix(recap, "  ") {
				t.Errorf("recap prints\n%s\nwant what happened, or that nothing did", recap)
			}
		})
	}
}

// The end of a match is described in words, in each system.
func TestPlainTellsTheEnd(t *testing.T) {
	for _, scenario := range []string{"patrol", "relief", "kreuz-road", "ashford", "mill-bridge"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			code, out, errOut := quietly(t, "play", "--plain", scenario, "--red", "greedy", "--blue", "greedy", "--seed", "1")
			if code != exitFine {
				t.Fatalf("exit code %d: %s", code, errOut)
			}
			red, blue := "red", "blue"
			if scenario == "relief" { // Grav Armor names its sides
				red, blue = "League", "Imperial"
			}
			end := 0
			for _, want := range []string{"points\n  " + red + " ", "  " + blue + " ", "losses\n  " + red + " ", "  " + blue + " ", "shots\n  best: ", "  worst: ", "luck\n  " + red + ": ", "  " + blue + ": ", "\nmetahex " + scenario + "#1: red (greedy) "} {
				i := strings.Index(out[end:], want)
				if i < 0 {
					t.Fatalf("want %q after\n%s", want, out[max(0, end-200):])
				}
				end += i
			}
		})
	}
}
