package host

import (
	"sync"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// A starts keeps matches of shipped scenarios as they are before the first answer. Clones share what
// no answer changes: map, lines of sight, figures. That is most of a match.
type starts struct {
	mu sync.Mutex
	of map[record.Header]game.Match
}

// mostStarts limits the kept matches. Beyond it all are dropped: readings that players choose make
// ever more of them.
const mostStarts = 64

// shipped keeps the starts of all matches in this process.
var shipped starts

// start returns a new match of a header.
func (s *starts) start(h record.Header) (game.Match, error) {
	key := record.Header{System: h.System, Scenario: h.Scenario, Tables: h.Tables, Readings: h.Readings, Rules: h.Rules}
	s.mu.Lock()
	m, ok := s.of[key]
	s.mu.Unlock()
	if ok {
		return m.Clone(), nil
	}
	m, err := systems.Start(h)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil || len(s.of) >= mostStarts {
		s.of = map[record.Header]game.Match{}
	}
	s.of[key] = m
	return m.Clone(), nil
}
