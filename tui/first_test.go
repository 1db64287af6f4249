package tui

import (
	"testing"

	"metahex/game"
)

// In the guided battle the first move needs at most 4 keys, and the first shot at most 25. Only Space
// is used: it closes lessons and gives the highlighted answers. No lesson covers the places that it
// explains.
func TestTheFirstMinute(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], training(t, 1), func(d *desk) {
			moved, shot := 0, 0
			for keys := 1; keys <= 60 && (moved == 0 || shot == 0); keys++ {
				if l, ok := d.s.top.(*lesson); ok {
					d.keepsClear(l)
				}
				d.keys(" ")
				for _, m := range d.s.past {
					if shot == 0 && d.s.strikes(m) {
						shot = keys
					}
					for _, e := range m.events {
						if f, ok := e.Shown(game.Red); ok && f.Kind == game.Move && moved == 0 && m.human {
							moved = keys
						}
					}
				}
			}
			if moved == 0 || moved > 4 || shot == 0 || shot > 25 {
				t.Errorf("a soldier moves after %d keys, and a shot is seen after %d; want at most 4 and 25", moved, shot)
			}
			t.Logf("a soldier moves after %d keys, a shot is seen after %d", moved, shot)
		})
	}
}
