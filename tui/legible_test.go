package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/record"
)

// farSkirmish is the skirmish with a tank that can move 26 inches.
func farSkirmish() Config {
	return skirmishOf(skirmish{left: 26000})
}

// skirmishOf returns the given skirmish; the tank is at its usual point.
func skirmishOf(s skirmish) Config {
	cfg := skirmishConfig()
	cfg.Start = func(record.Header) (game.Match, error) {
		begun := s
		begun.at, begun.ahead = game.Point{X: 10200, Y: 9900}, game.Point{X: 1}
		return game.NewTable(&begun, game.Step[*skirmish](skirmishMove{})), nil
	}
	return cfg
}

// Each answer creates one view for each player at the keyboard.
func TestViewsAreMadeOnceAnAnswer(t *testing.T) {
	var views atomic.Int64
	at(t, 80, 24, skirmishOf(skirmish{left: 6000, views: &views}), func(d *desk) {
		before := views.Load()
		d.keys(":12.2,9.9<Enter> ")
		d.shows("The tank moves.", "RED to act")
		if got := views.Load() - before; got != 1 {
			t.Errorf("an answer and the next question make %d views; want 1", got)
		}
	})
}

// sizes are the terminal sizes on which tables are played.
var sizes = [][2]int{{80, 24}, {120, 40}, {200, 60}}

// The label of a row is empty, or a whole number of inches inside the row. The label of the cursor's
// row is the position of the cursor.
func TestRowLabelsAreWhole(t *testing.T) {
	for _, size := range sizes {
		at(t, size[0], size[1], skirmishConfig(), func(d *desk) {
			for zoom := range 3 {
				r := d.s.ground.raster
				labels := 0
				for y, line := range strings.Split(d.text(), "\n")[2 : 1+d.s.parts().field.h] {
					label := string([]rune(line)[:d.s.gutter()])
					if label = strings.TrimSpace(label); label == "" || strings.ContainsAny(label, "+-|┌─└│") {
						continue
					}
					low := (y + d.s.offset[1]) * int(2*r.unit)
					n, err := strconv.ParseFloat(label, 64)
					if got := int(n * 1000); err != nil || got < low || got >= low+int(2*r.unit) {
						t.Errorf("%v, zoom %d: the row from %d to %d thousandths is labelled %q", size, zoom, low, low+int(2*r.unit), label)
					}
					labels++
				}
				if labels < 5 {
					t.Errorf("%v, zoom %d: %d rows are labelled; want 5 or more:\n%s", size, zoom, labels, d.text())
				}
				d.keys("z")
			}
		})
	}
}

// cellOf returns the terminal cell of a point of a table.
func (d *desk) cellOf(at game.Point) tcell.SimCell {
	cells, w, h := d.term.GetContents()
	l := d.s.layout(pane{w: w, h: h})
	x, y := d.s.origin(d.s.raster(l), at)
	return cells[(l.field.y+1+y)*w+l.field.x+d.s.gutter()+x]
}

// 3, 13 and 23 inches differ in their characters and in the tint of the ground. At the cursor the
// full number is shown.
func TestReachIsToldByTens(t *testing.T) {
	for _, size := range sizes {
		at(t, size[0], size[1], farSkirmish(), func(d *desk) {
			var signs []rune
			var tints []tcell.Color
			for _, y := range []int32{12400, 22400, 32400} {
				cell := d.cellOf(game.Point{X: 10200, Y: y})
				_, tint, _ := cell.Style.Decompose()
				signs, tints = append(signs, cell.Runes[0]), append(tints, tint)
			}
			cell := d.cellOf(game.Point{X: 70000, Y: 45000})
			_, tint, _ := cell.Style.Decompose()
			tints = append(tints, tint)
			slices.Sort(signs)
			slices.Sort(tints)
			if n := len(slices.Compact(signs)); n != 3 {
				t.Errorf("%v: reach of 3, 13 and 23 inches is shown by %d signs; want 3:\n%s", size, n, d.text())
			}
			if n := len(slices.Compact(tints)); n != 4 {
				t.Errorf("%v: 3, 13, 23 inches and what is out of reach have %d tints; want 4", size, n)
			}
			d.keys(":10.2,22.7<Enter>")
			d.shows("]13", "12.8 of 26")
			d.keys(":10.2,9.9<Enter>")
			d.hides("]13")
		})
	}
}

// Pieces of a side that share a letter have their numbers beside them.
func TestTwoStandsOfOneLetter(t *testing.T) {
	for _, size := range sizes {
		for _, scenario := range []string{"mill-bridge", "ashford"} {
			at(t, size[0], size[1], fresh(t, scenario), func(d *desk) {
				told := 0
				for _, p := range d.s.view.Pieces {
					twin := func(q game.Piece) bool {
						return q.ID != p.ID && q.Side == p.Side && q.Off == "" && pieceSign(&q) == pieceSign(&p)
					}
					if p.Off != "" || !slices.ContainsFunc(d.s.view.Pieces, twin) {
						continue
					}
					number, unit := numberOf(&p), d.s.ground.raster.unit
					for _, w := range [][2]int32{{0, 2}, {0, -2}, {-1, 0}, {1, 0}} {
						if string(d.cellOf(game.Point{X: p.At.X + w[0]*unit, Y: p.At.Y + w[1]*unit}).Runes[0]) == number {
							told++
							number = ""
						}
					}
					if number != "" {
						t.Errorf("%v %s: %s at %s has no number beside it:\n%s", size, scenario, p.Label, pointName(p.At), d.text())
					}
				}
				if told < 4 {
					t.Errorf("%v %s: %d pieces have numbers; want 4 or more", size, scenario, told)
				}
			})
		}
	}
}

// Each set-up place of a piece has its own cell, and no brackets overlap.
func TestSetUpOnATable(t *testing.T) {
	for _, size := range sizes {
		at(t, size[0], size[1], fresh(t, "smelter"), func(d *desk) {
			d.hides("((", "))", ")(", "()")
			if got := strings.Count(d.text(), string(fancy.open)); got < 30 {
				t.Errorf("%v: %d points are marked where RA may be set up; want 30 or more:\n%s", size, got, d.text())
			}
			d.keep("smelter")
		})
	}
}

// The roster uses the rows of the panel that other parts leave free.
func TestTheRosterHasRoom(t *testing.T) {
	for size, want := range map[[2]int]int{{120, 40}: 9, {200, 60}: 20} {
		at(t, size[0], size[1], fresh(t, "mill-bridge"), func(d *desk) {
			shown := 0
			for _, p := range d.s.view.Pieces {
				if p.Off == "" && strings.Contains(d.text(), fmt.Sprintf("%s %s%s  %s", pieceName(&p), p.Side, d.s.shapeWords(&p), pointName(p.At))) {
					shown++
				}
			}
			if shown < want {
				t.Errorf("%v: %d pieces are in the roster; want %d or more:\n%s", size, shown, want, d.text())
			}
			d.keep("mill-bridge")
		})
	}
}

// The help begins with the keys that are valid at the moment.
func TestHelpBeginsWithNow(t *testing.T) {
	at(t, 80, 24, farSkirmish(), func(d *desk) {
		d.keys("?")
		d.shows("What can be done now:", fmt.Sprintf("%-14s go to a point at a height", "go"), "list the answers in a window")
		d.hides("show the whole ruling", "replay: the next answer")
	})
}

// Whole frames of tables of three games: questions for orders, with the reach of the piece.
func TestFramesOfOrders(t *testing.T) {
	for _, size := range sizes {
		at(t, size[0], size[1], ordering(t), func(d *desk) { d.keep("depot-road") })
		at(t, size[0], size[1], fresh(t, "ashford"), func(d *desk) { d.keep("ashford") })
		at(t, size[0], size[1], farSkirmish(), func(d *desk) {
			d.keys(":10.2,22.7<Enter>")
			d.keep("table-far")
		})
	}
}
