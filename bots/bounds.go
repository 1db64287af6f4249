package bots

import (
	"context"
	"math/rand/v2"

	"metahex/game"
)

// Two players that serve as bounds of strength, not as opponents. Use them only for measurement:
// they know more than a player may know.
//
//	ceiling    an ace that sees hidden information and has 16 times the playouts: what it still
//	           loses is due to luck and to the limits of the search
//	exploiter  an ace that knows how its opponent decides and simulates it in its playouts: its
//	           wins show how predictable the opponent is

// CeilingLevel and ExploiterLevel are the levels of the ceiling and of the exploiter.
var (
	CeilingLevel   = Level{Name: "ceiling", Budget: Budget{Playouts: 16 * ace.Budget.Playouts}, Scope: ace.Scope, Patient: true}
	ExploiterLevel = Level{Name: "exploiter", Budget: ace.Budget, Scope: ace.Scope, Patient: true}
)

// Ceiling returns a player that sees everything except future dice. It can play only in matches
// started by Run.
func Ceiling(source *rand.Rand, b Budget) game.Player {
	return &ceiling{player: CeilingLevel.Player(source, Thinking{Budget: b})}
}

// A ceiling is an ace with a seat that sees everything.
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

// A revealed is a match without hidden information, so Imagine invents nothing.
type revealed struct{ game.Match }

// Imagine implements game.Match. It returns the true state, which then continues with other dice.
func (r revealed) Imagine(game.Side, *rand.Rand) game.Match {
	m := r.Clone()
	if t, ok := m.(interface{ Mute() }); ok {
		t.Mute()
	}
	return m
}

// foePlayouts is the number of playouts of a simulated opponent that looks ahead. The exploiter
// simulates the opponent for one activation only. Greedy then replaces the opponent, because a whole
// match would take too long.
const foePlayouts = 12

// Exploiter returns a player that simulates an opponent of the given level in its playouts.
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
