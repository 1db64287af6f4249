package battle

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/rule"
)

// QuickMatches is the largest number of matches of a quick measure.
const QuickMatches = 80

// fullMatches is the number of matches of a full measure.
const fullMatches = 400

// fairLow and fairHigh are the smallest and largest share of decided matches, in percent, that red
// wins in an even battle.
const fairLow, fairHigh = 45, 55

// A Measure is the result of a battle between bots.
type Measure struct {
	Matches, Red, Drawn, Blue int
	Turns                     float64 // mean number of turns
	Seed                      uint64
}

// Interval predicts red's share of the decided matches in 400 other matches, with 95 % confidence.
// It is Wilson's interval for the true share, widened because those 400 matches are random too.
func (m Measure) Interval() game.Interval {
	decided := m.Red + m.Blue
	if decided == 0 {
		return game.Interval{High: 1}
	}
	share, i := float64(m.Red)/float64(decided), game.Wilson(m.Red, decided)
	wider := math.Sqrt(1 + float64(m.Matches)/fullMatches)
	return game.Interval{Low: max(0, share-wider*(share-i.Low)), High: min(1, share+wider*(i.High-share))}
}

// Even reports whether red's share of the decided matches is 45 to 55 percent.
func (m Measure) Even() bool {
	decided := m.Red + m.Blue
	return decided > 0 && 100*m.Red >= fairLow*decided && 100*m.Red <= fairHigh*decided
}

// mayBeEven reports whether matches were decided and the interval overlaps 45 to 55 percent.
func (m Measure) mayBeEven() bool {
	i := m.Interval()
	return m.Red+m.Blue > 0 && 100*i.Low <= fairHigh && 100*i.High >= fairLow
}

// Full reports whether the measure has enough matches to recognize an even battle.
func (m Measure) Full() bool { return m.Matches >= fullMatches }

// off returns the difference of red's share from half, in thousandths, or 1000 if nobody wins.
func (m Measure) off() int { return offHalf(m.Red, m.Blue) }

func offHalf(red, blue int) int {
	if red+blue == 0 {
		return 1000
	}
	return max(red-blue, blue-red) * 500 / (red + blue)
}

// String describes how even a battle is.
func (m Measure) String() string {
	if m.Red+m.Blue == 0 {
		return fmt.Sprintf("greedy against greedy, %s: nobody wins", rule.Count(m.Matches, "match", "matches"))
	}
	i := m.Interval()
	return fmt.Sprintf("greedy against greedy, %s: red wins %.0f %% of those decided (%.0f to %.0f), %d drawn",
		rule.Count(m.Matches, "match", "matches"), 100*float64(m.Red)/float64(m.Red+m.Blue), 100*i.Low, 100*i.High, m.Drawn)
}

// Means are the resources for a measure.
type Means struct {
	Workers int
	Seed    uint64
	Tick    func() // called after each match; may be nil
}

// Quick measures a match until the given number of matches are played or the time is up. It plays
// at least one match, unless ctx is cancelled.
func Quick(ctx context.Context, begin game.Match, matches int, within time.Duration, by Means) (Measure, error) {
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	s := bots.Series{Matches: matches, Workers: by.Workers, Seed: by.Seed}
	f, err := greedily(limited, begin, s, by.Tick)
	if f.Matches == 0 && errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		s.Matches, s.Workers = 1, 1
		f, err = greedily(ctx, begin, s, by.Tick)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = nil
	}
	return measureOf(f, by.Seed), err
}

// greedily plays a series of matches between two greedy bots.
func greedily(ctx context.Context, begin game.Match, s bots.Series, tick func()) (bots.Figures, error) {
	greedy := func(r *rand.Rand) (game.Player, error) { return bots.New("greedy", r) }
	open := func() (game.Match, error) { return begin.Clone(), nil }
	return bots.Run(ctx, s, open, greedy, greedy, tick)
}

// measureOf returns the measure of a series.
func measureOf(f bots.Figures, seed uint64) Measure {
	return Measure{f.Matches, f.Wins(game.Red), f.Wins(game.Chance), f.Wins(game.Blue), f.MeanTurns(), seed}
}
