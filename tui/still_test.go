package tui

import (
	"slices"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"
)

// Copying the static part gives the same result as drawing it: after each key the frame is compared
// with a complete redraw.
func TestAStillIsWhatWouldBeDrawn(t *testing.T) {
	for _, frame := range systemFrames(t) {
		frame.cfg.Player = seeded(1)
		at(t, 120, 40, frame.cfg, func(d *desk) {
			for _, keys := range []string{
				frame.keys, "l", "j", "<Ctrl-Right>", "V", "j", "<Esc>", "s", "<Esc>", "r", "r", "z", "jjj", "z", "t", ":ascii<Enter>", "L", "kk", "<Esc>",
				"<Tab>", "<Tab>", " ", "[", "[", "]", "]", "U", "E", "<Esc>", "e",
			} {
				d.keys(keys)
				got := d.cells()
				d.s.post(func() { d.s.still = still{} })
				synctest.Wait()
				if want := d.cells(); !slices.EqualFunc(got, want, func(a, b tcell.SimCell) bool {
					return slices.Equal(a.Runes, b.Runes) && a.Style == b.Style
				}) {
					t.Fatalf("%s, after %s: the frame differs from a redrawn one:\n%s", frame.name, keys, d.text())
				}
			}
		})
	}
}

// cells returns the cells of the terminal.
func (d *desk) cells() []tcell.SimCell {
	cells, _, _ := d.term.GetContents()
	return cells
}

// On every kind of board a step of the cursor copies the static part and redraws nothing of it.
func TestAStepOfTheCursorDrawsNoGround(t *testing.T) {
	for name, cfg := range boardsBenched(t) {
		for _, size := range benchSizes {
			s, _ := playScreen(t, size[0], size[1], cfg)
			s.goTo(s.ground.name(s.ground.middle()))
			s.frame()
			before, offset := &s.still.cells[0], s.offset
			for range 4 {
				s.move(0, 2)
				if s.frame(); s.offset == offset && before != &s.still.cells[0] {
					t.Errorf("%s at %v: a step of the cursor redrew the ground", name, size)
				}
				before, offset = &s.still.cells[0], s.offset
			}
		}
	}
}
