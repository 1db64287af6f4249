package door_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"metahex/host/door"
	"metahex/host/door/sshd"
	"metahex/record"
	"metahex/rule"
)

// The number of sessions per key is limited, and so is the number of connections. Who is refused is
// told why. When a client leaves, another can connect.
func TestLimits(t *testing.T) {
	e := openDoor(t, door.Options{Sessions: 2, Limits: sshd.Limits{Connections: 4}})
	first := e.meets("ann")
	e.visit("ann", "xterm", 24, 80).shows("help says more")
	third := e.visit("ann", "xterm", 24, 80)
	third.shows("this key has 2 sessions already, the most allowed")
	third.ends()
	e.visit("ben", "xterm", 24, 80).shows("name> ")
	fifth := e.visit("eve", "xterm", 24, 80)
	fifth.shows("metahexd: this host is full; try again later")
	fifth.ends()
	first.types("quit\r")
	first.ends()
	_ = first.client.Close()
	for begun := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		again := e.visit("eve", "xterm", 24, 80)
		for !strings.Contains(again.printed(), "name> ") && !strings.Contains(again.printed(), "full") {
			time.Sleep(time.Millisecond)
		}
		if strings.Contains(again.printed(), "name> ") {
			break
		}
		if time.Since(begun) > patience {
			t.Fatal("nobody is let in after one has left")
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if want := []string{"refused a connection from 127.0.0.1: this host is full; try again later"}; !slices.Equal(e.reports, want) {
		t.Errorf("reported %q, want %q", e.reports, want)
	}
}

// A connection that starts no session is closed, whether or not it speaks ssh.
func TestHalfOpenConnections(t *testing.T) {
	e := openDoor(t, door.Options{Limits: sshd.Limits{Handshake: 200 * time.Millisecond, Greeting: 200 * time.Millisecond}})
	silent, err := net.Dial("tcp", e.address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	if err := silent.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, silent); errors.Is(err, net.ErrClosed) || err != nil && err.(net.Error).Timeout() {
		t.Errorf("a silent connection is kept open: %v", err)
	}
	greeted, err := e.dial("ann")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- greeted.Wait() }()
	select {
	case <-ended:
	case <-time.After(patience):
		t.Error("a connection without a session is kept open")
	}
	e.visit("ben", "xterm", 24, 80).shows("name> ")
}

// An idle session ends; a session with input does not.
func TestIdleSessions(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{Idle: 500 * time.Millisecond})
	v := e.visit("ann", "xterm", 24, 80)
	v.shows("name> ")
	v.shows("nothing was typed for a long time")
	v.ends()
}

// Any terminal name that a client sends works.
func TestStrangeTerminals(t *testing.T) {
	e := openDoor(t, door.Options{})
	e.meets("ann")
	for i, one := range []struct {
		kind          string
		rows, columns int
	}{{"", 24, 80}, {"no-such-terminal", 24, 80}, {"dumb", 24, 80}, {"x\x1b]0;y\x07", 24, 80}, {"../../etc/passwd", 24, 80}, {"xterm", 0, 0}, {"xterm", 1<<31 - 1, 1<<31 - 1}, {"xterm-truecolor", 1, 1}} {
		v := e.visit("ann", one.kind, one.rows, one.columns)
		if one.rows == 24 {
			v.shows("ann, these are your matches")
		} else {
			v.shows("help says more")
		}
		if i > 0 {
			v.types("1\r")
		} else {
			v.types("new primer bot=greedy\r")
			v.shows("words> ")
			v.types("\r")
		}
		v.shows("\x1b[") // the screen was drawn
		for _, size := range [][2]int{{1 << 30, 1 << 30}, {0, 0}, {40, 120}} {
			if err := v.session.WindowChange(size[0], size[1]); err != nil {
				t.Fatal(err)
			}
		}
		v.types("q")
		v.types("quit\r")
		v.types("q")
		_ = v.client.Close()
	}
}

// 10 MB without a line end are refused and block no other client.
func TestLongLines(t *testing.T) {
	e := openDoor(t, door.Options{})
	v := e.meets("ann")
	done := make(chan struct{})
	go func() {
		defer close(done)
		chunk := bytes.Repeat([]byte("x"), 1<<16)
		for range 160 {
			if _, err := v.in.Write(chunk); err != nil {
				return
			}
		}
	}()
	e.meets("ben")
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("10 MB are not taken")
	}
	v.types("\r")
	v.shows("unknown word")
}

// Two inputs must not block the sender or any other client: a key with a repeat count of two billion,
// and an endless text.
func TestFloodOfKeys(t *testing.T) {
	e := openDoor(t, door.Options{})
	v := e.meets("ann")
	v.types("new primer bot=greedy\r")
	v.shows("words> ")
	v.types("\r")
	v.shows("you play red")
	for range 10 {
		v.types("\x1b[38;0;0;1;0;2147483647_")
	}
	v.types("\x1b]" + strings.Repeat("x", 1<<20) + "\x07")
	v.types("q")
	begun := time.Now()
	for strings.Count(v.printed(), "these are your matches") < 2 {
		if time.Since(begun) > patience {
			t.Fatalf("the screen is not left within %v", patience)
		}
		time.Sleep(time.Millisecond)
	}
}

// Names cannot contain control characters.
func TestNamesAreHarmless(t *testing.T) {
	e := openDoor(t, door.Options{})
	for i, name := range []string{"\x1b]0;stolen\x07Eve", "Eve\x9b31m", "Eve\uFFFDa", "Eve\x1b[" + strings.Repeat("1", 1000), "a\u202eb", "<b>", "x"} {
		v := e.visit(fmt.Sprint("key", i), "xterm", 24, 80)
		v.shows("name> ")
		v.types(name + "\r")
		begun := time.Now()
		for !strings.Contains(v.printed(), "these are your matches") && strings.Count(v.printed(), "name> ") < 2 {
			if time.Since(begun) > patience {
				t.Fatalf("%q: printed\n%q", name, v.printed())
			}
			time.Sleep(time.Millisecond)
		}
		for _, not := range []string{"\x1b]0;", "\x9b", "\u202e"} {
			if strings.Contains(v.printed(), not) {
				t.Errorf("the name %q brings %q to a terminal: %q", name, not, v.printed())
			}
		}
	}
}

// A panic ends only its own session, and is reported.
func TestPanicInASession(t *testing.T) {
	e := openDoor(t, door.Options{Clause: func(record.Header) func(rule.Clause) string { panic("a bad clause") }})
	ann, ben := e.meets("ann"), e.meets("ben")
	ann.types("new primer bot=greedy\r")
	ann.shows("words> ")
	ann.types("\r")
	ann.shows("metahexd: internal error; the match is kept")
	ann.ends()
	ben.types("help\r")
	ben.shows("leave")
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.reports) != 1 || !strings.Contains(e.reports[0], "a bad clause") {
		t.Errorf("reported %q, want the panic", e.reports)
	}
}

// A client that does not read is disconnected, and blocks no other client.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{Limits: sshd.Limits{Stalled: 300 * time.Millisecond}})
	e.meets("ann")
	client, err := e.dial("ann")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	ch, requests, err := client.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(requests)
	pty := gossh.Marshal(struct {
		Term                      string
		Columns, Rows, Wide, High uint32
		Modes                     string
	}{"xterm", 100, 30, 0, 0, "\x00"})
	for _, r := range []struct {
		name    string
		payload []byte
	}{{"pty-req", pty}, {"shell", nil}} {
		if ok, err := ch.SendRequest(r.name, true, r.payload); err != nil || !ok {
			t.Fatalf("%s: %v, %v", r.name, ok, err)
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- client.Wait() }()
	go func() { // request much output, and read none
		for {
			if _, err := ch.Write([]byte(strings.Repeat("help\r", 100))); err != nil {
				return
			}
		}
	}()
	ben := e.meets("ben")
	ben.types("scenarios\r")
	ben.shows("primer")
	select {
	case <-ended:
	case <-time.After(patience):
		t.Errorf("a client that reads nothing is not hung up on within %v", patience)
	}
}

// A program may imagine only a few matches, and only with bots that do not look ahead. Other bots
// would use too much of the host's memory and time.
func TestProgramsAreBounded(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	id := e.begins(plain("primer"), "ann", "ben")
	client, err := e.dial("ann")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	to := make(chan heard, 1000)
	r, err := sits(client, id, to)
	if err != nil {
		t.Fatal(err)
	}
	next := func() heard {
		select {
		case h := <-to:
			return h
		case <-time.After(patience):
			t.Fatal("the program is told nothing")
		}
		return heard{}
	}
	if h := next(); h.err != nil || len(h.line.Options) == 0 {
		t.Fatalf("the program is not asked: %+v", h)
	}
	refused := ""
	for n := 0; refused == "" && n < 100; n++ {
		if _, err := fmt.Fprintf(r.in, "{\"do\":\"imagine\",\"match\":1,\"seed\":%d}\n", n); err != nil {
			t.Fatal(err)
		}
		refused = next().line.Error
	}
	if want := `16 matches are open, the most allowed; end some of them with the request "drop" first`; refused != want {
		t.Errorf("a program that imagines ever more matches is told %q, want %q", refused, want)
	}
	if _, err := io.WriteString(r.in, "{\"do\":\"drop\",\"match\":2}\n{\"do\":\"imagine\",\"match\":1,\"red\":\"search\",\"blue\":\"search\"}\n"); err != nil {
		t.Fatal(err)
	}
	next()
	if got, want := next().line.Error, `unknown bot "search" (want one of random, recruit, regular, greedy); on a host, a program may use only these bots in matches that it imagines`; got != want {
		t.Errorf("a program that lets a bot think is told %q, want %q", got, want)
	}
	begun := time.Now()
	const many = 500
	go func() { _, _ = io.WriteString(r.in, strings.Repeat("{\"do\":\"worth\",\"match\":1}\n", many)) }()
	for range many {
		next()
	}
	if took := time.Since(begun); took < time.Second {
		t.Errorf("%d requests are answered in %v; want 200 a second after the first 200", many, took)
	}
}
