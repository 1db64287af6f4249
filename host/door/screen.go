package door

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/host/door/sshd"
)

// A screen is a tcell terminal. Our own goroutines parse its keys, so that a panic in one ends only
// its session. The goroutines of tcell stay idle.
//
//	session ──▶ sieve ──▶ parser of tcell ──┐
//	window ──▶ new size ────────────────────┼──▶ PollEvent
//	tcell: size that it has detected ───────┘
type screen struct {
	tcell.Screen
	in     *input
	window *sshd.Window
	broken func(error) // called after a panic in a goroutine
	parser tcell.InputProcessor
	events chan tcell.Event
	stop   chan struct{}
	once   sync.Once
	typing sync.WaitGroup // counts goroutines that read input
}

// resizeTime is the minimum time between two resize events.
const resizeTime = 20 * time.Millisecond

// newScreen makes a screen from its output and its input.
func newScreen(drawn tcell.Screen, in *input, w *sshd.Window, broken func(error)) *screen {
	s := &screen{Screen: drawn, in: in, window: w, broken: broken, events: make(chan tcell.Event, 64), stop: make(chan struct{})}
	s.parser = tcell.NewInputProcessor(s.events)
	return s
}

// Init implements tcell.Screen.
func (s *screen) Init() error {
	if err := s.Screen.Init(); err != nil {
		return err
	}
	resized := make(chan struct{}, 1)
	s.window.Notify(func() {
		select {
		case resized <- struct{}{}:
		default:
		}
	})
	resized <- struct{}{}
	s.typing.Go(func() { s.guarded(s.read) })
	go s.guarded(func() { s.resize(resized) })
	go s.guarded(func() {
		for ev := s.Screen.PollEvent(); ev != nil; ev = s.Screen.PollEvent() {
			s.post(ev)
		}
	})
	return nil
}

// guarded calls a function. A panic in the function ends only the session.
func (s *screen) guarded(do func()) {
	defer func() {
		if p := recover(); p != nil {
			s.broken(fmt.Errorf("terminal: %v\n%s", p, debug.Stack()))
		}
	}()
	do()
}

// post posts an event, unless the screen is closed.
func (s *screen) post(ev tcell.Event) {
	select {
	case s.events <- ev:
	case <-s.stop:
	}
}

// read parses typed input.
func (s *screen) read() {
	var keys sieve
	chunk := make([]byte, 128)
	for {
		n, err := s.in.read(chunk, s.stop)
		if err != nil {
			s.post(tcell.NewEventError(err))
			return
		}
		s.parser.ScanUTF8(keys.sift(chunk[:n]))
	}
}

// resize posts an event for each new window size.
func (s *screen) resize(resized <-chan struct{}) {
	for {
		select {
		case <-resized:
		case <-s.stop:
			return
		}
		size := s.window.Now()
		s.parser.SetSize(size.Columns, size.Rows)
		select {
		case <-time.After(resizeTime):
		case <-s.stop:
			return
		}
	}
}

// PollEvent implements tcell.Screen.
func (s *screen) PollEvent() tcell.Event {
	select {
	case ev := <-s.events:
		return ev
	case <-s.stop:
		return nil
	}
}

// Fini implements tcell.Screen. It returns after all readers of typed input have stopped, because
// the hall reads next. It discards events that the parser still posts.
func (s *screen) Fini() {
	s.once.Do(func() {
		s.window.Notify(nil)
		close(s.stop)
		go func() {
			for end := time.After(time.Second); ; {
				select {
				case <-s.events:
				case <-end:
					return
				}
			}
		}()
		s.typing.Wait()
		s.Screen.Fini()
	})
}

// A tty is the output of a screen. It provides no keys: the screen parses them.
type tty struct {
	io.Writer
	window *sshd.Window

	mu   sync.Mutex
	stop chan struct{}
}

// Start implements tcell.Tty.
func (t *tty) Start() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stop = make(chan struct{})
	return nil
}

// Drain implements tcell.Tty: it interrupts readers.
func (t *tty) Drain() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stop != nil {
		close(t.stop)
		t.stop = nil
	}
	return nil
}

// Stop implements tcell.Tty.
func (t *tty) Stop() error { return nil }

// Close implements tcell.Tty. The session goes on.
func (t *tty) Close() error { return nil }

// Read implements tcell.Tty. It blocks until the screen is closed.
func (t *tty) Read([]byte) (int, error) {
	t.mu.Lock()
	stop := t.stop
	t.mu.Unlock()
	if stop != nil {
		<-stop
	}
	return 0, io.EOF
}

// NotifyResize implements tcell.Tty. The screen itself watches the window.
func (t *tty) NotifyResize(func()) {}

// WindowSize implements tcell.Tty.
func (t *tty) WindowSize() (tcell.WindowSize, error) {
	size := t.window.Now()
	return tcell.WindowSize{Width: size.Columns, Height: size.Rows}, nil
}

// errBroken is the cancellation cause after a panic in a goroutine of the terminal.
var errBroken = errors.New("internal error; the match is kept")
