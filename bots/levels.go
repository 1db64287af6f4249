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

// A Level is the configuration of a named bot.
type Level struct {
	Name, Says string
	// Budget is the budget of the first answer of an activation. For the level search it is the
	// budget of each answer. Zero: the bot does not look ahead.
	Budget Budget
	Scope  Scope // of bots that choose whole activations
	// Patient bots use all of the time if time bounds their thinking. Other bots stop after the
	// playouts of their Budget.
	Patient bool
	player  func(*rand.Rand) game.Player
}

// Levels lists the bots that New accepts, from the weakest to the strongest.
var Levels = []Level{
	{Name: "random", Says: "answers at random", player: Random},
	{Name: "recruit", Says: "weak: makes many mistakes", player: recruit},
	{Name: "regular", Says: "fair: does not look ahead", player: Greedy},
	{Name: "greedy", Says: "old name of \"regular\"", player: Greedy},
	{Name: "search", Says: "better: plans one answer ahead", Budget: Budget{Playouts: Playouts}},
	{Name: "veteran", Says: "strong: plans one activation ahead", Budget: Budget{Playouts: 120}, Scope: Scope{Pieces: 2, Horizon: 2}},
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

// Playouts is the number of playouts for one answer of the search bot that New makes.
const Playouts = 48

// recruitSlips sets how often a recruit answers at random: one time in recruitSlips.
const recruitSlips = 4

// recruit returns a greedy player that often answers at random.
func recruit(source *rand.Rand) game.Player { return slipping(source, recruitSlips) }

// CurrentName returns the current name of a bot that may be named by an old one: "regular" for
// "greedy". Both names are of the same bot.
func CurrentName(name string) string {
	if name == "greedy" {
		return "regular"
	}
	return name
}

// LevelOf returns the level with the given name.
func LevelOf(name string) (Level, error) {
	i := slices.IndexFunc(Levels, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return Level{}, fmt.Errorf("%s", rule.Unknown("bot", name, Names))
	}
	return Levels[i], nil
}

// Thinks reports whether the level looks ahead.
func (l Level) Thinks() bool { return l.Budget.Playouts > 0 }

// New makes the bot with the given name. The source provides its random choices. Two bots that
// share a source play differently from two bots with their own sources.
func New(name string, source *rand.Rand) (game.Player, error) {
	l, err := LevelOf(name)
	if err != nil {
		return nil, err
	}
	return l.Player(source, Thinking{}), nil
}

// Thinking overrides the level's settings of a bot that looks ahead. The zero value means the
// level's defaults.
type Thinking struct {
	Budget Budget         // its playouts override the level's playouts
	Plan   *Plan          // shared by bots that are made again for each answer; may be nil
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

// Within returns b, and fills in the level's number of playouts if b has none. For a patient level it
// leaves the number at 0 if b limits the time.
func (l Level) Within(b Budget) Budget {
	if l.Thinks() && b.Playouts == 0 && (b.Time == 0 || !l.Patient) {
		b.Playouts = l.Budget.Playouts
	}
	return b
}

// A Plan holds the advice weights of the present activation, and the outlook learnt in the match.
// It is safe for concurrent use. The zero value is an empty plan.
type Plan struct {
	mu      sync.Mutex
	weights game.Weights
	outlook *outlook
	setup   *follower
}

// set replaces the weights of the plan.
func (p *Plan) set(w game.Weights) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.weights = w
}

// get returns the planned advice weights of the side; nil means the shipped weights.
func (p *Plan) get() game.Weights {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.weights
}

// foresee sets the outlook that predicts the winner.
func (p *Plan) foresee(o *outlook) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.outlook = o
}

// foresight returns the outlook that predicts the winner. If none is set, it returns an outlook
// without practice.
func (p *Plan) foresight() *outlook {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.outlook == nil {
		return &outlook{}
	}
	return p.outlook
}

// follow sets the set-up that the bot follows.
func (p *Plan) follow(f *follower) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.setup = f
}

// setUp returns the set-up that the bot follows, or nil if it has none yet.
func (p *Plan) setUp() *follower {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.setup
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

// Figures returns the number of playouts and the number of answers they were spent on.
func (s *Spent) Figures() (playouts, answers int) {
	return int(s.playouts.Load()), int(s.answers.Load())
}
