package host

import (
	"fmt"
	"time"

	"metahex/game"
)

const (
	sweepTime  = time.Second               // how often the host looks for due matches
	sweepAgain = time.Minute               // minimum time before a match is woken again
	sweepStay  = leaseTime + 5*time.Second // how long a woken match stays awake, at least until its duty was done
	mostSwept  = 20                        // maximum number of matches woken at once
)

// sweep wakes sleeping matches with a due duty: the time of a side is up, a bot must answer, or the
// table was behind its match when the host began.
func (h *Host) sweep() {
	lengths, err := h.store.Lengths(h.ctx)
	if err != nil && h.ctx.Err() == nil {
		h.options.Report(err)
	}
	h.mu.Lock()
	h.began = lengths
	h.mu.Unlock()
	for h.ctx.Err() == nil {
		h.pause(sweepTime)
		h.startComplete()
		for _, id := range h.due() {
			if h.ctx.Err() != nil {
				return
			}
			_, leave, err := h.Enter(h.ctx, id)
			if err == nil {
				h.work.Go(func() {
					h.pause(sweepStay)
					leave()
				})
			} else if h.ctx.Err() == nil {
				h.options.Report(err)
			}
		}
	}
}

// startComplete begins matches whose players have given their words, if a host was killed or the store
// was busy before it could begin them.
func (h *Host) startComplete() {
	for _, t := range h.Tables(func(t *Table) bool { return t.Began.IsZero() && t.complete() && h.Serves(t) && h.mayWake(t.ID) }) {
		_, err := h.start(h.ctx, t)
		if err != nil && h.ctx.Err() == nil {
			h.options.Report(fmt.Errorf("match %s: %w", t.ID, err))
		}
		if err == nil {
			h.mu.Lock()
			delete(h.swept, t.ID)
			h.mu.Unlock()
		}
	}
}

// mayWake reports whether an unused match may be woken now, and notes that it is. The caller holds the
// lock.
func (h *Host) mayWake(id string) bool {
	_, done := h.swept[id]
	if !done {
		h.swept[id] = h.now()
	}
	return !done
}

// due lists sleeping matches with a due duty.
func (h *Host) due() (ids []string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.now()
	for id, at := range h.swept {
		if now.Sub(at) >= sweepAgain {
			delete(h.swept, id)
		}
	}
	for id, t := range h.index {
		if len(ids) == mostSwept {
			break
		}
		if h.awake[id] != nil || !t.due(now) && !t.behind(h.began[id]) || !h.Serves(&t) || !h.mayWake(id) {
			continue
		}
		delete(h.began, id) // read once, even if the match cannot continue
		ids = append(ids, id)
	}
	return ids
}

// behind reports whether a table does not have the state of its match, whose log has n entries at
// least. A table of an earlier program does not tell how many entries it has seen.
func (t *Table) behind(n int) bool {
	return !t.Began.IsZero() && t.Over == "" && (t.Asked == "" || t.Entries > 0) && t.Entries < n
}

// due reports whether the host must do something in a table's match.
func (t *Table) due(now time.Time) bool {
	if t.Began.IsZero() || t.Over != "" {
		return false
	}
	if !t.Deadline.IsZero() && !now.Before(t.Deadline) {
		return true
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		if t.Asked == side.String() && t.Terms.seat(side) != human {
			return true
		}
	}
	return false
}
