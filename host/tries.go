package host

import (
	"fmt"
	"sync"
	"time"
)

// tries counts the codes that each key has tried, so that nobody can guess one.
type tries struct {
	mu sync.Mutex
	at map[string][]time.Time
}

const (
	mostTries = 5
	tryTime   = time.Minute
	mostKnown = 10_000 // keys that are counted at once; then all are counted from 0 again
)

// try counts a try, and returns an error if there were too many within a minute.
func (t *tries) try(key string, now time.Time) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.at == nil || len(t.at) > mostKnown {
		t.at = map[string][]time.Time{}
	}
	recent := t.at[key][:0]
	for _, at := range t.at[key] {
		if now.Sub(at) < tryTime {
			recent = append(recent, at)
		}
	}
	t.at[key] = recent
	if len(recent) >= mostTries {
		return fmt.Errorf("%d codes were tried within a minute; wait for one", mostTries)
	}
	t.at[key] = append(recent, now)
	return nil
}
