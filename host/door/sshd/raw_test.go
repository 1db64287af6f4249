package sshd

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"testing"

	"golang.org/x/crypto/ssh"
)

// A raw is a client that can send any packet, also one that no client would send. It knows one
// algorithm of each kind, and checks nothing of what the server says.
//
//	version ─▶ KEXINIT ─▶ curve25519 ─▶ NEWKEYS ─▶ any packets, with aes128-ctr and hmac-sha2-256
type raw struct {
	net.Conn
	sends, reads cipher.Stream // nil before NEWKEYS
	mac          []byte
	sent         uint32 // packets sent
	id           []byte // the id of the session
}

// Numbers of messages, RFC 4250.
const (
	msgServiceRequest = 5
	msgKexInit        = 20
	msgNewKeys        = 21
	msgECDHInit       = 30
	msgUserauth       = 50
	msgUserauthOK     = 52
	msgGlobalRequest  = 80
	msgChannelOpen    = 90
	msgChannelOpened  = 91
	msgWindowAdjust   = 93
	msgChannelData    = 94
	msgExtendedData   = 95
	msgChannelEOF     = 96
	msgChannelClose   = 97
	msgChannelRequest = 98
)

// dialRaw makes the key exchange with a server at the other end of a connection.
func dialRaw(c net.Conn) (*raw, error) {
	r := &raw{Conn: c}
	if _, err := io.WriteString(c, "SSH-2.0-raw\r\n"); err != nil {
		return nil, err
	}
	var line []byte
	for one := make([]byte, 1); !bytes.HasSuffix(line, []byte("\r\n")); line = append(line, one[0]) {
		if _, err := io.ReadFull(c, one); err != nil {
			return nil, err
		}
	}
	mine := []byte{msgKexInit}
	mine = append(mine, make([]byte, 16)...)
	for _, names := range []string{"curve25519-sha256", "ssh-ed25519", "aes128-ctr", "aes128-ctr", "hmac-sha2-256", "hmac-sha2-256", "none", "none", "", ""} {
		mine = append(binary.BigEndian.AppendUint32(mine, uint32(len(names))), names...)
	}
	mine = append(mine, 0, 0, 0, 0, 0)
	if err := r.send(mine); err != nil {
		return nil, err
	}
	its, err := r.read()
	if err != nil {
		return nil, err
	}
	own, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	if err := r.send(ssh.Marshal(struct {
		Point []byte `sshtype:"30"`
	}{own.PublicKey().Bytes()})); err != nil {
		return nil, err
	}
	answer, err := r.read()
	if err != nil {
		return nil, err
	}
	var reply struct {
		Key, Point, Signature []byte `sshtype:"31"`
	}
	if err := ssh.Unmarshal(answer, &reply); err != nil {
		return nil, err
	}
	point, err := ecdh.X25519().NewPublicKey(reply.Point)
	if err != nil {
		return nil, err
	}
	secret, err := own.ECDH(point)
	if err != nil {
		return nil, err
	}
	if err := r.send([]byte{msgNewKeys}); err != nil {
		return nil, err
	}
	if _, err := r.read(); err != nil { // its NEWKEYS
		return nil, err
	}
	shared := mpint(secret)
	h := sha256.New()
	for _, text := range [][]byte{[]byte("SSH-2.0-raw"), bytes.TrimSpace(line), mine, its, reply.Key, own.PublicKey().Bytes(), reply.Point} {
		h.Write(binary.BigEndian.AppendUint32(nil, uint32(len(text))))
		h.Write(text)
	}
	h.Write(shared)
	r.id = h.Sum(nil)
	key := func(letter byte) []byte {
		sum := sha256.Sum256(bytes.Join([][]byte{shared, r.id, {letter}, r.id}, nil))
		return sum[:]
	}
	stream := func(iv, of byte) cipher.Stream {
		block, err := aes.NewCipher(key(of)[:16])
		if err != nil {
			panic(err) // 16 bytes are a key
		}
		return cipher.NewCTR(block, key(iv)[:16])
	}
	r.sends, r.reads, r.mac = stream('A', 'C'), stream('B', 'D'), key('E')
	return r, nil
}

// mpint returns a number in the form of RFC 4251.
func mpint(number []byte) []byte {
	number = bytes.TrimLeft(number, "\x00")
	if len(number) > 0 && number[0] >= 0x80 {
		number = append([]byte{0}, number...)
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(number))), number...)
}

// send sends a packet.
func (r *raw) send(payload []byte) error {
	const block = 16
	padding := block - (5+len(payload))%block
	if padding < 4 {
		padding += block
	}
	packet := binary.BigEndian.AppendUint32(nil, uint32(1+len(payload)+padding))
	packet = append(append(packet, byte(padding)), payload...)
	packet = append(packet, make([]byte, padding)...)
	if r.sends != nil {
		h := hmac.New(sha256.New, r.mac)
		h.Write(binary.BigEndian.AppendUint32(nil, r.sent))
		h.Write(packet)
		r.sends.XORKeyStream(packet, packet)
		packet = h.Sum(packet)
	}
	r.sent++
	_, err := r.Write(packet)
	return err
}

// read reads a packet.
func (r *raw) read() ([]byte, error) {
	decrypt := func(b []byte) error {
		_, err := io.ReadFull(r, b)
		if err == nil && r.reads != nil {
			r.reads.XORKeyStream(b, b)
		}
		return err
	}
	head := make([]byte, 4)
	if err := decrypt(head); err != nil {
		return nil, err
	}
	n := binary.BigEndian.Uint32(head)
	if n > 1<<18 {
		return nil, fmt.Errorf("the server sends a packet of %d bytes", n)
	}
	body := make([]byte, n)
	if err := decrypt(body); err != nil {
		return nil, err
	}
	if r.reads != nil {
		if _, err := io.ReadFull(r, make([]byte, sha256.Size)); err != nil {
			return nil, err
		}
	}
	return body[1 : int(n)-int(body[0])], nil
}

// proves proves a key.
func (r *raw) proves(key ssh.Signer) error {
	if err := r.send(ssh.Marshal(struct {
		Service string `sshtype:"5"`
	}{"ssh-userauth"})); err != nil {
		return err
	}
	type request struct {
		User, Service, Method string `sshtype:"50"`
		HasSignature          bool
		Algorithm             string
		Key                   []byte
	}
	q := request{"play", "ssh-connection", "publickey", true, key.PublicKey().Type(), key.PublicKey().Marshal()}
	signature, err := key.Sign(rand.Reader, append(append(binary.BigEndian.AppendUint32(nil, uint32(len(r.id))), r.id...), ssh.Marshal(q)...))
	if err != nil {
		return err
	}
	if err := r.send(ssh.Marshal(struct {
		User, Service, Method string `sshtype:"50"`
		HasSignature          bool
		Algorithm             string
		Key, Signature        []byte
	}{q.User, q.Service, q.Method, true, q.Algorithm, q.Key, ssh.Marshal(signature)})); err != nil {
		return err
	}
	for {
		answer, err := r.read()
		if err != nil {
			return err
		}
		if answer[0] == msgUserauthOK {
			return nil
		}
		if answer[0] > msgUserauth {
			return fmt.Errorf("the key is refused: message %d", answer[0])
		}
	}
}

// signer returns the key of a number.
func signer(t testing.TB, n int) ssh.Signer {
	t.Helper()
	seed := make([]byte, ed25519.SeedSize)
	binary.BigEndian.PutUint64(seed, uint64(n))
	key, err := ssh.NewSignerFromKey(ed25519.NewKeyFromSeed(seed))
	if err != nil {
		t.Fatal(err)
	}
	return key
}
