package text

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// A briefing contains the state of the match, what is held, and what each side can still win. For a
// system without goals it contains the notes.
func TestBriefing(t *testing.T) {
	v := game.View{
		Title: "Ambush", Turn: 3, Turns: 12, Score: [3]int{game.Red: 9, game.Blue: 18}, Notes: []string{"a note"},
		Goals: []string{"Hold the bridge."},
		Stakes: []game.Stake{
			{Text: "the bridge, at the end", Points: 9, For: game.Only(game.Red), Held: game.Blue},
			{Text: "the bridge, at the end", Points: 9, For: game.Only(game.Blue), Held: game.Blue},
			{Text: "the mill", Points: 5, For: game.Everyone},
			{Text: "the ford", Points: 4, For: game.Only(game.Red), Held: game.Blue},
			{Text: "the town", Points: 13, For: game.Only(game.Red), Held: game.Blue},
			{Text: "the town", Points: 26, For: game.Only(game.Blue), Held: game.Blue},
			{Text: "each enemy: its worth", For: game.Only(game.Red)},
		},
	}
	want := []string{
		"turn 3 of 12, red 9 : 18 blue",
		"held now",
		"  blue: the bridge, at the end: 9",
		"  blue: the ford, which scores no points for this side",
		"  blue: the town: 26",
		"still to be won",
		"  red: the bridge, at the end: 9",
		"  either: the mill: 5",
		"  red: the ford: 4",
		"  red: the town: 13",
		"  red: each enemy: its worth",
		"what wins and what scores",
		"Hold the bridge.",
	}
	if diff := cmp.Diff(want, Briefing(v)); diff != "" {
		t.Errorf("briefing (-want +got):\n%s", diff)
	}
	bare := game.View{Title: "Ambush", Notes: []string{"a note"}}
	if diff := cmp.Diff([]string{"Ambush", "a note"}, Briefing(bare)); diff != "" {
		t.Errorf("of a system without goals (-want +got):\n%s", diff)
	}
	for _, test := range []struct {
		view game.View
		want [2]string
	}{
		{game.View{}, [2]string{"", ""}},
		{game.View{Turn: 2}, [2]string{"turn 2", ""}},
		{game.View{Turn: 7, Turns: 6}, [2]string{"turn 6 of 6", "red 0 : 0 blue"}},
	} {
		if got := [2]string{Turn(test.view), Score(test.view)}; got != test.want {
			t.Errorf("turn %d of %d: got %q; want %q", test.view.Turn, test.view.Turns, got, test.want)
		}
	}
}

// Places are described relative to the nearest own piece: in dots, in hexes and in inches.
func TestWhere(t *testing.T) {
	board := &game.Board{Places: []game.Place{{At: game.Point{X: 3, Y: 1}, Name: "A-04"}}}
	pieces := []game.Piece{
		{ID: 0, Side: game.Red, Label: "RA", At: game.Point{X: 0, Y: 4}},
		{ID: 1, Side: game.Red, Label: "RB", At: game.Point{X: 10, Y: 40}},
		{ID: 2, Side: game.Red, Label: "RC", Off: "in reserve"},
		{ID: 3, Side: game.Blue, Label: "BA", At: game.Point{X: 3, Y: 1}},
		{ID: 4, Side: game.Blue, Label: "BB", At: game.Point{X: 10, Y: 40}},
		{ID: 5, Side: game.Blue, Label: "BC", Off: "hidden"},
	}
	marks := []game.Mark{{At: game.Point{X: 10, Y: 30}, Held: game.Blue}, {At: game.Point{X: 0, Y: 6}}}
	v := game.View{Board: board, Pieces: pieces, Marks: marks}
	want := []string{
		"BA: 3 dots north-east of RA, at A-04",
		"BB: with RB",
		"objective, held by blue: 5 dots north of RB",
		"objective, held by nobody: 1 dot south of RA",
	}
	if diff := cmp.Diff(want, Where(v, game.Red)); diff != "" {
		t.Errorf("where (-want +got):\n%s", diff)
	}
	table := game.View{Board: &game.Board{Kind: game.Inches}, Pieces: []game.Piece{
		{ID: 0, Side: game.Red, Label: "RA", At: game.Point{X: 1000, Y: 1000}}, {ID: 1, Side: game.Blue, Label: "BA", At: game.Point{X: 4000, Y: 5000}},
	}}
	if diff := cmp.Diff([]string{"BA: 5 inches south-east of RA"}, Where(table, game.Red)); diff != "" {
		t.Errorf("on a table (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"none of your pieces is on the board"}, Where(game.View{}, game.Red)); diff != "" {
		t.Errorf("without a board (-want +got):\n%s", diff)
	}
}
