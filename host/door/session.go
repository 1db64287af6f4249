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

	"metahex/host"
	"metahex/host/door/sshd"
	"metahex/tui"
)

// Exit codes of sessions.
const (
	exitFine  = 0
	exitUsage = 2
)

// A session is one ssh session.
type session struct {
	*sshd.Session
	door   *door
	ctx    context.Context // done when the session or the door ends
	cancel context.CancelCauseFunc
	in     *input
	player host.Player
}

// handle serves a session, and returns its exit code. A panic in one session does not end the others.
func (d *door) handle(s *sshd.Session) (code int) {
	defer func() {
		if p := recover(); p != nil {
			d.Report(fmt.Errorf("session of %s: %v\n%s", s.RemoteAddr(), p, debug.Stack()))
			code = refuse(s, errBroken)
		}
	}()
	leave, ok := d.sit(s.Key)
	if !ok {
		return refuse(s, fmt.Errorf("this key has %d sessions already, the most allowed", d.Sessions))
	}
	defer leave()
	ctx, cancel := context.WithCancelCause(host.From(s.Context(), s.RemoteAddr()))
	defer cancel(nil)
	stop := context.AfterFunc(d.ctx, func() { cancel(errShut) })
	defer stop()
	v := &session{Session: s, door: d, ctx: ctx, cancel: cancel}
	v.in = newInput(ctx, s, d.Idle, func() { cancel(errIdle) })
	return v.serve()
}

var (
	errShut = errors.New("this host is shutting down; all matches are kept, come back later")
	errIdle = errors.New("nothing was typed for a long time; all matches are kept")
)

// refuse tells the client in one line why its session ends, and returns the exit code.
func refuse(s *sshd.Session, why error) int {
	_, _ = fmt.Fprintf(s.Stderr(), "metahexd: %v\r\n", why) // a client that has disconnected reads nothing
	return exitUsage
}

// serve does the session's work, and returns its exit code.
func (v *session) serve() int {
	err := v.purpose()
	if cause := context.Cause(v.ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		err = cause // why the session was ended
	}
	if err == nil || errors.Is(err, io.EOF) {
		return exitFine
	}
	return refuse(v.Session, errors.New(v.firstLine(err)))
}

// purpose runs the session: a command for programs, or the hall.
func (v *session) purpose() error {
	switch words := strings.Fields(v.Command); {
	case len(words) > 0:
		return v.command(words)
	case !v.HasTerminal:
		return errors.New("playing needs a terminal: use ssh -t; programs play with: bot MATCH")
	}
	return v.hall()
}

// Write implements io.Writer. A client that does not read is disconnected.
func (v *session) Write(p []byte) (int, error) {
	late := time.AfterFunc(v.door.Stalled, v.HangUp)
	defer late.Stop()
	return v.Session.Write(p)
}

// screen returns the session's terminal for a match.
func (v *session) screen() (tcell.Screen, error) {
	info, err := terminfoOf(v.Term, v.Env)
	if err != nil {
		return nil, err
	}
	drawn, err := tcell.NewTerminfoScreenFromTtyTerminfo(&tty{Writer: v, window: v.Window}, info)
	if err != nil {
		return nil, err
	}
	return newScreen(drawn, v.in, v.Window, func(err error) {
		v.door.Report(fmt.Errorf("session of %s: %w", v.RemoteAddr(), err))
		v.cancel(errBroken)
	}), nil
}

// show shows a match until the player leaves it. If the match cannot continue, the error is one line.
func (v *session) show(cfg tui.Config) error {
	screen, err := v.screen()
	if err != nil {
		return err
	}
	cfg.Terminal, cfg.Guest, cfg.ASCII = screen, true, isASCII(v.Env)
	cfg.Clause = v.door.Clause(cfg.Header)
	cfg.Stuck = v.HangUp
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

// asked returns a context for one request to the host.
func (v *session) asked() (context.Context, context.CancelFunc) {
	return context.WithTimeout(v.ctx, askTime)
}

// askTime is the time limit of the host for one request.
const askTime = 10 * time.Second
