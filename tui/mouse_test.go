package tui

import (
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// A click on a listed answer highlights it, and a second click gives it. A click on a line of a
// menu chooses it.
func TestTheMouseOnLists(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Blue), func(d *desk) {
		x, y := d.find("hide c")
		d.click(x, y)
		d.shows("> hide c", "BLUE to hide")
		d.click(x, y)
		d.shows("BLUE to react")
		d.keys("o")
		x, y = d.find("fire")
		d.term.InjectMouse(x, y, tcell.WheelDown, tcell.ModNone)
		synctest.Wait()
		d.keys("<Esc>p")
		x, y = d.find("until the end of the turn")
		d.click(x, y)
		d.hides("Enter chooses")
		d.hides("turn 1 ")
	})
}
