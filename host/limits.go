package host

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"golang.org/x/time/rate"

	"metahex/game"
)

// Limits limit what one player may do. A zero field means its default.
type Limits struct {
	Tables  int // tables at which a player plays or waits; default 200
	Answers int // answers of a side per second before it has to wait; default 200
	Sayings int // lines of a side per minute; default 12
	Offers  int // offers (undo, draw) and refusals of a side per minute; default 20
}

const (
	longestEntry = 256 << 10 // bytes
	mostOffers   = 1000      // offers in a match
)

// set fills in the defaults.
func (l *Limits) set() {
	l.Tables, l.Answers = cmp.Or(l.Tables, mostTables), cmp.Or(l.Answers, 200)
	l.Sayings, l.Offers = cmp.Or(l.Sayings, 12), cmp.Or(l.Offers, 20)
}

// mayPlay returns an error if a player already has too many tables.
func (h *Host) mayPlay(p Player) error {
	if n := len(h.TablesOf(p.ID, true)); n >= h.options.Limits.Tables {
		return fmt.Errorf("you play %d matches, the most allowed; end some first", n)
	}
	return nil
}

// A pace limits how fast a side may make entries in a match.
type pace struct{ answers, sayings, offers *rate.Limiter }

func newPace(l Limits) pace {
	l.set()
	each := func(n int, d time.Duration) *rate.Limiter { return rate.NewLimiter(rate.Every(d/time.Duration(n)), n) }
	return pace{each(l.Answers, time.Second), each(l.Sayings, time.Minute), each(l.Offers, time.Minute)}
}

// keepPace delays answers that come too fast. It refuses other entries that come too fast. The
// host's own entries are not limited.
func (m *Match) keepPace(ctx context.Context, e Entry) error {
	by, err := side(e.By)
	if err != nil || by == game.Chance {
		return err
	}
	p := m.paces[by]
	limit, what := (*rate.Limiter)(nil), ""
	switch e.Do {
	case answer:
		return p.answers.Wait(ctx)
	case say:
		limit, what = p.sayings, "lines"
	case undo, draw, decline, holiday:
		limit, what = p.offers, "offers"
	default:
		return nil
	}
	if !limit.Allow() {
		return fmt.Errorf("you make too many %s; at most %d a minute are allowed", what, limit.Burst())
	}
	return nil
}

// enoughOffers returns an error if a match already has too many offers.
func (s *state) enoughOffers() error {
	if s.offers >= mostOffers {
		return fmt.Errorf("%d offers were made in this match, the most allowed", s.offers)
	}
	return nil
}
