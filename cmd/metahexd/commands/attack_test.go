//go:build linux

package commands

import (
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"fmt"
	"net"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"metahex/game"
)

// Attackers of a host come from 127.0.0.2 to 127.0.0.40, and do what strangers may try:
//
//	malformed   requests with payloads of wrong lengths
//	floods      variables on channels that never start
//	squatters   connections that run a refused command, and stay
//	bare        connections that say nothing
//
// Meanwhile two players with OpenSSH at 127.0.0.1 play on, and newcomers arrive.

// An attack is the attackers of a host.
type attack struct {
	t       *testing.T
	host    *hostProcess
	ctx     context.Context
	from    []string // their addresses
	ongoing sync.WaitGroup

	mu    sync.Mutex
	conns []net.Conn
}

const attackers = 39

// dials connects an attacker, who stays until the end of the attack.
func (a *attack) dials(n int) (net.Conn, error) {
	from := &net.TCPAddr{IP: net.ParseIP(a.from[n%len(a.from)])}
	dialer := &net.Dialer{LocalAddr: from, Timeout: patience}
	c, err := dialer.DialContext(a.ctx, "tcp", "127.0.0.1:"+a.host.port)
	if err == nil {
		a.mu.Lock()
		a.conns = append(a.conns, c)
		a.mu.Unlock()
	}
	return c, err
}

// enters proves a new key, if the host lets it.
func (a *attack) enters(n int) (*ssh.Client, error) {
	c, err := a.dials(n)
	if err != nil {
		return nil, err
	}
	seed := make([]byte, ed25519.SeedSize)
	binary.BigEndian.PutUint64(seed, uint64(n))
	key, err := ssh.NewSignerFromKey(ed25519.NewKeyFromSeed(seed))
	if err != nil {
		return nil, err
	}
	conn, channels, requests, err := ssh.NewClientConn(c, "host", &ssh.ClientConfig{
		User: "root", Auth: []ssh.AuthMethod{ssh.PublicKeys(key)}, HostKeyCallback: ssh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		return nil, err
	}
	return ssh.NewClient(conn, channels, requests), nil
}

// many runs attackers, some at once. It returns when all of them have done their worst.
func (a *attack) many(n, atOnce int, one func(n int)) {
	next := make(chan int)
	for range atOnce {
		a.ongoing.Go(func() {
			for n := range next {
				one(n)
			}
		})
	}
	a.ongoing.Go(func() {
		defer close(next)
		for n := range n {
			select {
			case next <- n:
			case <-a.ctx.Done():
				return
			}
		}
	})
}

// malformed sends requests with payloads that no client sends. It is not let in everywhere.
func (a *attack) malformed(n int) {
	client, err := a.enters(n)
	if err != nil {
		return
	}
	defer func() { _ = client.Close() }()
	payloads := [][]byte{{0xff, 0xff, 0xff, 0xff}, {}, {0x7f, 0xff, 0xff, 0xff, 'x'}, {0, 0, 0, 9, 'x'}, make([]byte, 1<<10), make([]byte, 1<<17)}
	kinds := []string{"pty-req", "env", "exec", "window-change", "shell", "subsystem", "signal"}
	ch, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	_, _ = ch.SendRequest(kinds[n%len(kinds)], n%2 == 0, payloads[n/len(kinds)%len(payloads)])
	_, _ = ch.SendRequest("shell", true, nil)
	_, _, _ = client.SendRequest("tcpip-forward", true, payloads[n%len(payloads)])
}

// floods sends variables on a channel that never starts, for as long as the host takes them.
func (a *attack) floods(n int) {
	client, err := a.enters(n)
	if err != nil {
		return
	}
	ch, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		return
	}
	go ssh.DiscardRequests(requests)
	payload := ssh.Marshal(struct{ Name, Value string }{"X", strings.Repeat("x", 1<<13)})
	for sent := 0; sent < 100<<20 && a.ctx.Err() == nil; sent += len(payload) {
		if _, err := ch.SendRequest("env", false, payload); err != nil {
			return
		}
	}
	a.t.Error("the host takes 100 MB of variables")
}

// squats runs a refused command, and stays.
func (a *attack) squats(n int) {
	client, err := a.enters(n)
	if err != nil {
		return
	}
	if s, err := client.NewSession(); err == nil {
		_ = s.Run("no such command")
	}
}

// bare says nothing.
func (a *attack) bare(n int) { _, _ = a.dials(n) }

// ends waits for the attackers, and closes their connections.
func (a *attack) ends() {
	a.ongoing.Wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, c := range a.conns {
		_ = c.Close()
	}
}

// isClosed reports whether a channel is closed.
func isClosed(done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	default:
		return false
	}
}

// atLeast is the number of newcomers, and of answers, that are measured. Connections that the host has
// let in stay until then.
const atLeast = 5

// newcomers connect one after another until done is closed, and measure the time to the first line.
func newcomers(t *testing.T, h *hostProcess, done <-chan struct{}) (n int, slowest time.Duration) {
	for ; n < atLeast || !isClosed(done); n++ {
		key := newKey(t, "newcomer")
		begun := time.Now()
		c := visit(t, h, "a newcomer", key)
		c.until("the first line", func() bool { return strings.Contains(c.bytes(), "Welcome") })
		slowest = max(slowest, time.Since(begun))
		c.kill()
	}
	return n, slowest
}

// peakMemory returns the most memory that a process has had, in MB, or false if it has ended.
func peakMemory(pid int) (mb int, ok bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if err != nil || m == nil {
		return 0, false
	}
	kb, err := strconv.Atoi(string(m[1]))
	return kb >> 10, err == nil
}

// Nobody outside stops a host, or the match of two players at it.
func TestAttackedHost(t *testing.T) {
	const (
		promisedFirstLine = 2 * time.Second
		promisedDelay     = time.Second
		promisedMemory    = 400 // MB
	)
	h := startHost(t, t.TempDir(), "127.0.0.1:0")
	p := sitDownAt(t, h, "new primer watch=none", "Ann", "Ben")
	p.answers(2)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	a := &attack{t: t, host: h, ctx: ctx}
	for n := range attackers {
		a.from = append(a.from, fmt.Sprint("127.0.0.", 2+n))
	}
	a.many(42, 2, a.malformed)
	a.many(10, 2, a.floods)
	a.many(500, 4, a.squats)
	a.many(2000, 8, a.bare)
	done := make(chan struct{})
	go func() {
		defer close(done)
		a.ongoing.Wait()
	}()
	var arriving sync.WaitGroup
	var arrived int
	var firstLine time.Duration
	arriving.Go(func() { arrived, firstLine = newcomers(t, h, done) })
	answered, slowest := 0, time.Duration(0)
	for ; answered < atLeast || !isClosed(done); answered++ {
		begun := time.Now()
		if !p.answers(1) {
			break
		}
		slowest = max(slowest, time.Since(begun))
	}
	arriving.Wait()
	a.ends()
	peak, ok := peakMemory(h.program.Process.Pid)
	t.Logf("%d answers during the attack, the slowest within %v; %d newcomers, the first line within %v; at most %d MB", answered, slowest, arrived, firstLine, peak)
	if slowest > promisedDelay || firstLine > promisedFirstLine || !ok || peak > promisedMemory || answered < atLeast {
		t.Errorf("want answers within %v, a first line within %v, at most %d MB", promisedDelay, promisedFirstLine, promisedMemory)
	}
	if code := h.stop(); code != 143 {
		t.Errorf("the host ends with exit code %d, want 143; errors %q", code, h.errOut)
	}
	if lines := strings.Count(h.errOut.String(), "\n"); lines > 5 || !strings.Contains(h.errOut.String(), "metahexd: refused ") {
		t.Errorf("the log has %d lines; want at most 5 about refused connections:\n%s", lines, h.errOut)
	}
	if now := p.check(); len(now.Answers) < answered {
		t.Errorf("the match has %d answers, want %d at least", len(now.Answers), answered)
	}
}

// If all attacks come from one address, other strangers of that address are refused, and read why.
// The players there play on, and can come back.
func TestAttackFromOneAddress(t *testing.T) {
	h := startHost(t, t.TempDir(), "127.0.0.1:0")
	p := sitDownAt(t, h, "new primer watch=none", "Ann", "Ben")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	a := &attack{t: t, host: h, ctx: ctx, from: []string{"127.0.0.1"}}
	a.many(200, 4, func(n int) {
		if client, err := a.enters(n); err == nil {
			if s, err := client.NewSession(); err == nil && s.RequestPty("xterm", 24, 80, nil) == nil {
				if _, err := s.StdinPipe(); err == nil {
					_ = s.Shell()
				}
			}
		}
	})
	a.ongoing.Wait()
	out, err := exec.Command("ssh", sshArgs(h, newKey(t, "eve"), "-tt")...).CombinedOutput()
	if want := "metahexd: too many connections from your address; close some, or try again later"; !strings.Contains(string(out), want) {
		t.Errorf("a stranger of that address reads %q, %v; want %q", out, err, want)
	}
	if !p.answers(2) {
		t.Fatal("the match is over")
	}
	p.clients[game.Red].kill()
	p.clients[game.Red] = visit(t, h, "Ann", p.keys[game.Red])
	p.clients[game.Red].line("help says more", "1")
	if !p.answers(2) {
		t.Error("the match is over")
	}
	a.ends()
	if code := h.stop(); code != 143 {
		t.Errorf("the host ends with exit code %d, want 143; errors %q", code, h.errOut)
	}
}
