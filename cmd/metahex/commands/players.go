package commands

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/bots"
	"metahex/game"
)

// Bots by name, and the limits of their thinking.

// botNames lists the names of the bots as part of a sentence.
var botNames = strings.Join(bots.Names[:len(bots.Names)-1], ", ") + " or " + bots.Names[len(bots.Names)-1]

// bot returns the bot with the given name.
func bot(name string, source *rand.Rand, t bots.Thinking) (game.Player, error) {
	l, err := bots.LevelOf(name)
	if err != nil {
		return nil, err
	}
	return l.Player(source, t), nil
}

const (
	// thinkTime is how long a bot on the screen thinks about an activation by default.
	thinkTime    = time.Second
	manyPlayouts = 1e9
)

// thinkFlags limit the thinking of bots that look ahead.
type thinkFlags struct {
	think    time.Duration
	playouts int
}

func (f *thinkFlags) add(c *cobra.Command) {
	c.Flags().Var(lasting(&f.think, 0, 0, time.Hour), "think", "how long a bot that looks ahead may think about an activation (0: no limit)")
	c.Flags().Var(whole(&f.playouts, 0, 0, manyPlayouts), "playouts", "how many playouts a bot that looks ahead may spend on an activation (0: as many as its level allows)")
}

// budget returns the limits in the flags, or the zero value if there are none.
func (f *thinkFlags) budget() bots.Budget { return bots.Budget{Time: f.think, Playouts: f.playouts} }
