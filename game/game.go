// Package game defines the exchange between rules and players.
//
// The rules ask a Question and one side answers with a Choice. The rules then run until they must
// ask again. Dice are answers too, given by the side Chance. The list of answers therefore records
// the whole match.
//
//	       Question                     Choice
//	Match ──────────▶ Play ──▶ Player ─────────▶ Match.Answer ──▶ Events
//	  ▲                          │ Seat: its own View, Imagine, Explain     │
//	  └──────────────────────────┴──────────────────────────────────────────┘
//
// A system implements a State and its Steps; Table (table.go) turns them into a Match. The Agenda
// (agenda.go) stores unfinished procedures.
package game

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"metahex/los"
	"metahex/rule"
)

// A Side answers questions. Chance answers for dice, shuffles and draws. Nobody is the side of
// spectators: it is never asked, and sees only what both players see. A spectator uses only
// Match.View and Event.For.
type Side int8

const (
	Chance Side = iota
	Red
	Blue
	Nobody
)

// Enemy returns the opponent of Red or Blue. For every other side it returns the side itself.
func (s Side) Enemy() Side {
	switch s {
	case Red:
		return Blue
	case Blue:
		return Red
	}
	return s
}

// String returns the side's name in lower case.
func (s Side) String() string {
	switch s {
	case Chance:
		return "chance"
	case Red:
		return "red"
	case Blue:
		return "blue"
	case Nobody:
		return "nobody"
	}
	return "no side"
}

// Sides is a set of sides that may see something. The zero value is the empty set.
type Sides uint8

// Everyone contains both players. Chance, the referee, always sees everything.
const Everyone = Sides(1<<Red | 1<<Blue)

// Only returns the set of the given sides.
func Only(sides ...Side) Sides {
	var set Sides
	for _, s := range sides {
		set |= 1 << s
	}
	return set
}

// Has reports whether a side is in the set. Chance always is; Nobody is if both players are.
func (s Sides) Has(side Side) bool {
	if side == Nobody {
		return s&Everyone == Everyone
	}
	return side == Chance || s&(1<<side) != 0
}

// String lists the players of the set: "red, blue", "nobody".
func (s Sides) String() string {
	var names []string
	for _, side := range []Side{Red, Blue} {
		if s.Has(side) {
			names = append(names, side.String())
		}
	}
	if names == nil {
		return "nobody"
	}
	return strings.Join(names, ", ")
}

// A Verb is the action of a choice. Each system numbers its own verbs from 1; zero is no verb.
type Verb uint8

// A Choice is one answer: a verb and up to four numbers. The system's Lexicon defines what each
// number means: a piece, a place, a level, a die. A Choice is small and comparable, so search
// allocates no memory for it.
type Choice struct {
	Verb Verb
	Args [4]int32
}

// NewChoice returns a choice with the given verb and leading numbers. It panics if there are more than
// four numbers, or if one of them does not fit an int32.
func NewChoice(v Verb, args ...int) Choice {
	c := Choice{Verb: v}
	for i, n := range args {
		if c.Args[i] = int32(n); int(c.Args[i]) != n {
			panic(fmt.Sprintf("game: a choice cannot hold the number %d", n))
		}
	}
	return c
}

// A Question is the next decision that the rules need.
type Question struct {
	Side    Side
	Topic   string      // one word: "activate", "react", "roll"
	Cite    rule.Clause // the clause that asks
	Options []Option    // legal answers, in a fixed order; callers must not modify them
	Open    bool        // unlisted answers may be legal too, such as a point in inches
	Want    string      // why an answer that is none of the deeds of an open question is refused; empty: the listed answers are named
	Apart   []Choice    // legal but unlisted answers that must not be chosen by accident, such as to concede
	Seen    Sides       // who may know that the question is asked
	Opens   bool        // an activation: the side chooses the next piece to act, or its target
	Setup   bool        // a set-up question: place a piece, a mine or a city before the first turn
	// The clause by which no line of sight may be checked before the answer; empty: lines may be
	// checked. Whatever the side is shown is then the same wherever the lines lie.
	Unlooked rule.Clause
}

// UnlessOver returns the question, or the zero value if its only option is to end the step.
func (q Question) UnlessOver() Question {
	if len(q.Options) < 2 {
		return Question{}
	}
	return q
}

// An Option is one legal answer.
type Option struct {
	Choice Choice
	Cite   rule.Clause // empty: the clause of the question applies
	Odds   float64     // the probability; only for options of Chance
}

// An Event is one result of an answer.
type Event struct {
	Text   string
	Cite   rule.Clause
	Seen   Sides  // who may read Text
	Public string // what the other sides read instead; empty: they read nothing
	// What the text says, as data. No hash covers these fields.
	Scored Scored // points scored; the zero value means none
	Odds   Odds   // odds of the shot that was rolled; the zero value means none
	Effect Effect // what to draw of the event for the sides that may read Text
}

// Scored records points that a side has scored. A negative number means that it lost points.
type Scored struct {
	Side   Side
	Points int
	Cause  string // "enemies eliminated", "the footbridges"; equal causes have equal words
}

// Odds are the odds of a shot before the roll, and whether the shot succeeded.
type Odds struct {
	Side     Side   // the side that fired
	By, At   string // labels of firer and target; empty: none
	Ways, Of int    // the shot succeeds on Ways of the Of equally likely rolls
	Off      bool   // the shot succeeded
	Result   string // in plain words: "suppressed", "a hit"
}

// For returns the text that a side may read; ok is false if it may read nothing.
func (e Event) For(s Side) (text string, ok bool) {
	if e.Seen.Has(s) {
		return e.Text, true
	}
	return e.Public, e.Public != ""
}

// A Title describes a pending step to the players.
type Title struct {
	Text string      // "reaction fire at BB"
	Cite rule.Clause // the clause that requires the step
}

// String returns the text with its clause: "reaction fire at BB [BHM 8.5]".
func (t Title) String() string { return fmt.Sprintf("%s [%s]", t.Text, t.Cite) }

// A Result is the score of a match, during the match or at its end.
type Result struct {
	Over   bool
	Winner Side        // Chance if there is no winner: the match is undecided or a draw
	Points [3]int      // victory points, indexed by Side
	Text   string      // a one-line summary for the players
	Cite   rule.Clause // the clause that decides the match
}

// Lead returns how many points a side is ahead, in hundredths of a point. Only points count.
func (r Result) Lead(side Side) int { return 100 * (r.Points[side] - r.Points[side.Enemy()]) }

// ByPoints returns the result by points alone. A side wins if it leads by at least the margin. The
// caller must set whether the match is over.
func ByPoints(red, blue, margin int, cite rule.Clause) Result {
	r := Result{Points: [3]int{Red: red, Blue: blue}, Winner: Ahead(red, blue, margin), Cite: cite}
	r.Text = fmt.Sprintf("%s, red %d, blue %s", Verdicts[r.Winner], red, rule.Count(blue, "point"))
	return r
}

// Ahead returns the side that leads by at least the margin, or Chance for a draw.
func Ahead(red, blue, margin int) Side {
	switch {
	case red-blue >= margin:
		return Red
	case blue-red >= margin:
		return Blue
	}
	return Chance
}

// Verdicts are the words for the winner of a match.
var Verdicts = [3]string{Chance: "a draw", Red: "red wins", Blue: "blue wins"}

// A Match is one game in progress: a Table, or a test's wrapper around a Table. It is not safe for
// concurrent use by several goroutines; clones are independent.
//
// Methods marked as an aid concern the current question and the side that is asked. They show only
// what that side may see, and return nothing if the step has nothing to show.
type Match interface {
	Lexicon
	// Question returns the pending question; ok is false if the match is over.
	Question() (q Question, ok bool)
	// Answer applies an answer and runs until the next question. It returns a *rule.Refusal if the
	// answer is against the rules; the match is then unchanged.
	Answer(Choice) ([]Event, error)
	// Judge returns the error that Answer would return, or nil.
	Judge(Choice) error

	// Explain is an aid. It returns the sum behind an answer that Judge accepts.
	Explain(Choice) rule.Tally
	// Ahead is an aid. It returns the sum of the die that an answer leads to at once. It is empty if
	// no die follows, or if the side does not know its sum.
	Ahead(Choice) rule.Tally
	// Worth is an aid. It appends the immediate worth of each option, in the order of the options.
	// Higher is better, 0 is neutral, and harmful answers are negative. Bots without knowledge of
	// the system use Worth. The weights are those of Advice; nil means the shipped weights.
	Worth(w Weights, worth []int) []int
	// Terms is an aid. It returns the parts of each option's worth by the shipped weights.
	Terms() Terms
	// Advice returns the weights and stances that Worth can use, or nil if there are none to choose
	// from.
	Advice() *Advice
	// Reach is an aid. It returns every place that the moving piece can reach, nearest first.
	Reach() []Reach
	// Window is an aid. It returns the enemy action to which the side may now react. Ok is false if
	// the side acts in its own turn.
	Window() (w Window, ok bool)
	// Aims is an aid. It returns everything that one piece could try against another, legal or not.
	// The pieces are given by Piece.ID.
	Aims(by, at int32) []Choice

	// Arcs returns the zones around a piece, as far as the side knows them.
	Arcs(side Side, piece int32) []Arc
	// Sight returns the referee for lines of sight, limited to what the side knows. Chance knows
	// everything. Sight returns nil if the system has no hidden units. The value stays the same
	// until the next answer.
	Sight(Side) los.Referee
	// Standing returns how far a side is ahead, in hundredths of a victory point. It uses all
	// facts, including secrets, so call it on imagined matches.
	Standing(Side) int
	// View returns what a side can see. Chance, the referee, sees everything; Nobody sees what both
	// players see.
	View(Side) View
	// Agenda lists the pending steps, next step first. The list is public.
	Agenda() []Title
	// Facts appends the complete state of the match as numbers; see FactsOf.
	Facts(*Facts)
	Result() Result
	// Clone returns an independent copy.
	Clone() Match
	// Imagine returns a copy in which everything hidden from the side is drawn again from the
	// source. Search on this copy therefore does not cheat.
	Imagine(Side, *rand.Rand) Match
}
