package gametest

import (
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
		thrown := l.thrownFor(m, told, func(rule.Tally) bool { return true }, &budget)
		if thrown == nil {
			l.fault("odds", "%s is shown with odds, but no roll follows\n%s", words(l.match, o.Choice), told)
			continue
		}
		q, _ := thrown.Question()
		l.looks["odds"]++
		if now := thrown.Explain(q.Options[0].Choice); !l.foretold(m, told) && !l.learns(thrown) && !l.secretly(o.Choice, told) {
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

// learns reports whether the side sees a card in a later match that is face down now. Such a card may
// change the odds, even if the side could have guessed it.
func (l *looking) learns(later game.Match) bool {
	down := map[int32]bool{}
	for _, p := range l.seat.View().Pieces {
		down[p.ID] = p.FaceDown
	}
	return slices.ContainsFunc(later.View(l.question.Side).Pieces, func(p game.Piece) bool { return down[p.ID] && !p.FaceDown })
}

// onward returns the index of the option to hold or, if the dice come only after it, of one that must be
// given; or -1.
func (l *looking) onward(m game.Match, q game.Question) int {
	if i := holding(m, q); i >= 0 {
		return i
	}
	return slices.IndexFunc(q.Options, func(o game.Option) bool { return slices.Contains(l.Before, verb(m, o.Choice)) })
}

// secretly reports whether the odds come true in a world that the side may imagine. Facts that the
// side does not know may change the odds.
func (l *looking) secretly(c game.Choice, told rule.Tally) bool {
	for range 8 {
		m := l.seat.Imagine(l.source)
		if _, err := answer(m, c); err == nil && l.foretold(m, told) {
			return true
		}
	}
	return false
}

// foretold reports whether the shown sum and odds are those of the rolls that follow. Other dice may
// change the sum first, or prevent the roll: the chances of the results then count all of them.
func (l *looking) foretold(m game.Match, told rule.Tally) bool {
	budget := 60
	if l.thrownFor(m, told, func(now rule.Tally) bool {
		return now.Sum() == told.Sum() && reflect.DeepEqual(second(now), second(told))
	}, &budget) == nil {
		return false
	}
	comes := map[string]float64{}
	budget = 400
	l.foresee(m, told, 1, comes, &budget)
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

// ahead returns the answers that lead to the roll of a sum, if every unit that may react holds its fire.
// If that roll is asked for now, here is true, and now is its sum.
func (l *looking) ahead(m game.Match, q game.Question, told rule.Tally) (options []game.Option, now rule.Tally, here bool) {
	if q.Side != game.Chance {
		if i := l.onward(m, q); i >= 0 {
			return q.Options[i : i+1], now, false
		}
		return nil, now, false
	}
	switch now = m.Explain(q.Options[0].Choice); {
	case now.Title != told.Title:
		return q.Options, now, false
	case l.Before != nil && len(now.Items) > 0 && len(told.Items) > 0 && now.Items[0].Reason != told.Items[0].Reason:
		return q.Options[:1], now, false // the roll of another unit, whose result does not count yet
	}
	return nil, now, true
}

// foresee adds the chance of each result of the first rolls of a sum. The parameter chance is the chance
// that the match comes to this moment.
func (l *looking) foresee(m game.Match, told rule.Tally, chance float64, comes map[string]float64, budget *int) {
	q, ok := m.Question()
	if *budget--; !ok || *budget < 0 {
		return
	}
	options, now, here := l.ahead(m, q, told)
	if here {
		for _, o := range now.Outcomes {
			if !o.Then {
				comes[o.Result] += chance * float64(o.Ways) / float64(o.Of)
			}
		}
	}
	for _, o := range options {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			return
		}
		part := chance
		if len(options) > 1 {
			part *= o.Odds
		}
		l.foresee(next, told, part, comes, budget)
	}
}

// thrownFor finds the roll of a sum, if it also fits.
func (l *looking) thrownFor(m game.Match, told rule.Tally, fits func(rule.Tally) bool, budget *int) game.Match {
	q, ok := m.Question()
	if *budget--; !ok || *budget < 0 {
		return nil
	}
	options, now, here := l.ahead(m, q, told)
	if here && fits(now) {
		return m
	}
	for _, o := range options {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			return nil
		}
		if found := l.thrownFor(next, told, fits, budget); found != nil {
			return found
		}
	}
	return nil
}

// throw compares the odds shown for a roll with what every face of its dice leads to.
func (l *looking) throw(m game.Match, q game.Question) {
	told := m.Explain(q.Options[0].Choice)
	want, of := firstResults(told)
	if of == 0 || l.Came == nil {
		return
	}
	left := of
	for _, ways := range want {
		left -= ways
	}
	got, ok := l.thrownResults(m, q, l.lossIn(told, left))
	if !ok || got[""] > 1-1e-9 {
		return // the events use other words for the results
	}
	l.looks["throw"]++
	if wrong := func(result string) bool { return math.Abs(got[result]-float64(want[result])/float64(of)) > 1e-9 }; slices.ContainsFunc(slices.Collect(maps.Keys(want)), wrong) {
		l.fault("odds", "%s: the shown results are %v of %d, but the dice give %v\n%s", q.Topic, want, of, got, told)
	} else if left < 0 || left > 0 && stages(told) > 1 {
		l.fault("odds", "%s: the odds %v do not add up to %d", q.Topic, want, of)
	}
}

// lossIn returns the result of a sum that counts every loss of the target, or "". Such a sum has all
// results of a single roll: none of its throws are left.
func (l *looking) lossIn(told rule.Tally, left int) string {
	if left != 0 || second(told) != nil {
		return ""
	}
	return l.Loss[told.Title]
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

// thrownResults returns the chance of each result; the key "" counts results that no event reports. If
// loss is not empty, a result after which the target is lost counts as this one. Ok is false after a fault.
func (l *looking) thrownResults(m game.Match, q game.Question, loss string) (got map[string]float64, ok bool) {
	got = map[string]float64{}
	pending := len(m.Agenda()) - 1
	for _, o := range q.Options {
		next := m.Clone()
		events, err := answer(next, o.Choice)
		if err != nil {
			l.fault("odds", "%s is listed, but %v", words(m, o.Choice), err)
			return nil, false
		}
		came, target := "", int32(game.NoPiece)
		for _, e := range events {
			if came == "" {
				if came = l.Came(e.Text); came != "" && e.Effect.Kind != game.NoEffect {
					target = e.Effect.At
				}
			}
		}
		lost := 0.0
		if budget := manyDice; loss != "" && target != game.NoPiece {
			lost = l.lost(next, target, pending, &budget)
		}
		got[loss] += o.Odds * lost
		got[came] += o.Odds * (1 - lost)
	}
	return got, true
}

// manyDice is the number of faces to try after one roll, apart from those of dice for its target.
const manyDice = 400

// lost returns the chance that a piece is lost before only the given number of steps is pending. It tries
// all faces of all dice on the way; units that may act hold. Beyond the budget it tries only the calmest
// face of a die for another piece.
func (l *looking) lost(m game.Match, piece int32, pending int, budget *int) (chance float64) {
	if m == nil {
		return 0
	}
	q, ok := m.Question()
	agenda, target := m.Agenda(), pieceOf(m, piece)
	switch {
	case target.Lost:
		return 1
	case !ok || len(agenda) <= pending:
		return 0
	case q.Side != game.Chance:
		return l.lost(afterHolding(m, q), piece, pending, budget)
	case !slices.Contains(strings.Fields(agenda[0].Text), target.Label):
		if *budget -= len(q.Options); *budget < 0 {
			return l.lost(calmest(m, q), piece, pending, budget)
		}
	}
	for _, o := range q.Options {
		next := m.Clone()
		if _, err := answer(next, o.Choice); err != nil {
			return 0 // the look at that moment reports it
		}
		chance += o.Odds * l.lost(next, piece, pending, budget)
	}
	return chance
}

// pieceOf returns the piece with a number, or a piece without a name.
func pieceOf(m game.Match, number int32) (p game.Piece) {
	for _, p := range m.View(game.Chance).Pieces {
		if p.ID == number {
			return p
		}
	}
	return p
}

// afterHolding returns the match after the answer not to react, or nil.
func afterHolding(m game.Match, q game.Question) game.Match {
	i, next := holding(m, q), m.Clone()
	if i < 0 {
		return nil
	}
	if _, err := answer(next, q.Options[i].Choice); err != nil {
		return nil // the look at that moment reports it
	}
	return next
}

// calmest returns the match after the face, the first or the last, that has fewer events.
func calmest(m game.Match, q game.Question) (after game.Match) {
	least := -1
	for _, i := range []int{0, len(q.Options) - 1} {
		next := m.Clone()
		if events, _ := answer(next, q.Options[i].Choice); least < 0 || len(events) < least {
			after, least = next, len(events)
		}
	}
	return after
}
