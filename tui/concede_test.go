package tui

import "testing"

// An answer that is not in the list can be typed. Tab completes it, the help lists it, and it can be
// taken back.
func TestConcede(t *testing.T) {
	at(t, 120, 40, fresh(t, "relief"), func(d *desk) {
		d.keys("?")
		d.shows(":concede       concede defeat: the battle is over")
		d.keys("<Esc>:conc<Tab><Enter>")
		d.shows("OVER", "Imperial wins, as League has conceded")
		d.keys("U")
		d.hides("OVER")
		d.shows("LEAGUE to place")
	})
}
