//go:build unix

package commands

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"metahex/host"
	"metahex/host/stream"
)

// patience is how long a test waits for something that must happen.
const patience = 2 * time.Minute

// A hostProcess is a host in a separate process.
type hostProcess struct {
	t       *testing.T
	dir     string // data folder
	address string
	port    string
	second  string // second line of its output, with its key
	program *exec.Cmd
	errOut  *lockedText
	ended   chan struct{}
}

// A lockedText holds the output of a program so far.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// startHost starts a host, and waits until it listens.
func startHost(t *testing.T, dir, address string) *hostProcess {
	t.Helper()
	h := &hostProcess{t: t, dir: dir, address: address, errOut: &lockedText{}, ended: make(chan struct{})}
	h.program = exec.Command("metahexd", "host", "--ssh", address, "--data", dir)
	h.program.Stderr = h.errOut
	out, err := h.program.StdoutPipe()
	if err == nil {
		err = h.program.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	first := make(chan [2]string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		var two [2]string
		for i := range two {
			lines.Scan()
			two[i] = lines.Text()
		}
		first <- two
		for lines.Scan() {
		}
		_ = h.program.Wait() // stop checks the exit code
		close(h.ended)
	}()
	t.Cleanup(h.kill)
	select {
	case two := <-first:
		line := two[0]
		h.second = two[1]
		m := regexp.MustCompile(`^ssh -p (\d+) play@127\.0\.0\.1$`).FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("the host prints %q first, and the errors %q; want how to come", line, h.errOut)
		}
		h.port = m[1]
	case <-time.After(patience):
		t.Fatalf("the host does not listen within %v; it prints the errors %q", patience, h.errOut)
	}
	return h
}

// kill ends the host like kill -9.
func (h *hostProcess) kill() {
	_ = h.program.Process.Kill() // it may already have ended
	<-h.ended
}

// stop ends the host as a service manager does, with SIGTERM, and returns its exit code.
func (h *hostProcess) stop() int {
	h.t.Helper()
	if err := h.program.Process.Signal(syscall.SIGTERM); err != nil {
		h.t.Fatal(err)
	}
	select {
	case <-h.ended:
	case <-time.After(patience):
		h.t.Fatalf("the host has not ended within %v", patience)
	}
	return h.program.ProcessState.ExitCode()
}

// inside opens the store of a host that has ended.
func (h *hostProcess) inside(look func(ctx context.Context, in *host.Host)) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	store, err := stream.Open(ctx, stream.Options{Dir: filepath.Join(h.dir, "store")})
	if err != nil {
		h.t.Fatal(err)
	}
	in, err := host.Open(ctx, store, host.Options{})
	if err != nil {
		h.t.Fatal(err)
	}
	look(ctx, in)
	if err := in.Close(); err != nil {
		h.t.Error(err)
	}
	if err := store.Close(); err != nil {
		h.t.Error(err)
	}
}

// newKey makes a key for a client, and returns its file.
func newKey(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if out, err := exec.Command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file).CombinedOutput(); err != nil {
		t.Fatalf("ssh-keygen: %v\n%s", err, out)
	}
	return file
}

// sshArgs returns the arguments of a client.
func sshArgs(h *hostProcess, key string, more ...string) []string {
	return append([]string{
		"-F", "none", "-i", key, "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
		"-o", "LogLevel=ERROR", "-o", "PasswordAuthentication=no", "-p", h.port, "play@127.0.0.1",
	}, more...)
}

// A client is an OpenSSH process on its own terminal, with a model of its screen.
type client struct {
	t       *testing.T
	name    string
	tty     *os.File
	screen  vt10x.Terminal
	program *exec.Cmd
	ended   chan struct{}
	other   *client // the other client of the match; nil: none

	mu  sync.Mutex
	raw strings.Builder // everything received
}

// visit connects a client to a host.
func visit(t *testing.T, h *hostProcess, name, key string) *client {
	t.Helper()
	return visitWith(t, name, exec.Command("ssh", sshArgs(h, key)...))
}

// visitWith connects a client to a host with the given program.
func visitWith(t *testing.T, name string, program *exec.Cmd) *client {
	t.Helper()
	const columns, rows = 100, 30
	c := &client{t: t, name: name, ended: make(chan struct{}), program: program}
	c.program.Env = append(os.Environ(), "TERM=xterm-256color", "LANG=C.UTF-8")
	tty, err := pty.StartWithSize(c.program, &pty.Winsize{Cols: columns, Rows: rows})
	if err != nil {
		t.Fatal(err)
	}
	c.tty, c.screen = tty, vt10x.New(vt10x.WithWriter(tty), vt10x.WithSize(columns, rows))
	go func() {
		defer close(c.ended)
		b := make([]byte, 1<<14)
		for {
			n, err := tty.Read(b)
			_, _ = c.screen.Write(b[:n])
			c.mu.Lock()
			c.raw.Write(b[:n])
			c.mu.Unlock()
			if err != nil {
				_ = c.program.Wait() // end checks the exit code
				return
			}
		}
	}()
	t.Cleanup(c.kill)
	return c
}

// kill ends the client like kill -9.
func (c *client) kill() {
	_ = c.program.Process.Kill() // it may already have ended
	<-c.ended
	_ = c.tty.Close()
}

// bytes returns all received bytes.
func (c *client) bytes() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.raw.String()
}

// status returns the first line of the screen.
func (c *client) status() string { return strings.Split(c.screen.String(), "\n")[0] }

// until waits until come returns true. The function come checks the screen.
func (c *client) until(what string, come func() bool) {
	c.t.Helper()
	for deadline := time.Now().Add(patience); !come(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			c.t.Fatalf("%s waited %v for %s; the screen is\n%s%s", c.name, patience, what, c.screen, c.beside())
		}
	}
}

// reads waits until a pattern matches the screen, and returns its first group.
func (c *client) reads(pattern *regexp.Regexp) (text string) {
	c.t.Helper()
	c.until(pattern.String(), func() bool {
		found := pattern.FindStringSubmatch(c.screen.String())
		if found != nil {
			text = found[1]
		}
		return found != nil
	})
	return text
}

// beside returns the screen of the other player.
func (c *client) beside() string {
	if c.other == nil {
		return ""
	}
	return fmt.Sprintf("\nand that of %s\n%s", c.other.name, c.other.screen)
}

// shows waits for words on the screen.
func (c *client) shows(words string) {
	c.t.Helper()
	c.until(fmt.Sprintf("%q", words), func() bool { return strings.Contains(c.screen.String(), words) })
}

// keys types text.
func (c *client) keys(s string) {
	c.t.Helper()
	if _, err := io.WriteString(c.tty, s); err != nil {
		c.t.Fatalf("%s: %v", c.name, err)
	}
}

// line waits for a prompt, and types a line.
func (c *client) line(prompt, text string) {
	c.t.Helper()
	c.shows(prompt)
	c.keys(text + "\r")
}

// end waits for the client to end, and returns its exit code.
func (c *client) end() int {
	c.t.Helper()
	select {
	case <-c.ended:
	case <-time.After(patience):
		c.t.Fatalf("%s: the client has not ended within %v; the screen is\n%s", c.name, patience, c.screen)
	}
	return c.program.ProcessState.ExitCode()
}
