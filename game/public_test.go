package game

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The side Nobody sees only the back of a piece or card that one side may not read. It does not see
// a piece that is hidden from one side.
func TestCommonOfTwoViews(t *testing.T) {
	board := &Board{}
	red := View{
		Title: "Works", Turn: 2, Phase: "activation of RA", Board: board,
		Notes: []string{"turn 2 of 9", "RA has 3 MP left"}, Marks: []Mark{{Text: "the well"}, {Text: "a mine"}},
		Pieces: []Piece{
			{ID: 0, At: Point{X: 1, Y: 2}, Level: 1, Side: Red, Glyph: "A", Label: "RA", Left: 3, State: []string{"shaken", "hidden", "painted"}},
			{ID: 1, At: Point{X: 4, Y: 4}, Side: Red, Glyph: "B", Label: "RB", State: []string{"hidden"}},
			{ID: 2, Side: Blue, Glyph: "C", Label: "BC", Off: "behind the table", FaceDown: true},
			{ID: -1, At: Point{X: 5, Y: 5}, Side: Red, Glyph: "*", Label: "live"},
			{ID: -1, At: Point{X: 7, Y: 7}, Side: Red, Glyph: "*", Label: "dummy"},
			{ID: 9, At: Point{X: 9, Y: 9}, Side: Red, Label: "mine"},
		},
		Cards: []Card{
			{Piece: 0, Title: "RA Ranger", Side: Red, Lines: []CardLine{{Name: "attack", Text: "3 2"}, {Name: "rounds", Text: "4"}}},
			{Piece: 1, Title: "RB Ranger", Side: Red, Lines: []CardLine{{Name: "attack", Text: "3 2"}}},
		},
	}
	blue := View{
		Title: "Works", Turn: 2, Phase: "impulses", Board: board,
		Notes: []string{"BC waits", "turn 2 of 9"}, Marks: []Mark{{Text: "the well"}},
		Pieces: []Piece{
			{ID: 0, At: Point{X: 1, Y: 2}, Level: 1, Side: Red, Glyph: "A", Label: "RA", State: []string{"shaken", "painted"}},
			{ID: 1, Side: Red, Glyph: "B", Label: "RB", Off: "hidden", FaceDown: true},
			{ID: 2, At: Point{X: 6, Y: 1}, Side: Blue, Glyph: "C", Label: "BC"},
			{ID: -1, At: Point{X: 7, Y: 7}, Side: Red, Glyph: "*", Label: "mine", FaceDown: true},
			{ID: -1, At: Point{X: 5, Y: 5}, Side: Red, Glyph: "*", Label: "mine", FaceDown: true},
		},
		Cards: []Card{
			{Piece: 0, Title: "RA Ranger", Side: Red, Lines: []CardLine{{Name: "attack", Text: "3 2"}}},
			{Piece: 1, Title: "RB", Side: Red, FaceDown: true},
		},
	}
	want := View{
		Title: "Works", Turn: 2, Board: board, Notes: []string{"turn 2 of 9"}, Marks: []Mark{{Text: "the well"}},
		Pieces: []Piece{
			{ID: 0, At: Point{X: 1, Y: 2}, Level: 1, Side: Red, Glyph: "A", Label: "RA", State: []string{"shaken", "painted"}},
			{ID: 1, Side: Red, Glyph: "B", Label: "RB", Off: "hidden", FaceDown: true},
			{ID: 2, Side: Blue, Glyph: "C", Label: "BC", Off: "behind the table", FaceDown: true},
			{ID: -1, At: Point{X: 5, Y: 5}, Side: Red, Glyph: "*", Label: "mine", FaceDown: true},
			{ID: -1, At: Point{X: 7, Y: 7}, Side: Red, Glyph: "*", Label: "mine", FaceDown: true},
		},
		Cards: []Card{
			{Piece: 0, Title: "RA Ranger", Side: Red, Lines: []CardLine{{Name: "attack", Text: "3 2"}}},
			{Piece: 1, Title: "RB", Side: Red, FaceDown: true},
		},
	}
	if diff := cmp.Diff(want, Common(red, blue)); diff != "" {
		t.Errorf("of two views (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(red, Common(red, red)); diff != "" {
		t.Errorf("of one view with itself (-want +got):\n%s", diff)
	}
}

// Of two equal views, Nobody sees every field of the whole view and of its pieces and cards.
func TestCommonOfEqualViews(t *testing.T) {
	v := View{
		Title: "Works", Turn: 2, Phase: "fire", Board: &Board{}, Notes: []string{"a"}, Goals: []string{"b"}, Marks: []Mark{{Text: "c"}},
		Turns: 9, Round: "cycle", Score: [3]int{0, 1, 2}, Left: "RA has 1 left", Stakes: []Stake{{Text: "d"}}, Sides: [3]string{"", "League", "Imperial"},
		Outcomes: []string{"hit"},
		Pieces:   []Piece{{}}, Cards: []Card{{Piece: 1, Title: "RA", Side: Red, FaceDown: true, Lines: []CardLine{{Name: "attack"}}}},
	}
	all := reflect.ValueOf(v)
	for i := range all.NumField() {
		if all.Field(i).IsZero() {
			t.Errorf("the test's view has no %s", all.Type().Field(i).Name)
		}
	}
	if diff := cmp.Diff(v, Common(v, v)); diff != "" {
		t.Errorf("of a view and itself (-want +got):\n%s", diff)
	}
}

// The side Nobody reads the events that everyone may know, and the public part of secret events.
func TestNobodyHears(t *testing.T) {
	for _, test := range []struct {
		event Event
		text  string
		ok    bool
	}{
		{Event{Text: "all", Seen: Everyone}, "all", true},
		{Event{Text: "red's", Seen: Only(Red)}, "", false},
		{Event{Text: "blue's", Seen: Only(Blue), Public: "something"}, "something", true},
		{Event{Text: "nobody's"}, "", false},
	} {
		if text, ok := test.event.For(Nobody); text != test.text || ok != test.ok {
			t.Errorf("Nobody reads %q, %t of %+v; want %q, %t", text, ok, test.event, test.text, test.ok)
		}
	}
}
