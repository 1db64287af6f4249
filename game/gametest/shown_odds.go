package gametest

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
)

// manyOdds is the number of answers with odds to try at one moment.
const manyOdds = 6

// odds gives some answers whose sums have odds. It compares the sum with the sum of the roll that
// follows, and the odds with the result of each die.
func (l *looking) odds() {
	options := slices.Clone(l.question.Options)
	l.source.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	tried := 0
	for _, o := range options {
		told := l.seat.Explain(o.Choice)
		if len(told.Outcomes) == 0 {
			continue
		}
		if tried++; tried > manyOdds {
			return
		}
		m := l.match.Clone()
		if _, err := answer(m, o.Choice); err != nil {
			l.fault("odds", "%s is listed, but %v", words(l.match, o.Choice), err)
			continue
		}
		// Other dice may change the sum first. The final sum must match the sum of one of the
		// rolls.
		same := func(now rule.Tally) bool {
			return now.Sum() == told.Sum() && reflect.DeepEqual(now.Outcomes, told.Outcomes)
		}
		budget := 60
		thrown := thrownFor(m, told.Title, same, &budget)
		if thrown == nil {
			budget = 60
			thrown = thrownFor(m, told.Title, func(rule.Tally) bool { return true }, &budget)
		}
		if thrown == nil {
			l.fault("odds", "%s is shown with odds, but no roll follows\n%s", words(l.match, o.Choice), told)
			continue
		}
		q, _ := thrown.Question()
		l.looks["odds"]++
		if now := thrown.Explain(q.Options[0].Choice); !same(now) && !l.secretly(o.Choice, told.Title, same) {
			l.fault("odds", "%s is shown with the sum\n%sbut rolled with the sum\n%s", words(l.match, o.Choice), told, now)
		}
		l.throw(thrown, q)
	}
}

// secretly reports whether the roll has the shown odds in a world that the side may imagine. Facts
// that the side does not know may change the odds.
func (l *looking) secretly(c game.Choice, title string, same func(rule.Tally) bool) bool {
	for range 8 {
		m, budget := l.seat.Imagine(l.source), 60
		if _, err := answer(m, c); err == nil && thrownFor(m, title, same, &budget) != nil {
			return true
		}
	}
	return false
}

// thrownFor finds the roll with a given sum that follows if every unit that may react holds its
// fire.
func thrownFor(m game.Match, title string, fits func(rule.Tally) bool, budget *int) game.Match {
	q, ok := m.Question()
	if *budget--; !ok || *budget < 0 {
		return nil
	}
	options := q.Options
	if q.Side != game.Chance {
		i := holding(m, q)
		if i < 0 {
			return nil
		}
		options = options[i : i+1]
	} else if told := m.Explain(options[0].Choice); told.Title == title {
		if fits(told) {
			return m
		}
		return nil
	}
	for _, o := range options {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			return nil
		}
		if found := thrownFor(next, title, fits, budget); found != nil {
			return found
		}
	}
	return nil
}

// throw compares the odds shown for a roll with the result of every die face.
func (l *looking) throw(m game.Match, q game.Question) {
	told := m.Explain(q.Options[0].Choice)
	want, of := firstResults(told)
	if of == 0 || l.Came == nil {
		return
	}
	got, ok := l.thrownResults(m, q, of)
	if !ok || got[""] == of {
		return // the events use other words for the results
	}
	l.looks["throw"]++
	maps.DeleteFunc(want, func(_ string, ways int) bool { return ways == 0 })
	left := of
	for result, ways := range want {
		left -= ways
		if got[result] != ways {
			l.fault("odds", "%s: the shown results are %v of %d, but the dice give %v\n%s", q.Topic, want, of, got, told)
			return
		}
	}
	if left < 0 || left > 0 && stages(told) > 1 {
		l.fault("odds", "%s: the odds %v do not add up to %d", q.Topic, want, of)
	}
}

// stages counts the outcomes of the first roll. A sum with a single outcome shows only the chance
// of success.
func stages(t rule.Tally) (n int) {
	for _, o := range t.Outcomes {
		if !o.Then {
			n++
		}
	}
	return n
}

// String returns the kind and the text of a fault.
func (f Fault) String() string { return fmt.Sprintf("%s: %s", f.What, f.Text) }

// firstResults returns how many of all rolls lead to each result.
func firstResults(told rule.Tally) (ways map[string]int, of int) {
	ways = map[string]int{}
	for _, o := range told.Outcomes {
		if !o.Then {
			result, _, _ := strings.Cut(o.Result, ",") // "hit, and then"
			ways[result] += o.Ways
			of = o.Of
		}
	}
	return ways, of
}

// thrownResults returns how many rolls lead to each result; the key "" counts results that no event
// reports. Ok is false after a fault.
func (l *looking) thrownResults(m game.Match, q game.Question, of int) (got map[string]int, ok bool) {
	got = map[string]int{}
	for _, o := range q.Options {
		ways := o.Odds * float64(of)
		if math.Abs(ways-math.Round(ways)) > 1e-6 {
			l.fault("odds", "%s has odds of %g, which is not a whole number of %d equally likely rolls", words(m, o.Choice), o.Odds, of)
			return nil, false
		}
		events, err := answer(m.Clone(), o.Choice)
		if err != nil {
			l.fault("odds", "%s is listed, but %v", words(m, o.Choice), err)
			return nil, false
		}
		came := ""
		for _, e := range events {
			came = cmp.Or(came, l.Came(e.Text))
		}
		got[came] += int(math.Round(ways))
	}
	return got, true
}
