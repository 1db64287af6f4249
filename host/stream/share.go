package stream

import (
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"

	"github.com/nats-io/nats-server/v2/server"
)

// Only one process opens the store in a folder. Other programs of the same user join it through a
// socket in the folder. The mode of the socket excludes other users.
//
//	metahexd export ──▶ DIR/socket ──▶ the host's server
//	                                    ▲ the host itself, inside its process
//
// If the path is too long for a socket, other programs cannot join.

// socketFile is the name of the socket in the folder.
const socketFile = "socket"

// A sharing lets programs join our own server. Its zero value accepts no programs.
type sharing struct {
	listener net.Listener
	leading  sync.WaitGroup
}

// share starts to accept programs. The caller holds the lock of the folder.
func (g *sharing) share(dir string, own *server.Server) {
	file := filepath.Join(dir, socketFile)
	_ = os.Remove(file) // left over from a killed process
	l, err := net.Listen("unix", file)
	if err != nil {
		return
	}
	if err := os.Chmod(file, 0o600); err != nil {
		_ = l.Close() // nobody is connected yet
		return
	}
	g.listener = l
	g.leading.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			g.leading.Go(func() { lead(c, own) })
		}
	})
}

// lead connects a program with the server until one of them disconnects.
func lead(c net.Conn, own *server.Server) {
	defer func() { _ = c.Close() }()
	to, err := own.InProcessConn()
	if err != nil {
		return
	}
	ended := make(chan struct{}, 2)
	for _, ends := range [][2]net.Conn{{c, to}, {to, c}} {
		go func() {
			_, _ = io.Copy(ends[0], ends[1]) // an error only means that one end has disconnected
			ended <- struct{}{}
		}()
	}
	<-ended
	for _, one := range []net.Conn{c, to} {
		_ = one.Close() // ends the other copy too
	}
	<-ended
}

// close stops accepting programs.
func (g *sharing) close() {
	if g.listener != nil {
		_ = g.listener.Close() // close is called only once
	}
}

// A joiner dials the socket of a folder. It ignores the address.
type joiner string

// Dial implements nats.CustomDialer.
func (j joiner) Dial(string, string) (net.Conn, error) {
	return net.Dial("unix", filepath.Join(string(j), socketFile))
}
