package tui

import (
	"testing"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"
)

// Control characters in the text of a file never reach the terminal.
func TestNothingDrawnSteersTheTerminal(t *testing.T) {
	sim := tcell.NewSimulationScreen("UTF-8")
	if err := sim.Init(); err != nil {
		t.Fatal(err)
	}
	defer sim.Fini()
	sim.SetSize(40, 2)
	d := newDiffScreen(sim)
	d.Clear()
	tview.Print(d, "a\x1b[2Jb\u009bc\u202ed\x07e\r", 0, 0, 40, tview.AlignLeft, tcell.ColorWhite)
	for x, r := range []rune("\x1b\u009b\u202e\u2066x\x7f") {
		d.SetContent(x, 1, r, []rune{'\u0301', '\u202e', '\x1b'}, tcell.StyleDefault)
	}
	d.Show()
	cells, wide, _ := sim.GetContents()
	var lines [2]string
	for i, c := range cells[:2*wide] {
		lines[i/wide] += string(c.Runes)
		for _, r := range c.Runes {
			if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x202e || r == 0x2066 {
				t.Errorf("cell %d: got %q; want nothing that steers", i, c.Runes)
			}
		}
	}
	if got, want := lines[1][:len("\ufffd\u0301")], "\ufffd\u0301"; got != want {
		t.Errorf("the second line: got %q; want it to begin with %q", lines[1], want)
	}
}
