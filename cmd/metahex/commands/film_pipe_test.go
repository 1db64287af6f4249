//go:build unix

package commands

import (
	"os"
	"strings"
	"syscall"
	"testing"
)

// A closed pipe ends a film without a message; a full disk ends it with one line.
func TestFilmsToNowhere(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, errOut := quietly(t, strings.Fields("play --plain primer --red greedy --blue greedy --seed 1 --save m.play")...); code != exitFine {
		t.Fatalf("exit code %d: %s", code, errOut)
	}
	for _, kind := range []string{"--cast", "--gif", "--svg", "--story"} {
		if _, err := os.Stat("/dev/full"); err == nil {
			code, out, errOut := quietly(t, "replay", "m.play", kind+"=/dev/full")
			if want := "metahex: /dev/full: cannot be written: no space left on device\n"; code != exitUsage || out != "" || errOut != want {
				t.Errorf("%s: exit code %d, printed %q and %q; want %q", kind, code, out, errOut, want)
			}
		}
		var said strings.Builder
		if code := run([]string{"replay", "m.play", kind + "=-"}, strings.NewReader(""), closedPipe{}, &said); code != exitPipe || said.String() != "" {
			t.Errorf("%s into a closed pipe: exit code %d, said %q; want %d and nothing", kind, code, said.String(), exitPipe)
		}
	}
}

// A closedPipe is an output without a reader.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }
