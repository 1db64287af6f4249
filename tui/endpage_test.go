package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/google/go-cmp/cmp"

	"metahex/bots"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// overConfig returns a finished toy match that was chosen on a start screen.
func overConfig(t *testing.T) Config {
	cfg := toyConfig(game.Red)
	cfg.Header.Red, cfg.Header.Blue = "human", "greedy"
	cfg.Played = recorded(t)
	cfg.Playouts = 2
	cfg.Home = func() (Lobby, error) { return (&counter{}).lobby(), nil }
	return cfg
}

// overMatch returns a match that bots have played to its end, with red at this keyboard.
func overMatch(t *testing.T, scenario string) Config {
	t.Helper()
	m, header, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	header.Seed, header.Red, header.Blue = "5", "human", "greedy"
	play := &record.Play{Header: header}
	source := rand.New(rand.NewPCG(2, 5))
	greedy := bots.Greedy(source)
	_, err = game.Play(t.Context(), m, map[game.Side]game.Player{game.Red: greedy, game.Blue: greedy, game.Chance: game.Dice(source)},
		func(_ game.Question, c game.Choice, _ []game.Event) {
			play.Lines = append(play.Lines, record.Line{Kind: record.Answer, Text: m.Words(c)})
		})
	if err != nil {
		t.Fatal(err)
	}
	return Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(1), Played: play}
}

// The page shows the winner, the reason, points by cause and turn, losses, shots, luck and turning
// points. It does so in every system and at every size.
func TestTheEndIsAPage(t *testing.T) {
	for _, test := range []struct {
		scenario string
		want     []string
	}{
		{"primer", []string{"turn     1", "[BHM 16.7]", "the market square", "luck     red: "}},
		{"patrol", []string{"[BHM 16.7]", "enemies eliminated", "of 4:", "luck     red: "}},
		{"relief", []string{"turn        1", "League    1", "Imperial  0", "League 1 for the city", "[GA scenarios/victory]", "the city", "of 15:", "luck     League: "}},
		{"kreuz-road", []string{"[GTS end/victory]", "enemy steps", "of 6:", "luck     red: "}},
		{"ashford", []string{"[LG sequence/victory]", "enemies lost", "luck     red: "}},
		{"mill-bridge", []string{"cycle    1", "[SP play/cycle]", "enemies lost", "luck     red: "}},
	} {
		cfg := overMatch(t, test.scenario)
		at(t, 200, 60, cfg, func(d *desk) {
			d.shows("OVER", "losses", "shots    best: ", "m map", "w watch it", "s share", "q quit")
			d.hides("r again", "l start") // the match has no start screen to return to
			d.shows(test.want...)
			d.keys("xyz ")
			d.shows("losses") // the page stays
		})
		if test.scenario != "primer" && test.scenario != "patrol" {
			continue
		}
		cfg.Playouts = 4
		cfg.Home = func() (Lobby, error) { return (&counter{}).lobby(), nil }
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			at(t, size[0], size[1], cfg, func(d *desk) {
				d.shows("turned", "r again", "o other side", "n next")
				d.keep("end-" + test.scenario)
				d.hides("judging")
				d.s.post(func() {
					d.s.cfg.ASCII = true
					d.s.setTheme(d.s.pal.theme)
				})
				synctest.Wait()
				d.keep("end-" + test.scenario + "-ascii")
				for _, r := range d.text() {
					if r > 126 {
						t.Fatalf("%q is not ASCII:\n%s", r, d.text())
					}
				}
			})
		}
	}
}

// Without colours the page shows the same text, and no cell has a colour.
func TestTheEndWithoutColours(t *testing.T) {
	cfg := overMatch(t, "primer")
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		var coloured, plain string
		at(t, size[0], size[1], cfg, func(d *desk) { coloured = d.text() })
		at(t, size[0], size[1], cfg, func(d *desk) {
			theme := d.s.pal.theme
			d.s.post(func() { d.s.pal = newPalette(theme, 0) })
			synctest.Wait()
			plain = d.text()
			cells, _, _ := d.term.GetContents()
			for _, c := range cells {
				if fore, back, _ := c.Style.Decompose(); fore != tcell.ColorDefault || back != tcell.ColorDefault {
					t.Fatalf("%d columns: a cell %q has colours", size[0], string(c.Runes))
				}
			}
		})
		if diff := cmp.Diff(coloured, plain); diff != "" {
			t.Errorf("%d columns (-with colours +without):\n%s", size[0], diff)
		}
	}
}

// The page can be closed to see the board, and opened again. The last answer can still be taken
// back.
func TestTheEndPageAndTheBoard(t *testing.T) {
	at(t, 120, 40, overConfig(t), func(d *desk) {
		d.shows("losses", "turned")
		d.keys("m")
		d.hides("losses")
		d.keys("[")
		d.shows("HISTORY")
		d.keys(" ")
		d.shows("OVER")
		d.keys(" ")
		d.shows("losses")
		d.keys("m:end<Enter>")
		d.shows("losses")
	})
}

// Every match from the start screen returns to it, and the screen keeps no state of the match.
func TestBackToTheStartScreen(t *testing.T) {
	c := &counter{}
	l := c.lobby()
	l.Open = func(_ context.Context, o Order, _ func(string)) (Config, error) {
		c.orders = append(c.orders, o)
		cfg := toyConfig(game.Red)
		cfg.Header.Red, cfg.Header.Blue, cfg.Header.Seed = "human", "greedy", fmt.Sprint(len(c.orders))
		cfg.File = filepath.Join(t.TempDir(), "match.play")
		cfg.Left = func(l Leaving) { c.deleted++ }
		return cfg, nil
	}
	homes := 0
	lobbyWith(t, 120, 40, l, func() (Lobby, error) { homes++; return l, nil }, func(d *desk) {
		fresh := fieldsOf(d.s)
		d.keys("j<Enter>")
		d.shows("RED to move", "recorded")
		d.keys("[V*<Esc>c<Esc>q") // from the middle of a match
		d.shows("choose a battle", "> Ambush")
		if diff := cmp.Diff(fresh, fieldsOf(d.s)); diff != "" {
			t.Errorf("kept of the match (-before +after):\n%s", diff)
		}
		if n := len(d.s.told()); d.s.digest.n != 0 || n != 0 {
			t.Errorf("the story has %d lines of %d answers; want none", n, d.s.digest.n)
		}
		d.keys("<Enter>")
		d.shows("RED to move")
		for range 40 {
			if strings.Contains(d.text(), "losses") {
				break
			}
			d.keys(" ")
		}
		d.shows("OVER", "losses")
		d.keys("r")
		d.shows("RED to move")
		d.hides("OVER")
		d.keys("q")
		d.shows("choose a battle")
		if c.deleted != 0 {
			t.Errorf("Left was called %d times while the terminal was drawn on; want 0", c.deleted)
		}
		d.keys("q")
	})
	if homes != 3 || c.deleted != 3 {
		t.Errorf("the start screen was gathered %d times and Left called %d times; want 3 and 3", homes, c.deleted)
	}
	want := []Order{{Battle: "ambush", Red: "human", Blue: "greedy"}, {Battle: "ambush", Red: "human", Blue: "greedy"}, {Battle: "ambush", Red: "human", Blue: "greedy", Options: []string{}, Exact: true}}
	if diff := cmp.Diff(want, c.orders); diff != "" {
		t.Errorf("orders (-want +got):\n%s", diff)
	}
}

// lobbyWith is like inLobby, but with a function that rebuilds the start screen.
func lobbyWith(t *testing.T, wide, high int, l Lobby, home func() (Lobby, error), test func(d *desk)) {
	t.Helper()
	lobbyOf(t, wide, high, l, Config{Home: home}, func(d *desk) {
		test(d)
		time.Sleep(time.Second)
	})
}

// fieldsOf returns the state of a screen as text, without the fields of the terminal and of the
// start screen.
func fieldsOf(s *Screen) map[string]string {
	kept := map[string]bool{}
	for _, name := range strings.Fields("Box cfg app shown pal signs terminal table stuck begun stopping lobby home cancel pace quit mu posts lastRune message alarmed digest") {
		kept[name] = true
	}
	all := map[string]string{}
	v := reflect.ValueOf(s).Elem()
	for i := range v.NumField() {
		if f := v.Type().Field(i); !kept[f.Name] {
			all[f.Name] = fmt.Sprint(v.Field(i))
			if f.Type.Kind() == reflect.Pointer {
				all[f.Name] = fmt.Sprint(v.Field(i).IsNil())
			}
		}
	}
	return all
}

// Typing filters the list. A recorded match is deleted after a confirmation.
func TestTheListIsFilteredAndWeeded(t *testing.T) {
	c := &counter{}
	l := c.lobby()
	for i := range l.Battles {
		l.Battles[i].Group = []string{"Matches to go on with", "Toys", "Other toys"}[i]
	}
	inLobby(t, 120, 40, l, func(d *desk) {
		d.shows("Matches to go on with", "Toys", "Other toys", "  Ambush             ambush", "  A broken one       broken")
		d.keys("/brok")
		d.shows("/brok_", "1 battle; Enter keeps", "> A broken one")
		d.hides("Ambush")
		d.keys("q") // no battle has this word
		d.shows("no battle with these words")
		d.keys("<Enter><Enter>")
		d.hides("opening")
		d.shows("/brokq  Esc lists all")
		d.keys("<Esc>")
		d.hides("Esc lists all")
		d.shows("> A broken one", "Go on: Ambush")
		d.keys("/" + strings.Repeat("a", 70)) // a pasted text is cut
		d.shows("/" + strings.Repeat("a", 60) + "_")
		d.keys("<Esc>")
		d.shows("> A broken one", "Go on: Ambush")
		d.keys("<Home>Dn")
		d.shows("> Go on: Ambush")
		d.keys("D<C-c>")
		d.hides("sure?")
		d.shows("> Go on: Ambush")
		d.keys("Dy")
		d.hides("Go on: Ambush")
		d.shows("deleted", "> Ambush")
		d.keys("<Down>D")
		d.hides("sure?")
	})
	if c.deleted != 1 || len(c.orders) != 0 {
		t.Errorf("deleted %d times, ordered %v; want once, and nothing", c.deleted, c.orders)
	}
}

// While the page has more lines, the word that says so has a row of its own. The log is not shown.
func TestTheEndPageScrolls(t *testing.T) {
	at(t, 80, 24, overMatch(t, "relief"), func(d *desk) {
		d.keys("x")
		for range 40 {
			lines := strings.Split(d.text(), "\n")
			if row := lines[21]; strings.Contains(row, "j: more") && strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(row), "j: more")) != "" {
				t.Fatalf("a line is covered: %q", row)
			}
			if last := strings.TrimSpace(lines[22]); last != "" {
				t.Fatalf("under the page: %q", last)
			}
			d.keys("j")
		}
		d.hides("j: more")
		d.shows("destroyed")
	})
}
