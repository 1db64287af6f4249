package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"metahex/game"
	"metahex/record"
)

// Holidays: a side's clock is stopped for some days.
//
//	asked   red ─────────────────────────────▶ answers
//	away          ├── 3 days ──┤
//	counted ──────              ─────────────

// An absence is a holiday of a side.
type absence struct{ from, until time.Time }

const (
	holidays     = 30 // maximum number of days away within a year
	mostAbsences = 60 // maximum number of absences of a side in a match
	day          = 24 * time.Hour
	year         = 365 * day
)

// within returns the part of the absence between two moments.
func (a absence) within(from, to time.Time) time.Duration {
	if a.from.After(from) {
		from = a.from
	}
	if a.until.Before(to) {
		to = a.until
	}
	return max(0, to.Sub(from))
}

// passed returns the time that a side has used from c.since to the given time, without its holidays.
// It never returns a negative time, even if the clock was set back.
func (c *clocks) passed(s game.Side, to time.Time) time.Duration {
	d := max(0, to.Sub(c.since))
	if int(s) < len(c.away) {
		for _, a := range c.away[s] {
			d -= a.within(c.since, to)
		}
	}
	return max(0, d)
}

// awayUntil returns when a side comes back, or the zero time if the side is present.
func (c *clocks) awayUntil(s game.Side, now time.Time) time.Time {
	for _, a := range c.away[s] {
		if !now.Before(a.from) && now.Before(a.until) {
			return a.until
		}
	}
	return time.Time{}
}

// leave begins a holiday and ends a current one. With 0 days it only ends the current one.
func (c *clocks) leave(s game.Side, days int, at time.Time) error {
	if !c.terms.Runs() {
		return errors.New("this match has no clock")
	}
	if days < 0 || days > holidays {
		return fmt.Errorf("found %d days away; want 0 to %d", days, holidays)
	}
	all, taken := c.back(s, at)
	taken += time.Duration(days) * day
	switch {
	case days == 0 && c.awayUntil(s, at).IsZero():
		return fmt.Errorf("%s is not away", s)
	case taken > holidays*day:
		return fmt.Errorf("%s would be away for more than %d days within a year", s, holidays)
	case len(all) >= mostAbsences:
		return fmt.Errorf("%s was away %d times, the most allowed in a match", s, len(all))
	}
	if days > 0 {
		all = append(all, absence{at, at.Add(time.Duration(days) * day)})
	}
	c.away[s] = all
	return nil
}

// back returns the absences of a side as if the side came back at the given time. It also returns how
// long the side was away in the year before.
func (c *clocks) back(s game.Side, at time.Time) (all []absence, taken time.Duration) {
	for _, a := range c.away[s] {
		if a.until.After(at) {
			a.until = at
		}
		all = append(all, a)
		taken += a.within(at.Add(-year), at)
	}
	return all, taken
}

func (s *state) addHoliday(at record.Entry, e Entry, by game.Side) error {
	if err := s.goesOn(); err != nil {
		return err
	}
	if by != game.Red && by != game.Blue {
		return errors.New("found a holiday without a side")
	}
	_ = s.clocks.leave(by, e.Days, at.At) // the clock of the sender may differ; an error changes nothing on any host
	return nil
}

// Holiday stops a side's clock for a number of days from now; 0 ends the holiday. The limit is 30
// days a year.
func (m *Match) Holiday(ctx context.Context, by game.Side, days int) error {
	return m.insist(ctx, func(s *state) (Entry, error) {
		if err := s.goesOn(); err != nil {
			return Entry{}, err
		}
		c := s.clocks // only a preliminary check: the log's clock decides later
		return Entry{Do: holiday, By: by.String(), Days: days}, c.leave(by, days, m.now())
	})
}

// Holiday sets a holiday in all matches of a player that have a clock, and returns their number.
func (h *Host) Holiday(ctx context.Context, p Player, days int) (n int, err error) {
	for _, t := range h.TablesOf(p.ID, true) {
		if t.Began.IsZero() || !t.Terms.Clock.Runs() || !h.Serves(&t) {
			continue
		}
		m, leave, wrong := h.Enter(ctx, t.ID)
		if wrong == nil {
			wrong = m.Holiday(ctx, t.SeatOf(p.ID), days)
			leave()
		}
		if wrong != nil {
			err = errors.Join(err, fmt.Errorf("match %s: %w", t.ID, wrong))
			continue
		}
		n++
	}
	return n, err
}
