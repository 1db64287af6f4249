package game

import (
	"math/rand/v2"
	"slices"

	"metahex/los"
	"metahex/rule"
)

// A Seat gives a player access to a match, limited to what the player's side may know. The aids
// work only for the side's own question; while another side is asked, they are empty.
type Seat struct {
	match Match
	side  Side
}

// NewSeat returns the seat of a side for use outside of Play, such as for a hint or an undo.
func NewSeat(m Match, s Side) Seat { return Seat{m, s} }

// Side returns the side of the seat.
func (s Seat) Side() Side { return s.side }

// View returns what the side can see.
func (s Seat) View() View { return s.match.View(s.side) }

// Sight returns the referee of the match, limited to what the side knows. It is nil if the match
// has no referee, or if the side must answer before it checks a line (Question.Unlooked).
func (s Seat) Sight() los.Referee {
	if q, _ := s.match.Question(); q.Side == s.side && q.Unlooked != "" {
		return nil
	}
	return s.match.Sight(s.side)
}

// Arcs returns the zones around a piece, as far as the side knows them.
func (s Seat) Arcs(piece int32) []Arc { return s.match.Arcs(s.side, piece) }

// Agenda lists the pending steps.
func (s Seat) Agenda() []Title { return s.match.Agenda() }

// Imagine returns a match in which everything hidden from the side is drawn again. The player may
// do anything with this match.
func (s Seat) Imagine(source *rand.Rand) Match { return s.match.Imagine(s.side, source) }

// Words returns the words of a choice. Words, Choice and Phrase make a Seat a Lexicon: that of its
// match.
func (s Seat) Words(c Choice) string               { return s.match.Words(c) }
func (s Seat) Choice(words string) (Choice, error) { return s.match.Choice(words) }
func (s Seat) Phrase(v Verb) (p Phrase, ok bool)   { return s.match.Phrase(v) }

// asked reports whether the current question is the side's own.
func (s Seat) asked() bool {
	q, ok := s.match.Question()
	return ok && q.Side == s.side
}

// Judge returns the error with which the match would refuse a choice, or nil. Ok is false while
// another side is asked.
func (s Seat) Judge(c Choice) (refused error, ok bool) {
	if !s.asked() {
		return nil, false
	}
	return s.match.Judge(c), true
}

// Explain returns the sum behind an answer.
func (s Seat) Explain(c Choice) rule.Tally {
	if !s.asked() {
		return rule.Tally{}
	}
	return s.match.Explain(c)
}

// Ahead returns the sum of the die that an answer leads to at once, as far as the side knows it. It is
// empty if the sum behind the answer has odds of its own.
func (s Seat) Ahead(c Choice) rule.Tally {
	if !s.asked() || len(s.match.Explain(c).Outcomes) > 0 {
		return rule.Tally{}
	}
	return s.match.Ahead(c)
}

// Why returns the sums to show for an answer, none of them empty: the sum behind it, and that of the die
// ahead.
func (s Seat) Why(c Choice) (sums []rule.Tally) {
	for _, t := range []rule.Tally{s.Explain(c), s.Ahead(c)} {
		if !t.Empty() {
			sums = append(sums, t)
		}
	}
	return sums
}

// Worth appends the worth of each option of the side's own question, in order. Ok is false while
// another side is asked.
func (s Seat) Worth(w Weights, worth []int) (all []int, ok bool) {
	if !s.asked() {
		return worth, false
	}
	return s.match.Worth(w, worth), true
}

// Best returns the index of the option with the highest worth in the side's own question, the first
// one if several are equal. Ok is false if the system gives no advice or another side is asked.
func (s Seat) Best() (option int, ok bool) {
	worth, ok := s.Worth(nil, nil)
	if !ok || len(worth) == 0 {
		return 0, false
	}
	return slices.Index(worth, slices.Max(worth)), true
}

// Merits returns the reasons why one option of the side's own question is worth more than the
// others, the strongest first. It is empty if no weight makes a difference.
func (s Seat) Merits(option int) []Merit {
	if !s.asked() {
		return nil
	}
	return s.match.Terms().Merits(s.match.Advice(), option)
}

// Advised returns one option of the side's own question in words, with the reasons why it is worth
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

// Advice returns the weights of Worth, or nil if there are none to choose from.
func (s Seat) Advice() *Advice { return s.match.Advice() }

// Reach returns the places that the moving piece can reach.
func (s Seat) Reach() []Reach {
	if !s.asked() {
		return nil
	}
	return s.match.Reach()
}

// Window returns the action to which the side's own question reacts. Ok is false in the side's own
// turn, or if another side is asked.
func (s Seat) Window() (w Window, ok bool) {
	if !s.asked() {
		return Window{}, false
	}
	return s.match.Window()
}

// Aims returns the attempts that a piece could make against another piece.
func (s Seat) Aims(by, at int32) []Choice {
	if !s.asked() {
		return nil
	}
	return s.match.Aims(by, at)
}
