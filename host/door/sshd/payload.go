package sshd

import (
	"errors"
	"math"

	"golang.org/x/crypto/ssh"
)

// What the requests of a channel carry (RFC 4254, section 6). ssh.Unmarshal checks each length
// against the bytes that are there, and refuses bytes that are left.

const (
	longestTerm    = 64      // letters of the name of a terminal type
	longestCommand = 1 << 10 // bytes of a command
)

var errPayload = errors.New("malformed request")

// parsePty parses the payload of pty-req: the type and the size of a terminal. The size in pixels
// and the terminal's modes do not matter.
func parsePty(payload []byte) (term string, size Size, err error) {
	var p struct {
		Term                       string
		Columns, Rows, Width, High uint32
		Modes                      string
	}
	if ssh.Unmarshal(payload, &p) != nil || len(p.Term) > longestTerm {
		return "", Size{}, errPayload
	}
	return p.Term, sizeOf(p.Columns, p.Rows), nil
}

// parseWindow parses the payload of window-change.
func parseWindow(payload []byte) (Size, error) {
	var p struct{ Columns, Rows, Width, High uint32 }
	if ssh.Unmarshal(payload, &p) != nil {
		return Size{}, errPayload
	}
	return sizeOf(p.Columns, p.Rows), nil
}

// sizeOf returns a size. An int of 32 bits does not hold all that a client may send.
func sizeOf(columns, rows uint32) Size {
	return Size{int(min(columns, math.MaxInt32)), int(min(rows, math.MaxInt32))}
}

// parseEnv parses the payload of env: a variable and its value.
func parseEnv(payload []byte) (name, value string, err error) {
	var p struct{ Name, Value string }
	if ssh.Unmarshal(payload, &p) != nil || p.Name == "" {
		return "", "", errPayload
	}
	return p.Name, p.Value, nil
}

// parseExec parses the payload of exec: a command.
func parseExec(payload []byte) (string, error) {
	var p struct{ Command string }
	if ssh.Unmarshal(payload, &p) != nil || len(p.Command) > longestCommand {
		return "", errPayload
	}
	return p.Command, nil
}
