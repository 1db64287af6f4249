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

// A state is the state of a match. It depends only on the entries, so it is the same on all hosts.
type state struct {
	opening Opening
	entries int
	match   game.Match
	answers []Answered
	offer   Offer
	refused Offer          // the last offer, if the other side has declined it since the last answer
	end     *record.Ending // by resignation, agreed draw or time; nil: none of these
	clocks  clocks
	said    []Saying
	early   time.Duration // time that was left when a host wrongly recorded that the time of a side was up
	seed    string        // seed of the dice, if it was shown
	backs   []int         // number of remaining answers after each undo
	offers  int           // number of offers so far
	turn    int           // number of answers before the present turn, for delayed spectators
}

// An Answered is an answer that was given.
type Answered struct {
	Choice game.Choice
	Words  string
	Side   game.Side
	Entry  int
	Open   bool // everybody may know that there was a question
}

// An Offer is an open offer; its zero value means no offer.
type Offer struct {
	What string // "undo", "draw"
	By   game.Side
	Keep int // for undo: number of answers that would remain
}

// A Saying is a line from one player to the other.
type Saying struct {
	By   game.Side
	Text string
	At   time.Time
}

// fold adds an entry. It returns an error if the entry contradicts the state: the log was written by
// a host with other rules, and must not be extended.
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

// adders maps each kind of entry to its function.
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
		return errors.New("found a second begin entry, or one without its opening")
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
	s.offer, s.refused = Offer{}, Offer{}
	return s.take(at.N, e)
}

// take gives the answers of an entry to the match.
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
		return fmt.Errorf("the match has the hash %s here, and %s in the log", got, e.Hash)
	}
	return nil
}

// turnNow returns the present turn if spectators are delayed, and 0 otherwise.
func (s *state) turnNow() int {
	if !s.opening.Terms.Delayed() {
		return 0
	}
	return s.match.View(game.Nobody).Turn
}

// hashOf returns the hash of the facts of a match.
func hashOf(m game.Match) string { return fmt.Sprintf("%016x", game.Hash(m)) }

func (s *state) addOffer(_ record.Entry, e Entry, by game.Side) error {
	s.offer, s.refused = Offer{What: e.Do, By: by, Keep: e.Keep}, Offer{}
	s.offers++
	return s.mayOffer(s.offer)
}

// mayOffer returns an error if an offer is not allowed now.
func (s *state) mayOffer(o Offer) error {
	switch {
	case s.over(), o.What != undo:
		return s.goesOn()
	case !s.opening.Terms.Undo:
		return errors.New("the terms of this match forbid taking answers back")
	case o.Keep < s.lastDie():
		return errors.New("a die was rolled since then; earlier answers cannot be taken back")
	case o.Keep >= len(s.answers):
		return errors.New("there is nothing to take back")
	}
	return nil
}

// lastDie returns the number of answers up to and including the last answer of Chance.
func (s *state) lastDie() int {
	for n := len(s.answers); n > 0; n-- {
		if s.answers[n-1].Side == game.Chance {
			return n
		}
	}
	return 0
}

// mayAccept returns an error if the side cannot accept an offer.
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
	s.end = &record.Ending{How: record.Agreed}
	return nil
}

// back takes answers back until only the given number of answers (keep) remains.
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

// mayDecline returns an error if there is no offer to decline.
func (s *state) mayDecline() error {
	if s.offer.What == "" {
		return errors.New("there is no offer to decline")
	}
	return nil
}

// stillOffered returns an error if another offer was made since the player looked.
func (s *state) stillOffered(seen Offer) error {
	if s.offer.What != "" && s.offer != seen {
		return errors.New("the other side has made another offer meanwhile")
	}
	return nil
}

func (s *state) addDecline(_ record.Entry, _ Entry, by game.Side) error {
	if err := s.mayDecline(); err != nil {
		return err
	}
	if s.refused = s.offer; by == s.offer.By {
		s.refused = Offer{} // it was withdrawn
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
	s.lose(by, record.Resigned)
	return nil
}

func (s *state) addLate(at record.Entry, _ Entry, by game.Side) error {
	left, runs := s.clocks.left(by, s.asked(), at.At)
	if s.over() || !runs {
		return fmt.Errorf("the time of %s is up, but the match is over or there is no clock", by)
	}
	if s.early = left; left > 0 {
		return nil // the writer's clock was ahead of the log's clock: ignore the entry
	}
	s.lose(by, record.Late)
	return nil
}

// lose ends the match with a loss for a side.
func (s *state) lose(by game.Side, how record.Manner) {
	s.offer = Offer{}
	s.end = &record.Ending{How: how, By: by}
}

func (s *state) addSay(at record.Entry, e Entry, by game.Side) error {
	s.said = append(s.said, Saying{by, e.Text, at.At})
	return nil
}

func (s *state) addReveal(_ record.Entry, e Entry, _ game.Side) error {
	if !s.over() {
		return errors.New("found the seed of the dice before the end of the match")
	}
	s.seed = e.Text
	return nil
}

// asked returns the side that must answer now, or Nobody when the match is over.
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

// result returns the present or final result.
func (s *state) result() game.Result {
	if s.end != nil {
		return s.end.Result(s.match)
	}
	return s.match.Result()
}

// roll lets Chance answer, and returns its answers in words.
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
