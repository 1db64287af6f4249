package tui

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

// The header shows the turn, the score, the acting side and the movement left at any width. With less
// room, first the phase disappears, and then the title is cut. Then the words about the record
// disappear. Then the turn is shortened, the title disappears, and the movement left is a number.
func TestTheHeaderGivesWayInOrder(t *testing.T) {
	at(t, 200, 60, fresh(t, "patrol"), func(d *desk) {
		d.keys("<Esc>:place<Enter>")
		d.s.view.Turn, d.s.view.Turns, d.s.view.Score, d.s.view.Left, d.s.view.Phase = 3, 12, [3]int{game.Red: 9, game.Blue: 18}, "RB has 4 movement points left", "activation of RB"
		d.s.asked, d.s.q.Side, d.s.q.Topic, d.s.walked = true, game.Red, "activate", -1
		header := func(wide int) string {
			d.resize(wide, 24)
			line, _, _ := strings.Cut(d.text(), "\n")
			return strings.Join(strings.Fields(line), " ")
		}
		for _, test := range []struct {
			wide int
			want string
		}{
			{140, "Lantern Patrols turn 3 of 12 red 9 : 18 blue activation of RB RED to activate RB has 4 movement points left not recorded"},
			{120, "Lantern Patrols turn 3 of 12 red 9 : 18 blue RED to activate RB has 4 movement points left not recorded"},
			{102, "Lantern… turn 3 of 12 red 9 : 18 blue RED to activate RB has 4 movement points left not recorded"},
			{90, "Lantern… turn 3 of 12 red 9 : 18 blue RED to activate RB has 4 movement points left"},
			{80, "turn 3/12 red 9 : 18 blue RED to activate RB has 4 movement points left"},
		} {
			if diff := cmp.Diff(test.want, header(test.wide)); diff != "" {
				t.Errorf("%d columns (-want +got):\n%s", test.wide, diff)
			}
		}
		for left, want := range map[string]string{
			"RB has 2½ movement points left":            "turn 3/12 Imperial 9 : 18 League IMPERIAL to activate RB: 2½ to move",
			"RB is still being chosen by its commander": "turn 3/12 Imperial 9 : 18 League IMPERIAL to activate",
		} {
			d.s.view.Sides, d.s.view.Left = [3]string{game.Red: "Imperial", game.Blue: "League"}, left
			if diff := cmp.Diff(want, header(80)); diff != "" {
				t.Errorf("long names (-want +got):\n%s", diff)
			}
			d.s.view.Sides = [3]string{}
			header(90)
		}
	})
}

// Every system shows the number of turns and the score from the first question on. The briefing shows
// what each side holds, and what can still be won.
func TestEverySystemTellsHowItStands(t *testing.T) {
	for _, test := range []struct {
		scenario string
		want     []string
	}{
		{"patrol", []string{"held now", "still to be won", "footbridge", "each enemy eliminated"}},
		{"relief", []string{"held now", "still to be won", "of the city"}},
		{"kreuz-road", []string{"held now", "still to be won", "the objective"}},
		{"ashford", []string{"still to be won", "each enemy lost"}},
		{"mill-bridge", []string{"still to be won", "each enemy stand lost"}},
	} {
		at(t, 120, 40, fresh(t, test.scenario), func(d *desk) {
			if v := d.s.seen(); v.Turns < 1 || len(v.Stakes) == 0 {
				t.Errorf("%s: %d turns, %d stakes; want some", test.scenario, v.Turns, len(v.Stakes))
			}
			d.shows(d.s.sideWord(game.Red)+" ", " : ", " "+d.s.sideWord(game.Blue))
			for _, keys := range []string{"<Esc>*", ":goal<Enter>", ":brief<Enter>", ":goals<Enter>"} {
				d.keys(keys)
				d.shows("briefing - Esc closes")
				d.shows(test.want...)
				d.keys("<Esc>")
			}
		})
	}
}
