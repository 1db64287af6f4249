package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/maps"
	"metahex/record"
	"metahex/rule"
	"metahex/systems"
)

// midway is a battle between bots up to the first question to red for which the
// test holds, for a human to take over.
func midway(t testing.TB, scenario, board string, ready func(seat game.Seat, q game.Question) bool) Config {
	t.Helper()
	m, header, err := systems.Open(scenario, systems.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	ground, err := maps.Open(board)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(2), Board: ground}
	cfg.Played = &record.Play{Header: header}
	for n := 0; ; n++ {
		q, ok := m.Question()
		if !ok {
			t.Fatal("the battle ends before the test begins")
		}
		if seat := game.Sit(m, q.Side); q.Side == game.Red && ready(seat, q) {
			return cfg
		}
		p, err := cfg.Player(q.Side, n)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), game.Sit(m, q.Side), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Played.Lines = append(cfg.Played.Lines, record.Line{Kind: record.Answer, Text: game.Speak(m).Words(c)})
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
}

// walking is a battle in which red may walk, and somewhere may be fired at.
func walking(t testing.TB) (cfg Config, far, danger string) {
	t.Helper()
	cfg = midway(t, "patrol", "E", func(seat game.Seat, q game.Question) bool {
		far, danger = "", ""
		for _, r := range seat.Reach() {
			for _, place := range seat.View().Board.Places {
				switch {
				case place.ID != r.Place:
				case r.Cost == 2 && len(r.Danger) == 0:
					far = place.Name
				case len(r.Danger) > 0:
					danger = place.Name
				}
			}
		}
		return far != "" && danger != ""
	})
	return cfg, far, danger
}

func TestReachStandsOnTheMap(t *testing.T) {
	cfg, far, danger := walking(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		at(t, size[0], size[1], cfg, func(d *desk) {
			d.keys("g" + far + "<Enter>")
			d.shows("within reach for 2")
			d.keys("g" + danger + "<Enter>")
			d.shows("! may answer there: b")
			d.keys("r")
			d.hides("within reach")
		})
	}
}

// A second click on a dot within reach sends the piece there.
func TestACourseByMouse(t *testing.T) {
	cfg, far, _ := walking(t)
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("g" + far + "<Enter>")
		x, y := d.find("[")
		d.keys("<Tab>")
		d.click(x+1, y)
		d.shows("within reach for 2")
		d.click(x+1, y)
		d.shows("enters " + far)
	})
}

// A piece sent to a far dot goes there step by step.
func TestACourse(t *testing.T) {
	cfg, far, _ := walking(t)
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("g" + far + "<Enter>")
		d.keys(" ")
		d.shows("enters " + far)
		d.hides("within reach for 2")
	})
}

// A course is given up when a die was thrown on the way.
func TestACourseIsGivenUp(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Player = func(game.Side, int) (game.Player, error) {
		return game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, _ error) (game.Choice, error) {
			for _, words := range []string{"draw bad", "hide b", "fire", "roll 1", "hold"} {
				for _, o := range q.Options {
					if s.Words(o.Choice) == words {
						return o.Choice, nil
					}
				}
			}
			return game.Choice{}, errors.New("nothing to answer")
		}), nil
	}
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("gc<Enter>")
		d.shows("within reach for 2; ! may answer there: somebody hidden")
		d.keys(" ")
		d.shows("stopped on the way to c: see what has happened", "The gun at b fires", "turn 1")
		d.keys("gc<Enter>")
		d.shows("within reach for 1; ! may answer there: gun")
	})
}

func TestAWindowNamesTheMover(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], toyConfig(game.Blue), func(d *desk) {
			d.keys(":hide c<Enter>")
			d.shows("runner enters b; answered by fire; hold passes")
		})
	}
}

// every is the clock that the command gives the screen, in fake time.
func every(d time.Duration, f func()) (stop func()) {
	ticker, done := time.NewTicker(d), make(chan struct{})
	go func() {
		for {
			select {
			case <-ticker.C:
				f()
			case <-done:
				ticker.Stop()
				return
			}
		}
	}()
	return func() { close(done) }
}

func TestTheClockPassesAWindow(t *testing.T) {
	cfg := toyConfig(game.Blue)
	cfg.Reaction, cfg.Every = 2*time.Second, every
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter>")
		d.shows("runner enters b", "[========] 2.0s")
		time.Sleep(1100 * time.Millisecond)
		synctest.Wait()
		d.shows("BLUE to react", "[====----] 1.0s")
		d.keys(" ") // in time: the clock begins anew with the next window
		d.shows("[========] 2.0s")
		time.Sleep(2100 * time.Millisecond)
		synctest.Wait()
		d.shows("time is up: hold")
	})
}

// The clock does not run while the keyboard is passed.
func TestTheClockWaitsForTheKeyboard(t *testing.T) {
	cfg := toyConfig(game.Red, game.Blue)
	cfg.Reaction, cfg.Every = 2*time.Second, every
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(":hide c<Enter><Enter>")
		d.shows("RED to move")
		d.keys(" ")
		d.shows("pass the keyboard to BLUE")
		time.Sleep(10 * time.Second)
		synctest.Wait()
		d.keys("<Enter>")
		d.shows("BLUE to react", "[========] 2.0s")
	})
}

func TestStrictHidesTheOdds(t *testing.T) {
	cfg := toyConfig(game.Blue)
	cfg.Strict = true
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(":hide b<Enter><Tab>")
		d.shows("> fire", "strict: declare first")
		d.hides("%")
		d.keys("w")
		d.shows("sums are hidden")
		d.keys("<Esc>:strict<Enter>")
		d.shows("shown before a reaction is declared", "67%")
	})
}

// In a battle the strict screen shows no line and lays no ruler before the
// reaction is declared; the other one draws it.
func TestStrictHidesTheLine(t *testing.T) {
	cfg := midway(t, "primer", "A", func(seat game.Seat, q game.Question) bool { return q.Topic == "react" })
	at(t, 120, 40, cfg, func(d *desk) {
		d.shows("enters", "answered by react RA", "hold passes")
		d.keys("<Tab><Back>")
		for range 3 {
			if strings.Contains(d.text(), "RA") && (strings.Contains(d.text(), "CLEAR") || strings.Contains(d.text(), "BLOCKED")) {
				break
			}
			d.keys("<Tab>")
		}
		if text := d.text(); !strings.Contains(text, "CLEAR") && !strings.Contains(text, "BLOCKED") {
			d.t.Errorf("no line to the mover:\n%s", text)
		}
		d.keys(":strict<Enter>")
		d.hides("CLEAR", "BLOCKED", "•")
		d.keys("V")
		d.shows("nobody looks before the reaction is declared")
	})
}

// In the strict mode nobody lays the ruler while the enemy acts either.
func TestStrictWhileTheEnemyActs(t *testing.T) {
	board, err := maps.Open("A")
	if err != nil {
		t.Fatal(err)
	}
	for _, strict := range []bool{true, false} {
		cfg := fresh(t, "primer")
		cfg.Board, cfg.Strict = board, strict
		cfg.Player = func(game.Side, int) (game.Player, error) {
			return game.PlayerFunc(func(ctx context.Context, _ game.Seat, _ game.Question, _ error) (game.Choice, error) {
				<-ctx.Done()
				return game.Choice{}, ctx.Err()
			}), nil
		}
		at(t, 120, 40, cfg, func(d *desk) {
			d.keys("V")
			d.shows("field of view from ") // in one's own time
			d.keys(":place<Enter>")
			d.shows("blue is thinking")
			d.keys("<Esc>V")
			if strict {
				d.shows("nobody looks before the reaction is declared")
			} else {
				d.shows("field of view from ")
			}
		})
	}
}

func TestFilters(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Blue), func(d *desk) {
		d.keys(":hide c<Enter>")
		for command, want := range map[string]string{
			":pass react until dawn<Enter>":    `found "dawn"; want until turn or until phase`,
			":pass react when<Enter>":          `found "when"; want pass TOPIC`,
			":pass react unless better<Enter>": `found "better"; want shot, odds such as 50, an outcome and odds, or a piece`,
			":ask react<Enter>":                "questions to react are not passed",
			":pass<Enter>":                     "nothing is passed by itself",
		} {
			d.keys(command)
			d.shows(want)
			d.keys("<Esc>")
		}
		d.shows("BLUE to react")
		// The shot is possible, so the player is asked all the same.
		d.keys(":pass react unless hit 10<Enter>")
		d.shows("BLUE to react", "passed from now on: react unless hit 10%")
		d.keys(":pass<Enter>")
		d.shows("react unless hit 10%")
		d.keys("<Esc>:pass react until turn<Enter>")
		d.shows("BLUE to react")
		d.hides("turn 1")
		d.keys(":pass windows unless runner<Enter>")
		d.shows("BLUE to react")
		d.keys(":ask windows<Enter>")
		d.shows("questions to windows are asked again")
		d.keys("p<Down><Down><Enter>")
		d.shows("BLUE to react", "unless shot")
		d.keys(":pass react unless 100<Enter>")
		d.shows("OVER")
	})
}

// fresh is a battle at its beginning, with red at the keyboard.
func fresh(t *testing.T, scenario string) Config {
	t.Helper()
	_, header, err := systems.Open(scenario, systems.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	return Config{Start: systems.Start, Header: header, Humans: game.Only(game.Red), Player: seeded(1)}
}

func TestPlacedForMe(t *testing.T) {
	cfg := fresh(t, "patrol")
	at(t, 120, 40, cfg, func(d *desk) {
		d.shows("RED to place")
		d.keys("f")
		d.shows("place it for me", "place all that is left for me")
		d.keys("<Enter>")
		d.shows("RED to place", "[·]")
		d.keys("f<Down><Enter>")
		d.shows("RED to height", "height RA@0")
		d.keys("+")
		d.shows("height RA@6")
		d.keys("--")
		d.shows("there is no other level that way")
		d.keys(" ")
		d.shows("RED to place", "red: place RB? [BHM 13.4]")
		d.keys(":place<Enter>")
		d.shows("turn 1")
		d.hides("RED to place")
		d.keys(":place<Enter>")
		d.shows("there is nothing left to set up")
		d.keys("f")
		d.shows("advice, without looking ahead: ")
	})
}

func TestALineOfTheLogTellsItsClause(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.Clause = func(c rule.Clause) string {
		return map[rule.Clause]string{"TOY 2": "the gun hides before the first turn"}[c]
	}
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("i")
		d.shows(">   The gun hides. [TOY 2]")
		d.keys("<Enter>")
		d.shows("the gun hides before the first turn")
		d.keys("x")
		d.hides("before the first turn")
		d.keys("kk<Enter>")
		d.shows("no summary of this clause")
		d.keys("x<Esc>")
		d.hides("log -")
		d.keys("a")
		d.shows("still to be done", ">   move{left:2} [TOY 3]", "turn")
		d.keys("k<Enter>")
		d.shows("this line cites no clause")
		d.keys("x<Esc>w")
		d.shows("red is asked to move [TOY 3]", "nothing is added up for run")
	})
}

// The minimap stands in the corner away from the cursor, while the window shows
// a part of the board.
func TestMinimap(t *testing.T) {
	cfg, _, _ := walking(t)
	at(t, 80, 24, cfg, func(d *desk) {
		d.hides("⡀", "⠁")
		d.keys("zgA-01<Enter>")
		_, y := d.find("+------------------+")
		if y < 4 {
			d.t.Errorf("the minimap stands at line %d, beside the cursor", y)
		}
		d.keys("gR-35<Enter>")
		if _, y = d.find("+------------------+"); y > 4 {
			d.t.Errorf("the minimap stands at line %d, beside the cursor", y)
		}
		d.keys("m")
		d.hides("+------------------+")
		d.keys("m:ascii<Enter>")
		for _, r := range d.text() {
			if r > 126 {
				d.t.Fatalf("%q is not ASCII:\n%s", r, d.text())
			}
		}
	})
}

// The range is counted along the line of a shot.
func TestTheRangeIsCounted(t *testing.T) {
	cfg, _, _ := walking(t)
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("gI-03<Enter>LgI-09<Enter>")
		d.shows("<·>•1••2••3••4••5•[·]")
		d.keys("gI-27<Enter>")
		d.shows("••5••", "•10•", "•15•")
	})
}

// The panel shows the card of who stands at the cursor, an enemy's face down
// until it is revealed, and else the card of whom the answer names.
func TestTheCardInThePanel(t *testing.T) {
	cfg := fresh(t, "patrol")
	at(t, 200, 60, cfg, func(d *desk) {
		d.shows("red: place RA?", "RA Commander (red)", "attack   [8] 7 6 5 3")
		d.keys(":place<Enter>")
		x, y := d.find("ba blue  ")
		line := []rune(strings.Split(d.text(), "\n")[y])
		dot, _, _ := strings.Cut(string(line[x+len("ba blue  "):]), ",")
		d.keys("g" + dot + "<Enter>")
		d.shows("BA (blue)", "▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒  face down")
		d.keys(":ascii<Enter>")
		d.shows("//////////////////  face down")
	})
}

// The help explains the signs of the map, in the set that is used.
func TestTheLegend(t *testing.T) {
	cfg := toyConfig(game.Red)
	cfg.ASCII = true
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys("?")
		for range 60 {
			if strings.Contains(d.text(), "whose deed may be answered") {
				break
			}
			d.keys("j")
			d.keys("j")
		}
		d.shows("{ }            whose deed may be answered", ". is level 0")
	})
}

// Where there is no panel the sum of a shot stands over the map, and covers
// neither end of its line.
func TestTheSumOverTheMap(t *testing.T) {
	cfg := aiming(t)
	m, err := record.Replay(cfg.Played, systems.Start)
	if err != nil {
		t.Fatal(err)
	}
	shot, err := game.Speak(m).Choice("fire BA")
	if err != nil {
		t.Fatal(err)
	}
	var odds, against []string
	sum := m.Explain(shot)
	for _, o := range sum.Outcomes {
		odds = append(odds, fmt.Sprintf("%s %d/%d (", o.Result, o.Ways, o.Of))
	}
	for _, i := range sum.Items {
		if i.Amount < 0 {
			against = append(against, fmt.Sprintf("%d %s [BHM", i.Amount, i.Reason))
		}
	}
	if len(odds) < 2 || len(against) == 0 {
		t.Fatalf("the shot is %+v; want one with several outcomes, and with something against it", sum)
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at(t, size[0], size[1], cfg, func(d *desk) {
			for range 60 {
				if strings.Contains(d.text(), "+- fire BA -") {
					break
				}
				d.keys("<Tab>")
			}
			d.shows("+- fire BA -", "A")
			d.shows(odds...)
			if size[0] == 120 {
				d.shows("[a]")
				d.shows(against...)
			} else {
				d.shows("a]", "w shows the sum")
			}
			d.keys("o")
			d.hides("+- fire BA -")
		})
	}
}

// A click on a listed answer highlights it, and a second one gives it; a click
// on a line of a menu chooses it.
func TestTheMouseOnLists(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Blue), func(d *desk) {
		x, y := d.find("hide c")
		d.click(x, y)
		d.shows("> hide c", "BLUE to hide")
		d.click(x, y)
		d.shows("BLUE to react")
		d.keys("o")
		x, y = d.find("fire")
		d.term.InjectMouse(x, y, tcell.WheelDown, tcell.ModNone)
		synctest.Wait()
		d.keys("<Esc>p")
		x, y = d.find("until the end of the turn")
		d.click(x, y)
		d.hides("Enter chooses")
		d.hides("turn 1 ")
	})
}
