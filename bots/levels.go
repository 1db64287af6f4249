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
	// Budget is the budget of the first answer of an activation; for search, of each answer. Zero:
	// the bot does not look ahead.
	Budget Budget
	Scope  Scope // of those that think in activations
	// Patient: if time bounds the thinking, all of it is used. Other bots stop after the playouts
	// of their Budget.
	Patient bool
	player  func(*rand.Rand) game.Player
}

// Levels lists the bots that New knows, from the weakest up.
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

// Names returns the names of the levels.
var Names = func() (all []string) {
	for _, l := range Levels {
		all = append(all, l.Name)
	}
	return all
}()

// Playouts is the number of playouts for one answer of the search that New makes.
const Playouts = 48

// recruitSlips sets how often a recruit answers at random: once in so many answers.
const recruitSlips = 4

// recruit is greedy that often answers at random.
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

// New makes the bot of a name. Its random choices come from the source; two bots that share a
// source play differently from two with a source each.
func New(name string, source *rand.Rand) (game.Player, error) {
	l, err := LevelOf(name)
	if err != nil {
		return nil, err
	}
	return l.Player(source, Thinking{}), nil
}

// Thinking configures a bot that looks ahead, beyond its level. The zero value means the level's
// defaults.
type Thinking struct {
	Budget Budget         // its playouts go before the level's
	Plan   *Plan          // kept for a bot that is made again for each answer; may be nil
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

// Within returns the budget of the level, given another budget: its own playouts, unless the given
// budget has a number of playouts, or a time that the level uses up.
func (l Level) Within(b Budget) Budget {
	if l.Thinks() && b.Playouts == 0 && (b.Time == 0 || !l.Patient) {
		b.Playouts = l.Budget.Playouts
	}
	return b
}

// A Plan holds how a bot means to go through the present activation, and what it has learnt of the
// match. It is safe for concurrent use. The zero value is the plan of a bot that has none yet.
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

// get returns the plan: weights of the side's advice; nil means the shipped ones.
func (p *Plan) get() game.Weights {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.weights
}

// foresee sets the outlook by which the bot predicts the winner.
func (p *Plan) foresee(o *outlook) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.outlook = o
}

// foresight returns the outlook by which the bot predicts the winner, or one without practice if
// there is no plan yet.
func (p *Plan) foresight() *outlook {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.outlook == nil {
		return &outlook{}
	}
	return p.outlook
}

// Spent counts the cost of thinking. It is safe for concurrent use.
type Spent struct{ playouts, answers atomic.Int64 }

// add counts the thinking on one answer.
func (s *Spent) add(playouts int) {
	if s != nil {
		s.playouts.Add(int64(playouts))
		s.answers.Add(1)
	}
}

// Figures returns the number of playouts, and of the answers they were for.
func (s *Spent) Figures() (playouts, answers int) {
	return int(s.playouts.Load()), int(s.answers.Load())
}
