package host

import (
	"errors"
	"fmt"
	"time"

	"metahex/game"
)

// Time is measured by the log's clock. The time between two entries counts for the answering side.
//
//	entry   6            7                    8
//	kept    12:00:00     12:00:40             12:01:00
//	asked         red 40 s      blue 20 s

// longest is the longest time that a clock may have.
const longest = 60 * 24 * time.Hour

// check returns an error if the clock is invalid.
func (c Clock) check() error {
	for _, d := range []time.Duration{c.Main, c.More, c.Each} {
		if d < 0 || d > longest {
			return fmt.Errorf("found a clock of %s; want 0 to %d days", d, longest/(24*time.Hour))
		}
	}
	switch {
	case c.Each > 0 && (c.Main > 0 || c.More > 0):
		return errors.New("found a time for each answer and one for the match; want only one of them")
	case c.More > 0 && c.Main == 0:
		return errors.New("found a clock that only adds time; want time for the match too")
	}
	return nil
}

// Runs reports whether there is a clock.
func (c Clock) Runs() bool { return c.Main > 0 || c.Each > 0 }

// String returns a clock in words: "30m0s + 10s", "24h0m0s an answer", "no clock".
func (c Clock) String() string {
	switch {
	case c.Each > 0:
		return fmt.Sprintf("%s an answer", c.Each)
	case c.Main > 0 && c.More > 0:
		return fmt.Sprintf("%s + %s an answer", c.Main, c.More)
	case c.Main > 0:
		return c.Main.String()
	}
	return "no clock"
}

// clocks is the state of the clocks of a match.
type clocks struct {
	terms Clock
	used  [3]time.Duration // used part of Clock.Main, by side
	since time.Time        // all time before this moment is counted
	away  [3][]absence     // by side; sorted, without overlaps
}

// tick adds the time since the last entry to the used time of the side that was asked. For an answer
// it subtracts the increment. With a separate time for each answer, that time starts again.
func (c *clocks) tick(asked game.Side, at time.Time, answered bool) {
	if asked != game.Red && asked != game.Blue || !answered && c.terms.Each > 0 {
		return
	}
	c.used[asked] += c.passed(asked, at)
	if answered {
		c.used[asked] = max(0, c.used[asked]-c.terms.More)
	}
	c.since = at
}

// left returns the time that a side has left at the moment now; ok is false without a clock.
func (c *clocks) left(s, asked game.Side, now time.Time) (left time.Duration, ok bool) {
	if !c.terms.Runs() {
		return 0, false
	}
	running := time.Duration(0)
	if s == asked {
		running = c.passed(s, now)
	}
	if c.terms.Each > 0 {
		return c.terms.Each - running, true
	}
	return c.terms.Main - c.used[s] - running, true
}
