package gametest

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/los"
	"metahex/rule"
)

// A hike is the smallest game with an open question: walk along a line of 1,000 marks, up to 100
// marks at a time. Two of the answers are listed.
type hike struct{ at int32 }

const vWalk game.Verb = 1

var hikeWords = game.Vocabulary{{Verb: vWalk, Word: "walk", Args: []game.Arg{{Kind: game.Thousandth}}}}

func (h *hike) Clone() *hike                        { c := *h; return &c }
func (h *hike) Imagine(game.Side, *rand.Rand) *hike { return h.Clone() }
func (h *hike) Facts(f *game.Facts)                 { f.Add(h.at) }
func (h *hike) View(game.Side) game.View            { return game.View{Turn: int(h.at)} }
func (h *hike) Arcs(game.Side, int32) []game.Arc    { return nil }
func (h *hike) Sight(game.Side) los.Referee         { return nil }
func (h *hike) Standing(game.Side) int              { return 0 }
func (h *hike) Lexicon() game.Lexicon               { return hikeWords }
func (h *hike) Result() game.Result                 { return game.Result{Text: "there", Cite: "HK 1"} }

type stride struct{}

func (stride) Title(*hike) (string, rule.Clause) { return "a stride", "HK 1" }
func (stride) Ask(h *hike) game.Question {
	if h.at >= 1000 {
		return game.Question{}
	}
	q := game.Question{Side: game.Red, Topic: "walk", Cite: "HK 1", Open: true, Seen: game.Everyone}
	for _, n := range []int32{50, 100} {
		q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: vWalk, Args: [4]int32{n}}})
	}
	return q
}

func (stride) Refuse(_ *hike, c game.Choice) error {
	if c.Verb != vWalk || c.Args[0] < 1 || c.Args[0] > 100 || c.Args[1] != 0 || c.Args[2] != 0 || c.Args[3] != 0 {
		return rule.Refuse("HK 1", "want 1 to 100 marks")
	}
	return nil
}

func (stride) Answer(t *game.Table[*hike], c game.Choice) {
	t.State.at += c.Args[0]
	t.Then(stride{})
}

func newHike() game.Match { return game.NewTable(&hike{}, game.Step[*hike](stride{})) }

// Random matches also give unlisted answers, but only legal ones.
func TestOpenQuestionsAreSampled(t *testing.T) {
	listed, unlisted := 0, 0
	for seed := range uint64(40) {
		err := walk(newHike(), seed, func(stop) error { return nil }, func(c game.Choice, _ []game.Event) error {
			if c.Args[0] == 50 || c.Args[0] == 100 {
				listed++
			} else {
				unlisted++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if listed < 50 || unlisted < 50 {
		t.Errorf("%d listed answers and %d others were given; want 50 of each at least", listed, unlisted)
	}
}

func TestAnOpenGameKeepsItsPromises(t *testing.T) {
	Run(t, newHike, Effort{Matches: 5, Every: 2})
}

// An unlisted answer that the step does not refuse is accepted only if the question is open. The
// record contains its words.
func TestOpenAnswersAreSaid(t *testing.T) {
	m := newHike()
	c, err := m.Choice("walk 0.037")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Answer(c); err != nil || m.View(game.Red).Turn != 37 {
		t.Errorf("after walk 0.037 (error %v) at %d, want 37", err, m.View(game.Red).Turn)
	}
	if _, err := m.Answer(game.Choice{Verb: vWalk, Args: [4]int32{101}}); err == nil {
		t.Error("a leg of 101 is accepted; want a refusal")
	}
}

// A guided hike has advice that prefers the longer walk.
type guided struct{ game.Match }

func (guided) Worth(_ game.Weights, worth []int) []int { return append(worth, 1, 2) }

func TestByAdviceTakesTheBestAnswer(t *testing.T) {
	m := guided{newHike()}
	q, _ := m.Question()
	source := rand.New(rand.NewPCG(1, 0))
	for _, test := range []struct{ of4, least, most int }{{0, 0, 200}, {2, 180, 320}, {4, 400, 400}} {
		best := 0
		for range 400 {
			c, err := byAdvice(test.of4)(m, q, source)
			if err != nil {
				t.Fatal(err)
			}
			if c.Args[0] == 100 {
				best++
			}
		}
		if best < test.least || best > test.most {
			t.Errorf("by advice %d times of 4, the best answer came %d times of 400; want %d to %d", test.of4, best, test.least, test.most)
		}
	}
}
