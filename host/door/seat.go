package door

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"metahex/game"
	"metahex/host"
	"metahex/record"
	"metahex/tui"
)

// A seat connects a side of a match with one screen.
type seat struct {
	session *session
	match   *host.Match
	side    game.Side
	asking  *rate.Limiter
	shown   atomic.Int64 // number of lines of chat that the screen has shown
}

// play lets the player play a match until the player leaves.
func (v *session) play(id string, side game.Side) error {
	ctx, cancel := v.asked()
	defer cancel()
	m, leave, err := v.door.Host.Enter(ctx, id)
	if err != nil {
		return err
	}
	defer leave()
	now := m.Now()
	y := &seat{session: v, match: m, side: side, asking: rate.NewLimiter(1, 5)}
	enemy := side.Enemy()
	notes := &pencilled{host: v.door.Host, match: id, side: side, context: context.WithoutCancel(v.ctx), plainly: v.door.plainly}
	earlier, err := v.door.Host.Notes(ctx, id, side)
	if err != nil {
		return err
	}
	defer notes.writing.Wait()
	heard, err := v.door.Host.Read(ctx, id, side)
	if err != nil {
		return err
	}
	y.shown.Store(int64(heard))
	defer m.Arrive(side)()
	defer func() { y.hasRead(heard) }()
	return v.show(tui.Config{
		Start: now.Opening.Start, Header: now.Opening.Header, Played: m.Play(len(now.Answers)), Humans: game.Only(side),
		Remote: &tui.Remote{Backs: now.Backs, Heard: heard, Longest: host.LongestSaying, Await: y.await, Answer: y.answer, Follow: y.follow, Ask: y.ask},
		Notes:  earlier, Pencil: notes.pencil,
		Note: fmt.Sprintf("you play %s against %s; :say TEXT, :draw, :resign", side, now.Opening.Names[enemy]),
	})
}

// hasRead stores how much of the chat the player has seen, if it is more than before.
func (y *seat) hasRead(before int) {
	lines := int(y.shown.Load())
	if lines <= before {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(y.session.ctx), askTime)
	defer cancel()
	if err := y.session.door.Host.KeepRead(ctx, y.match.ID, y.side, lines); err != nil {
		y.session.door.Report(err)
	}
}

// await waits for an answer, for an undo, or for the end of the match.
func (y *seat) await(ctx context.Context, n, backs int) (game.Choice, error) {
	now, err := y.match.Until(ctx, func(now host.Now) bool { return now.Backs > backs || len(now.Answers) > n || now.Asked == game.Nobody })
	switch {
	case err != nil:
		return game.Choice{}, y.session.door.plainly(err)
	case now.Backs == backs && len(now.Answers) <= n:
		return game.Choice{}, &tui.Ended{Result: now.Result}
	}
	c, err := y.match.Await(ctx, n, backs)
	if back := (*host.Back)(nil); errors.As(err, &back) {
		return c, &tui.TakenBack{Keep: back.Keep, Backs: back.Backs}
	}
	return c, y.session.door.plainly(err)
}

// answer sends an answer of the side to the match. A busy host tries again until it has stored the
// answer.
func (y *seat) answer(ctx context.Context, n, backs int, c game.Choice) error {
	err := y.match.Answer(ctx, y.side, n, backs, c)
	if errors.Is(err, host.ErrNotYours) {
		return record.ErrMoved // another screen of the same side has answered
	}
	return y.session.door.plainly(err)
}

// follow reports the state of the match after every change, and regularly while a clock runs.
func (y *seat) follow(ctx context.Context, each func(tui.Standing)) {
	for ctx.Err() == nil {
		now := y.match.Now()
		each(standing(now, y.side))
		y.shown.Store(int64(len(now.Said)))
		var tick <-chan time.Time
		if now.Clock && now.Asked != game.Nobody {
			tick = time.After(time.Second)
		}
		select {
		case <-now.Changed:
		case <-tick:
		case <-ctx.Done():
		}
		if now.Stopped != nil {
			return
		}
	}
}

// standing converts the state of a match for the screen of a side. The clocks would show who has a
// secret question.
func standing(now host.Now, side game.Side) tui.Standing {
	s := tui.Standing{Offer: offerWords(now.Offer), By: now.Offer.By, Refused: offerWords(now.Refused), Asker: now.Refused.By, Absent: now.Absent}
	if now.Busy.Has(side) {
		s.Busy = retrying
	}
	if now.Clock && (!now.Secret || now.Asked == side) {
		s.Left = fmt.Sprintf("red %s  blue %s", left(now.Left[game.Red]), left(now.Left[game.Blue]))
	}
	for _, one := range now.Said {
		s.Said = append(s.Said, tui.Saying{By: one.By, Text: one.Text})
	}
	return s
}

// offerWords describes an offer; no offer is empty.
func offerWords(o host.Offer) string {
	switch o.What {
	case "":
		return ""
	case "undo":
		return fmt.Sprintf("to go back to answer %d", o.Keep)
	}
	return "a " + o.What
}

// left returns the time left in words: "2d 3h", "3h 20m", "9:59".
func left(d time.Duration) string {
	d = max(0, d).Truncate(time.Second)
	day := 24 * time.Hour
	switch {
	case d >= day:
		return fmt.Sprintf("%dd %dh", d/day, d%day/time.Hour)
	case d >= time.Hour:
		return fmt.Sprintf("%dh %02dm", d/time.Hour, d%time.Hour/time.Minute)
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d%time.Minute/time.Second)
}

// ask handles requests other than answers.
func (y *seat) ask(q tui.Request) error { return y.session.door.plainly(y.request(q)) }

// request sends a request to the match.
func (y *seat) request(q tui.Request) error {
	if !y.asking.Allow() {
		return errors.New("too many requests at once; wait a second")
	}
	ctx := y.session.ctx // a busy host tries again
	switch q.Do {
	case "undo":
		return y.match.OfferUndo(ctx, y.side, q.Keep)
	case "draw":
		return y.match.OfferDraw(ctx, y.side)
	case "accept":
		return y.match.Accept(ctx, y.side)
	case "decline":
		return y.match.Decline(ctx, y.side)
	case "resign":
		return y.match.Resign(ctx, y.side)
	case "say":
		return y.match.Say(ctx, y.side, q.Text)
	}
	return fmt.Errorf("unknown request %q", q.Do)
}
