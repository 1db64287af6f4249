package stream_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"metahex/host/stream"
	"metahex/record"
)

// consumers returns the names of the server's consumers.
func consumers(t *testing.T, s *stream.Store) (names []string) {
	t.Helper()
	all, err := s.JetStream().Stream(t.Context(), "MATCHES")
	if err != nil {
		t.Fatal(err)
	}
	listed := all.ConsumerNames(t.Context())
	for name := range listed.Name() {
		names = append(names, name)
	}
	if err := listed.Err(); err != nil {
		t.Fatal(err)
	}
	return names
}

// All followers share a consumer, which goes with the last of them. If the server loses it, every
// follower still gets every entry once, in order.
func TestFollowersShareATail(t *testing.T) {
	const logs, entries = 5, 40
	s := open(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var mu sync.Mutex
	got := map[string][]string{}
	var following, writing sync.WaitGroup
	for i := range logs {
		for reader := range 2 {
			following.Go(func() {
				err := s.Log("x", fmt.Sprint("m", i)).Follow(ctx, 0, func(e record.Entry) error {
					mu.Lock()
					defer mu.Unlock()
					key := fmt.Sprintf("m%d for %d", i, reader)
					got[key] = append(got[key], e.Text)
					return nil
				})
				if !errors.Is(err, context.Canceled) {
					t.Errorf("log %d ends with %v", i, err)
				}
			})
		}
		writing.Go(func() {
			l := s.Log("x", fmt.Sprint("m", i))
			for n := range entries {
				if err := l.Append(ctx, n, fmt.Sprint("entry ", n)); err != nil {
					t.Error(err)
				}
				if n == entries/2 && i == 0 {
					for _, name := range consumers(t, s) {
						if err := s.JetStream().DeleteConsumer(ctx, "MATCHES", name); err != nil {
							t.Error(err)
						}
					}
				}
			}
		})
	}
	writing.Wait()
	var want []string
	for n := range entries {
		want = append(want, fmt.Sprint("entry ", n))
	}
	all := func() bool {
		mu.Lock()
		defer mu.Unlock()
		for _, lines := range got {
			if len(lines) < entries {
				return false
			}
		}
		return len(got) == 2*logs
	}
	for end := time.Now().Add(time.Minute); !all() && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	if names := consumers(t, s); len(names) != 1 {
		t.Errorf("%d followers have the consumers %q; want one", 2*logs, names)
	}
	cancel()
	following.Wait()
	for key, lines := range got {
		if !slices.Equal(lines, want) {
			t.Errorf("%s: got %q; want %q", key, lines, want)
		}
	}
	for end := time.Now().Add(10 * time.Second); len(consumers(t, s)) > 0; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("without followers there are the consumers %q", consumers(t, s))
		}
	}
}
