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

// sweep wakes sleeping matches with a due duty: the time of a side is up, or a bot must answer.
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
		if _, done := h.swept[id]; done || h.awake[id] != nil || !t.due(now) || !h.Serves(&t) {
			continue
		}
		h.swept[id] = now
		ids = append(ids, id)
	}
	return ids
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
