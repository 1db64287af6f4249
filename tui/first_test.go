package tui

import (
	"testing"

	"metahex/game"
)

// In the guided battle a soldier stands on the map within 4 keys, and a shot is seen
// within 25, by Space alone: it closes lessons, and gives the highlighted answers.
func TestTheFirstMinute(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		stands, shot := 0, 0
		for keys := 1; keys <= 60 && (stands == 0 || shot == 0); keys++ {
			d.keys(" ")
			if stands == 0 && onMap(d.s.seen(), func(p *game.Piece) bool { return p.Side == game.Red }) != nil {
				stands = keys
			}
			for _, m := range d.s.past {
				if shot == 0 && d.s.strikes(m) {
					shot = keys
				}
			}
		}
		if stands == 0 || stands > 4 || shot == 0 || shot > 25 {
			t.Errorf("a soldier stands on the map after %d keys, and a shot is seen after %d; want at most 4 and 25", stands, shot)
		}
		t.Logf("a soldier stands on the map after %d keys, a shot is seen after %d", stands, shot)
	})
}
