package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"metahex/game"
	"metahex/host/network"
	"metahex/host/store"
	"metahex/rule"
)

// Limits limit what one player may do. A zero field means its default.
type Limits struct {
	Tables  int // tables at which a player plays or waits
	Answers int // answers of a side per second before it has to wait
	Sayings int // lines of a side per minute
	Offers  int // offers (undo, draw) and refusals of a side per minute
	Names   int // new names per hour from one address, and ten times as many in all
	Matches int // new matches per hour from one address, and ten times as many in all
}

// DefaultLimits are the limits of a host that sets none.
var DefaultLimits = Limits{Tables: 200, Answers: 200, Sayings: 12, Offers: 20, Names: 60, Matches: 200}

const (
	longestEntry = 256 << 10 // bytes
	mostOffers   = 1000      // offers in a match
	InAll        = 10        // how many times more than from one address may be made in all
)

// set fills in the defaults.
func (l *Limits) set() {
	d := DefaultLimits
	l.Tables, l.Answers = cmp.Or(l.Tables, d.Tables), cmp.Or(l.Answers, d.Answers)
	l.Sayings, l.Offers = cmp.Or(l.Sayings, d.Sayings), cmp.Or(l.Offers, d.Offers)
	l.Names, l.Matches = cmp.Or(l.Names, d.Names), cmp.Or(l.Matches, d.Matches)
}

// mayPlay returns an error if a player already has too many tables, or was removed during a long
// session.
func (h *Host) mayPlay(ctx context.Context, p Player) error {
	if _, _, err := h.player(ctx, p.ID); errors.Is(err, store.ErrNone) {
		return errors.New("your name was not used for a week, and is removed; connect again")
	} else if err != nil {
		return err
	}
	if n := len(h.TablesOf(p.ID, true)); n >= h.options.Limits.Tables {
		return fmt.Errorf("you play %d matches, the most allowed; end some first", n)
	}
	return nil
}

// addressKey is the context key of a player's address.
type addressKey struct{}

// From returns a context with the address of the player for whom the host works.
func From(ctx context.Context, at net.Addr) context.Context {
	return context.WithValue(ctx, addressKey{}, network.Of(at))
}

// An hourly limits how many things players make within an hour, from one address and in all.
type hourly struct {
	one, more string // "new name", "new names"
	each      int    // from one address

	mu   sync.Mutex
	made []made // within the last hour, the oldest first
}

// A made is one thing that was made.
type made struct {
	from netip.Prefix
	at   time.Time
}

// limit makes a thing, unless too many were made within the last hour. A thing that could not be made
// does not count.
func (l *hourly) limit(ctx context.Context, now time.Time, make func() error) error {
	giveBack, err := l.take(ctx, now)
	if err != nil {
		return err
	}
	if err = make(); err != nil {
		giveBack()
	}
	return err
}

// take counts a thing that is made, until giveBack is called because it was not made. It returns an
// error if too many were made within the last hour.
func (l *hourly) take(ctx context.Context, now time.Time) (giveBack func(), err error) {
	from, _ := ctx.Value(addressKey{}).(netip.Prefix) // invalid without an address
	one := made{from, now}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.made = slices.DeleteFunc(l.made, func(m made) bool { return now.Sub(m.at) >= time.Hour })
	var same []made
	for _, m := range l.made {
		if m.from == one.from && one.from.IsValid() {
			same = append(same, m)
		}
	}
	wait := func(oldest made) string {
		return fmt.Sprintf("come back in %s", rule.Count(int((time.Hour-now.Sub(oldest.at)+time.Minute-1)/time.Minute), "minute"))
	}
	switch {
	case len(same) >= l.each:
		return nil, fmt.Errorf("your address has made %s within an hour, the most allowed; %s", rule.Count(len(same), l.one, l.more), wait(same[0]))
	case len(l.made) >= InAll*l.each:
		return nil, fmt.Errorf("this host has %s within an hour, the most allowed; %s", rule.Count(len(l.made), l.one, l.more), wait(l.made[0]))
	}
	l.made = append(l.made, one)
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if i := slices.Index(l.made, one); i >= 0 {
			l.made = slices.Delete(l.made, i, i+1)
		}
	}, nil
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
