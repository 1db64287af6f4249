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
	Red      string      `json:"red"`  // name of the player
	Blue     string      `json:"blue"` //
	Turn     string      `json:"turn"` // "turn 3 of 6, reaction fire"
	Score    string      `json:"score"`
	Notes    []string    `json:"notes"`
	Log      []string    `json:"log"` // the last lines
	Clocks   []SideClock `json:"clocks"`
	Asked    string      `json:"asked"` // side; empty: nobody, or it is not shown yet
	Over     string      `json:"over"`  // how it ended; empty: it goes on
	Delayed  bool        `json:"delayed"`
	Board    string      `json:"board"` // changes with the picture of the board
	Wrong    string      `json:"wrong"` // why nothing more will come; empty: it will
}

// A SideClock is the time that a side has left.
type SideClock struct {
	Side string `json:"side"`
	Left int64  `json:"left"` // milliseconds
	Runs bool   `json:"runs"`
}

const (
	mostLines = 300                    // of a log on a page
	calm      = 200 * time.Millisecond // between two pages of a match
)

// A show keeps the page of a match up to date while somebody watches.
type show struct {
	id       string
	ready    chan struct{} // closed when there is a page, or err
	err      error
	watchers int       // guarded by the server
	left     time.Time // when the last watcher has left; likewise
	cancel   context.CancelFunc

	mu          sync.Mutex
	page        Page
	first, then game.Match // at the beginning, and as far as it is shown
	picture     *picture   // of page.Board; nil: not drawn yet
	changed     chan struct{}
}

// A picture is a drawn board.
type picture struct{ svg, zipped []byte }

// errNotShown is the error for a match that the public may not see.
var errNotShown = errors.New("no such match is shown here")

// errFull is the error of a server at its limit.
var errFull = errors.New("too many watch now; come back in a minute")

// idPattern is what IDs of matches look like.
var idPattern = regexp.MustCompile(`^[0-9A-Z]{12}$`)

// Watchable reports whether the page of a table's match is served.
func Watchable(t *host.Table) bool { return t.Terms.Watched() && !t.Began.IsZero() }

// watch returns the show of a match. The caller must leave it.
func (s *Server) watch(r *http.Request) (*show, func(), error) {
	id := r.PathValue("id")
	if !idPattern.MatchString(id) {
		return nil, nil, errNotShown
	}
	found := s.options.Host.Tables(func(t *host.Table) bool { return t.ID == id && Watchable(t) && s.options.Host.Serves(t) })
	if len(found) == 0 {
		return nil, nil, errNotShown
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

// end ends a show that nobody has watched for a while.
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
			delete(s.shows, sh.id) // the next who comes tries again
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

// tell wakes all who wait for another page.
func (sh *show) tell() {
	close(sh.changed)
	sh.changed = make(chan struct{})
}

// set changes the page. If it stays the same nobody is notified: spectators with a delay must not
// even see that something has happened.
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

// now returns the page, and a channel that is closed when there is another.
func (sh *show) now() (Page, <-chan struct{}) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	return sh.page, sh.changed
}

// draw returns the picture of the board, and its name.
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

// A follower replays a match as far as the public may see it.
type follower struct {
	first, then game.Match
	given       int // answers
	backs       int // of the match, when they were given
	lines       []string
}

// follow gives the answers that have come since, or all of them after an undo.
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
	// Who is asked, and whose clock runs, shows what happens now: some questions are secret.
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

// boardOf names the picture of a view: the same view has the same name.
func boardOf(v game.View) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("web: a view of %q: %v", v.Title, err)) // plain data always marshals
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// turnWords describes a turn: "turn 3 of 6, reaction fire".
func turnWords(v game.View) string {
	text := "before the first turn"
	if v.Turn > 0 {
		text = fmt.Sprintf("turn %d", v.Turn)
		if v.Turns > 0 {
			text += fmt.Sprintf(" of %d", v.Turns)
		}
	}
	if v.Phase != "" {
		text += ", " + v.Phase
	}
	return text
}
