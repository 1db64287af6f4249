package door

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"

	"metahex/host"
	"metahex/record"
	"metahex/rule"
)

// Options say how a door is kept. Host and Key are required.
type Options struct {
	Host *host.Host
	Key  gossh.Signer // of the host; see HostKey
	// Connections is the most there may be at once; 0: 500.
	Connections int
	// Sessions is the most that one key may have at once; 0: 8.
	Sessions int
	// Idle is the time after which a session in which nothing was typed ends; 0: 2 hours.
	Idle time.Duration
	// Greeting is the time for a connection to become a session; 0: 20 seconds.
	Greeting time.Duration
	// Stalled is the time after which a connection ends that takes nothing of what is
	// written to it; 0: 30 seconds.
	Stalled time.Duration
	// Report is notified of faults that no player sees; nil: nobody is.
	Report func(error)
	// Clause says of a match in a few words what a clause is about; nil: nothing does.
	Clause func(record.Header) func(rule.Clause) string
}

// A door is open while Serve runs.
type door struct {
	Options
	ctx context.Context // done when the door is to be shut

	mu          sync.Mutex
	connections int
	sessions    map[string]int // by key
	inside      sync.WaitGroup // sessions
}

// withDefaults are the options with what was left open.
func (o Options) withDefaults() Options {
	o.Connections, o.Sessions = cmp.Or(o.Connections, 500), cmp.Or(o.Sessions, 8)
	o.Idle, o.Greeting, o.Stalled = cmp.Or(o.Idle, 2*time.Hour), cmp.Or(o.Greeting, 20*time.Second), cmp.Or(o.Stalled, 30*time.Second)
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.Clause == nil {
		o.Clause = func(record.Header) func(rule.Clause) string { return nil }
	}
	return o
}

// drainTime is the time that sessions have to end when the door is shut.
const drainTime = 400 * time.Millisecond

// Serve lets players in until ctx is done. Then sessions are notified, and end; nothing that was
// answered is lost. It closes the listener.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	d := &door{Options: o.withDefaults(), ctx: ctx, sessions: map[string]int{}}
	server := &ssh.Server{
		Handler:          d.handle,
		HostSigners:      []ssh.Signer{o.Key},
		Version:          "metahex",
		PublicKeyHandler: func(ssh.Context, ssh.PublicKey) bool { return true },
		ConnCallback:     d.enter,
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	select {
	case err := <-served:
		return errors.Join(err, server.Close())
	case <-ctx.Done():
	}
	_ = l.Close() // nobody else comes in; server.Close reports it if it matters
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		d.inside.Wait()
	}()
	select {
	case <-gone:
	case <-time.After(drainTime):
	}
	_ = server.Close() // the listener is closed already
	<-served
	return nil
}

// enter counts a connection, and ends one that does not become a session in time.
func (d *door) enter(ctx ssh.Context, c net.Conn) net.Conn {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.connections >= d.Connections {
		return nil
	}
	d.connections++
	late := time.AfterFunc(d.Greeting, func() { _ = c.Close() })
	ctx.SetValue(greetedKey{}, func() { late.Stop() })
	return &connection{Conn: c, stalled: d.Stalled, left: sync.OnceFunc(func() {
		late.Stop()
		d.mu.Lock()
		defer d.mu.Unlock()
		d.connections--
	})}
}

// greetedKey is that of what a session calls when it has begun.
type greetedKey struct{}

// A connection is one that is counted. A write that nobody takes in time ends it, so that
// whoever does not read holds up nothing but himself.
type connection struct {
	net.Conn
	stalled time.Duration
	left    func()
}

// Write implements net.Conn.
func (c *connection) Write(p []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.stalled)); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.left()
	return c.Conn.Close()
}

// sit counts a session of a key; ok is false if it has enough.
func (d *door) sit(key string) (leave func(), ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sessions[key] >= d.Sessions {
		return nil, false
	}
	d.sessions[key]++
	d.inside.Add(1)
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.sessions[key]--; d.sessions[key] == 0 {
			delete(d.sessions, key)
		}
		d.inside.Done()
	}, true
}

// keyFile is the file of the host's key in its folder.
const keyFile = "host_ed25519"

// HostKey returns the key of a host that is kept in a folder, and makes one in an empty folder.
// Only the owner can read its file.
func HostKey(dir string) (gossh.Signer, error) {
	file := filepath.Join(dir, keyFile)
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		if data, err = newKey(); err == nil {
			err = os.WriteFile(file, data, 0o600)
		}
	}
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 { // which has no modes
		return nil, fmt.Errorf("%s: others may read it (mode %04o); want mode 0600", file, info.Mode().Perm())
	}
	key, err := gossh.ParsePrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s: found no private key of ssh: %w", file, err)
	}
	return key, nil
}

// newKey is a new private key as a file holds it.
func newKey() ([]byte, error) {
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := gossh.MarshalPrivateKey(private, "metahexd")
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(block), nil
}
