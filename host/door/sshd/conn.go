package sshd

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"metahex/host/network"
)

// A wire is a network connection with limits: on the bytes that a client may send while it has no
// session, and on the time that it may take to read a write.
type wire struct {
	net.Conn
	stalled time.Duration

	begun atomic.Bool  // whether the client has sent anything
	wrote atomic.Bool  // whether anything was written
	spare atomic.Int64 // bytes that the client may still send while it is bounded
	open  atomic.Bool  // whether nothing bounds the bytes
}

var errFlood = errors.New("too much was sent before a session started")

// Read implements net.Conn.
func (w *wire) Read(p []byte) (int, error) {
	n, err := w.Conn.Read(p)
	if n > 0 && !w.begun.Load() {
		w.begun.Store(true)
	}
	if !w.open.Load() && w.spare.Add(-int64(n)) < 0 {
		_ = w.Conn.Close()
		return 0, errFlood
	}
	return n, err
}

// Write implements net.Conn.
func (w *wire) Write(p []byte) (int, error) {
	if err := w.SetWriteDeadline(time.Now().Add(w.stalled)); err != nil {
		return 0, err
	}
	if !w.wrote.Load() {
		w.wrote.Store(true)
	}
	return w.Conn.Write(p)
}

// A connection is one client. It has a time limit until a session runs, and again after the last
// session has ended.
type connection struct {
	server *Server
	wire   *wire
	ctx    context.Context // done when the connection is closed
	cancel context.CancelCauseFunc
	late   *time.Timer // calls expire

	proved  atomic.Bool // whether the handshake is over
	refused error       // why the connection gets no session, set before its first channel; nil: it may have some

	mu       sync.Mutex
	channels int // until the client has closed them, too
	running  int // sessions

	inside sync.WaitGroup // counts what serves channels and sessions
}

// partTime is the time in which sessions tell their player why the connection is closed.
const partTime = 400 * time.Millisecond

// close closes the connection.
func (c *connection) close() {
	c.cancel(nil)
	_ = c.wire.Close() // it may be closed already
}

// part closes the connection after its sessions have told why: it is the cause of their contexts.
func (c *connection) part(why error) {
	c.server.refusals.count(network.Of(c.wire.RemoteAddr()), why)
	c.cancel(why)
	c.late.Reset(partTime)
}

// dismiss closes a connection in its handshake, and says why if the client has not begun to speak.
func (c *connection) dismiss(why error) {
	c.server.refusals.count(network.Of(c.wire.RemoteAddr()), why)
	if !c.wire.begun.Load() {
		c.wire.refuse(why)
	}
	c.close()
}

var errSlow = errors.New("no key was proved in time; try again")

// expire closes a connection whose time is over.
func (c *connection) expire() {
	if c.proved.Load() {
		c.close()
	} else {
		c.dismiss(errSlow)
	}
}

// opened counts a new channel; ok is false if the connection has too many.
func (c *connection) opened() (ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.channels >= MostChannels {
		return false
	}
	c.channels++
	c.bound()
	return true
}

// closed counts a channel that both sides have closed.
func (c *connection) closed() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.channels--
	c.bound()
}

// started counts a session. Nothing limits its time.
func (c *connection) started() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running++
	c.bound()
	if c.refused == nil && c.ctx.Err() == nil {
		c.late.Stop()
	}
}

// ended counts a session that has ended. After the last one, the time limit runs again.
func (c *connection) ended() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running--
	c.bound()
	if c.running == 0 && c.refused == nil && c.ctx.Err() == nil {
		c.late.Reset(c.server.Limits.Greeting)
	}
}

// bound bounds the bytes from the client while it has no session, or has a channel without one: nobody
// reads them. The mutex is held.
func (c *connection) bound() {
	if open := c.running > 0 && c.channels == c.running; open != c.wire.open.Load() {
		c.wire.spare.Store(MostUnstartedBytes)
		c.wire.open.Store(open)
	}
}
