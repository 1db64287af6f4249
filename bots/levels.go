package bots

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"

	"metahex/game"
	"metahex/rule"
)

// A Level is a bot by its name.
type Level struct {
	Name, Says string
	// Budget is that of the first answer of an activation; of each answer for search. Zero: it
	// does not look ahead.
	Budget Budget
	Scope  Scope // of those that think in activations
	// Patient: where thinking is bounded by time, all of it is used; others stop after the
	// playouts of their Budget.
	Patient bool
	player  func(*rand.Rand) game.Player
}

// Levels are the bots that New knows, from the weakest up.
var Levels = []Level{
	{Name: "random", Says: "any answer", player: Random},
	{Name: "recruit", Says: "weak: often errs", player: recruit},
	{Name: "regular", Says: "fair: the best at once", player: Greedy},
	{Name: "greedy", Says: "regular: the best at once", player: Greedy},
	{Name: "search", Says: "better: thinks an answer ahead", Budget: Budget{Playouts: Playouts}},
	{Name: "veteran", Says: "strong: thinks an activation ahead", Budget: Budget{Playouts: 120}, Scope: Scope{Pieces: 2, Horizon: 2}},
	ace,
}

var ace = Level{Name: "ace", Says: "strongest: thinks longer", Budget: Budget{Playouts: 800}, Scope: Scope{Pieces: 3, Horizon: 5}, Patient: true}

// Names are the names of the levels.
var Names = func() (all []string) {
	for _, l := range Levels {
		all = append(all, l.Name)
	}
	return all
}()

// Playouts is how many playouts an answer the search made by New may spend.
const Playouts = 48

// recruitSlips is that a recruit answers anyhow one time in so many.
const recruitSlips = 4

// recruit is greedy that often answers anyhow.
func recruit(source *rand.Rand) game.Player { return slipping(source, recruitSlips) }

// LevelOf returns the level of a name.
func LevelOf(name string) (Level, error) {
	i := slices.IndexFunc(Levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return Level{}, fmt.Errorf("%s", rule.Unknown("bot", name, Names))
	}
	return Levels[i], nil
}

// Thinks reports whether the level looks ahead.
func (l Level) Thinks() bool { return l.Budget.Playouts > 0 }

// New makes the bot of a name. What it does by chance comes from the source;
// two bots of one source are not the same two as with a source each.
func New(name string, source *rand.Rand) (game.Player, error) {
	l, err := LevelOf(name)
	if err != nil {
		return nil, err
	}
	return l.Player(source, Thinking{}), nil
}

// Thinking is what a bot that looks ahead gets besides its level. The zero value is what
// the level says.
type Thinking struct {
	Budget Budget         // its playouts go before the level's
	Plan   *Plan          // kept for a bot that is made anew for each answer; may be nil
	Report func(Progress) // notified of progress; may be nil
}

// Player makes the bot of a level.
func (l Level) Player(source *rand.Rand, t Thinking) game.Player {
	if !l.Thinks() {
		return l.player(source)
	}
	t.Budget = l.Within(t.Budget)
	if l.Scope.Pieces == 0 {
		return Search(source, t.Budget, t.Report)
	}
	return Portfolio(source, t.Budget, l.Scope, t.Plan, t.Report)
}

// Within returns what the level may spend where a budget is given: its own playouts, unless
// the budget has a number, or time that the level uses up.
func (l Level) Within(b Budget) Budget {
	if l.Thinks() && b.Playouts == 0 && (b.Time == 0 || !l.Patient) {
		b.Playouts = l.Budget.Playouts
	}
	return b
}

// A Plan is how a bot means to go through the activation under way, and what it has learnt of
// the match. It is safe for
// concurrent use; the zero value is a bot without one.
type Plan struct {
	mu      sync.Mutex
	weights game.Weights
	outlook *outlook
}

// set changes the plan.
func (p *Plan) set(w game.Weights) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.weights = w
}

// get returns the plan: weights of the side's advice, nil as shipped.
func (p *Plan) get() game.Weights {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.weights
}

// foresee changes by what the bot foretells who will win.
func (p *Plan) foresee(o *outlook) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.outlook = o
}

// foresight returns by what the bot foretells who will win: one without practice, if nothing is
// planned yet.
func (p *Plan) foresight() *outlook {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.outlook == nil {
		return &outlook{}
	}
	return p.outlook
}

// Spent counts what thinking has cost. It is safe for concurrent use.
type Spent struct{ playouts, answers atomic.Int64 }

// add counts the thinking on one answer.
func (s *Spent) add(playouts int) {
	if s != nil {
		s.playouts.Add(int64(playouts))
		s.answers.Add(1)
	}
}

// Figures returns how many playouts were played, for how many answers.
func (s *Spent) Figures() (playouts, answers int) {
	return int(s.playouts.Load()), int(s.answers.Load())
}
