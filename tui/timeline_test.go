package tui

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
)

// shooting returns a toy battle in which the gun at c fires and misses when the runner comes to b.
func shooting(die string, humans ...game.Side) Config {
	cfg := toyConfig(humans...)
	cfg.Player = func(game.Side, int) (game.Player, error) {
		return game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, _ error) (game.Choice, error) {
			for _, words := range []string{"draw bad", "hide c", "fire", "roll " + die, "hold", "run"} {
				for _, o := range q.Options {
					if s.Words(o.Choice) == words {
						return o.Choice, nil
					}
				}
			}
			return game.Choice{}, errors.New("nothing to answer")
		}), nil
	}
	return cfg
}

// A shot flies along its line and strikes. Then the die is shown, and then the result until the next
// key.
func TestAShotIsShown(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		cfg := shooting("1", game.Red)
		cfg.Motion, cfg.Pace = true, time.Nanosecond // with a pace, bots wait for effects
		at(t, size[0], size[1], cfg, func(d *desk) {
			d.keys(" ") // the runner goes to b
			d.keep("shot-0-step")
			d.elapse(2*frameTime + time.Microsecond) // the gun fires after the step has been shown
			for k := range frames[game.Shot] {
				d.keep(fmt.Sprintf("shot-%d", k+1))
				d.elapse(frameTime)
			}
			d.keep("shot-9-result")
			d.shows("gun → runner  d6 1: MISS", "RED to move")
			d.elapse(time.Hour)
			d.shows("gun → runner  d6 1: MISS")
			d.keys("l")
			d.hides("MISS")
		})
	}
}

// A hit looks different from a miss.
func TestAHitIsShown(t *testing.T) {
	cfg := shooting("6", game.Red)
	cfg.Motion, cfg.Pace = true, time.Nanosecond
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(" ")
		d.elapse(time.Second)
		d.shows("gun → runner  d6 6: HIT", "OVER")
	})
}

// A key ends the running effect and also has its usual effect at once.
func TestAKeyEndsWhatRuns(t *testing.T) {
	cfg := shooting("1", game.Red)
	cfg.Motion, cfg.Pace = true, time.Nanosecond
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys(" ")
		d.elapse(3 * frameTime)
		if !d.s.timeline.running() {
			t.Fatal("no shot is under way")
		}
		before := d.s.cursor
		d.keys("l") // no fake time passes
		if d.s.cursor == before || d.s.timeline.running() {
			t.Errorf("the cursor is at %v, it was at %v; running %v; want it moved, and nothing running", d.s.cursor, before, d.s.timeline.running())
		}
		d.shows("gun → runner  d6 1: MISS", "RED to move")
	})
}

// frameCount counts the drawn frames.
type frameCount struct {
	*simulated
	n int
}

func (c *frameCount) Show() { c.n++; c.simulated.Show() }

// Without motion the same marks are shown, and a frame is drawn only after a key or an answer.
func TestWithoutMotionNothingMoves(t *testing.T) {
	for _, motion := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			term := &frameCount{simulated: newSimulated()}
			cfg := shooting("1", game.Red)
			cfg.Terminal, cfg.Motion = term, motion
			ctx, stop := context.WithCancel(t.Context())
			s, played, err := open(ctx, cfg)
			if err != nil {
				t.Fatal(err)
			}
			d := &desk{t: t, term: term, s: s, stop: stop, done: make(chan error, 1)}
			go func() { d.done <- s.runWith(ctx, func(context.Context) (*table, error) { return played, nil }) }()
			defer d.end()
			synctest.Wait()
			d.resize(120, 40)
			d.keys(" ")
			drawn := term.n
			time.Sleep(time.Hour)
			synctest.Wait()
			if got := term.n > drawn; got != motion {
				t.Errorf("motion %v: %d frames were drawn after the key, and %d an hour later", motion, drawn, term.n)
			}
			d.shows("gun → runner  d6 1: MISS")
			if motion {
				drawn = term.n
				time.Sleep(time.Hour)
				synctest.Wait()
				if term.n != drawn {
					t.Errorf("%d frames were drawn though nothing runs", term.n-drawn)
				}
			}
		})
	}
}

// The player who takes the keyboard sees the effects since that side's last answer.
func TestTheHotSeatSeesWhatHappened(t *testing.T) {
	at(t, 120, 40, shooting("1", game.Red, game.Blue), func(d *desk) {
		d.keys(":hide c<Enter>") // blue hides the gun
		d.shows("pass the keyboard to RED")
		d.keys("<Enter> ")
		d.shows("pass the keyboard to BLUE")
		d.hides("•")
		d.keys("<Enter>")
		d.shows("BLUE to react")
		if len(d.s.timeline.marks) != 1 || d.s.timeline.marks[0].Kind != game.Move {
			t.Errorf("blue is shown %+v; want the step of the runner", d.s.timeline.marks)
		}
	})
}

// In a replay and in a match of bots, keys move from shot to shot.
func TestFromShotToShot(t *testing.T) {
	cfg := shooting("1")
	cfg.File = filepath.Join(t.TempDir(), "shots.play")
	at(t, 120, 40, cfg, func(d *desk) {
		d.shows("OVER")
		d.keys("(")
		d.shows("gun → runner  d6 1: MISS", "HISTORY")
	})
	play, err := record.Load(cfg.File)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Played, cfg.Review = play, true
	at(t, 120, 40, cfg, func(d *desk) {
		var at []int
		for i := range 4 {
			d.keys(")")
			if at = append(at, d.s.moment()); i < 2 {
				d.shows("gun → runner  d6 1: MISS")
			}
		}
		d.shows("no shot after this")
		d.keys("((")
		at = append(at, d.s.moment())
		d.shows("no shot before this")
		// The answers are 1 draw, 2 hide, 3 run, 4 fire, 5 roll. The answers of the second shot follow.
		if want := []int{5, 8, 8, 8, 5}; !slices.Equal(at, want) {
			t.Errorf("the shots are after answers %v; want %v", at, want)
		}
	})
}

// A key of the timeline has the same meaning at all times when it is valid.
func TestKeysOfTheShowHaveOneMeaning(t *testing.T) {
	review := toyConfig()
	review.Played, review.Review = recorded(t), true
	battle := aiming(t)
	for mode, cfg := range map[string]Config{"play": toyConfig(game.Red), "battle": battle, "watch": watched(time.Hour), "replay": review, "table": skirmishConfig(), "bot": thinker(toyConfig(game.Red))} {
		at(t, 120, 40, cfg, func(d *desk) {
			for _, before := range []string{"", "[", "L"} {
				d.keys(before)
				for _, key := range []string{"(", ")", ";"} {
					var does []string
					for _, b := range d.s.bindings() {
						if slices.Contains(b.keys, key) && b.when(d.s) {
							does = append(does, b.does)
						}
					}
					if len(does) > 1 {
						t.Errorf("%s, after %q: %s does %s", mode, before, key, strings.Join(does, "; and "))
					}
				}
			}
		})
	}
}

// A recap window shows the story since the last decision.
func TestRecap(t *testing.T) {
	at(t, 80, 24, shooting("1", game.Red), func(d *desk) {
		d.keys(" ;")
		d.shows("recap: your last decision", "runner moves a → b, draws fire from gun (miss)")
		d.keys(";")
		d.hides("recap: your")
		d.keys(" ;") // the runner goes to c, where the gun fires again
		d.shows("runner moves b → c, draws fire from gun (miss)")
		d.hides("> red: runner moves a")
	})
}

// Effects can be drawn on each kind of board, in both sizes of the map, on and off the screen.
func TestEffectsOnEveryBoard(t *testing.T) {
	for _, scenario := range gametest.Slice(2, []string{"patrol", "relief", "kreuz-road", "mill-bridge", "ashford"}) {
		cfg := fresh(t, scenario)
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			at(t, size[0], size[1], cfg, func(d *desk) {
				b := d.s.ground.board
				for kind := range frames {
					for _, to := range []game.Point{b.Max, b.Min, {X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}} {
						e := game.Effect{Kind: game.EffectKind(kind), From: b.Min, To: to, Throw: game.Throw{Dice: "d12", Face: 5, Plus: 5}, Result: "shaken", Size: 1}
						for k := range frames[kind] {
							d.s.timeline.queue, d.s.timeline.frame = []cue{{Effect: e, by: "RB", at: "bd", side: game.Red}}, k
							d.s.post(func() {})
							synctest.Wait()
						}
						d.s.timeline.queue = nil
					}
				}
			})
		}
	}
}

// strike starts a shot from the first visible piece to the last.
func (s *Screen) strike() {
	s.timeline.queue = []cue{{Effect: game.Effect{Kind: game.Shot, From: s.view.Pieces[0].At, To: s.view.Pieces[len(s.view.Pieces)-1].At, Throw: game.Throw{Dice: "d12", Face: 5, Plus: 5}, Result: "shaken", Size: 1}, by: "RB", at: "bd", side: game.Red}}
}

// A frame after a cursor step, with marks on the map: at most 1 ms and 1 KB.
func BenchmarkFrameWithMarks(b *testing.B) {
	cfg, _, _ := walking(b)
	s, tty := playScreen(b, 120, 40, cfg)
	s.strike()
	s.finishShow()
	paced(b, s, tty)
}
