package bots

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/los"
	"metahex/rule"
)

// A duel is won by the player who names the number nearer to 30, with some luck from the dice. The
// advice names the first weight; the second weight has no effect.
type duel struct {
	game.Leaning
	named  [2]int32
	thrown int32
	turn   int
}

var duelAdvice = game.MustAdvice("duel.yaml", []byte(`format: advice/1
source: guess
weights:
  number: {is: 60, least: 0, most: 100, text: "the number that is named"}
  idle: {is: 50, least: 0, most: 100, text: "nothing"}
`), []string{"number", "idle"})

func (d *duel) Advice() *game.Advice                { return duelAdvice }
func (d *duel) Clone() *duel                        { c := *d; return &c }
func (d *duel) Imagine(game.Side, *rand.Rand) *duel { return d.Clone() }
func (d *duel) Facts(f *game.Facts)                 { f.Add(d.named[0], d.named[1], d.thrown) }
func (d *duel) View(game.Side) game.View            { return game.View{Turn: 1} }
func (d *duel) Arcs(game.Side, int32) []game.Arc    { return nil }
func (d *duel) Sight(game.Side) los.Referee         { return nil }
func (d *duel) Standing(game.Side) int              { return 0 }
func (d *duel) Lexicon() game.Lexicon               { return game.Vocabulary{} }

func (d *duel) Result() game.Result {
	r := game.Result{Over: d.turn == 3, Text: "nearer", Cite: "DUEL 1"}
	far := func(n int32) int32 { return max(n-30, 30-n) }
	switch red, blue := far(d.named[0])+d.thrown-15, far(d.named[1]); {
	case red < blue:
		r.Winner = game.Red
	case red > blue:
		r.Winner = game.Blue
	}
	return r
}

type naming struct{}

func (naming) Title(*duel) (string, rule.Clause) { return "a number", "DUEL 1" }
func (naming) Ask(d *duel) game.Question {
	q := game.Question{Side: []game.Side{game.Red, game.Blue, game.Chance}[d.turn], Topic: "number", Cite: "DUEL 1", Seen: game.Everyone}
	most, odds := int32(100), 0.0
	if q.Side == game.Chance {
		most, odds = 30, 1.0/31
	}
	for i := range most + 1 {
		q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: 1, Args: [4]int32{i}}, Odds: odds})
	}
	return q
}

func (naming) Answer(t *game.Table[*duel], c game.Choice) {
	if t.State.turn < 2 {
		t.State.named[t.State.turn] = c.Args[0]
	} else {
		t.State.thrown = c.Args[0]
	}
	if t.State.turn++; t.State.turn < 3 {
		t.Then(naming{})
	}
}

func (naming) Worth(d *duel, c game.Choice) int {
	off := int(c.Args[0] - d.Or(duelAdvice.Shipped())[0])
	return -off * off
}

func beginDuel() (game.Match, error) { return game.NewTable(&duel{}, naming{}), nil }

func duelTuning(workers int) Tuning {
	return Tuning{Advice: duelAdvice, Begin: []func() (game.Match, error){beginDuel, beginDuel, beginDuel}, Matches: 4810, Workers: workers, Seed: 3}
}

// Tuning finds the weight that wins, does not move a weight without effect far, and gives the same
// result on any number of workers.
func TestTuneFindsTheWeightThatWins(t *testing.T) {
	got, err := Tune(context.Background(), duelTuning(1), nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := got.Weights[0]; n < 27 || n > 33 {
		t.Errorf("seed 3: number %d, want 27 to 33", n)
	}
	if n := got.Weights[1]; n < 20 || n > 80 {
		t.Errorf("seed 3: idle %d, want it to stay between 20 and 80", n)
	}
	if got.Matches != 4800 {
		t.Errorf("%d matches, want the 200 whole rounds of 24 in 4810", got.Matches)
	}
	for _, workers := range []int{2, 5} {
		other, err := Tune(context.Background(), duelTuning(workers), nil)
		if diff := cmp.Diff(got, other); err != nil || diff != "" {
			t.Errorf("%d workers: error %v (-one +these):\n%s", workers, err, diff)
		}
	}
}

// An interrupted tuning returns the result of its whole rounds, or the shipped weights before the
// end of the first round.
func TestTuneInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var told []Tuned
	got, err := Tune(ctx, duelTuning(2), func(k Tuned) {
		if told = append(told, k); len(told) == 5 {
			cancel()
		}
	})
	if diff := cmp.Diff(told[4], got); !errors.Is(err, context.Canceled) || len(told) != 5 || diff != "" || got.Matches != 120 {
		t.Errorf("error %v after %d rounds, want %v after 5 (-told last +returned):\n%s", err, len(told), context.Canceled, diff)
	}
	got, err = Tune(ctx, duelTuning(2), nil)
	if diff := cmp.Diff(Tuned{game.Weights{60, 50}, 0}, got); !errors.Is(err, context.Canceled) || diff != "" {
		t.Errorf("error %v, want %v (-shipped +returned):\n%s", err, context.Canceled, diff)
	}
}

// The test accepts better weights and rejects worse ones. It ends at the same match on any number
// of workers.
func TestJudgeWeights(t *testing.T) {
	test := Sequential{Low: 0.5, High: 0.6, WrongAccept: 0.05, WrongReject: 0.05, Most: 2000}
	for _, x := range []struct {
		newer, older int32
		want         Verdict
	}{{32, 60, Accepted}, {60, 32, Rejected}} {
		var one Figures
		for _, workers := range []int{1, 3} {
			asked := 0
			f, err := JudgeWeights(context.Background(), duelTuning(workers), test, game.Weights{x.newer, 50}, game.Weights{x.older, 50}, func(Figures) { asked++ })
			if err != nil || test.Of(f) != x.want || asked != f.Matches {
				t.Errorf("%d against %d: %s after %d matches, shown %d, error %v; want %s", x.newer, x.older, test.Of(f), f.Matches, asked, err, x.want)
			}
			if workers == 1 {
				one = f
			}
			if diff := cmp.Diff(one, f); diff != "" {
				t.Errorf("%d against %d on %d workers (-one +these):\n%s", x.newer, x.older, workers, diff)
			}
		}
	}
}

// Rotation takes one scenario after the other, with both matches of a pair from the same one.
func TestRotationGivesAPairEachInTurn(t *testing.T) {
	var got []int
	begin := func(i int) func() (game.Match, error) {
		return func() (game.Match, error) { got = append(got, i); return nil, nil }
	}
	next := Rotation([]func() (game.Match, error){begin(0), begin(1), begin(2)}, 2)
	for range 8 {
		if _, err := next(); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff([]int{2, 2, 0, 0, 1, 1, 2, 2}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
