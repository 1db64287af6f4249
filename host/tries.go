package host

import (
	"fmt"
	"sync"
	"time"
)

// A tries counts the codes that each key has tried, to prevent guessing.
type tries struct {
	mu sync.Mutex
	at map[string][]time.Time
}

const (
	mostTries = 5
	tryTime   = time.Minute
	mostKnown = 10_000 // maximum number of counted keys; beyond it all counts restart at 0
)

// try counts a try. It returns an error after too many tries within a minute.
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
		return fmt.Errorf("%d codes were tried within a minute; wait a minute", mostTries)
	}
	t.at[key] = append(recent, now)
	return nil
}
