package bots

import (
	"context"
	"math/rand/v2"

	"metahex/game"
)

// Two players that are no opponents but bounds of strength. They are for measurement alone,
// as they know what no player may.
//
//	ceiling    an ace that sees what is hidden, with 16 times the playouts: what is still lost
//	           is luck, and what this search cannot find
//	exploiter  an ace that knows how its opponent decides, and plays out against that: its
//	           wins are what the opponent's habits give away

// CeilingLevel and ExploiterLevel are what the two may spend.
var (
	CeilingLevel   = Level{Name: "ceiling", Budget: Budget{Playouts: 16 * ace.Budget.Playouts}, Scope: ace.Scope, Patient: true}
	ExploiterLevel = Level{Name: "exploiter", Budget: ace.Budget, Scope: ace.Scope, Patient: true}
)

// Ceiling returns a player that sees everything but the dice to come. Only a match of Run
// can be played by it.
func Ceiling(source *rand.Rand, b Budget) game.Player {
	return &ceiling{player: CeilingLevel.Player(source, Thinking{Budget: b})}
}

// A ceiling is an ace at a seat from which everything is seen.
type ceiling struct {
	player game.Player
	match  game.Match
}

// attend tells the player the match it plays.
func (c *ceiling) attend(m game.Match) { c.match = m }

// Choose implements game.Player.
func (c *ceiling) Choose(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
	return c.player.Choose(ctx, game.NewSeat(revealed{c.match}, s.Side()), q, refused)
}

// revealed is a match in which nothing need be imagined.
type revealed struct{ game.Match }

// Imagine implements game.Match: what is true, to be played on by other dice.
func (r revealed) Imagine(game.Side, *rand.Rand) game.Match {
	m := r.Clone()
	if t, ok := m.(interface{ Mute() }); ok {
		t.Mute()
	}
	return m
}

// foePlayouts is how many playouts an opponent that looks ahead has inside of a playout of
// the exploiter, in the one activation in which it is played by itself; greedy plays it
// from there on, as the whole match would take forever.
const foePlayouts = 12

// Exploiter returns a player that plays out against an opponent of a level as that opponent
// decides.
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
