package tui

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// wheel turns the mouse wheel by one notch.
func (d *desk) wheel(b tcell.ButtonMask) {
	d.term.InjectMouse(10, 10, b, tcell.ModNone)
	synctest.Wait()
	d.term.InjectMouse(10, 10, tcell.ButtonNone, tcell.ModNone)
	synctest.Wait()
}

// Mouse actions other than hovering and answering. TestMouse covers those two.
func TestMouseActs(t *testing.T) {
	at(t, 120, 40, aiming(t), func(d *desk) {
		d.keys("gF-09<Enter>")
		d.wheel(tcell.WheelDown)
		d.shows("G-09 ")
		d.wheel(tcell.WheelUp)
		d.wheel(tcell.WheelUp)
		d.shows("E-09 ")
		d.click(119, 39) // the corner of the footer
		d.shows("E-09 ")
		d.keys("?")
		d.shows("What can be done now:")
		for range 5 {
			d.wheel(tcell.WheelDown)
		}
		d.hides("What can be done now:")
		for range 5 {
			d.wheel(tcell.WheelUp)
		}
		d.shows("What can be done now:")
		d.click(60, 20)
		d.hides("Esc closes")
		d.keys("t")
		x, y := d.find("E  ")
		d.click(x+4+3*8+1, y)
		if got := d.s.ground.name(d.s.cursor); !strings.HasPrefix(got, "E-") && !strings.HasPrefix(got, "D-") {
			t.Errorf("a click in row E went to %s", got)
		}
	})
}

// Every command has an effect. A wrong use gets a message that names the legal form.
func TestEveryCommand(t *testing.T) {
	commandTests := map[string][]struct{ args, shows string }{
		"jump":     {{"", `found ""; want a place from a to f`}, {"e", "e clear"}},
		"pass":     {{"move", "cannot pass this question (move)"}},
		"ask":      {{"move", "there is no filter for questions on move"}},
		"place":    {{"", "there is nothing left to set up"}},
		"strict":   {{"", "a reaction is declared"}},
		"save":     {{"", "want :save FILE"}, {filepath.Join(t.TempDir(), "a.play"), "recorded in"}},
		"theme":    {{"okabe-itto", `unknown theme "okabe-itto"`}, {"okabe-ito", "RED to move"}},
		"settings": {{"", "no small map in the corner"}},
		"ascii":    {{"", "RED to move"}},
		"motion":   {{"", "motion on"}, {"off", "motion off: events are shown without animation"}, {"of", `motion: found "of"; want "on" or "off"`}},
		"recap":    {{"", "recap: your last decision"}},
		"open":     {{"", "hot seat: the screen is not covered between turns"}},
		"goals":    {{"", "briefing - "}},
		"goal":     {{"", "briefing - "}},
		"brief":    {{"", "briefing - "}},
		"end":      {{"", "the match is not over"}},
		"note":     {{"", "want :note PIECE TEXT; :note PIECE erases the note"}, {"zz x", `unknown enemy "zz"`}},
		"notes":    {{"", "no notes yet; :note PIECE TEXT writes one"}},
		"maybe":    {{"", "what may it be - "}},
		"agenda":   {{"", "agenda - "}},
		"turn":     {{"", "turn: want one number"}, {"0", "HISTORY 0 of 2"}, {"1", "now"}},
		"answer":   {{"-1", `answer: found "-1"; want a whole number`}, {"1", "HISTORY 1 of 2"}},
		"lessons":  {{"", "no lesson was shown"}},
		"undo":     {{"", "there is no answer to take back"}},
		"quit":     {{"", "would be lost"}},
	}
	for _, c := range commands() {
		tests, ok := commandTests[c.word]
		if !ok {
			t.Errorf("no test tries :%s", c.word)
		}
		for _, test := range tests {
			t.Run(c.word+" "+test.args, func(t *testing.T) {
				at(t, 120, 40, toyConfig(game.Red), func(d *desk) {
					d.keys(":" + strings.TrimSpace(c.word+" "+test.args) + "<Enter>")
					d.shows(test.shows)
				})
			})
		}
	}
}

// Two players at one keyboard can play a whole battle with Tab, Space and Enter only. Between their
// turns a page covers the screen, if one player sees more than the other.
func TestAHotSeatBattleByKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hot.play")
	cfg := aiming(t)
	_, header, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	cfg.Humans, cfg.File, cfg.Header, cfg.Played = game.Everyone, file, header, nil
	covered, passed := 0, 0
	at(t, 80, 24, cfg, func(d *desk) {
		for range 1500 {
			switch {
			case d.s.ended != nil:
			case d.s.covered:
				covered++
				d.shows("pass the keyboard to")
				d.keys("<Enter>")
				continue
			case d.s.handed:
				passed++
				d.shows(" answers; Space takes the keyboard")
				d.keys(" ")
				continue
			default:
				d.keys("<Tab> ")
				continue
			}
			break
		}
		d.shows("OVER")
		d.keys("q")
	})
	sound(t, file, systems.Start)
	if covered < 2 || passed < 10 {
		t.Errorf("the keyboard was passed %d times under cover and %d times openly; the test is idle", covered, passed)
	}
}

// Every theme colours the map as defined, on the start screen and in a battle.
func TestEveryThemeOnTheScreen(t *testing.T) {
	battle := aiming(t)
	for _, name := range gametest.Slice(2, ThemeNames()) {
		look := func(d *desk, sign rune) {
			t.Helper()
			cells, _, _ := d.term.GetContents()
			for _, c := range cells {
				if len(c.Runes) == 0 || c.Runes[0] != sign {
					continue
				}
				theme, err := LoadTheme(name)
				if err != nil {
					t.Fatal(err)
				}
				want := newPalette(theme, d.term.Colors()).cover("woods", 0).sign
				if c.Style != want {
					t.Errorf("theme %s draws woods in %+v; want %+v", name, c.Style, want)
				}
				return
			}
			t.Errorf("theme %s shows no %c", name, sign)
		}
		at(t, 160, 44, battle, func(d *desk) {
			d.keys(":theme " + name + "<Enter>gH-16<Enter>")
			look(d, '♣')
		})
		inLobby(t, 100, 30, shippedLobby(t), func(d *desk) {
			for range ThemeNames() {
				if d.s.pal.theme.Name != name {
					d.keys("t")
				}
			}
			look(d, '♣')
		})
	}
}

// Enter in the line that the key g begins closes it, if no dot is named.
func TestAnEmptyJumpCloses(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys("g")
		d.shows(":jump _")
		d.keys("<Enter>")
		d.hides("jump", "found")
	})
}
