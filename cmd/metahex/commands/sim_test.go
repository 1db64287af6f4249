package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// simulate runs sim with arguments.
func simulate(ctx context.Context, args ...string) (out, errOut string, err error) {
	c := newSim()
	var o, e bytes.Buffer
	c.SetOut(&o)
	c.SetErr(&e)
	c.SilenceUsage, c.SilenceErrors = true, true
	c.SetArgs(args)
	err = c.ExecuteContext(ctx)
	return o.String(), e.String(), err
}

// An interrupt in the midst of a series prints what is done, whole, and
// promptly: a line of figures, a line for each value begun, or the table of
// strengths so far.
func TestSimInterrupted(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		args string
		of   string
		told func(lines []string) bool
	}{
		{"primer -n 1000000 --csv", "1000000", func(lines []string) bool { return len(lines) == 0 || len(lines) == 2 }},
		{"primer -n 1000000 --vary turns=3..4", "2000000", func(lines []string) bool {
			return len(lines) == 0 || len(lines) == 5 && strings.HasPrefix(lines[4], "3   ")
		}},
		{"--strength -n 1000000", "6000000", func(lines []string) bool {
			last := lines[len(lines)-1]
			return strings.HasPrefix(last, "| --- ") || strings.HasPrefix(last, "| primer (") && strings.Contains(last, ", interrupted) | greedy | random | ")
		}},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(300*time.Millisecond, cancel)
		begun := time.Now()
		out, errOut, err := simulate(ctx, strings.Fields(test.args)...)
		timer.Stop()
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("%s: took %v to stop", test.args, took)
		}
		if !errors.Is(err, context.Canceled) || exitCode(err) != exitInterrupted {
			t.Errorf("%s: error %v, want %v and exit code %d", test.args, err, context.Canceled, exitInterrupted)
		}
		if want := " of " + test.of + " matches are done\n"; !strings.HasPrefix(errOut, "interrupted; ") || !strings.HasSuffix(errOut, want) {
			t.Errorf("%s: told %q, want interrupted … %q", test.args, errOut, want)
		}
		if lines := strings.Split(out, "\n"); !test.told(lines[:len(lines)-1]) {
			t.Errorf("%s: printed %q", test.args, out)
		}
	}
}

// The line of the value that stands in the file is the scenario as it is.
func TestSweepOverTheFilesOwnValue(t *testing.T) {
	t.Parallel()
	read := func(into any, args ...string) {
		t.Helper()
		out, _, err := simulate(context.Background(), append([]string{"primer", "-n", "6", "--json"}, args...)...)
		if err == nil {
			err = json.Unmarshal([]byte(out), into)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var alone map[string]any
	var swept struct{ Lines []map[string]any }
	read(&alone)
	read(&swept, "--vary", "turns=11..11")
	alone["value"] = "11"
	if diff := cmp.Diff([]map[string]any{alone}, swept.Lines); diff != "" {
		t.Errorf("(-alone +swept):\n%s", diff)
	}
}

// A file whose measuring is interrupted keeps what it has, to the byte.
func TestMeasureInterrupted(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../systems/battlesuit/scenario/scenarios/primer.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(file, text, 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer time.AfterFunc(200*time.Millisecond, cancel).Stop()
	out, errOut, err := simulate(ctx, "--measure", "-n", "1000000", file)
	if want := "interrupted; 0 of 1 files are measured\n"; !errors.Is(err, context.Canceled) || errOut != want || out != "" {
		t.Errorf("error %v, told %q and %q, want %v, %q and nothing", err, errOut, out, context.Canceled, want)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, text) {
		t.Errorf("error %v, and the file holds\n%s", err, after)
	}
}
