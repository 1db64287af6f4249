package sshd

import (
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"metahex/host/door/sshd/sshdtest"
)

// attacked serves one connection, to which attack sends what it likes. The connection must end soon
// after the attacker has left, and nothing may panic.
func attacked(t *testing.T, attack func(net.Conn)) (sessions int) {
	t.Helper()
	var started atomic.Int32
	s := &Server{
		Key: signer(t, 0),
		Handle: func(s *Session) int {
			started.Add(1)
			if len(s.Env) > MostVariables || len(s.Term) > longestTerm || len(s.Command) > longestCommand {
				t.Errorf("a session starts with %d variables, a terminal of %d letters, a command of %d", len(s.Env), len(s.Term), len(s.Command))
			}
			_, _ = io.Copy(io.Discard, s)
			return 0
		},
		Report: func(err error) { t.Errorf("reported: %v", err) },
	}
	here, there := sshdtest.Pipe()
	silence := time.AfterFunc(longestSilence, func() { _ = here.Close() })
	defer silence.Stop()
	served := make(chan bool)
	go func() {
		defer close(served)
		s.ServeConn(there)
	}()
	attack(here)
	_ = here.Close()
	select {
	case <-served:
	case <-time.After(20 * time.Second):
		t.Fatal("the connection of a client that has left is still served")
	}
	s.Close()
	return int(started.Load())
}

// hears reads what the server says until it says nothing more.
func (r *raw) hears() {
	for {
		if _, err := r.read(); err != nil {
			return
		}
	}
}

// longestSilence is the time for an attack.
const longestSilence = 20 * time.Second

// enters makes the key exchange, and proves a key if asked to.
func enters(t *testing.T, c net.Conn, proves bool) *raw {
	t.Helper()
	r, err := dialRaw(c)
	if err == nil && proves {
		err = r.proves(signer(t, 1))
	}
	if err != nil {
		t.Fatalf("the attacker is not let in: %v", err)
	}
	return r
}

// A channelRequest is a packet of RFC 4254, section 5.4.
type channelRequest struct {
	Channel uint32 `sshtype:"98"`
	Kind    string
	Answer  bool
	Payload []byte `ssh:"rest"`
}

// opening is the packet that opens a channel.
func opening(kind string) []byte {
	return ssh.Marshal(struct {
		Kind                    string `sshtype:"90"`
		Channel, Window, Packet uint32
	}{kind, 0, 1 << 20, 1 << 15})
}

// opens opens a channel for a session.
func (r *raw) opens(t *testing.T) {
	t.Helper()
	err := r.send(opening("session"))
	for err == nil {
		var p []byte
		if p, err = r.read(); err == nil && p[0] == msgChannelOpened {
			return
		}
	}
	t.Fatalf("no channel is opened: %v", err)
}

// packetsOf cuts an input into packets: a byte for the length of each, then its bytes.
func packetsOf(input []byte) (packets [][]byte) {
	for len(input) > 0 && len(packets) < 64 {
		n := min(int(input[0]), len(input)-1)
		packets = append(packets, input[1:1+n])
		input = input[1+n:]
	}
	return packets
}

// cut is the opposite of packetsOf.
func cut(packets ...[]byte) (input []byte) {
	for _, p := range packets {
		input = append(append(input, byte(len(p))), p...)
	}
	return input
}

// Any packets after the key exchange, before and after a key is proved.
func FuzzPackets(f *testing.F) {
	pty := ssh.Marshal(struct {
		Term       string
		C, R, W, H uint32
		Modes      string
	}{"xterm", 80, 24, 0, 0, "\x00"})
	f.Add(true, cut(opening("session"), ssh.Marshal(channelRequest{0, "pty-req", true, pty}), ssh.Marshal(channelRequest{0, "shell", true, nil}), []byte{msgChannelData, 0, 0, 0, 0, 0, 0, 0, 1, 'x'}))
	f.Add(true, cut(opening("session"), ssh.Marshal(channelRequest{0, "pty-req", true, []byte{0xff, 0xff, 0xff, 0xff}}), []byte{msgExtendedData, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 'x'}))
	f.Add(true, cut(opening("direct-tcpip"), opening("session"), []byte{msgChannelEOF, 0, 0, 0, 0}, []byte{msgChannelClose, 0, 0, 0, 0}, []byte{msgChannelClose, 0, 0, 0, 0}))
	f.Add(true, cut([]byte{msgGlobalRequest, 0, 0, 0, 1, 'x', 1}, []byte{81}, []byte{82}, []byte{99, 0, 0, 0, 0}, []byte{91, 0, 0, 0, 0, 0, 0, 0, 0}, []byte{}))
	f.Add(false, cut([]byte{msgServiceRequest, 0, 0, 0, 3, 'a', 'b', 'c'}, []byte{msgUserauth, 0xff, 0xff, 0xff, 0xff}))
	f.Add(false, cut([]byte{msgKexInit}, []byte{msgECDHInit, 0, 0, 0, 0}, []byte{msgNewKeys}, []byte{1, 0, 0, 0, 1}, []byte{2}, []byte{3, 0, 0, 0, 1}))
	f.Fuzz(func(t *testing.T, proves bool, input []byte) {
		attacked(t, func(c net.Conn) {
			r := enters(t, c, proves)
			if proves {
				r.opens(t)
			}
			go r.hears()
			for _, p := range packetsOf(input) {
				if r.send(p) != nil {
					return // the server has closed the connection
				}
			}
		})
	})
}

// requestKinds are the kinds of requests that a client may make on a channel, and one that nobody knows.
var requestKinds = []string{"pty-req", "env", "window-change", "shell", "exec", "signal", "subsystem", "x11-req", "auth-agent-req@openssh.com", "break", "xon-xoff", "exit-status", "eow@openssh.com", "winadj@putty.projects.tartarus.org", "?"}

// Any payload of any request, before and after a session starts.
func FuzzRequests(f *testing.F) {
	for kind := range requestKinds {
		for _, payload := range malformed {
			f.Add(byte(kind), payload)
		}
	}
	f.Fuzz(func(t *testing.T, kind byte, payload []byte) {
		name := requestKinds[int(kind)%len(requestKinds)]
		attacked(t, func(c net.Conn) {
			r := enters(t, c, true)
			r.opens(t)
			go r.hears()
			for _, p := range [][]byte{
				ssh.Marshal(channelRequest{0, name, true, payload}), ssh.Marshal(channelRequest{0, name, false, payload}),
				ssh.Marshal(channelRequest{0, "shell", true, nil}), ssh.Marshal(channelRequest{0, name, true, payload}),
			} {
				if r.send(p) != nil {
					return
				}
			}
		})
	})
}

// malformed are payloads that no request has.
var malformed = [][]byte{
	{}, {0}, {0xff, 0xff, 0xff, 0xff}, {0x7f, 0xff, 0xff, 0xff}, {0x80, 0, 0, 0}, {0, 0, 0, 5, 'x'}, {0, 0, 0, 1, 'x'},
	binary.BigEndian.AppendUint32(nil, 1<<18), make([]byte, 3), make([]byte, 16), make([]byte, 24), append([]byte{0, 0, 0, 1, 'x'}, make([]byte, 19)...),
}

// Malformed requests are answered with "no", and the session starts nevertheless.
func TestMalformedRequests(t *testing.T) {
	tried := 0
	for _, kind := range []string{"pty-req", "env", "window-change", "exec"} {
		for i, payload := range malformed {
			name := fmt.Sprint(kind, " ", i)
			want := kind == "window-change" && len(payload) == 16 || kind == "exec" && string(payload) == "\x00\x00\x00\x01x" ||
				kind == "pty-req" && string(payload) == string(make([]byte, 24)) || kind == "exec" && string(payload) == "\x00\x00\x00\x00"
			tried++
			sessions := attacked(t, func(c net.Conn) {
				r := enters(t, c, true)
				r.opens(t)
				if err := r.send(ssh.Marshal(channelRequest{0, kind, true, payload})); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got := r.reply(t); got != want {
					t.Errorf("%s: answered with %v; want %v", name, got, want)
				}
				if kind == "exec" && want {
					return
				}
				if err := r.send(ssh.Marshal(channelRequest{0, "shell", true, nil})); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if !r.reply(t) {
					t.Errorf("%s: no session starts afterwards", name)
				}
			})
			if sessions != 1 {
				t.Errorf("%s: %d sessions started; want 1", name, sessions)
			}
		}
	}
	if tried < 40 {
		t.Errorf("tried %d malformed requests; want 40", tried)
	}
}

// reply waits for the answer to a request of a channel.
func (r *raw) reply(t *testing.T) bool {
	t.Helper()
	const yes, no = 99, 100
	for {
		p, err := r.read()
		if err != nil {
			t.Fatalf("no reply: %v", err)
		}
		if p[0] == yes || p[0] == no {
			return p[0] == yes
		}
	}
}
