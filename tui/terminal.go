package tui

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A terminal is a tcell.Screen that can always be left, whatever hangs: the screen, a bot, a step
// of the match, or the reader of the output.
//
//	                  Ctrl-C seen ─────────▶ watchdog ◀── the context ends
//	                      │                  │   ▲ ▲───── the player leaves
//	tcell ──events──▶ terminal ──▶ tview ──▶ Screen: Ctrl-C is handled
//	                                         │
//	                                         ▼ a moment later
//	                      the terminal is given back, Config.Stuck exits
//
// The terminal takes every event from tcell at once, so that tcell never waits for room, and Ctrl-C
// is noticed while the screen hangs.
type terminal struct {
	tcell.Screen
	own    *ownTty // the program's own terminal; nil: another
	events chan tcell.Event
	dog    watchdog
	keys   atomic.Int64 // taken by tview, not yet handled by the screen
	drawn  time.Time    // the last frame
}

const (
	// enoughEvents is how many events may wait before no more is read. What has already been read
	// has room too; more than that, which nobody can type, is dropped.
	enoughEvents = 256
	mostEvents   = 4096
	// mostBehind is how long frames are skipped while events are waiting.
	mostBehind = 100 * time.Millisecond
)

// Init implements tcell.Screen.
func (t *terminal) Init() error {
	t.events = make(chan tcell.Event, mostEvents)
	if err := t.Screen.Init(); err != nil {
		return err
	}
	go t.forward()
	return nil
}

// forward passes events on until the terminal is restored.
func (t *terminal) forward() {
	defer close(t.events)
	for ev := t.Screen.PollEvent(); ev != nil; ev = t.Screen.PollEvent() {
		if key, ok := ev.(*tcell.EventKey); ok && key.Key() == tcell.KeyCtrlC {
			t.dog.wake(false)
			if len(t.events) >= enoughEvents {
				t.flush()
			}
		}
		select {
		case t.events <- ev:
		default:
		}
	}
}

// flush drops the waiting keys, as terminals do at Ctrl-C.
func (t *terminal) flush() {
	for range len(t.events) {
		select {
		case ev := <-t.events:
			switch ev := ev.(type) {
			case *tcell.EventKey:
				if ev.Key() != tcell.KeyCtrlC {
					continue
				}
			case *tcell.EventMouse:
				continue
			}
			t.events <- ev // there is room: nobody else sends
		default:
		}
	}
}

// PollEvent implements tcell.Screen.
func (t *terminal) PollEvent() tcell.Event {
	ev := <-t.events
	if _, ok := ev.(*tcell.EventKey); ok {
		t.keys.Add(1)
	}
	if t.own != nil && len(t.events) < enoughEvents {
		t.own.goOn()
	}
	return ev
}

// handled notes that the screen has handled a key.
func (t *terminal) handled(ev *tcell.EventKey) {
	t.keys.Add(-1)
	if ev.Key() == tcell.KeyCtrlC {
		t.dog.calm()
	}
}

// behind reports whether a frame can be skipped, as more events are waiting.
func (t *terminal) behind() bool {
	if len(t.events)+int(t.keys.Load()) > 0 && time.Since(t.drawn) < mostBehind {
		return true
	}
	t.drawn = time.Now()
	return false
}

// Fini implements tcell.Screen. tcell waits for its own goroutines, and they wait for room for the
// last events, which nobody takes any more.
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

// within calls a function that may hang, and waits for it at most d.
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

// A watchdog calls a function if something does not end in time.
type watchdog struct {
	mu      sync.Mutex
	timer   *time.Timer
	leaving bool // permanent: only the end calms it
	ended   bool
	late    func()
}

// grace is the time for the screen to end, or to handle Ctrl-C.
const grace = 300 * time.Millisecond

// calls sets the function to call.
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
	late, called := w.late, w.timer != nil
	w.mu.Unlock()
	if late != nil && called {
		late()
	}
}

// calm stops the time, unless the screen is ending.
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
