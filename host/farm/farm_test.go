package farm_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/bots/series"
	"metahex/host/farm"
	"metahex/host/stream"
	"metahex/systems"
)

// lines collects the lines that a farm prints.
type lines struct {
	mu  sync.Mutex
	all []string
}

func (l *lines) say(line string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line)
}

func (l *lines) said() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.all)
}

// open opens a farm in a folder with n workers.
func open(t *testing.T, dir string, workers int) (*farm.Farm, *lines, func()) {
	t.Helper()
	s, err := stream.Open(t.Context(), stream.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return openIn(t, s, workers)
}

// openIn opens the farm of a store, and closes the store at the end.
func openIn(t *testing.T, s *stream.Store, workers int) (*farm.Farm, *lines, func()) {
	t.Helper()
	said := &lines{}
	f, err := farm.Open(t.Context(), s, said.say)
	if err != nil {
		t.Fatal(err)
	}
	f.JobTime = 10 * time.Millisecond
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { f.Work(ctx, workers) })
	return f, said, func() {
		cancel()
		all.Wait()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

// job returns a series of the primer scenario.
func job(t *testing.T) series.Job {
	t.Helper()
	j, _, err := series.New(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	j.Red, j.Blue, j.Seed, j.Swap, j.From, j.Matches = "greedy", "random", 7, true, 5, 120
	return j
}

// The workers produce the same figures as this process alone. A later run returns the same figures
// at once, without any worker, even after the store was closed and opened again.
func TestPlay(t *testing.T) {
	t.Parallel()
	j, dir := job(t), t.TempDir()
	m, err := j.Open()
	if err != nil {
		t.Fatal(err)
	}
	want, err := j.Run(t.Context(), m, series.MeansOf(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{3, 0} {
		f, said, end := open(t, dir, workers)
		ticks := 0
		got, err := f.Play(t.Context(), j, func() { ticks++ })
		end()
		if diff := cmp.Diff(want, got); diff != "" || err != nil || ticks != j.Matches || len(said.said()) > 0 {
			t.Errorf("%d workers: error %v, %d matches told of, said %q; want none, %d, nothing (-alone +farm):\n%s", workers, err, ticks, said.said(), j.Matches, diff)
		}
	}
}

// A job of another rules version is refused with one line, and stays in the queue for other workers.
func TestOtherRules(t *testing.T) {
	t.Parallel()
	f, said, end := open(t, t.TempDir(), 2)
	defer end()
	j := job(t)
	here := j.Rules
	j.Rules = "BHM-0/1"
	ctx, cancel := context.WithTimeout(t.Context(), 7*time.Second)
	defer cancel()
	figures, err := f.Play(ctx, j, nil)
	if !errors.Is(err, context.DeadlineExceeded) || figures.Matches != 0 {
		t.Errorf("%d matches, error %v; want none, and %v", figures.Matches, err, context.DeadlineExceeded)
	}
	want := []string{"found a job for rules BHM-0/1; this program has " + here + "; other workers may take it"}
	if diff := cmp.Diff(want, said.said()); diff != "" {
		t.Errorf("said (-want +got):\n%s", diff)
	}
}

// A job that fails ends its series; the next series tries it again.
func TestJobThatFails(t *testing.T) {
	t.Parallel()
	f, _, end := open(t, t.TempDir(), 1)
	defer end()
	j := job(t)
	j.Red = "gredy"
	for range 2 {
		_, err := f.Play(t.Context(), j, nil)
		if want := `match 5 of seed 7: unknown bot "gredy" (want one of random, recruit, regular, greedy, search, veteran, ace), did you mean "greedy"?`; err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// An abandoned series leaves no jobs in the queue, so another series does not have to wait. The
// abandoned series can be resumed at once.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	s, err := stream.Open(t.Context(), stream.Options{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	f, _, end := openIn(t, s, 1)
	defer end()
	long := job(t)
	long.Matches = 100_000
	ctx, cancel := context.WithCancel(t.Context())
	ticks := 0
	got, err := f.Play(ctx, long, func() {
		if ticks++; ticks == 60 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || got.Matches == 0 || got.Matches > ticks {
		t.Errorf("error %v after %d matches of %d; want %v", err, got.Matches, ticks, context.Canceled)
	}
	queue, err := s.JetStream().Stream(t.Context(), "JOBS")
	if err != nil {
		t.Fatal(err)
	}
	if left := queue.CachedInfo().State.Msgs; left != 0 {
		t.Errorf("%d jobs are left, want 0", left)
	}
	begun := time.Now()
	long.Matches = got.Matches + 100
	again, err := f.Play(t.Context(), long, nil)
	if err != nil || again.Matches != long.Matches {
		t.Errorf("error %v after %d matches; want none after %d", err, again.Matches, long.Matches)
	}
	m, err := long.Open()
	if err != nil {
		t.Fatal(err)
	}
	want, err := long.Run(t.Context(), m, series.MeansOf(2))
	if diff := cmp.Diff(want, again); diff != "" || err != nil {
		t.Errorf("%v (-alone +farm):\n%s", err, diff)
	}
	t.Logf("given up after %d matches; taken up again for %v", got.Matches, time.Since(begun))
}
