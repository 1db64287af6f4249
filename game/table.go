package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"metahex/rule"
)

// The engine that every system stands on.
//
// A system writes a State (pieces, cards, scores: plain data that can be
// copied) and Steps. Table keeps the agenda, asks the step at its head, checks
// the answer before anything is touched, lets the step do its work, and goes on
// to the next question. A step's Answer cannot fail, so that a refused answer
// changes nothing by construction.

// A State is a system's own data. S is a pointer type: Table[*battle].
type State[S any] interface {
	// Clone is an independent copy; what never changes may be shared.
	Clone() S
	// Imagine is a copy with all that the side cannot know drawn anew.
	Imagine(Side, *rand.Rand) S
	// Facts appends all that the state is, as numbers in an order that never
	// varies, secrets included. What follows from other facts is left out.
	Facts(*Facts)
	// View, Result and Lexicon are as in Match.
	View(Side) View
	Result() Result
	Lexicon() Lexicon
}

// A Step is one entry of the agenda: either Asking or Working. It is a small
// value, never changed, and holds no secret. It may be a fmt.Stringer; else
// Agenda shows its type and fields.
type Step[S State[S]] any

// An Asking step puts a question and works with the answer.
type Asking[S State[S]] interface {
	// Ask looks at the state, changing nothing. A question that lists no
	// options and is not Open means that there is nothing to ask any more, and
	// the step is passed over.
	Ask(s S) Question
	// Answer does the work. The step has left the agenda; the choice is legal.
	Answer(t *Table[S], c Choice)
}

// A Working step does its work, without a question, when its turn comes.
type Working[S State[S]] interface {
	Work(t *Table[S])
}

// A Refusing step says why an unlisted answer is against the rules, as a
// *rule.Refusal. Nil means that the answer is legal, which it can be only in an
// Open question. It changes nothing.
type Refusing[S State[S]] interface {
	Refuse(s S, c Choice) error
}

// An Explaining step shows the sum behind an answer, changing nothing.
type Explaining[S State[S]] interface {
	Explain(s S, c Choice) rule.Tally
}

// An Advising step says at once, without looking ahead, what an answer promises
// the side that is asked; see Adviser. It uses only what that side knows.
type Advising[S State[S]] interface {
	Worth(s S, c Choice) int
}

// A Weighing step is Advising for all options at once, which have much of their
// reckoning in common: worth is as long as options, and is filled.
type Weighing[S State[S]] interface {
	Weigh(s S, options []Option, worth []int)
}

// A Ranging step says what the piece it asks about can reach; see Ranger. It
// uses only what the side knows that is asked, and changes nothing.
type Ranging[S State[S]] interface {
	Reach(s S) []Reach
}

// A Breaking step lets a side break in upon another's deed; see Window. It uses
// only what the side knows that is asked.
type Breaking[S State[S]] interface {
	Window(s S) Window
}

// patience is how many steps may follow one another without a question before
// the agenda is taken to go in circles.
const patience = 100_000

// A Table is a Match made of a State and an agenda of Steps.
type Table[S State[S]] struct {
	// State is for the system's own steps and tests to read and change.
	State    S
	agenda   Agenda[Step[S]]
	question Question
	asked    bool
	muted    bool
	events   []Event // since the last answer; of the opening, before the first
}

// NewTable begins with the given steps, in any state: also in the middle of a
// half-done procedure. It works through them up to the first question; what is
// told on the way is handed out with the first answer's events.
func NewTable[S State[S]](state S, steps ...Step[S]) *Table[S] {
	t := &Table[S]{State: state}
	t.Then(steps...)
	t.settle()
	return t
}

// Then puts steps at the head of the agenda, to be done in the given order.
func (t *Table[S]) Then(steps ...Step[S]) { t.agenda.Then(steps...) }

// Finish takes everything off the agenda: the match is over.
func (t *Table[S]) Finish() { t.agenda.Clear() }

// Say tells everybody. The text is not even made on a muted table.
func (t *Table[S]) Say(cite rule.Clause, format string, args ...any) {
	if !t.muted {
		t.Tell(Event{Text: fmt.Sprintf(format, args...), Cite: cite, Seen: Everyone})
	}
}

// Tell adds an event, which may be secret.
func (t *Table[S]) Tell(e Event) {
	if !t.muted {
		t.events = append(t.events, e)
	}
}

// Muted reports whether events are dropped, so that none need be made.
func (t *Table[S]) Muted() bool { return t.muted }

// Mute drops all further events: for simulation and search, where nobody
// listens. Clones of a muted table are muted, and so is what Imagine makes.
func (t *Table[S]) Mute() { t.muted, t.events = true, nil }

// settle goes on to the next question, or to the end of the match.
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
	step.(Asking[S]).Answer(t, c)
	t.settle()
	events := t.events
	t.events = nil
	return events, nil
}

// refuse says why the answer is against the rules; nil if it is not.
func (t *Table[S]) refuse(c Choice) error {
	if !t.asked {
		return rule.Refuse(t.State.Result().Cite, "the match is over: nothing is asked")
	}
	for i := range t.question.Options {
		if t.question.Options[i].Choice == c {
			return nil
		}
	}
	step, _ := t.agenda.Next()
	refusing, ok := step.(Refusing[S])
	if ok {
		if err := refusing.Refuse(t.State, c); err != nil {
			return err
		}
		if t.question.Open {
			return nil
		}
	}
	return rule.Refuse(t.question.Cite, "%s is no answer to %q: %s", t.Words(c), t.question.Topic, t.legal())
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

// Explain implements Match; the tally is empty where the step explains nothing.
func (t *Table[S]) Explain(c Choice) rule.Tally {
	step, _ := t.agenda.Next()
	if e, ok := step.(Explaining[S]); ok && t.asked {
		return e.Explain(t.State, c)
	}
	return rule.Tally{}
}

// Reach implements Ranger; it is nil where the step is about no journey.
func (t *Table[S]) Reach() []Reach {
	step, _ := t.agenda.Next()
	if r, ok := step.(Ranging[S]); ok && t.asked {
		return r.Reach(t.State)
	}
	return nil
}

// Window implements Windower.
func (t *Table[S]) Window() (w Window, ok bool) {
	step, _ := t.agenda.Next()
	if b, ok := step.(Breaking[S]); ok && t.asked {
		return b.Window(t.State), true
	}
	return Window{}, false
}

// Facts implements Match.
func (t *Table[S]) Facts(f *Facts) { t.State.Facts(f) }

// View implements Match.
func (t *Table[S]) View(s Side) View { return t.State.View(s) }

// Result implements Match. A match that asks nothing more is over, whatever
// the state says.
func (t *Table[S]) Result() Result {
	r := t.State.Result()
	r.Over = !t.asked
	return r
}

// Agenda implements Match.
func (t *Table[S]) Agenda() []string {
	var titles []string
	for step := range t.agenda.All() {
		if s, ok := step.(fmt.Stringer); ok {
			titles = append(titles, s.String())
			continue
		}
		title := fmt.Sprintf("%T%+v", step, step)
		_, title, _ = strings.Cut(title, ".")
		titles = append(titles, title)
	}
	return titles
}

// Clone implements Match.
func (t *Table[S]) Clone() Match {
	c := *t
	c.State = t.State.Clone()
	c.agenda = t.agenda.Clone()
	c.events = slices.Clone(t.events)
	return &c
}

// Imagine implements Match. The question is asked anew in the imagined state,
// since what the enemy may answer can be a secret.
func (t *Table[S]) Imagine(s Side, source *rand.Rand) Match {
	c := &Table[S]{State: t.State.Imagine(s, source), agenda: t.agenda.Clone(), muted: true}
	c.settle()
	return c
}

// Words, Choice and Phrase make a Table a Lexicon: that of its state.
func (t *Table[S]) Words(c Choice) string                  { return t.State.Lexicon().Words(c) }
func (t *Table[S]) Choice(words string) (Choice, error)    { return t.State.Lexicon().Choice(words) }
func (t *Table[S]) Phrase(v Verb) (phrase Phrase, ok bool) { return t.State.Lexicon().Phrase(v) }
