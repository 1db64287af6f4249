package tui

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game/gametest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// keep compares what the terminal shows with a golden frame.
func (d *desk) keep(name string) {
	d.t.Helper()
	w, h := d.term.Size()
	var lines []string
	for _, l := range strings.Split(d.text(), "\n") {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	gametest.Golden(d.t, filepath.Join("testdata", fmt.Sprintf("%s-%dx%d.frame", name, w, h)), strings.Join(lines, "\n"), *update)
}

// Whole frames of a table: at rest with what is within reach, a leg before it is
// gone, a shot, a refusal, a line of sight and a zone.
func TestFramesOfATable(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		for _, frame := range []struct{ name, keys string }{
			{"table", ""},
			{"table-leg", ":12.5,12<Enter>"},
			{"table-shot", ":26,4<Enter>"},
			{"table-refused", ":40,30<Enter>"},
			{"table-line", "L:40,30<Enter>"},
			{"table-zone", "s"},
			{"table-finer", "z"},
		} {
			at(t, size[0], size[1], skirmishConfig(), func(d *desk) {
				d.keys(frame.keys)
				d.keep(frame.name)
			})
		}
	}
}

// Whole frames of hex maps: terrain with what lies along hexsides, in both sizes
// of the map and in ASCII, sections, and either read by the other's game. A star is
// an objective.
func TestFramesOfHexes(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		for _, frame := range []struct{ name, scenario, keys string }{
			{"hexes-gts", "kreuz-road", ""},
			{"hexes-gts-zoom", "kreuz-road", "z"},
			{"hexes-gts-ascii", "kreuz-road", ":ascii<Enter>:K-18<Enter>"},
			{"hexes-gts-sections", "four-sheets", ":3-0309<Enter>"},
			{"hexes-ga", "relief", ""},
			{"hexes-ga-terrain", "polder", ":K-16<Enter>"},
		} {
			at(t, size[0], size[1], fresh(t, frame.scenario), func(d *desk) {
				d.keys(frame.keys)
				d.keep(frame.name)
			})
		}
	}
}
