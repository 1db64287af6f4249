package text

import (
	"slices"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// A card says if its figures are stand-ins, whatever the rule book.
func TestCardsMarkStandIns(t *testing.T) {
	got := Cards(game.View{Cards: []game.Card{
		{Title: "R1 Rifles", Side: game.Red, Source: rule.StandIn},
		{Title: "B1 Guns", Side: game.Blue, Source: rule.Printed},
	}})
	want := []string{"R1 Rifles (red; stand-in figures)", "B1 Guns (blue)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
