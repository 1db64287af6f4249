package gametest_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/rule"
)

func TestToyKeepsAllPromises(t *testing.T) {
	gametest.Run(t, toy.New, gametest.Effort{Matches: 40, Every: 1})
}

// A flaw is the honest game with one broken promise. Each field that is not nil replaces the method
// with the same name.
type flaw struct {
	game.Match
	question func(game.Match) (game.Question, bool)
	answer   func(game.Match, game.Choice) ([]game.Event, error)
	clone    func(game.Match) game.Match
	imagine  func(game.Match, game.Side) game.Match
	view     func(game.Match, game.Side) game.View
	public   func(game.Match) game.View
	explain  func(game.Match) rule.Tally
	words    string
	facts    func(*game.Facts)
	sight    func(game.Match, game.Side) los.Referee
	agenda   func(game.Match) []game.Title
	judge    func(game.Match) error
	worth    func(game.Match) int
	holds    func(game.Match) bool
	reach    func([]game.Reach)
}

func (f *flaw) Agenda() []game.Title {
	if f.agenda != nil {
		return f.agenda(f.Match)
	}
	return f.Match.Agenda()
}

// Judge calls the match's Judge, or refuses with the flaw's words.
func (f *flaw) Judge(c game.Choice) error {
	err := f.Match.Judge(c)
	if err != nil && f.judge != nil {
		return f.judge(f.Match)
	}
	return err
}

// Worth returns the same worth for all answers.
func (f *flaw) Worth(w game.Weights, worth []int) []int {
	q, _ := f.Match.Question()
	for range q.Options {
		n := 0
		if f.worth != nil {
			n = f.worth(f.Match)
		}
		worth = append(worth, n)
	}
	return worth
}

// Arcs returns one zone around everything.
func (f *flaw) Arcs(game.Side, int32) []game.Arc {
	return []game.Arc{{Name: "a zone", Cite: "TOY 4", Holds: func(game.Point) bool { return f.holds != nil && f.holds(f.Match) }}}
}

// Reach returns the match's reach, changed by the flaw.
func (f *flaw) Reach() []game.Reach {
	all := slices.Clone(f.Match.Reach())
	if f.reach != nil {
		f.reach(all)
	}
	return all
}

// Sight returns the referee of the match or of the flaw.
func (f *flaw) Sight(side game.Side) los.Referee {
	if f.sight != nil {
		return f.sight(f.Match, side)
	}
	return f.Match.Sight(side)
}

// A spy is a referee whose Parse returns a different end for a place that the gun sees.
type spy struct {
	los.Referee
	all los.Referee
}

func (s spy) Parse(text string) (los.End, error) {
	e, err := s.Referee.Parse(text)
	if gun, known := s.all.Parse("gun"); err == nil && known == nil && s.all.Clear(gun, e) {
		e.Height = 1
	}
	return e, err
}

func (f *flaw) with(m game.Match) game.Match { c := *f; c.Match = m; return &c }

func (f *flaw) Question() (game.Question, bool) {
	if f.question != nil {
		return f.question(f.Match)
	}
	return f.Match.Question()
}

func (f *flaw) Answer(c game.Choice) ([]game.Event, error) {
	if f.answer != nil {
		return f.answer(f.Match, c)
	}
	return f.Match.Answer(c)
}

func (f *flaw) Clone() game.Match {
	if f.clone != nil {
		return f.with(f.clone(f.Match))
	}
	return f.with(f.Match.Clone())
}

func (f *flaw) Imagine(s game.Side, source *rand.Rand) game.Match {
	if f.imagine != nil {
		return f.with(f.imagine(f.Match, s))
	}
	return f.with(f.Match.Imagine(s, source))
}

func (f *flaw) View(s game.Side) game.View {
	if s == game.Nobody && f.public != nil {
		return f.public(f.Match)
	}
	if f.view != nil {
		return f.view(f.Match, s)
	}
	return f.Match.View(s)
}

func (f *flaw) Explain(c game.Choice) rule.Tally {
	if f.explain != nil {
		return f.explain(f.Match)
	}
	return f.Match.Explain(c)
}

func (f *flaw) Facts(to *game.Facts) {
	if f.facts != nil {
		f.facts(to)
		return
	}
	f.Match.Facts(to)
}

func (f *flaw) Words(c game.Choice) string {
	if f.words != "" {
		return f.words
	}
	return f.Match.Words(c)
}

// changed returns the question with a changed copy of its options.
func changed(change func(q *game.Question)) func(game.Match) (game.Question, bool) {
	return func(m game.Match) (game.Question, bool) {
		q, ok := m.Question()
		if ok {
			q.Options = append([]game.Option(nil), q.Options...)
			change(&q)
		}
		return q, ok
	}
}

func TestEveryPromiseCanBeBroken(t *testing.T) {
	looks := 0
	flaws := map[string]flaw{
		"every random match ends": {answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
			m.Clone().Answer(c) // the answer goes to a copy, so the match itself never advances
			return nil, nil
		}},
		"options are distinct": {question: changed(func(q *game.Question) { q.Options = append(q.Options, q.Options[0]) })},
		"odds sum to 1":        {question: changed(func(q *game.Question) { q.Options[0].Odds *= 0.9 })},
		"clauses are cited":    {question: changed(func(q *game.Question) { q.Cite = "" })},
		"words read back":      {words: "stay"},
		"all options are accepted": {answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
			if q, _ := m.Question(); c == q.Options[len(q.Options)-1].Choice {
				return nil, rule.Refuse("TOY 3", "out of sorts")
			}
			return m.Answer(c)
		}},
		"nothing else is accepted": {answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
			if events, err := m.Answer(c); err == nil {
				return events, nil
			}
			q, ok := m.Question()
			if !ok {
				return nil, rule.Refuse("TOY 6", "over")
			}
			return m.Answer(q.Options[0].Choice)
		}},
		"a refused answer changes nothing": {answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
			events, err := m.Answer(c)
			if q, ok := m.Question(); err != nil && ok {
				m.Answer(q.Options[0].Choice)
			}
			return events, err
		}},
		"effects show what is seen": {answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
			events, err := m.Answer(c)
			for i := range events {
				events[i].Effect = game.Effect{Kind: game.Shot, By: 7, At: 7, From: game.Point{X: 5, Y: 5}, To: game.Point{X: 5, Y: 5}}
			}
			return events, err
		}},
		"every die is foretold":                 {explain: func(game.Match) rule.Tally { return rule.Tally{} }},
		"the same facts show the same match":    {facts: func(*game.Facts) {}},
		"both sides see what is public":         {public: func(m game.Match) game.View { return m.View(game.Blue) }},
		"a clone changes nothing":               {clone: func(m game.Match) game.Match { return m }},
		"an imagined match shows the same view": {imagine: func(m game.Match, _ game.Side) game.Match { return toy.New() }},
		"the same answers give the same bytes": {view: func(m game.Match, s game.Side) game.View {
			v := m.View(s)
			looks++
			v.Turn = looks
			return v
		}},
	}
	for _, p := range gametest.Promises {
		f, ok := flaws[p.Name]
		if !ok {
			t.Errorf("no flawed game breaks the promise %q", p.Name)
			continue
		}
		broken := func() game.Match { return f.with(toy.New()) }
		if !noticed(p, broken) {
			t.Errorf("a game made to break the promise %q keeps it", p.Name)
		}
	}
}

// More flaws that break a promise. A weaker check would miss each of them.
func TestFinerFlawsAreFound(t *testing.T) {
	peeks := flaw{explain: func(m game.Match) rule.Tally {
		all := m.View(game.Chance)
		return rule.Tally{Title: all.Cards[0].Title, Items: []rule.Item{{Amount: len(all.Cards[0].Lines), Reason: gun(all).Label, Cite: "TOY 4"}, {Amount: int(gun(all).At.X)}}}
	}}
	shows := flaw{view: func(m game.Match, _ game.Side) game.View { return m.View(game.Blue) }}
	plain := flaw{answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
		events, err := m.Answer(c)
		if err != nil {
			return nil, rule.Refuse("", "no")
		}
		return events, nil
	}}
	silent := flaw{answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
		events, err := m.Answer(c)
		for i := range events {
			events[i].Cite = ""
		}
		return events, err
	}}
	weighty := flaw{question: changed(func(q *game.Question) {
		if q.Side != game.Chance {
			q.Options[0].Odds = 1
		}
	})}
	idle := flaw{clone: func(m game.Match) game.Match { // only clones have the flaw, so the match itself ends
		return &flaw{Match: m.Clone(), answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
			_, err := m.Clone().Answer(c)
			return nil, err
		}}
	}}
	deaf := flaw{answer: func(m game.Match, c game.Choice) ([]game.Event, error) {
		if _, ok := m.Question(); !ok {
			return nil, nil
		}
		return m.Answer(c)
	}}
	watches := flaw{sight: func(m game.Match, side game.Side) los.Referee {
		return spy{m.Sight(side), m.Sight(game.Chance)}
	}}
	for _, test := range []struct {
		name, promise string
		flaw          flaw
	}{
		{"the agenda tells where the gun is", "an imagined match shows the same view", flaw{agenda: func(m game.Match) []game.Title { return []game.Title{{Text: fmt.Sprint(gunAt(m))}} }}},
		{"a refusal tells where the gun is", "an imagined match shows the same view", flaw{judge: func(m game.Match) error { return rule.Refuse("TOY 3", "the gun is at %d", gunAt(m)) }}},
		{"advice knows where the gun is", "an imagined match shows the same view", flaw{worth: gunAt}},
		{"a zone knows where the gun is", "an imagined match shows the same view", flaw{holds: func(m game.Match) bool { return gunAt(m) == 2 }}},
		{"the referee tells Red where the gun is", "an imagined match shows the same view", watches},
		{"Explain tells Red where the gun is", "an imagined match shows the same view", peeks},
		{"View shows Red what Blue sees", "an imagined match shows the same view", shows},
		{"a step has no words", "clauses are cited", flaw{agenda: func(game.Match) []game.Title { return []game.Title{{Text: "move{2}", Cite: "TOY 3"}} }}},
		{"a refusal cites nothing", "nothing else is accepted", plain},
		{"an event cites nothing", "clauses are cited", silent},
		{"a player's answer has odds", "odds sum to 1", weighty},
		{"an answer changes nothing", "all options are accepted", idle},
		{"an answer is accepted after the end", "every random match ends", deaf},
	} {
		at := slices.IndexFunc(gametest.Promises, func(p gametest.Promise) bool { return p.Name == test.promise })
		if !noticed(gametest.Promises[at], func() game.Match { return test.flaw.with(toy.New()) }) {
			t.Errorf("%s: not noticed by the promise %q", test.name, test.promise)
		}
	}
}

// noticed reports whether any of twenty seeds detects the broken promise.
func noticed(p gametest.Promise, broken gametest.Factory) bool {
	for seed := range uint64(20) {
		if p.Check(broken, seed, 1) != nil {
			return true
		}
	}
	return false
}

// gunAt returns the true place of the gun.
func gunAt(m game.Match) int { return int(gun(m.View(game.Chance)).At.X) }

// gun returns the piece of the gun, or the zero piece.
func gun(v game.View) game.Piece {
	for _, p := range v.Pieces {
		if p.Label == "gun" {
			return p
		}
	}
	return game.Piece{}
}

func TestPerft(t *testing.T) {
	// Two cards, four hiding places, then run or stay. When the runner enters b, Blue may hold, or
	// may fire if the gun is at b or c.
	for depth, want := range []int{1, 2, 8, 16, 28} {
		if got := gametest.Perft(toy.New(), depth); got != want {
			t.Errorf("Perft(toy, %d) = %d, want %d", depth, got, want)
		}
	}
}

func TestSignature(t *testing.T) {
	got, err := gametest.Signature(toy.New, 200, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := "30995ced694af669"; got != want {
		t.Errorf("Signature(toy) = %s, want %s: play has changed", got, want)
	}
	again, _ := gametest.Signature(toy.New, 200, 1)
	other, _ := gametest.Signature(toy.New, 200, 2)
	if again != got || other == got {
		t.Errorf("signatures: twice seed 1 %s, %s, seed 2 %s; want equal, equal, other", got, again, other)
	}
}
