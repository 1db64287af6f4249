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

// Shown tries on a clone what a side is shown at some moment.
//
//	shown                        tried
//	a listed or judged answer    Answer accepts it, or refuses it in the same words
//	a line of sight, a field     a shot is legal if the line is clear; otherwise it
//	                             is refused or costs more, as shown
//	the odds of a shot           the roll has the same odds and results
//	a place within reach, cost   the piece gets there step by step for that cost
//	marks of danger              exactly these enemies are asked whether they fire

// Shown describes what the words of a system's answers mean.
type Shown struct {
	Fire   []string      // the words of direct fire: "fire"
	Blind  []rule.Clause // clauses that make an attempt against an unseen target cost more
	Unseen []rule.Clause // clauses whose sum does not reveal whether the target is seen: the rules allow that check only after firing
	NoLine []rule.Clause // clauses that refuse a shot without a line of sight

	Shots     []string                        // answers with which an enemy fires at the mover; the next word names the firer
	Seeing    bool                            // such a shot is a danger only if the enemy sees the mover
	Paid      func(words string, sum int) int // the cost of a step, from its words and the sum behind it; nil: the sum
	Legs      []string                        // answers that move to a point in inches
	Forgiving bool                            // the last step may cost more than the remaining movement

	// Before are the words of answers that must be given before the dice of an earlier one: "aim".
	Before []string
	// Came returns the result of a roll that an event reports, in the words of the odds. It returns
	// "" if the event reports no result.
	Came func(text string) string
	// Loss is the result that stands for the loss of the target, by the title of the sum. The odds of such
	// a sum count every way in which the roll may lead to the loss, by any dice that follow.
	Loss map[string]string
}

// A Fault is one thing that a side is shown wrongly.
type Fault struct {
	What string // "attempt", "sight", "field", "odds", "reach", "cost" or "danger"
	Text string
}

// Looks counts the tries by Fault.What. A test can check with Looks that it tried something.
type Looks map[string]int

// oddsAreTrue compares the odds that are shown at a moment with the dice.
func (h Shown) oddsAreTrue(s stop, seed uint64) error {
	if h.Came == nil {
		return nil
	}
	l := h.looking(s.match, s.question, seed, Looks{})
	if s.question.Side == game.Chance {
		l.throw(s.match, s.question)
	} else {
		l.odds()
	}
	if len(l.faults) > 0 {
		return errors.New(l.faults[0].String())
	}
	return nil
}

// looking begins a look at a moment.
func (h Shown) looking(m game.Match, q game.Question, seed uint64, looks Looks) *looking {
	return &looking{h, m, q, game.NewSeat(m, q.Side), rand.New(rand.NewPCG(seed, 1<<33)), looks, nil}
}

// Look tries what the match shows the asked side now.
func (h Shown) Look(m game.Match, seed uint64, looks Looks) (faults []Fault) {
	q, ok := m.Question()
	if !ok {
		return nil
	}
	l := h.looking(m, q, seed, looks)
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

// looking is the state of one call of Look.
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

// verb returns the first word of an answer.
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

// attempt tries one choice of a piece against another piece.
func (l *looking) attempt(by, at game.Piece, c game.Choice) {
	refused, ok := l.seat.Judge(c)
	if !ok {
		return
	}
	l.looks["attempt"]++
	if _, err := answer(l.match.Clone(), c); fmt.Sprint(err) != fmt.Sprint(refused) {
		l.fault("attempt", "%s: Judge returns %v, but Answer returns %v", words(l.match, c), refused, err)
	}
	if r := l.seat.Sight(); r != nil && slices.Contains(l.Fire, verb(l.match, c)) {
		l.line(r, by, at, c, refused)
	}
}

// line compares the result of a shot with the line of sight that is shown.
func (l *looking) line(r los.Referee, by, at game.Piece, c game.Choice, refused error) {
	from, to, err := los.ParseEnds(r, by.Label, at.Label)
	if err != nil {
		return // both are in one place, or the referee has no line for them
	}
	l.looks["sight"]++
	clear := r.Clear(from, to)
	if ruled := r.Rule(from, to).Clear; ruled != clear {
		l.fault("sight", "%s to %s: clear by Clear: %t, by Rule: %t", by.Label, at.Label, clear, ruled)
	}
	refusal := (*rule.Refusal)(nil)
	switch {
	case refused == nil && !l.cited(c, l.Unseen):
		l.taken(by, at, c, clear)
	case errors.As(refused, &refusal) && clear && slices.Contains(l.NoLine, refusal.Cite):
		l.fault("sight", "by the view %s sees %s, but %s is refused: %v", by.Label, at.Label, words(l.match, c), refused)
	}
}

// taken compares the sum behind a legal answer with the line of sight that is shown.
func (l *looking) taken(by, at game.Piece, c game.Choice, clear bool) {
	switch blind := l.cited(c, l.Blind); {
	case blind && clear:
		l.fault("sight", "by the view %s sees %s, but %s costs as much as against an unseen target", by.Label, at.Label, words(l.match, c))
	case !blind && !clear:
		l.fault("sight", "by the view %s does not see %s, but %s is legal and costs no more", by.Label, at.Label, words(l.match, c))
	}
}

// cited reports whether the sum behind an answer cites one of the clauses.
func (l *looking) cited(c game.Choice, clauses []rule.Clause) bool {
	return slices.ContainsFunc(l.seat.Explain(c).Items, func(i rule.Item) bool { return slices.Contains(clauses, i.Cite) })
}

// manySpots is the number of places to check individually for each field.
const manySpots = 30

// own returns the side's own pieces on the board as ends of lines.
func (l *looking) own(r los.Referee, view game.View) (all []los.End) {
	for _, p := range view.Pieces {
		if e, err := r.Parse(p.Label); err == nil && p.Side == l.question.Side && p.Off == "" {
			all = append(all, e)
		}
	}
	return all
}

// fields compares two computations of what a side's piece sees: its whole field of view, and lines
// to single places. It skips a referee without a fast method, which computes the field line by line.
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
			l.fault("field", "%s from %s: in the field of view: %t, but the single line is clear: %t", r.Map().SpotName(at), r.Word(from), shown, clear)
		}
	}
}
