package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"metahex/game"
	"metahex/host/store"
	"metahex/record"
	"metahex/rule"
)

// A Match is a replica of a match that hosts share. It is updated as long as it is open.
// It is safe for concurrent use.
type Match struct {
	ID   string
	log  record.Log
	seed []byte // seed of the dice
	now  func() time.Time
	kept func(do string, took time.Duration, err error) // called after each entry; may be nil

	paces     [3]pace   // by side
	lateAgain time.Time // when to check the time again, if our clock is ahead of the log's

	acting chan struct{} // a semaphore: one entry is made at a time, so that players of one host do not compete

	shared bool // other hosts may serve this match

	mu      sync.Mutex
	here    [3]int    // number of connections, by side
	pending time.Time // since when an entry is not stored yet; zero: every entry is stored
	sender  game.Side // of that entry
	state   state
	changed chan struct{} // closed at the next change
	stopped error         // why the replica cannot continue
}

// open follows the log of a match until ctx is done. It returns the match when it has read all
// present entries.
func (h *Host) open(ctx context.Context, id string, log record.Log, seed []byte) (*Match, error) {
	m := &Match{ID: id, log: log, seed: seed, now: h.now, kept: h.options.Kept, shared: h.options.Shared, acting: make(chan struct{}, 1), changed: make(chan struct{})}
	for side := range m.paces {
		m.paces[side] = newPace(h.options.Limits)
	}
	ready := make(chan struct{})
	begun := sync.OnceFunc(func() { close(ready) })
	go func() {
		err := log.Follow(ctx, 0, func(e record.Entry) error {
			err := m.fold(e)
			if !e.More {
				begun()
			}
			return err
		})
		m.stop(err)
		begun()
	}()
	select {
	case <-ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m, m.stopped
}

// fold adds an entry to the replica.
func (m *Match) fold(e record.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e.N < m.state.entries {
		return nil
	}
	if err := m.state.fold(e); err != nil {
		return fmt.Errorf("match %s: %w", m.ID, err)
	}
	m.wake()
	return nil
}

// wake notifies everybody who waits for a change of the match.
func (m *Match) wake() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// stop records why the replica cannot continue.
func (m *Match) stop(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stopped = err
	m.wake()
}

// A Now is a snapshot of a match. Its field Match is a copy.
type Now struct {
	Opening Opening
	Entries int
	Answers []Answered // read-only
	Backs   int        // number of undos so far
	Offer   Offer
	Refused Offer      // the last offer, if it was declined since the last answer
	Absent  game.Sides // people who are not connected
	Result  game.Result
	Asked   game.Side // Nobody: the match is over
	Secret  bool      // only the side Asked may know about the question
	Left    [3]time.Duration
	Clock   bool         // whether there is a clock, so that Left is valid
	Away    [3]time.Time // when a side's clock starts again; zero: it runs
	Due     time.Time    // when the time of the side Asked is up; zero: there is no clock
	Said    []Saying
	Seed    string
	Public  int        // number of answers that spectators may see
	Busy    game.Sides // sides with an entry that is not stored yet, and is tried again
	Stopped error      // why the match cannot continue; nil: it can
	Changed <-chan struct{}
}

// Now returns a snapshot of the match.
func (m *Match) Now() Now {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.state
	n := Now{
		Opening: s.opening, Entries: s.entries, Answers: slices.Clip(s.answers), Backs: len(s.backs), Offer: s.offer, Refused: s.refused, Absent: m.absent(), Said: slices.Clip(s.said), Seed: s.seed,
		Busy: m.busy(), Stopped: m.stopped, Changed: m.changed, Public: len(s.answers),
	}
	if s.match == nil {
		return n
	}
	now := m.now()
	n.Result, n.Asked = s.result(), s.asked()
	if q, ok := s.match.Question(); ok && n.Asked != game.Nobody {
		n.Secret = !q.Seen.Has(game.Nobody)
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		n.Left[side], n.Clock = s.clocks.left(side, n.Asked, now)
		n.Away[side] = s.clocks.awayUntil(side, now)
	}
	if n.Clock && n.Asked != game.Nobody {
		n.Due = now
		if away := n.Away[n.Asked]; !away.IsZero() {
			n.Due = away
		}
		n.Due = n.Due.Add(n.Left[n.Asked])
	}
	if !s.over() && s.opening.Terms.Delayed() {
		n.Public = s.turn
	}
	return n
}

// Copy returns a copy of the match in its present state.
func (m *Match) Copy() game.Match {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state.match.Clone()
}

// ErrNotYours is the error for an answer to a question for another side.
var ErrNotYours = errors.New("it is not your turn to answer")

// Answer gives a side's answer to a question. The parameters n and backs are the numbers of answers
// and undos that the side has seen. The dice that follow the answer are rolled and stored with it.
// When Answer returns nil, the answer is stored and this replica has it. If another entry came first,
// the error wraps record.ErrMoved: get a new snapshot.
func (m *Match) Answer(ctx context.Context, by game.Side, n, backs int, c game.Choice) error {
	return m.act(ctx, func(s *state) (Entry, error) {
		if backs != len(s.backs) {
			return Entry{}, fmt.Errorf("answers were taken back %d times, not %d: %w", len(s.backs), backs, record.ErrMoved)
		}
		if s.asked() != by {
			return Entry{}, ErrNotYours
		}
		if n != len(s.answers) {
			return Entry{}, fmt.Errorf("%d answers were given, not %d: %w", len(s.answers), n, record.ErrMoved)
		}
		next := s.match.Clone()
		words := []string{next.Words(c)}
		if _, err := next.Answer(c); err != nil {
			return Entry{}, err
		}
		thrown, err := roll(next, dealer{m.seed, s.opening.Words}, s.entries)
		return Entry{Do: answer, By: by.String(), Answers: append(words, thrown...), Hash: hashOf(next)}, err
	})
}

// act makes an entry for the present state, appends it, and waits until the replica has it.
func (m *Match) act(ctx context.Context, make func(*state) (Entry, error)) error {
	select {
	case m.acting <- struct{}{}:
		defer func() { <-m.acting }()
	case <-ctx.Done():
		return fmt.Errorf("an earlier entry is not stored yet: %w", store.ErrBusy)
	}
	m.mu.Lock()
	if m.stopped != nil {
		defer m.mu.Unlock()
		return m.stopped
	}
	e, err := make(&m.state)
	n := m.state.entries
	m.mu.Unlock()
	if err != nil {
		return err
	}
	if err := m.keepPace(ctx, e); err != nil {
		return err
	}
	defer m.pend(e)()
	if err := m.append(ctx, n, e); err != nil {
		return err
	}
	return m.wait(ctx, func(s *state) bool { return s.entries > n })
}

// busyTime is the time after which players read that an entry is not stored yet.
const busyTime = 3 * time.Second

// pend notes that an entry is not stored yet, until stored is called.
func (m *Match) pend(e Entry) (stored func()) {
	m.mu.Lock()
	m.pending = time.Now()
	m.sender, _ = side(e.By) // keepPace has checked it
	m.mu.Unlock()
	late := time.AfterFunc(busyTime, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.wake()
	})
	return func() {
		late.Stop()
		m.mu.Lock()
		defer m.mu.Unlock()
		was := m.busy()
		if m.pending = (time.Time{}); was != 0 {
			m.wake()
		}
	}
}

// busy returns the side whose entry is not stored for some time. The caller holds the lock.
func (m *Match) busy() game.Sides {
	if m.pending.IsZero() || time.Since(m.pending) < busyTime {
		return 0
	}
	return game.Only(m.sender)
}

// append stores an entry as number n.
func (m *Match) append(ctx context.Context, n int, e Entry) error {
	text := e.text()
	if len(text) > longestEntry {
		return fmt.Errorf("found an entry of %d bytes; want %d at most", len(text), longestEntry)
	}
	began := time.Now()
	err := m.log.Append(ctx, n, text)
	if m.kept != nil {
		m.kept(e.Do, time.Since(began), err)
	}
	return err
}

// wait waits until a condition holds for the match.
func (m *Match) wait(ctx context.Context, holds func(*state) bool) error {
	for {
		m.mu.Lock()
		held, stopped, changed := holds(&m.state), m.stopped, m.changed
		m.mu.Unlock()
		if held {
			return nil
		}
		if stopped != nil {
			return stopped
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// insist calls act until no other entry comes first. Use it only for entries that mean the same in
// any state.
func (m *Match) insist(ctx context.Context, make func(*state) (Entry, error)) error {
	for {
		var seen int
		err := m.act(ctx, func(s *state) (Entry, error) {
			seen = s.entries
			return make(s)
		})
		if !errors.Is(err, record.ErrMoved) {
			return err
		}
		if err := m.wait(ctx, func(s *state) bool { return s.entries > seen }); err != nil {
			return err
		}
	}
}

// OfferUndo offers to take answers back until only the given number of answers (keep) remains.
func (m *Match) OfferUndo(ctx context.Context, by game.Side, keep int) error {
	return m.insist(ctx, func(s *state) (Entry, error) {
		return Entry{Do: undo, By: by.String(), Keep: keep}, errors.Join(s.enoughOffers(), s.mayOffer(Offer{undo, by, keep}))
	})
}

// OfferDraw offers a draw.
func (m *Match) OfferDraw(ctx context.Context, by game.Side) error {
	return m.insist(ctx, func(s *state) (Entry, error) {
		return Entry{Do: draw, By: by.String()}, errors.Join(s.enoughOffers(), s.mayOffer(Offer{What: draw, By: by}))
	})
}

// Accept accepts the offer of the other side.
func (m *Match) Accept(ctx context.Context, by game.Side) error {
	seen := m.Now().Offer
	return m.insist(ctx, func(s *state) (Entry, error) {
		return Entry{Do: accept, By: by.String()}, errors.Join(s.mayAccept(by), s.stillOffered(seen))
	})
}

// Decline declines the offer of the other side, or withdraws the side's own offer.
func (m *Match) Decline(ctx context.Context, by game.Side) error {
	seen := m.Now().Offer
	return m.insist(ctx, func(s *state) (Entry, error) {
		return Entry{Do: decline, By: by.String()}, errors.Join(s.mayDecline(), s.stillOffered(seen))
	})
}

// Resign ends the match with a loss for the side.
func (m *Match) Resign(ctx context.Context, by game.Side) error {
	return m.insist(ctx, func(s *state) (Entry, error) {
		return Entry{Do: resign, By: by.String()}, s.goesOn()
	})
}

// LongestSaying is the number of characters of the longest line of chat.
const LongestSaying = 500

// mostSayings is the maximum number of lines of chat in a match.
const mostSayings = 2000

// Say sends a line to the other side.
func (m *Match) Say(ctx context.Context, by game.Side, text string) error {
	text = Printable(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > LongestSaying {
		return fmt.Errorf("found a line of %s; want 1 to %d", rule.Count(n, "character"), LongestSaying)
	}
	return m.insist(ctx, func(s *state) (Entry, error) {
		if len(s.said) >= mostSayings {
			return Entry{}, fmt.Errorf("%d lines were said in this match, the most allowed", mostSayings)
		}
		return Entry{Do: say, By: by.String(), Text: text}, nil
	})
}

// keepTime appends an entry if the time of the side that is asked is up.
func (m *Match) keepTime(ctx context.Context) error {
	err := m.act(ctx, func(s *state) (Entry, error) {
		asked := s.asked()
		if left, runs := s.clocks.left(asked, asked, m.now()); !runs || left > 0 || s.over() || m.now().Before(m.lateAgain) {
			return Entry{}, errNothing
		}
		return Entry{Do: late, By: asked.String()}, nil
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	if err == nil && m.state.early > 0 {
		m.lateAgain = m.now().Add(m.state.early)
	}
	return err
}

// show appends the seed of the dice to the log if the match is over.
func (m *Match) show(ctx context.Context) error {
	return m.act(ctx, func(s *state) (Entry, error) {
		if !s.over() || s.seed != "" {
			return Entry{}, errNothing
		}
		return Entry{Do: reveal, Text: fmt.Sprintf("%x", m.seed)}, nil
	})
}

// errNothing is the error for an entry that is not necessary.
var errNothing = errors.New("there is nothing to do")

// Until waits until a condition holds for the match, and returns the snapshot.
func (m *Match) Until(ctx context.Context, holds func(Now) bool) (Now, error) {
	for {
		now := m.Now()
		switch {
		case holds(now):
			return now, nil
		case now.Stopped != nil:
			return now, now.Stopped
		}
		select {
		case <-now.Changed:
		case <-ctx.Done():
			return now, ctx.Err()
		}
	}
}

// Play returns the first n answers of the match as a record. A small n leaves out answers that the
// caller may not see yet.
func (m *Match) Play(n int) *record.Play {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := &record.Play{File: "match " + m.ID, Header: m.state.opening.Header}
	for _, a := range m.state.answers[:min(n, len(m.state.answers))] {
		p.Lines = append(p.Lines, record.Line{Kind: record.Answer, Text: a.Words})
	}
	if m.state.end != nil && n >= len(m.state.answers) {
		p.Lines = append(p.Lines, m.state.end.Line())
	}
	return p
}

// Log reads the present log of the match.
func (m *Match) Log(ctx context.Context) ([]record.Entry, error) { return readAll(ctx, m.log) }

// Await waits for answer number n, for a caller that has seen the given number of undos (backs).
// Answers are numbered from 0. If there is a further undo, the error is a *Back.
func (m *Match) Await(ctx context.Context, n, backs int) (c game.Choice, err error) {
	var back *Back
	err = m.wait(ctx, func(s *state) bool {
		if len(s.backs) > backs {
			back = &Back{slices.Min(s.backs[backs:]), len(s.backs)}
			return true
		}
		if len(s.answers) > n {
			c = s.answers[n].Choice
			return true
		}
		return false
	})
	if back != nil {
		return c, back
	}
	return c, err
}

// A Back is the error of Await if earlier answers were taken back.
type Back struct {
	Keep  int // number of answers that remained
	Backs int // number of undos so far
}

// Error returns a one-line message.
func (b *Back) Error() string { return fmt.Sprintf("taken back to answer %d", b.Keep) }
