package outside

import (
	"context"
	"errors"
	"fmt"
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
	number  int // of the match
}

// Limit limits how many matches may be open at once, including the played match.
func (p *Player) Limit(matches int) { p.session.host.Most = matches }

// NewPlayer returns a player that reads the program's requests from in and writes states to out.
// Bot makes the bots of the matches that the program imagines.
func NewPlayer(in io.Reader, out io.Writer, bot func(string, *rand.Rand) (game.Player, error)) *Player {
	return &Player{in: files.NewLines(in), out: newWriter(out), session: &session{host: Host{Bot: bot}}}
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
	if refused != nil {
		a.Error = refused.Error()
	}
	if err := p.out.write(a); err != nil {
		return game.Choice{}, fmt.Errorf("%w: %w", ErrQuit, err)
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
		chosen, answered = c, true
		return State{}, true
	})
	if err == nil && !answered {
		err = ErrQuit
	}
	return chosen, err
}

// sit returns the table of the match that is being played.
func (p *Player) sit(seat game.Seat, q game.Question) *table {
	if p.number == 0 {
		p.Begin()
	}
	t := p.session.matches[p.number]
	if t == nil { // a new match, or the program dropped it
		t = &table{news: map[game.Side][]Event{}, seen: map[game.Side]*seen{}}
		p.session.matches[p.number] = t
	}
	t.seat, t.question, t.asked = seat, q, true
	return t
}
