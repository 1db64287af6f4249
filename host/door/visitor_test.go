package door_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"metahex/host"
	"metahex/host/door"
	"metahex/host/stream"
)

// patience is how long a test waits for an expected event.
const patience = 2 * time.Minute

// An entrance is an open door.
type entrance struct {
	t       *testing.T
	host    *host.Host
	address string
	shut    context.CancelFunc
	served  chan error

	mu      sync.Mutex
	reports []string
}

// openDoor opens a door on a new host.
func openDoor(t *testing.T, o door.Options) *entrance {
	t.Helper()
	return openDoorOf(t, o, host.Options{})
}

// openDoorOf opens a door on a new host with options.
func openDoorOf(t *testing.T, o door.Options, of host.Options) *entrance {
	t.Helper()
	return openDoorAt(t, o, of, stream.Options{Dir: t.TempDir()})
}

// openDoorAt opens a door on a new host with a store.
func openDoorAt(t *testing.T, o door.Options, of host.Options, at stream.Options) *entrance {
	t.Helper()
	store, err := stream.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	o.Host, err = host.Open(t.Context(), store, of)
	if err == nil {
		o.Key, err = door.HostKey(t.TempDir())
	}
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	e := &entrance{t: t, host: o.Host, address: l.Addr().String(), shut: cancel, served: make(chan error, 1)}
	o.Report = func(err error) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.reports = append(e.reports, err.Error())
	}
	go func() { e.served <- door.Serve(ctx, l, o) }()
	t.Cleanup(func() {
		cancel()
		if err := errors.Join(<-e.served, o.Host.Close(), store.Close()); err != nil {
			t.Error(err)
		}
	})
	return e
}

// keyOf returns the key of a name. It returns the same key for each call with that name.
func keyOf(t *testing.T, name string) gossh.Signer {
	t.Helper()
	key, err := key(name)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

func key(name string) (gossh.Signer, error) {
	seed := make([]byte, ed25519.SeedSize)
	copy(seed, name)
	return gossh.NewSignerFromKey(ed25519.NewKeyFromSeed(seed))
}

// dial connects with the key of a name.
func (e *entrance) dial(name string) (*gossh.Client, error) { return dial(e.address, name) }

// dial connects to an address with the key of a name.
func dial(address, name string) (*gossh.Client, error) {
	key, err := key(name)
	if err != nil {
		return nil, err
	}
	return gossh.Dial("tcp", address, &gossh.ClientConfig{
		User: "play", Auth: []gossh.AuthMethod{gossh.PublicKeys(key)}, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
}

// A visitor is a session with a terminal.
type visitor struct {
	t       *testing.T
	client  *gossh.Client
	session *gossh.Session
	in      io.WriteCloser
	ended   chan struct{}

	mu   sync.Mutex
	text bytes.Buffer
}

// Write collects output.
func (v *visitor) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.text.Write(p)
}

func (v *visitor) printed() string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.text.String()
}

// visit connects with the key of a name, with a terminal of the given type and size.
func (e *entrance) visit(name, kind string, rows, columns int) *visitor {
	e.t.Helper()
	client, err := e.dial(name)
	if err != nil {
		e.t.Fatal(err)
	}
	v := &visitor{t: e.t, client: client, ended: make(chan struct{})}
	e.t.Cleanup(func() { _ = client.Close() })
	if v.session, err = client.NewSession(); err != nil {
		e.t.Fatal(err)
	}
	v.session.Stdout, v.session.Stderr = v, v
	if v.in, err = v.session.StdinPipe(); err != nil {
		e.t.Fatal(err)
	}
	if err := v.session.RequestPty(kind, rows, columns, nil); err != nil {
		e.t.Fatal(err)
	}
	if err := v.session.Shell(); err != nil {
		e.t.Fatal(err)
	}
	go func() {
		defer close(v.ended)
		_ = v.session.Wait()
	}()
	return v
}

// shows waits until the output contains words. The hall may break their line.
func (v *visitor) shows(words string) {
	v.t.Helper()
	for begun := time.Now(); !contains(v.printed(), words); time.Sleep(time.Millisecond) {
		if time.Since(begun) > patience {
			v.t.Fatalf("waited %v for %q; printed\n%q", patience, words, v.printed())
		}
	}
}

// contains reports whether an output contains words, as they are or broken between two lines.
func contains(printed, words string) bool {
	return strings.Contains(printed, words) || strings.Contains(strings.ReplaceAll(printed, "\r\n  ", " "), words)
}

// types sends text as typed input.
func (v *visitor) types(text string) {
	v.t.Helper()
	if _, err := io.WriteString(v.in, text); err != nil {
		v.t.Fatal(err)
	}
}

// ends waits for the end of the session.
func (v *visitor) ends() {
	v.t.Helper()
	select {
	case <-v.ended:
	case <-time.After(patience):
		v.t.Fatalf("the session has not ended within %v; printed\n%q", patience, v.printed())
	}
}

// meets connects with a new key, and gives a name.
func (e *entrance) meets(name string) *visitor {
	e.t.Helper()
	v := e.visit(name, "xterm-256color", 30, 100)
	v.shows("name> ")
	v.types(name + "\r")
	v.shows("help says more")
	return v
}
