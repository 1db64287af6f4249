package host

import (
	"time"

	"metahex/game"
)

const (
	sweepTime  = time.Second               // how often tables are looked through for work
	sweepAgain = time.Minute               // a match that was woken for work is not woken again before
	sweepStay  = leaseTime + 5*time.Second // a match that was woken stays awake until its duty must be done
	mostSwept  = 20                        // matches that are woken at once
)

// sweep wakes sleeping matches where something is due: the time of the side that is asked is up, or
// a bot is asked.
func (h *Host) sweep() {
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

// due lists sleeping matches where something is due.
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
		if _, done := h.swept[id]; done || h.awake[id] != nil || !t.due(now) || !h.Serves(&t) {
			continue
		}
		h.swept[id] = now
		ids = append(ids, id)
	}
	return ids
}

// due reports whether a duty of the host is due in a table's match.
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
