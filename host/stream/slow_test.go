package stream_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"metahex/host/stream"
	"metahex/host/stream/streamtest"
	"metahex/record"
)

// A write whose time is up does not restart a server that works: other writers notice nothing.
func TestSlowIsNotDead(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir())
	slow, other := s.Log("x", "slow"), s.Log("x", "other")
	matches, err := s.JetStream().Stream(t.Context(), "MATCHES")
	if err != nil {
		t.Fatal(err)
	}
	follower, err := matches.CreateConsumer(t.Context(), jetstream.ConsumerConfig{MemoryStorage: true, InactiveThreshold: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 20 {
		short, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
		if err := slow.Append(short, 0, "never"); !errors.Is(err, stream.ErrBusy) {
			t.Errorf("without time: got error %v; want ErrBusy", err)
		}
		cancel()
		if err := other.Append(t.Context(), n, "at once"); err != nil {
			t.Errorf("entry %d of another match: %v", n, err)
		}
		time.Sleep(100 * time.Millisecond) // the host looks at its server twice a second
	}
	if got := s.Counts(); got.Restarts != 0 || got.Busy == 0 || got.Slow == 0 || !s.Reached() {
		t.Errorf("got %+v, reached %v; want tries, and no restart", got, s.Reached())
	}
	if _, err := follower.Info(t.Context()); err != nil {
		t.Errorf("the follower of a log is lost: %v", err)
	}
	if err := slow.Append(t.Context(), 0, "now"); err != nil {
		t.Error(err)
	}
}

// A write that is stored, but without a response in time, is tried again and stored once.
func TestStoredOnce(t *testing.T) {
	t.Parallel()
	line := streamtest.Open(t, t.TempDir())
	s, err := stream.Open(t.Context(), stream.Options{URL: line.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	keys, err := s.Keys(t.Context(), "tables", 0)
	if err != nil {
		t.Fatal(err)
	}
	l := s.Log("x", "m")
	if err := l.Append(t.Context(), 0, "first"); err != nil {
		t.Fatal(err)
	}
	line.Hold(true)
	var wrong [3]error
	var revision uint64
	all := make(chan bool, len(wrong))
	for i, try := range []func() error{
		func() error { return l.Append(t.Context(), 1, "second") },
		func() (err error) {
			revision, err = keys.Set(t.Context(), "a", []byte("set"), 0)
			return err
		},
		func() error { return keys.Put(t.Context(), "b", []byte("put")) },
	} {
		go func() {
			wrong[i] = try()
			all <- true
		}()
	}
	time.Sleep(6 * time.Second) // longer than the limit for one try
	line.Hold(false)
	for range wrong {
		<-all
	}
	if err := errors.Join(wrong[:]...); err != nil {
		t.Error(err)
	}
	if n := s.Counts().Busy; n < 3 {
		t.Errorf("%d tries had no response; want 3 at least", n)
	}
	if got, want := read(t, s.Log("x", "m"), 0), []string{"first", "second"}; !slices.Equal(got, want) {
		t.Errorf("the log is %q; want %q", got, want)
	}
	if err := l.Append(t.Context(), 2, "third"); err != nil {
		t.Error(err)
	}
	if _, err := keys.Set(t.Context(), "a", []byte("again"), revision); err != nil {
		t.Errorf("after revision %d: %v", revision, err)
	}
	// An entry of another writer is not taken for one's own.
	other := s.Log("x", "m")
	if got := read(t, other, 0); len(got) != 3 {
		t.Fatalf("read %q", got)
	}
	if err := other.Append(t.Context(), 3, "by another"); err != nil {
		t.Fatal(err)
	}
	line.Hold(true)
	go func() {
		time.Sleep(6 * time.Second)
		line.Hold(false)
	}()
	if err := l.Append(t.Context(), 3, "too late"); !errors.Is(err, record.ErrMoved) {
		t.Errorf("after another's entry: got error %v; want ErrMoved", err)
	}
}
