package bots

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// A camp is pitched twice, in one of four places each time. Only two different places, the second of
// them place 3, win the battle. The advice has no opinion.
type camp struct {
	vault
	places [2]int32
}

func (c *camp) Clone() *camp                        { d := *c; return &d }
func (c *camp) Imagine(game.Side, *rand.Rand) *camp { return c.Clone() }
func (c *camp) Facts(f *game.Facts)                 { f.Add(c.places[0], c.places[1]) }
func (c *camp) Result() game.Result {
	if c.places[1] == 3 && c.places[0] != 3 {
		return game.Result{Winner: game.Red, Cite: "CAMP 1"}
	}
	return game.Result{Winner: game.Blue, Cite: "CAMP 1"}
}

// A pitch is a question of the set-up.
type pitch struct{ nth int }

func (pitch) Title(*camp) (string, rule.Clause) { return "a camp", "CAMP 1" }
func (p pitch) Ask(*camp) game.Question {
	q := game.Question{Side: game.Red, Topic: "pitch", Cite: "CAMP 1", Seen: game.Everyone, Setup: true}
	for i := range int32(4) {
		q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: 1, Args: [4]int32{i}}})
	}
	return q
}

func (p pitch) Answer(t *game.Table[*camp], c game.Choice) {
	t.State.places[p.nth] = c.Args[0]
	if p.nth == 0 {
		t.Then(pitch{1})
	}
}

// A portfolio compares whole set-ups by practice matches. Three of sixteen set-ups win, and it draws
// sixteen.
func TestASetUpIsPractised(t *testing.T) {
	won := 0
	for seed := range uint64(20) {
		m := game.NewTable(&camp{}, pitch{})
		red := Portfolio(rand.New(rand.NewPCG(seed, 1)), Budget{Playouts: 64}, narrow, nil, nil)
		if _, err := game.Play(context.Background(), m, map[game.Side]game.Player{game.Red: red}, nil); err != nil {
			t.Fatal(err)
		}
		if m.Result().Winner == game.Red {
			won++
		}
	}
	if won < 17 {
		t.Errorf("the camp is pitched well in %d of 20 matches; want 17", won)
	}
}

// If an answer of a set-up is no longer offered, the follower abandons the rest of the set-up.
func TestAFollowerLeavesAPlacing(t *testing.T) {
	choice := func(i int32) game.Choice { return game.Choice{Verb: 1, Args: [4]int32{i}} }
	q := pitch{}.Ask(nil)
	f := &follower{placing: &placing{choices: []game.Choice{choice(2), choice(9), choice(1)}}}
	for i, want := range []bool{true, false, false} {
		if c, ok := f.answer(q); ok != want || ok && c != choice(2) {
			t.Errorf("answer %d: got %v, %t; want %t", i, c, ok, want)
		}
	}
}

// Practice finds the stance that wins, and the player follows it.
func TestPracticeFindsADoctrine(t *testing.T) {
	m := game.NewTable(&detour{}, stride{})
	seat := game.NewSeat(m, game.Red)
	ways := stances(seat)
	look := new(outlook).practised(context.Background(), seat, ways, Budget{Playouts: 60, Cores: 2}, 1)
	if got, want := look.doctrine, 1; got != want {
		t.Errorf("got doctrine %d of %v, want %d", got, ways, want)
	}
	one := new(outlook).practised(context.Background(), seat, ways, Budget{Playouts: 60, Cores: 1}, 1)
	if one.doctrines.won[1] != look.doctrines.won[1] || one.doctrines.played[2] != look.doctrines.played[2] {
		t.Errorf("one core: got %+v, two: %+v; want the same", one.doctrines, look.doctrines)
	}
}
