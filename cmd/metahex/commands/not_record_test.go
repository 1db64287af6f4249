package commands

import (
	"os"
	"testing"
)

// Where another file is wanted, a record of a match is refused by its kind, at its format.
func TestLintOfARecord(t *testing.T) {
	t.Chdir(t.TempDir())
	if _, errOut, code := asked("", "play", "--plain", "primer", "--red", "greedy", "--blue", "greedy", "--seed", "5", "--save", "game.play"); code != exitFine {
		t.Fatalf("exit code %d, %s", code, errOut)
	}
	for _, want := range []string{"scenario", "campaign"} {
		out, errOut, code := asked("", want, "lint", "game.play")
		wanted := "game.play:1:9: this is a record of a match; want a " + want + "/1 file (metahex doctor examines records)\n"
		if out != "" || errOut != wanted || code != exitFindings {
			t.Errorf("%s lint: got %q, %q, %d; want none, %q, %d", want, out, errOut, code, wanted, exitFindings)
		}
	}
	if err := os.Remove("game.play"); err != nil {
		t.Fatal(err)
	}
}
