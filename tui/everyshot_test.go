package tui

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// In a whole match played with Space, the timeline contains each enemy shot, and a frame shows its
// result, in both sizes of the map. The test logs the number of keys and windows.
func TestEveryEnemyShotIsShown(t *testing.T) {
	for _, size := range gametest.Slice(2, [][2]int{{80, 24}, {120, 40}}) {
		cfg := fresh(t, "patrol")
		cfg.Header.Readings = "8.5=when-seen"
		at(t, size[0], size[1], cfg, func(d *desk) {
			keys, windows, shots := 0, 0, 0
			for given := 0; d.s.ended == nil && keys <= 260; keys++ {
				if d.s.asked && d.s.deed != nil {
					windows++
				}
				d.keys(" ")
				for _, m := range d.s.past[given:] {
					for _, e := range m.events {
						f, ok := e.Shown(game.Red)
						if c := d.s.cueOf(f); ok && f.Kind == game.Shot && c.side == game.Blue {
							shots++
							d.drawn(c, e.Text)
						}
					}
				}
				given = len(d.s.past)
			}
			if d.s.ended == nil || shots < 10 {
				t.Errorf("%d enemy shots in %d keys, over: %v; want a whole match with 10 at least", shots, keys, d.s.ended != nil)
			}
			t.Logf("%d×%d: %d keys, %d windows, %d enemy shots, all drawn", size[0], size[1], keys, windows, shots)
		})
	}
}

// drawn fails if a shot has no mark on the map, or if its word is not on the screen.
func (d *desk) drawn(c cue, text string) {
	d.t.Helper()
	marked := false
	for _, k := range d.s.timeline.marks {
		marked = marked || k.By == c.By && k.At == c.At && k.From == c.From && k.To == c.To && k.Kind == c.Kind
	}
	if !marked || !strings.Contains(d.text(), " "+c.word()) {
		d.t.Errorf("%s: on the timeline: %v; want it there, and %q in the frame\n%s", text, marked, c.word(), d.text())
	}
}
