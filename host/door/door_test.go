package door_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"metahex/host/door"
)

// A client needs the private key that belongs to its public key.
func TestOtherKeysAreRefused(t *testing.T) {
	e := openDoor(t, door.Options{})
	e.meets("ann")
	for name, auth := range map[string]gossh.AuthMethod{
		"Ann's key":   gossh.PublicKeys(stolen{keyOf(t, "ann"), keyOf(t, "eve")}),
		"password":    gossh.Password("play"),
		"interactive": gossh.KeyboardInteractive(func(_, _ string, q []string, _ []bool) ([]string, error) { return make([]string, len(q)), nil }),
	} {
		c, err := gossh.Dial("tcp", e.address, &gossh.ClientConfig{User: "root", Auth: []gossh.AuthMethod{auth}, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience})
		if err == nil {
			_ = c.Close()
			t.Errorf("%s is let in", name)
		}
	}
}

// A stolen key is a public key that signs with another private key.
type stolen struct {
	gossh.Signer
	other gossh.Signer
}

func (s stolen) Sign(r io.Reader, data []byte) (*gossh.Signature, error) {
	return s.other.Sign(r, data)
}

// A session without a terminal, another command, files and forwarded ports are refused.
func TestOtherRequestsAreRefused(t *testing.T) {
	e := openDoor(t, door.Options{})
	client, err := e.dial("ann")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	for command, want := range map[string]string{
		"":                    "metahexd: playing needs a terminal: use ssh -t; programs play with: bot MATCH\r\n",
		"bat X":               "metahexd: unknown command \"bat\" (want one of bot), did you mean \"bot\"?\r\n",
		"bot":                 "metahexd: \"bot\" needs the id of a match; found 0 arguments\r\n",
		"bot X":               "metahexd: this key is unknown; connect once on a terminal first, and give your name\r\n",
		"bot 'A B'":           "metahexd: \"bot\" needs the id of a match; found 2 arguments\r\n",
		"bot \x1b]0;x\x07 'y": "",
		"sh -c 'touch x'":     "metahexd: unknown command \"sh\"",
	} {
		s, err := client.NewSession()
		if err != nil {
			t.Fatal(err)
		}
		var errOut bytes.Buffer
		s.Stderr = &errOut
		if command == "" {
			err = s.Shell()
			if err == nil {
				err = s.Wait()
			}
		} else {
			err = s.Run(command)
		}
		var exit *gossh.ExitError
		if !errors.As(err, &exit) || exit.ExitStatus() != 2 || !strings.HasPrefix(errOut.String(), want) || strings.Count(errOut.String(), "\n") != 1 || strings.Contains(errOut.String(), "\x1b") {
			t.Errorf("%q ends with %v and %q; want exit code 2 and the line %q", command, err, &errOut, want)
		}
	}
	s, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RequestSubsystem("sftp"); err == nil {
		t.Error("sftp is served")
	}
	if c, err := client.Dial("tcp", e.address); err == nil {
		_ = c.Close()
		t.Error("a port is forwarded")
	}
	if l, err := client.Listen("tcp", "127.0.0.1:0"); err == nil {
		_ = l.Close()
		t.Error("a port is forwarded back")
	}
}

// A one-time code links a second key to the same player.
func TestLinkedKey(t *testing.T) {
	e := openDoor(t, door.Options{})
	first := e.meets("ann")
	first.types("link\r")
	first.shows("type: link ")
	_, rest, _ := strings.Cut(first.printed(), "type: link ")
	code := rest[:len("7KX-2P9-QZM")]
	second := e.visit("laptop", "xterm", 30, 100)
	second.shows("name> ")
	second.types("link AAA-AAA-AAA\r")
	second.shows("this code is unknown")
	second.types("link " + strings.ToLower(code) + "\r")
	second.shows("ann, these are your matches")
	third := e.visit("eve", "xterm", 30, 100)
	third.shows("name> ")
	third.types("link " + code + "\r")
	third.shows("this code is unknown")
	third.types("Ann\r")
	third.shows("the name Ann is taken")
}

// Unknown words are refused with a suggestion, and the hall stays open.
func TestHallRefuses(t *testing.T) {
	e := openDoor(t, door.Options{})
	v := e.meets("ann")
	for line, want := range map[string]string{
		"lisst": `did you mean "list"?`, "7": "found \"7\"; want a number from 1 to 0 of the list", "99999999999999999999": "unknown word",
		"code": "\"code\" needs the code of an invitation", "code AAAAAAAAA": "this code is unknown", "terms 3": "found \"3\"; want a number", "new": "\"new\" needs a scenario first",
	} {
		v.types(line + "\r")
		v.shows(want)
	}
	for range 6 {
		v.types("code AAAAAAAAA\r")
	}
	v.shows("minute")
	v.types("help\r")
	v.shows("leave")
}
