package tui

import "testing"

// While the window shows only a part of the board, the minimap is in a corner away from the cursor.
func TestMinimap(t *testing.T) {
	cfg, _, _ := walking(t)
	at(t, 80, 24, cfg, func(d *desk) {
		d.hides("⡀", "⠁")
		d.keys("zgA-01<Enter>")
		_, y := d.find("┌──────────────────┐")
		if y < 4 {
			d.t.Errorf("the minimap is at line %d, beside the cursor", y)
		}
		d.keys("gR-35<Enter>")
		if _, y = d.find("┌──────────────────┐"); y > 4 {
			d.t.Errorf("the minimap is at line %d, beside the cursor", y)
		}
		d.keys("m")
		d.hides("┌──────────────────┐")
		d.keys("m:ascii<Enter>")
		for _, r := range d.text() {
			if r > 126 {
				d.t.Fatalf("%q is not ASCII:\n%s", r, d.text())
			}
		}
	})
}
