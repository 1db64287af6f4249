package gametest_test

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/maps"
	"metahex/rule"
)

// toyShown describes what the toy's answers mean.
var toyShown = gametest.Shown{
	Fire: []string{"fire"}, NoLine: []rule.Clause{"TOY 4"}, Shots: []string{"fire"},
	Paid: func(string, int) int { return 1 },
	Came: func(text string) string {
		switch {
		case strings.HasSuffix(text, " hits."):
			return "hit"
		case strings.HasSuffix(text, " misses."):
			return "miss"
		}
		return ""
	},
}

// A shop is a toy that shows everything, with optional flaws. Its words name the firer, it lists
// the gun's attempts, and its referee computes fields fast.
type shop struct {
	game.Match
	judged  func(error) error
	clear   func(shown bool) bool
	field   func(los.Set)
	told    func(q game.Question, t *rule.Tally)
	reached func([]game.Reach)
	gave    func(game.Match, game.Choice) game.Choice
}

func (s *shop) with(m game.Match) *shop { c := *s; c.Match = m; return &c }
func (s *shop) Clone() game.Match       { return s.with(s.Match.Clone()) }
func (s *shop) Judge(c game.Choice) error {
	err := s.Match.Judge(c)
	if s.judged != nil {
		err = s.judged(err)
	}
	return err
}

func (s *shop) Aims(by, at int32) []game.Choice {
	if c, err := s.Match.Choice("fire"); err == nil && by == 1 && at == 0 {
		return []game.Choice{c}
	}
	return nil
}

func (s *shop) Words(c game.Choice) string {
	if said := s.Match.Words(c); said != "fire" {
		return said
	}
	return "fire gun"
}

func (s *shop) Explain(c game.Choice) rule.Tally {
	t := s.Match.Explain(c)
	if q, _ := s.Match.Question(); s.told != nil {
		t.Items, t.Outcomes = slices.Clone(t.Items), slices.Clone(t.Outcomes)
		s.told(q, &t)
	}
	return t
}

func (s *shop) Reach() []game.Reach {
	all := slices.Clone(s.Match.Reach())
	if s.reached != nil {
		s.reached(all)
	}
	return all
}

func (s *shop) Answer(c game.Choice) ([]game.Event, error) {
	if s.gave != nil {
		c = s.gave(s.Match, c)
	}
	return s.Match.Answer(c)
}

func (s *shop) Sight(side game.Side) los.Referee {
	return surveyor{s.Match.Sight(side), s}
}

// A surveyor is a referee with a fast method for fields.
type surveyor struct {
	los.Referee
	shop *shop
}

func (s surveyor) Clear(from, to los.End) bool {
	clear := s.Referee.Clear(from, to)
	if s.shop.clear != nil {
		clear = s.shop.clear(clear)
	}
	return clear
}

func (s surveyor) Rule(from, to los.End) los.Ruling {
	u := s.Referee.Rule(from, to)
	u.Clear = s.Clear(from, to)
	return u
}

func (s surveyor) Field(from los.End, _ int32) los.Set {
	seen := los.Set{from.Spot: {}}
	for at := range s.Map().Spots() {
		if at != from.Spot && s.Clear(from, s.At(at, 0)) {
			seen[at] = struct{}{}
		}
	}
	if s.shop.field != nil {
		s.shop.field(seen)
	}
	return seen
}

// looked calls Look at every moment of some matches and returns all faults.
func looked(t *testing.T, s shop, looks gametest.Looks) (all []gametest.Fault) {
	t.Helper()
	for seed := range uint64(40) {
		every := make([]int, 40)
		for i := range every {
			every[i] = i
		}
		// Look sees the shop with its flaw; the match itself has no flaw.
		err := gametest.At(toy.New(), seed, every, func(m game.Match, _ int) error {
			all = append(all, toyShown.Look(s.with(m.Clone()), seed, looks)...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func TestToyShowsWhatIsAccepted(t *testing.T) {
	looks := gametest.Looks{}
	for _, f := range looked(t, shop{}, looks) {
		t.Error(f)
	}
	for _, what := range []string{"attempt", "sight", "field", "odds", "throw", "reach", "cost", "danger"} {
		if looks[what] == 0 {
			t.Errorf("nothing was tried of %s: %v", what, looks)
		}
	}
}

// Everything that is shown wrongly is detected, with the right kind of fault.
func TestWrongShowsAreFound(t *testing.T) {
	refusal := rule.Refuse("TOY 4", "the gun is out of breath")
	for _, test := range []struct {
		name, want string
		flaw       shop
	}{
		{"what is judged possible is refused", "attempt", shop{judged: func(error) error { return nil }}},
		{"what is judged refused is possible", "attempt", shop{judged: func(error) error { return refusal }}},
		{"a shot is taken where no line is shown", "sight", shop{clear: func(bool) bool { return false }}},
		{"a shot is refused where a line is shown", "sight", shop{clear: func(bool) bool { return true }}},
		{"a place is missing in the field", "field", shop{field: func(s los.Set) { clear(s) }}},
		{"a place too many is in the field", "field", shop{field: func(s los.Set) {
			for x := range int32(6) {
				s[maps.Spot{X: x, Y: x}] = struct{}{}
			}
		}}},
		{"the sum that is shown is not thrown for", "odds", shop{told: func(q game.Question, t *rule.Tally) {
			if q.Topic == "react" && len(t.Items) > 0 {
				t.Add(1, "wind", "TOY 5")
			}
		}}},
		{"the odds that are shown are another throw's", "odds", shop{told: func(q game.Question, t *rule.Tally) {
			if q.Topic == "react" && len(t.Outcomes) > 0 {
				t.Outcomes[0].Ways++
			}
		}}},
		{"the dice do not come to what is told", "odds", shop{told: func(q game.Question, t *rule.Tally) {
			if len(t.Outcomes) > 0 {
				t.Outcomes[0].Ways, t.Outcomes[1].Ways = t.Outcomes[1].Ways, t.Outcomes[0].Ways
			}
		}}},
		{"the odds do not make up one", "odds", shop{told: func(q game.Question, t *rule.Tally) {
			if len(t.Outcomes) > 0 {
				t.Outcomes = append(t.Outcomes, rule.Outcome{Result: "stuck", Ways: 1, Of: 6})
			}
		}}},
		{"nothing is thrown for what has odds", "odds", shop{told: func(q game.Question, t *rule.Tally) {
			if q.Topic == "react" {
				t.Title = "another title"
			}
		}}},
		{"the next place costs more than is shown", "cost", shop{reached: func(all []game.Reach) {
			if len(all) > 0 {
				all[0].Cost--
			}
		}}},
		{"the farthest place costs less than is shown", "cost", shop{reached: func(all []game.Reach) {
			if len(all) > 1 {
				all[len(all)-1].Cost++
			}
		}}},
		{"a place cannot be reached", "reach", shop{reached: func(all []game.Reach) {
			if len(all) == 1 {
				all[0].Place = (all[0].Place + 1) % 6
			}
		}}},
		{"the first step is refused", "reach", shop{reached: func(all []game.Reach) {
			for i := range all {
				all[i].First = game.Choice{Verb: 40}
			}
		}}},
		{"a danger is not marked", "danger", shop{reached: func(all []game.Reach) {
			for i := range all {
				all[i].Danger = nil
			}
		}}},
		{"a danger is marked where none is", "danger", shop{reached: func(all []game.Reach) {
			for i := range all {
				all[i].Danger = []int32{1}
			}
		}}},
	} {
		faults := looked(t, test.flaw, gametest.Looks{})
		if !slices.ContainsFunc(faults, func(f gametest.Fault) bool { return f.What == test.want }) {
			t.Errorf("%s: no fault of %s among %d", test.name, test.want, len(faults))
		}
	}
}
