package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// Traits describe a puzzle: two puzzles that share most traits are alike.
type Traits struct {
	System   string
	Scenario string
	Topic    string      // of the question
	Verb     string      // of the best answer
	Clause   rule.Clause // of the best answer
	Cause    string      // reason for most points scored after the best answer; empty: nothing scores
	Answers  int         // number of possible answers
	Best     int         // lowest chance of the best answer, in thousandths
	Second   int         // highest chance of the second-best answer, in thousandths
	Tempts   bool        // the system's advice prefers a wrong answer
}

// entered returns a puzzle's match, its question and the best option.
func entered(p *Puzzle) (m game.Match, q game.Question, best game.Option, err error) {
	if m, err = p.Open(); err != nil {
		return m, q, best, err
	}
	q, _ = m.Question()
	for _, o := range q.Options {
		if m.Words(o.Choice) == p.Best().Answer {
			o.Cite = cmp.Or(o.Cite, q.Cite)
			return m, q, o, nil
		}
	}
	return m, q, best, fmt.Errorf("%s: %s is not a possible answer", p.file, p.Best().Answer)
}

// TraitsOf returns the traits of a puzzle.
func TraitsOf(ctx context.Context, p *Puzzle) (Traits, error) {
	m, q, best, err := entered(p)
	if err != nil {
		return Traits{}, err
	}
	_, h, err := p.Ground().Open()
	if err != nil {
		return Traits{}, err
	}
	t := Traits{
		System: h.System, Scenario: p.Scenario, Topic: q.Topic, Verb: verbOf(p.Best().Answer), Clause: best.Cite,
		Answers: len(q.Options), Best: p.Best().Low, Second: p.Proof.Answers[1].High, Tempts: surprise(m, q, p.Proof) == 1,
	}
	s, err := scoredAfter(ctx, m, q, best.Choice, p.Lead)
	t.Cause = s.Cause
	return t, err
}

// Tell writes the texts that the player of a puzzle reads. Question describes the present state and
// the goal. Why explains why the best answer wins; it is shown afterwards.
func (p *Puzzle) Tell(ctx context.Context) error {
	m, q, best, err := entered(p)
	if err != nil {
		return err
	}
	seen := m.View(q.Side)
	asked := seen.SideName(q.Side)
	p.Question = fmt.Sprintf("%s. %s is asked to %s. One answer wins %s within %s.", atHand(m, &seen, q.Side), asked, q.Topic, by(p.Lead), rule.Count(Activations, "activation"))
	s, err := scoredAfter(ctx, m, q, best.Choice, p.Lead)
	p.Why = fmt.Sprintf("It rests on [%s].", best.Cite)
	switch {
	case s.Points > 0:
		p.Why += fmt.Sprintf(" After it %s mostly scores %d (%s) [%s].", asked, s.Points, s.Cause, s.cite)
	case s.end.Text != "":
		p.Why += fmt.Sprintf(" After it the match can end so: %s [%s].", strings.TrimSuffix(s.end.Text, "."), s.end.Cite)
	}
	return err
}

// atHand describes the points and units of both sides: "red has 12 points and 2 units, blue 10 and
// 3".
func atHand(m game.Match, seen *game.View, side game.Side) string {
	points := m.Result().Points
	var units [3]int
	for _, p := range seen.Pieces {
		if !p.Lost && (p.Side == game.Red || p.Side == game.Blue) {
			units[p.Side]++
		}
	}
	enemy := side.Enemy()
	return fmt.Sprintf("%s has %s and %s, %s %d and %d", seen.SideName(side), rule.Count(points[side], "point"), rule.Count(units[side], "unit"), seen.SideName(enemy), points[enemy], units[enemy])
}

// by describes what must be won: the match, or a lead in points.
func by(lead int) string {
	if lead == 0 {
		return "the match"
	}
	return "by " + rule.Count(lead, "point") + " or more"
}

// An outcome is the result of an answer in several playouts. It has the score that occurs most
// often, with its clause, and the end of the first playout that reached the lead.
type outcome struct {
	game.Scored
	cite rule.Clause
	end  game.Result
}

// scoredAfter plays matches out after an answer and returns the outcome.
func scoredAfter(ctx context.Context, m game.Match, q game.Question, c game.Choice, lead int) (o outcome, err error) {
	count, most := map[game.Scored]int{}, 0
	note := func(_ game.Question, _ game.Choice, events []game.Event) {
		for _, e := range events {
			if e.Scored.Side != q.Side || e.Scored.Points <= 0 {
				continue
			}
			if count[e.Scored]++; count[e.Scored] > most {
				o.Scored, o.cite, most = e.Scored, e.Cite, count[e.Scored]
			}
		}
	}
	for seed := range uint64(guesses) {
		r, err := playOut(ctx, m, c, seed, note)
		if err != nil {
			return o, err
		}
		if o.end.Text == "" && endOf(r, q.Side).reaches(lead) {
			o.end = r
		}
	}
	return o, nil
}

// appeal rates a puzzle on its own: tempting wrong answers and an uncertain win are good.
func (t Traits) appeal() int {
	worth := 0
	for _, x := range []struct {
		is bool
		by int
	}{
		{t.Tempts, 3}, {t.Second >= 200, 3}, {t.Second > 0, 1}, {t.Best < 1000, 3}, {t.Answers >= 4, 1},
		{t.Second == 0 && !t.Tempts, -6}, // the answer is obvious
	} {
		if x.is {
			worth += x.by
		}
	}
	return worth
}

// apart returns how much two puzzles differ.
func (t Traits) apart(o Traits) int {
	sum := 0
	for _, x := range []struct {
		is bool
		by int
	}{
		{t.System != o.System, 3}, {t.Scenario != o.Scenario, 2}, {t.Topic != o.Topic, 2}, {t.Verb != o.Verb, 3}, {t.Clause != o.Clause, 2}, {t.Cause != o.Cause, 2},
		{t.Answers/4 != o.Answers/4, 1}, {t.Best == 1000 != (o.Best == 1000), 2}, {t.Second >= 200 != (o.Second >= 200), 1},
	} {
		if x.is {
			sum += x.by
		}
	}
	return sum
}

// A Ranked is a puzzle with its traits.
type Ranked struct {
	Puzzle *Puzzle
	Traits
}

// String describes the puzzle in one line.
func (r Ranked) String() string {
	tempts := ""
	if r.Tempts {
		tempts = ", the advice prefers a wrong answer"
	}
	p := r.Puzzle
	second := p.Proof.Answers[1]
	return fmt.Sprintf("%s: %s %s, %s [%s] %s of %d answers, second %s (%s), scores %q%s, %s",
		p.Name, r.System, r.Topic, p.Best().Answer, r.Clause, p.Best(), r.Answers, second, second.Answer, r.Cause, tempts, rule.Count(p.Proof.States, "position"))
}

// Rank sorts puzzles. The next puzzle is always the one with the highest sum of its appeal and its
// distance from the puzzles before it.
func Rank(ctx context.Context, all []*Puzzle) (order []Ranked, err error) {
	var left []Ranked
	for _, p := range all {
		t, err := TraitsOf(ctx, p)
		if err != nil {
			return nil, err
		}
		left = append(left, Ranked{p, t})
	}
	for len(left) > 0 {
		next, most := 0, -1
		for i, r := range left {
			if worth := r.worth(order); worth > most {
				next, most = i, worth
			}
		}
		order = append(order, left[next])
		left = slices.Delete(left, next, next+1)
	}
	return order, nil
}

// worth returns the appeal of a puzzle plus its distance from the nearest of the kept puzzles.
func (r Ranked) worth(kept []Ranked) int {
	nearest := 20
	for _, k := range kept {
		nearest = min(nearest, r.apart(k.Traits))
	}
	return 2*nearest + r.appeal()
}
