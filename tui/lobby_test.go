package tui

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"
	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/record"
)

// counter returns a lobby of two toy battles and an unfinished match. It records the orders that it
// receives.
type counter struct {
	orders  []Order
	deleted int
}

func (c *counter) lobby() Lobby {
	board := toy.New().View(game.Chance).Board
	return Lobby{
		Red: "human", Blue: "greedy",
		Players: []Seating{{"human", "at this keyboard", true}, {"random", "", false}, {"greedy", "takes the best", false}},
		Battles: []Battle{
			{ID: "begun", Title: "Ambush", Name: "Go on: Ambush", Story: "You left it in turn 2.", Fixed: true, Red: "human", Blue: "random", Note: "as it was begun", Delete: func() error { c.deleted++; return nil }},
			{
				ID: "ambush", Title: "Ambush", Game: "Toys", Story: "A runner and a gun. " + strings.Repeat("It is a long story. ", 30), Board: board,
				Forces:   [3][]string{game.Red: {"red, 1 point", "1 Runner"}, game.Blue: {"blue, 1 point", "1 Gun"}},
				Terms:    []string{"The runner must get through.", "6 turns"},
				Measured: "red 40 %, blue 60 %",
				Options:  []Option{{"shells", []string{"drawn", "good", "bad"}, "Which shells has the gun?"}, {"fog", []string{"off", "on"}, "Is there fog?"}},
			},
			{ID: "broken", Title: "A broken one", Shop: shop()},
		},
		Open: func(_ context.Context, o Order, _ func(string)) (Config, error) {
			c.orders = append(c.orders, o)
			if o.Battle == "broken" {
				return Config{}, errors.New("broken.yaml:1:1: found nothing\nmore of it")
			}
			cfg := toyConfig()
			for side, name := range map[game.Side]string{game.Red: o.Red, game.Blue: o.Blue} {
				if name == "human" {
					cfg.Humans |= game.Only(side)
				}
			}
			return cfg, nil
		},
	}
}

// inLobby runs a test on the start screen.
func inLobby(t *testing.T, wide, high int, l Lobby, test func(d *desk)) {
	t.Helper()
	lobbyOf(t, wide, high, l, Config{}, test)
}

// lobbyOf is like inLobby, with a configuration.
func lobbyOf(t *testing.T, wide, high int, l Lobby, cfg Config, test func(d *desk)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		d := &desk{t: t, term: newSimulated(), stop: stop, done: make(chan error, 1)}
		cfg.Terminal = d.term
		if err := openTerminal(ctx, &cfg); err != nil {
			t.Fatal(err)
		}
		theme, err := LoadTheme("")
		if err != nil {
			t.Fatal(err)
		}
		d.s = newScreen(cfg, theme)
		d.s.lobby = newLobby(l)
		go func() { d.done <- d.s.runLobby(ctx) }()
		defer d.end() // also after a Fatal, because no goroutine may stay in the bubble
		synctest.Wait()
		d.resize(wide, high)
		test(d)
	})
}

func TestTheStartScreenTellsOfABattle(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		inLobby(t, size[0], size[1], (&counter{}).lobby(), func(d *desk) {
			d.shows("> Go on: Ambush", "A broken one", "You left it in turn 2.", "as it was begun", "red: human", "blue: random")
			d.hides("r red", "o options")
			d.keys("<Down>")
			d.shows("> Ambush", "A runner and a gun.", "red, 1 point", " 1 Runner", "blue, 1 point", "The runner must get through.", "6 turns",
				"measured: red 40 %, blue 60 %", "blue: greedy (takes the best)", "Enter play", "r red", "o options", "Toys")
			if x, y := d.find("····   red, 1 point"); x != leastList+1 || y < 3 {
				t.Errorf("the board is drawn at %d, %d", x, y)
			}
		})
	}
}

// A narrow start screen shows long names of soldiers in full, on two lines.
func TestLongNamesOfSoldiersAreFolded(t *testing.T) {
	l := (&counter{}).lobby()
	l.Battles[1].Forces[game.Red] = []string{"your soldiers", "Hale, commander of the rearguard, 2 hits, 3 battles", "Brook, assault"}
	inLobby(t, 80, 24, l, func(d *desk) {
		d.keys("<Down>")
		d.shows("Hale, commander", "2 hits, 3", "  battles", "Brook, assault", "1 Gun")
	})
}

func TestABattleIsOrdered(t *testing.T) {
	var c counter
	inLobby(t, 80, 24, c.lobby(), func(d *desk) {
		d.keys("jb")
		d.shows("red: human", "blue: human", "hot seat")
		d.keys("rb")
		d.shows("red: random", "blue: random")
		d.hides("hot seat")
		d.keys("o")
		d.shows("options of Ambush", "> shells", "[drawn] good  bad", "Which shells has the gun?")
		d.keys("<Right><Down>l<Right>h")
		d.shows("> fog", " off [on]", "Is there fog?")
		d.keys("<Up><Left><Left><Enter>")
		d.shows("2 options changed")
		d.keys("d")
		d.shows("options changed: shells=bad, fog=on", "It is a long story.")
		d.keys("<Esc><Down>")
		d.hides("options changed")
		d.keys("<Enter>")
		d.shows("broken.yaml:1:1: found nothing", "A broken one")
		d.hides("more of it")
		d.keys("<Home>j<Enter>")
		d.shows("Ambush", "OVER", "view of referee")
		d.keys("q")
	})
	want := []Order{
		{Battle: "broken", Red: "random", Blue: "random"},
		{Battle: "ambush", Red: "random", Blue: "random", Options: []string{"shells=bad", "fog=on"}},
	}
	if diff := cmp.Diff(want, c.orders); diff != "" {
		t.Errorf("orders (-want +got):\n%s", diff)
	}
}

func TestTheStartScreenByKeysAndMouse(t *testing.T) {
	var c counter
	inLobby(t, 120, 40, c.lobby(), func(d *desk) {
		d.keys("<End>")
		d.shows("> A broken one")
		d.keys("k<Up><Up><PgDn>")
		d.shows("> A broken one")
		d.keys("<PgUp>")
		d.shows("> Go on: Ambush")
		d.keys("<Tab><Back>t")
		d.shows("theme okabe-ito")
		d.keys("?")
		d.shows("keys - Esc closes", "optional rules and readings")
		d.hides("take the last answer back")
		d.keys("<Esc>")
		x, y := d.find("A broken one")
		d.click(x, y)
		d.shows("> A broken one")
		d.term.InjectMouse(x, y, tcell.WheelUp, tcell.ModNone)
		synctest.Wait()
		d.shows("  A broken one", "> Ambush")
		d.term.InjectMouse(x, y, tcell.WheelDown, tcell.ModNone)
		synctest.Wait()
		d.shows("> A broken one")
		d.resize(60, 20)
		d.shows("80×24 needed")
		d.resize(80, 24)
		d.click(x, y)
		d.shows("broken.yaml:1:1")
		d.click(60, 3) // the click hits nothing
		d.keys("<Home> ")
		d.shows("RED to move")
	})
	if got := len(c.orders); got != 2 {
		t.Errorf("%d orders; want 2: %v", got, c.orders)
	}
}

func TestLeavingTheStartScreenPlaysNothing(t *testing.T) {
	for _, key := range []string{"q", "<Esc>", "<C-c>"} {
		var c counter
		inLobby(t, 80, 24, c.lobby(), func(d *desk) {
			d.keys(key)
			select {
			case err := <-d.done:
				d.done <- err
			default:
				t.Errorf("%s does not leave", key)
			}
		})
		if len(c.orders) > 0 {
			t.Errorf("%s ordered %v", key, c.orders)
		}
	}
}

// Any failure while a battle is opened is shown on the start screen.
func TestAPanicInOpeningIsTold(t *testing.T) {
	l := (&counter{}).lobby()
	l.Open = func(context.Context, Order, func(string)) (Config, error) { panic("no such luck") }
	inLobby(t, 80, 24, l, func(d *desk) {
		d.keys("<Enter>")
		d.shows("internal error: no such luck", "> Go on: Ambush")
	})
	l.Open = func(context.Context, Order, func(string)) (Config, error) {
		cfg := toyConfig(game.Red)
		cfg.File = filepath.Join(t.TempDir(), "no", "folder", "x.play")
		return cfg, nil
	}
	inLobby(t, 80, 24, l, func(d *desk) {
		d.keys("<Enter>")
		d.shows("recording the match: ", "> Go on: Ambush")
	})
}

// With --ascii the start screen also uses ASCII only. It shows something in every size and every
// theme.
func TestTheStartScreenInASCIIAndEverySize(t *testing.T) {
	inLobby(t, 80, 24, (&counter{}).lobby(), func(d *desk) {
		d.s.post(func() {
			d.s.cfg.ASCII = true
			d.s.setTheme(d.s.pal.theme)
		})
		synctest.Wait()
		for _, size := range [][2]int{{80, 24}, {79, 24}, {20, 5}, {3, 2}, {1, 1}, {300, 90}, {120, 40}} {
			d.resize(size[0], size[1])
			d.keys("<Home>jto<Esc>d<Esc>?<Esc>")
			if strings.TrimSpace(d.text()) == "" {
				t.Errorf("nothing is shown in %d by %d", size[0], size[1])
			}
			for _, r := range d.text() {
				if r > 126 {
					t.Fatalf("%q is not ASCII:\n%s", r, d.text())
				}
			}
		}
	})
}

func TestThumbnail(t *testing.T) {
	b := &game.Board{Max: game.Point{X: 3, Y: 7}}
	add := func(x, y int32, terrain string, level int) {
		b.Places = append(b.Places, game.Place{At: game.Point{X: x, Y: y}, Terrain: terrain, Level: level})
	}
	for x := range int32(4) {
		for y := x & 1; y < 8; y += 2 {
			switch {
			case x == 0 && y < 4:
				add(x, y, "woods", 0)
			case x == 3:
				add(x, y, "", 2)
			case x == 1 && y == 1:
				add(x, y, "water", 0)
			default:
				add(x, y, "clear", 0)
			}
		}
	}
	tests := []struct {
		wide, high int
		want       []string
	}{
		{35, 9, []string{"♣~·2", "···2"}},
		{3, 9, []string{"♣·"}}, // one character holds two columns and eight half-rows
		{35, 1, []string{"♣·"}},
		{1, 1, []string{"·"}}, // two of sixteen dots are woods
	}
	for _, test := range tests {
		term := tcell.NewSimulationScreen("UTF-8")
		if err := term.Init(); err != nil {
			t.Fatal(err)
		}
		term.SetSize(10, 4)
		s := newScreen(Config{Terminal: term}, Theme{})
		thumb := newThumbnail(b, test.wide, test.high)
		p := pane{s.shown, 0, 0, 10, 4}
		s.shown.Clear()
		thumb.draw(s, p)
		var got []string
		for y := range thumb.high {
			line := ""
			for x := range thumb.wide {
				r, _, _, _ := s.shown.GetContent(x, y)
				line += string(r)
			}
			got = append(got, line)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("in %d by %d (-want +got):\n%s", test.wide, test.high, diff)
		}
		term.Fini()
	}
}

// While a battle is opened, no window opens, the footer shows only what works, and Esc stops it.
func TestNoWindowOpensWhileABattleIsOpened(t *testing.T) {
	l := (&counter{}).lobby()
	l.Open = func(ctx context.Context, _ Order, report func(string)) (Config, error) {
		report("measuring: 3 of 40 matches")
		<-ctx.Done()
		return Config{}, ctx.Err()
	}
	inLobby(t, 80, 24, l, func(d *desk) {
		d.keys("<End><Enter>")
		d.shows("measuring: 3 of 40 matches; Esc stops it", "Esc stop", "q quit")
		d.hides("p purchase", "Enter play", "d details", "? help")
		before := d.text()
		for _, key := range []string{"p", "?", "d", "o", "/", "S", "t", "j", "D", "<Enter>"} {
			d.keys(key)
			d.shows("A broken one is being opened; Esc stops it")
			if got := strings.Join(strings.Split(d.text(), "\n")[:20], "\n"); got != strings.Join(strings.Split(before, "\n")[:20], "\n") {
				t.Errorf("%s changes the screen:\n%s", key, d.text())
			}
		}
		d.keys("<Esc>")
		d.shows("stopped; nothing was opened", "p purchase", "Enter play")
		d.keys("p")
		d.shows("the force of red")
	})
}

// The fields that the list does not show are filled in once, when the battle is highlighted.
func TestABattleIsDescribedWhenItIsHighlighted(t *testing.T) {
	l, described := (&counter{}).lobby(), 0
	l.Battles = append(l.Battles, Battle{ID: "later", Title: "Later", Describe: func(b *Battle) { described++; b.Story = "told late" }})
	inLobby(t, 80, 24, l, func(d *desk) {
		if described != 0 {
			t.Errorf("described %d times before it is highlighted; want 0", described)
		}
		d.keys("<End>")
		d.shows("told late")
		d.keys("k<Down>")
	})
	if described != 1 {
		t.Errorf("described %d times; want once", described)
	}
}

// Back on the start screen, the highlight is on the entry that the match was chosen from.
func TestTheStartScreenShowsWhatWasPlayed(t *testing.T) {
	tests := []struct{ row, scenario, want string }{
		{"campaign cinder", "/x/1-ford.yaml", "campaign cinder"},
		{"draw toy", "/x/battles/toy.yaml", "draw toy"},
		{"resume /x/a.play", "ambush", "replay /x/a.play"},
		{"", "ambush", "ambush"},
		{"gone", "gone", "first"},
	}
	for _, test := range tests {
		l := newLobby(Lobby{Battles: []Battle{{ID: "first"}, {ID: "ambush"}, {ID: "draw toy"}, {ID: "campaign cinder"}, {ID: "replay /x/a.play"}}, Players: []Seating{{Name: "human"}}})
		l.show(test.row, record.Header{Scenario: test.scenario})
		if got := l.Battles[l.at].ID; got != test.want {
			t.Errorf("after %q: highlights %q; want %q", test.row, got, test.want)
		}
	}
}

// The footer says what Enter does to the highlighted battle.
func TestTheFooterSaysWhatEnterDoes(t *testing.T) {
	l := (&counter{}).lobby()
	l.Battles[0].Enter = "watch"
	inLobby(t, 80, 24, l, func(d *desk) {
		d.shows("Enter watch")
		d.keys("j")
		d.shows("Enter play")
	})
}

// While no battle matches the filter, none is described, and none can be played or deleted.
func TestAFilterWithoutAHitShowsNoBattle(t *testing.T) {
	c := &counter{}
	l := c.lobby()
	inLobby(t, 120, 40, l, func(d *desk) {
		title := l.Battles[0].Title
		d.shows(title)
		d.keys("/zzz")
		d.shows("no battle with these words")
		d.hides(title)
		d.keys("<Enter>d")
		d.hides(title)
		d.keys("<Enter>D<Esc>")
		d.shows(title)
	})
}
