// Package game is the conversation between rules and players.
//
// The rules ask a Question, one side answers with a Choice, the rules go on until they must ask
// again. Dice are answers too, given by the side Chance: the list of answers is the whole match.
//
//	       Question                     Choice
//	Match ──────────▶ Play ──▶ Player ─────────▶ Match.Answer ──▶ Events
//	  ▲                          │ Seat: its own View, Imagine, Explain     │
//	  └──────────────────────────┴──────────────────────────────────────────┘
//
// A system implements a State and its Steps; Table (table.go) makes a Match of them. A half-done
// procedure is kept on the Agenda (agenda.go).
package game

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"metahex/los"
	"metahex/rule"
)

// A Side answers questions. Chance is the side of dice, shuffles and draws. Nobody answers nothing,
// and knows what both players know. A spectator sees the match as Nobody, only by Match.View and
// Event.For.
type Side int8

const (
	Chance Side = iota
	Red
	Blue
	Nobody
)

// Enemy is the opponent of Red or Blue; every other side is its own enemy.
func (s Side) Enemy() Side {
	switch s {
	case Red:
		return Blue
	case Blue:
		return Red
	}
	return s
}

// String is the side's name in small letters.
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

// Sides is a set of sides: those who may know something. The zero value is nobody.
type Sides uint8

// Everyone is both players. Chance, the referee, always knows.
const Everyone = Sides(1<<Red | 1<<Blue)

// Only is the set of the given sides.
func Only(sides ...Side) Sides {
	var set Sides
	for _, s := range sides {
		set |= 1 << s
	}
	return set
}

// Has reports whether the side may know. Chance always may; Nobody may if everyone may.
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

// A Verb is what a choice does. Each system numbers its own, from 1; zero is
// no verb.
type Verb uint8

// A Choice is one answer: a verb and up to four numbers, whose meaning (a
// piece, a place, a level, a die) the system's Lexicon states. It is a small
// comparable value so that search allocates nothing for it.
type Choice struct {
	Verb Verb
	Args [4]int32
}

// NewChoice is a choice with its first numbers.
func NewChoice(v Verb, args ...int) Choice {
	c := Choice{Verb: v}
	for i, n := range args {
		c.Args[i] = int32(n)
	}
	return c
}

// A Question is what the rules want to know next.
type Question struct {
	Side    Side
	Topic   string      // one word: "activate", "react", "roll"
	Cite    rule.Clause // the clause that asks
	Options []Option    // legal answers, in an order that never varies; not to be changed
	Open    bool        // unlisted answers may be legal too: a point in inches
	Apart   []Choice    // legal answers that are not listed, since nobody should choose them by accident: to concede
	Seen    Sides       // who may know that it is asked
	Opens   bool        // an activation: the side is asked whom or what to act with next
	Setup   bool        // a piece, a mine or a city is placed before the first turn
}

// An Option is one legal answer.
type Option struct {
	Choice Choice
	Cite   rule.Clause // empty: the question's clause
	Odds   float64     // Chance only: its share of 1
}

// An Event is one thing that came of an answer.
type Event struct {
	Text   string
	Cite   rule.Clause
	Seen   Sides  // who may read Text
	Public string // what the others read instead; empty: nothing at all
	// What the text says, as data. It is no part of any hash.
	Scored Scored // points that were scored; zero: none
	Odds   Odds   // of the shot whose die was thrown; zero: none
	Effect Effect // what is drawn of it, for who may read Text
}

// Scored are points that a side has scored, or lost again if they are below 0.
type Scored struct {
	Side   Side
	Points int
	Cause  string // "enemies eliminated", "the footbridges": the same word for the same cause
}

// Odds are the odds of a shot before its die was thrown, and whether it succeeded.
type Odds struct {
	Side     Side   // who fired
	By, At   string // labels of the pieces; empty: none
	Ways, Of int    // how many of all throws succeed
	Off      bool   // it succeeded
	Result   string // "S2", "a hit"
}

// For is what a side may read of the event; ok is false if it learns nothing.
func (e Event) For(s Side) (text string, ok bool) {
	if e.Seen.Has(s) {
		return e.Text, true
	}
	return e.Public, e.Public != ""
}

// A Title is a step still to be done, in words for the players.
type Title struct {
	Text string      // "reaction fire at BB"
	Cite rule.Clause // the clause that calls for it
}

// String is the text with its clause: "reaction fire at BB [BHM 8.5]".
func (t Title) String() string { return fmt.Sprintf("%s [%s]", t.Text, t.Cite) }

// A Result is how a match stands or ended.
type Result struct {
	Over   bool
	Winner Side        // Chance while nobody has won: undecided, or a draw
	Points [3]int      // victory points, indexed by Side
	Text   string      // one line for the players
	Cite   rule.Clause // the clause that decides it
}

// Lead is how far a side is ahead by points alone, in hundredths of a point.
func (r Result) Lead(side Side) int { return 100 * (r.Points[side] - r.Points[side.Enemy()]) }

// ByPoints is the result for points alone: the side that is ahead by the margin wins, or nobody.
// The caller says whether the match is over.
func ByPoints(red, blue, margin int, cite rule.Clause) Result {
	r := Result{Points: [3]int{Red: red, Blue: blue}, Cite: cite}
	verdict := "a draw"
	switch {
	case red-blue >= margin:
		r.Winner, verdict = Red, "red wins"
	case blue-red >= margin:
		r.Winner, verdict = Blue, "blue wins"
	}
	r.Text = fmt.Sprintf("%s, red %d, blue %d points", verdict, red, blue)
	return r
}

// A Match is one game in progress: a Table, or a test's wrapper around one. It is not safe for use
// by several goroutines; clones are independent.
//
// Aids concern the present question and the side that is asked. They show only what that side may
// know, and are empty where its step has nothing to show.
type Match interface {
	Lexicon
	// Question is what must be answered next; ok is false if the match is over.
	Question() (q Question, ok bool)
	// Answer applies an answer and goes on until the next question. A *rule.Refusal means that the
	// answer is against the rules, and that nothing has changed.
	Answer(Choice) ([]Event, error)
	// Judge returns the error that Answer would return, or nil.
	Judge(Choice) error

	// Explain is an aid: the sum behind an answer that Judge accepts.
	Explain(Choice) rule.Tally
	// Worth is an aid: it appends what each option promises at once, in their order. A higher worth
	// is better; answers that promise nothing are worth 0, harmful ones less. Bots that know no
	// system rely on it. Weights are those of Advice; nil: as shipped.
	Worth(w Weights, worth []int) []int
	// Terms is an aid: what makes up the worth of each option by the shipped weights.
	Terms() Terms
	// Advice is the weights and stances that Worth can use; nil where there is nothing to choose.
	Advice() *Advice
	// Reach is an aid: every place that the moving piece can come to, the nearest first.
	Reach() []Reach
	// Window is an aid: the other side's deed that may be answered now. Ok is false where a side
	// acts in its own turn.
	Window() (w Window, ok bool)
	// Aims is an aid: what one piece could try against another, possible or not; pieces by
	// Piece.ID.
	Aims(by, at int32) []Choice

	// Arcs are the zones around a piece, as a side knows them.
	Arcs(side Side, piece int32) []Arc
	// Sight is the referee of the lines of sight, as a side knows them; Chance knows all. It is nil
	// where nothing is ever hidden. It stays the same value until the next answer.
	Sight(Side) los.Referee
	// Standing is how far a side is ahead, in hundredths of a victory point, judged by all facts.
	// It is meant for worlds that a player has imagined.
	Standing(Side) int
	// View is what a side can see. Chance, the referee, sees everything; Nobody sees what both
	// players see.
	View(Side) View
	// Agenda lists the steps still to be done, the next first. It is public.
	Agenda() []Title
	// Facts appends all that the match is, as numbers; see FactsOf.
	Facts(*Facts)
	Result() Result
	// Clone is an independent copy.
	Clone() Match
	// Imagine is a copy in which all that the side cannot know is drawn again from the source, so
	// that search does not cheat.
	Imagine(Side, *rand.Rand) Match
}
