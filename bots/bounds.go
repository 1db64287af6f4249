package bots

import (
	"context"
	"math/rand/v2"

	"metahex/game"
)

// Two players that serve as bounds of strength, not as opponents. They are only for measurement, as
// they know what no player may know.
//
//	ceiling    an ace that sees what is hidden, with 16 times the playouts: what is still lost
//	           is luck, and what this search cannot find
//	exploiter  an ace that knows how its opponent decides, and plays out against that: its
//	           wins are what the opponent's habits give away

// CeilingLevel and ExploiterLevel are the budgets of the two.
var (
	CeilingLevel   = Level{Name: "ceiling", Budget: Budget{Playouts: 16 * ace.Budget.Playouts}, Scope: ace.Scope, Patient: true}
	ExploiterLevel = Level{Name: "exploiter", Budget: ace.Budget, Scope: ace.Scope, Patient: true}
)

// Ceiling returns a player that sees everything but the dice to come. It can play only in a match
// of Run.
func Ceiling(source *rand.Rand, b Budget) game.Player {
	return &ceiling{player: CeilingLevel.Player(source, Thinking{Budget: b})}
}

// A ceiling is an ace at a seat that sees everything.
type ceiling struct {
	player game.Player
	match  game.Match
}

// attend gives the player the match it plays.
func (c *ceiling) attend(m game.Match) { c.match = m }

// Choose implements game.Player.
func (c *ceiling) Choose(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
	return c.player.Choose(ctx, game.NewSeat(revealed{c.match}, s.Side()), q, refused)
}

// A revealed is a match in which nothing needs to be imagined.
type revealed struct{ game.Match }

// Imagine implements game.Match: it returns the true state, to be played on with other dice.
func (r revealed) Imagine(game.Side, *rand.Rand) game.Match {
	m := r.Clone()
	if t, ok := m.(interface{ Mute() }); ok {
		t.Mute()
	}
	return m
}

// foePlayouts is the number of playouts that an opponent that looks ahead has inside a playout of
// the exploiter. It plays one activation itself; then greedy plays for it, as the whole match would
// take too long.
const foePlayouts = 12

// Exploiter returns a player that simulates its opponent, of a known level, in its playouts.
func Exploiter(source *rand.Rand, opponent string, b Budget) (game.Player, error) {
	foe, err := LevelOf(opponent)
	if err != nil {
		return nil, err
	}
	p := newPortfolio(source, ExploiterLevel.Within(b), ExploiterLevel.Scope, nil, nil)
	p.foe = func(source *rand.Rand) game.Player {
		return foe.Player(source, Thinking{Budget: Budget{Playouts: foePlayouts, Cores: 1}})
	}
	if foe.Thinks() {
		p.foeActs = 1
	}
	return p, nil
}
