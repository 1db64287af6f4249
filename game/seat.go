package game

import (
	"math/rand/v2"
	"slices"

	"metahex/los"
	"metahex/rule"
)

// A Seat is all that a player sees of a match: what the side may know. The aids answer
// the side's own question; while another side is asked they are empty.
type Seat struct {
	match Match
	side  Side
}

// NewSeat returns the seat of a side at a match, for use outside of Play: a hint, an undo.
func NewSeat(m Match, s Side) Seat { return Seat{m, s} }

// Side is the side that sits here.
func (s Seat) Side() Side { return s.side }

// View is what the side can see.
func (s Seat) View() View { return s.match.View(s.side) }

// Sight is the referee of the match as the side knows it; nil if the match has none.
func (s Seat) Sight() los.Referee { return s.match.Sight(s.side) }

// Arcs are the zones around a piece, as the side knows them.
func (s Seat) Arcs(piece int32) []Arc { return s.match.Arcs(s.side, piece) }

// Agenda lists the steps still to be done.
func (s Seat) Agenda() []Title { return s.match.Agenda() }

// Imagine is a match in which all that the side cannot know is drawn again; the player may use it
// freely.
func (s Seat) Imagine(source *rand.Rand) Match { return s.match.Imagine(s.side, source) }

// Words makes a Seat, together with Choice and Phrase, a Lexicon: that of its match.
func (s Seat) Words(c Choice) string               { return s.match.Words(c) }
func (s Seat) Choice(words string) (Choice, error) { return s.match.Choice(words) }
func (s Seat) Phrase(v Verb) (p Phrase, ok bool)   { return s.match.Phrase(v) }

// asked reports whether the present question is the side's own.
func (s Seat) asked() bool {
	q, ok := s.match.Question()
	return ok && q.Side == s.side
}

// Judge returns the error with which the side's own question would refuse a choice, or nil. Ok is
// false while another side is asked.
func (s Seat) Judge(c Choice) (refused error, ok bool) {
	if !s.asked() {
		return nil, false
	}
	return s.match.Judge(c), true
}

// Explain is the sum behind an answer.
func (s Seat) Explain(c Choice) rule.Tally {
	if !s.asked() {
		return rule.Tally{}
	}
	return s.match.Explain(c)
}

// Worth appends the worth of each option of the side's own question, in their order. Ok is false
// while another side is asked.
func (s Seat) Worth(w Weights, worth []int) (all []int, ok bool) {
	if !s.asked() {
		return worth, false
	}
	return s.match.Worth(w, worth), true
}

// Best returns the option of the side's own question that is worth most, the first of equals; ok is
// false if the system gives no advice or another side is asked.
func (s Seat) Best() (option int, ok bool) {
	worth, ok := s.Worth(nil, nil)
	if !ok || len(worth) == 0 {
		return 0, false
	}
	return slices.Index(worth, slices.Max(worth)), true
}

// Merits says why one of the options of the side's own question is worth more than the others, the
// weightiest first. It is empty if no weight makes a difference.
func (s Seat) Merits(option int) []Merit {
	if !s.asked() {
		return nil
	}
	return s.match.Terms().Merits(s.match.Advice(), option)
}

// Advised is one of the options of the side's own question in words, and why it is worth
// more than the others: "go C-04: in cover, less danger than elsewhere".
func (s Seat) Advised(option int) string {
	q, ok := s.match.Question()
	if !ok || q.Side != s.side {
		return ""
	}
	words := s.Words(q.Options[option].Choice)
	if why := MeritText(s.Merits(option)); why != "" {
		words += ": " + why
	}
	return words
}

// Advice is what Worth weighs; nil where there is nothing to choose.
func (s Seat) Advice() *Advice { return s.match.Advice() }

// Reach is what the piece under way can reach.
func (s Seat) Reach() []Reach {
	if !s.asked() {
		return nil
	}
	return s.match.Reach()
}

// Window is the deed to which the side's own question reacts; ok is false if it is the side's own
// turn, or another side is asked.
func (s Seat) Window() (w Window, ok bool) {
	if !s.asked() {
		return Window{}, false
	}
	return s.match.Window()
}

// Aims are the attempts of a piece against another.
func (s Seat) Aims(by, at int32) []Choice {
	if !s.asked() {
		return nil
	}
	return s.match.Aims(by, at)
}
