package tui

import (
	"slices"
	"testing"

	"metahex/game"
	"metahex/los"
)

// tablePictures draws a table in inches: first a planned leg with the reach, then the line of sight
// to an enemy behind a wood.
func tablePictures(t *testing.T) {
	t.Helper()
	cfg := ordering(t)
	cfg.Player = seeded(1)
	at(t, 120, 40, cfg, func(d *desk) {
		own := d.s.piece(d.s.actor)
		d.keys(":" + pointName(game.Point{X: own.At.X + 7000, Y: own.At.Y + 1500}) + "<Enter>")
		d.shows("> go ", " left")
		d.take("table")
	})
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("L")
		for i := range d.s.view.Pieces {
			p := &d.s.view.Pieces[i]
			if p.Side != game.Blue || p.Off != "" {
				continue
			}
			d.keys(":" + pointName(p.At) + "<Enter>")
			if u := d.s.sight.ruled; u != nil && !u.Clear && slices.ContainsFunc(u.Passed, func(p los.Passed) bool { return p.Hides }) {
				break
			}
		}
		d.shows("inches base to base", "decided: 33.366 inches from base to base, beyond the sighting distance")
		d.take("line")
	})
}
