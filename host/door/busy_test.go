package door_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/host"
	"metahex/host/door"
	"metahex/host/stream"
	"metahex/host/stream/streamtest"
)

// inner matches what players must not see: messages of NATS and Go, and names of streams and keys.
var inner = regexp.MustCompile(`(?i)nats|jetstream|no responders|context|deadline|timeout|of (players|tables|codes|secrets|leases)|\bkey\b|match\.[A-Z]|[0-9a-f]{16}`)

// onSlowLine begins a match of ann and ben, whose store is behind a line that can be held up.
func onSlowLine(t *testing.T) (*streamtest.Line, *entrance, *host.Match) {
	t.Helper()
	line := streamtest.Open(t, t.TempDir())
	e := openDoorAt(t, door.Options{}, host.Options{}, stream.Options{URL: line.URL})
	id := e.begins(plain("primer"), "ann", "ben")
	m, leave, err := e.host.Enter(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(leave)
	return line, e, m
}

// While the store does not respond, a player reads that the answer is tried again. It is stored once
// when the store responds.
func TestBusyAnswer(t *testing.T) {
	t.Parallel()
	line, e, m := onSlowLine(t)
	asked := m.Now().Asked
	v := e.sitsAt(map[game.Side]string{game.Red: "ann", game.Blue: "ben"}[asked], m.ID)
	other := e.sitsAt(map[game.Side]string{game.Red: "ben", game.Blue: "ann"}[asked], m.ID)
	before := len(m.Now().Answers)
	line.Hold(true)
	v.types("\t ")
	v.shows("busy: your answer is not kept yet; it is tried again")
	time.Sleep(6 * time.Second) // longer than the limit for one try
	if n := len(m.Now().Answers); n != before {
		t.Errorf("the match has %d answers; want %d until the store responds", n, before)
	}
	line.Hold(false)
	v.shows("everything is kept now")
	for end := time.Now().Add(patience); len(m.Now().Answers) == before && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	log, err := m.Log(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(log) != 2 {
		t.Errorf("the log has %d entries; want the opening and one answer", len(log))
	}
	for _, one := range []*visitor{v, other} {
		if found := inner.FindString(one.printed()); found != "" {
			t.Errorf("the screen has %q", found)
		}
	}
	if strings.Contains(other.printed(), "busy") {
		t.Error("the other player reads that an answer was given")
	}
}

// A program's answer is tried again, too. The program waits for its next question.
func TestBusyProgram(t *testing.T) {
	t.Parallel()
	line, e, m := onSlowLine(t)
	client, err := e.dial(map[game.Side]string{game.Red: "ann", game.Blue: "ben"}[m.Now().Asked])
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	told := make(chan heard, 16)
	r, err := sits(client, m.ID, told)
	if err != nil {
		t.Fatal(err)
	}
	<-told
	line.Hold(true)
	fmt.Fprintln(r.in, `{"do":"answer","option":0}`)
	select {
	case h := <-told:
		t.Errorf("the program receives %+v before its answer is kept", h)
	case <-time.After(12 * time.Second): // longer than the limit for a request
	}
	before := len(m.Now().Answers)
	line.Hold(false)
	for end := time.Now().Add(patience); len(m.Now().Answers) == before && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	log, err := m.Log(t.Context())
	if err != nil || len(log) != 2 {
		t.Errorf("the log has %d entries, error %v; want the opening and one answer", len(log), err)
	}
}

// In the hall, players of a host whose store does not respond read plain words.
func TestBusyHall(t *testing.T) {
	t.Parallel()
	line := streamtest.Open(t, t.TempDir())
	e := openDoorAt(t, door.Options{}, host.Options{}, stream.Options{URL: line.URL})
	id := e.begins(plain("primer"), "ann", "ben")
	ann := e.visit("ann", "xterm", 30, 100)
	ann.shows("help says more")
	eve := e.visit("eve", "xterm", 30, 100)
	eve.shows("name> ")
	line.Hold(true)
	const want = "this host is busy"
	eve.types("eve\r")
	for _, typed := range []string{"new primer", "link", "code 000-000-000", "1"} {
		before := strings.Count(ann.printed(), want)
		ann.types(typed + "\r")
		for begun := time.Now(); strings.Count(ann.printed(), want) == before; time.Sleep(10 * time.Millisecond) {
			if time.Since(begun) > patience {
				t.Fatalf("after %q the screen is\n%s\nwant %q", typed, ann.printed(), want)
			}
		}
	}
	eve.shows(want)
	client, err := e.dial("ben")
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	s, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	s.Stderr = &out
	_ = s.Run("bot " + id) // refused
	if !strings.Contains(out.String(), want) {
		t.Errorf("a program reads %q; want %q", &out, want)
	}
	line.Hold(false)
	for _, text := range []string{ann.printed(), eve.printed(), out.String()} {
		text = strings.ReplaceAll(text, "This key is new here", "")
		text = strings.ReplaceAll(text, "with another key", "")
		if found := inner.FindString(text); found != "" {
			t.Errorf("a player reads %q:\n%s", found, text)
		}
	}
	for begun := time.Now(); ; time.Sleep(time.Second) { // the name is still free
		eve.types("eve\r")
		if time.Sleep(500 * time.Millisecond); strings.Contains(eve.printed(), "eve, these are your matches") {
			return
		}
		if time.Since(begun) > patience {
			t.Fatalf("eve has no name:\n%s", eve.printed())
		}
	}
}
