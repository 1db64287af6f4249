package tui

import (
	"strings"
	"testing"
)

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

// In set-up the minimap covers no place of an answer.
func TestMinimapCoversNoZone(t *testing.T) {
	shown := 0
	for _, scenario := range []string{"patrol", "relief", "meander"} {
		at(t, 80, 24, fresh(t, scenario), func(d *desk) {
			if scenario != "relief" { // it is zoomed already
				d.keys("z")
			}
			for range 12 {
				with, boxes := strings.Count(d.text(), "("), strings.Count(d.text(), "┌")
				d.s.noMinimap = true
				d.keys("<Esc>")
				if without := strings.Count(d.text(), "("); with != without {
					t.Fatalf("%s: %d places are marked, %d without the minimap:\n%s", scenario, with, without, d.text())
				}
				d.s.noMinimap = false
				shown += boxes
				d.keys("<Tab><Tab><Tab><Tab><Tab>")
			}
		})
	}
	if shown == 0 {
		t.Error("the minimap is never shown")
	}
}

// The key for the minimap says what it has done.
func TestMinimapKeySaysWhatItDoes(t *testing.T) {
	cfg, _, _ := walking(t)
	at(t, 200, 60, cfg, func(d *desk) {
		d.keys("m")
		d.shows("no small map in the corner; this board fits the screen")
		d.keys("m")
		d.shows("a small map in the corner")
	})
}
