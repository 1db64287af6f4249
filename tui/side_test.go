package tui

import (
	"strings"
	"testing"
)

// The panel shows the card of the piece at the cursor, or else of the piece in the highlighted answer.
// An enemy's card is face down until it is revealed.
func TestTheCardInThePanel(t *testing.T) {
	cfg := fresh(t, "patrol")
	at(t, 200, 60, cfg, func(d *desk) {
		d.shows("red: place RA?", "RA Front Line (red)", "attack   [7] 6 5 4 2")
		d.keys(":place<Enter>")
		x, y := d.find("ba blue  ")
		line := []rune(strings.Split(d.text(), "\n")[y])
		dot, _, _ := strings.Cut(string(line[x+len("ba blue  "):]), ",")
		d.keys("g" + dot + "<Enter>")
		d.shows("BA (blue)", "▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  face down")
		d.keys(":ascii<Enter>")
		d.shows("//////////////////  face down")
	})
}
