package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// An interrupt in the midst of a series prints what is done, whole, and
// promptly.
func TestSimInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	timer := time.AfterFunc(500*time.Millisecond, cancel)
	defer timer.Stop()
	c := newSim()
	var out, errOut bytes.Buffer
	c.SetOut(&out)
	c.SetErr(&errOut)
	c.SilenceUsage, c.SilenceErrors = true, true
	c.SetArgs([]string{"primer", "-n", "1000000", "--csv"})
	begun := time.Now()
	err := c.ExecuteContext(ctx)
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("took %v to stop", took)
	}
	if !errors.Is(err, context.Canceled) || exitCode(err) != exitFindings {
		t.Errorf("error %v, want %v and exit code %d", err, context.Canceled, exitFindings)
	}
	if got, want := errOut.String(), " of 1000000 matches are done\n"; !strings.HasPrefix(got, "interrupted; ") || !strings.HasSuffix(got, want) {
		t.Errorf("told %q, want interrupted … %q", got, want)
	}
	if lines := strings.Count(out.String(), "\n"); lines != 0 && lines != 2 {
		t.Errorf("printed %q, want two lines or, before the first match is done, nothing", out.String())
	}
}
