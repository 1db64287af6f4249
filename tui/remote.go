package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
)

// A remote match is stored in another place. The table has a copy and receives every answer from
// there. Even the player's own answers come back from there, after they are stored.
//
//	screen ──answer──▶ table ──Answer──▶ the match
//	                     ▲ ◀───Await───── answers, those taken back, the end
//	screen ◀─────────────┴────Follow───── offers, lines that were said, clocks
//	   └────────────────────────Ask─────▶ undo, draw, accept, decline, resign, say

// A Remote is a match that is stored in another place. All functions are required.
type Remote struct {
	// Backs is the number of undos in the match when Config.Played was created.
	Backs int
	// Heard is the number of lines of chat that the player has already seen.
	Heard int
	// Longest is the number of characters of the longest line of chat; 0: no limit is known.
	Longest int
	// Await waits for answer number n, from 0. backs is the number of undos in the match so far. If
	// answers were taken back or the match has ended, its error is a *TakenBack or an *Ended.
	Await func(ctx context.Context, n, backs int) (game.Choice, error)
	// Answer sends the player's answer number n. If another answer was first, the error wraps
	// record.ErrMoved. After any other error the screen asks the question again.
	Answer func(ctx context.Context, n, backs int, c game.Choice) error
	// Follow calls the given function with the state of the match, immediately and after every
	// change, until ctx is done.
	Follow func(ctx context.Context, each func(Standing))
	// Ask sends a request that is not an answer.
	Ask func(Request) error
}

// TakenBack is the error of Await when earlier answers were taken back.
type TakenBack struct {
	Keep  int // the number of answers kept
	Backs int // the number of undos so far
}

// Error returns the message in one line.
func (e *TakenBack) Error() string { return fmt.Sprintf("taken back to answer %d", e.Keep) }

// Ended is the error of Await when the match has ended without an answer.
type Ended struct{ Result game.Result }

// Error returns the message in one line.
func (e *Ended) Error() string { return "the match is over: " + e.Result.Text }

// A Request is a message to the match other than an answer.
type Request struct {
	Do   string // "undo", "draw", "accept", "decline", "resign", "say"
	Keep int    // for undo: the number of answers to keep
	Text string // for say
}

// A Standing is the state of a match besides its answers.
type Standing struct {
	Offer string    // the current offer, such as "a draw"; empty: none
	By    game.Side // the side that offers
	Left  string    // the time left on the clocks; empty: no clock
	Said  []Saying
	// Refused is the last offer, if it was declined since the last answer; Asker is the side that made
	// it.
	Refused string
	Asker   game.Side
	Absent  game.Sides // players who are not connected
	Busy    string     // why an answer or request is not stored yet; empty: everything is stored
}

// A Saying is a line of chat.
type Saying struct {
	By   game.Side
	Text string
}

// afar returns the player whose answers come from the remote match.
func (t *table) afar(game.Side, int) (game.Player, error) {
	return game.PlayerFunc(func(ctx context.Context, _ game.Seat, _ game.Question, _ error) (game.Choice, error) {
		return t.cfg.Remote.Await(ctx, len(t.past), t.backs)
	}), nil
}

// chooseAfar gets an answer from the screen and sends it to the remote match. If the remote match
// already has this answer, it returns the remote answer.
func (t *table) chooseAfar(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
	r, n := t.cfg.Remote, len(t.past)
	for {
		c, given, err := t.chooseUnlessGiven(ctx, seat, q, refused)
		if err != nil || given {
			return c, err
		}
		err = r.Answer(ctx, n, t.backs, c)
		switch {
		case err == nil, errors.As(err, new(*rule.Refusal)): // the copy refuses the answer with the same message
			return c, nil
		case errors.Is(err, record.ErrMoved):
			return r.Await(ctx, n, t.backs)
		case ctx.Err() != nil:
			return c, ctx.Err()
		}
		refused = err
	}
}

// chooseUnlessGiven waits for an answer from the screen or from the remote match, because the player
// may have several screens.
func (t *table) chooseUnlessGiven(ctx context.Context, seat game.Seat, q game.Question, refused error) (c game.Choice, given bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	var waiting sync.WaitGroup
	defer waiting.Wait()
	defer cancel()
	elsewhere := make(chan reply, 1)
	n, backs := len(t.past), t.backs
	waiting.Go(func() {
		var r reply
		err := guarded(func() (err error) {
			r.choice, err = t.cfg.Remote.Await(ctx, n, backs)
			return err
		})
		elsewhere <- reply{r.choice, err}
	})
	answer := make(chan reply, 1)
	t.screen.post(func() { t.screen.ask(seat, q, refused, answer) })
	select {
	case r := <-answer:
		return r.choice, false, r.err
	case r := <-elsewhere:
		t.screen.post(t.screen.withdraw)
		return r.choice, true, r.err
	case <-ctx.Done():
		return c, false, ctx.Err()
	}
}

// withdraw drops a question that no longer needs an answer.
func (s *Screen) withdraw() {
	s.stopClock()
	s.answer = nil
	s.putAway()
	switch s.top.(type) {
	case *chooser, *confirm:
		s.top = nil
	}
}

// follow shows the state of a remote match on the screen, until ended is called.
func (t *table) follow(ctx context.Context) (ended func()) {
	if t.cfg.Remote == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var following sync.WaitGroup
	following.Go(func() {
		err := guarded(func() error {
			t.cfg.Remote.Follow(ctx, func(n Standing) { t.screen.post(func() { t.screen.stands(n) }) })
			return nil
		})
		if err != nil {
			t.screen.post(func() { t.screen.warn("%s", firstLine(err)) })
		}
	})
	return func() { cancel(); following.Wait() }
}

// wentOn updates the table after the remote match has ended, or after answers were taken back there.
// It returns the new result and error of the play.
func (t *table) wentOn(r game.Result, err error) (game.Result, error) {
	var ended *Ended
	var back *TakenBack
	switch {
	case errors.As(err, &ended):
		return ended.Result, nil
	case errors.As(err, &back):
		t.backs = back.Backs
		t.screen.post(t.screen.withdraw)
		return r, errBack{min(back.Keep, len(t.past))}
	}
	return r, err
}

// stands shows a new state of the remote match.
func (s *Screen) stands(n Standing) {
	before := s.standing
	s.standing = n
	s.noteChat()
	if before.Said == nil {
		s.catchUpChat()
	} else {
		s.sayPresence(before)
		s.sayChat(before)
	}
	if s.standing.Said == nil {
		s.standing.Said = []Saying{} // the first state is known
	}
	own := s.eyes()
	switch {
	case n.Offer != "" && n.By != own && (before.Offer != n.Offer || before.By != n.By):
		s.say("%s", s.offerWords())
	case n.Refused != "" && n.Asker == own && before.Refused == "" && before.Said != nil:
		s.say("%s declines %s", s.sideCry(own.Enemy()), n.Refused)
	}
	s.sayBusy(before)
}

// sayBusy reports that an answer or request is not stored yet, or that everything is stored.
func (s *Screen) sayBusy(before Standing) {
	switch {
	case s.standing.Busy == before.Busy:
	case s.standing.Busy != "":
		s.warn("%s", s.standing.Busy)
	default:
		s.say("everything is kept now")
	}
}

// sayPresence reports that the other side has left or is back.
func (s *Screen) sayPresence(before Standing) {
	other := s.eyes().Enemy()
	if was, is := before.Absent.Has(other), s.standing.Absent.Has(other); was != is && s.ended == nil {
		s.say("%s %s", s.sideCry(other), map[bool]string{true: "has left; the match is kept", false: "is back"}[is])
	}
}

// isAway reports whether a player of a remote match is not connected.
func (s *Screen) isAway(side game.Side) bool {
	return s.isRemote() && side != game.Chance && s.standing.Absent.Has(side)
}

// offerWords describes the current offer and the side that made it.
func (s *Screen) offerWords() string {
	switch n := s.standing; {
	case n.Offer == "":
		return ""
	case n.By == s.eyes():
		return "you offer " + n.Offer
	default:
		return fmt.Sprintf("%s offers %s: Y accepts, N declines", s.sideCry(n.By), n.Offer)
	}
}

// standingWords returns the text in the header for a remote match.
func (s *Screen) standingWords() string {
	parts := slices.DeleteFunc([]string{s.offerWords(), s.standing.Left, s.unreadWords()}, func(w string) bool { return w == "" })
	return strings.Join(parts, "  ")
}

func (s *Screen) isRemote() bool { return s.cfg.Remote != nil }

// isOffered reports whether the other side offers something.
func (s *Screen) isOffered() bool {
	return s.isRemote() && s.standing.Offer != "" && s.standing.By != s.eyes() && s.ended == nil
}

// remoteBindings returns the keys of a remote match.
func remoteBindings() []binding {
	ask := func(what string) func(*Screen) { return func(s *Screen) { s.request(Request{Do: what}, "") } }
	return []binding{
		{[]string{"Y"}, "accept", "accept what the other side offers, in a match between two screens", (*Screen).isOffered, ask("accept")},
		{[]string{"N"}, "decline", "decline what the other side offers", (*Screen).isOffered, ask("decline")},
	}
}

// remoteCommands returns the commands of a remote match.
func (s *Screen) remoteCommands() []command {
	line := "send a line to the other side"
	if most := s.cfg.Remote.Longest; most > 0 {
		line = fmt.Sprintf("send a line of at most %d characters to the other side", most)
	}
	ask := func(what, said string) func(*Screen, []string) {
		return func(s *Screen, _ []string) { s.request(Request{Do: what}, said) }
	}
	return []command{
		{"say", "TEXT", line, func(s *Screen, args []string) {
			text := strings.Join(args, " ")
			said := "you: " + text
			if other := s.eyes().Enemy(); s.isAway(other) {
				said += fmt.Sprintf(" (%s is away, and reads it later)", s.sideWord(other))
			}
			s.request(Request{Do: "say", Text: text}, said)
		}},
		{"chat", "", "what was said", (*Screen).showSaid},
		{"draw", "", "offer a draw", ask("draw", "a draw is offered")},
		{"accept", "", "accept what the other side offers", ask("accept", "")},
		{"decline", "", "decline what the other side offers, or take back your own offer", ask("decline", "")},
		{"resign", "", "end the match: the other side wins", func(s *Screen, _ []string) {
			s.top = &confirm{text: "Resign? The other side wins.", yes: func(s *Screen) { s.request(Request{Do: "resign"}, "") }}
		}},
	}
}

// request sends a request and shows the result. Only one request is sent at a time.
func (s *Screen) request(q Request, said string) {
	refused := func(wrong string) {
		if q.Do == "say" {
			s.promptAgain("say "+q.Text, wrong)
		} else {
			s.warn("%s", wrong)
		}
	}
	if s.requested {
		refused("your last request is still being sent")
		return
	}
	s.requested = true
	go func() {
		err := guarded(func() error { return s.cfg.Remote.Ask(q) })
		s.post(func() {
			s.requested = false
			if err != nil {
				refused(firstLine(err))
			} else if said != "" {
				s.say("%s", said)
			}
		})
	}()
}

// askUndo asks the other side to take back the player's last answer.
func (s *Screen) askUndo() {
	keep := s.walkFrom(s.lastOwn())
	s.request(Request{Do: "undo", Keep: keep}, "the other side is asked whether you may take the answer back")
}
