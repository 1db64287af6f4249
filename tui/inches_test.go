package tui

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
)

// A skirmish is the least game on a table in inches: a tank goes six inches at
// a time wherever it likes, and may fire at a post.
type skirmish struct{ at game.Point }

const (
	skirmishGo game.Verb = iota + 1
	skirmishFire
	skirmishDone
)

var skirmishWords = game.Vocabulary{
	{Verb: skirmishGo, Word: "go", Args: []game.Arg{{Kind: game.Thousandth}, {Kind: game.Thousandth}, {Kind: game.Thousandth}}},
	{Verb: skirmishFire, Word: "fire", Args: []game.Arg{{Kind: game.PieceName, Names: game.Labels{"tank", "post"}}, {Kind: game.PieceName, Names: game.Labels{"tank", "post"}}}},
	{Verb: skirmishDone, Word: "done"},
}

// 72 by 48 inches with a wood of three corners.
var skirmishTable = &game.Board{Kind: game.Inches, Max: game.Point{X: 72000, Y: 48000}, Places: []game.Place{{
	ID: 0, Name: "Elm", Terrain: "woods", At: game.Point{X: 20000, Y: 10000}, Notes: []string{"3 inches high"},
	Outline: []game.Point{{X: 20000, Y: 10000}, {X: 32000, Y: 10000}, {X: 20000, Y: 22000}},
}}}

func (s *skirmish) Clone() *skirmish                        { c := *s; return &c }
func (s *skirmish) Imagine(game.Side, *rand.Rand) *skirmish { return s.Clone() }
func (s *skirmish) Lexicon() game.Lexicon                   { return skirmishWords }
func (s *skirmish) Result() game.Result                     { return game.Result{Text: "done", Cite: "S 1"} }
func (s *skirmish) View(game.Side) game.View {
	return game.View{Title: "Skirmish", Turn: 1, Board: skirmishTable, Pieces: []game.Piece{
		{ID: 0, At: s.at, Side: game.Red, Glyph: "t", Label: "tank"},
		{ID: 1, At: game.Point{X: 40000, Y: 30000}, Side: game.Blue, Glyph: "p", Label: "post"},
	}}
}

type skirmishMove struct{}

func (skirmishMove) Ask(*skirmish) game.Question {
	return game.Question{Side: game.Red, Topic: "act", Cite: "S 1", Open: true, Seen: game.Everyone,
		Options: []game.Option{{Choice: game.Choice{Verb: skirmishFire, Args: [4]int32{0, 1}}}, {Choice: game.Choice{Verb: skirmishDone}}}}
}

func (skirmishMove) Answer(t *game.Table[*skirmish], c game.Choice) {
	if c.Verb == skirmishGo {
		t.State.at = game.Point{X: c.Args[0], Y: c.Args[1]}
		t.Say("S 1", "The tank moves.")
		t.Then(skirmishMove{})
	}
}

func (skirmishMove) Refuse(s *skirmish, c game.Choice) error {
	if dx, dy := c.Args[0]-s.at.X, c.Args[1]-s.at.Y; c.Verb == skirmishGo && int64(dx)*int64(dx)+int64(dy)*int64(dy) > 36e6 {
		return rule.Refuse("S 2", "the tank goes six inches")
	}
	return nil
}

func skirmishConfig() Config {
	return Config{
		Start: func(record.Header) (game.Match, error) {
			return game.NewTable(&skirmish{game.Point{X: 10200, Y: 9900}}, game.Step[*skirmish](skirmishMove{})), nil
		},
		Header: record.Header{System: "skirmish", Scenario: "elm", Seed: "1"},
		Humans: game.Only(game.Red),
		Player: seeded(1),
	}
}

func TestATableInInches(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		// The whole table; the wood is seen where it lies under a cell's middle.
		d.keys("m")
		d.shows("RED to act", "9   · · · T•· · ·♣♣♣♣♣♣♣♣ · ·", "12  · · · · •5• ·♣♣♣♣♣♣ · ·", "1/2 fire tank post")
		d.keys(":24,12.5<Enter>")
		d.shows("24,12.5  Elm (woods, 3 inches high)", "[♣]")
		d.keys("gelm<Enter>")
		d.shows("20,10  Elm")
		// A key is half an inch, with Shift six; the cell need not change.
		d.keys("l")
		d.shows("20.5,10  Elm")
		d.keys("<Shift-Left><Shift-Up>j")
		d.shows("14.5,4.5  open ground")
		d.keys(":24,12<Enter>")
		d.keys(" ")
		d.shows(":go 24 12 0_")
		d.keys("<Enter>")
		d.shows("refused: the tank goes six inches [S 2]")
		d.keys(":go 15.7 10 0<Enter>")
		d.shows("The tank moves. [S 1]")
		// A click goes to who stands there, exactly, and keys from there to half inches.
		x, y := d.find("T")
		d.click(x, y)
		d.shows("15.7,10  open ground; tank red  15.7,10")
		d.keys("kl")
		d.shows("16,9.5  open ground")
	})
}

func TestATableOnOtherTerminals(t *testing.T) {
	at(t, 120, 40, skirmishConfig(), func(d *desk) {
		// The line of the shot is counted in inches; the cells are as fine as there is room for.
		d.shows("0     6     12", "22  ", "34  ")
		d.keys("<Tab><Tab>")
		d.shows("> fire tank post", "10", "15", "20", "[p]")
		d.keys("z")
		d.shows("+----", "[p]")
		d.keys(":ascii<Enter>")
		for _, r := range d.text() {
			if r > 126 && r != '×' {
				t.Fatalf("%q is not ASCII:\n%s", r, d.text())
			}
		}
	})
	at(t, 200, 60, skirmishConfig(), func(d *desk) {
		d.shows("tank red  10.2,9.9")
		d.keys("zzhjkl")
		d.shows("RED to act")
	})
}
