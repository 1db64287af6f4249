//go:build unix

package commands

import (
	"strings"
	"testing"
	"time"

	"metahex/game"
)

// After the client and the host were killed, nothing is lost or repeated. The player gets the same
// question again, and the match continues.
func TestKilledClientAndHost(t *testing.T) {
	t.Parallel()
	p := sitDown(t, "new primer")
	if !p.answers(6) {
		t.Fatal("the match is over after 6 answers")
	}
	ann := p.clients[game.Red]
	ann.until("a question to either", func() bool { return p.asked(game.Red) || p.asked(game.Blue) })
	ann.kill()
	stood := p.clients[game.Blue].status()
	p.clients[game.Red] = visit(t, p.host, "Ann again", p.keys[game.Red])
	p.goOn(game.Red)
	if p.asked(game.Blue) && p.clients[game.Blue].status() != stood {
		t.Errorf("Ben's question has changed from\n%s\nto\n%s", stood, p.clients[game.Blue].status())
	}
	if !p.answers(6) {
		t.Fatal("the match is over after 12 answers")
	}
	p.clients[game.Red].until("a question to either", func() bool { return p.asked(game.Red) || p.asked(game.Blue) })
	time.Sleep(200 * time.Millisecond) // until both screens show the question
	by := game.Red
	if p.asked(game.Blue) {
		by = game.Blue
	}
	before := question(p.clients[by].status())
	p.host.kill()
	for _, c := range p.clients[1:] {
		if code := c.end(); code != 255 {
			t.Errorf("%s: ssh ends with exit code %d when the host is killed, want 255", c.name, code)
		}
	}
	now := p.check()
	answers := len(now.Answers)
	p.host = startHost(t, p.host.dir, "127.0.0.1:0")
	for _, s := range []game.Side{game.Red, game.Blue} {
		p.clients[s] = visit(t, p.host, s.String()+" after the host was killed", p.keys[s])
		p.goOn(s)
	}
	p.clients[by].until("the question from before", func() bool { return question(p.clients[by].status()) == before })
	for p.answers(100) {
	}
	if code := p.host.stop(); code != 143 {
		t.Errorf("the host ends with exit code %d, want 143; errors %q", code, p.host.errOut)
	}
	after := p.check()
	if !after.Result.Over || len(after.Answers) <= answers {
		t.Fatalf("the match is at %+v after %d answers, want the end, and more than %d", after.Result, len(after.Answers), answers)
	}
	for i, a := range now.Answers {
		if after.Answers[i] != a {
			t.Errorf("answer %d is %+v, want %+v as it was before the host was killed", i, after.Answers[i], a)
		}
	}
}

// question returns the question in a status line, with the text before it.
func question(status string) string {
	if at := asksOwn.FindStringIndex(status); at != nil {
		return strings.TrimSpace(status[:at[1]])
	}
	return status
}

// goOn resumes the match from the hall.
func (p *pair) goOn(s game.Side) {
	p.t.Helper()
	p.clients[s].line("help says more", "1")
	p.clients[s].shows("you play " + s.String())
}

// At SIGTERM the host notifies the players and restores their terminals.
func TestStoppedHost(t *testing.T) {
	t.Parallel()
	p := sitDown(t, "new primer")
	p.answers(2)
	begun := time.Now()
	if code := p.host.stop(); code != 143 {
		t.Errorf("the host ends with exit code %d, want 143; errors %q", code, p.host.errOut)
	}
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("the host has taken %v to end", took)
	}
	for _, c := range p.clients[1:] {
		c.end()
		if got := c.bytes(); !strings.Contains(got, "this host is shutting down") || strings.LastIndex(got, "\x1b[?1049l") < strings.LastIndex(got, "\x1b[?1049h") {
			t.Errorf("%s gets no message, or the terminal is not restored; the screen is\n%s", c.name, c.screen)
		}
	}
}
