// Package streamtest serves stores to tests that are slow, or that stop responding.
package streamtest

import (
	"net"
	"strings"
	"sync"
	"testing"

	"metahex/host/stream"
)

// A Line is a connection to the server of a store. While it is held, everything that a client sends
// arrives, but no response comes back.
//
//	client ──────────────▶ server
//	       ◀── held ───────
type Line struct {
	URL string // address of the server

	mu   sync.Mutex
	free sync.Cond
	held bool
}

// Open starts a server with a store in a folder, and a line to it.
func Open(t testing.TB, dir string) *Line {
	t.Helper()
	s, err := stream.Open(t.Context(), stream.Options{Dir: dir, Port: -1})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	line := &Line{URL: "nats://" + l.Addr().String()}
	line.free.L = &line.mu
	t.Cleanup(func() {
		line.Hold(false)
		_ = l.Close() // ends the goroutine below
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	go func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", strings.TrimPrefix(s.URL(), "nats://"))
			if err != nil {
				_ = client.Close()
				return
			}
			go line.copy(server, client, false)
			go line.copy(client, server, true)
		}
	}()
	return line
}

// Hold holds all responses, or lets them through.
func (l *Line) Hold(held bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = held
	l.free.Broadcast()
}

// copy copies what one end sends to the other, until one of them has disconnected.
func (l *Line) copy(to, from net.Conn, response bool) {
	defer func() { _, _ = to.Close(), from.Close() }()
	data := make([]byte, 32<<10)
	for {
		n, err := from.Read(data)
		l.mu.Lock()
		for response && l.held {
			l.free.Wait()
		}
		l.mu.Unlock()
		if err == nil {
			_, err = to.Write(data[:n])
		}
		if err != nil {
			return
		}
	}
}
