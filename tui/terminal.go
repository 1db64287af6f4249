package tui

import (
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A terminal is a tcell.Screen that can always be left, whatever hangs: the
// screen, a bot, a step of the match, or whoever reads what is drawn.
//
//	                  Ctrl-C seen ─────────▶ watchdog ◀── the context ends
//	                      │                  │   ▲ ▲───── the player leaves
//	tcell ──events──▶ terminal ──▶ tview ──▶ Screen: Ctrl-C is handled
//	                                         │
//	                                         ▼ half a second later
//	                      the terminal is given back, Config.Stuck exits
//
// Between tcell and tview the terminal takes every event at once, so that Ctrl-C
// is seen while the screen hangs, and tcell never waits for room.
type terminal struct {
	tcell.Screen
	own    *ownTty // the program's own terminal; nil: another
	events chan tcell.Event
	dog    watchdog
}

// manyEvents is how many events may wait for a screen that is slow. One that has
// taken none for lostAfter hangs, and gets no more: they would come too late.
const (
	manyEvents = 1024
	lostAfter  = time.Second
)

// Init implements tcell.Screen.
func (t *terminal) Init() error {
	if err := t.Screen.Init(); err != nil {
		return err
	}
	t.events = make(chan tcell.Event, manyEvents)
	go t.forward()
	return nil
}

// forward passes events on until the terminal is given back.
func (t *terminal) forward() {
	defer close(t.events)
	hangs := false
	for ev := t.Screen.PollEvent(); ev != nil; ev = t.Screen.PollEvent() {
		if key, ok := ev.(*tcell.EventKey); ok && key.Key() == tcell.KeyCtrlC {
			t.dog.wake(false)
		}
		select {
		case t.events <- ev:
			hangs = false
			continue
		default:
		}
		if hangs {
			continue
		}
		late := time.NewTimer(lostAfter)
		select {
		case t.events <- ev:
		case <-late.C:
			hangs = true
		}
		late.Stop()
	}
}

// PollEvent implements tcell.Screen.
func (t *terminal) PollEvent() tcell.Event { return <-t.events }

// Fini implements tcell.Screen. tcell waits for its own goroutines, and they for
// room for the last events, which nobody takes any more.
func (t *terminal) Fini() {
	done := make(chan struct{})
	defer close(done)
	if s, ok := t.Screen.(interface{ EventQ() chan tcell.Event }); ok {
		go func() {
			for {
				select {
				case <-s.EventQ():
				case <-done:
					return
				}
			}
		}()
	}
	t.Screen.Fini()
}

// giveBack restores the program's own terminal while tcell hangs.
func (t *terminal) giveBack() {
	if t.own != nil {
		t.own.giveBack()
	}
}

// within calls a function that may hang, and waits for it no longer than that.
func within(d time.Duration, f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-done:
	case <-timer.C:
	}
}

// A watchdog calls a function if what should end has not ended in time.
type watchdog struct {
	mu      sync.Mutex
	timer   *time.Timer
	leaving bool // for good: nothing calms it but the end
	ended   bool
	late    func()
}

// grace is the time for the screen to end, or to handle Ctrl-C.
const grace = 500 * time.Millisecond

// calls sets what is called.
func (w *watchdog) calls(late func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.late = late
}

// wake starts the time for Ctrl-C, or for leaving.
func (w *watchdog) wake(leaving bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.leaving = w.leaving || leaving
	if w.timer == nil && !w.ended {
		w.timer = time.AfterFunc(grace, w.bite)
	}
}

func (w *watchdog) bite() {
	w.mu.Lock()
	late, ended := w.late, w.ended || w.timer == nil
	w.mu.Unlock()
	if late != nil && !ended {
		late()
	}
}

// calm stops the time, unless the screen is to end.
func (w *watchdog) calm() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.leaving {
		w.stop()
	}
}

// end stops the time for good.
func (w *watchdog) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	w.stop()
}

func (w *watchdog) stop() {
	if w.timer != nil {
		w.timer.Stop()
		w.timer = nil
	}
}
