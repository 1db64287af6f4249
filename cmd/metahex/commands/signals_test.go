package commands

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A command that a signal ends says so in one word, the same everywhere, and exits with the signal's code.
func TestWordsOfSignals(t *testing.T) {
	for _, x := range []struct {
		signal syscall.Signal
		word   string
		code   int
	}{{syscall.SIGINT, "interrupted", exitInterrupted}, {syscall.SIGTERM, "terminated", 143}} {
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(300*time.Millisecond, func() { cancel(interruption{x.signal}) })
		file := filepath.Join(t.TempDir(), "b.yaml")
		// The first command has no end: the signal comes while it works, and has come when the others begin.
		for _, c := range []struct{ args, want string }{
			{"sim primer -n 1000000", " matches are done\n"},
			{"sim primer --goal 50 --doubt 1 -n 1000000", " matches are done\n"},
			{"campaign measure lantern-road -n 10000", " of 10000 campaigns are done\n"},
			{"battle --system gts -o " + file, " of 80 matches are done\n"},
			{"battle --balance 100000 -o " + file, "; no battle was measured yet, and nothing was written\n"},
			{"perft primer 9", ""},
		} {
			args, want := c.args, c.want
			var out, errOut strings.Builder
			root := newRoot()
			root.SetArgs(strings.Fields(args))
			root.SetOut(&out)
			root.SetErr(&errOut)
			_, err := root.ExecuteContextC(ctx)
			code := outcome(ctx, err, nil, &errOut)
			last := errOut.String()
			last = last[1+strings.LastIndex(strings.TrimSuffix(last, "\n"), "\n"):]
			if begins := x.word + map[bool]string{true: "\n", false: "; "}[want == ""]; code != x.code || !strings.HasPrefix(last, begins) || !strings.HasSuffix(last, want) {
				t.Errorf("%s: exit code %d, the last line is %q; want %d and %q…%q", args, code, last, x.code, begins, want)
			}
			if _, err := os.Stat(file); err == nil {
				t.Errorf("%s: the file is written", args)
			}
		}
	}
}
