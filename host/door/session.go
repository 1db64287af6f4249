package door

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"

	"metahex/host"
	"metahex/tui"
)

// Exit codes of sessions.
const (
	exitFine  = 0
	exitUsage = 2
)

// A session is one ssh session.
type session struct {
	door   *door
	ssh    ssh.Session
	ctx    context.Context // done when the session or the door ends
	cancel context.CancelCauseFunc
	key    string // the public key
	env    map[string]string
	in     *input
	window *window
	term   string
	player host.Player
}

// handle serves a session. A panic in one session does not end the others.
func (d *door) handle(s ssh.Session) {
	if greeted, ok := s.Context().Value(greetedKey{}).(func()); ok {
		greeted()
	}
	defer func() {
		if p := recover(); p != nil {
			d.Report(fmt.Errorf("session of %s: %v\n%s", s.RemoteAddr(), p, debug.Stack()))
			_, _ = io.WriteString(s.Stderr(), "metahexd: internal error; the match is kept\r\n")
			_ = s.Exit(exitUsage)
		}
	}()
	key := string(gossh.MarshalAuthorizedKey(s.PublicKey()))
	leave, ok := d.sit(key)
	if !ok {
		refuse(s, fmt.Sprintf("this key has %d sessions already, the most allowed", d.Sessions))
		return
	}
	defer leave()
	ctx, cancel := context.WithCancelCause(host.From(s.Context(), s.RemoteAddr()))
	defer cancel(nil)
	stop := context.AfterFunc(d.ctx, func() { cancel(errShut) })
	defer stop()
	v := &session{door: d, ssh: s, ctx: ctx, cancel: cancel, key: key, env: map[string]string{}, window: &window{}}
	for _, e := range s.Environ() {
		name, value, _ := strings.Cut(e, "=")
		v.env[name] = value
	}
	v.in = newInput(ctx, s, d.Idle, func() { cancel(errIdle) })
	_ = s.Exit(v.serve())
}

var (
	errShut = errors.New("this host is shutting down; all matches are kept, come back later")
	errIdle = errors.New("nothing was typed for a long time; all matches are kept")
)

// refuse ends a session with a one-line message.
func refuse(s ssh.Session, why string) {
	_, _ = fmt.Fprintf(s.Stderr(), "metahexd: %s\r\n", why)
	_ = s.Exit(exitUsage)
}

// serve does the session's work, and returns its exit code.
func (v *session) serve() int {
	err := v.purpose()
	if cause := context.Cause(v.ctx); errors.Is(cause, errShut) || errors.Is(cause, errIdle) || errors.Is(cause, errBroken) {
		err = cause
	}
	if err == nil || errors.Is(err, io.EOF) {
		return exitFine
	}
	_, _ = fmt.Fprintf(v.ssh.Stderr(), "metahexd: %s\r\n", v.firstLine(err)) // a client that has disconnected reads nothing
	return exitUsage
}

// purpose runs the session: a command for programs, or the hall.
func (v *session) purpose() error {
	pty, changes, ok := v.ssh.Pty()
	if ok {
		v.term = pty.Term
		v.window.set(pty.Window)
		go func() {
			for size := range changes { // closed at the end of the session
				v.window.set(size)
			}
		}()
	}
	switch words := v.ssh.Command(); {
	case len(words) > 0:
		return v.command(words)
	case !ok:
		return errors.New("playing needs a terminal: use ssh -t; programs play with: bot MATCH")
	}
	return v.hall()
}

// Write implements io.Writer. A client that does not read is disconnected.
func (v *session) Write(p []byte) (int, error) {
	late := time.AfterFunc(v.door.Stalled, v.hangUp)
	defer late.Stop()
	return v.ssh.Write(p)
}

// screen returns the session's terminal for a match.
func (v *session) screen() (tcell.Screen, error) {
	info, err := terminfoOf(v.term, v.env)
	if err != nil {
		return nil, err
	}
	drawn, err := tcell.NewTerminfoScreenFromTtyTerminfo(&tty{Writer: v, window: v.window}, info)
	if err != nil {
		return nil, err
	}
	return newScreen(drawn, v.in, v.window, func(err error) {
		v.door.Report(fmt.Errorf("session of %s: %w", v.ssh.RemoteAddr(), err))
		v.cancel(errBroken)
	}), nil
}

// show shows a match until the player leaves it. If the match cannot continue, the error is one line.
func (v *session) show(cfg tui.Config) error {
	screen, err := v.screen()
	if err != nil {
		return err
	}
	cfg.Terminal, cfg.Guest, cfg.ASCII = screen, true, isASCII(v.env)
	cfg.Clause = v.door.Clause(cfg.Header)
	cfg.Stuck = v.hangUp
	err = tui.Run(v.ctx, cfg)
	if m := (*tui.Mistake)(nil); errors.As(err, &m) {
		v.door.Report(fmt.Errorf("%w\n%s", m, m.Stack))
	}
	if v.ctx.Err() != nil {
		return context.Cause(v.ctx)
	}
	if errors.Is(err, tui.ErrHungUp) {
		return io.EOF
	}
	return err
}

// hangUp ends the connection.
func (v *session) hangUp() {
	if c, ok := v.ssh.Context().Value(ssh.ContextKeyConn).(*gossh.ServerConn); ok {
		_ = c.Close() // it may already be closed
	}
}

// asked returns a context for one request to the host.
func (v *session) asked() (context.Context, context.CancelFunc) {
	return context.WithTimeout(v.ctx, askTime)
}

// askTime is the time limit of the host for one request.
const askTime = 10 * time.Second
