package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/los"
	"metahex/rule"
)

// Table is the engine of every system.
//
// A system provides a State (pieces, cards, scores: plain data that can be copied) and Steps. Table
// keeps the agenda and asks the step at its head. It checks the answer before it changes anything,
// lets the step do its work, and continues to the next question. A step's Answer cannot fail, so a
// refused answer never changes anything.

// A State is a system's own data. S is the pointer type itself: Table[*battle].
type State[S any] interface {
	// Clone returns an independent copy. Immutable data may be shared.
	Clone() S
	// Imagine returns a copy in which everything hidden from the side is drawn again.
	Imagine(Side, *rand.Rand) S
	// Facts appends the complete state as numbers in a fixed order, secrets included. Data that
	// follows from other facts is left out.
	Facts(*Facts)
	// View, Result, Arcs and Sight are as in Match, but are never called for Nobody. A state that can
	// judge a side by more than its points also has a method Standing, as in Match.
	View(Side) View
	Result() Result
	Arcs(side Side, piece int32) []Arc
	Sight(Side) los.Referee
	Lexicon() Lexicon
}

// A Step is one entry of the agenda: either Asking or Working. A Step is a small immutable value;
// neither the step nor its title holds a secret. An Asking step has Deeds or Answer. The other
// methods are optional and serve the aids of a Match; these methods take precedence over the deeds
// of the step. The methods listed below Answer change nothing. Aids use only what the asked side
// knows:
//
//	Deeds() Menu[S]                                all possible answers
//	Answer(t *Table[S], c Choice)                  does the work; the step has left the
//	                                               agenda, and the choice is legal
//	Refuse(s S, c Choice) error                    why an unlisted answer is against the
//	                                               rules, as a *rule.Refusal; nil: legal, in an Open question
//	Explain(s S, c Choice) rule.Tally              the sum behind an answer
//	Worth(s S, c Choice) int                       the immediate worth of an answer
//	Weigh(s S, options []Option, worth []int)      fills worth with the Worth of all options, for
//	                                               steps that share calculations; both have equal length
//	Reach(s S) []Reach                             the places that the moving piece can reach
//	Window(s S) Window                             the action to which the side may react
//	Aims(s S, by, at int32) []Choice               attempts of one piece against another
type Step[S State[S]] interface {
	// Title returns a description of the step for the players, and the clause that requires the
	// step.
	Title(s S) (text string, cite rule.Clause)
}

// An Asking step asks a question and handles the answer.
type Asking[S State[S]] interface {
	// Ask reads the state and changes nothing. If the question lists no options and is not Open,
	// there is nothing to ask and the step is skipped.
	Ask(s S) Question
}

// A Working step does its work without a question when it reaches the head of the agenda.
type Working[S State[S]] interface {
	Work(t *Table[S])
}

// patience is the largest number of consecutive steps without a question. A longer run is
// considered an endless loop.
const patience = 100_000

// A Table is a Match made of a State and an agenda of Steps.
type Table[S State[S]] struct {
	// The system's own steps and tests may read and change State.
	State    S
	agenda   Agenda[Step[S]]
	question Question
	asked    bool
	muted    bool
	events   []Event // events since the last answer; before the first answer, events since NewTable
}

// NewTable returns a table that begins with the given steps, in any state, even in the middle of a
// procedure. It runs up to the first question. The first answer also returns the events up to that
// question.
func NewTable[S State[S]](state S, steps ...Step[S]) *Table[S] {
	t := &Table[S]{State: state}
	t.Then(steps...)
	t.settle()
	return t
}

// Then puts steps at the head of the agenda, in the given order.
func (t *Table[S]) Then(steps ...Step[S]) { t.agenda.Then(steps...) }

// Finish clears the agenda: the match is over.
func (t *Table[S]) Finish() { t.agenda.Clear() }

// Say reports an event to everyone. A muted table does not even format the text.
func (t *Table[S]) Say(cite rule.Clause, format string, args ...any) {
	if !t.muted {
		t.Report(Event{Text: fmt.Sprintf(format, args...), Cite: cite, Seen: Everyone})
	}
}

// SayScored is like Say, for an event with scored points.
func (t *Table[S]) SayScored(p Scored, cite rule.Clause, format string, args ...any) {
	if !t.muted {
		t.events = append(t.events, Event{Text: fmt.Sprintf(format, args...), Cite: cite, Seen: Everyone, Scored: p})
	}
}

// SayThrown is like Say, for the die roll of a shot.
func (t *Table[S]) SayThrown(d Odds, cite rule.Clause, format string, args ...any) {
	if !t.muted {
		t.events = append(t.events, Event{Text: fmt.Sprintf(format, args...), Cite: cite, Seen: Everyone, Odds: d})
	}
}

// Report adds an event, which may be secret.
func (t *Table[S]) Report(e Event) {
	if !t.muted {
		t.events = append(t.events, e)
	}
}

// Muted reports whether events are dropped, so that the caller can skip creating them.
func (t *Table[S]) Muted() bool { return t.muted }

// Mute drops all further events. It is for simulation and search, where nothing reads them. Clones
// of a muted table are muted, and so are imagined matches.
func (t *Table[S]) Mute() { t.muted, t.events = true, nil }

// Unmute keeps all further events.
func (t *Table[S]) Unmute() { t.muted = false }

// settle runs to the next question or to the end of the match.
func (t *Table[S]) settle() {
	for range patience {
		step, ok := t.agenda.Next()
		if !ok {
			t.question, t.asked = Question{}, false
			return
		}
		switch step := step.(type) {
		case Working[S]:
			t.agenda.Pass()
			step.Work(t)
		case Asking[S]:
			if q := step.Ask(t.State); len(q.Options) > 0 || q.Open {
				t.question, t.asked = q, true
				return
			}
			t.agenda.Pass()
		default:
			panic(fmt.Sprintf("game: step %T is neither Asking nor Working for %T", step, t.State))
		}
	}
	panic(fmt.Sprintf("game: the agenda goes in circles without a question: %v", t.Agenda()))
}

// Question implements Match.
func (t *Table[S]) Question() (Question, bool) { return t.question, t.asked }

// Answer implements Match.
func (t *Table[S]) Answer(c Choice) ([]Event, error) {
	if err := t.refuse(c); err != nil {
		return nil, err
	}
	step, _ := t.agenda.Next()
	t.agenda.Pass()
	switch step := step.(type) {
	case interface{ Answer(*Table[S], Choice) }:
		step.Answer(t, c)
	case interface{ Deeds() Menu[S] }:
		step.Deeds().Do(t, c)
	default:
		panic(fmt.Sprintf("game: step %T has neither Answer nor Deeds for %T", step, t.State))
	}
	t.settle()
	events := t.events
	t.events = nil
	return events, nil
}

// refuse returns why an answer is against the rules, or nil if it is legal.
func (t *Table[S]) refuse(c Choice) error {
	if !t.asked {
		return rule.Refuse(t.State.Result().Cite, "the match is over: there is no question to answer")
	}
	for i := range t.question.Options {
		if o := &t.question.Options[i].Choice; o.Verb == c.Verb && o.Args == c.Args {
			return nil
		}
	}
	if slices.Contains(t.question.Apart, c) {
		return nil
	}
	known, err := t.refusal(c)
	switch {
	case err != nil || known && t.question.Open:
		return err
	case t.question.Open && t.question.Want != "":
		return rule.Refuse(t.question.Cite, "%s", t.question.Want)
	}
	return rule.Refuse(t.question.Cite, "%s is no answer to %q: %s", t.Words(c), t.question.Topic, t.legal())
}

// refusal returns why the step refuses an unlisted answer. A step without deeds knows all answers.
func (t *Table[S]) refusal(c Choice) (known bool, refused error) {
	if step, ok := present[interface{ Refuse(S, Choice) error }](t); ok {
		return true, step.Refuse(t.State, c)
	}
	if m, ok := t.menu(); ok {
		return m.Refuse(t.State, c)
	}
	return false, nil
}

// legal lists the first few legal answers.
func (t *Table[S]) legal() string {
	var words []string
	for i, o := range t.question.Options {
		if i == 6 {
			words = append(words, fmt.Sprintf("… (%d in all)", len(t.question.Options)))
			break
		}
		words = append(words, t.Words(o.Choice))
	}
	return "want " + strings.Join(words, ", ")
}

// Judge implements Match.
func (t *Table[S]) Judge(c Choice) error { return t.refuse(c) }

// present returns the step whose question is pending, if it also implements A.
func present[A any, S State[S]](t *Table[S]) (step A, ok bool) {
	if !t.asked {
		return step, false
	}
	next, _ := t.agenda.Next()
	step, ok = next.(A)
	return step, ok
}

// menu returns the deeds of the step whose question is pending, if any.
func (t *Table[S]) menu() (m Menu[S], ok bool) {
	step, ok := present[interface{ Deeds() Menu[S] }](t)
	if !ok {
		return nil, false
	}
	return step.Deeds(), true
}

// Arcs implements Match.
func (t *Table[S]) Arcs(side Side, piece int32) []Arc {
	if side == Nobody {
		return nil
	}
	return t.State.Arcs(side, piece)
}

// Sight implements Match.
func (t *Table[S]) Sight(side Side) los.Referee {
	if side == Nobody {
		return nil
	}
	return t.State.Sight(side)
}

// Standing implements Match.
func (t *Table[S]) Standing(side Side) int {
	if s, ok := any(t.State).(interface{ Standing(Side) int }); ok {
		return s.Standing(side)
	}
	return t.State.Result().Lead(side)
}

// Facts implements Match.
func (t *Table[S]) Facts(f *Facts) { t.State.Facts(f) }

// View implements Match.
func (t *Table[S]) View(s Side) View {
	if s == Nobody {
		return Common(t.State.View(Red), t.State.View(Blue))
	}
	return t.State.View(s)
}

// Result implements Match. A match without a pending question is over, whatever the state returns.
func (t *Table[S]) Result() Result {
	r := t.State.Result()
	r.Over = !t.asked
	return r
}

// Agenda implements Match.
func (t *Table[S]) Agenda() (all []Title) {
	for step := range t.agenda.All() {
		text, cite := step.Title(t.State)
		all = append(all, Title{text, cite})
	}
	return all
}

// Pending appends the pending steps, each with all its fields. Two matches of one build with equal
// facts and equal bytes continue alike. Equal titles would not guarantee that.
func (t *Table[S]) Pending(bytes []byte) []byte {
	for step := range t.agenda.All() {
		bytes = fmt.Appendf(bytes, "%T %#v;", step, step)
	}
	return bytes
}

// Clone implements Match.
func (t *Table[S]) Clone() Match {
	c := *t
	c.State = t.State.Clone()
	c.agenda = t.agenda.Clone()
	c.events = slices.Clone(t.events)
	return &c
}

// Imagine implements Match. It asks the question again in the imagined state, because the enemy's
// possible answers can be a secret.
func (t *Table[S]) Imagine(s Side, source *rand.Rand) Match {
	c := &Table[S]{State: t.State.Imagine(s, source), agenda: t.agenda.Clone(), muted: true}
	c.settle()
	return c
}

// Words returns the words of a choice. Words, Choice and Phrase make a Table a Lexicon: that of its
// state.
func (t *Table[S]) Words(c Choice) string                  { return t.State.Lexicon().Words(c) }
func (t *Table[S]) Choice(words string) (Choice, error)    { return t.State.Lexicon().Choice(words) }
func (t *Table[S]) Phrase(v Verb) (phrase Phrase, ok bool) { return t.State.Lexicon().Phrase(v) }
