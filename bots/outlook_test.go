package bots

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/los"
	"metahex/rule"
)

// A glutton may take a bait in each of its turns. Each bait scores a point, but a side that has
// taken more than half of its baits loses in the end. So the side with fewer points is ahead.
type glutton struct {
	baits int
}

const gluttonTurns = 30

func (g *glutton) Clone() *glutton                        { c := *g; return &c }
func (g *glutton) Imagine(game.Side, *rand.Rand) *glutton { return g.Clone() }
func (g *glutton) Facts(f *game.Facts)                    { f.Add(int32(g.baits)) }
func (g *glutton) View(game.Side) game.View               { return game.View{Score: [3]int{game.Red: g.baits}} }
func (g *glutton) Arcs(game.Side, int32) []game.Arc       { return nil }
func (g *glutton) Sight(game.Side) los.Referee            { return nil }
func (g *glutton) Standing(side game.Side) int {
	return map[game.Side]int{game.Red: 100, game.Blue: -100}[side] * g.baits
}
func (g *glutton) Lexicon() game.Lexicon { return game.Vocabulary{} }
func (g *glutton) Result() game.Result {
	r := game.Result{Winner: game.Red, Points: [3]int{game.Red: g.baits}, Cite: "GLUTTON 1"}
	if 2*g.baits > gluttonTurns {
		r.Winner = game.Blue
	}
	return r
}

// A meal asks whether to take the bait of the turn.
type meal struct{ turn int }

func (meal) Title(*glutton) (string, rule.Clause) { return "a meal", "GLUTTON 1" }
func (m meal) Ask(*glutton) game.Question {
	return game.Question{Side: game.Red, Topic: "bait", Cite: "GLUTTON 1", Seen: game.Everyone, Opens: true,
		Options: []game.Option{{Choice: game.Choice{Verb: 1}}, {Choice: game.Choice{Verb: 2}}}}
}

func (m meal) Answer(t *game.Table[*glutton], c game.Choice) {
	t.State.baits += int(c.Verb - 1)
	if m.turn+1 < gluttonTurns {
		t.Then(meal{m.turn + 1})
	}
}

// A player that practises learns that points do not win here. Without practice it could not: a playout
// of nine turns does not reach the end of the match.
func TestAPortfolioLearnsWhatWins(t *testing.T) {
	for seed := range uint64(3) {
		m := game.NewTable(&glutton{}, meal{})
		red := Portfolio(rand.New(rand.NewPCG(seed, 1)), Budget{Playouts: 200}, narrow, nil, nil)
		if _, err := game.Play(context.Background(), m, map[game.Side]game.Player{game.Red: red}, nil); err != nil {
			t.Fatal(err)
		}
		if r := m.Result(); r.Winner != game.Red {
			t.Errorf("seed %d: %d baits taken; want %d at most", seed, r.Points[game.Red], gluttonTurns/2)
		}
	}
}

// A lead that precedes victories gets a positive weight, and a lead that precedes defeats a negative
// one. A lead that predicts nothing gets a weight near 0.
func TestAnOutlookWeighsSigns(t *testing.T) {
	o := &outlook{}
	source := rand.New(rand.NewPCG(1, 2))
	for range memory {
		var s sight
		s.counts[0] = 1
		for k := 2; k < 8; k++ {
			s.counts[k] = source.Float64() - 0.5
		}
		if s.counts[2]-2*s.counts[4] > 0 {
			s.won = 1
		}
		o.matches = append(o.matches, []sight{s})
	}
	o.learn()
	if w := o.weights; !(w[2] > 1 && w[4] < -1.5*w[2] && max(w[6], -w[6]) < 0.5) {
		t.Errorf("weights %.2f; want a third that is positive, a fifth that is twice as negative, and a seventh near none", w)
	}
}

// The number of stored matches is bounded, and a deadline ends practice.
func TestPracticeIsBounded(t *testing.T) {
	seat := game.NewSeat(game.NewTable(&glutton{}, meal{}), game.Red)
	practise := func(ctx context.Context, b Budget) int {
		return len(new(outlook).practised(ctx, seat, []game.Weights{nil}, b, 1).matches)
	}
	if got := practise(context.Background(), Budget{Playouts: memory + 10, Cores: 1}); got != memory {
		t.Errorf("%d matches remembered, want %d", got, memory)
	}
	if got := practise(context.Background(), Budget{Playouts: 10, Time: 1, Cores: 1}); got != 0 {
		t.Errorf("%d matches played after the time, want 0", got)
	}
	if got := practise(context.Background(), Budget{Playouts: 10, Stop: func() bool { return true }, Cores: 1}); got != 0 {
		t.Errorf("%d matches played after a stop, want 0", got)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if got := practise(cancelled, Budget{Playouts: 10, Cores: 1}); got != 0 {
		t.Errorf("%d matches played after the end, want 0", got)
	}
}

// The test solves a system of equations with a known solution.
func TestSolve(t *testing.T) {
	var a [signs]counts
	var want, b counts
	for i := range a {
		want[i] = float64(i%5) - 2
		for k := range a {
			a[i][k] = 1 / float64(1+i+k)
		}
		a[i][i] += 2
	}
	for i := range a {
		for k := range a {
			b[i] += a[i][k] * want[k]
		}
	}
	got := solve(a, b)
	for i := range got {
		if d := got[i] - want[i]; max(d, -d) > 1e-9 {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
