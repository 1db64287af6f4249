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
	"golang.org/x/time/rate"

	"metahex/host"
	"metahex/record"
	"metahex/rule"
)

// Options configure a door. Host and Key are required.
type Options struct {
	Host *host.Host
	Key  gossh.Signer // key of the host; see HostKey
	// Connections limits the number of simultaneous connections; 0: 500.
	Connections int
	// Sessions limits the number of simultaneous sessions per key; 0: 8.
	Sessions int
	// Idle is the time without input after which a session ends; 0: 2 hours.
	Idle time.Duration
	// Greeting is the time limit for starting a session on a new connection; 0: 20 seconds.
	Greeting time.Duration
	// Stalled is the time after which a connection that reads nothing is closed; 0: 30 seconds.
	Stalled time.Duration
	// Report, if not nil, receives errors that no player sees.
	Report func(error)
	// Clause, if not nil, summarizes a clause of a match in a few words.
	Clause func(record.Header) func(rule.Clause) string
}

// A door is open while Serve runs.
type door struct {
	Options
	ctx context.Context // done when the door must close

	mu          sync.Mutex
	connections int
	sessions    map[string]int // number of sessions by key
	full        rate.Sometimes // for the report of a full disk
	inside      sync.WaitGroup // counts sessions
}

// withDefaults returns the options with defaults for zero values.
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

// drainTime is the time limit for sessions to end when the door closes.
const drainTime = 400 * time.Millisecond

// fullTime is the shortest time between two reports of a full disk.
const fullTime = 10 * time.Second

// Serve serves players until ctx is done. Then it notifies all sessions, ends them and closes the
// listener. No accepted answer is lost.
func Serve(ctx context.Context, l net.Listener, o Options) error {
	d := &door{Options: o.withDefaults(), ctx: ctx, sessions: map[string]int{}, full: rate.Sometimes{First: 1, Interval: fullTime}}
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
	_ = l.Close() // no new connections; server.Close reports errors
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

// enter counts a connection, and closes it if no session starts in time.
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

// greetedKey is the context key of the function that a session calls when it has started.
type greetedKey struct{}

// A connection counts towards the limit of its door. It closes itself if the client does not read a
// write in time, so that a slow client blocks only itself.
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

// sit counts a session of a key; ok is false if the key has too many sessions.
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

// keyFile is the name of the key file in the host's folder.
const keyFile = "host_ed25519"

// HostKey reads the key of a host from its folder, or makes one if the folder has none. Only the
// owner can read the file.
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
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 { // Windows has no file modes
		return nil, fmt.Errorf("%s: others may read it (mode %04o); want mode 0600", file, info.Mode().Perm())
	}
	key, err := gossh.ParsePrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s: found no ssh private key: %w", file, err)
	}
	return key, nil
}

// newKey returns a new private key in the format of the key file.
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
