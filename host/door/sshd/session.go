package sshd

import (
	"context"
	"net"

	"golang.org/x/crypto/ssh"
)

// A Session is a channel on which a client has asked for a shell or a command. Reads and writes are
// those of the client's standard streams.
type Session struct {
	ssh.Channel                   // to read and write; Stderr, too
	Key         string            // the client's public key, as a line of authorized_keys
	Command     string            // "" for a shell
	HasTerminal bool              // whether the client has asked for a terminal
	Term        string            // its type
	Window      *Window           // its size
	Env         map[string]string // variables of the client

	ctx  context.Context
	conn *connection
}

// Context returns a context that is done when the client has left. If the server ends the
// connection, context.Cause says why, in a line for the player.
func (s *Session) Context() context.Context { return s.ctx }

// RemoteAddr returns the address of the client.
func (s *Session) RemoteAddr() net.Addr { return s.conn.wire.RemoteAddr() }

// HangUp closes the connection, with all its sessions.
func (s *Session) HangUp() { s.conn.close() }

// exit tells the client the exit code, and closes the channel.
func (s *Session) exit(code int) {
	// A client that has disconnected reads nothing.
	_, _ = s.SendRequest("exit-status", false, ssh.Marshal(struct{ Code uint32 }{uint32(code)}))
	_ = s.Close()
}
