package door_test

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"metahex/host/door"
)

// commands runs a command of a program, and returns what it prints.
func (e *entrance) commands(name, command, input string) string {
	e.t.Helper()
	client, err := e.dial(name)
	if err != nil {
		e.t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	s, err := client.NewSession()
	if err != nil {
		e.t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	s.Stdout, s.Stderr, s.Stdin = &out, &errOut, strings.NewReader(input)
	_ = s.Run(command) // the exit code depends on the command
	return out.String() + errOut.String()
}

// The name of a match may be typed in lower case. What can be no name is no match.
func TestNamesOfMatches(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	id := e.begins(plain("primer"), "ann", "ben")
	e.meets("eve")
	for _, name := range []string{"../../etc/passwd", "..", ".", "*", ">", "a.b", "NOSUCHMATCH0"} {
		want := "metahexd: there is no match \"" + name + "\"\r\n"
		if got := e.commands("ann", "bot "+name, ""); got != want {
			t.Errorf("bot %s: %q; want %q", name, got, want)
		}
	}
	for _, name := range []string{id, strings.ToLower(id)} {
		if got, want := e.commands("eve", "bot "+name, ""), "metahexd: you do not play match "+id+"\r\n"; got != want {
			t.Errorf("bot %s: %q; want %q", name, got, want)
		}
		if got := e.commands("ann", "bot "+name, "{\"do\":\"quit\"}\n"); !strings.Contains(got, "primer") && !strings.Contains(got, "{") {
			t.Errorf("bot %s: %q; want the protocol of programs", name, got)
		}
	}
}

// A seated player comes back with the code of the invitation. For others the code is not valid any
// more.
func TestOldCode(t *testing.T) {
	t.Parallel()
	e := openDoor(t, door.Options{})
	ann, ben, eve := e.meets("ann"), e.meets("ben"), e.meets("eve")
	ann.types("new primer\r")
	ann.shows("the code: ")
	code := regexp.MustCompile(`the code: ([0-9A-Z-]{11})`).FindStringSubmatch(ann.printed())[1]
	ann.shows("words> ")
	ann.types("\r")
	ben.types("code " + code + "\r")
	ben.shows("sit down?")
	ben.types("yes\r")
	ben.shows("words> ")
	eve.types("code " + code + "\r")
	eve.shows("this code is unknown, or both sides are taken")
	ben.types("\r")
	ben.shows("you play blue against ann")
	ann.types("code " + code + "\r")
	ann.shows("you play red against ben")
	again := e.visit("ben", "xterm-256color", 30, 100)
	again.shows("help says more")
	again.types("code " + strings.ToLower(code) + "\r")
	again.shows("you play blue against ann")
	eve.types("code " + code + "\r")
	eve.shows("this code is unknown")
	if strings.Contains(eve.printed(), "sit down?") {
		t.Errorf("eve may sit down at a full table:\n%s", eve.printed())
	}
}
