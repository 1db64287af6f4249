// Package sshdtest connects clients and servers in tests, without a network.
package sshdtest

import (
	"io"
	"net"
	"sync"
	"time"
)

// A wire is one direction of a connection: written bytes wait until they are read.
type wire struct {
	mu     sync.Mutex
	change sync.Cond
	data   []byte
	closed bool
}

func newWire() *wire {
	w := &wire{}
	w.change.L = &w.mu
	return w
}

func (w *wire) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return 0, io.ErrClosedPipe
	}
	w.data = append(w.data, p...)
	w.change.Broadcast()
	return len(p), nil
}

func (w *wire) Read(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.data) == 0 && !w.closed {
		w.change.Wait()
	}
	n := copy(p, w.data)
	if w.data = w.data[n:]; n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

func (w *wire) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	w.change.Broadcast()
}

// An end is one end of a connection that consists of two wires. It has no deadlines.
type end struct{ from, to *wire }

// Pipe returns the two ends of a connection. Unlike those of net.Pipe, a write does not wait for a
// reader. Closing either end closes both.
func Pipe() (net.Conn, net.Conn) {
	there, here := newWire(), newWire()
	return end{here, there}, end{there, here}
}

func (e end) Read(p []byte) (int, error)  { return e.from.Read(p) }
func (e end) Write(p []byte) (int, error) { return e.to.Write(p) }
func (e end) Close() error {
	e.from.close()
	e.to.close()
	return nil
}
func (end) LocalAddr() net.Addr              { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }
func (end) RemoteAddr() net.Addr             { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }
func (end) SetDeadline(time.Time) error      { return nil }
func (end) SetReadDeadline(time.Time) error  { return nil }
func (end) SetWriteDeadline(time.Time) error { return nil }
