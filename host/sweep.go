package host

import (
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
		if _, done := h.swept[id]; done || h.awake[id] != nil || !t.due(now) && !t.behind(h.began[id]) || !h.Serves(&t) {
			continue
		}
		h.swept[id] = now
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
