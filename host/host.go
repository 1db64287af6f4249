package host

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"metahex/game"
	"metahex/host/store"
)

// Options configure a host.
type Options struct {
	Build  string           // version of the program, for records
	Asleep time.Duration    // idle time after which a match is closed; 0: 10 minutes
	Weigh  time.Duration    // time for measuring a generated battle; 0: 2 seconds; negative: none
	Idle   bool             // the host wakes no matches: for programs that only read or write stored data
	Shared bool             // other hosts may serve the same matches
	Limits Limits           // limits for players
	Notify Notify           // receivers of notices
	Report func(error)      // called with errors of background work; may be nil
	Now    func() time.Time // returns the time; nil: time.Now
	// Kept, if not nil, is called whenever an entry was stored or could not be stored.
	Kept func(do string, took time.Duration, err error)
}

// A Host runs matches on a store that other hosts may share. It is safe for concurrent use.
type Host struct {
	options                                 Options
	store                                   store.Store
	players, tables, codes, secrets, leases store.Keys
	tries                                   tries
	names, matches                          hourly // limit what players make
	tidying                                 sync.Mutex
	loose                                   map[string]bool // codes without a table when Tidy looked last; guarded by tidying
	now                                     func() time.Time

	ctx    context.Context // of all background work
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu    sync.Mutex
	awake map[string]*room
	index map[string]Table      // all tables, by id
	swept map[string]time.Time  // when an unused match may be woken again
	news  map[*func(Table)]bool // called when a table changes
	began map[string]int        // number of entries of every log when the host began, by the id of its match

	notices  chan Notice   // queue of notices
	weighing chan struct{} // a semaphore: one battle is measured at a time
}

// A room is a match that is awake here.
type room struct {
	match  *Match
	ready  chan struct{} // closed when match or err is set
	err    error
	users  int
	left   time.Time // when the last user left
	cancel context.CancelFunc
}

const (
	sleepAfter  = 10 * time.Minute
	lookAfter   = time.Second      // how often the host looks for idle matches
	returnTime  = 20 * time.Second // minimum time between two returns of memory
	mostReturns = 3                // after half of the matches have been closed
)

// GarbagePercent is how far the heap of a host should grow between two collections of its garbage: the
// program that runs it passes it to debug.SetGCPercent. A collection at 1,000 matches takes half a
// second, in which answers are late.
const GarbagePercent = 300

// Open opens a host on a store. The caller closes the store after the host.
func Open(ctx context.Context, kept store.Store, o Options) (*Host, error) {
	o.Asleep, o.Weigh = cmp.Or(o.Asleep, sleepAfter), cmp.Or(o.Weigh, weighTime)
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Limits.set()
	if err := o.Notify.Check(); err != nil {
		return nil, err
	}
	h := &Host{names: hourly{one: "new name", more: "new names", each: o.Limits.Names}, matches: hourly{one: "new match", more: "new matches", each: o.Limits.Matches}, options: o, store: kept, now: o.Now, awake: map[string]*room{}, index: map[string]Table{}, news: map[*func(Table)]bool{}, swept: map[string]time.Time{}, notices: make(chan Notice, mostNotices), weighing: make(chan struct{}, 1)}
	for _, b := range []struct {
		keys *store.Keys
		name string
		life time.Duration
	}{{&h.players, "players", 0}, {&h.tables, "tables", 0}, {&h.codes, "codes", 0}, {&h.secrets, "secrets", 0}, {&h.leases, "leases", leaseTime}} {
		keys, err := kept.Keys(ctx, b.name, b.life)
		if err != nil {
			return nil, err
		}
		*b.keys = keys
	}
	h.ctx, h.cancel = context.WithCancel(context.WithoutCancel(ctx))
	ready := make(chan struct{})
	h.work.Go(func() { h.watchTables(sync.OnceFunc(func() { close(ready) })) })
	h.work.Go(h.putAway)
	if !o.Idle {
		h.work.Go(h.sweep)
		h.work.Go(h.tidy)
	}
	if h.options.Notify.wanted() {
		for range senders {
			h.work.Go(h.send)
		}
	}
	select {
	case <-ready:
		return h, nil
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), h.Close())
	}
}

// Close closes all matches. No data is lost by Close, or by a crash without Close.
func (h *Host) Close() error {
	h.cancel()
	h.work.Wait()
	return nil
}

// watchTables keeps the index of tables up to date.
func (h *Host) watchTables(ready func()) {
	for h.ctx.Err() == nil {
		err := h.tables.Watch(h.ctx, ">", func(v store.Value) error {
			var t Table
			if v.Value != nil {
				if err := json.Unmarshal(v.Value, &t); err != nil {
					h.options.Report(fmt.Errorf("table %s cannot be read: %w", v.Key, err))
					return nil
				}
			}
			t.revision = v.Revision
			if v.Value != nil {
				h.list(t)
				return nil
			}
			h.mu.Lock()
			defer h.mu.Unlock()
			delete(h.index, v.Key)
			return nil
		}, ready)
		if h.ctx.Err() == nil {
			h.options.Report(fmt.Errorf("watching the tables: %w", err))
			h.pause(time.Second)
		}
	}
}

// list adds a table to the index, unless the index has a later version.
func (h *Host) list(t Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if old := h.index[t.ID].revision; t.revision >= old {
		h.index[t.ID] = t
		if t.revision > old {
			for each := range h.news {
				(*each)(t)
			}
		}
	}
}

// News calls the function each with every new or changed table, until forget is called. The function
// must not block.
func (h *Host) News(each func(Table)) (forget func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.news[&each] = true
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.news, &each)
	}
}

// pause waits for the time d, or returns early when the host is closed.
func (h *Host) pause(d time.Duration) {
	select {
	case <-time.After(d):
	case <-h.ctx.Done():
	}
}

// Tables returns the tables for which want returns true, the newest first.
func (h *Host) Tables(want func(*Table) bool) (all []Table) {
	h.mu.Lock()
	for _, t := range h.index {
		if want(&t) {
			all = append(all, t)
		}
	}
	h.mu.Unlock()
	slices.SortFunc(all, func(a, b Table) int { return cmp.Or(b.Made.Compare(a.Made), cmp.Compare(a.ID, b.ID)) })
	return all
}

// TablesOf returns the tables of a player, the newest first. If playing is true, it returns only
// matches that are not over.
func (h *Host) TablesOf(player string, playing bool) []Table {
	return h.Tables(func(t *Table) bool { return t.SeatOf(player) != game.Nobody && !(playing && t.Over != "") })
}

// Serves reports whether this host supports the rules version of a table.
func (h *Host) Serves(t *Table) bool {
	system, err := t.Terms.system()
	return err == nil && system.Rules == t.Rules
}

// Enter returns a match that has begun, and wakes it if necessary. The caller must call leave.
func (h *Host) Enter(ctx context.Context, id string) (m *Match, leave func(), err error) {
	t, err := h.Table(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if !h.Serves(&t) {
		return nil, nil, fmt.Errorf("match %s needs a host with the rules %s", id, t.Rules)
	}
	if t.Began.IsZero() {
		return nil, nil, fmt.Errorf("match %s has not begun", id)
	}
	h.mu.Lock()
	r := h.awake[id]
	if r != nil && r.stopped() {
		r.cancel() // users of the stopped match enter it again
		r = nil
	}
	if r == nil {
		r = &room{ready: make(chan struct{})}
		h.awake[id] = r
		h.work.Go(func() { h.wake(t, r) })
	}
	r.users++
	h.mu.Unlock()
	leave = sync.OnceFunc(func() { h.leave(r) })
	select {
	case <-r.ready:
	case <-ctx.Done():
		leave()
		return nil, nil, ctx.Err()
	}
	if r.err != nil {
		leave()
		return nil, nil, r.err
	}
	return r.match, leave, nil
}

// wake opens a match in its room, and does the host's duties there until the match is closed.
func (h *Host) wake(t Table, r *room) {
	ctx, cancel := context.WithCancel(h.ctx)
	defer cancel()
	seed, _, err := h.secrets.Get(ctx, "seed."+t.ID)
	var m *Match
	if err == nil {
		m, err = h.open(ctx, t.ID, h.store.Log(t.Rules, t.ID), seed)
	}
	h.mu.Lock()
	r.match, r.err, r.cancel = m, err, cancel
	if err != nil && h.awake[t.ID] == r {
		delete(h.awake, t.ID) // the next Enter tries again
	}
	h.mu.Unlock()
	close(r.ready)
	if err == nil {
		h.duties(ctx, m)
	}
}

// stopped reports whether the room's match cannot continue.
func (r *room) stopped() bool { return r.match != nil && r.match.Now().Stopped != nil }

func (h *Host) leave(r *room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r.users--
	r.left = h.now()
}

// putAway regularly closes matches without users. When half of the matches have been closed, it
// returns memory to the system, which an idle process would hold for many minutes: several times,
// because caches of the store go seconds later.
func (h *Host) putAway() {
	most, returns, returned := 0, 0, time.Time{}
	for h.ctx.Err() == nil {
		h.pause(lookAfter)
		if returns > 0 && time.Since(returned) >= returnTime {
			debug.FreeOSMemory()
			returned = time.Now()
			returns--
		}
		awake := h.closeUnused()
		if most = max(most, awake); 2*awake <= most && awake < most {
			most, returns = awake, mostReturns
		}
	}
}

// closeUnused closes matches without users, and returns how many stay awake.
func (h *Host) closeUnused() (awake int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, r := range h.awake {
		if r.cancel != nil && r.users == 0 && (r.stopped() || h.now().Sub(r.left) >= h.options.Asleep) {
			delete(h.awake, id)
			r.cancel()
		}
	}
	return len(h.awake)
}

// Awake counts the matches that are awake here.
func (h *Host) Awake() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.awake)
}
