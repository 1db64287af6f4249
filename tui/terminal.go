package tui

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/gdamore/tcell/v2"
)

// A terminal is a tcell.Screen that the program can always leave, even if something hangs: the screen,
// a bot, a step of the match, or the program that reads the output.
//
//	                  Ctrl-C seen ─────────▶ watchdog ◀── the context ends
//	                      │                  │   ▲ ▲───── the player leaves
//	tcell ──events──▶ terminal ──▶ tview ──▶ Screen: Ctrl-C is handled
//	                                         │
//	                                         ▼ after the grace time
//	                      the terminal is restored, Config.Stuck exits
//
// The terminal takes every event from tcell at once. So the queue of tcell is never full, and Ctrl-C
// is noticed even while the screen hangs.
type terminal struct {
	tcell.Screen
	own    *ownTty // the program's own terminal; nil for any other terminal
	events chan tcell.Event
	dog    watchdog
	keys   atomic.Int64 // taken by tview, not yet handled by the screen
	drawn  time.Time    // the time of the last frame
}

const (
	// enoughEvents is the number of waiting events at which the program stops reading input. Input
	// that has already been read may fill the queue up to mostEvents; the rest is dropped.
	enoughEvents = 256
	mostEvents   = 4096
	// mostBehind is the maximum time for which frames are skipped while events are waiting.
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

// flush drops the waiting keys, as other programs do at Ctrl-C.
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
			t.events <- ev // does not block: there is room, and no other goroutine sends
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

// handled is called when the screen has handled a key.
func (t *terminal) handled(ev *tcell.EventKey) {
	t.keys.Add(-1)
	if ev.Key() == tcell.KeyCtrlC {
		t.dog.calm()
	}
}

// behind reports whether a frame can be skipped because more events are waiting.
func (t *terminal) behind() bool {
	if len(t.events)+int(t.keys.Load()) > 0 && time.Since(t.drawn) < mostBehind {
		return true
	}
	t.drawn = time.Now()
	return false
}

// Fini implements tcell.Screen. While tcell ends, Fini empties the event queue: tcell waits for its
// own goroutines, and they may be blocked on a full queue.
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

// giveBack restores the program's own terminal without tcell, which may hang.
func (t *terminal) giveBack() {
	if t.own != nil {
		t.own.giveBack()
	}
}

// within calls a function that may hang, and returns after at most the time d.
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

// A watchdog calls a function if the screen does not react in time.
type watchdog struct {
	mu      sync.Mutex
	timer   *time.Timer
	leaving bool // the screen is ending: calm has no effect
	ended   bool
	late    func()
}

// grace is the time limit for the screen to end, or to handle Ctrl-C.
const grace = 300 * time.Millisecond

// calls sets the function to call.
func (w *watchdog) calls(late func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.late = late
}

// wake starts the time limit, for Ctrl-C or for leaving.
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

// calm stops the time limit, unless the screen is ending.
func (w *watchdog) calm() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.leaving {
		w.stop()
	}
}

// end stops the watchdog for good.
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
