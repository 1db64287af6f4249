package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"metahex/game"
	"metahex/record"
)

// A state is the state of a match. It follows from the entries alone, so that all hosts have the
// same.
type state struct {
	opening Opening
	entries int
	match   game.Match
	answers []Answered
	offer   Offer
	end     *game.Result // by resigning, a draw agreed on, or time; nil: not so
	clocks  clocks
	said    []Saying
	early   time.Duration // what was left when a host found last that the time of a side was up
	seed    string        // of the dice, once it was shown
	backs   []int         // to how many answers the match was taken back, in order
	offers  int           // how many were made
	turn    int           // answers before the present turn, for who sees it a turn later
}

// An Answered is an answer that was given.
type Answered struct {
	Choice game.Choice
	Words  string
	Side   game.Side
	Entry  int
	Open   bool // everybody may know that it was asked for
}

// An Offer is an open offer; its zero value means no offer.
type Offer struct {
	What string // "undo", "draw"
	By   game.Side
	Keep int // undo: so many answers are kept
}

// A Saying is a line from one player to the other.
type Saying struct {
	By   game.Side
	Text string
	At   time.Time
}

// fold adds an entry. If the entry does not follow from those before, the error says so: the log
// was written by a host that plays differently, and must not be extended.
func (s *state) fold(e record.Entry) error {
	entry, err := parse(e.Text)
	if err != nil {
		return fmt.Errorf("entry %d: %w", e.N, err)
	}
	by, err := side(entry.By)
	if !entry.At.IsZero() {
		e.At = entry.At
	}
	if err == nil {
		err = s.add(e, entry, by)
	}
	if err != nil {
		return fmt.Errorf("entry %d: %w", e.N, err)
	}
	s.entries++
	return nil
}

// adders maps each kind of entry to the function that adds it.
var adders = map[string]func(s *state, at record.Entry, e Entry, by game.Side) error{
	answer: (*state).addAnswer, undo: (*state).addOffer, draw: (*state).addOffer, accept: (*state).addAccept,
	decline: (*state).addDecline, resign: (*state).addResign, late: (*state).addLate, say: (*state).addSay, reveal: (*state).addReveal,
	holiday: (*state).addHoliday, resume: (*state).addResume,
}

func (s *state) add(at record.Entry, e Entry, by game.Side) error {
	if e.Do == begin {
		return s.addOpening(at, e)
	}
	add := adders[e.Do]
	if add == nil {
		return fmt.Errorf("found %q, which is not a kind of entry", e.Do)
	}
	if s.match == nil {
		return fmt.Errorf("found %q before the match has begun", e.Do)
	}
	return add(s, at, e, by)
}

func (s *state) addOpening(at record.Entry, e Entry) error {
	if s.entries > 0 || e.Opening == nil {
		return errors.New("found another beginning, or one without an opening")
	}
	s.opening = *e.Opening
	s.clocks = clocks{terms: s.opening.Terms.Clock, since: at.At}
	m, err := s.opening.Start(s.opening.Header)
	if err != nil {
		return err
	}
	s.match = m
	return s.take(at.N, e)
}

func (s *state) addAnswer(at record.Entry, e Entry, by game.Side) error {
	if s.over() {
		return errors.New("found an answer after the end")
	}
	asked := s.asked()
	if by != asked {
		return fmt.Errorf("%s answers, but %s is asked", by, asked)
	}
	s.clocks.tick(asked, at.At, true)
	s.offer = Offer{}
	return s.take(at.N, e)
}

// take gives the match the answers of an entry.
func (s *state) take(n int, e Entry) error {
	for _, words := range e.Answers {
		c, err := s.match.Choice(words)
		if err != nil {
			return err
		}
		q, _ := s.match.Question()
		turn := s.turnNow()
		if _, err := s.match.Answer(c); err != nil {
			return fmt.Errorf("%q is refused: %w", words, err)
		}
		s.answers = append(s.answers, Answered{c, words, q.Side, n, q.Seen.Has(game.Nobody)})
		if s.turnNow() != turn {
			s.turn = len(s.answers)
		}
	}
	if got := hashOf(s.match); got != e.Hash {
		return fmt.Errorf("the match stands at %s here, and at %s in the log", got, e.Hash)
	}
	return nil
}

// turnNow returns the turn, if spectators see it later; otherwise it does not matter.
func (s *state) turnNow() int {
	if !s.opening.Terms.Delayed() {
		return 0
	}
	return s.match.View(game.Nobody).Turn
}

// hashOf returns the hash of the facts of a match.
func hashOf(m game.Match) string { return fmt.Sprintf("%016x", game.Hash(m)) }

func (s *state) addOffer(_ record.Entry, e Entry, by game.Side) error {
	s.offer = Offer{What: e.Do, By: by, Keep: e.Keep}
	s.offers++
	return s.mayOffer(s.offer)
}

// mayOffer returns the reason why something cannot be offered.
func (s *state) mayOffer(o Offer) error {
	switch {
	case s.over(), o.What != undo:
		return s.goesOn()
	case !s.opening.Terms.Undo:
		return errors.New("the terms of this match say that nothing is taken back")
	case o.Keep < s.lastDie():
		return errors.New("a die was thrown since; nothing before it can be taken back")
	case o.Keep >= len(s.answers):
		return errors.New("there is nothing to take back")
	}
	return nil
}

// lastDie returns the number of answers up to the last of Chance.
func (s *state) lastDie() int {
	for n := len(s.answers); n > 0; n-- {
		if s.answers[n-1].Side == game.Chance {
			return n
		}
	}
	return 0
}

// mayAccept returns the reason why a side cannot accept.
func (s *state) mayAccept(by game.Side) error {
	if s.offer.What == "" || s.offer.By == by {
		return errors.New("there is no offer to accept")
	}
	return nil
}

func (s *state) addAccept(_ record.Entry, _ Entry, by game.Side) error {
	if err := s.mayAccept(by); err != nil {
		return err
	}
	o := s.offer
	s.offer = Offer{}
	if o.What == undo {
		return s.back(o.Keep)
	}
	s.end = &game.Result{Over: true, Points: s.match.Result().Points, Text: "a draw, as both agreed"}
	return nil
}

// back takes answers back, so that n are kept.
func (s *state) back(keep int) error {
	m, err := s.opening.Start(s.opening.Header)
	if err != nil {
		return err
	}
	for _, a := range s.answers[:keep] {
		if _, err := m.Answer(a.Choice); err != nil {
			return err
		}
	}
	s.backs = append(s.backs, keep)
	s.match, s.answers, s.turn = m, slices.Clone(s.answers[:keep]), min(s.turn, keep)
	return nil
}

// mayDecline returns the reason why nothing can be declined.
func (s *state) mayDecline() error {
	if s.offer.What == "" {
		return errors.New("there is no offer to decline")
	}
	return nil
}

// stillOffered returns an error if another offer was made since the player looked.
func (s *state) stillOffered(seen Offer) error {
	if s.offer.What != "" && s.offer != seen {
		return errors.New("there is another offer now")
	}
	return nil
}

func (s *state) addDecline(_ record.Entry, _ Entry, _ game.Side) error {
	if err := s.mayDecline(); err != nil {
		return err
	}
	s.offer = Offer{}
	return nil
}

// goesOn returns an error if the match is over.
func (s *state) goesOn() error {
	if s.over() {
		return errors.New("the match is over")
	}
	return nil
}

func (s *state) addResign(_ record.Entry, _ Entry, by game.Side) error {
	if err := s.goesOn(); err != nil {
		return err
	}
	s.lose(by, fmt.Sprintf("%s wins: %s has resigned", by.Enemy(), by))
	return nil
}

func (s *state) addLate(at record.Entry, _ Entry, by game.Side) error {
	left, runs := s.clocks.left(by, s.asked(), at.At)
	if s.over() || !runs {
		return fmt.Errorf("the time of %s is up, but the match is over or there is no clock", by)
	}
	if s.early = left; left > 0 {
		return nil // the clock of the host that has made it is ahead of the log's: nothing changes
	}
	s.lose(by, fmt.Sprintf("%s wins: the time of %s is up", by.Enemy(), by))
	return nil
}

// lose ends the match.
func (s *state) lose(by game.Side, text string) {
	s.offer = Offer{}
	s.end = &game.Result{Over: true, Winner: by.Enemy(), Points: s.match.Result().Points, Text: text}
}

func (s *state) addSay(at record.Entry, e Entry, by game.Side) error {
	s.said = append(s.said, Saying{by, e.Text, at.At})
	return nil
}

func (s *state) addReveal(_ record.Entry, e Entry, _ game.Side) error {
	if !s.over() {
		return errors.New("the seed of the dice is shown before the end")
	}
	s.seed = e.Text
	return nil
}

// asked returns the side that is asked now, or Nobody when the match is over.
func (s *state) asked() game.Side {
	if s.end != nil {
		return game.Nobody
	}
	q, ok := s.match.Question()
	if !ok {
		return game.Nobody
	}
	return q.Side
}

func (s *state) over() bool { return s.asked() == game.Nobody }

// result returns the present result, or the final one.
func (s *state) result() game.Result {
	if s.end != nil {
		return *s.end
	}
	return s.match.Result()
}

// roll lets Chance answer, and returns the words of its answers.
func roll(m game.Match, d dealer, n int) (words []string, err error) {
	source, err := d.dice(n)
	if err != nil {
		return nil, err
	}
	dice := game.Dice(source)
	for {
		q, ok := m.Question()
		if !ok || q.Side != game.Chance {
			return words, nil
		}
		c, err := dice.Choose(context.Background(), game.NewSeat(m, game.Chance), q, nil)
		if err != nil {
			return nil, err
		}
		text := m.Words(c)
		if _, err := m.Answer(c); err != nil {
			return nil, err
		}
		words = append(words, text)
	}
}
