package game

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/los"
	"metahex/rule"
)

// A shelf has four jars, some of them empty. It is the smallest state that deeds need.
type shelf struct{ full [4]bool }

func (s *shelf) Clone() *shelf                   { c := *s; return &c }
func (s *shelf) Imagine(Side, *rand.Rand) *shelf { return s.Clone() }
func (s *shelf) Facts(*Facts)                    {}
func (s *shelf) View(Side) View                  { return View{} }
func (s *shelf) Result() Result                  { return Result{} }
func (s *shelf) Arcs(Side, int32) []Arc          { return nil }
func (s *shelf) Sight(Side) los.Referee          { return nil }
func (s *shelf) Standing(Side) int               { return 0 }
func (s *shelf) Lexicon() Lexicon                { return take.Phrases(s) }
func (s *shelf) Names(k NameKind) Arg {
	return Arg{Kind: PieceName, Names: Labels{"J1", "J2", "J3", "J4"}}
}
func (jars) Title(*shelf) (string, rule.Clause) { return "the jars", "T 1" }
func (jars) Ask(s *shelf) Question {
	return Question{Side: Red, Topic: "take", Cite: "T 1", Options: take.Offer(s, jars{}, nil)}
}
func (jars) Deeds() Menu[*shelf] { return take.For(jars{}) }

// jars is a step: the player takes one jar or leaves them all.
type jars struct{}

var isEmpty = &Reason{Cite: "T 2", Text: "%s is empty"}

var take = Deeds[*shelf, jars]{
	{
		Verb: 1, Word: "take", Help: "take a jar", Blanks: []NameKind{1},
		Hinder: func(s *shelf, _ jars, c Choice) Hindrance {
			if !s.full[c.Args[0]] {
				return isEmpty.For(Name{1, c.Args[0]})
			}
			return Hindrance{}
		},
		Offer: func(_ *shelf, _ jars, add func(Choice, rule.Clause)) {
			for i := range int32(4) {
				add(Choice{1, [4]int32{i}}, "T 3")
			}
			add(Choice{Verb: 2}, "")
		},
		Explain: func(*shelf, jars, Choice) rule.Tally { return rule.Tally{Title: "jars"} },
		Do: func(t *Table[*shelf], j jars, c Choice) {
			t.State.full[c.Args[0]] = false
			t.Then(j)
		},
	},
	{Verb: 2, Word: "leave", Help: "take nothing more"},
	{Verb: 3, Blanks: []NameKind{1}, Hinder: func(*shelf, jars, Choice) Hindrance { return isEmpty.ForBoth(Name{1, 1}, Name{}) }},
}

// Offers, refusals, sums and effects all come from the same deeds.
func TestDeeds(t *testing.T) {
	m := NewTable(&shelf{full: [4]bool{true, false, true, false}}, Step[*shelf](jars{}))
	q, _ := m.Question()
	want := []Option{{Choice: Choice{1, [4]int32{0}}, Cite: "T 3"}, {Choice: Choice{1, [4]int32{2}}, Cite: "T 3"}, {Choice: Choice{Verb: 2}}}
	if diff := cmp.Diff(want, q.Options); diff != "" {
		t.Errorf("offered (-want +got):\n%s", diff)
	}
	for _, x := range []struct {
		choice Choice
		want   string
	}{
		{Choice{1, [4]int32{1}}, "J2 is empty [T 2]"},
		{Choice{3, [4]int32{0}}, "J2 is empty [T 2]"},
		{Choice{1, [4]int32{9}}, `?1(9 0 0 0) is no answer to "take": want take J1, take J3, leave [T 1]`},
		{Choice{1, [4]int32{0, 1}}, `?1(0 1 0 0) is no answer to "take": want take J1, take J3, leave [T 1]`},
		{Choice{Verb: 9}, `?9(0 0 0 0) is no answer to "take": want take J1, take J3, leave [T 1]`},
	} {
		if err := m.Judge(x.choice); err == nil || err.Error() != x.want {
			t.Errorf("%v: got %v, want %s", x.choice, err, x.want)
		}
	}
	if got := m.Explain(q.Options[0].Choice).Title; got != "jars" {
		t.Errorf("explained: %q, want jars", got)
	}
	if got := m.Explain(Choice{1, [4]int32{1}}).Title; got != "" {
		t.Errorf("explained of an empty jar, which cannot be taken: %q, want no sum", got)
	}
	if _, err := m.Answer(q.Options[0].Choice); err != nil || m.State.full != [4]bool{2: true} {
		t.Errorf("after J1 is taken: %v, %v; want J3 alone", err, m.State.full)
	}
	if _, err := m.Answer(Choice{Verb: 2}); err != nil || !m.Result().Over {
		t.Errorf("after leaving: %v, want the end", err)
	}
	if _, ok := m.State.Lexicon().Phrase(3); ok {
		t.Error("a deed that is only refused has a phrase")
	}
}

// anyJar is like jars, but the question is open.
type anyJar struct{ want string }

func (anyJar) Title(*shelf) (string, rule.Clause) { return "any jar", "T 1" }
func (a anyJar) Ask(*shelf) Question {
	return Question{Side: Red, Topic: "take", Cite: "T 1", Open: true, Want: a.want}
}
func (anyJar) Deeds() Menu[*shelf] { return take.For(jars{}) }

// An open question takes the deeds that it does not list. An answer that is none of its deeds is refused.
func TestOpenDeeds(t *testing.T) {
	for _, x := range []struct {
		want   string
		choice Choice
		told   string
	}{
		{"take a jar, or leave", Choice{1, [4]int32{0}}, "<nil>"},
		{"take a jar, or leave", Choice{1, [4]int32{1}}, "J2 is empty [T 2]"},
		{"take a jar, or leave", Choice{Verb: 9}, "take a jar, or leave [T 1]"},
		{"take a jar, or leave", Choice{1, [4]int32{9}}, "take a jar, or leave [T 1]"},
		{"", Choice{Verb: 9}, `?9(0 0 0 0) is no answer to "take": want  [T 1]`},
	} {
		m := NewTable(&shelf{full: [4]bool{true, false, true, false}}, Step[*shelf](anyJar{x.want}))
		if got := fmt.Sprint(m.Judge(x.choice)); got != x.told {
			t.Errorf("%v: got %s, want %s", x.choice, got, x.told)
		}
	}
}
