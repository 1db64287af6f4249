package tui

import (
	"strings"
	"testing"

	"metahex/game"
)

// Pieces with names show them to their own side: in the roster, on the cards, in the log and in the
// briefing.
func TestSoldiersHaveNames(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Names[game.Red] = func(*game.View) map[int32]string { return map[int32]string{0: "Sable"} }
	at(t, 120, 40, cfg, func(d *desk) {
		d.shows("Sable")
		d.keys("*")
		d.shows("soldiers:", "Sable")
		d.keys("<Esc>")
		d.s.post(func() { d.s.side = game.Blue })
		d.keys("<Esc>")
		d.hides("Sable")
	})
}

// In set-up the screen shows the card of the piece to be placed, at every size: with an answer
// highlighted, with the cursor elsewhere, and for the second piece.
func TestSetUpShowsThePieceToBePlaced(t *testing.T) {
	for _, scenario := range []string{"patrol", "smelter", "polder"} {
		for _, size := range sizes {
			cfg := fresh(t, scenario)
			cfg.Names[game.Red] = func(v *game.View) map[int32]string {
				names := map[int32]string{}
				for _, p := range v.Pieces {
					names[p.ID] = "Name" + p.Label
				}
				return names
			}
			at(t, size[0], size[1], cfg, func(d *desk) {
				first := d.s.newcomer()
				d.shows("Name" + first.Label)
				for _, window := range []string{"o", "w"} {
					d.keys(window)
					d.shows("Esc closes", "Name"+first.Label)
					d.keys("<Esc>")
				}
				d.keys(strings.Repeat("l", 25))
				d.shows("Name" + first.Label)
				for i := 0; i < 50 && (d.s.newcomer() == nil || d.s.newcomer().ID == first.ID); i++ {
					d.keys("<Tab> ")
				}
				d.shows("Name" + d.s.newcomer().Label)
			})
		}
	}
}

func TestTheLogNamesASoldierAtTheFirstMentionAndItsLoss(t *testing.T) {
	label := func(text string) string { return withName(text, "RB", "Sable") }
	tests := map[string]string{
		"RB moves A-1 → A-2":     "RB (Sable) moves A-1 → A-2",
		"fires at RB: hit":       "fires at RB (Sable): hit",
		"moves to RB-11, by RB2": "moves to RB-11, by RB2",
		"RB-1 then RB":           "RB-1 then RB (Sable)",
	}
	for text, want := range tests {
		if got := label(text); got != want {
			t.Errorf("%q: found %q; want %q", text, got, want)
		}
	}
	s := &Screen{side: game.Red}
	s.cfg.Names[game.Red] = func(*game.View) map[int32]string { return map[int32]string{4: "Sable"} }
	s.cfg.Humans, s.walked = game.Only(game.Red), -1
	s.view.Pieces = []game.Piece{{ID: 4, Side: game.Red, Label: "RB"}}
	var got []string
	for _, l := range s.nameSoldiers([]game.StoryLine{{Text: "Turn 1."}, {Text: "RB waits"}, {Text: "RB waits"}, {Text: "BA fires at RB: hit, eliminated"}}) {
		got = append(got, l.Text)
	}
	if want := "Turn 1.|RB (Sable) waits|RB waits|BA fires at RB (Sable): hit, eliminated"; strings.Join(got, "|") != want {
		t.Errorf("found %q; want %q", got, want)
	}
}
