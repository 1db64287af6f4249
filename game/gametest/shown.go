package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/game"
	"metahex/los"
	"metahex/maps"
	"metahex/rule"
)

// Shown is accepted: what a side is shown at some moment is tried on a clone.
//
//	shown                        tried
//	a listed or judged answer    it is taken, or refused in the same words
//	a line of sight, a field     a shot is taken where there is one, and refused or
//	                             dearer, as was said, where there is none
//	the odds of a shot           the throw has these, and each die comes to this result
//	a place within reach, cost   step by step the piece comes there for that
//	marks of danger              just these enemies are asked whether they fire

// Shown says what a system's answers mean, by their words.
type Shown struct {
	Fire   []string      // answers of direct fire: "fire"
	Blind  []rule.Clause // the clauses by which an attempt at something unseen costs more
	Unseen []rule.Clause // clauses of sums that do not show whether the target is seen: nobody may check before firing
	NoLine []rule.Clause // the clauses by which a shot is refused for want of a line

	Shots     []string                        // answers with which an enemy fires at the mover; the next word is who fires
	Seeing    bool                            // an enemy with such a shot is a danger only if it sees the mover
	Paid      func(words string, sum int) int // what a step costs, from its words and the sum behind it; nil: the sum
	Parts     int                             // how many of that make a point of reach, rounded up; 0: 1
	Legs      []string                        // answers that go to a point in inches
	Forgiving bool                            // the last step may cost more than is left

	// Came returns the result of a throw that an event reports, in the words of the odds; empty if
	// it reports none.
	Came func(text string) string
}

// A Fault is something shown that is wrong.
type Fault struct {
	What string // "attempt", "sight", "field", "odds", "reach", "cost" or "danger"
	Text string
}

// Looks counts what was tried, by Fault.What, so that a test can see that it tried something.
type Looks map[string]int

// Look tries what the asked side is shown of a match now.
func (h Shown) Look(m game.Match, seed uint64, looks Looks) (faults []Fault) {
	q, ok := m.Question()
	if !ok {
		return nil
	}
	source := rand.New(rand.NewPCG(seed, 1<<33))
	l := &looking{h, m, q, game.NewSeat(m, q.Side), source, looks, nil}
	err := guard(func() error {
		if q.Side == game.Chance {
			l.throw(m, q)
			return nil
		}
		l.attempts()
		l.odds()
		l.fields()
		l.reaches()
		l.legs()
		return nil
	})
	if err != nil {
		l.fault("attempt", "%v", err)
	}
	return l.faults
}

// looking is one look at a match.
type looking struct {
	Shown
	match    game.Match
	question game.Question
	seat     game.Seat
	source   *rand.Rand
	looks    Looks
	faults   []Fault
}

func (l *looking) fault(what, format string, args ...any) {
	l.faults = append(l.faults, Fault{what, fmt.Sprintf("%s asked to %s: ", l.question.Side, l.question.Topic) + fmt.Sprintf(format, args...)})
}

// verb is the first word of an answer.
func verb(m game.Match, c game.Choice) string {
	word, _, _ := strings.Cut(words(m, c), " ")
	return word
}

// attempts tries what each own piece could attempt against some enemy pieces.
func (l *looking) attempts() {
	pieces := l.seat.View().Pieces
	for _, by := range pieces {
		if by.Side != l.question.Side || by.Off != "" {
			continue
		}
		for _, at := range pieces {
			if at.Side == by.Side || at.Off != "" || len(pieces) > 40 && l.source.IntN(3) > 0 {
				continue
			}
			for _, c := range l.seat.Aims(by.ID, at.ID) {
				l.attempt(by, at, c)
			}
		}
	}
}

// attempt tries one thing that a piece could attempt against another.
func (l *looking) attempt(by, at game.Piece, c game.Choice) {
	refused, ok := l.seat.Judge(c)
	if !ok {
		return
	}
	l.looks["attempt"]++
	if _, err := answer(l.match.Clone(), c); fmt.Sprint(err) != fmt.Sprint(refused) {
		l.fault("attempt", "%s is judged %v, but answered %v", words(l.match, c), refused, err)
	}
	if r := l.seat.Sight(); r != nil && slices.Contains(l.Fire, verb(l.match, c)) {
		l.line(r, by, at, c, refused)
	}
}

// line compares a shot with the line of sight that is shown.
func (l *looking) line(r los.Referee, by, at game.Piece, c game.Choice, refused error) {
	from, to, err := los.ParseEnds(r, by.Label, at.Label)
	if err != nil {
		return // both in one place, or no line can be asked for
	}
	l.looks["sight"]++
	clear := r.Clear(from, to)
	if ruled := r.Rule(from, to).Clear; ruled != clear {
		l.fault("sight", "%s to %s: clear %t, ruled %t", by.Label, at.Label, clear, ruled)
	}
	refusal := (*rule.Refusal)(nil)
	switch {
	case refused == nil && !l.cited(c, l.Unseen):
		l.taken(by, at, c, clear)
	case errors.As(refused, &refusal) && clear && slices.Contains(l.NoLine, refusal.Cite):
		l.fault("sight", "%s is shown to see %s, but %s is refused: %v", by.Label, at.Label, words(l.match, c), refused)
	}
}

// taken compares the sum behind an answer with the line of sight that is shown.
func (l *looking) taken(by, at game.Piece, c game.Choice, clear bool) {
	switch blind := l.cited(c, l.Blind); {
	case blind && clear:
		l.fault("sight", "%s is shown to see %s, but %s costs as if it did not", by.Label, at.Label, words(l.match, c))
	case !blind && !clear:
		l.fault("sight", "%s is shown not to see %s, but %s is taken and costs no more", by.Label, at.Label, words(l.match, c))
	}
}

// cited reports whether the sum behind an answer cites one of some clauses.
func (l *looking) cited(c game.Choice, clauses []rule.Clause) bool {
	return slices.ContainsFunc(l.seat.Explain(c).Items, func(i rule.Item) bool { return slices.Contains(clauses, i.Cite) })
}

// manySpots is how many places are checked one by one for each field.
const manySpots = 30

// own returns the side's own pieces on the board, as ends of lines.
func (l *looking) own(r los.Referee, view game.View) (all []los.End) {
	for _, p := range view.Pieces {
		if e, err := r.Parse(p.Label); err == nil && p.Side == l.question.Side && p.Off == "" {
			all = append(all, e)
		}
	}
	return all
}

// fields compares the field of one own piece with single lines. A referee without a fast method
// computes each line anyway.
func (l *looking) fields() {
	r, view := l.seat.Sight(), l.seat.View()
	if _, fast := r.(los.Surveyor); !fast || view.Board == nil || r.Map().Form() != maps.Lattice {
		return
	}
	own := l.own(r, view)
	if len(own) == 0 {
		return
	}
	from := own[l.source.IntN(len(own))]
	spots := los.Places(r.Map())
	field := los.Field(r, from, 0)
	for range manySpots {
		at := spots[l.source.IntN(len(spots))]
		if at == from.Spot {
			continue
		}
		l.looks["field"]++
		if shown, clear := field.Has(at), r.Clear(from, r.At(at, 0)); shown != clear {
			l.fault("field", "%s from %s is in the field: %t, and its line is clear: %t", r.Map().SpotName(at), r.Word(from), shown, clear)
		}
	}
}
