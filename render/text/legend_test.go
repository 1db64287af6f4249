package text_test

import (
	"testing"

	"metahex/game"
	"metahex/render/text"
)

// The legend names each sign of the map once, whatever its level.
func TestTheLegendNamesEachSign(t *testing.T) {
	at := func(x int32, p game.Place) game.Place {
		p.At = game.Point{X: x}
		return p
	}
	for _, c := range []struct {
		name string
		v    game.View
		want string
	}{
		{"dots", game.View{Board: &game.Board{Kind: game.Dots, Places: []game.Place{
			at(0, game.Place{}), at(1, game.Place{Level: 2}), at(2, game.Place{Terrain: "woods", Level: 1}), at(3, game.Place{Terrain: "woods"}),
		}}}, "signs: . clear, w woods"},
		{"colours", game.View{Board: &game.Board{Kind: game.Hexes, Places: []game.Place{
			at(0, game.Place{Terrain: "plain", Print: game.Print{Colour: "yellow"}}), at(1, game.Place{Terrain: "heights", Print: game.Print{Colour: "brown", Over: "/"}}),
			at(2, game.Place{Terrain: "town", Print: game.Print{Colour: "city"}}),
		}}}, "signs: . C town, . plain, n/ heights"},
		{"table", game.View{Board: &game.Board{Kind: game.Inches}}, ""},
		{"none", game.View{}, ""},
	} {
		if got := text.Legend(c.v); got != c.want {
			t.Errorf("%s: found %q; want %q", c.name, got, c.want)
		}
	}
}
