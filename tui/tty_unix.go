//go:build unix

package tui

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"
)

// An ownTty is the program's own terminal. It cleans the input, and can restore the terminal without
// tcell, which may hang.
//
//	device ──▶ readAhead ──▶ read, cleaned ──▶ Read, by tcell
//
// All input is read at once, so that Ctrl-C is found behind other keys and overtakes them. tcell gets
// only as much input as the screen can take, because tcell cannot end while its queues are full.
type ownTty struct {
	tcell.Tty
	device   *os.File
	before   *term.State // the state of the device before tcell changed it
	terminal *terminal
	stop     context.CancelFunc
	ended    chan struct{} // closed when reading has ended
	writing  sync.Mutex
	asks     bool        // ask once whether the background is light
	light    bool        // the background is light
	given    atomic.Bool // the terminal is restored; tcell must not write any more

	mu      sync.Mutex
	change  *sync.Cond // signals changes of the fields below
	held    bool       // tcell uses the terminal
	read    []byte     // cleaned bytes that tcell has not taken yet
	urgent  bool       // read contains Ctrl-C
	err     error      // the error that ended the reading
	resized func()
}

// mostAhead is the number of bytes that are read ahead, for example of a pasted text.
const mostAhead = 1 << 16

// newTerminal returns the program's own terminal. If asks is set, it asks the terminal whether the
// background is light.
func newTerminal(asks bool) (*terminal, error) {
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	own := &ownTty{Tty: tty, asks: asks}
	own.change = sync.NewCond(&own.mu)
	s, err := tcell.NewTerminfoScreenFromTty(own)
	if err != nil {
		return nil, err
	}
	own.terminal = &terminal{Screen: s, own: own}
	return own.terminal, nil
}

// Start implements tcell.Tty.
func (o *ownTty) Start() (err error) {
	if o.device, err = os.OpenFile("/dev/tty", os.O_RDWR, 0); err != nil {
		return err
	}
	if o.before, err = term.GetState(int(o.device.Fd())); err != nil {
		return err
	}
	var typed []byte
	if o.asks {
		o.asks = false
		typed, o.light = background(o.device)
	}
	if err := o.Tty.Start(); err != nil {
		return err
	}
	c := cleaner{utf8: isUTF8(o.terminal.CharacterSet())}
	o.mu.Lock()
	o.held, o.read, o.err = true, c.clean(nil, typed), nil
	o.mu.Unlock()
	var ctx context.Context
	ctx, o.stop = context.WithCancel(context.Background())
	go o.continued(ctx)
	o.ended = make(chan struct{})
	go o.readAhead(c)
	return nil
}

// readAhead reads until the terminal is restored or disappears.
func (o *ownTty) readAhead(c cleaner) {
	defer close(o.ended)
	raw := make([]byte, 1024)
	for {
		n, err := o.Tty.Read(raw)
		o.mu.Lock()
		o.read = c.clean(o.read, raw[:n])
		if times, after := ctrlC(o.read); times > 0 {
			o.urgent = true
			o.terminal.dog.wake(false)
			if o.isBehind() {
				// All other keys are dropped. U+FFFD ends an unfinished sequence in tcell.
				o.read = slices.Concat([]byte("\ufffd"), bytes.Repeat([]byte{etx}, times), after)
			}
		}
		o.err = err
		o.change.Broadcast()
		for len(o.read) > mostAhead && o.held {
			o.change.Wait()
		}
		o.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// Read implements tcell.Tty.
func (o *ownTty) Read(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.err == nil && (len(o.read) == 0 || o.isBehind() && !o.urgent) {
		o.change.Wait()
	}
	if len(o.read) == 0 {
		return 0, o.err
	}
	n := wholeRunes(o.read, copy(p, o.read))
	if o.read = o.read[n:]; len(o.read) == 0 {
		o.read, o.urgent = nil, false
	}
	o.change.Broadcast()
	return n, nil
}

// isBehind reports whether the screen is too slow for the input.
func (o *ownTty) isBehind() bool { return len(o.terminal.events) >= enoughEvents }

// Write implements tcell.Tty.
func (o *ownTty) Write(p []byte) (int, error) {
	o.writing.Lock()
	defer o.writing.Unlock()
	if o.given.Load() {
		return len(p), nil
	}
	return o.Tty.Write(p)
}

// goOn makes Read check again whether the screen can take more input.
func (o *ownTty) goOn() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.change.Broadcast()
}

// NotifyResize implements tcell.Tty.
func (o *ownTty) NotifyResize(f func()) {
	o.mu.Lock()
	o.resized = f
	o.mu.Unlock()
	o.Tty.NotifyResize(f)
}

// Drain implements tcell.Tty. It ends the reading.
func (o *ownTty) Drain() error {
	o.stop()
	o.mu.Lock()
	o.read, o.err = nil, io.EOF
	o.change.Broadcast()
	o.mu.Unlock()
	return o.Tty.Drain()
}

// Stop implements tcell.Tty.
func (o *ownTty) Stop() error {
	o.mu.Lock()
	o.held = false
	o.change.Broadcast()
	o.mu.Unlock()
	within(100*time.Millisecond, func() { <-o.ended }) // later input belongs to another program
	return o.Tty.Stop()
}

// continued redraws everything after the program was stopped and continued. In between, another
// program may have written on the terminal and changed its modes.
func (o *ownTty) continued(ctx context.Context) {
	again := make(chan os.Signal, 1)
	signal.Notify(again, syscall.SIGCONT)
	defer signal.Stop(again)
	for {
		select {
		case <-ctx.Done():
			return
		case <-again:
		}
		o.mu.Lock()
		resized := o.resized
		o.mu.Unlock()
		if ctx.Err() == nil && resized != nil {
			_, _ = term.MakeRaw(int(o.device.Fd())) // the next read reports a closed terminal
			resized()
		}
	}
}

// isLight reports whether the terminal has a light background.
func (o *ownTty) isLight() bool { return o.light }

// giveBack restores the terminal without tcell, which may hang. It waits only a short time, because
// the output may be blocked.
func (o *ownTty) giveBack() {
	o.mu.Lock()
	held := o.held
	o.held = false
	o.mu.Unlock()
	if !held {
		return
	}
	o.given.Store(true)
	_ = term.Restore(int(o.device.Fd()), o.before)
	within(50*time.Millisecond, o.writing.Lock) // wait for the end of the last frame
	within(100*time.Millisecond, func() { _, _ = o.device.WriteString(leavingSequences()) })
}

// leavingSequences returns the sequences that tcell writes to restore a terminal.
func leavingSequences() string {
	all := string(rune(cancel)) + // end a half-written sequence
		"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l" + // the mouse
		"\x1b[?2004l\x1b[?1004l" // pasting, and focus reports
	ti, err := tcell.LookupTerminfo(os.Getenv("TERM"))
	if err != nil {
		return all
	}
	if ti.XTermLike || strings.HasPrefix(ti.Name, "xterm") {
		all += "\x1b[?9001l\x1b[<u\x1b[>4;0m\x1b[23;2t" // keyboard protocols, the title
	}
	var b strings.Builder
	for _, s := range []string{ti.ShowCursor, ti.ResetFgBg, ti.AttrOff, ti.ExitKeypad, ti.EnableAutoMargin, ti.Clear, ti.ExitCA} {
		ti.TPuts(&b, s)
	}
	return all + b.String()
}
