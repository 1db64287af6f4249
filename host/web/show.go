package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"sync"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/record/film"
)

// A Page is the data of a match's page.
type Page struct {
	ID       string      `json:"id"`
	Scenario string      `json:"scenario"`
	Title    string      `json:"title"`
	Red      string      `json:"red"`  // name of the red player
	Blue     string      `json:"blue"` // name of the blue player
	Turn     string      `json:"turn"` // "turn 3 of 6, reaction fire"
	Score    string      `json:"score"`
	Notes    []string    `json:"notes"`
	Log      []string    `json:"log"` // the last lines
	Clocks   []SideClock `json:"clocks"`
	Asked    string      `json:"asked"` // side that must answer; empty: none, or not public yet
	Over     string      `json:"over"`  // how the match ended; empty: it goes on
	Delayed  bool        `json:"delayed"`
	Board    string      `json:"board"` // name of the board's picture; changes with the picture
	Wrong    string      `json:"wrong"` // why the page is not updated any more; empty: it is
}

// A SideClock is the remaining time of a side.
type SideClock struct {
	Side string `json:"side"`
	Left int64  `json:"left"` // milliseconds
	Runs bool   `json:"runs"`
}

const (
	mostLines = 300                    // lines of the log on a page
	calm      = 200 * time.Millisecond // minimum time between two pages of a match
)

// A show keeps the page of a match up to date while it has watchers.
type show struct {
	id       string
	ready    chan struct{} // closed when page or err is set
	err      error
	watchers int       // guarded by the server
	left     time.Time // when the last watcher left; also guarded by the server
	cancel   context.CancelFunc

	mu          sync.Mutex
	page        Page
	first, then game.Match // the match at its beginning, and at the last public answer
	picture     *picture   // picture of page.Board; nil: not drawn yet
	changed     chan struct{}
}

// A picture is a drawn board.
type picture struct{ svg, zipped []byte }

// errNotShown is the error for a match that the public may not see.
var errNotShown = errors.New("no such match is shown here")

// errFull is the error if the server has reached its limit.
var errFull = errors.New("too many people are watching now; come back in a minute")

// idPattern matches the IDs of matches.
var idPattern = regexp.MustCompile(`^[0-9A-Z]{12}$`)

// Watchable reports whether the page of a table's match is served.
func Watchable(t *host.Table) bool { return t.Terms.Watched() && !t.Began.IsZero() }

// watch returns the show of a match. The caller must call the returned function at the end.
func (s *Server) watch(r *http.Request) (*show, func(), error) {
	id := r.PathValue("id")
	if !idPattern.MatchString(id) {
		return nil, nil, errNotShown
	}
	found := s.options.Host.Tables(func(t *host.Table) bool { return t.ID == id && Watchable(t) })
	if len(found) == 0 {
		return nil, nil, errNotShown
	}
	if !s.options.Host.Serves(&found[0]) {
		return nil, nil, fmt.Errorf("%w: match %s waits for a host with the rules %s", errNotShown, id, found[0].Rules)
	}
	s.mu.Lock()
	sh := s.shows[id]
	if sh == nil {
		if len(s.shows) >= s.options.Shows {
			s.mu.Unlock()
			return nil, nil, errFull
		}
		ctx, cancel := context.WithCancel(context.Background())
		sh = &show{id: id, ready: make(chan struct{}), changed: make(chan struct{}), cancel: cancel}
		s.shows[id] = sh
		go s.run(ctx, sh)
	}
	sh.watchers++
	s.mu.Unlock()
	leave := sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if sh.watchers--; sh.watchers > 0 {
			return
		}
		sh.left = time.Now()
		time.AfterFunc(lingers, func() { s.end(sh) })
	})
	select {
	case <-sh.ready:
		if sh.err != nil {
			leave()
			return nil, nil, sh.err
		}
		return sh, leave, nil
	case <-r.Context().Done():
		leave()
		return nil, nil, r.Context().Err()
	}
}

// end stops a show that has had no watchers for a while.
func (s *Server) end(sh *show) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if sh.watchers == 0 && time.Since(sh.left) >= lingers {
		sh.cancel()
		if s.shows[sh.id] == sh {
			delete(s.shows, sh.id)
		}
	}
}

// run follows the match of a show until ctx is done.
func (s *Server) run(ctx context.Context, sh *show) {
	begun := sync.OnceFunc(func() { close(sh.ready) })
	fail := func(err error) {
		s.mu.Lock()
		if s.shows[sh.id] == sh {
			delete(s.shows, sh.id) // the next watcher tries again
		}
		s.mu.Unlock()
		sh.mu.Lock()
		defer sh.mu.Unlock()
		if sh.then == nil {
			sh.err = err
		}
		sh.page.Wrong = "the match cannot be followed any further here"
		sh.tell()
		begun()
	}
	m, leave, err := s.options.Host.Enter(ctx, sh.id)
	if err != nil {
		fail(err)
		return
	}
	defer leave()
	f := &follower{}
	for ctx.Err() == nil {
		now := m.Now()
		if now.Stopped != nil {
			fail(now.Stopped)
			return
		}
		if err := f.follow(now); err != nil {
			fail(err)
			return
		}
		sh.set(f.page(sh.id, now), f.first, f.then)
		begun()
		select {
		case <-time.After(calm):
		case <-ctx.Done():
		}
		select {
		case <-now.Changed:
		case <-ctx.Done():
		}
	}
}

// tell notifies everybody who waits for another page.
func (sh *show) tell() {
	close(sh.changed)
	sh.changed = make(chan struct{})
}

// set changes the page. An equal page causes no notification: delayed spectators must not even see
// that something has happened.
func (sh *show) set(p Page, first, then game.Match) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.then != nil && reflect.DeepEqual(p, sh.page) {
		return
	}
	if p.Board != sh.page.Board {
		sh.picture = nil
	}
	sh.page, sh.first, sh.then = p, first, then.Clone()
	sh.tell()
}

// now returns the page, and a channel that is closed when the page changes.
func (sh *show) now() (Page, <-chan struct{}) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.page, sh.changed
}

// draw returns the picture of the board and the picture's name.
func (sh *show) draw() (*picture, string, error) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.picture == nil {
		svg, err := film.Still(sh.first, sh.then, game.Nobody)
		if err != nil {
			return nil, "", err
		}
		var zipped bytes.Buffer
		z := gzip.NewWriter(&zipped)
		if _, err := z.Write(svg); err != nil {
			return nil, "", err
		}
		if err := z.Close(); err != nil {
			return nil, "", err
		}
		sh.picture = &picture{svg, zipped.Bytes()}
	}
	return sh.picture, sh.page.Board, nil
}

// A follower replays the public part of a match.
type follower struct {
	first, then game.Match
	given       int // number of answers given
	backs       int // number of undos of the match at that time
	lines       []string
}

// follow gives the answers that are new, or all answers after an undo.
func (f *follower) follow(now host.Now) error {
	if f.then == nil || f.backs != now.Backs || now.Public < f.given {
		m, err := now.Opening.Start(now.Opening.Header)
		if err != nil {
			return err
		}
		*f = follower{first: m.Clone(), then: m, backs: now.Backs}
	}
	for _, a := range now.Answers[f.given:now.Public] {
		events, err := f.then.Answer(a.Choice)
		if err != nil {
			return fmt.Errorf("answer %d is refused: %w", f.given, err)
		}
		f.given++
		for _, e := range events {
			if text, ok := e.For(game.Nobody); ok {
				f.lines = append(f.lines, text)
			}
		}
		if extra := len(f.lines) - mostLines; extra > 0 {
			f.lines = slices.Delete(f.lines, 0, extra)
		}
	}
	return nil
}

// page returns the present page of the match.
func (f *follower) page(id string, now host.Now) Page {
	v := f.then.View(game.Nobody)
	o := now.Opening
	p := Page{
		ID: id, Scenario: o.Header.Scenario, Title: v.Title, Red: o.Names[game.Red], Blue: o.Names[game.Blue], Notes: slices.Clone(v.Notes), Log: slices.Clone(f.lines),
		Delayed: now.Asked != game.Nobody && o.Terms.Delayed(),
		Score:   fmt.Sprintf("red %d, blue %d", v.Score[game.Red], v.Score[game.Blue]),
		Board:   boardOf(v),
	}
	p.Turn = turnWords(v)
	if now.Asked == game.Nobody {
		p.Over = now.Result.Text
	}
	// Omit the side that is asked and the clocks if spectators are delayed or the question is secret.
	q, asked := f.then.Question()
	open := !p.Delayed && (!asked || q.Seen.Has(game.Nobody))
	if open && p.Over == "" {
		p.Asked = now.Asked.String()
	}
	if open && now.Clock {
		for _, side := range []game.Side{game.Red, game.Blue} {
			p.Clocks = append(p.Clocks, SideClock{side.String(), max(0, now.Left[side].Milliseconds()), side == now.Asked})
		}
	}
	return p
}

// boardOf returns the name of a view's picture. Equal views have equal names.
func boardOf(v game.View) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: a view of %q: %v", v.Title, err)) // a view can always be encoded
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// turnWords describes a turn: "turn 3 of 6, reaction fire".
func turnWords(v game.View) string {
	text := "before the first " + v.TurnWord()
	if v.Turn > 0 {
		text = fmt.Sprintf("%s %d", v.TurnWord(), v.Turn)
		if v.Turns > 0 {
			text += fmt.Sprintf(" of %d", v.Turns)
		}
	}
	if v.Phase != "" {
		text += ", " + v.Phase
	}
	return text
}
