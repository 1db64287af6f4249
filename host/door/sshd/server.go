package sshd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime/debug"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"metahex/host/network"
)

// A Server serves sessions of ssh clients. Every client has a public key, and any key will do. Set
// the fields before the first call of a method.
type Server struct {
	Key    ssh.Signer         // the key of the host
	Handle func(*Session) int // serves a session, and returns its exit code
	// Seated, if not nil, reports whether the owner of a proved public key has a seat in a match.
	Seated func(ctx context.Context, key string) bool
	Report func(error) // receives errors that no player sees
	Limits Limits

	once     sync.Once
	config   *ssh.ServerConfig
	places   places
	refusals refusals

	mu    sync.Mutex
	conns map[*connection]bool
	shut  bool
	gone  sync.WaitGroup // counts connections
}

// ready completes the server before its first connection.
func (s *Server) ready() {
	s.once.Do(func() {
		s.Limits = s.Limits.WithDefaults()
		s.places.limits = s.Limits
		s.refusals.report = s.Report
		s.conns = map[*connection]bool{}
		s.config = &ssh.ServerConfig{
			ServerVersion: version,
			PublicKeyCallback: func(_ ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
				return &ssh.Permissions{Extensions: map[string]string{keyName: string(ssh.MarshalAuthorizedKey(key))}}, nil
			},
		}
		s.config.AddHostKey(s.Key)
	})
}

// keyName is where the permissions of a connection hold the client's public key.
const keyName = "key"

// acceptPause is the time without a new connection after the system has refused one, for example
// because too many files are open.
const acceptPause = 100 * time.Millisecond

// Serve accepts connections until the listener is closed, and then returns nil. Close ends them.
func (s *Server) Serve(l net.Listener) error {
	s.ready()
	for {
		c, err := l.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return nil
		case err != nil:
			s.Report(fmt.Errorf("accepting a connection: %w", err))
			time.Sleep(acceptPause)
		default:
			s.gone.Go(func() { s.ServeConn(c) })
		}
	}
}

// Close closes all connections, and waits until they are gone. Serve must have returned.
func (s *Server) Close() {
	s.ready()
	s.mu.Lock()
	s.shut = true
	for c := range s.conns {
		c.close()
	}
	s.mu.Unlock()
	s.gone.Wait()
	s.refusals.stop()
}

// ServeConn serves a connection until it is closed and its sessions have ended.
func (s *Server) ServeConn(raw net.Conn) {
	s.ready()
	ctx, cancel := context.WithCancelCause(context.Background())
	c := &connection{server: s, wire: &wire{Conn: raw, stalled: s.Limits.Stalled}, ctx: ctx, cancel: cancel}
	c.wire.spare.Store(MostUnstartedBytes)
	c.late = time.AfterFunc(s.Limits.Handshake, c.expire)
	defer s.recovers(raw.RemoteAddr())
	defer func() {
		c.late.Stop()
		c.close()
	}()
	defer s.forgotten(c)
	if !s.known(c) {
		return
	}
	address := network.Of(raw.RemoteAddr())
	at, err := s.places.greet(address, func() { go c.dismiss(errFull) })
	if err != nil {
		c.dismiss(err)
		return
	}
	defer s.places.parted(at)
	proved, channels, requests, err := ssh.NewServerConn(c.wire, s.config)
	if err != nil {
		return // a client that is no player
	}
	c.proved.Store(true)
	key := proved.Permissions.Extensions[keyName]
	seated := s.Seated != nil && s.Seated(ctx, key)
	free, err := s.places.admit(address, seated, func() { go c.part(errMadeWay) })
	if err != nil {
		s.refusals.count(address, err)
		c.refused = err // said in its session; its place and its time are still those of the handshake
	} else {
		defer free()
		s.places.parted(at)
		c.late.Reset(s.Limits.Greeting)
		c.ask(proved)
	}
	c.serve(key, channels, requests)
}

// known registers a connection; it returns false when the server is closed.
func (s *Server) known(c *connection) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conns[c] = true
	return !s.shut
}

// forgotten forgets a connection.
func (s *Server) forgotten(c *connection) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
}

// recovers reports a panic, which ends only what deferred it.
func (s *Server) recovers(from net.Addr) {
	if p := recover(); p != nil {
		s.Report(fmt.Errorf("connection of %s: %v\n%s", from, p, debug.Stack()))
	}
}

// ask asks the client whether it is there, now and then. A client that does not answer is closed.
func (c *connection) ask(proved *ssh.ServerConn) {
	every := c.server.Limits.KeepAlive
	time.AfterFunc(every, func() {
		if c.ctx.Err() != nil {
			return
		}
		dead := time.AfterFunc(unanswered*every, c.close)
		_, _, err := proved.SendRequest("keepalive@openssh.com", true, nil) // any answer will do
		if dead.Stop() && err == nil {
			c.ask(proved)
		}
	})
}

// serve serves the channels of a connection until it is closed. It refuses everything else. It takes
// all that comes, also after close, because the library waits until it is taken.
func (c *connection) serve(key string, channels <-chan ssh.NewChannel, requests <-chan *ssh.Request) {
	defer func() {
		c.close()
		c.inside.Wait()
	}()
	pace := rate.NewLimiter(RequestsASecond, 2*RequestsASecond)
	for {
		select {
		case asked, ok := <-channels:
			if !ok {
				return
			}
			if c.allows(pace, len(asked.ExtraData())) {
				c.open(asked, key, pace)
			}
		case r, ok := <-requests:
			if !ok {
				return
			}
			if c.allows(pace, len(r.Payload)) {
				_ = r.Reply(false, nil) // the connection may be closed
			}
		}
	}
}

// allows waits until the client may make a request. It returns false if the connection is closed, or
// closes it because the request is too long.
func (c *connection) allows(pace *rate.Limiter, payload int) bool {
	if payload > MostPayload {
		c.close()
		return false
	}
	return pace.Wait(c.ctx) == nil
}

// open accepts a channel for a session, and refuses any other.
func (c *connection) open(asked ssh.NewChannel, key string, pace *rate.Limiter) {
	if asked.ChannelType() != "session" {
		_ = asked.Reject(ssh.UnknownChannelType, "this host has sessions only")
		return
	}
	if !c.opened() {
		_ = asked.Reject(ssh.ResourceShortage, "too many channels")
		return
	}
	ch, requests, err := asked.Accept()
	if err != nil {
		c.closed()
		return
	}
	one := newChannel(c, ch, key, pace)
	c.inside.Go(func() { one.serve(requests) })
}
