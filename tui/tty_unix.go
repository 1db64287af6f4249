//go:build unix

package tui

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"
	"golang.org/x/term"
)

// An ownTty is the terminal that the program runs in. It cleans what is read from
// it, and can be given back without asking tcell, which may hang.
type ownTty struct {
	tcell.Tty
	cleaner cleaner
	clean   []byte // read and not yet taken
	raw     [1024]byte
	charset func() string
	device  *os.File
	before  *term.State // of the device, before tcell changed it
	stop    context.CancelFunc

	mu      sync.Mutex
	held    bool // tcell has the terminal
	resized func()
}

// newTerminal returns the terminal that the program runs in.
func newTerminal() (*terminal, error) {
	tty, err := tcell.NewDevTty()
	if err != nil {
		return nil, err
	}
	own := &ownTty{Tty: tty}
	s, err := tcell.NewTerminfoScreenFromTty(own)
	if err != nil {
		return nil, err
	}
	own.charset = s.CharacterSet
	return &terminal{Screen: s, own: own}, nil
}

// Start implements tcell.Tty.
func (o *ownTty) Start() (err error) {
	o.cleaner = cleaner{utf8: isUTF8(o.charset())}
	if o.device, err = os.OpenFile("/dev/tty", os.O_RDWR, 0); err != nil {
		return err
	}
	if o.before, err = term.GetState(int(o.device.Fd())); err != nil {
		return err
	}
	if err := o.Tty.Start(); err != nil {
		return err
	}
	o.mu.Lock()
	o.held = true
	o.mu.Unlock()
	var ctx context.Context
	ctx, o.stop = context.WithCancel(context.Background())
	go o.continued(ctx)
	return nil
}

// Read implements tcell.Tty.
func (o *ownTty) Read(p []byte) (int, error) {
	for len(o.clean) == 0 {
		n, err := o.Tty.Read(o.raw[:])
		o.clean = o.cleaner.clean(o.clean[:0], o.raw[:n])
		if err != nil {
			return 0, err
		}
		if n == 0 {
			return 0, nil
		}
	}
	n := copy(p, o.clean)
	o.clean = o.clean[n:]
	return n, nil
}

// NotifyResize implements tcell.Tty.
func (o *ownTty) NotifyResize(f func()) {
	o.mu.Lock()
	o.resized = f
	o.mu.Unlock()
	o.Tty.NotifyResize(f)
}

// Drain implements tcell.Tty.
func (o *ownTty) Drain() error {
	o.stop()
	return o.Tty.Drain()
}

// Stop implements tcell.Tty.
func (o *ownTty) Stop() error {
	o.mu.Lock()
	o.held = false
	o.mu.Unlock()
	return o.Tty.Stop()
}

// continued draws everything anew when the program goes on after it was stopped:
// whoever had the terminal meanwhile has written on it and changed its modes.
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
			_, _ = term.MakeRaw(int(o.device.Fd())) // a terminal that is gone is noticed by reading
			resized()
		}
	}
}

// giveBack restores the terminal while tcell hangs, as far as this can be done in a
// moment: nobody may be reading what is written.
func (o *ownTty) giveBack() {
	o.mu.Lock()
	held := o.held
	o.held = false
	o.mu.Unlock()
	if !held {
		return
	}
	_ = term.Restore(int(o.device.Fd()), o.before)
	within(100*time.Millisecond, func() { _, _ = o.device.WriteString(leavingSequences()) })
}

// leavingSequences are what tcell writes when it gives a terminal back.
func leavingSequences() string {
	all := string(rune(cancel)) + // whatever is half written
		"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l" + // the mouse
		"\x1b[?2004l\x1b[?1004l" // pasting, and who is looked at
	ti, err := tcell.LookupTerminfo(os.Getenv("TERM"))
	if err != nil {
		return all
	}
	if ti.XTermLike || strings.HasPrefix(ti.Name, "xterm") {
		all += "\x1b[?9001l\x1b[<u\x1b[>4;0m\x1b[23;2t" // protocols of keys, the title
	}
	var b strings.Builder
	for _, s := range []string{ti.ShowCursor, ti.ResetFgBg, ti.AttrOff, ti.ExitKeypad, ti.EnableAutoMargin, ti.Clear, ti.ExitCA} {
		ti.TPuts(&b, s)
	}
	return all + b.String()
}
