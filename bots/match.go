package bots

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"metahex/game"
)

// Running many matches on all cores, with the same figures on any number of cores.
//
//	number   0   1   2   3   4   5   6        taken in order, by any worker that is free
//	worker   A   B   A   A   B   A   B
//	ends     ●   ●   ●   ○   ●   ●   ·        ● done  ○ under way
//	         └───────┘       └───┘
//	         counted         waits for 3
//
// The dice and players of match i draw from sources made from only the seed and i. It therefore
// does not matter when a match is played, or by which worker. A match is counted only after all
// matches before it. An interrupted series therefore has the figures of a shorter series, which
// anybody can play again. Counting matches as soon as they finish would favour short matches.
//
// A series can be split: merging the figures of matches 0 to 99 and 100 to 199 gives those of 0 to
// 199.

// A Series configures a series of matches.
type Series struct {
	Matches int // at least 0; Run plays no match if it is negative
	From    int // number of the first match, at least 0
	Workers int // fewer than 1 count as 1
	Seed    uint64
	Swap    bool // the players change sides in every second match
	// Mirrored gives both matches of a pair (0 and 1, 2 and 3, …) the same dice, and each side the
	// same luck. With Swap, two equal players win one match of each pair.
	Mirrored bool
	// Enough is called after each counted match, in match order, and may be nil. When Enough returns
	// true, the series ends with that match.
	Enough func(Figures) bool
}

// A Maker makes a player whose random choices come from the given source.
type Maker func(*rand.Rand) (game.Player, error)

// Run plays a series and returns its figures. Begin creates a match. Tick is called after each match
// and may be nil; begin and the makers must not be nil. Begin and tick are never called concurrently.
// When ctx is cancelled or a match fails, Run returns the error, with the figures of the matches
// before the first unfinished one.
func Run(ctx context.Context, s Series, begin func() (game.Match, error), red, blue Maker, tick func()) (Figures, error) {
	// An error in one worker ends the series for all workers.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &running{series: s, begin: begin, red: red, blue: blue, tick: tick, next: s.From, waiting: map[int]outcome{}}
	var workers sync.WaitGroup
	for range max(1, min(s.Workers, s.Matches)) {
		workers.Go(func() {
			if err := r.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	if r.enough {
		return r.figures, nil
	}
	return r.figures, context.Cause(ctx)
}

// errEnough cancels the other workers when Series.Enough has returned true.
var errEnough = errors.New("the series is decided")

// A running is a series in progress.
type running struct {
	series    Series
	begin     func() (game.Match, error)
	red, blue Maker
	tick      func()

	mu      sync.Mutex
	next    int
	waiting map[int]outcome // finished matches that wait for an earlier match
	figures Figures
	enough  bool
}

// work plays matches until there are no more.
func (r *running) work(ctx context.Context) error {
	for ctx.Err() == nil {
		i, m, err := r.take()
		if err != nil || m == nil {
			return err
		}
		if err := r.play(ctx, i, m); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fmt.Errorf("match %d of seed %d: %w", i, r.series.Seed, err)
		}
		if r.done(i, outcomeOf(m)) {
			return errEnough
		}
	}
	return ctx.Err()
}

// take returns the next match to play, or nil if there is none.
func (r *running) take() (int, game.Match, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.enough || r.next-r.series.From >= r.series.Matches {
		return 0, nil, nil
	}
	m, err := r.begin()
	if err != nil {
		return 0, nil, err
	}
	// Nobody reads the events of the match, so it does not have to format them.
	if quiet, ok := m.(interface{ Mute() }); ok {
		quiet.Mute()
	}
	r.next++
	return r.next - 1, m, nil
}

// play plays one match. The dice and each player have separate sources, so that none affects the
// draws of another.
func (r *running) play(ctx context.Context, i int, m game.Match) error {
	number := i
	if r.series.Mirrored {
		number /= 2
	}
	first := rand.New(rand.NewPCG(r.series.Seed, uint64(number)))
	source := func() *rand.Rand { return rand.New(rand.NewPCG(first.Uint64(), first.Uint64())) }
	players := map[game.Side]game.Player{game.Chance: game.Dice(source())}
	red, blue := game.Red, game.Blue
	mine, other := source(), source()
	if r.swapped(i) {
		red, blue = blue, red
		if r.series.Mirrored {
			mine, other = other, mine
		}
	}
	var err error
	if players[red], err = r.red(mine); err != nil {
		return err
	}
	if players[blue], err = r.blue(other); err != nil {
		return err
	}
	for _, p := range players {
		if p, ok := p.(interface{ attend(game.Match) }); ok {
			p.attend(m)
		}
	}
	_, err = game.Play(ctx, m, players, nil)
	return err
}

func (r *running) swapped(i int) bool { return r.series.Swap && i%2 == 1 }

// done counts a match, and then those that waited for it. It reports whether Enough returned true.
func (r *running) done(i int, o outcome) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.waiting[i] = o
	for !r.enough {
		n := r.series.From + r.figures.Matches
		o, ok := r.waiting[n]
		if !ok {
			break
		}
		delete(r.waiting, n)
		r.figures.add(o, r.swapped(n))
		r.enough = r.series.Enough != nil && r.series.Enough(r.figures)
	}
	if r.tick != nil {
		r.tick()
	}
	return r.enough
}
