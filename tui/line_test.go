package tui

import "testing"

// The range is marked along the line of a shot.
func TestTheRangeIsCounted(t *testing.T) {
	cfg, _, _ := walking(t)
	at(t, 160, 44, cfg, func(d *desk) {
		d.keys("gI-03<Enter>LxgI-09<Enter>")
		d.shows("<·>•1••2••3••4••5•[·]")
		d.keys("gI-27<Enter>")
		d.shows("••5••", "•10•", "•15•")
	})
}
