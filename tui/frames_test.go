package tui

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// keep compares the terminal with a golden frame.
func (d *desk) keep(name string) {
	d.t.Helper()
	w, h := d.term.Size()
	var lines []string
	for _, l := range strings.Split(d.text(), "\n") {
		lines = append(lines, strings.TrimRight(l, " "))
	}
	gametest.Golden(d.t, filepath.Join("testdata", fmt.Sprintf("%s-%dx%d.frame", name, w, h)), strings.Join(lines, "\n"), *update)
}

// Whole frames of a table: idle with the reach, a planned leg, a shot, a refusal, a line of sight and
// a zone.
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

// Whole frames of hex maps: terrain with features along hexsides, in both sizes of the map and in
// ASCII; sections; and two maps of the other system with hexes. A star is an objective.
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

// terminals are the sizes of the golden frames of each system.
var terminals = [][2]int{{80, 24}, {110, 40}, {120, 40}, {160, 50}, {200, 60}}

// A systemFrame is a position in a system: a battle, and the keys that move the cursor.
type systemFrame struct {
	name string
	cfg  Config
	keys string
}

// systemFrames returns a position in each system. In most of them a piece is acting.
func systemFrames(t *testing.T) []systemFrame {
	walk, _, danger := walking(t)
	moves := func(scenario string) (cfg Config, to string) {
		cfg = midway(t, scenario, func(seat game.Seat, q game.Question) bool {
			i := slices.IndexFunc(seat.Reach(), func(r game.Reach) bool { return len(r.Way) > 2 })
			if i < 0 || q.Topic == "place" {
				return false
			}
			id := seat.Reach()[i].Place
			to = seat.View().Board.Places[slices.IndexFunc(seat.View().Board.Places, func(p game.Place) bool { return p.ID == id })].Name
			return true
		})
		return cfg, to
	}
	grav, gravTo := moves("relief")
	series, seriesTo := moves("kreuz-road")
	return []systemFrame{
		{"system-battlesuit", walk, "g" + danger + "<Enter>"},
		{"system-gravarmor", grav, "g" + gravTo + "<Enter>"},
		{"system-gts", series, "g" + seriesTo + "<Enter>"},
		{"system-solprime", ordering(t), ":12,20<Enter>"},
		{"system-lasergrenadiers", fresh(t, "mill-bridge"), ""},
	}
}

// A position in each system, at all sizes, with and without colours. The frames are compared as
// text. They are also drawn as pictures, which `make frames` writes for inspection.
func TestFramesOfSystems(t *testing.T) {
	for _, frame := range systemFrames(t) {
		for _, size := range terminals {
			at(t, size[0], size[1], frame.cfg, func(d *desk) {
				d.keys(frame.keys)
				d.keep(frame.name)
				d.take(fmt.Sprintf("%s-%dx%d", frame.name, size[0], size[1]))
				d.dulled()
				d.keep(frame.name + "-dull")
				if *pictures != "" {
					d.take(fmt.Sprintf("%s-dull-%dx%d", frame.name, size[0], size[1]))
				}
			})
		}
	}
}
