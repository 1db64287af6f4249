package text_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/tables"
	"metahex/render/text"
)

const yard = `format: table/1
id: yard
size: [6, 6]
areas:
  - {kind: woods, at: [[0, 0], [2, 0], [2, 2], [0, 2]]}
`

func table(t *testing.T) *tables.Map {
	t.Helper()
	m, found := tables.Read("yard.yaml", []byte(yard))
	if err := found.Err(); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTablesAreDrawnInCharacters(t *testing.T) {
	m := table(t)
	want := []string{"    0           6", " 0 |&&&&        |", "   |&&&&        |", "   |            |", "   |            |", "   |            |", "   |            |", "woods      woods 1, 3 inches high"}
	if diff := cmp.Diff(want, text.Map(m)); diff != "" {
		t.Errorf("a map (-want +got):\n%s", diff)
	}
	from := maps.SpotAt(grid.Point{X: 3_200, Y: 500})
	left := func(at maps.Spot) bool { return at.Point().X < 2_000 }
	want = []string{"    0           6", " 0 |&&&&--@-----|", "   |&&&&--------|", "   |    --------|", "   |    --------|", "   |    --------|", "   |    --------|"}
	if diff := cmp.Diff(want, text.Field(m, from, left)); diff != "" {
		t.Errorf("a field (-want +got):\n%s", diff)
	}
	v := game.View{Board: game.NewInches(m), Turn: 3, Phase: "fire", Pieces: []game.Piece{
		{ID: 1, Label: "a1", Side: game.Red, At: game.Point{X: 500, Y: 2_500}, State: []string{"hidden"}},
		{ID: 2, Label: "B2", Side: game.Blue, Off: "dead"},
	}}
	want = []string{"    0           6", " 0 |&&&&        |", "   |&&&&        |", "   | A1         |", "   |            |", "   |            |", "   |            |", "turn 3 fire", "  A1   red  0.5,2.5      hidden", "  b2   blue dead"}
	if diff := cmp.Diff(want, text.View(v)); diff != "" {
		t.Errorf("a view (-want +got):\n%s", diff)
	}
}

func TestFieldsOfDotsAreDrawnInCharacters(t *testing.T) {
	m := dots.Alone(dots.NewPanel("small", 3, 2))
	from, err := m.Find("A-01")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(text.Field(m, maps.SpotOf(from), func(maps.Spot) bool { return false }), "\n")
	if at, not := strings.Count(got, "@"), strings.Count(got, "-"); at != 1 || not != m.Span.Len()-1 {
		t.Errorf("got %d dots to look from and %d that are not seen, want 1 and %d:\n%s", at, not, m.Span.Len()-1, got)
	}
}

// A face-down card is not shown.
func TestCards(t *testing.T) {
	v := game.View{Cards: []game.Card{
		{Title: "Alpha", Side: game.Red, Lines: []game.CardLine{{Name: "move", Text: "6"}}}, {Title: "Beta", Side: game.Blue, FaceDown: true},
	}}
	want := []string{"Alpha (red)", "  move       6"}
	if diff := cmp.Diff(want, text.Cards(v)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
