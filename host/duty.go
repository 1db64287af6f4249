package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/host/store"
	"metahex/record"
)

// Duties are the actions of the host in a match. Of the hosts that share matches, only the one that
// holds the lease of the match does them. If two hosts work after a lost lease, no harm is done: of
// two entries with the same number, the log accepts only the first.
//
//	bots answer · clocks run out · the table is updated, and notices are
//	sent · the seed is shown

const (
	leaseTime = 10 * time.Second // a lease expires this long after its last renewal
	renewTime = 3 * time.Second
	tellTime  = time.Second      // minimum time between two updates of a table
	quietTime = 10 * time.Second // the same while only the lists of spectators show it
)

// A lease is the right to work on a match.
type lease struct {
	keys     store.Keys
	key, who string
	revision uint64
	renewed  time.Time
}

// held reports whether this host holds the lease. It takes or renews the lease if necessary.
func (l *lease) held(ctx context.Context, now time.Time) bool {
	if l.revision > 0 && now.Sub(l.renewed) < renewTime {
		return true
	}
	revision, err := l.keys.Set(ctx, l.key, []byte(l.who), l.revision)
	if err != nil {
		l.revision = 0
		return false
	}
	l.revision, l.renewed = revision, now
	return true
}

// free gives up the lease, so that the next host does not have to wait until it expires.
func (l *lease) free(ctx context.Context) {
	if l.revision == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = l.keys.Delete(ctx, l.key, l.revision) // otherwise the lease expires
}

// duties does the duties of a match until ctx is done.
func (h *Host) duties(ctx context.Context, m *Match) {
	w := &worker{host: h, match: m, lease: lease{keys: h.leases, key: m.ID, who: newCode(10)}, told: -1}
	defer func() { w.lease.free(ctx) }()
	for ctx.Err() == nil {
		now := m.Now()
		if now.Stopped != nil {
			w.report(ctx, now.Stopped)
			return
		}
		if h.options.Shared && !w.lease.held(ctx, h.now()) {
			h.rest(ctx, now, renewTime)
			continue
		}
		wait := w.tell(ctx, now)
		done, err := h.duty(ctx, m, now)
		if err != nil && !errors.Is(err, record.ErrMoved) && !errors.Is(err, ErrNotYours) && !errors.Is(err, errNothing) {
			w.report(ctx, err)
			h.pause(time.Second)
		}
		if !done {
			h.rest(ctx, now, wait)
		}
	}
}

// A worker does the duties of a match.
type worker struct {
	host   *Host
	match  *Match
	lease  lease
	told   int // number of entries in the last update of the table
	toldAt time.Time
}

// report reports an error, unless the worker was cancelled.
func (w *worker) report(ctx context.Context, err error) {
	if ctx.Err() == nil {
		w.host.options.Report(fmt.Errorf("match %s: %w", w.match.ID, err))
	}
}

// tell updates the table with the state of the match, but not too often. It returns how long the
// worker may wait if nothing changes.
func (w *worker) tell(ctx context.Context, now Now) (wait time.Duration) {
	wait = renewTime
	if w.told != now.Entries {
		if early := w.pause(now) - time.Since(w.toldAt); early > 0 && now.Asked != game.Nobody {
			wait = early
		} else {
			if err := w.host.tell(ctx, w.match, now); err != nil {
				w.report(ctx, err)
			}
			w.told, w.toldAt = now.Entries, time.Now()
		}
	}
	if now.Clock && now.Asked != game.Nobody {
		wait = min(wait, max(0, now.Left[now.Asked])+10*time.Millisecond)
	}
	return wait
}

// pause returns the minimum time between two updates of the table. Players who are connected see the
// match itself.
func (w *worker) pause(now Now) time.Duration {
	if w.match.shared || now.Absent != 0 || w.host.options.Notify.wanted() {
		return tellTime
	}
	return quietTime
}

// rest waits until the match changes or the time d has passed.
func (h *Host) rest(ctx context.Context, now Now, d time.Duration) {
	select {
	case <-now.Changed:
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// duty does one duty, and reports whether there was one.
func (h *Host) duty(ctx context.Context, m *Match, now Now) (done bool, err error) {
	if now.Asked == game.Nobody {
		if now.Seed != "" {
			return false, nil
		}
		return true, m.show(ctx)
	}
	if name := now.Opening.Terms.seat(now.Asked); name != human {
		return true, m.letBot(ctx, name, now)
	}
	if now.Clock && now.Left[now.Asked] <= 0 {
		err := m.keepTime(ctx)
		return err == nil, err
	}
	return false, nil
}

// letBot lets a bot answer. Its random choices depend on the match's seed and the number of the
// entry, so every host would give the same answer.
func (m *Match) letBot(ctx context.Context, name string, now Now) error {
	source, err := dealer{m.seed, now.Opening.Words}.bot(now.Entries)
	if err != nil {
		return err
	}
	bot, err := bots.New(name, source)
	if err != nil {
		return err
	}
	match := m.Copy()
	q, ok := match.Question()
	if !ok || q.Side != now.Asked {
		return errNothing // the match has changed meanwhile
	}
	c, err := bot.Choose(ctx, game.NewSeat(match, q.Side), q, nil)
	if err != nil {
		return err
	}
	return m.Answer(ctx, q.Side, len(now.Answers), now.Backs, c)
}

// open counts the public answers. It leaves out passes on secret questions.
func (n Now) open() (sum int) {
	for i := range n.Answers {
		if n.Answers[i].Open {
			sum++
		}
	}
	return sum
}

// tell writes the state of the match into the table.
func (h *Host) tell(ctx context.Context, m *Match, now Now) error {
	var news []Notice
	_, err := h.changeTable(ctx, m.ID, func(t *Table) error {
		t.Entries, t.Answers, t.Asked, t.Secret, t.Deadline, t.Over = now.Entries, now.open(), now.Asked.String(), now.Secret, time.Time{}, ""
		if now.Asked == game.Nobody {
			t.Asked, t.Over = "", now.Result.Text
		} else if now.Clock {
			t.Deadline = now.Due
		}
		news = t.news(now)
		return nil
	})
	if err == nil {
		h.notify(news...)
	}
	return err
}
