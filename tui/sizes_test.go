package tui

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/game/gametest"
)

// The card of the acting piece is visible at every size and for every position of the cursor: in full
// in the panel, and in one line without a panel.
func TestTheCardOfWhoActsIsAlwaysThere(t *testing.T) {
	for _, frame := range gametest.Slice(3, systemFrames(t)) {
		for _, size := range terminals {
			at(t, size[0], size[1], frame.cfg, func(d *desk) {
				enemies := []string{frame.keys}
				for _, p := range d.s.view.Pieces {
					if p.Side == game.Blue && p.Off == "" && p.ID >= 0 && len(enemies) < 4 {
						enemies = append(enemies, ":"+d.s.ground.name(p.At)+"<Enter>")
					}
				}
				for _, keys := range enemies {
					d.keys(keys)
					own := d.s.cardActing()
					if own == nil {
						if frame.name != "system-lasergrenadiers" { // in this frame no piece is acting
							t.Errorf("%s at %v, after %s: nobody acts", frame.name, size, keys)
						}
						continue
					}
					want := own.Title + " (" + d.s.sideWord(own.Side) + ")"
					if d.s.parts().panel.w == 0 && d.s.parts().story.h == 0 {
						want = clip(d.s.cardLine(own), cardLeast-1, "")
					}
					if got := d.text(); !strings.Contains(got, want) {
						t.Errorf("%s at %v, after %s: no card of who acts; want %q:\n%s", frame.name, size, keys, want, got)
					}
				}
			})
		}
	}
}

// Free rows below the map show the log.
func TestTheStoryFillsFreeRows(t *testing.T) {
	walk, _, _ := walking(t)
	for _, test := range []struct {
		wide, high, want int
	}{{110, 40, 17}, {120, 40, 17}, {160, 50, 9}, {200, 60, 12}} {
		at(t, test.wide, test.high, walk, func(d *desk) {
			got, below := 0, false
			for _, row := range strings.Split(d.text(), "\n") {
				row, _, _ = strings.Cut(row, "│")
				if below && strings.TrimSpace(row) != "" && strings.HasPrefix(row, " ") {
					got++
				}
				below = below || strings.HasPrefix(row, " log ──")
			}
			if got -= 1; got < test.want { // without the row of keys
				t.Errorf("%d × %d: %d lines of the story are below the map; want %d or more:\n%s", test.wide, test.high, got, test.want, d.text())
			}
		})
	}
}

// Each frame of each system follows these rules at all sizes, with and without colours. A star on the
// map is an objective. Red's pieces are capitals, blue's are small and underlined. No two figures of
// bare ground are side by side. A terminal without colours gets no colours.
func TestFramesAreLegible(t *testing.T) {
	for _, frame := range systemFrames(t) {
		for _, size := range terminals {
			at(t, size[0], size[1], frame.cfg, func(d *desk) {
				d.keys(frame.keys)
				d.legible(frame.name, false)
				d.dulled()
				d.legible(frame.name, true)
			})
		}
	}
}

// legible checks the cells of the map.
func (d *desk) legible(name string, dull bool) {
	d.t.Helper()
	cells, w, _ := d.term.GetContents()
	l := d.s.parts()
	r := d.s.raster(l)
	v := d.s.seen()
	figure := func(c tcell.SimCell) bool { return strings.ContainsRune("0123456789", c.Runes[0]) }
	for y := range l.field.h - 1 {
		for x := range l.field.w - d.s.gutter() {
			c := cells[(l.field.y+1+y)*w+l.field.x+d.s.gutter()+x]
			place := d.s.cellAt(r, x, y)
			if place == nil {
				continue
			}
			mark := slices.ContainsFunc(v.Marks, func(m game.Mark) bool { return d.s.ground.same(m.At, place.At) })
			if c.Runes[0] == goalSign && !place.Goal && !mark {
				d.t.Errorf("%s, %d wide, dull %t: a star at %s, which is no objective:\n%s", name, w, dull, d.s.ground.name(place.At), d.text())
			}
			if x > 0 && dull && figure(c) && figure(cells[(l.field.y+1+y)*w+l.field.x+d.s.gutter()+x-1]) && !d.nearPiece(r, x, y) {
				d.t.Errorf("%s, %d wide: two figures side by side at %s:\n%s", name, w, d.s.ground.name(place.At), d.text())
			}
		}
	}
	for p := range standing(v) {
		x, y := d.s.origin(r, p.At)
		if r.large {
			x++
		}
		if x < 0 || y < 0 || x >= l.field.w-d.s.gutter() || y >= l.field.h-1 {
			continue
		}
		c := cells[(l.field.y+1+y)*w+l.field.x+d.s.gutter()+x]
		_, _, attrs := c.Style.Decompose()
		if own := c.Runes[0]; own == pieceSign(p) && unicode.IsLetter(own) {
			if lined := c.Style.GetUnderlineStyle() != tcell.UnderlineStyleNone || attrs&tcell.AttrUnderline != 0; lined != (p.Side == game.Blue) || unicode.IsUpper(own) != (p.Side == game.Red) {
				d.t.Errorf("%s, %d wide, dull %t: %s of %s is %q, underlined %t", name, w, dull, p.Label, p.Side, own, lined)
			}
		}
	}
	for i, c := range cells {
		fore, back, _ := c.Style.Decompose()
		if dull && (fore != tcell.ColorDefault || back != tcell.ColorDefault) {
			d.t.Fatalf("%s, %d wide: the cell at %d,%d has colours without colours", name, w, i%w, i/w)
		}
	}
}

// nearPiece reports whether a cell of the map belongs to a piece, or to a sign beside a piece.
func (d *desk) nearPiece(r raster, x, y int) bool {
	wide, high := r.cellSize()
	return onMap(d.s.seen(), func(p *game.Piece) bool {
		px, py := d.s.origin(r, p.At)
		return x >= px-1 && x <= px+wide && y >= py-1 && y <= py+high
	}) != nil
}
