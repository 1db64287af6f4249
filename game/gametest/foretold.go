package gametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"metahex/game"
	"metahex/rule"
)

// Every die is foretold: a side that gives an answer after which a die is rolled can ask for the odds
// of this die before. It is not told what it does not know.

// manyForetold is the number of answers of each verb to try at one moment.
const manyForetold = 2

// manyWorlds is the number of imagined matches in which such an answer is tried.
const manyWorlds = 12

// diceAreForetold tries some answers of a question on clones. If a die is rolled next, the sums behind
// the answer must contain its odds, or the side cannot know them. A die has odds itself.
func diceAreForetold(s stop, seed uint64) error {
	if s.question.Side == game.Chance {
		return pickedEvenly(s.match, s.question)
	}
	if s.question.Unlooked != "" {
		return nil
	}
	tried := map[game.Verb]int{}
	for _, o := range s.question.Options {
		if tried[o.Choice.Verb] == manyForetold {
			continue
		}
		die, _, rolls := after(s.match, o.Choice, s.question.Side)
		if !rolls {
			continue
		}
		tried[o.Choice.Verb]++
		if err := s.foretells(o.Choice, die, seed); err != nil {
			return fmt.Errorf("%s: %w", words(s.match, o.Choice), err)
		}
	}
	return nil
}

// pickedEvenly checks that a die has odds. The odds of one face stand for all only if they are equal.
func pickedEvenly(m game.Match, q game.Question) error {
	told := m.Explain(q.Options[0].Choice)
	if len(told.Outcomes) == 0 {
		return fmt.Errorf("the die has no odds:\n%s", told)
	}
	if told.Outcomes[0].Result == "each" && slices.ContainsFunc(q.Options, func(o game.Option) bool { return o.Odds != q.Options[0].Odds }) {
		return fmt.Errorf("the faces of the die have different odds, but the sum has the same for each:\n%s", told)
	}
	return nil
}

// after returns the sum of the die that an answer leads to. Learns says that the side sees a piece that
// it did not know before.
func after(m game.Match, c game.Choice, side game.Side) (die rule.Tally, learns, rolls bool) {
	known, next := m.View(side), m.Clone()
	if _, err := answer(next, c); err != nil {
		return die, false, false // another promise reports it
	}
	q, ok := next.Question()
	if !ok || q.Side != game.Chance {
		return die, false, false
	}
	return next.Explain(q.Options[0].Choice), known.Learns(next.View(side)), true
}

// foretells compares the sums that are shown for an answer with the die that it leads to.
func (s stop) foretells(c game.Choice, die rule.Tally, seed uint64) error {
	side := s.question.Side
	sums := game.NewSeat(s.match, side).Why(c)
	told := rule.Tally{}
	for _, sum := range sums {
		if len(sum.Outcomes) > 0 || sum.Title == die.Title {
			told = sum
		}
	}
	if len(told.Items)+len(told.Outcomes) > 0 && !reflect.DeepEqual(told, s.match.Ahead(c)) {
		return nil // the sum of the answer itself: the test of odds compares it with the dice
	}
	if reflect.DeepEqual(told, die) {
		return nil
	}
	for draw := range uint64(manyWorlds) {
		other, learns, rolls := after(s.match.Imagine(side, rand.New(rand.NewPCG(seed, 1<<34+draw))), c, side)
		if !rolls || learns || !reflect.DeepEqual(other, die) {
			return nil // the side does not know this die
		}
	}
	return fmt.Errorf("a die follows, whose sum is\n%sbut why has\n%s", die, sums)
}
