package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/record"
)

// An elsewhere is a simulated remote match. Its dice and its blue side answer when the test calls it.
type elsewhere struct {
	mu       sync.Mutex
	match    game.Match
	answers  []game.Choice
	backs    int
	keep     int // the number of answers that the last undo kept
	ended    *game.Result
	standing Standing
	asked    []string // the requests that were received
	fault    error    // the error for the next request or answer
}

// remote returns the match as a Remote.
func (e *elsewhere) remote() *Remote {
	return &Remote{Await: e.await, Answer: e.answer, Follow: e.follow, Ask: e.ask}
}

// locked calls the given function while it holds the lock.
func (e *elsewhere) locked(do func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	do()
}

func (e *elsewhere) await(ctx context.Context, n, backs int) (c game.Choice, err error) {
	for came := false; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		e.locked(func() {
			switch {
			case e.backs > backs:
				err, came = &TakenBack{e.keep, e.backs}, true
			case n < len(e.answers):
				c, came = e.answers[n], true
			case e.ended != nil:
				err, came = &Ended{*e.ended}, true
			}
		})
		if came {
			return c, err
		}
	}
	return c, ctx.Err()
}

func (e *elsewhere) answer(_ context.Context, n, _ int, c game.Choice) (err error) {
	e.locked(func() {
		if err, e.fault = e.fault, nil; err != nil {
			return
		}
		if n != len(e.answers) {
			err = record.ErrMoved
			return
		}
		err = e.add(c)
	})
	return err
}

// add adds an answer to the match.
func (e *elsewhere) add(c game.Choice) error {
	if _, err := e.match.Answer(c); err != nil {
		return err
	}
	e.answers = append(e.answers, c)
	return nil
}

// first answers the question with the first listed option.
func (e *elsewhere) first(t *testing.T) {
	t.Helper()
	e.locked(func() {
		q, ok := e.match.Question()
		if !ok {
			t.Fatal("nothing is asked")
		}
		if err := e.add(q.Options[0].Choice); err != nil {
			t.Fatal(err)
		}
	})
}

// until answers questions until the given side is asked.
func (e *elsewhere) until(t *testing.T, side game.Side) {
	t.Helper()
	for {
		var q game.Question
		e.locked(func() { q, _ = e.match.Question() })
		if q.Side == side {
			return
		}
		e.first(t)
	}
}

// back takes answers back and keeps the given number.
func (e *elsewhere) back(t *testing.T, keep int) {
	t.Helper()
	e.locked(func() {
		all := e.answers[:keep]
		e.match, e.answers, e.backs, e.keep = toy.New(), nil, e.backs+1, keep
		for _, c := range all {
			if err := e.add(c); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func (e *elsewhere) follow(ctx context.Context, each func(Standing)) {
	for ; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		var now Standing
		e.locked(func() { now = e.standing })
		each(now)
	}
}

func (e *elsewhere) ask(q Request) (err error) {
	e.locked(func() {
		if err, e.fault = e.fault, nil; err == nil {
			e.asked = append(e.asked, strings.TrimSpace(fmt.Sprintf("%s %d %s", q.Do, q.Keep, q.Text)))
		}
	})
	return err
}

// remoteConfig returns the configuration of red's screen for a remote match.
func remoteConfig() (Config, *elsewhere) {
	e := &elsewhere{match: toy.New()}
	cfg := toyConfig(game.Red)
	cfg.Player, cfg.Guest, cfg.Remote = nil, true, e.remote()
	return cfg, e
}

// offeredConfig returns a match in which blue has offered a draw.
func offeredConfig() Config {
	cfg, e := remoteConfig()
	e.standing = Standing{Offer: "a draw", By: game.Blue}
	return cfg
}

// soon waits until changes in the remote match have arrived.
func (d *desk) soon() { d.elapse(100 * time.Millisecond) }

// The screen sends the player's answers and receives all other answers.
func TestRemoteAnswers(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		d.shows("RED to ")
		before := len(e.answers)
		d.keys("<Tab> ")
		d.soon()
		if len(e.answers) != before+1 {
			t.Fatalf("%d answers are kept after red's, want %d; the screen is\n%s", len(e.answers), before+1, d.text())
		}
		e.until(t, game.Red)
		d.soon()
		d.shows("RED to ")
		if got, want := len(d.s.past), len(e.answers); got != want {
			t.Errorf("the screen has %d answers, want %d", got, want)
		}
	})
}

// An answer that the player gave on another screen arrives too, and the open question is withdrawn.
func TestRemoteAnswerFromAnotherScreen(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		for q, _ := e.match.Question(); q.Side == game.Red; q, _ = e.match.Question() {
			e.first(t)
		}
		d.soon()
		if d.s.asked || d.s.answer != nil {
			t.Errorf("red is still asked %q", d.s.q.Topic)
		}
		e.until(t, game.Red)
		d.soon()
		d.shows("RED to ")
		if got, want := len(d.s.past), len(e.answers); got != want || d.s.q.Side != game.Red {
			t.Errorf("the screen has %d answers and asks %s, want %d and red", got, d.s.q.Side, want)
		}
	})
}

// If an answer cannot be stored, the question is asked again. An answer that comes too late is
// replaced by the first answer.
func TestRemoteAnswerThatIsNotKept(t *testing.T) {
	for _, fault := range []error{errors.New("the store is full"), record.ErrMoved} {
		cfg, e := remoteConfig()
		at(t, 120, 40, cfg, func(d *desk) {
			e.until(t, game.Red)
			d.soon()
			before := len(e.answers)
			e.fault = fault
			d.keys("<Tab> ")
			d.soon()
			if errors.Is(fault, record.ErrMoved) {
				e.first(t)
				e.until(t, game.Red)
				d.soon()
			} else {
				d.shows("refused: the store is full")
			}
			d.shows("RED to ")
			d.keys("<Tab> ")
			d.soon()
			if len(e.answers) <= before || len(d.s.past) < len(e.answers)-1 {
				t.Errorf("%d answers are kept and %d on the screen, want more than %d", len(e.answers), len(d.s.past), before)
			}
		})
	}
}

// Answers taken back in the remote match disappear from the screen, whichever side is asked.
func TestRemoteTakenBack(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		d.keys("<Tab> ")
		e.until(t, game.Red)
		d.soon()
		d.keys("o") // show the answers in a window
		e.back(t, 0)
		d.soon()
		d.shows("taken back: ")
		if len(d.s.past) != 0 {
			t.Errorf("the screen has %d answers, want none", len(d.s.past))
		}
		e.until(t, game.Red)
		d.soon()
		d.shows("RED to ")
		if got, want := len(d.s.past), len(e.answers); got != want {
			t.Errorf("the screen has %d answers, want %d", got, want)
		}
	})
}

// A match that ends without an answer is over on the screen.
func TestRemoteEnded(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		e.locked(func() {
			e.ended = &game.Result{Over: true, Winner: game.Red, Text: "red wins: blue has resigned"}
		})
		d.soon()
		d.shows("OVER", "Red wins: blue has resigned")
		d.hides("Not over", "U undo")
		d.keys("w")
		d.hides("REPLAY")
		d.keys(":save x.play<Enter>")
		d.shows(`"save x.play"`)
	})
}

// Requests that are not answers: offers, chat, resigning. The key U asks the other side for an undo.
func TestRemoteRequests(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		d.keys(":say well met<Enter>")
		d.shows("you: well met")
		d.keys(":draw<Enter>")
		d.keys(":resign<Enter>")
		d.shows("The other side wins.")
		d.keys("y")
		if last := d.s.lastOwn(); last >= 0 {
			t.Fatalf("red has answered already")
		}
		e.locked(func() { e.standing = Standing{Offer: "a draw", By: game.Blue, Left: "red 9:59  blue 1:00"} })
		d.soon()
		d.shows("BLUE offers a draw: Y accepts, N declines", "red 9:59  blue 1:00")
		d.keys("Y")
		e.locked(func() {
			e.standing = Standing{Said: []Saying{{game.Red, "well met"}, {game.Blue, "hello"}}}
		})
		d.soon()
		d.shows("BLUE: hello")
		d.keys("Y") // a second Y, when the offer is gone
		d.shows("Y does nothing now")
		d.keys(":chat<Enter>")
		d.shows("RED: well met", "BLUE: hello")
		d.keys("<Esc>")
		e.locked(func() { e.fault = errors.New("not now") })
		d.keys(":draw<Enter>")
		d.shows("not now")
		e.locked(func() { e.fault = errors.New("too long") })
		d.keys(":say a line<Enter>")
		d.shows("too long", ":say a line_")
		d.keys("s<Enter>")
		d.shows("you: a lines")
		want := []string{"say 0 well met", "draw 0", "resign 0", "accept 0", "say 0 a lines"}
		if !slices.Equal(e.asked, want) {
			t.Errorf("asked for %q, want %q", e.asked, want)
		}
	})
}

// What was said while a player was away is shown on return; the sender learns that the other side is
// away.
func TestRemoteChatWhileAway(t *testing.T) {
	cfg, e := remoteConfig()
	e.standing = Standing{Said: []Saying{{game.Blue, "hello"}, {game.Red, "well met"}, {game.Blue, "your turn"}}, Absent: game.Only(game.Blue)}
	cfg.Remote.Heard = 1
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		d.shows("said while you were away", "RED: well met", "BLUE: your turn")
		d.hides("BLUE: hello")
		d.keys("<Esc>:say coming<Enter>")
		d.shows("you: coming (blue is away, and reads it later)")
		e.locked(func() { e.standing.Absent = 0 })
		d.soon()
		d.shows("BLUE is back")
		d.keys(":say there<Enter>")
		d.hides("reads it later")
		e.locked(func() { e.standing.Absent = game.Only(game.Blue) })
		d.soon()
		d.shows("BLUE has left; the match is kept")
		for q, _ := e.match.Question(); q.Side == game.Red; q, _ = e.match.Question() {
			e.first(t)
		}
		d.soon()
		d.shows("blue is away")
		d.hides("blue is thinking")
		e.locked(func() { e.standing.Absent = 0 })
		d.soon()
		d.shows("blue is thinking")
		d.hides("blue is away")
	})
}

// The side that offered something learns that the other side declines it.
func TestRemoteDeclined(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		d.keys(":draw<Enter>")
		d.shows("a draw is offered")
		e.locked(func() { e.standing = Standing{Offer: "a draw", By: game.Red} })
		d.soon()
		d.shows("you offer a draw")
		e.locked(func() { e.standing = Standing{Refused: "a draw", Asker: game.Red} })
		d.soon()
		d.shows("BLUE declines a draw")
		d.hides("a draw is offered", "you offer a draw")
	})
}

// A guest cannot reach any file of this machine.
func TestGuestReachesNoFile(t *testing.T) {
	cfg, _ := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		for _, line := range []string{"save x.play", "theme ../../etc/passwd.yaml", "theme /etc/passwd"} {
			d.keys(":" + line + "<Enter>")
			if !d.s.alarmed {
				t.Errorf(":%s is not refused; the screen says %q", line, d.s.message)
			}
			d.hides("no such file", "theme: ")
		}
		d.keys(":theme okabe-ito<Enter>")
		d.shows("theme okabe-ito")
	})
}

// A guest who plays no side sees only public information, and cannot change the view.
func TestGuestWatchesWithNobodysEyes(t *testing.T) {
	cfg := toyConfig()
	cfg.Played, cfg.Review, cfg.Guest = recorded(t), true, true
	at(t, 120, 40, cfg, func(d *desk) {
		d.keys("<End>v")
		if d.s.eyes() != game.Nobody {
			t.Errorf("the view is that of %s, want nobody's", d.s.eyes())
		}
		for n := range len(d.s.past) + 1 {
			d.s.walkTo(n)
			m := d.s.opening.match
			if n > 0 {
				m = d.s.past[n-1].match
			}
			if got, want := len(d.s.seen().Pieces), len(m.View(game.Nobody).Pieces); got != want {
				t.Errorf("after %d answers %d pieces are seen, want %d", n, got, want)
			}
		}
	})
}

// Random keys and clicks, and random changes of the remote match, never crash the screen.
func TestAMonkeyAtARemoteMatch(t *testing.T) {
	cfg, e := remoteConfig()
	at(t, 120, 40, cfg, func(d *desk) {
		for round := range uint64(6) {
			monkey(d, round, 50)
			e.locked(func() {
				e.standing = Standing{Offer: "a draw", By: game.Blue, Said: []Saying{{game.Blue, "hello"}}, Left: "red 1:00  blue 1:00"}
			})
			if q, ok := e.match.Question(); ok && q.Side != game.Red {
				e.first(t)
			}
			if n := len(e.answers); round%2 == 1 && n > 0 {
				e.back(t, n-1)
			}
			d.soon()
		}
	})
}

// Random input by a guest who watches never crashes the screen.
func TestAMonkeyWatchingAsAGuest(t *testing.T) {
	cfg := toyConfig()
	cfg.Played, cfg.Review, cfg.Guest = recorded(t), true, true
	at(t, 120, 40, cfg, func(d *desk) { monkey(d, 3, 300) })
}

// A long line of chat is cut in the message, which says where the whole line is: in the log and in
// the window of :chat. A line is in the log between the answers where it was heard.
func TestRemoteChatIsInTheLog(t *testing.T) {
	cfg, e := remoteConfig()
	cfg.Remote.Longest = 500
	long := strings.Repeat("many words ", 20) + "to the end"
	at(t, 80, 24, cfg, func(d *desk) {
		e.until(t, game.Red)
		d.soon()
		e.locked(func() { e.standing.Said = []Saying{{game.Blue, "hello"}, {game.Blue, long}} })
		d.soon()
		d.shows("BLUE: many words", ":chat shows all)")
		d.hides("to the end")
		d.keys("<Tab>")
		d.shows("unread: :chat")
		d.keys("i")
		d.shows("BLUE says: hello", "to the end")
		d.keys("<Esc>")
		d.hides("unread")
		d.keys("<Tab> ")
		d.soon()
		lines := d.s.logLines()
		if last := lines[len(lines)-1].text; strings.HasSuffix(last, "to the end") {
			t.Errorf("the last line of the log is %q; want the answer after it", last)
		}
		d.keys(":sa")
		d.shows("of at most 500 characters")
	})
}

// A human of a remote match is asked; only a bot thinks.
func TestARemoteHumanIsAsked(t *testing.T) {
	cfg, e := remoteConfig()
	cfg.Header.Red, cfg.Header.Blue = "human", "human"
	at(t, 120, 40, cfg, func(d *desk) {
		e.until(t, game.Blue)
		d.soon()
		d.shows("blue is asked")
		d.hides("thinking")
	})
}
