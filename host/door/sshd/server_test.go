package sshd

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/crypto/ssh"

	"metahex/host/door/sshd/sshdtest"
)

// A bench is a server in a bubble of synctest: its time passes while all wait.
type bench struct {
	t      *testing.T
	server *Server

	mu      sync.Mutex
	reports []string
}

// inBubble runs a test on a server that serves with handle.
func inBubble(t *testing.T, limits Limits, handle func(*Session) int, test func(*bench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{t: t}
		b.server = &Server{Key: signer(t, 0), Handle: handle, Limits: limits, Report: func(err error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.reports = append(b.reports, err.Error())
		}}
		test(b)
		b.server.Close()
		time.Sleep(2 * time.Second) // until the clients have noticed
	})
}

// connects returns the client's end of a new connection.
func (b *bench) connects() net.Conn {
	here, there := sshdtest.Pipe()
	b.server.gone.Go(func() { b.server.ServeConn(there) })
	return here
}

// client returns a client with the key of a number.
func (b *bench) client(n int) *ssh.Client {
	b.t.Helper()
	conn, channels, requests, err := ssh.NewClientConn(b.connects(), "host", &ssh.ClientConfig{
		User: "play", Auth: []ssh.AuthMethod{ssh.PublicKeys(signer(b.t, n))}, HostKeyCallback: ssh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return ssh.NewClient(conn, channels, requests)
}

// shell starts a session that lasts as long as its connection.
func (b *bench) shell(c *ssh.Client) *ssh.Session {
	b.t.Helper()
	s, err := c.NewSession()
	if err == nil {
		_, err = s.StdinPipe()
	}
	if err == nil {
		err = s.Shell()
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

// isOpen reports whether a client is still connected after a time.
func isOpen(c *ssh.Client, after time.Duration) bool {
	gone := make(chan error, 1)
	go func() { gone <- c.Wait() }()
	time.Sleep(after)
	synctest.Wait()
	select {
	case <-gone:
		return false
	default:
		return true
	}
}

// stays serves a session until the client leaves.
func stays(s *Session) int {
	_, _ = io.Copy(io.Discard, s)
	return 0
}

// refuses ends every session at once.
func refuses(s *Session) int { return 2 }

func TestConnectionWithoutASession(t *testing.T) {
	inBubble(t, Limits{}, refuses, func(b *bench) {
		idle, squatter := b.client(1), b.client(2)
		s, err := squatter.NewSession()
		if err == nil {
			err = s.Run("x")
		}
		if code := (*ssh.ExitError)(nil); !errors.As(err, &code) || code.ExitStatus() != 2 {
			t.Errorf("the command ends with %v; want exit code 2", err)
		}
		if !isOpen(idle, DefaultGreeting-time.Second) || !isOpen(squatter, 0) {
			t.Error("a connection without a session is closed too early")
		}
		if isOpen(idle, 2*time.Second) || isOpen(squatter, 0) {
			t.Errorf("a connection without a session is open after %v", DefaultGreeting)
		}
	})
	inBubble(t, Limits{}, stays, func(b *bench) {
		player := b.client(1)
		s := b.shell(player)
		if !isOpen(player, 5*time.Hour) {
			t.Error("a connection with a session is closed")
		}
		_ = s.Close()
		if isOpen(player, DefaultGreeting+time.Second) {
			t.Error("a connection whose session has ended stays open")
		}
	})
}

func TestKeepAlive(t *testing.T) {
	inBubble(t, Limits{}, stays, func(b *bench) {
		c := b.connects()
		r := enters(t, c, true)
		r.opens(t)
		if err := r.send(ssh.Marshal(channelRequest{0, "shell", true, nil})); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		r.hears() // the questions, and does not answer
		if got, want := time.Since(begun), (1+unanswered)*DefaultKeepAlive; got != want {
			t.Errorf("a client that does not answer is closed after %v; want %v", got, want)
		}
	})
}

func TestHandshakeTime(t *testing.T) {
	inBubble(t, Limits{}, stays, func(b *bench) {
		silent, slow := b.connects(), b.connects()
		begun := time.Now()
		go func() {
			for { // a letter a second
				if _, err := io.WriteString(slow, "S"); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		}()
		said, _ := io.ReadAll(silent)
		want := version + "\r\n" + string(disconnection(errSlow))
		if took := time.Since(begun); string(said) != want || took != DefaultHandshake {
			t.Errorf("after %v a silent client has read %q; want %q after %v", took, said, want, DefaultHandshake)
		}
		if said, _ := io.ReadAll(slow); string(said) != version+"\r\n" {
			t.Errorf("a slow client reads %q", said)
		}
	})
}

// A client of the library reads why it is refused.
func TestDisconnectionIsRead(t *testing.T) {
	here, there := sshdtest.Pipe()
	w := &wire{Conn: there}
	w.refuse(errFull)
	_, _, _, err := ssh.NewClientConn(here, "host", &ssh.ClientConfig{User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey()})
	if err == nil || !strings.Contains(err.Error(), errFull.Error()) {
		t.Errorf("the client reads %v; want %q", err, errFull)
	}
}

func TestFloodOfVariables(t *testing.T) {
	inBubble(t, Limits{}, func(s *Session) int {
		all := 0
		for name, value := range s.Env {
			all += len(name) + len(value)
		}
		_, _ = fmt.Fprintln(s, len(s.Env), all)
		return 0
	}, func(b *bench) {
		for _, one := range []struct {
			variables, size int
			want            string // what the session has; "": the connection is closed before
		}{{32, 100, "32 3296"}, {40, 10, "32 416"}, {20, 400, "10 4030"}, {1000, 400, ""}, {2, 8000, "0 0"}, {1, MostPayload, ""}} {
			client := b.client(1)
			s, err := client.NewSession()
			for i := range one.variables {
				if err == nil {
					_, err = s.SendRequest("env", false, ssh.Marshal(struct{ Name, Value string }{fmt.Sprintf("%03d", i), strings.Repeat("x", one.size)}))
				}
			}
			var out []byte
			if err == nil {
				out, err = s.Output("x")
			}
			if got := strings.TrimSpace(string(out)); got != one.want || (err == nil) != (one.want != "") {
				t.Errorf("%d variables of %d bytes: %q, %v; want %q", one.variables, one.size, got, err, one.want)
			}
			_ = client.Close()
		}
	})
}

func TestMostChannels(t *testing.T) {
	inBubble(t, Limits{}, stays, func(b *bench) {
		client := b.client(1)
		var all []ssh.Channel
		for range MostChannels {
			ch, requests, err := client.OpenChannel("session", nil)
			if err != nil {
				t.Fatal(err)
			}
			go ssh.DiscardRequests(requests)
			all = append(all, ch)
		}
		_, _, err := client.OpenChannel("session", nil)
		if refused := (*ssh.OpenChannelError)(nil); !errors.As(err, &refused) || refused.Reason != ssh.ResourceShortage {
			t.Errorf("one channel more: %v; want %v", err, ssh.ResourceShortage)
		}
		for _, kind := range []string{"direct-tcpip", "x11", "auth-agent@openssh.com", "tun@openssh.com", ""} {
			if _, _, err := client.OpenChannel(kind, nil); err == nil {
				t.Errorf("a channel %q is opened", kind)
			}
		}
		_ = all[0].Close()
		synctest.Wait()
		if _, _, err := client.OpenChannel("session", nil); err != nil {
			t.Errorf("after one is closed: %v", err)
		}
		_ = client.Close()
	})
}

// What is sent to a channel without a session is not kept without end, also beside a session.
func TestDataWithoutASession(t *testing.T) {
	inBubble(t, Limits{}, stays, func(b *bench) {
		client := b.client(1)
		b.shell(client)
		ch, _, err := client.OpenChannel("session", nil)
		if err != nil {
			t.Fatal(err)
		}
		sent, err := ch.Write(bytes.Repeat([]byte("x"), 1<<20))
		if synctest.Wait(); isOpen(client, time.Second) {
			t.Errorf("%d bytes are taken, %v", sent, err)
		}
	})
}

// What is sent to the standard error of a session is not kept: the server gives the window back.
func TestInputOfStandardError(t *testing.T) {
	inBubble(t, Limits{}, stays, func(b *bench) {
		r := enters(t, b.connects(), true)
		r.opens(t)
		if err := r.send(ssh.Marshal(channelRequest{0, "shell", true, nil})); err != nil || !r.reply(t) {
			t.Fatalf("no session: %v", err)
		}
		const chunk, window = 1 << 15, 1 << 21
		for range window / chunk {
			if err := r.send(ssh.Marshal(struct {
				Channel, Kind uint32 `sshtype:"95"`
				Text          []byte
			}{0, 1, make([]byte, chunk)})); err != nil {
				t.Fatal(err)
			}
		}
		for back := uint32(0); back < window/2; {
			p, err := r.read()
			if err != nil {
				t.Fatalf("%d bytes of %d are given back, then %v", back, window, err)
			}
			if p[0] == msgWindowAdjust {
				back += binary.BigEndian.Uint32(p[5:])
			}
		}
		_ = r.Close()
	})
}

func TestRequestsASecond(t *testing.T) {
	inBubble(t, Limits{}, stays, func(b *bench) {
		client := b.client(1)
		s, err := b.shell(client), error(nil)
		begun := time.Now()
		for range 5 * RequestsASecond {
			if err == nil {
				_, err = s.SendRequest("signal", true, nil)
			}
		}
		if took := time.Since(begun); err != nil || took < 3*time.Second || took > 4*time.Second {
			t.Errorf("%d requests take %v, %v; want 3 s after the first %d", 5*RequestsASecond, took, err, 2*RequestsASecond)
		}
		_ = client.Close()
	})
}

func TestPanicInASession(t *testing.T) {
	inBubble(t, Limits{}, func(s *Session) int {
		if s.Command == "panic" {
			panic("a bad command")
		}
		return stays(s)
	}, func(b *bench) {
		client := b.client(1)
		b.shell(client)
		s, err := client.NewSession()
		if err == nil {
			err = s.Run("panic")
		}
		if code := (*ssh.ExitError)(nil); !errors.As(err, &code) || code.ExitStatus() != codeRefused {
			t.Errorf("the session ends with %v; want exit code %d", err, codeRefused)
		}
		if !isOpen(client, time.Second) {
			t.Error("the connection of the other session is closed")
		}
		_ = client.Close()
		synctest.Wait()
		if len(b.reports) != 1 || !strings.HasPrefix(b.reports[0], "connection of 127.0.0.1:0: a bad command\n") {
			t.Errorf("reported %q; want the panic", b.reports)
		}
	})
}

// The log has a line for the first refusal, and then at most one a minute.
func TestRefusalsInTheLog(t *testing.T) {
	inBubble(t, Limits{PerAddress: 1}, stays, func(b *bench) {
		first := b.client(1)
		refused := func() {
			client := b.client(2)
			s, err := client.NewSession()
			if err != nil {
				t.Fatal(err)
			}
			if said, err := s.CombinedOutput("x"); err == nil || string(said) != "metahexd: "+errAddress.Error()+"\r\n" {
				t.Errorf("the refused client reads %q, %v", said, err)
			}
			if isOpen(client, 2*refuseTime) {
				t.Error("the refused client stays connected")
			}
		}
		b.shell(first)
		refused()
		for range 10 {
			refused()
		}
		time.Sleep(3 * refusalTime)
		refused()
		synctest.Wait()
		why := "a connection from 127.0.0.1: " + errAddress.Error()
		want := []string{"refused " + why, "refused 10 connections since the last such line, lately " + why, "refused " + why}
		if !slices.Equal(b.reports, want) {
			t.Errorf("the log has\n%s\nwant\n%s", strings.Join(b.reports, "\n"), strings.Join(want, "\n"))
		}
		_ = first.Close()
	})
}

// A stranger who makes way reads why, and then the connection is closed.
func TestMakingWay(t *testing.T) {
	inBubble(t, Limits{}, func(s *Session) int {
		<-s.Context().Done()
		_, _ = fmt.Fprint(s, context.Cause(s.Context()))
		return 0
	}, func(b *bench) {
		client := b.client(1)
		s, err := client.NewSession()
		var said []byte
		ended := make(chan bool)
		if err == nil {
			go func() {
				said, _ = s.Output("x")
				close(ended)
			}()
		}
		synctest.Wait()
		b.server.places.mu.Lock()
		for _, all := range b.server.places.strangers.of {
			all[0].leave()
		}
		b.server.places.mu.Unlock()
		<-ended
		if string(said) != errMadeWay.Error() {
			t.Errorf("the stranger reads %q; want %q", said, errMadeWay)
		}
		if isOpen(client, 2*partTime) {
			t.Error("the stranger is still connected")
		}
	})
}
