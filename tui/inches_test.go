package tui

import (
	"strings"
	"testing"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

func TestATableInInches(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		// The whole table. Cells whose middle is in the wood show the wood. An arrow shows the
		// facing of the tank.
		d.shows("RED to act", "9.9  · ·⁵⁴[T]", "12   · · ⁵⁵⁴⁴⁵⁶· ·♣♣♣♣♣♣ · ·", "tank red, facing east, 6 inches left")
		d.keys(":24,12.5<Enter>")
		d.shows("9    · ·⁵⁴³T→", "♣♣♣♣♣♣♣♣ · ·")
		d.shows("24,12.5  Elm (woods, 3 inches high)", "[♣]")
		d.keys("gelm<Enter>")
		d.shows("20,10  Elm")
		// A key moves the cursor by half an inch, with Shift by six. It may stay in the same cell.
		d.keys("l")
		d.shows("20.5,10  Elm")
		d.keys("<Shift-Left><Shift-Up>j")
		d.shows("14.5,4.5  open ground")
		d.keys(":60.5,41<Enter>")
		d.shows("60.5,41  open ground; objective: the well, 5 points")
		// A click moves the cursor exactly to the piece. Keys then move it to half inches.
		x, y := d.find("T")
		d.click(x, y)
		d.shows("10.2,9.9  open ground; tank red, facing east, 6 inches left, of Armour")
		d.keys("kl")
		d.shows("10.5,9.5  open ground")
	})
}

// A move consists of legs. The screen shows the cost of each leg in advance, and the inches that
// would remain. Legs can be taken back until a die is thrown.
func TestLegs(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		d.keys(":12.2,9.9<Enter>")
		d.shows("go 12.2 9.9 0 [S 2]  inches 2 of 6, 4 left = +2 open ground +0 rise")
		d.keys(" ")
		d.shows("The tank moves. [S 1]", "4 inches left")
		d.keys(":12.2,12<Enter> ")
		d.shows("1.9 inches left")
		// Too far: the screen shows the reason, and other orders for this point.
		d.keys(":20,5<Enter>")
		d.shows("go 20 5 0: the tank has 1.9 inches left [S 2]  Tab: face")
		d.keys(" ")
		d.shows("go 20 5 0: the tank has 1.9 inches left [S 2]", "1.9 inches left")
		d.keys("<Tab>")
		d.shows("face 20 5")
		// Undo takes the legs back one by one.
		d.keys("U")
		d.shows("taken back: go 12.2 12 0")
		d.keys("UU")
		d.shows("no answer to take back", "RED to act")
		x, y := d.find("T")
		d.click(x, y)
		d.shows("tank red, facing east, 6 inches left")
	})
}

// If something stops a leg, the screen shows the reason, and the leg cannot be taken back.
func TestALegThatIsStopped(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		d.keys(":16.2,9.9<Enter> ")
		d.shows("tank is stopped on its way to 16.2,9.9, at 16,9.9: The tank comes among mines.", "nothing goes off. [S 6]")
		d.keys("lU")
		d.shows("cannot be taken back")
	})
}

// + and - raise and lower the target point, if the game's orders have a height.
func TestPointingHigher(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		d.keys(":12.2,9.9<Enter>++")
		d.shows("2 inches up", "go 12.2 9.9 2 [S 2]  inches 4 of 6, 2 left = +2 open ground +2 rise")
		d.keys("---")
		d.shows("go 12.2 9.9 0 [S 2]")
	})
}

// With the cursor on an enemy, the shot is highlighted with its odds. If no shot is legal, a line
// shows the reason.
func TestAimingOnATable(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], skirmishConfig(), func(d *desk) {
			d.keys(":26,4<Enter>")
			d.shows("fire tank hut", "hit 1/3 (33%)", "15.866 inches base to base, seen: true")
			d.keys(":40,30<Enter>")
			d.shows("fire tank post: the tank fires 20", "at what it sees", "Tab: ")
			d.hides("33%")
			d.keys(" ")
			d.shows("fire tank post: the tank fires 20 inches at what it sees [S 3]", "RED to act")
		})
	}
}

// The line of sight shows the range, whether the target is seen, and the obstacles.
func TestTheLineOverATable(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		d.keys("gtank<Enter>:10.2,9.9<Enter>L")
		d.shows("line from tank: move to the other end")
		d.keys(":40,30<Enter>")
		d.shows("seen: false [S 4]", "the line runs into Elm from 11.821 to 15.776 inches", "1×♣♣♣", "Enter ruling")
		d.keys("<Enter>")
		d.shows("line of sight - Esc closes", "all of it", "cite: [metahex S elm#")
		d.keys("<Esc>L:10.2,9.9<Enter>V")
		d.shows("field of view from tank; × is not seen", "×")
		d.keys("V:26,4<Enter>E")
		d.shows("hut is seen by tank", "!")
		d.keys("E")
		d.hides("is seen by")
	})
}

// The zones of a piece are shown in turn.
func TestZones(t *testing.T) {
	at(t, 80, 24, skirmishConfig(), func(d *desk) {
		d.keys(":10.2,9.9<Enter>s")
		d.shows("tank, 1 of 2: gun, 20 inches ahead [S 3]", "[T]:::::♣")
		d.keys("s")
		d.shows("tank, 2 of 2: rear [S 5]", ":::[T]· ·")
		d.keys("s")
		d.hides("of 2", "::")
		d.keys(":26,4<Enter>s")
		d.shows("hut has no zones")
	})
}

func TestATableOnOtherTerminals(t *testing.T) {
	at(t, 120, 40, skirmishConfig(), func(d *desk) {
		// The range along the line is counted in inches. The cells are as small as possible.
		d.shows("0     6   10.2    18", "22  ", "34  ")
		d.keys(":26,4<Enter>")
		d.shows("> fire tank hut", "5", "10", "[h]")
		d.keys("z")
		d.shows("┌────", "[h]")
		d.keys(":ascii<Enter>")
		for _, r := range d.text() {
			if r > 126 && r != '×' {
				t.Fatalf("%q is not ASCII:\n%s", r, d.text())
			}
		}
	})
	at(t, 200, 60, skirmishConfig(), func(d *desk) {
		d.shows("tank red  10.2,9.9")
		d.keys("zzhjkl")
		d.shows("RED to act")
	})
}

// A replay shows the legs of a move, each with its sum, although legs are not in the list of answers.
func TestAReplayOfATable(t *testing.T) {
	m, header, err := systems.Open(systems.Source{Scenario: "mill-bridge"})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Start: systems.Start, Header: header, Player: seeded(3), Review: true, Played: &record.Play{Header: header}}
	legs := 0
	for n := 0; legs < 3; n++ {
		q, _ := m.Question()
		p, err := cfg.Player(q.Side, n)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		words := m.Words(c)
		if strings.HasPrefix(words, "go ") {
			legs++
		}
		cfg.Played.Lines = append(cfg.Played.Lines, record.Line{Kind: record.Answer, Text: words})
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	at(t, 120, 40, cfg, func(d *desk) {
		shown := 0
		for i := range cfg.Played.Lines {
			if words := cfg.Played.Lines[i].Text; strings.HasPrefix(words, "go ") {
				d.shows("> "+words, "inches: ")
				shown++
			}
			d.keys("]")
		}
		if shown != legs {
			t.Errorf("%d legs are shown; want %d", shown, legs)
		}
	})
}

// If only some orders of a game begin with a piece, the cursor completes the order that is asked for:
// set up anywhere in a zone, lay a mine of the highlighted kind, go anywhere.
func TestPointingWithoutAMap(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], fresh(t, "../systems/battlesuit/testdata/mapless-4.yaml"), func(d *desk) {
			d.keys(":2.35,7.04<Enter>")
			d.shows("place RC 2.35 7.04")
			d.keys(":12,7<Enter>")
			d.shows("place RC 12 7: 12,7 is not in rim")
			d.keys(":2.35,7.04<Enter>  ")
			d.shows("RED to choose who begins")
			d.keys(" :5,6<Enter> ")
			d.shows("RED to act", "RA red Front Line ▮▮▮▮▮, facing east, 5 inches left", "²²", "³³")
			d.keys(":8,8.25<Enter>")
			d.shows("go 8 8.25", "3.75", "1.25 left")
			d.keys(":20,8.25<Enter>")
			d.shows("go 20 8.25: 20,8.25 costs 15.168")
		})
		cfg := fresh(t, "../systems/battlesuit/testdata/mapless-4.yaml")
		cfg.Humans = game.Only(game.Blue)
		at(t, size[0], size[1], cfg, func(d *desk) {
			d.shows("BLUE to lay")
			d.keys(":7.05,10.15<Enter>")
			d.shows("lay explosive 7.05 10.15")
			d.keys(" ")
			d.shows("A marker at 7.05,10.15: explosive.", "BLUE to lay")
		})
	}
}
