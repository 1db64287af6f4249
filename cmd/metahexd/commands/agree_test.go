//go:build unix

package commands

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"metahex/bots/outside"
	"metahex/game"
)

// Players chat, take an answer back by agreement, decline a draw, and resign.
func TestAgreements(t *testing.T) {
	t.Parallel()
	p := sitDown(t, "new primer clock=30m+10s watch=public")
	ann, ben := p.clients[game.Red], p.clients[game.Blue]
	ann.shows("red 29:")
	ann.keys(":say well \x1b]0;stolen\x07met\r")
	ben.shows("RED: well ")
	if strings.Contains(ben.bytes(), "\x1b]0;stolen") {
		t.Error("an escape sequence that Ann has typed reaches Ben's terminal")
	}
	ben.keys(":draw\r")
	ann.shows("BLUE offers a draw: Y accepts, N declines")
	ann.keys("N")
	ben.until("no offer", func() bool { return !strings.Contains(ben.screen.String(), "you offer a draw") })

	eve := visit(t, p.host, "Eve", newKey(t, "eve"))
	eve.line("name>", "Eve")
	eve.shows("To watch:")
	eve.keys("1\r")
	eve.shows("LOOKING ON")

	ben.keys(":resign\r")
	ben.shows("The other side wins.")
	ben.keys("y")
	ann.shows("blue has resigned")
	ben.shows("OVER")
	p.host.stop()
	now := p.check()
	if now.Result.Winner != game.Red || len(now.Said) != 1 || strings.ContainsRune(now.Said[0].Text, '\x1b') {
		t.Errorf("the match ends %+v with the lines %q; want red's win, and one line without escapes", now.Result, now.Said)
	}
}

// One player asks to take an answer back, and the other player agrees.
func TestTakenBack(t *testing.T) {
	t.Parallel()
	p := sitDown(t, "new raid")
	for range 30 {
		p.clients[game.Red].until("a question to either", func() bool { return p.asked(game.Red) || p.asked(game.Blue) })
		for _, s := range []game.Side{game.Red, game.Blue} {
			c, other := p.clients[s], p.clients[s.Enemy()]
			if !p.asked(s) {
				continue
			}
			p.answers(1)
			c.keys(":undo\r")
			c.until("an answer to :undo", func() bool {
				text := c.screen.String()
				return strings.Contains(text, "nothing can be taken back") || strings.Contains(text, "you offer to go back") || strings.Contains(text, "a die was thrown")
			})
			if !strings.Contains(c.screen.String(), "you offer to go back") {
				continue
			}
			other.shows("offers to go back to answer")
			other.keys("Y")
			c.shows("taken back: ")
			other.shows("taken back: ")
			p.host.stop()
			if now := p.check(); now.Backs != 1 {
				t.Errorf("answers were taken back %d times, want once", now.Backs)
			}
			return
		}
	}
	t.Fatal("nothing could be taken back in 30 answers")
}

// A program plays a hosted match over ssh, against a bot of the host.
func TestProgramPlays(t *testing.T) {
	t.Parallel()
	h := startHost(t, t.TempDir(), "127.0.0.1:0")
	key := newKey(t, "ann")
	ann := visit(t, h, "Ann", key)
	ann.line("name>", "Ann")
	ann.line("help says more", "new primer bot=greedy")
	ann.line("words>", "")
	ann.shows("you play red against greedy")
	ann.keys("q")
	id := ann.reads(firstMatch)

	program := exec.Command("ssh", sshArgs(h, key, "bot", id)...)
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errOut bytes.Buffer
	program.Stderr = &errOut
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = program.Process.Kill() }()
	if _, err := in.Write([]byte(strings.Repeat("x", 1<<20) + "\n")); err != nil {
		t.Fatal(err)
	}
	states, refused := json.NewDecoder(out), 0
	for {
		var s outside.State
		if err := states.Decode(&s); err != nil {
			t.Fatalf("%v; the errors are %q", err, &errOut)
		}
		if s.Result != nil {
			break
		}
		if s.Error != "" {
			refused++
			continue
		}
		if s.Side != "red" || len(s.Options) == 0 {
			t.Fatalf("the program is asked %+v, want a question to red", s)
		}
		if _, err := in.Write([]byte(`{"do":"answer","option":0}` + "\n")); err != nil {
			t.Fatal(err)
		}
	}
	if err := program.Wait(); err != nil || refused != 1 {
		t.Errorf("the program ends with %v, and %d lines were refused; want a good end, and the one of 1 MB", err, refused)
	}
	p := &pair{t: t, host: h, id: id}
	h.stop()
	if now := p.check(); !now.Result.Over {
		t.Errorf("the match is at %+v, want its end", now.Result)
	}
}
