package outside

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"

	"metahex/game"
	"metahex/rule/files"
)

// A Player is a program that plays a side. It reads a state for each question, may request views,
// sums and imagined matches, and answers. A new match has a new number.
type Player struct {
	in      *files.Lines
	out     *writer
	session *session
	number  int  // of the match
	id      *int // of the last answer; it comes back with the next state
}

// Limit limits how many matches may be open at once, including the played match.
func (p *Player) Limit(matches int) { p.session.host.Most = matches }

// mostEndless is the length of a line, in bytes, at which a program is taken to write without an end.
const mostEndless = 1 << 20

// NewPlayer returns a player that reads the program's requests from in and writes states to out.
// Bot makes the bots of the matches that the program imagines.
func NewPlayer(in io.Reader, out io.Writer, bot func(string, *rand.Rand) (game.Player, error)) *Player {
	return &Player{in: files.NewLines(in).Within(mostEndless), out: newWriter(out), session: &session{host: Host{Bot: bot}}}
}

// Begin prepares for another match.
func (p *Player) Begin() {
	p.session.last++
	p.number = p.session.last
	p.session.matches = map[int]*table{}
}

// ErrQuit is the error of a program that has exited or no longer answers.
var ErrQuit = errors.New("the program ended without an answer")

// Choose implements game.Player.
func (p *Player) Choose(ctx context.Context, seat game.Seat, q game.Question, refused error) (game.Choice, error) {
	t := p.sit(seat, q)
	a := t.tell(p.number)
	a.ID = p.id
	p.session.refused.begin(MostRefused)
	if refused != nil {
		a.Error = refused.Error()
	}
	if err := p.out.write(a); err != nil {
		return game.Choice{}, quit(ctx, err)
	}
	if err := p.session.refused.add(a.Error); err != nil {
		return game.Choice{}, err
	}
	var chosen game.Choice
	answered := false
	err := p.session.talk(ctx, p.in, p.out, func(q Request) (State, bool) {
		if q.Do != "answer" || q.Match != p.number && q.Match != 0 {
			return p.session.serve(ctx, q), false
		}
		c, err := t.chosen(q)
		if err != nil {
			return State{Match: p.number, Error: err.Error()}, false
		}
		chosen, answered, p.id = c, true, q.ID
		return State{}, true
	})
	if err != nil || !answered {
		return game.Choice{}, quit(ctx, err)
	}
	return chosen, nil
}

// quit returns why a program has given no answer. A pipe that cannot be read or written has no
// program at its other end.
func quit(ctx context.Context, err error) error {
	var many *tooManyRefused
	var endless *files.EndlessLine
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &many):
		return many
	case errors.As(err, &endless):
		return endless
	}
	return ErrQuit
}

// End sends the result of the match to the program.
func (p *Player) End(r game.Result) error {
	return p.out.write(State{ID: p.id, Match: p.number, Result: ResultOf(r)})
}

// Refused returns how many lines of the program were refused, and the last error.
func (p *Player) Refused() (lines int, last string) {
	return p.session.refused.all, p.session.refused.last
}

// sit returns the table of the match that is being played.
func (p *Player) sit(seat game.Seat, q game.Question) *table {
	if p.number == 0 {
		p.Begin()
	}
	t := p.session.matches[p.number]
	if t == nil { // a new match, or the program dropped it
		t = newTable()
		p.session.matches[p.number] = t
	}
	t.seat, t.question, t.asked = seat, q, true
	return t
}
