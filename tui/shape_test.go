package tui

import (
	"strings"
	"testing"

	"metahex/game"
)

// Hits, who is unsteady and who has acted are told in the roster, and on the map in both its
// sizes, with and without signs beyond ASCII.
func TestHowPiecesStand(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		cfg := fresh(t, "patrol")
		cfg.ASCII = ascii
		at(t, 200, 60, cfg, func(d *desk) {
			d.keys(":place<Enter>")
			var who *game.Piece
			for i := range d.s.view.Pieces {
				if p := &d.s.view.Pieces[i]; p.Label == "RB" {
					who = p
				}
			}
			who.Shape = game.Shape{Type: "Ranger", Hits: 2, Of: 5, Spent: true, Unsteady: true, Leads: true}
			d.s.see(d.s.view)
			d.keys("g" + d.s.ground.name(who.At) + "<Enter>")
			want, map3x2 := "● RB red Ranger★ ▮▮▮▯▯", "2♣~"
			if ascii {
				want, map3x2 = "@ RB red Ranger+ ###--", "2t~"
			}
			d.shows(want)
			x, y := d.find("[B]")
			lines := d.rows()
			if got := string(lines[y+1][x : x+3]); got != map3x2 && got != "2 ~" {
				t.Errorf("ascii %v: beneath the piece stands %q; want %q:\n%s", ascii, got, map3x2, d.text())
			}
			d.keys("z<Shift-Up><Shift-Up>")
			d.shows("B~")
		})
	}
}

// rows are the rows of the terminal.
func (d *desk) rows() (rows [][]rune) {
	for _, l := range strings.Split(d.text(), "\n") {
		rows = append(rows, []rune(l))
	}
	return rows
}
