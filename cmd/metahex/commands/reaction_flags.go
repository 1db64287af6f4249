package commands

import (
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/record"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

// reactionFlags configure how players declare reactions.
type reactionFlags struct {
	strict bool
	clock  time.Duration
}

func (f *reactionFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.strict, "strict", false, "hide lines of sight and odds until a reaction is declared, and ask about reactions even if no unit can see")
	c.Flags().Var(lasting(&f.clock, 0, 100*time.Millisecond, time.Hour), "clock", "time limit for declaring a reaction, such as 2s")
}

// into applies the flags to the screen's configuration.
func (f *reactionFlags) into(cfg *tui.Config) {
	cfg.Strict, cfg.Reaction, cfg.Every = f.strict, f.clock, every
}

// every calls f at intervals of d until stop is called.
func every(d time.Duration, f func()) (stop func()) {
	ticker, done := time.NewTicker(d), make(chan struct{})
	go func() {
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				f()
			case <-done:
				return
			}
		}
	}()
	return func() { close(done) }
}

// ClauseWords returns a function that describes a clause of a match's rule book in a few words, taken
// from the system's register.
func ClauseWords(h record.Header) func(rule.Clause) string {
	return func(c rule.Clause) string {
		s, err := systems.ByID(h.System)
		if err != nil {
			return ""
		}
		register, err := s.Register()
		if err != nil {
			return ""
		}
		e, _ := register.Lookup(c)
		return e.Told()
	}
}

// asked adds readings about when players are asked. With --strict it adds the literal readings. On the
// screen it adds readings that ask only where the answer matters. Readings named by the player take
// precedence. All readings are recorded, and apply to both sides and to bots.
func (f *playFlags) asked(scenario string, readings []string) []string {
	y, err := systems.Of(scenario)
	if err != nil {
		return readings // opening the scenario reports the error
	}
	var more []string
	switch {
	case f.strict:
		more = y.Strict
	case !f.plain:
		more = y.OnScreen
	}
	for _, text := range more {
		if !sameReading(readings, text) {
			readings = append(readings, text)
		}
	}
	return readings
}

// sameReading reports whether one of the words sets the same reading as a text such as "9.0=around".
func sameReading(words []string, text string) bool {
	name, _, _ := strings.Cut(text, "=")
	return slices.ContainsFunc(words, func(r string) bool { return strings.HasPrefix(r, name+"=") })
}

// holds moves the value that applies by default to the front of an option's values.
func (f *playFlags) holds(scenario string, option rule.Option) tui.Option {
	for _, text := range f.asked(scenario, nil) {
		if name, value, _ := strings.Cut(text, "="); name == option.Name {
			values := slices.DeleteFunc(slices.Clone(option.Values), func(v string) bool { return v == value })
			option.Values = slices.Insert(values, 0, value)
		}
	}
	return tui.Option(option)
}
