package commands

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/rule"
)

// Bounds of strength: how much of a battle is luck, and how much a bot loses by being predictable. Both
// sides get the same dice: matches come in pairs, and the second match has the sides swapped.

// boundMatches is the default number of matches for a bound.
const boundMatches = 120

// bounds holds the flags of bounds.
type bounds struct {
	ceiling  bool
	exploit  string
	mirrored bool // matches come in pairs with the same dice
}

// boundFlags adds the flags of bounds.
func (f *simFlags) boundFlags(c *cobra.Command) {
	c.Flags().BoolVar(&f.ceiling, "ceiling", false, "measure blue's bot against an ace that sees everything and has 16 times the playouts; the ace loses only by bad luck; --playouts and --think limit only the ace")
	c.Flags().StringVar(&f.exploit, "exploit", "", "measure a `LEVEL` against an ace that knows how that level decides; --playouts and --think limit only the ace")
	must(c.RegisterFlagCompletionFunc("exploit", cobra.FixedCompletions(bots.Names, cobra.ShellCompDirectiveNoFileComp)))
	c.MarkFlagsMutuallyExclusive("ceiling", "exploit")
	for _, bound := range []string{"ceiling", "exploit"} {
		c.MarkFlagsMutuallyExclusive(bound, "red")
		c.MarkFlagsMutuallyExclusive(bound, "swap")
	}
	c.MarkFlagsMutuallyExclusive("exploit", "blue")
}

// budgetOf returns the budget of a player. The opponent of a bound has the budget of its level.
func (f *simFlags) budgetOf(name string) bots.Budget { return f.players().Budget(name) }

// bound sets the players of a bound, if the flags request one.
func (f *simFlags) bound(c *cobra.Command) {
	switch {
	case f.ceiling:
		f.red = bots.CeilingLevel.Name
	case f.exploit != "":
		f.red, f.blue = bots.ExploiterLevel.Name, f.exploit
	default:
		return
	}
	f.swap, f.mirrored = true, true
	if !c.Flags().Changed("matches") {
		f.matches = boundMatches
	}
}

// spending returns how many playouts a player may spend on an activation, and in how much time. It
// returns zeros for a player that does not look ahead.
func (f *simFlags) spending(name string) (playouts int, in time.Duration) {
	level := map[string]bots.Level{bots.CeilingLevel.Name: bots.CeilingLevel, bots.ExploiterLevel.Name: bots.ExploiterLevel}[name]
	if l, err := bots.LevelOf(name); err == nil {
		level = l
	}
	if !level.Thinks() {
		return 0, 0
	}
	b := level.Within(f.budgetOf(name))
	return b.Playouts, b.Time
}

// mostAsked returns the larger of the two players' playouts per activation. It returns 0 if no player
// looks ahead, or if only time limits the thinking.
func (f *simFlags) mostAsked() int {
	red, _ := f.spending(f.red)
	blue, _ := f.spending(f.blue)
	return max(red, blue)
}

// thinking describes the budget of each player that looks ahead. If the budget is a time, it describes
// what was spent.
func (f *simFlags) thinking() (all []string) {
	names := []string{f.red, f.blue}
	if f.red == f.blue {
		names = names[:1]
	}
	timed := false
	for _, name := range names {
		playouts, in := f.spending(name)
		switch {
		case playouts > 0 && in > 0:
			all = append(all, fmt.Sprintf("%s with %s or %s", name, rule.Count(playouts, "playout"), in))
		case playouts > 0:
			all = append(all, fmt.Sprintf("%s with %s", name, rule.Count(playouts, "playout")))
		case in > 0:
			all = append(all, fmt.Sprintf("%s with %s an activation", name, in))
		}
		timed = timed || in > 0
	}
	if playouts, answers := f.spent.Figures(); timed {
		all = append(all, fmt.Sprintf("%s for %s", rule.Count(playouts, "playout"), rule.Count(answers, "answer")))
	}
	return all
}
