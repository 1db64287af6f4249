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
		budget := 60
		thrown := thrownFor(m, told.Title, func(rule.Tally) bool { return true }, &budget)
		if thrown == nil {
			l.fault("odds", "%s is shown with odds, but no roll follows\n%s", words(l.match, o.Choice), told)
			continue
		}
		q, _ := thrown.Question()
		l.looks["odds"]++
		if now := thrown.Explain(q.Options[0].Choice); !foretold(m, told) && !l.secretly(o.Choice, told) {
			l.fault("odds", "%s is shown with the sum\n%sbut rolled with the sum\n%s", words(l.match, o.Choice), told, now)
		}
		l.throw(thrown, q)
		l.throwAgain(thrown, q, told)
	}
}

// hit is the result of a first roll after which a second roll follows.
const hit = "hit"

// throwAgain compares the odds shown for a second roll with the results of its dice.
func (l *looking) throwAgain(m game.Match, q game.Question, told rule.Tally) {
	want := second(told)
	if ways, _ := firstResults(told); want == nil || ways[hit] == 0 {
		return
	}
	for i := range want {
		want[i].Then = false
	}
	for _, o := range q.Options {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			continue // throw reports it
		}
		again, ok := next.Question()
		if ok && again.Side == game.Chance && reflect.DeepEqual(next.Explain(again.Options[0].Choice).Outcomes, want) {
			l.looks["second"]++
			l.throw(next, again)
			return
		}
	}
	l.fault("odds", "%s: no second roll has the shown odds\n%s", q.Topic, told)
}

// secretly reports whether the odds come true in a world that the side may imagine. Facts that the
// side does not know may change the odds.
func (l *looking) secretly(c game.Choice, told rule.Tally) bool {
	for range 8 {
		m := l.seat.Imagine(l.source)
		if _, err := answer(m, c); err == nil && foretold(m, told) {
			return true
		}
	}
	return false
}

// foretold reports whether the shown sum and odds are those of the rolls that follow. Other dice may
// change the sum first, or prevent the roll: the chances of the results then count all of them.
func foretold(m game.Match, told rule.Tally) bool {
	budget := 60
	if thrownFor(m, told.Title, func(now rule.Tally) bool {
		return now.Sum() == told.Sum() && reflect.DeepEqual(second(now), second(told))
	}, &budget) == nil {
		return false
	}
	comes := map[string]float64{}
	budget = 400
	foresee(m, told.Title, 1, comes, &budget)
	for _, o := range told.Outcomes {
		if !o.Then && !o.Vain && math.Abs(comes[o.Result]-float64(o.Ways)/float64(o.Of)) > 1e-9 {
			return false
		}
		delete(comes, o.Result)
	}
	for _, chance := range comes {
		if chance > 1e-9 {
			return false
		}
	}
	return true
}

// second returns the outcomes of the second roll.
func second(t rule.Tally) (all []rule.Outcome) {
	for _, o := range t.Outcomes {
		if o.Then {
			all = append(all, o)
		}
	}
	return all
}

// foresee adds the chance of each result of the first rolls with the given title, if every unit that
// may react holds its fire. The parameter chance is the chance that the match comes to this moment.
func foresee(m game.Match, title string, chance float64, comes map[string]float64, budget *int) {
	q, ok := m.Question()
	if *budget--; !ok || *budget < 0 {
		return
	}
	options := q.Options
	if q.Side != game.Chance {
		i := holding(m, q)
		if i < 0 {
			return
		}
		options = options[i : i+1]
	} else if told := m.Explain(options[0].Choice); told.Title == title {
		for _, o := range told.Outcomes {
			if !o.Then {
				comes[o.Result] += chance * float64(o.Ways) / float64(o.Of)
			}
		}
		return
	}
	for _, o := range options {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			return
		}
		part := chance
		if q.Side == game.Chance {
			part *= o.Odds
		}
		foresee(next, title, part, comes, budget)
	}
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
	got, ends, ok := l.thrownResults(m, q, of)
	if !ok || got[""] == of {
		return // the events use other words for the results
	}
	l.looks["throw"]++
	maps.DeleteFunc(want, func(_ string, ways int) bool { return ways == 0 })
	if !holds(want, got) && !holds(want, ends) {
		l.fault("odds", "%s: the shown results are %v of %d, but the dice give %v\n%s", q.Topic, want, of, got, told)
		return
	}
	left := of
	for _, ways := range want {
		left -= ways
	}
	if left < 0 || left > 0 && stages(told) > 1 {
		l.fault("odds", "%s: the odds %v do not add up to %d", q.Topic, want, of)
	}
}

// holds reports whether each wanted result has come as often as wanted.
func holds(want, came map[string]int) bool {
	for result, ways := range want {
		if came[result] != ways {
			return false
		}
	}
	return true
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
// reports. In the map ends, a result after which the unit is lost counts as the loss: the odds say so
// if the state of the unit is known. Ok is false after a fault.
func (l *looking) thrownResults(m game.Match, q game.Question, of int) (got, ends map[string]int, ok bool) {
	got, ends = map[string]int{}, map[string]int{}
	for _, o := range q.Options {
		ways := o.Odds * float64(of)
		if math.Abs(ways-math.Round(ways)) > 1e-6 {
			l.fault("odds", "%s has odds of %g, which is not a whole number of %d equally likely rolls", words(m, o.Choice), o.Odds, of)
			return nil, nil, false
		}
		next := m.Clone()
		events, err := answer(next, o.Choice)
		if err != nil {
			l.fault("odds", "%s is listed, but %v", words(m, o.Choice), err)
			return nil, nil, false
		}
		came := ""
		for _, e := range events {
			came = cmp.Or(came, l.Came(e.Text))
		}
		lost := l.lost(events)
		got[came] += int(math.Round(ways))
		after := l.fatal(next)
		if lost != "" || after == nil {
			ends[cmp.Or(lost, came)] += int(math.Round(ways))
		}
		for word, chance := range after {
			if lost == "" {
				ends[cmp.Or(word, came)] += int(math.Round(ways * chance))
			}
		}
	}
	return got, ends, true
}

// lost returns the word for a loss that events report, or "".
func (l *looking) lost(events []game.Event) (word string) {
	for _, e := range events {
		if l.Lost != nil {
			word = cmp.Or(word, l.Lost(e.Text))
		}
	}
	return word
}

// fatal returns the chances that the roll with the topic Fatal leads to a loss and to none, if that roll
// follows. Other rolls before it, such as that of a crash, do as little as they can.
func (l *looking) fatal(m game.Match) map[string]float64 {
	for range 6 {
		q, ok := m.Question()
		if !ok || l.Fatal == "" {
			return nil
		}
		if q.Topic != l.Fatal {
			if m = calmest(m, q); m == nil {
				return nil
			}
			continue
		}
		chances := map[string]float64{}
		for _, o := range q.Options {
			events, err := answer(m.Clone(), o.Choice)
			if err != nil {
				return nil // the look at that moment reports it
			}
			chances[l.lost(events)] += o.Odds
		}
		return chances
	}
	return nil
}

// calmest returns the match after the answer that does least: a unit holds, and a die shows its first or
// last face, whichever has fewer events. It returns nil if there is no such answer.
func calmest(m game.Match, q game.Question) (after game.Match) {
	tries := []int{0, len(q.Options) - 1}
	if q.Side != game.Chance {
		tries = []int{holding(m, q)}
	}
	least := -1
	for _, i := range tries {
		if i < 0 {
			continue
		}
		next := m.Clone()
		if events, err := answer(next, q.Options[i].Choice); err == nil && (least < 0 || len(events) < least) {
			after, least = next, len(events)
		}
	}
	return after
}
