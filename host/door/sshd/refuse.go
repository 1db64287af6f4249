package sshd

import (
	"encoding/binary"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// version identifies the server in the first line of a connection.
const version = "SSH-2.0-metahex"

// refusalTime is the shortest time between two lines of the log about refused connections.
const refusalTime = time.Minute

// A refusals counts refused connections for the log: a line at the first, then at most one a minute.
type refusals struct {
	report func(error)

	mu    sync.Mutex
	n     int // refused connections since the last line
	timer *time.Timer
	last  error
}

// count counts a refused connection.
func (r *refusals) count(from netip.Prefix, why error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.n++
	r.last = fmt.Errorf("a connection from %s: %w", from.Addr(), why)
	if r.timer == nil {
		r.tell()
	}
}

// tell writes the line, and waits for the next. The mutex is held.
func (r *refusals) tell() {
	if r.n == 1 {
		r.report(fmt.Errorf("refused %w", r.last))
	} else {
		r.report(fmt.Errorf("refused %d connections since the last such line, lately %w", r.n, r.last))
	}
	r.n = 0
	r.timer = time.AfterFunc(refusalTime, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.timer = nil; r.n > 0 {
			r.tell()
		}
	})
}

// stop ends the wait for the next line, and writes what is counted.
func (r *refusals) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.timer == nil {
		return
	}
	r.timer.Stop()
	if r.n > 0 {
		r.tell()
		r.timer.Stop()
	}
	r.timer = nil
}

// tooMany is the reason SSH_DISCONNECT_TOO_MANY_CONNECTIONS of RFC 4253.
const tooMany = 12

// disconnection returns the packet of RFC 4253, section 6, that tells a client why the server
// disconnects, as it is before a key exchange.
//
//	length  padding  message  padding bytes     (length counts all after itself; together a multiple of 8)
func disconnection(why error) []byte {
	message := ssh.Marshal(struct {
		Reason   uint32 `sshtype:"1"`
		Text     string
		Language string
	}{tooMany, why.Error(), "en"})
	padding := 8 - (4+1+len(message))%8
	if padding < 4 {
		padding += 8
	}
	packet := binary.BigEndian.AppendUint32(nil, uint32(1+len(message)+padding))
	packet = append(append(packet, byte(padding)), message...)
	return append(packet, make([]byte, padding)...)
}

// refuseTime is the time limit for telling a client why it is refused.
const refuseTime = time.Second

// refuse tells a client that has not begun to speak why it is refused. The line of the version comes
// first, unless the handshake has written it.
func (w *wire) refuse(why error) {
	words := disconnection(why)
	if !w.wrote.Load() {
		words = append([]byte(version+"\r\n"), words...)
	}
	if w.SetWriteDeadline(time.Now().Add(refuseTime)) == nil {
		_, _ = w.Conn.Write(words) // a client that has disconnected reads nothing
	}
}
