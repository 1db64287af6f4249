package commands

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Long commands refuse an output that cannot be written before they begin their work.
func TestOutputIsCheckedFirst(t *testing.T) {
	t.Chdir(t.TempDir())
	const missing = ": there is no directory nodir"
	for args, want := range map[string]string{
		"sim primer -n 1000000 -o nodir/x.svg":                          "nodir/x.svg" + missing,
		"sim primer -n 1000000 -o ./":                                   "./: cannot be written: this is a directory; want a file",
		"sim primer -n 1000000 --vary turns=3..4 --json -o nodir/x.svg": "nodir/x.svg" + missing,
		"sim --tune gts -n 1000000 --advice nodir/x.yaml":               "nodir/x.yaml" + missing,
		"puzzle mine primer -n 100000 -o nodir":                         "nodir/SCENARIO-SEED.yaml" + missing,
		"battle --balance 1h -o nodir/x.yaml":                           "nodir/x.yaml" + missing,
		"replay absent.play --svg nodir/x.svg":                          "nodir/x.svg" + missing,
		"replay absent.play --cast nodir/x.cast":                        "nodir/x.cast" + missing,
		"replay absent.play --story nodir/x.txt":                        "nodir/x.txt" + missing,
		"map print absent -o nodir/x.png":                               "nodir/x.png" + missing,
		"map render absent -o nodir/x.png":                              "nodir/x.png" + missing,
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		root := newRoot()
		root.SetArgs(strings.Fields(args))
		root.SetContext(ctx)
		if err := root.Execute(); err == nil || err.Error() != want {
			t.Errorf("%s: got %v; want %s", args, err, want)
		}
		cancel()
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("error %v, and %d files are left; want none", err, len(left))
	}
}

// If the picture cannot be written, the figures are printed all the same.
func TestSimPrintsTheFiguresFirst(t *testing.T) {
	t.Parallel()
	full := filepath.Join(t.TempDir(), "full.svg")
	if err := os.Symlink("/dev/full", full); err != nil {
		t.Skip(err)
	}
	if _, err := os.Stat(full); err != nil {
		t.Skip("this system has no /dev/full")
	}
	out, _, err := simulate(context.Background(), "primer", "-n", "2", "-o", full)
	if exitCode(err) != exitUsage || !strings.HasPrefix(err.Error(), full+": cannot be written: ") || !strings.Contains(out, "\nred wins ") {
		t.Errorf("error %v, printed %q; want the figures, and that %s cannot be written", err, out, full)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer time.AfterFunc(500*time.Millisecond, cancel).Stop()
	out, errOut, err := simulate(ctx, "primer", "-n", "1000000", "-o", full)
	if !errors.Is(err, context.Canceled) || exitCode(err) != exitInterrupted {
		t.Errorf("error %v, want %v and exit code %d", err, context.Canceled, exitInterrupted)
	}
	if strings.HasPrefix(errOut, "interrupted; 0 of ") {
		return // the machine was too slow for a match
	}
	if !strings.HasPrefix(errOut, "metahex: "+full+": cannot be written: ") || !strings.Contains(errOut, "\ninterrupted; ") || !strings.Contains(out, "\nred wins ") {
		t.Errorf("printed %q and %q; want the figures, that %s cannot be written, and the interrupt", out, errOut, full)
	}
}
