package tui

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync/atomic"

	"metahex/game"
	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/tables"
	"metahex/record"
	"metahex/rule"
)

// A skirmish is the smallest game on a table in inches. A tank moves six inches, leg by leg, over open
// ground. It can fire at a post that it sees, up to twenty inches ahead. Right of x = 16 inches there
// are mines.
type skirmish struct {
	at, ahead game.Point
	left      int64
	fired     bool
	views     *atomic.Int64 // counts the views made for the players; nil: not counted
}

const (
	skirmishGo game.Verb = iota + 1
	skirmishFace
	skirmishFire
	skirmishDone
	skirmishRoll
)

var (
	skirmishPieces = game.Arg{Kind: game.PieceName, Names: game.Labels{"tank", "post", "hut"}}
	skirmishInch   = game.Arg{Kind: game.Thousandth}
	skirmishWords  = game.Vocabulary{
		{Verb: skirmishGo, Word: "go", Args: []game.Arg{skirmishInch, skirmishInch, skirmishInch}, Help: "go to a point at a height"},
		{Verb: skirmishFace, Word: "face", Args: []game.Arg{skirmishInch, skirmishInch}},
		{Verb: skirmishFire, Word: "fire", Args: []game.Arg{skirmishPieces, skirmishPieces}},
		{Verb: skirmishDone, Word: "done", Ends: true},
		{Verb: skirmishRoll, Word: "roll", Args: []game.Arg{{Kind: game.Number}}},
	}
)

// skirmishTable is 72 by 48 inches, with a triangular wood and a wall.
var skirmishTable = &game.Board{Kind: game.Inches, Max: game.Point{X: 72000, Y: 48000}, Places: []game.Place{{
	ID: 0, Name: "Elm", Terrain: "woods", At: game.Point{X: 20000, Y: 10000}, Notes: []string{"3 inches high"},
	Outline: []game.Point{{X: 20000, Y: 10000}, {X: 32000, Y: 10000}, {X: 20000, Y: 22000}},
}}}

func (s *skirmish) Clone() *skirmish                        { c := *s; return &c }
func (s *skirmish) Imagine(game.Side, *rand.Rand) *skirmish { return s.Clone() }
func (s *skirmish) Facts(f *game.Facts)                     { f.Add(s.at, s.ahead, s.left, s.fired) }
func (s *skirmish) Standing(game.Side) int                  { return 0 }
func (s *skirmish) Lexicon() game.Lexicon                   { return skirmishWords }
func (s *skirmish) Result() game.Result                     { return game.Result{Text: "done", Cite: "S 1"} }
func (s *skirmish) View(game.Side) game.View {
	if s.views != nil {
		s.views.Add(1)
	}
	return s.open()
}

// open returns the view of every side; it hides nothing.
func (s *skirmish) open() game.View {
	return game.View{Title: "Skirmish", Turn: 1, Board: skirmishTable, Pieces: []game.Piece{
		{ID: 0, At: s.at, Side: game.Red, Glyph: "t", Label: "tank", Base: 500, Heading: s.ahead, Left: int32(s.left), Group: "Armour"},
		{ID: 1, At: game.Point{X: 40000, Y: 30000}, Side: game.Blue, Glyph: "p", Label: "post", Base: 500},
		{ID: 2, At: game.Point{X: 26000, Y: 4000}, Side: game.Blue, Glyph: "h", Label: "hut", Base: 500, Heading: game.Point{X: -1, Y: 1}},
	}, Marks: []game.Mark{{At: game.Point{X: 60000, Y: 40000}, Radius: 2000, Text: "objective: the well, 5 points"}}}
}

// Sight implements game.State. The wood Elm blocks sight.
func (s *skirmish) Sight(game.Side) los.Referee { return skirmishSight{s} }

type skirmishSight struct{ s *skirmish }

// skirmishMap is skirmishTable in the form of a map.
var skirmishMap = &tables.Map{ID: "elm", Title: "Elm", Size: grid.Point{X: 72000, Y: 48000}}

func (r skirmishSight) Map() maps.Map { return skirmishMap }
func (r skirmishSight) Basis() los.Basis {
	return los.Basis{Book: "skirmish", Rules: "S", Hash: skirmishMap.Hash(), Mutual: true}
}
func (r skirmishSight) At(at maps.Spot, _ int32) los.End { return los.End{Spot: at} }
func (r skirmishSight) Clear(a, b los.End) bool          { return len(r.through(a, b)) == 0 }

func (r skirmishSight) Parse(text string) (los.End, error) {
	for _, p := range r.s.open().Pieces {
		if p.Label == text {
			return los.End{Spot: maps.Spot(p.At), Stance: los.Stance{p.ID + 1}}, nil
		}
	}
	at, err := skirmishMap.FindSpot(text)
	return los.End{Spot: at}, err
}

func (r skirmishSight) Word(e los.End) string {
	if e.Stance[0] > 0 {
		return r.s.open().Pieces[e.Stance[0]-1].Label
	}
	return skirmishMap.SpotName(e.Spot)
}

// base returns the base of a piece at an end; a bare point has none.
func (r skirmishSight) base(e los.End) grid.Circle {
	return grid.Circle{At: e.Spot.Point(), Radius: int64(500 * min(1, e.Stance[0]))}
}

func (r skirmishSight) through(a, b los.End) []grid.Part {
	return polygon(skirmishTable.Places[0].Outline).Through(a.Spot.Point(), b.Spot.Point())
}

func (r skirmishSight) Rule(a, b los.End) los.Ruling {
	u := los.Ruling{From: a, To: b, Names: [2]string{r.Word(a), r.Word(b)}, Clear: r.Clear(a, b), Cite: "S 4", Length: r.base(a).Gap(r.base(b))}
	for _, part := range r.through(a, b) {
		u.Passed = append(u.Passed, los.Passed{Name: "Elm", From: part.From, To: part.To, Hides: true})
	}
	u.Short = fmt.Sprintf("%s inches base to base, seen: %t [S 4]", grid.Inches(u.Length), u.Clear)
	u.Detail = skirmishTold{u.Short, "all of it"}
	return u
}

// skirmishTold is a ruling as lines of text.
type skirmishTold []string

func (t skirmishTold) Words(bool) []string          { return t }
func (t skirmishTold) Section() []string            { return nil }
func (t skirmishTold) MarshalJSON() ([]byte, error) { return json.Marshal([]string(t)) }

// Arcs implements game.State, for the tank only.
func (s *skirmish) Arcs(_ game.Side, piece int32) []game.Arc {
	if piece != 0 {
		return nil
	}
	way := func(p game.Point) grid.Vector { return grid.Point(p).Sub(grid.Point(s.at)) }
	ahead := grid.Vector{X: int64(s.ahead.X), Y: int64(s.ahead.Y)}
	return []game.Arc{
		{Name: "gun, 20 inches ahead", Cite: "S 3", Holds: func(p game.Point) bool {
			return grid.Within(ahead, way(p), grid.Angle45) && grid.Point(p).Near(grid.Point(s.at), 20000)
		}},
		{Name: "rear", Cite: "S 5", Holds: func(p game.Point) bool { return !grid.Within(ahead, way(p), grid.Angle90) }},
	}
}

type skirmishMove struct{}

func (skirmishMove) Title(*skirmish) (string, rule.Clause) { return "the move", "S 1" }
func (skirmishMove) Ask(s *skirmish) game.Question {
	q := game.Question{Side: game.Red, Topic: "act", Cite: "S 1", Open: true, Seen: game.Everyone}
	for _, c := range []game.Choice{
		{Verb: skirmishGo, Args: [4]int32{12000, 12000}}, {Verb: skirmishFire, Args: [4]int32{0, 2}}, {Verb: skirmishFire, Args: [4]int32{0, 1}}, {Verb: skirmishDone},
	} {
		if (skirmishMove{}).Refuse(s, c) == nil {
			q.Options = append(q.Options, game.Option{Choice: c})
		}
	}
	q.Options[0].Cite = "S 2"
	return q
}

// cost returns the cost of a leg: its length plus its rise.
func (s *skirmish) cost(c game.Choice) int64 {
	return grid.Point(s.at).Distance(grid.Point{X: c.Args[0], Y: c.Args[1]}) + int64(c.Args[2])
}

func (skirmishMove) Explain(s *skirmish, c game.Choice) rule.Tally {
	switch c.Verb {
	case skirmishGo:
		t := rule.Tally{Title: "inches", Parts: grid.Inch}
		t.Add(int(s.cost(c)-int64(c.Args[2])), "open ground", "S 2")
		t.Add(int(c.Args[2]), "rise", "S 2")
		return t
	case skirmishFire:
		return rule.Tally{Title: "to hit", Outcomes: []rule.Outcome{{Result: "hit", Ways: 1, Of: 3}, {Result: "miss", Ways: 2, Of: 3, Vain: true}}}
	}
	return rule.Tally{}
}

func (skirmishMove) Refuse(s *skirmish, c game.Choice) error {
	switch c.Verb {
	case skirmishGo:
		at := grid.Point{X: c.Args[0], Y: c.Args[1]}
		switch cost := s.cost(c); {
		case cost == 0:
			return rule.Refuse("S 2", "the tank is there")
		case polygon(skirmishTable.Places[0].Outline).Has(at):
			return rule.Refuse("S 2", "the tank stays out of Elm")
		case cost > s.left:
			return rule.Refuse("S 2", "the tank has %s inches left", grid.Inches(s.left))
		}
	case skirmishFire:
		if s.fired {
			return rule.Refuse("S 3", "the tank has fired")
		}
		r := skirmishSight{s}
		by, _ := r.Parse("tank")
		if at, err := r.Parse(skirmishPieces.Names.(game.Labels)[c.Args[1]]); err != nil || !r.Clear(by, at) || r.Rule(by, at).Length > 20000 {
			return rule.Refuse("S 3", "the tank fires 20 inches at what it sees")
		}
	case skirmishFace:
		if s.fired {
			return rule.Refuse("S 5", "the tank has fired, and does not turn")
		}
	}
	return nil
}

// Aims implements game.Step.
func (skirmishMove) Aims(_ *skirmish, by, at int32) []game.Choice {
	return []game.Choice{{Verb: skirmishFire, Args: [4]int32{by, at}}}
}

func (skirmishMove) Answer(t *game.Table[*skirmish], c game.Choice) {
	s := t.State
	to := game.Point{X: c.Args[0], Y: c.Args[1]}
	switch c.Verb {
	case skirmishGo:
		s.ahead = game.Point{X: to.X - s.at.X, Y: to.Y - s.at.Y}
		s.left -= s.cost(c)
		if s.at.X < 16000 && to.X >= 16000 {
			s.at = game.Point{X: 16000, Y: s.at.Y}
			t.Say("S 6", "The tank comes among mines.")
			t.Then(skirmishMine{}, skirmishMove{})
			return
		}
		s.at = to
		t.Say("S 1", "The tank moves.")
	case skirmishFace:
		s.ahead = game.Point{X: to.X - s.at.X, Y: to.Y - s.at.Y}
		t.Say("S 5", "The tank turns.")
	case skirmishFire:
		s.fired = true
		t.Say("S 3", "The tank fires.")
	case skirmishDone:
		return
	}
	t.Then(skirmishMove{})
}

// skirmishMine throws a die for a mine that may go off.
type skirmishMine struct{}

func (skirmishMine) Title(*skirmish) (string, rule.Clause) { return "the mine", "S 1" }
func (skirmishMine) Ask(*skirmish) game.Question {
	return game.Question{Side: game.Chance, Topic: "mine", Cite: "S 6", Seen: game.Everyone, Options: game.Roll(skirmishRoll, rule.Dice{Count: 1, Low: 1, High: 6}, "S 6")}
}

func (skirmishMine) Answer(t *game.Table[*skirmish], c game.Choice) {
	t.Say("S 6", "%d: nothing goes off.", c.Args[0])
}

func skirmishConfig() Config {
	return Config{
		Start: func(record.Header) (game.Match, error) {
			return game.NewTable(&skirmish{at: game.Point{X: 10200, Y: 9900}, ahead: game.Point{X: 1}, left: 6000}, game.Step[*skirmish](skirmishMove{})), nil
		},
		Header: record.Header{System: "skirmish", Scenario: "elm", Seed: "1"},
		Humans: game.Only(game.Red),
		Player: seeded(1),
	}
}
