package game_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
	"metahex/los"
	"metahex/rule"
)

// A counter is a state for testing the engine: steps append log lines to it.
type counter struct {
	done []string
	dead bool
}

func (c *counter) Clone() *counter                        { return &counter{slices.Clone(c.done), c.dead} }
func (c *counter) Imagine(game.Side, *rand.Rand) *counter { return c.Clone() }
func (c *counter) Facts(f *game.Facts)                    { f.Add(len(c.done), c.dead) }
func (c *counter) View(game.Side) game.View               { return game.View{Notes: c.done} }
func (c *counter) Result() game.Result                    { return game.Result{Text: "done", Cite: "C 9"} }
func (c *counter) Arcs(game.Side, int32) []game.Arc       { return nil }
func (c *counter) Sight(game.Side) los.Referee            { return nil }
func (c *counter) Standing(game.Side) int                 { return 0 }
func (c *counter) Lexicon() game.Lexicon                  { return words }
func (c *counter) note(format string, args ...any) {
	c.done = append(c.done, fmt.Sprintf(format, args...))
}

var words = game.Vocabulary{
	{Verb: 1, Word: "go"}, {Verb: 2, Word: "die"},
	{Verb: 3, Word: "to", Args: []game.Arg{{Kind: game.Thousandth}, {Kind: game.Thousandth}}},
}

// enter asks for the next point of a unit's path and offers a reaction at every point.
type enter struct{ left int }

func (e enter) Ask(c *counter) game.Question {
	if c.dead || e.left == 0 {
		return game.Question{}
	}
	return game.Question{Side: game.Red, Topic: "enter", Cite: "C 1", Options: []game.Option{{Choice: game.Choice{Verb: 1}}}}
}

func (e enter) Answer(t *game.Table[*counter], _ game.Choice) {
	t.State.note("entered, %d left", e.left-1)
	t.Then(react{}, enter{e.left - 1})
}

func (e enter) Title(*counter) (string, rule.Clause) {
	return fmt.Sprintf("enter, %d left", e.left), "C 1"
}

type react struct{}

func (react) Title(*counter) (string, rule.Clause) { return "a reaction", "C 2" }
func (react) Ask(*counter) game.Question {
	return game.Question{Side: game.Blue, Topic: "react", Cite: "C 2", Options: []game.Option{{Choice: game.Choice{Verb: 1}}, {Choice: game.Choice{Verb: 2}}}}
}

func (react) Answer(t *game.Table[*counter], c game.Choice) {
	t.State.dead = c.Verb == 2
	t.Say("C 2", "reacted with %d", c.Verb)
}

// log is a Working step: it works without asking.
type log struct{ Text string }

func (l log) Title(*counter) (string, rule.Clause) { return l.Text, "C 3" }
func (l log) Work(t *game.Table[*counter])         { t.State.note("%s", l.Text); t.Say("C 3", "%s", l.Text) }

// aim is an open question: any point to the right is legal.
type aim struct{}

func (aim) Title(*counter) (string, rule.Clause) { return "an aim", "C 4" }
func (aim) Ask(*counter) game.Question {
	return game.Question{Side: game.Red, Topic: "aim", Cite: "C 4", Open: true}
}
func (aim) Aims(_ *counter, by, at int32) []game.Choice {
	return []game.Choice{{Verb: 1, Args: [4]int32{by, at}}}
}
func (aim) Answer(t *game.Table[*counter], c game.Choice) { t.State.note("%s", t.Words(c)) }
func (aim) Refuse(_ *counter, c game.Choice) error {
	if c.Verb != 3 || c.Args[0] < 0 {
		return rule.Refuse("C 4", "only to the right")
	}
	return nil
}

func answer(t *testing.T, m game.Match, verbs ...game.Verb) (told []string) {
	t.Helper()
	for _, v := range verbs {
		events, err := m.Answer(game.Choice{Verb: v})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			told = append(told, e.Text)
		}
	}
	return told
}

// titles returns the texts of a match's agenda.
func titles(m game.Match) (all []string) {
	for _, d := range m.Agenda() {
		all = append(all, d.Text)
	}
	return all
}

func TestWaitingMoveOfTheDeadIsPassedOver(t *testing.T) {
	m := game.NewTable(&counter{}, game.Step[*counter](log{"dawn"}), enter{3}, log{"dusk"})
	if got, want := titles(m), []string{"enter, 3 left", "dusk"}; !slices.Equal(got, want) {
		t.Errorf("agenda %q, want %q", got, want)
	}
	told := answer(t, m, 1)
	if got, want := titles(m), []string{"a reaction", "enter, 2 left", "dusk"}; !slices.Equal(got, want) {
		t.Errorf("agenda in mid-move %q, want %q", got, want)
	}
	clone := m.Clone()
	told = append(told, answer(t, m, 2)...)
	if diff := cmp.Diff([]string{"dawn", "reacted with 2", "dusk"}, told); diff != "" {
		t.Errorf("reported (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"dawn", "entered, 2 left", "dusk"}, m.State.done); diff != "" {
		t.Errorf("done (-want +got):\n%s", diff)
	}
	if _, asked := m.Question(); asked || !m.Result().Over {
		t.Error("the match goes on after its last step")
	}
	// Play on with the clone, which was made in the middle of a move.
	answer(t, clone, 1, 1, 1, 1, 1)
	if diff := cmp.Diff([]string{"dawn", "entered, 2 left", "entered, 1 left", "entered, 0 left", "dusk"}, clone.View(game.Red).Notes); diff != "" {
		t.Errorf("done on the clone (-want +got):\n%s", diff)
	}
}

func TestRefusals(t *testing.T) {
	over := game.NewTable(&counter{})
	listed := game.NewTable(&counter{}, game.Step[*counter](react{}))
	open := game.NewTable(&counter{}, game.Step[*counter](aim{}))
	tests := []struct {
		name   string
		match  game.Match
		choice game.Choice
		want   string
	}{
		{"after the end", over, game.Choice{Verb: 1}, "the match is over: there is no question to answer [C 9]"},
		{"not listed", listed, game.Choice{Verb: 3, Args: [4]int32{1500, -250}}, `to 1.5 -0.25 is no answer to "react": want go, die [C 2]`},
		{"no words at all", listed, game.Choice{Verb: 7, Args: [4]int32{1}}, `?7(1 0 0 0) is no answer to "react": want go, die [C 2]`},
		{"the step's own reason", open, game.Choice{Verb: 3, Args: [4]int32{-1}}, "only to the right [C 4]"},
	}
	for _, test := range tests {
		_, err := test.match.Answer(test.choice)
		if r := (*rule.Refusal)(nil); !errors.As(err, &r) || err.Error() != test.want {
			t.Errorf("%s: %v, want the refusal %q", test.name, err, test.want)
		}
	}
	if _, err := open.Answer(game.Choice{Verb: 3, Args: [4]int32{1500, 20}}); err != nil {
		t.Errorf("an unlisted answer to an open question is refused: %v", err)
	}
	if got, want := open.State.done, []string{"to 1.5 0.02"}; !slices.Equal(got, want) {
		t.Errorf("done %q, want %q", got, want)
	}
}

func TestMutedTablesTellNothing(t *testing.T) {
	loud := game.NewTable(&counter{}, game.Step[*counter](log{"dawn"}), react{})
	imagined := loud.Imagine(game.Red, nil)
	if told := answer(t, imagined, 1); told != nil {
		t.Errorf("an imagined match reports %q", told)
	}
	if told := answer(t, loud.Clone(), 1); len(told) != 2 {
		t.Errorf("a clone reports %q, want dawn and the reaction", told)
	}
	loud.Mute()
	if told := answer(t, loud.Clone(), 1); told != nil {
		t.Errorf("the clone of a muted match reports %q", told)
	}
}

// circle is a step that never leads to a question.
type circle struct{}

func (circle) Title(*counter) (string, rule.Clause) { return "a circle", "C 3" }
func (circle) Work(t *game.Table[*counter])         { t.Then(circle{}) }

// idle neither asks nor works.
type idle struct{}

func (idle) Title(*counter) (string, rule.Clause) { return "nothing", "C 3" }

func TestBrokenStepsPanic(t *testing.T) {
	for want, step := range map[string]game.Step[*counter]{"goes in circles": circle{}, "neither Asking nor Working": idle{}} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) {
					t.Errorf("panic %q, want one with %q", got, want)
				}
			}()
			game.NewTable(&counter{}, step)
		}()
	}
}

// An agenda behaves like a list with insertion at the front.
func TestAgendaIsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a game.Agenda[int]
		var list []int
		t.Repeat(map[string]func(*rapid.T){
			"then": func(t *rapid.T) {
				some := rapid.SliceOfN(rapid.Int(), 0, 4).Draw(t, "steps")
				a.Then(some...)
				list = append(slices.Clone(some), list...)
			},
			"pass": func(*rapid.T) {
				a.Pass()
				list = list[min(1, len(list)):]
			},
			"clone": func(*rapid.T) {
				old := a
				a = a.Clone()
				old.Then(-1, -2)
				old.Pass()
			},
			"clear": func(*rapid.T) { a.Clear(); list = nil },
			"": func(t *rapid.T) {
				next, ok := a.Next()
				if ok != (len(list) > 0) || ok && next != list[0] || a.Len() != len(list) || !slices.Equal(slices.Collect(a.All()), list) {
					t.Fatalf("agenda %v (next %d, %v), want %v", slices.Collect(a.All()), next, ok, list)
				}
			},
		})
	})
}

// Aims returns nothing for NoPiece, so steps need not check for it.
func TestNoPieceAimsAtNothing(t *testing.T) {
	m := game.NewTable(&counter{}, game.Step[*counter](aim{}))
	if got := len(m.Aims(1, 2)); got != 1 {
		t.Fatalf("a piece aims at another in %d ways; want 1", got)
	}
	for _, pair := range [][2]int32{{game.NoPiece, 2}, {1, game.NoPiece}} {
		if got := m.Aims(pair[0], pair[1]); got != nil {
			t.Errorf("%v: got %v, want none", pair, got)
		}
	}
}
