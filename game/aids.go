package game

import (
	"cmp"
	"slices"

	"metahex/rule"
)

// Explain implements Match. A refused answer has no sum, because the sum could show a secret. A die
// without odds of its own only picks, and each of its faces has the same odds.
func (t *Table[S]) Explain(c Choice) rule.Tally {
	if t.Judge(c) != nil {
		return rule.Tally{}
	}
	sum := t.sumOf(c)
	if t.question.Side == Chance && len(sum.Outcomes) == 0 {
		sum.Title = cmp.Or(sum.Title, t.question.Topic)
		sum.Outcomes = []rule.Outcome{{Result: "each", Ways: 1, Of: len(t.question.Options), Cites: []rule.Clause{t.question.Cite}}}
	}
	return sum
}

// sumOf returns the sum that the step has for an answer.
func (t *Table[S]) sumOf(c Choice) rule.Tally {
	if step, ok := present[interface{ Explain(S, Choice) rule.Tally }](t); ok {
		return step.Explain(t.State, c)
	}
	if m, ok := t.menu(); ok {
		return m.Explain(t.State, c)
	}
	return rule.Tally{}
}

// Worth implements Match.
func (t *Table[S]) Worth(w Weights, worth []int) []int {
	if s, ok := any(t.State).(Advising); ok && w != nil {
		defer s.Lean(s.Lean(w))
	}
	first := len(worth)
	worth = slices.Grow(worth, len(t.question.Options))[:first+len(t.question.Options)]
	all := worth[first:]
	step, _ := t.agenda.Next()
	switch step := step.(type) {
	case interface{ Weigh(S, []Option, []int) }:
		step.Weigh(t.State, t.question.Options, all)
	case interface{ Worth(S, Choice) int }:
		for i := range all {
			all[i] = step.Worth(t.State, t.question.Options[i].Choice)
		}
	case interface{ Deeds() Menu[S] }:
		m := step.Deeds()
		for i := range all {
			all[i] = m.Score(t.State, t.question.Options[i].Choice)
		}
	default:
		clear(all)
	}
	return worth
}

// Terms implements Match. It first computes the worth of all options without any weight, then adds
// one weight at a time. The paths are always the best ones by all weights.
func (t *Table[S]) Terms() Terms {
	s, ok := any(t.State).(Advising)
	if !ok || !t.asked {
		return Terms{}
	}
	a := s.Advice()
	w := make(Weights, len(a.All))
	for i := range w {
		if !a.All[i].told() {
			w[i] = a.All[i].Is
		}
	}
	defer s.Fix(s.Fix(a.Shipped()))
	all := Terms{Rest: t.Worth(w, nil), Of: make([][]int, len(w))}
	before := all.Rest
	for i := range w {
		if !a.All[i].told() {
			continue
		}
		w = slices.Clone(w) // systems cache by the address of the weights
		w[i] = a.All[i].Is
		now := t.Worth(w, nil)
		all.Of[i] = differences(now, before)
		before = now
	}
	return all
}

// Advice implements Match.
func (t *Table[S]) Advice() *Advice {
	if s, ok := any(t.State).(Advising); ok {
		return s.Advice()
	}
	return nil
}

// Reach implements Match.
func (t *Table[S]) Reach() []Reach {
	if step, ok := present[interface{ Reach(S) []Reach }](t); ok {
		return step.Reach(t.State)
	}
	return nil
}

// Window implements Match.
func (t *Table[S]) Window() (Window, bool) {
	if step, ok := present[interface{ Window(S) Window }](t); ok {
		return step.Window(t.State), true
	}
	return Window{}, false
}

// Aims implements Match.
func (t *Table[S]) Aims(by, at int32) []Choice {
	if step, ok := present[interface {
		Aims(S, int32, int32) []Choice
	}](t); ok && by != NoPiece && at != NoPiece {
		return step.Aims(t.State, by, at)
	}
	return nil
}
