package game

import (
	"math/rand/v2"
	"reflect"
	"slices"

	"metahex/rule"
)

// The die ahead: an answer such as a step onto slag has no odds of its own, but the rules roll a die
// next. The odds of that die are shown before the answer, as far as the side knows them:
//
//	the side's   ┌─ imagined 1 ── answer ──▶ attack, strength 4 ─┐
//	knowledge ───┼─ imagined 2 ── answer ──▶ attack, strength 4 ─┼─▶ attack, strength 4
//	             └─ imagined 3 ── answer ──▶ a hidden mine ──────┘   (what comes to light does not count)
//
// The imagined matches depend only on what the side knows, and so does what it is shown.

// imaginings is the number of imagined matches in which an answer is tried.
const imaginings = 8

// Ahead implements Match.
func (t *Table[S]) Ahead(c Choice) (told rule.Tally) {
	side := t.question.Side
	if side == Chance || t.question.Unlooked != "" || t.Judge(c) != nil {
		return rule.Tally{}
	}
	known := t.View(side)
	for i := range uint64(imaginings) {
		m := t.Imagine(side, rand.New(rand.NewPCG(i, 0)))
		if _, err := m.Answer(c); err != nil {
			return rule.Tally{}
		}
		q, _ := m.Question()
		switch {
		case known.Learns(m.View(side)):
			continue
		case q.Side != Chance || len(q.Options) == 0:
			return rule.Tally{}
		}
		now := m.Explain(q.Options[0].Choice)
		if told.Empty() {
			told = now
		} else if !reflect.DeepEqual(now, told) {
			return rule.Tally{}
		}
	}
	return told
}

// Learns reports whether something has come to light between this view and a later one of the same
// side: a piece that this view does not show, or one of which it shows only the back.
func (v *View) Learns(later View) bool {
	for _, p := range later.Pieces {
		if v.again(p) == nil {
			return true
		}
	}
	for _, p := range v.Pieces {
		if q := later.again(p); p.FaceDown && (q == nil || !q.FaceDown) {
			return true
		}
	}
	return false
}

// again returns a piece of another view in this one, or nil. A marker without a number of its own is
// known by its place.
func (v *View) again(p Piece) *Piece {
	i := slices.IndexFunc(v.Pieces, func(q Piece) bool { return q.ID == p.ID && (p.ID != NoPiece || q.At == p.At && q.Side == p.Side) })
	if i < 0 {
		return nil
	}
	return &v.Pieces[i]
}
