package tui

import "testing"

// A command shows the conditions for victory and points.
func TestGoals(t *testing.T) {
	at(t, 120, 40, fresh(t, "relief"), func(d *desk) {
		d.keys(":goals<Enter>")
		d.shows("briefing - Esc closes", "League scores 1 for each hex of the city that it holds at the end of the last turn", "Heavy tanks, enters in turn 3 over the west or east edge")
		d.keys("<Esc>")
		d.hides("briefing - Esc closes")
	})
}
