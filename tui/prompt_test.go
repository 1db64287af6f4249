package tui

import (
	"strings"
	"testing"
	"time"

	"metahex/game"
)

// A large pasted text is cut, and costs little. The line shows its end.
func TestPromptIsBounded(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys(":" + strings.Repeat("x", mostTyped-3) + "end")
		d.shows("xxxend_")
		d.hides("the line is full")
		d.keys("y")
		d.shows("xxxend_", "the line is full: at most 2000 characters")
		p := d.s.top.(*prompt)
		began := time.Now()
		for range 1 << 20 {
			p.key(d.s, "z")
		}
		if took := time.Since(began); len(p.text) != mostTyped || took > 2*time.Second {
			t.Errorf("1 MB took %v and left %d characters, want at most 2 s and %d", took, len(p.text), mostTyped)
		}
		d.keys("<Esc>")
	})
}
