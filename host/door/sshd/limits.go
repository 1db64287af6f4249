package sshd

import (
	"cmp"
	"time"
)

// Limits limit what strangers may take of a server. A zero field means its default.
type Limits struct {
	Connections int           // connections of which a key is proved; default 1000
	PerAddress  int           // those of one address, without seated players; default 64
	Reserve     int           // those of Connections that only seated players get; default a tenth
	Handshakes  int           // connections of which no key is proved; default 256
	Handshake   time.Duration // from accept until a key is proved; default 10 s
	Greeting    time.Duration // a connection without a session; default 20 s
	KeepAlive   time.Duration // between two questions whether the client is there; default 30 s
	Stalled     time.Duration // for a client to read a write; default 30 s
}

// Defaults of Limits, and limits that nobody needs to change.
const (
	DefaultConnections = 1000
	DefaultPerAddress  = 64
	DefaultHandshakes  = 256
	DefaultHandshake   = 10 * time.Second
	DefaultGreeting    = 20 * time.Second
	DefaultKeepAlive   = 30 * time.Second
	DefaultStalled     = 30 * time.Second

	HandshakesPerAddress = 16        // connections of one address of which no key is proved
	MostChannels         = 4         // channels of a connection
	MostUnstartedBytes   = 256 << 10 // bytes from the client while the connection, or one of its channels, has no session
	MostVariables        = 32        // environment variables of a channel
	MostVariableBytes    = 4 << 10   // their names and values in all
	MostPayload          = 8 << 10   // bytes of a request; a connection that sends more is closed
	RequestsASecond      = 100       // requests of a connection; more have to wait
	unanswered           = 2         // questions whether the client is there, until it is taken for dead
)

// WithDefaults returns the limits with defaults for zero fields.
func (l Limits) WithDefaults() Limits {
	l.Connections = cmp.Or(l.Connections, DefaultConnections)
	l.PerAddress = cmp.Or(l.PerAddress, DefaultPerAddress)
	l.Reserve = cmp.Or(l.Reserve, l.Connections/10)
	l.Handshakes = cmp.Or(l.Handshakes, DefaultHandshakes)
	l.Handshake = cmp.Or(l.Handshake, DefaultHandshake)
	l.Greeting = cmp.Or(l.Greeting, DefaultGreeting)
	l.KeepAlive = cmp.Or(l.KeepAlive, DefaultKeepAlive)
	l.Stalled = cmp.Or(l.Stalled, DefaultStalled)
	return l
}
