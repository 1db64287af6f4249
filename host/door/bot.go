package door

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"golang.org/x/time/rate"

	"metahex/bots"
	"metahex/bots/outside"
	"metahex/game"
	"metahex/host"
	"metahex/record"
	"metahex/rule"
)

// command runs a command without a terminal.
func (v *session) command(words []string) error {
	if words[0] != "bot" {
		return errors.New(rule.Unknown("command", host.Printable(words[0]), []string{"bot"}))
	}
	if len(words) != 2 {
		return fmt.Errorf("\"bot\" needs the id of a match; found %s", rule.Count(len(words)-1, "argument"))
	}
	ctx, cancel := v.asked()
	defer cancel()
	player, ok, err := v.door.Host.Who(ctx, v.Key)
	if err != nil {
		return err
	}
	if !ok {
		return errors.New("this key is unknown; connect once on a terminal first, and give your name")
	}
	v.player = player
	t, err := v.door.Host.Typed(ctx, words[1])
	if err != nil {
		return err
	}
	side := t.SeatOf(player.ID)
	if side == game.Nobody {
		return fmt.Errorf("you do not play match %s", t.ID)
	}
	m, leave, err := v.door.Host.Enter(ctx, t.ID)
	if err != nil {
		return err
	}
	defer leave()
	defer m.Arrive(side)()
	return v.botPlays(m, side)
}

// botPlays lets the client program play a side until the match is over. The program then gets the
// result.
func (v *session) botPlays(m *host.Match, side game.Side) error {
	p := outside.NewPlayer(reader{v.in, v.ctx.Done()}, &paced{v, rate.NewLimiter(LinesASecond, LinesASecond)}, quickBot)
	p.Limit(MostImagined)
	p.Begin()
	var refused error
	for {
		now, err := m.Until(v.ctx, func(now host.Now) bool { return now.Asked == side || now.Asked == game.Nobody })
		if err != nil {
			return err
		}
		if now.Asked == game.Nobody {
			return p.End(now.Result)
		}
		copied := m.Copy()
		q, ok := copied.Question()
		if !ok || q.Side != side {
			continue // the match has changed since
		}
		c, err := p.Choose(v.ctx, game.NewSeat(copied, side), q, refused)
		if errors.Is(err, outside.ErrQuit) {
			return nil // the program may reconnect later
		}
		if err != nil {
			return err
		}
		if refused = v.gives(m, side, now, c); refused != nil && v.ctx.Err() != nil {
			return refused
		}
	}
}

const (
	LinesASecond = 200 // output limit of a program
	MostImagined = 16  // open matches of a program, including the played one
)

// A paced writes to a session, with a limit of lines per second. A program gets one line for each
// request.
type paced struct {
	session *session
	lines   *rate.Limiter
}

// Write implements io.Writer.
func (p *paced) Write(line []byte) (int, error) {
	if err := p.lines.Wait(p.session.ctx); err != nil {
		return 0, err
	}
	return p.session.Write(line)
}

// quickBots lists the bots for matches that a program imagines. Bots that look ahead would use too
// much of the host's time.
var quickBots = []string{"random", "recruit", "regular", "greedy"}

func quickBot(name string, source *rand.Rand) (game.Player, error) {
	if !slices.Contains(quickBots, name) {
		return nil, fmt.Errorf("%s; on a host, a program may use only these bots in matches that it imagines", rule.Unknown("bot", host.Printable(name), quickBots))
	}
	return bots.New(name, source)
}

// gives sends a program's answer to the match, and returns why it was refused. It returns nil if the
// match has changed meanwhile; the program is then asked again. A busy host tries again until it has
// stored the answer.
func (v *session) gives(m *host.Match, side game.Side, seen host.Now, c game.Choice) error {
	err := m.Answer(v.ctx, side, len(seen.Answers), seen.Backs, c)
	if errors.Is(err, record.ErrMoved) || errors.Is(err, host.ErrNotYours) {
		return nil
	}
	return v.door.plainly(err)
}
