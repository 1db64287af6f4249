package tui

import (
	"testing"

	"metahex/record"
)

// After a scenario comes the next scenario. After the battle of a campaign comes the start screen,
// where its next battle can be prepared.
func TestTheNextBattle(t *testing.T) {
	t.Parallel()
	shipped := Lobby{Battles: []Battle{{ID: "resume a.play", Fixed: true}, {ID: "patrol"}, {ID: "primer"}}}
	linked := Lobby{Battles: []Battle{{ID: "campaign own.yaml", Fixed: true}, {ID: "replay 1-one.play", Fixed: true}}}
	for _, x := range []struct {
		lobby    Lobby
		scenario string
		want     string // empty: the start screen
	}{
		{shipped, "patrol", "primer"},
		{shipped, "primer", "patrol"},
		{shipped, "campaigns/own/1-one.yaml", ""},
		{linked, "1-one.yaml", ""},
	} {
		order := (&next{after: true}).orderIn(x.lobby, record.Header{Scenario: x.scenario})
		got := ""
		if order != nil {
			got = order.Battle
		}
		if got != x.want {
			t.Errorf("after %s: got %q; want %q", x.scenario, got, x.want)
		}
	}
}
