package door

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"metahex/game"
	"metahex/host"
)

// News. While the hall waits for input, it lists matches that have changed. A match keeps its number
// on the list, and a new match gets the next number. So a number that a player is typing still means
// the same match.
//
//	  1  7KX2P9QZM4TB primer, red Ann, blue ?: waits for somebody with the code 7KX-2P9-QZM
//	> ▍
//	  1  7KX2P9QZM4TB primer, red Ann, blue Ben: waits for the words of the other side
//	> ▍

// calm is the minimum time between two lists of news.
const calm = time.Second

// changes holds changed tables until the player is notified.
type changes struct {
	mu     sync.Mutex
	tables map[string]host.Table
	some   chan struct{} // signals changes; buffer of one
}

// note records a changed table, if it matters to the player.
func (h *hall) note(c *changes, t host.Table) {
	if !h.isOwn(&t) && !t.Terms.Public && !t.Terms.Watched() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tables[t.ID] = t
	select {
	case c.some <- struct{}{}:
	default:
	}
}

// taken returns the recorded tables, the oldest first.
func (c *changes) taken() (all []host.Table) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.tables {
		all = append(all, t)
	}
	clear(c.tables)
	slices.SortFunc(all, func(a, b host.Table) int { return a.Made.Compare(b.Made) })
	return all
}

// tellNews lists changes until stop is called. Stop waits until pending lines are written.
func (h *hall) tellNews() (stop func()) {
	c := &changes{tables: map[string]host.Table{}, some: make(chan struct{}, 1)}
	forget := h.door.Host.News(func(t host.Table) { h.note(c, t) })
	done := make(chan struct{})
	var telling sync.WaitGroup
	telling.Go(func() {
		for {
			select {
			case <-c.some:
			case <-done:
				return
			}
			for _, t := range c.taken() {
				h.tellOf(&t)
			}
			select {
			case <-time.After(calm):
			case <-done:
				return
			}
		}
	})
	return func() {
		forget()
		close(done)
		telling.Wait()
	}
}

// tellOf writes the line of a table if the table has news. A new table gets the next number.
func (h *hall) tellOf(t *host.Table) {
	at := slices.IndexFunc(h.listed, func(l host.Table) bool { return l.ID == t.ID })
	switch {
	case at < 0 && (len(h.listed) >= mostNumbers || !h.isOwn(t) && !h.isOpen(t)):
		return
	case at < 0:
		at = len(h.listed)
		h.listed = append(h.listed, *t)
	default:
		before := h.listed[at]
		h.listed[at] = *t
		if !h.isNews(&before, t) {
			return
		}
	}
	h.say(fmt.Sprintf("  %2d  %s", at+1, h.entry(t)))
}

// mostNumbers limits how many matches the list may contain after news.
const mostNumbers = 500

// isNews reports whether a change matters to the player. In the player's own matches, the table must
// wait for something new; it is no news that a running match waits for the other side's answer. In
// matches of others, the match must begin or end, or its last seat must be taken.
func (h *hall) isNews(before, after *host.Table) bool {
	if !h.isOwn(after) {
		return after.Over != before.Over || after.Began.IsZero() != before.Began.IsZero() || (after.Code == "") != (before.Code == "")
	}
	kind := func(t host.Table) string {
		t.Answers, t.Deadline = 0, time.Time{}
		return h.state(&t)
	}
	side := after.SeatOf(h.player.ID)
	waits := after.Over == "" && !after.Began.IsZero() && after.Asked != "" && after.Asked != side.String()
	return kind(*before) != kind(*after) && !(waits && !before.Began.IsZero()) && side != game.Nobody
}
