package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems"
)

// In a window the answer that passes is highlighted, even if there are shots. So Space never uses up
// a reaction.
func TestAWindowIsLetPassByDefault(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], toyConfig(game.Blue), func(d *desk) {
			d.keys(":hide b<Enter>")
			d.shows("BLUE to react", "hold")
			if got := d.s.words[d.s.pick]; got != "hold" {
				t.Errorf("%q is highlighted; want hold", got)
			}
			d.keys("x")
			if got := d.s.words[d.s.pick]; got != "fire" {
				t.Errorf("%q is aimed; want fire", got)
			}
		})
	}
}

// Space plays a battle of each system to its end. If no answer is highlighted, the test types f first.
// Every highlighted answer is accepted and has an effect.
func TestAdviceAndSpacePlayABattle(t *testing.T) {
	most := map[string]int{"primer": 200, "patrol": 260, "relief": 1500, "kreuz-road": 1500, "smelter": 1500, "mill-bridge": 1500}
	for _, scenario := range gametest.Slice(3, slices.Sorted(maps.Keys(most))) {
		most := most[scenario]
		t.Run(scenario, func(t *testing.T) {
			cfg := fresh(t, scenario)
			if cfg.Header.System == "battlesuit" {
				cfg.Header.Readings = "8.5=when-seen"
			}
			at(t, 80, 24, cfg, func(d *desk) {
				keys, given := 0, 0
				for ; d.s.ended == nil && keys <= most; keys++ {
					if _, list := d.s.top.(*chooser); list || d.s.pick < 0 && d.s.asked {
						d.keys("<Esc>f")
						keys += 2
					}
					if given = len(d.s.past); d.s.settingUp() && d.s.top != nil {
						d.keys("<Esc>")
					}
					d.keys(" ")
				}
				if d.s.ended == nil {
					t.Errorf("%s is not over after %d keys and %d answers:\n%s", scenario, keys, given, d.text())
				}
				human := 0
				for _, m := range d.s.past {
					if m.human {
						human++
					}
				}
				t.Logf("%s: %d keys, %d answers, of them %d by keys", scenario, keys, len(d.s.past), human)
			})
		})
	}
}

// Answers that differ only in their level share one line of the list. The keys + and - change the
// level in this line.
func TestLevelsAreFolded(t *testing.T) {
	cfg := midway(t, "patrol", func(seat game.Seat, q game.Question) bool {
		return q.Topic == "act" && strings.Contains(allWords(seat, q), "bounce@2") && strings.Contains(allWords(seat, q), "bounce@1")
	})
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("o")
		if n := strings.Count(d.text(), "bounce@"); n != 1 {
			t.Errorf("bounce@ is in the list %d times; want once:\n%s", n, d.text())
		}
		level := -1
		if i := strings.Index(d.text(), "bounce@"); i >= 0 {
			fmt.Sscanf(d.text()[i:], "bounce@%d", &level)
		}
		d.shows(fmt.Sprintf("bounce@%d  + - ", level))
		for range 60 {
			if strings.Contains(d.text(), "> bounce@") {
				break
			}
			d.keys("<Tab>")
		}
		d.keys("+")
		d.shows(fmt.Sprintf("> bounce@%d", level+1))
		d.keys("<End>")
		d.hides("> bounce")
		d.keys("<Home><PgDn><PgUp>")
		if got, want := d.s.pick, d.s.listedOptions()[0]; got != want {
			t.Errorf("Home, PgDn and PgUp go to answer %d; want %d", got, want)
		}
	})
}

// allWords returns all answers to a question as words.
func allWords(seat game.Seat, q game.Question) string {
	var all []string
	for _, o := range q.Options {
		all = append(all, seat.Words(o.Choice))
	}
	return strings.Join(all, " ")
}

// Space does not end the activation while the cursor is at another place.
func TestSpaceElsewhereEndsNothing(t *testing.T) {
	cfg := midway(t, "patrol", func(_ game.Seat, q game.Question) bool { return q.Topic == "act" })
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":A-35<Enter>")
		given := len(d.s.past)
		d.keys(" ")
		if len(d.s.past) != given {
			t.Errorf("Space at a dot without an answer gave %d answers; want none:\n%s", len(d.s.past)-given, d.text())
		}
		d.shows("no answer is at")
	})
}

// For an enemy that cannot be shot at, the screen shows the reason and its clause. This holds in each
// system (dots, hexes and tables), in the player's activation and in a window.
func TestAnEnemyTellsWhyNot(t *testing.T) {
	for _, test := range []struct {
		scenario, topic, clause string
		skip                    int
	}{
		{"patrol", "act", "[BHM ", 0}, {"relief", "fire", "[GA ", 3}, {"relief", "move", "[GA ", 0}, {"relief", "march", "[GA ", 0},
		{"kreuz-road", "act", "[GTS ", 0}, {"kreuz-road", "move", "[GTS ", 0}, {"ashford", "act", "[LG ", 0}, {"mill-bridge", "order", "[SP ", 0},
	} {
		spared, moments := "", 0
		cfg := midway(t, test.scenario, func(seat game.Seat, q game.Question) bool {
			if q.Topic != test.topic {
				return false
			}
			v, words := seat.View(), " "+allWords(seat, q)+" "
			enemy := onMap(&v, func(p *game.Piece) bool {
				return p.Side == q.Side.Enemy() && !strings.Contains(words, " "+p.Label+" ") && len(on(&v, p.At)) == 1
			})
			if enemy != nil {
				spared = enemy.Label
				moments++
			}
			return moments > test.skip
		})
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			at(t, size[0], size[1], cfg, func(d *desk) {
				enemy := onMap(d.s.seen(), func(p *game.Piece) bool { return p.Label == spared })
				d.keys("<Tab>g" + d.s.ground.name(enemy.At) + "<Enter>") // from an answer that does not pass
				all := d.s.denials()
				if len(all) == 0 {
					t.Fatalf("%s, asked to %s: nothing is said of %s, want why it cannot be fired at", test.scenario, test.topic, spared)
				}
				if got := all[0].String(); !strings.HasPrefix(got, "fire ") || !strings.Contains(got, " "+spared) || !strings.Contains(got, test.clause) {
					t.Errorf("%s, asked to %s: got %q of %s, want a refusal by a clause of %s", test.scenario, test.topic, got, spared, test.clause)
				}
				d.keys(" ")
				d.shows("fire ", spared)
			})
		}
	}
}

// on returns the pieces at a point.
func on(v *game.View, at game.Point) (all []game.Piece) {
	for p := range standing(v) {
		if p.At == at {
			all = append(all, *p)
		}
	}
	return all
}

// Ctrl-U clears the command line and leaves it open.
func TestCtrlUClearsTheLine(t *testing.T) {
	at(t, 80, 24, toyConfig(game.Red), func(d *desk) {
		d.keys(":theme<C-u>")
		d.shows(":_")
		d.keys("r")
		d.shows(":r_")
		if d.s.bare {
			t.Error("r fell through to the map")
		}
	})
}

// Space does not remove the cover, because the last player may have just typed it. The player who
// removes the cover sees the story since that side's last answer.
func TestTheCoverIsLiftedByEnter(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red, game.Blue), func(d *desk) {
		d.keys(":hide c<Enter>")
		d.shows("pass the keyboard to RED")
		d.keys(" ")
		d.shows("pass the keyboard to RED")
		d.keys("<Enter>")
		d.shows("RED to move")
		d.keys(":run<Enter>")
		d.shows("pass the keyboard to BLUE")
		d.keys("<Enter>")
		d.shows("meanwhile: red: runner moves a → b")
	})
}

// The line of sight goes from the acting piece to the cursor.
func TestTheRulerBeginsAtWhoActs(t *testing.T) {
	cfg, _, _ := walking(t)
	at(t, 120, 40, cfg, func(d *desk) {
		own := d.s.acting()
		d.keys("gA-35<Enter>L")
		if got := d.s.sight.far.label; got != own.Label {
			t.Errorf("the line begins at %q; want %s", got, own.Label)
		}
		d.shows(" to A-35")
	})
}

// Each system has an answer that ends the current activity.
func TestEachSystemHasAnEnd(t *testing.T) {
	for _, y := range systems.All {
		m, _, err := systems.Open(systems.Source{Scenario: y.IDs[0]})
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for v := range game.Verb(255) {
			if p, ok := m.Phrase(v); ok && p.Ends {
				if found++; len(p.Args) > 0 {
					t.Errorf("%s: %s ends something, and names something", y.ID, p.Word)
				}
			}
		}
		if found < 2 {
			t.Errorf("%s: %d answers end what is being done; want that of a move and that of a window", y.ID, found)
		}
	}
}

// A player who presses only Space does not send a piece back and forth within one move.
func TestSpaceDoesNotGoBack(t *testing.T) {
	system := systems.All[slices.IndexFunc(systems.All, func(s systems.System) bool { return s.ID == "gravarmor" })]
	for seed := range uint64(4) {
		cfg := trainingOf(t, system, seed+1)
		cfg.Lessons = nil
		at(t, 80, 24, cfg, func(d *desk) {
			for n := 0; n < 150 && d.s.ended == nil; n++ {
				d.keys(" ")
			}
			var move []string
			for _, m := range d.s.past {
				switch {
				case m.side != game.Red:
				case m.topic != "march":
					move = nil
				case slices.Contains(move, m.words):
					t.Errorf("seed %d: %s comes again in one move, after %q", seed, m.words, move)
				default:
					move = append(move, m.words)
				}
			}
		})
	}
}
