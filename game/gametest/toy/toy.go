// Package toy is the smallest honest game for the engine: a secret, a die and a reaction during a
// move. It tests promises, records and tools that read code.
//
// A runner of Red must go from place a to place f in six turns, at most two places a turn (TOY 3).
// Blue hides a gun at b, c, d or e (TOY 2) and has drawn a card, good or bad shells (TOY 1). Each
// time the runner enters a place at or next to the gun, Blue may fire one of two shots, which
// reveals gun and card (TOY 4). A d6 of 3 or more hits with good shells, 5 or more with bad shells
// (TOY 5). Red wins if the runner reaches f; otherwise Blue wins (TOY 6).
package toy

import (
	"fmt"
	"math/rand/v2"

	"metahex/game"
	"metahex/rule"
)

const (
	draw game.Verb = iota + 1
	hide
	run
	stay
	hold
	fire
	roll
)

// places has the names of the places, a to f; shells has the names of the shells.
var (
	places = game.Labels{"a", "b", "c", "d", "e", "f"}
	shells = game.Labels{"bad", "good"}
	d6     = game.Roll(roll, rule.D6, "TOY 5")
)

var vocabulary = game.Vocabulary{
	{Verb: draw, Word: "draw", Args: []game.Arg{{Kind: game.WordName, Names: shells}}},
	{Verb: hide, Word: "hide", Args: []game.Arg{{Kind: game.PlaceName, Names: places}}},
	{Verb: run, Word: "run"},
	{Verb: stay, Word: "stay", Ends: true},
	{Verb: hold, Word: "hold", Ends: true},
	{Verb: fire, Word: "fire"},
	{Verb: roll, Word: "roll", Args: []game.Arg{{Kind: game.Number}}},
}

// ambush is the whole game state.
type ambush struct {
	turn, runner int
	gun          int // the gun's place; 0 until the gun is hidden
	shells       int // an index into shells; -1 until the card is drawn
	shots        int
	shown, dead  bool
}

// New begins a match.
func New() game.Match {
	return game.NewTable(&ambush{shells: -1, shots: 2}, game.Step[*ambush](deal{}), dig{}, turn{})
}

// deal has Chance draw Blue's card in secret.
type deal struct{}

func (deal) Title(*ambush) (string, rule.Clause) { return "the shells are drawn", "TOY 1" }

func (deal) Ask(*ambush) game.Question {
	return game.Question{Side: game.Chance, Topic: "draw", Cite: "TOY 1", Seen: game.Only(game.Blue),
		Options: []game.Option{{Choice: choice(draw, 0), Odds: 0.5}, {Choice: choice(draw, 1), Odds: 0.5}}}
}

func (deal) Answer(t *game.Table[*ambush], c game.Choice) {
	t.State.shells = int(c.Args[0])
	t.Report(game.Event{Text: fmt.Sprintf("The shells are %s.", shells[c.Args[0]]), Cite: "TOY 1", Seen: game.Only(game.Blue), Public: "Blue draws a card."})
}

// dig has Blue hide the gun.
type dig struct{}

func (dig) Title(*ambush) (string, rule.Clause) { return "the gun hides", "TOY 2" }

func (dig) Ask(*ambush) game.Question {
	q := game.Question{Side: game.Blue, Topic: "hide", Cite: "TOY 2", Seen: game.Everyone}
	for at := range len(places) - 2 {
		q.Options = append(q.Options, game.Option{Choice: choice(hide, at+1)})
	}
	return q
}

func (dig) Answer(t *game.Table[*ambush], c game.Choice) {
	t.State.gun = int(c.Args[0])
	t.Report(game.Event{Text: "The gun hides at " + places[t.State.gun] + ".", Cite: "TOY 2", Seen: game.Only(game.Blue), Public: "The gun hides."})
}

// turn begins a turn or ends the match.
type turn struct{}

func (turn) Title(*ambush) (string, rule.Clause) { return "the next turn", "TOY 6" }

func (turn) Work(t *game.Table[*ambush]) {
	switch s := t.State; {
	case s.dead:
		t.Say("TOY 6", "The runner is dead.")
	case s.runner == len(places)-1:
		t.Say("TOY 6", "The runner is through.")
	case s.turn == 6:
		t.Say("TOY 6", "Night falls.")
	default:
		s.turn++
		t.Then(move{left: 2}, turn{})
	}
}

// move lets the runner enter the next place, and then go on.
type move struct{ left int }

func (move) Title(*ambush) (string, rule.Clause) { return "the runner goes on", "TOY 3" }

func (m move) Ask(s *ambush) game.Question {
	if s.dead || m.left == 0 || s.runner == len(places)-1 {
		return game.Question{}
	}
	return game.Question{Side: game.Red, Topic: "move", Cite: "TOY 3", Seen: game.Everyone,
		Options: []game.Option{{Choice: choice(run, 0)}, {Choice: choice(stay, 0)}}}
}

func (m move) Answer(t *game.Table[*ambush], c game.Choice) {
	if c.Verb == stay {
		return
	}
	t.State.runner++
	t.Say("TOY 3", "The runner enters %s.", places[t.State.runner])
	t.Show(game.Effect{Kind: game.Move, From: board.Places[t.State.runner-1].At, To: board.Places[t.State.runner].At})
	t.Then(react{}, move{left: m.left - 1})
}

// react offers Blue a shot. The step asks even if the gun cannot reach the runner, so that the
// question shows no secret.
type react struct{}

func (react) Title(*ambush) (string, rule.Clause) { return "the gun may fire", "TOY 4" }

func (react) Ask(s *ambush) game.Question {
	if s.dead || s.shots == 0 {
		return game.Question{}
	}
	q := game.Question{Side: game.Blue, Topic: "react", Cite: "TOY 4", Seen: game.Everyone, Options: []game.Option{{Choice: choice(hold, 0)}}}
	if near(s) {
		q.Options = append(q.Options, game.Option{Choice: choice(fire, 0)})
	}
	return q
}

func (react) Answer(t *game.Table[*ambush], c game.Choice) {
	if s := t.State; c.Verb == fire {
		s.shots, s.shown = s.shots-1, true
		t.Say("TOY 4", "The gun at %s fires %s shells.", places[s.gun], shells[s.shells])
		t.Then(shot{})
	}
}

func (react) Refuse(s *ambush, c game.Choice) error {
	if c == choice(fire, 0) {
		return rule.Refuse("TOY 4", "the gun at %s does not reach %s", places[s.gun], places[s.runner])
	}
	return nil
}

func (react) Explain(s *ambush, c game.Choice) rule.Tally {
	if c.Verb != fire {
		return rule.Tally{}
	}
	t := rule.Tally{Title: "least roll that hits"}
	t.Add(5, "any shot", "TOY 5")
	if s.shells == 1 {
		t.Add(-2, "good shells", "TOY 5")
	}
	ways := rule.D6.AtLeast(t.Sum())
	t.Outcomes = []rule.Outcome{{Result: "hit", Ways: ways, Of: 6}, {Result: "miss", Ways: 6 - ways, Of: 6, Vain: true}}
	return t
}

// Window implements game.Step: the runner has come past the gun.
func (react) Window(s *ambush) game.Window {
	return game.Window{Piece: 0, Deed: "enters " + places[s.runner]}
}

// Reach implements game.Step. Red expects fire from every place where the gun can be. After the gun
// is revealed, Red knows the real range.
func (m move) Reach(s *ambush) (all []game.Reach) {
	for far := 1; far <= m.left && s.runner+far < len(places); far++ {
		r := game.Reach{Place: int32(s.runner + far), Cost: far, First: choice(run, 0)}
		if to := (ambush{runner: s.runner + far, gun: s.gun}); s.shots > 0 && (!s.shown || near(&to)) {
			r.Danger = []int32{1}
		}
		all = append(all, r)
	}
	return all
}

// shot rolls the die.
type shot struct{}

func (shot) Title(*ambush) (string, rule.Clause) { return "the shot", "TOY 5" }

func (shot) Ask(*ambush) game.Question {
	return game.Question{Side: game.Chance, Topic: "roll", Cite: "TOY 5", Seen: game.Everyone, Options: d6}
}

// Explain returns the sum of the shot.
func (shot) Explain(s *ambush, _ game.Choice) rule.Tally {
	return (react{}).Explain(s, choice(fire, 0))
}

func (shot) Answer(t *game.Table[*ambush], c game.Choice) {
	if t.State.dead = int(c.Args[0]) >= (react{}).Explain(t.State, choice(fire, 0)).Sum(); t.State.dead {
		t.Say("TOY 5", "%d hits.", c.Args[0])
	} else {
		t.Say("TOY 5", "%d misses.", c.Args[0])
	}
	t.Show(t.State.seen(c.Args[0]))
}

// seen returns the effect of the shot.
func (s *ambush) seen(die int32) game.Effect {
	e := game.Effect{Kind: game.Shot, By: 1, From: board.Places[s.gun].At, To: board.Places[s.runner].At, Throw: game.Throw{Dice: "d6", Face: die}, Result: "miss"}
	if s.dead {
		e.Result, e.Size = "hit", 1
	}
	return e
}

func near(s *ambush) bool { return s.gun-s.runner <= 1 && s.runner-s.gun <= 1 }

func choice(v game.Verb, n int) game.Choice { return game.Choice{Verb: v, Args: [4]int32{int32(n)}} }

// Clone implements game.State.
func (s *ambush) Clone() *ambush { c := *s; return &c }

// Imagine implements game.State: Red knows neither gun nor card until the first shot.
func (s *ambush) Imagine(side game.Side, source *rand.Rand) *ambush {
	c := s.Clone()
	if side == game.Red && !s.shown {
		if c.shells >= 0 {
			c.shells = source.IntN(2)
		}
		if c.gun > 0 {
			c.gun = 1 + source.IntN(4)
		}
	}
	return c
}

// Facts implements game.State.
func (s *ambush) Facts(f *game.Facts) {
	f.Add(s.turn, s.runner, s.gun, s.shells, s.shots, s.shown, s.dead)
}

// Lexicon implements game.State.
func (s *ambush) Lexicon() game.Lexicon { return vocabulary }

// Result implements game.State.
func (s *ambush) Result() game.Result {
	if s.runner == len(places)-1 && !s.dead {
		return game.Result{Winner: game.Red, Text: "the runner is through", Cite: "TOY 6"}
	}
	return game.Result{Winner: game.Blue, Text: "the runner is held", Cite: "TOY 6"}
}

// Arcs implements game.State. It returns nil because the toy shows no zones.
func (s *ambush) Arcs(game.Side, int32) []game.Arc { return nil }

// board is the strip of places.
var board = func() *game.Board {
	b := &game.Board{Kind: game.Hexes, Max: game.Point{X: 5, Y: 5}}
	for i, name := range places {
		b.Places = append(b.Places, game.Place{ID: int32(i), At: game.Point{X: int32(i), Y: int32(i)}, Name: name})
	}
	return b
}()

// outcomeWords are the words that decide in events.
var outcomeWords = []string{"hits", "misses", "dead", "through", "night"}

// View implements game.State.
func (s *ambush) View(side game.Side) game.View {
	v := game.View{Title: "Ambush", Turn: s.turn, Board: board, Notes: []string{fmt.Sprintf("%d shots left", s.shots)}, Outcomes: outcomeWords}
	runner := game.Piece{ID: 0, At: board.Places[s.runner].At, Side: game.Red, Glyph: "R", Label: "runner"}
	if s.dead {
		runner.State = []string{"dead"}
	}
	v.Pieces = append(v.Pieces, runner)
	card := game.Card{Piece: 1, Title: "shells", Side: game.Blue, FaceDown: true}
	if s.shown || side != game.Red {
		if s.gun > 0 {
			v.Pieces = append(v.Pieces, game.Piece{ID: 1, At: board.Places[s.gun].At, Side: game.Blue, Glyph: "G", Label: "gun", FaceDown: !s.shown})
		}
		if s.shells >= 0 {
			card.FaceDown, card.Lines = false, []game.CardLine{{Name: "shells", Text: shells[s.shells], At: -1}}
		}
	}
	v.Cards = append(v.Cards, card)
	return v
}
