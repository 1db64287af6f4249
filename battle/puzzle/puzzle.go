// Package puzzle finds and proves puzzles: positions in which a side can win within two of its
// activations, by one answer and no other.
//
//	match between bots ──Mine──▶ Puzzle, a text file: scenario, answers, question, figures
//	                                │
//	                             Prove: expectimax, with integers
//
// The proof does not know the rules of any game. It needs only the questions, answers and odds of a
// match.
package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"metahex/game"
)

const (
	// Wins is the minimum chance of the best answer, and Fails the maximum chance of any other answer,
	// in thousandths.
	Wins, Fails = 900, 600
	// Activations is the number of its own activations within which the side must win, including
	// the present one.
	Activations = 2
	// Budget is the number of positions that a proof may examine.
	Budget = 40_000
)

// ErrUnproved is wrapped by the error for a position that is not a puzzle, or that needs too long a
// proof.
var ErrUnproved = errors.New("not proved")

// Prove computes the value of each answer to the question of a match, within a budget of positions.
// Lead decides what counts as a win; see Puzzle.Lead. The error wraps ErrUnproved unless exactly one
// answer wins.
func Prove(ctx context.Context, m game.Match, lead, budget int) (Proof, error) {
	q, ok := m.Question()
	if problem := unfit(m, q, ok); problem != "" {
		return Proof{}, fmt.Errorf("%w: %s", ErrUnproved, problem)
	}
	return prove(ctx, m, q, inOrder(len(q.Options)), lead, budget, sharper)
}

// unfit returns why a position cannot be a puzzle, or "" if it can.
func unfit(m game.Match, q game.Question, asked bool) string {
	switch {
	case !asked || q.Side == game.Chance:
		return "no side has a question to answer"
	case len(q.Options) < 2:
		return "there is only one answer"
	case q.Setup:
		return "forces are being set up"
	case hidden(m):
		return "something is hidden from a side"
	}
	return ""
}

// hidden reports whether something is hidden from a side. Only then may Imagine change the match.
func hidden(m game.Match) bool {
	for _, side := range []game.Side{game.Red, game.Blue} {
		for seed := range uint64(2) {
			if game.Hash(m.Imagine(side, rand.New(rand.NewPCG(seed, 1)))) != game.Hash(m) {
				return true
			}
		}
	}
	return false
}

// inOrder returns the numbers 0 to n-1.
func inOrder(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// prove examines the answers in the given order. First it checks whether each value is in its range;
// States counts the positions examined for this. Then it narrows the values with more positions, as
// many as the parameter sharper.
func prove(ctx context.Context, m game.Match, q game.Question, order []int, lead, budget, sharper int) (Proof, error) {
	p := newProver(ctx, q.Side, lead, budget)
	p.listed = q.Open
	left := Activations - 1 // the present or next activation is the first
	found := make([]Chance, len(q.Options))
	best := -1
	for _, i := range order {
		c := p.after(m, q.Options[i].Choice, left, window{One * Fails / 1000, One * Wins / 1000})
		low, high := c.Thousandths()
		switch {
		case ctx.Err() != nil:
			return Proof{}, ctx.Err()
		case low >= Wins && best < 0:
			best = i
		case low > Fails && high < Wins || low >= Wins:
			return Proof{}, fmt.Errorf("%w: %s is worth %s", ErrUnproved, m.Words(q.Options[i].Choice), c)
		case high > Fails:
			return Proof{}, fmt.Errorf("%w: after %d positions, %s is only known to be worth %s", ErrUnproved, p.states, m.Words(q.Options[i].Choice), c)
		}
		found[i] = c
	}
	if best < 0 {
		return Proof{}, fmt.Errorf("%w: no answer wins in %d %% of all cases", ErrUnproved, Wins/10)
	}
	proof := Proof{States: p.states}
	p.sharpen(m, q, left, found, sharper)
	proof.Listed = p.listed
	for i, c := range found {
		low, high := c.Thousandths()
		proof.Answers = append(proof.Answers, Figure{m.Words(q.Options[i].Choice), low, high})
	}
	slices.SortStableFunc(proof.Answers, func(a, b Figure) int {
		return cmp.Or(cmp.Compare(b.High, a.High), cmp.Compare(b.Low, a.Low))
	})
	return proof, nil
}

// sharper is the number of additional positions for more exact figures. Check does not use them.
const sharper = 36_000

// sharpen narrows the ranges of the answers in order, with the given number of additional positions.
func (p *prover) sharpen(m game.Match, q game.Question, left int, found []Chance, more int) {
	p.budget = p.states + more
	for i := range found {
		c := p.after(m, q.Options[i].Choice, left, window{0, One})
		found[i] = Chance{max(found[i].Low, c.Low), min(found[i].High, c.High)}
	}
}

// Check proves a puzzle again. The error lists the wrong figures. States is the number of positions
// that were examined.
func Check(ctx context.Context, p *Puzzle) (states int, err error) {
	m, err := p.Open()
	if err != nil {
		return 0, err
	}
	q, _ := m.Question()
	if problem := unfit(m, q, true); problem != "" {
		return 0, fmt.Errorf("%s: %w: %s", p.file, ErrUnproved, problem)
	}
	proof, err := prove(ctx, m, q, inOrder(len(q.Options)), p.Lead, max(Budget, 4*p.Proof.States), p.Proof.States)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", p.file, err)
	}
	for _, f := range proof.Answers {
		told, ok := p.Figure(f.Answer)
		if !ok || told.Low > f.High || told.High < f.Low {
			return 0, fmt.Errorf("%s: the file says that %s is worth %s; it is worth %s", p.file, f.Answer, told, f)
		}
	}
	if len(proof.Answers) != len(p.Proof.Answers) || proof.Answers[0].Answer != p.Best().Answer {
		return 0, fmt.Errorf("%s: the file says that the best of %d answers is %s; the proof finds %s, the best of %d", p.file, len(p.Proof.Answers), p.Best().Answer, proof.Answers[0].Answer, len(proof.Answers))
	}
	return proof.States, nil
}
