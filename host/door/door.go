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

	"golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"metahex/host"
	"metahex/host/door/sshd"
	"metahex/record"
	"metahex/rule"
)

// Options configure a door. Host and Key are required.
type Options struct {
	Host *host.Host
	Key  ssh.Signer // key of the host; see HostKey
	sshd.Limits
	// Sessions limits the number of simultaneous sessions per key; 0: DefaultSessions.
	Sessions int
	// Idle is the time without input after which a session ends; 0: DefaultIdle.
	Idle time.Duration
	// Report, if not nil, receives errors that no player sees.
	Report func(error)
	// Clause, if not nil, summarizes a clause of a match in a few words.
	Clause func(record.Header) func(rule.Clause) string
}

// A door is open while Serve runs.
type door struct {
	Options
	ctx context.Context // done when the door must close

	mu       sync.Mutex
	sessions map[string]int // number of sessions by key
	full     rate.Sometimes // for the report of a full disk
	inside   sync.WaitGroup // counts sessions
}

// Defaults of Options.
const (
	DefaultSessions = 8
	DefaultIdle     = 2 * time.Hour
)

// withDefaults returns the options with defaults for zero values.
func (o Options) withDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	o.Sessions, o.Idle = cmp.Or(o.Sessions, DefaultSessions), cmp.Or(o.Idle, DefaultIdle)
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
	server := &sshd.Server{Key: o.Key, Handle: d.handle, Seated: d.seated, Report: d.Report, Limits: d.Limits}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	select {
	case err := <-served: // somebody else has closed the listener
		server.Close()
		return err
	case <-ctx.Done():
	}
	_ = l.Close() // no new connections
	<-served
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		d.inside.Wait()
	}()
	select {
	case <-gone:
	case <-time.After(drainTime):
	}
	server.Close()
	return nil
}

// seated reports whether the owner of a key has a seat in a match that is not over. If the store does
// not answer in time, nobody has.
func (d *door) seated(ctx context.Context, key string) bool {
	ctx, cancel := context.WithTimeout(ctx, seatedTime)
	defer cancel()
	player, ok, err := d.Host.Who(ctx, key)
	return err == nil && ok && len(d.Host.TablesOf(player.ID, true)) > 0
}

// seatedTime is the time limit of the store to say who owns a key.
const seatedTime = 2 * time.Second

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
func HostKey(dir string) (ssh.Signer, error) {
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
	key, err := ssh.ParsePrivateKey(data)
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
	block, err := ssh.MarshalPrivateKey(private, "metahexd")
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(block), nil
}
