//go:build unix

package commands

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// If the disk becomes full during a match, the program reports this at once. It asks a human player
// what to do; a match between bots ends.
func TestAFullDiskInPlainPlay(t *testing.T) {
	t.Parallel()
	const asked = "the match is no longer recorded: write "
	for _, test := range []struct {
		red, typed string
		exit       int
		says       []string // output after the report
		hides      string
	}{
		{"human", strings.Repeat("1\n", 200), exitUsage, []string{"continue without a record? (yes or quit)\n> ", "found \"1\"; want yes or quit\n"}, "red: "},
		{"human", strings.Repeat("1\n", 100) + strings.Repeat("quit\n", 20), exitUsage, []string{"continue without a record?", "Go on with: metahex play --plain --resume "}, "red: "},
		{"human", strings.Repeat("yes\n1\n", 1000), exitUsage, []string{"continue without a record?", "red: ", "> "}, "no match has these words"},
		{"greedy", "", exitUsage, []string{""}, "["},
	} {
		folder := t.TempDir()
		c := exec.Command("sh", "-c", "ulimit -f 2; exec metahex play --plain primer --red "+test.red+" --blue greedy --seed 7 --save game.play 2>&1")
		c.Dir, c.Stdin = folder, strings.NewReader(test.typed)
		out, err := c.Output()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != test.exit {
			t.Errorf("red is %s: error %v, want exit code %d", test.red, err, test.exit)
		}
		_, after, ok := strings.Cut(string(out), asked)
		if !ok || strings.Count(string(out), asked) > 1 {
			t.Errorf("red is %s: want %q once, found\n%s", test.red, asked, out)
		}
		for _, words := range test.says {
			if !strings.Contains(after, words) {
				t.Errorf("red is %s: want %q, found\n%s", test.red, words, after)
			}
		}
		if strings.Contains(after, test.hides) {
			t.Errorf("red is %s: want no %q, found\n%s", test.red, test.hides, after)
		}
		// When there is room again, the match resumes after the last complete answer.
		file := filepath.Join(folder, "game.play")
		var said strings.Builder
		if code := run([]string{"play", "--plain", "--resume", file}, strings.NewReader(""), &said, &said); code != exitFine {
			t.Errorf("red is %s: resuming ends with exit code %d: %s", test.red, code, &said)
		}
		if got := state(t, file); strings.HasPrefix(got, "0 ") {
			t.Errorf("red is %s: the file holds %s, want some", test.red, got)
		}
	}
}
