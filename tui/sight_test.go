package tui

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/record"
)

// aiming returns a battle between bots, played up to the first question in which red can fire. A human
// then takes over.
func aiming(t *testing.T) Config {
	t.Helper()
	return midwayOf(t, "primer", 5, func(seat game.Seat, q game.Question) bool {
		return slices.ContainsFunc(q.Options, func(o game.Option) bool { return strings.HasPrefix(seat.Words(o.Choice), "fire ") })
	})
}

func TestAShotIsDrawnBeforeItIsTaken(t *testing.T) {
	for _, size := range [][2]int{{120, 40}, {80, 24}} {
		at(t, size[0], size[1], aiming(t), func(d *desk) {
			for range 60 {
				if strings.Contains(d.text(), "fire BA") {
					break
				}
				d.keys("<Tab>")
			}
			d.shows("fire BA", "CLEAR", "•", "BHM 6.", "%")
			t.Log("\n" + d.text())
		})
	}
}

// The screen shows the same text as `metahex los`.
func TestTheScreenSpeaksAsTheCommand(t *testing.T) {
	at(t, 160, 44, aiming(t), func(d *desk) {
		d.keys("gF-01<Enter>LxgF-07<Enter>++")
		d.shows("BLOCKED F-01@1 to F-07@2 [BHM 6.3]", "<1>", "!·!", "•")
		d.keys("<Enter>")
		board, err := atlas.OpenBoard("A")
		if err != nil {
			t.Fatal(err)
		}
		r := layercake.NewRuler(board, layercake.Readings{}, dots.StandardHeights)
		from, _ := r.ParseEnd("F-01@1")
		to, _ := r.ParseEnd("F-07@2")
		u := r.Rule(from, to)
		for _, want := range append(u.Words(false), u.Section()...) {
			if len(want) < 100 {
				d.shows(want)
			}
		}
		d.keys("<Esc>x+")
		d.shows("F-07@2 to F-01@2")
		d.keys("---")
		d.shows("the height (level) here must be from 1 to 30")
		d.keys("<Esc>V")
		d.shows("field of view from F-01@1", "×")
		d.keys("VE")
		d.shows("F-01@1")
		d.keys("<Esc>E-H<BS>10<Enter>")
		d.shows("E-10")
	})
}

func TestEveryAnswerOfABattleHasAScreen(t *testing.T) {
	cfg := aiming(t)
	cfg.ASCII = true
	at(t, 80, 24, cfg, func(d *desk) {
		for range 30 {
			d.keys("<Tab>")
			for _, r := range d.text() {
				if r > 126 {
					t.Fatalf("%q is not ASCII:\n%s", r, d.text())
				}
			}
		}
	})
}

// gunner returns a toy match on the toy's own board. The human plays the gun, which is hidden in c.
func gunner() Config {
	cfg := toyConfig(game.Blue)
	cfg.Start = func(record.Header) (game.Match, error) { return toy.New(), nil }
	return cfg
}

// V marks the places that the unit does not see, E the pieces that see the place, and L shows one line,
// counted place by place. The same key ends its mode.
func TestWhereOnlyUnitsSee(t *testing.T) {
	at(t, 120, 40, gunner(), func(d *desk) {
		d.keys(":hide c<Enter>")
		d.keys(":c<Enter>V")
		d.shows("field of view from gun: 3 of 6 places", "V field")
		seen := map[string]bool{}
		for _, place := range d.s.ground.board.Places {
			seen[place.Name] = !d.s.hides(place.At)
		}
		want := map[string]bool{"a": false, "b": true, "c": true, "d": true, "e": false, "f": false}
		if diff := cmp.Diff(want, seen); diff != "" {
			t.Errorf("seen (-want +got):\n%s", diff)
		}
		d.keys("V")
		d.hides("field of view")

		d.keys(":d<Enter>E")
		d.shows("d is seen by gun", "!")
		d.keys(":e<Enter>")
		d.shows("nobody sees e")
		d.keys(":c<Enter>") // the gun's own place
		d.shows("nobody sees gun")
		d.keys("E")
		d.hides("nobody sees")

		d.keys(":c<Enter>L")
		d.shows("line from gun: move to the other end")
		d.keys("<Enter>") // the gun's own place has no ruling
		d.shows("the line needs two different places")
		d.keys(":d<Enter>")
		d.shows("the gun sees d [TOY 4]", "path 1 = 1")
		d.keys("<Enter>")
		d.shows("line of sight - Esc closes", "next to it", "cite: [metahex TOY strip#toy gun d: clear]")
		d.keys("<Esc>:e<Enter>")
		d.shows("the gun does not see e [TOY 4]")
		d.keys("+")
		d.shows("+ does nothing now") // this game has no heights
		d.keys("<Esc>")
		d.hides("the gun does not see")
		d.keys(":e<Enter>L")
		d.shows("in this game only units can see; no unit is at e")
		d.hides("line from")
	})
}

// A citation names the file of the match and the number of answers at the moment shown.
func TestTheCitationNamesTheMatch(t *testing.T) {
	cfg := gunner()
	cfg.File = filepath.Join(t.TempDir(), "gun.play")
	cfg.Cite = func(r los.Referee, u los.Ruling, file string, answers int) los.Citation {
		c := los.Cite(r, u, "strip")
		c.Terms = fmt.Sprintf("match=%s answer=%d", filepath.Base(file), answers)
		return c
	}
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":hide c<Enter>:c<Enter>L:d<Enter><Enter>")
		given := len(d.s.past)
		d.shows(fmt.Sprintf("cite: [metahex TOY strip#toy gun d match=gun.play answer=%d: clear]", given))
		if given == 0 {
			t.Error("no answer is given yet; nothing is tested")
		}
	})
}

// The field of view must not reveal the gun to a player who may not know its place.
func TestTheFieldKeepsASecret(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red), func(d *desk) {
		for _, place := range []string{"b", "c", "d", "e"} {
			d.keys(":" + place + "<Enter>E")
			d.shows("nobody sees " + place)
			d.keys("EVL")
			d.hides("by gun", "from gun")
		}
	})
}

// In strict mode no line is shown before the reaction is declared.
func TestNobodyLooksStrictly(t *testing.T) {
	cfg := gunner()
	cfg.Strict = true
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter>:c<Enter>")
		for _, key := range []string{"V", "E", "L"} {
			d.keys(key)
			d.shows("strict: no lines before the reaction is declared")
			d.hides("field of view", "seen by gun", "line from")
		}
	})
}

// The field of view marks the pieces that are not seen, with the verdict of the line of sight to each
// of them.
func TestTheFieldMarksUnseenPieces(t *testing.T) {
	for _, keys := range []string{"V", "zV"} {
		at(t, 80, 24, training(t, 1), func(d *desk) {
			d.keys("<Enter><Tab>")
			d.keys(keys)
			r, by := d.s.referee(), d.s.sight.by[0]
			lay := d.s.parts()
			raster := d.s.raster(lay)
			hidden := 0
			for p := range standing(d.s.seen()) {
				to, _ := endOf(r, p)
				from := d.s.end(r, by)
				x, y := d.s.origin(raster, p.At)
				if !raster.large {
					x++
				}
				x, y = lay.field.x+d.s.gutter()+x, lay.field.y+1+y
				if d.s.ground.same(p.At, d.s.cursor) || x < 0 || y < 2 || x >= 80 || y >= 20 {
					continue
				}
				want := from.Spot != to.Spot && !r.Clear(from, to)
				if got := d.rows()[y][x] == d.s.signs.unseen; got != want {
					t.Errorf("%s: %s is marked as unseen: %t; want %t:\n%s", keys, p.Label, got, want, d.text())
				}
				hidden += btoi(want)
			}
			if hidden == 0 && keys == "V" {
				t.Error("no piece is hidden")
			}
		})
	}
}

// The window of a ruling shows the whole ruling, without the names of flags.
func TestTheRulingNamesNoFlag(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		d.keys("<Enter>gJ-28<Enter>L")
		for _, to := range []string{"A-01", "R-01", "A-35", "R-35", "K-02"} {
			d.keys("g" + to + "<Enter><Enter>")
			d.shows("line of sight - ")
			if w, ok := d.s.top.(*window); !ok || strings.Contains(strings.Join(w.lines, "\n"), "--all") {
				t.Errorf("the ruling on %s names a flag:\n%s", to, strings.Join(w.lines, "\n"))
			}
			d.keys("<Esc>")
		}
	})
}
