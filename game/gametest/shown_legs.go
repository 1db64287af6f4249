package gametest

import (
	"slices"
	"strings"

	"metahex/game"
	"metahex/maps"
)

// manyLegs is the number of legs to try at one moment.
const manyLegs = 4

// legs tries some of the listed legs on a table in inches, and legal legs near them, while other
// units hold their fire. It compares the movement left with the price that was shown. A piece that
// is stopped early may pay less. If the leg ends the move, there is nothing to compare.
func (l *looking) legs() {
	if len(l.Legs) == 0 {
		return
	}
	var legs []game.Choice
	for _, o := range l.question.Options {
		if slices.Contains(l.Legs, verb(l.match, o.Choice)) {
			legs = append(legs, o.Choice)
		}
	}
	l.source.Shuffle(len(legs), func(i, j int) { legs[i], legs[j] = legs[j], legs[i] })
	for _, c := range legs[:min(manyLegs, len(legs))] {
		l.leg(c)
		for i := range c.Args { // a nearby leg, with one number changed
			near := c
			near.Args[i] += 1 + l.source.Int32N(700)
			if err, ok := l.seat.Judge(near); ok && err == nil {
				l.leg(near)
			}
		}
	}
}

// leg tries one leg.
func (l *looking) leg(c game.Choice) {
	told := l.seat.Explain(c)
	if len(told.Items) == 0 {
		return // no price is shown
	}
	m := l.match.Clone()
	if _, err := answer(m, c); err != nil {
		l.fault("cost", "%s is shown to cost %s, but is refused: %v", words(l.match, c), told.Amount(told.Sum()), err)
		return
	}
	held(m)
	was, p, ok := l.moved(m)
	if !ok {
		return
	}
	goal, ok := l.spot(c)
	paid, price := int(was.Left-p.Left), told.Sum()
	there := ok && goal == maps.Spot(p.At)
	if l.looks["leg"]++; there {
		l.looks["arrival"]++
	}
	// Some legs end the move, such as a landing or a mine.
	if p.Left > 0 && (paid > price || there && paid != price) {
		l.fault("cost", "%s: shown cost %s, but the piece paid %s (arrived: %t)", words(l.match, c), told.Amount(price), told.Amount(paid), there)
	}
}

// held answers questions as long as they have an option to hold fire.
func held(m game.Match) {
	for range 20 {
		q, ok := m.Question()
		if !ok {
			return
		}
		i := holding(m, q)
		if i < 0 {
			return
		}
		if _, err := answer(m, q.Options[i].Choice); err != nil {
			return
		}
	}
}

// moved returns the first own piece that m shows elsewhere, before and after its move.
func (l *looking) moved(m game.Match) (was, now game.Piece, ok bool) {
	before := l.seat.View().Pieces
	for _, p := range m.View(l.question.Side).Pieces {
		i := slices.IndexFunc(before, func(o game.Piece) bool { return o.ID == p.ID && o.Label == p.Label })
		if i >= 0 && before[i].At != p.At && p.Off == "" && before[i].Off == "" && p.Side == l.question.Side {
			return before[i], p, true
		}
	}
	return was, now, false
}

// spot returns the point that an answer names, in one word, "12.5,8", or in two.
func (l *looking) spot(c game.Choice) (at maps.Spot, ok bool) {
	said := strings.Fields(words(l.match, c))
	for i, word := range said {
		if !strings.Contains(word, ",") && i+1 < len(said) {
			word += "," + said[i+1]
		}
		if e, err := l.match.Sight(l.question.Side).Parse(word); err == nil {
			return e.Spot, true
		}
	}
	return at, false
}
