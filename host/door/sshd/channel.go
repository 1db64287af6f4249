package sshd

import (
	"context"
	"fmt"

	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// A channel becomes a session when the client asks for a shell or a command. Before that the client
// may describe its terminal and its variables, afterwards the window may change.
//
//	opened ── pty-req, env, window-change ──▶ shell or exec ──▶ window-change
//	          anything else: no               the session runs  anything else: no
type channel struct {
	conn          *connection
	pace          *rate.Limiter
	session       *Session
	started       bool
	variableBytes int
}

func newChannel(c *connection, ch ssh.Channel, key string, pace *rate.Limiter) *channel {
	s := &Session{Channel: ch, Key: key, Window: &Window{}, Env: map[string]string{}, conn: c}
	return &channel{conn: c, pace: pace, session: s}
}

// serve answers the requests of a channel until the client has closed it. Like connection.serve, it
// takes all that comes.
func (ch *channel) serve(requests <-chan *ssh.Request) {
	defer ch.conn.server.recovers(ch.session.RemoteAddr())
	defer ch.conn.closed()
	defer func() { _ = ch.session.Close() }()
	ctx, cancel := context.WithCancel(ch.conn.ctx)
	defer cancel()
	ch.session.ctx = ctx
	for r := range requests {
		if !ch.conn.allows(ch.pace, len(r.Payload)) {
			continue
		}
		starts, ok := ch.answer(r.Type, r.Payload)
		if starts {
			ch.started = true
			ch.conn.started()
		}
		_ = r.Reply(ok, nil) // the connection may be closed
		if starts {
			ch.conn.inside.Go(ch.run)
			go ch.drain()
		}
	}
}

// answer does what a request asks for, and reports whether that is allowed. Starts reports whether
// the session starts.
func (ch *channel) answer(kind string, payload []byte) (starts, ok bool) {
	s, err := ch.session, error(nil)
	switch kind {
	case "window-change":
		var size Size
		if size, err = parseWindow(payload); err == nil {
			s.Window.Set(size)
		}
		return false, err == nil
	case "pty-req", "env", "shell", "exec":
		if ch.started {
			return false, false
		}
	default: // agents, x11, subsystems, signals, breaks
		return false, false
	}
	switch kind {
	case "pty-req":
		var size Size
		if s.Term, size, err = parsePty(payload); err == nil {
			s.HasTerminal = true
			s.Window.Set(size)
		}
	case "env":
		err = ch.variable(payload)
	case "exec":
		s.Command, err = parseExec(payload)
		starts = err == nil
	case "shell":
		starts = true
	}
	return starts, err == nil
}

// variable keeps a variable of the client, if it is not too much.
func (ch *channel) variable(payload []byte) error {
	name, value, err := parseEnv(payload)
	if err != nil {
		return err
	}
	env := ch.session.Env
	if _, again := env[name]; again || len(env) >= MostVariables || ch.variableBytes+len(name)+len(value) > MostVariableBytes {
		return errPayload
	}
	ch.variableBytes += len(name) + len(value)
	env[name] = value
	return nil
}

// codeRefused is the exit code of a session that is refused, or that ends with a panic.
const codeRefused = 2

// run runs the session.
func (ch *channel) run() {
	s, c := ch.session, ch.conn
	code := codeRefused
	defer func() {
		s.exit(code)
		c.ended()
		if c.refused != nil {
			c.late.Reset(refuseTime)
		}
	}()
	defer c.server.recovers(s.RemoteAddr())
	if c.refused != nil {
		_, _ = fmt.Fprintf(s.Stderr(), "metahexd: %v\r\n", c.refused) // a client that has disconnected reads nothing
		return
	}
	code = c.server.Handle(s)
}

// drain reads what no client should send, the input of its standard error, so that it is not kept.
func (ch *channel) drain() {
	var unread [512]byte
	for in, err := ch.session.Stderr(), error(nil); err == nil; {
		_, err = in.Read(unread[:])
	}
}
