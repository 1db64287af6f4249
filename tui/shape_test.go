package tui

import (
	"slices"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// The roster and the map show hits, unsteadiness and which pieces have acted. They do so in both sizes
// of the map, and with Unicode or ASCII characters.
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
				t.Errorf("ascii %v: below the piece is %q; want %q:\n%s", ascii, got, map3x2, d.text())
			}
			d.keys("z<Shift-Up><Shift-Up>")
			d.shows("B~")
		})
	}
}

// A piece out of command has a special sign, on the map in both its sizes and in the roster.
func TestWhoIsOutOfCommand(t *testing.T) {
	for _, test := range []struct {
		shape       game.Shape
		roster      string
		large, tiny string
	}{
		{game.Shape{Type: "rifle", Of: 2, Astray: true}, "rifle? ▮▮", "?", "A?"},
		{game.Shape{Type: "rifle", Of: 2, Astray: true, Unsteady: true}, "rifle? ▮▮", "?~", "A~"},
		{game.Shape{Type: "rifle", Of: 2, Hits: 1, Astray: true}, "rifle? ▮▯", "1?", "A1"},
		{game.Shape{Type: "rifle", Of: 2}, "rifle ▮▮", "", "A"},
	} {
		at(t, 200, 60, fresh(t, "patrol"), func(d *desk) {
			d.keys(":place<Enter>")
			i := slices.IndexFunc(d.s.view.Pieces, func(p game.Piece) bool { return p.Label == "RA" })
			who := &d.s.view.Pieces[i]
			who.Shape = test.shape
			d.keys("g" + d.s.ground.name(who.At) + "<Enter>")
			d.shows("RA red " + test.roster)
			x, y := d.find("[A]")
			signs := func(cells []rune) string {
				return strings.Join(strings.FieldsFunc(string(cells), func(r rune) bool { return !strings.ContainsRune("?~1", r) }), "")
			}
			if got := signs(d.rows()[y+1][x : x+3]); got != test.large {
				t.Errorf("%+v: below the piece is %q; want %q:\n%s", test.shape, got, test.large, d.text())
			}
			d.keys("z<Shift-Up><Shift-Up>")
			d.shows(test.tiny)
		})
	}
}

// The acting piece, and with it its formation, is bold on the map in every system. It has not finished.
func TestWhoActsIsBold(t *testing.T) {
	for _, frame := range systemFrames(t) {
		at(t, 80, 24, frame.cfg, func(d *desk) {
			own := d.s.acting()
			if own == nil {
				return // in the frame of Laser Grenadiers no piece is acting
			}
			for p := range standing(d.s.seen()) {
				if p.ID != own.ID && (p.Side != own.Side || p.Group == "" || p.Group != own.Group) {
					continue
				}
				if _, _, attrs := d.s.shapeInk(p).Decompose(); attrs&tcell.AttrBold == 0 || attrs&tcell.AttrDim != 0 || p.Shape.Finished() {
					t.Errorf("%s: %s acts, but is drawn as %b; finished: %t", frame.name, p.Label, attrs, p.Shape.Finished())
				}
			}
		})
	}
}

// A piece that has finished is paler than the others, but legible on every ground of every theme.
func TestFinishedPiecesAreLegible(t *testing.T) {
	for _, name := range ThemeNames() {
		theme, err := LoadTheme(name)
		if err != nil {
			t.Fatal(err)
		}
		pal := newPalette(theme, 1<<24)
		for _, side := range []game.Side{game.Red, game.Blue} {
			fresh, _, _ := pal.side[side].Decompose()
			ink, _, attrs := pal.spent[side].Decompose()
			if ink == fresh || attrs&(tcell.AttrBold|tcell.AttrDim) != 0 {
				t.Errorf("theme %s: %s is drawn alike before and after its act", name, side)
			}
			for terrain, cover := range theme.Terrain {
				if got := contrast(ink, tcell.GetColor(cover.Fill)); got < 2.5 {
					t.Errorf("theme %s: a finished piece of %s has a contrast of %.2f to %s; want 2.5", name, side, got, terrain)
				}
			}
		}
		for _, colours := range []int{0, 16} {
			if _, _, attrs := newPalette(theme, colours).spent[game.Red].Decompose(); attrs&tcell.AttrDim == 0 {
				t.Errorf("theme %s, %d colours: a finished piece is not faint", name, colours)
			}
		}
	}
}

// rows returns the rows of the terminal.
func (d *desk) rows() (rows [][]rune) {
	for _, l := range strings.Split(d.text(), "\n") {
		rows = append(rows, []rune(l))
	}
	return rows
}
