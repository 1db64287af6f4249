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

// If the picture cannot be written, the figures are printed all the same.
func TestSimPrintsTheFiguresFirst(t *testing.T) {
	t.Parallel()
	full := filepath.Join(t.TempDir(), "full.svg")
	if err := os.Symlink("/dev/full", full); err != nil {
		t.Fatal(err)
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
