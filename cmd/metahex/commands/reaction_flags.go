package commands

import (
	"time"

	"github.com/spf13/cobra"

	"metahex/record"
	"metahex/rule"
	"metahex/systems"
	"metahex/tui"
)

// reactionFlags say how reactions are declared at this table.
type reactionFlags struct {
	strict bool
	clock  time.Duration
}

func (f *reactionFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.strict, "strict", false, "hide lines of sight and odds until a reaction is declared")
	c.Flags().Var(lasting(&f.clock, 0, 100*time.Millisecond, time.Hour), "clock", "time to declare a reaction, such as 2s; then the occasion passes")
}

// into sets the screen up so.
func (f *reactionFlags) into(cfg *tui.Config) {
	cfg.Strict, cfg.Reaction, cfg.Every = f.strict, f.clock, every
}

// every calls a function again and again until it is stopped.
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

// clauseWords tells what a clause of the match's rule book is about, as the
// system's register has it.
func clauseWords(h record.Header) func(rule.Clause) string {
	return func(c rule.Clause) string {
		for _, s := range systems.All {
			if s.ID != h.System {
				continue
			}
			register, err := s.Register()
			if err != nil {
				return ""
			}
			e, _ := register.Lookup(c)
			return e.Told()
		}
		return ""
	}
}
