package host

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// If the clock of the store is set back, no side gains or loses time.
func TestClockSetBack(t *testing.T) {
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	c := clocks{terms: Clock{Main: time.Minute}, since: noon}
	c.tick(game.Red, noon.Add(20*time.Second), true)
	c.tick(game.Blue, noon.Add(-time.Hour), true)
	if left, _ := c.left(game.Red, game.Red, noon.Add(-time.Hour+5*time.Second)); left != 35*time.Second {
		t.Errorf("red has %s left; want 35s", left)
	}
	if left, _ := c.left(game.Blue, game.Red, noon.Add(-time.Hour)); left != time.Minute {
		t.Errorf("blue has %s left; want 1m0s", left)
	}
	if left, _ := c.left(game.Red, game.Red, noon.Add(-2*time.Hour)); left != 40*time.Second {
		t.Errorf("as the clock goes back again red has %s left; want 40s", left)
	}
}

// If a host's clock is ahead of the log's, the host changes nothing because of it and stops no match.
func TestClockAhead(t *testing.T) {
	ctx := t.Context()
	h := &Host{now: time.Now}
	log := &memory{}
	header, err := headerOf("primer")
	if err != nil {
		t.Fatal(err)
	}
	match, err := systems.Start(header)
	if err != nil {
		t.Fatal(err)
	}
	terms := Terms{Scenario: "primer", Red: human, Blue: human, Spectators: "public", Clock: Clock{Main: time.Hour}}
	log.entries = []record.Entry{{Text: Entry{Do: begin, Opening: &Opening{Header: header, Terms: terms}, Hash: hashOf(match)}.text(), At: time.Now()}}
	m, err := h.open(ctx, "M", log, make([]byte, seedSize))
	if err != nil {
		t.Fatal(err)
	}
	m.mu.Lock()
	m.now = func() time.Time { return time.Now().Add(2 * time.Hour) }
	m.mu.Unlock()
	if err := m.keepTime(ctx); err != nil {
		t.Fatal(err)
	}
	if now := m.Now(); now.Asked == game.Nobody || now.Stopped != nil || now.Entries < 2 {
		t.Errorf("the match stands at entry %d, asked %s, stopped %v; want that it goes on", now.Entries, now.Asked, now.Stopped)
	}
	if err := m.keepTime(ctx); !errors.Is(err, errNothing) {
		t.Errorf("at once again: got error %v; want %v", err, errNothing)
	}
}

func headerOf(scenario string) (record.Header, error) {
	_, header, err := systems.Open(systems.Source{Scenario: scenario})
	header.Red, header.Blue = human, human
	return header, err
}

// A memory is a log in memory with one follower.
type memory struct {
	mu      sync.Mutex
	entries []record.Entry
}

func (l *memory) Append(_ context.Context, n int, text string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n != len(l.entries) {
		return record.ErrMoved
	}
	l.entries = append(l.entries, record.Entry{N: n, Text: text, At: time.Now()})
	return nil
}

func (l *memory) Follow(ctx context.Context, n int, each func(record.Entry) error) error {
	for ; ctx.Err() == nil; time.Sleep(time.Millisecond) {
		l.mu.Lock()
		fresh := l.entries[n:]
		n = len(l.entries)
		l.mu.Unlock()
		for _, e := range fresh {
			if err := each(e); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}
