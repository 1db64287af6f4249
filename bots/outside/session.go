package outside

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// A Host provides what a session needs from the program around it.
type Host struct {
	Open func(scenario string, readings []string) (game.Match, error)
	Bot  func(name string, source *rand.Rand) (game.Player, error)
	Most int // maximum number of open matches; 0: 4096
}

// mostMatches limits the open matches, unless the host sets another limit.
const mostMatches = 4096

// A session holds the matches of one program.
type session struct {
	host    Host
	opened  map[string]game.Match // new matches, by scenario and readings; see open
	matches map[int]*table
	last    int
	refused refused
}

// A table is a match that the program plays. If the program plays one side of a match that runs
// elsewhere, the table has a seat but no match.
type table struct {
	match    game.Match
	seat     game.Seat
	question game.Question
	asked    bool
	imagined bool
	others   map[game.Side]game.Player
	heard    int                  // counts the events
	news     map[game.Side][]news // not sent yet
	events   bool
	views    bool
	seen     map[game.Side]*seen
	worth    []int
}

func newTable() *table {
	return &table{news: map[game.Side][]news{}, seen: map[game.Side]*seen{}}
}

// Serve answers requests, one per line, until the input or the context ends. An invalid request gets
// an error and changes nothing.
func Serve(ctx context.Context, in io.Reader, out io.Writer, h Host) error {
	s := &session{host: h, matches: map[int]*table{}}
	return s.talk(ctx, files.NewLines(in), newWriter(out), func(q Request) (State, bool) { return s.serve(ctx, q), false })
}

// talk reads requests and writes the states that the function answer returns, until answer returns
// true for done.
func (s *session) talk(ctx context.Context, in *files.Lines, out *writer, answer func(Request) (a State, done bool)) error {
	for {
		q, err := read(in)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		a, done := State{}, false
		var wrong *wrongLine
		switch {
		case errors.As(err, &wrong):
			a.Error = wrong.Error()
		case err != nil:
			return err
		default:
			a, done = answer(q)
		}
		if done {
			return nil
		}
		a.ID = q.ID
		if err := out.write(a); err != nil {
			return err
		}
		if err := s.refused.add(a.Error); err != nil {
			return err
		}
	}
}

// serve answers a request.
func (s *session) serve(ctx context.Context, q Request) State {
	r, ok := requests[q.Do]
	if !ok {
		return State{Match: q.Match, Error: rule.Unknown("request", q.Do, slices.Sorted(maps.Keys(requests)))}
	}
	a, err := r.do(s, ctx, q)
	if err != nil {
		return State{Match: q.Match, Error: err.Error()}
	}
	return a
}

// at returns the match with the number in the request.
func (s *session) at(q Request) (*table, error) {
	if t := s.matches[q.Match]; t != nil {
		return t, nil
	}
	if q.Match == 0 {
		return nil, fmt.Errorf("%q needs the key \"match\", the number of a match", q.Do)
	}
	return nil, fmt.Errorf("there is no match %d", q.Match)
}

// begin starts a match.
func (s *session) begin(ctx context.Context, q Request) (State, error) {
	if s.host.Open == nil {
		return State{}, errors.New("the request \"new\" is not allowed here: the program can play only the current match")
	}
	if q.Scenario == "" {
		return State{}, errors.New("\"new\" needs the key \"scenario\", the name of a shipped scenario")
	}
	m, err := s.open(q.Scenario, q.Readings)
	if err != nil {
		return State{}, err
	}
	return s.sitDown(ctx, q, m, false)
}

// mostOpened limits the new matches that a session keeps for cloning.
const mostOpened = 32

// open returns a new match. It opens a scenario once under the same readings, and clones the match.
// Clones share what never changes, such as the board.
func (s *session) open(scenario string, readings []string) (game.Match, error) {
	key := fmt.Sprintf("%q %q", scenario, readings)
	m := s.opened[key]
	if m == nil {
		var err error
		if m, err = s.host.Open(scenario, readings); err != nil {
			return nil, err
		}
		if s.opened == nil || len(s.opened) >= mostOpened {
			s.opened = map[string]game.Match{}
		}
		s.opened[key] = m
	}
	return m.Clone(), nil
}

// sitDown opens a match for the program.
func (s *session) sitDown(ctx context.Context, q Request, m game.Match, imagined bool) (State, error) {
	if most := cmp.Or(s.host.Most, mostMatches); len(s.matches) >= most {
		return State{}, fmt.Errorf("%d matches are open, the most allowed; end some of them with the request \"drop\" first", most)
	}
	t := newTable()
	t.match, t.imagined, t.events, t.views = m, imagined, q.Events, q.Views
	mute(m, !q.Events)
	first := rand.New(rand.NewPCG(q.Seed, 0))
	source := func() *rand.Rand { return rand.New(rand.NewPCG(first.Uint64(), first.Uint64())) }
	t.others = map[game.Side]game.Player{game.Chance: game.Dice(source())}
	for _, one := range []struct {
		side game.Side
		name string
	}{{game.Red, q.Red}, {game.Blue, q.Blue}} {
		player := source()
		if one.name == "" {
			continue
		}
		p, err := s.host.Bot(one.name, player)
		if err != nil {
			return State{}, err
		}
		t.others[one.side] = p
	}
	if err := t.goOn(ctx); err != nil {
		return State{}, err
	}
	s.last++
	s.matches[s.last] = t
	return t.tell(s.last), nil
}

// mute makes a match drop its events, or keep them. Imagined matches are muted at first.
func mute(m game.Match, muted bool) {
	engine, ok := m.(interface {
		Mute()
		Unmute()
	})
	switch {
	case !ok:
	case muted:
		engine.Mute()
	default:
		engine.Unmute()
	}
}

// goOn plays up to the next question that the program must answer.
func (t *table) goOn(ctx context.Context) error {
	for {
		q, ok := t.match.Question()
		t.question, t.asked = q, ok
		if !ok {
			return nil
		}
		t.seat = game.NewSeat(t.match, q.Side)
		p := t.others[q.Side]
		if p == nil {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		q.Options = slices.Clone(q.Options)
		c, err := p.Choose(ctx, t.seat, q, nil)
		if err != nil {
			return err
		}
		events, err := t.match.Answer(c)
		if err != nil {
			return err
		}
		t.hear(events)
	}
}

// theirs returns the match of a request. It refuses a match that has no question for the program.
func (s *session) theirs(q Request) (*table, error) {
	t, err := s.at(q)
	if err == nil && !t.asked {
		err = fmt.Errorf("match %d is over", q.Match)
	}
	return t, err
}

// chosen returns the choice in a request.
func (t *table) chosen(q Request) (game.Choice, error) {
	switch {
	case q.Option != nil && q.Choice != "":
		return game.Choice{}, errors.New("found both an option and a choice; want only one of them")
	case q.Option == nil && q.Choice == "":
		return game.Choice{}, errors.New("want \"option\", a number from 0, or \"choice\", an answer in words")
	case q.Option == nil:
		return t.seat.Choice(q.Choice)
	case *q.Option < 0 || *q.Option >= len(t.question.Options):
		return game.Choice{}, fmt.Errorf("found option %d; want 0 to %d", *q.Option, len(t.question.Options)-1)
	}
	return t.question.Options[*q.Option].Choice, nil
}

// answer answers a match's question.
func (s *session) answer(ctx context.Context, q Request) (State, error) {
	t, err := s.theirs(q)
	if err != nil {
		return State{}, err
	}
	c, err := t.chosen(q)
	if err != nil {
		return State{}, err
	}
	events, err := t.match.Answer(c)
	if err != nil {
		return State{}, err
	}
	t.hear(events)
	if err := t.goOn(ctx); err != nil {
		return State{}, err
	}
	return t.tell(q.Match), nil
}

// state returns the state of a match with the whole view.
func (s *session) state(_ context.Context, q Request) (State, error) {
	t, err := s.at(q)
	if err != nil {
		return State{}, err
	}
	delete(t.seen, t.question.Side)
	a := t.tell(q.Match)
	if t.asked && a.View == nil {
		a.View = t.look()
	}
	return a, nil
}

// view returns the changes since the last view.
func (s *session) view(_ context.Context, q Request) (State, error) {
	t, err := s.theirs(q)
	if err != nil {
		return State{}, err
	}
	return State{Match: q.Match, View: t.look()}, nil
}

// advise returns the advice value of each option.
func (s *session) advise(_ context.Context, q Request) (State, error) {
	t, err := s.theirs(q)
	if err != nil {
		return State{}, err
	}
	t.worth, _ = t.seat.Worth(nil, t.worth[:0])
	return State{Match: q.Match, Worth: t.worth}, nil
}

// explain returns the sum of an answer, and the reasons of the advice for the answer.
func (s *session) explain(_ context.Context, q Request) (State, error) {
	t, err := s.theirs(q)
	if err != nil {
		return State{}, err
	}
	c, err := t.chosen(q)
	if err != nil {
		return State{}, err
	}
	if refused, ok := t.seat.Judge(c); ok && refused != nil {
		return State{}, refused
	}
	sum := sumOf(t.seat.Explain(c))
	told := State{Match: q.Match, Sum: &sum, Merits: t.merits(c)}
	if die := t.seat.Ahead(c); !die.Empty() {
		ahead := sumOf(die)
		told.Ahead = &ahead
	}
	return told, nil
}

// merits returns why advice values a choice more than the other options. It returns nil for a
// choice that is not an option.
func (t *table) merits(c game.Choice) (all []Merit) {
	i := slices.IndexFunc(t.question.Options, func(o game.Option) bool { return o.Choice == c })
	if i < 0 {
		return nil
	}
	for _, m := range t.seat.Merits(i) {
		all = append(all, Merit(m))
	}
	return all
}

// imagine opens a match that agrees with everything that the side knows about the given match.
func (s *session) imagine(ctx context.Context, q Request) (State, error) {
	t, err := s.theirs(q)
	if err != nil {
		return State{}, err
	}
	return s.sitDown(ctx, q, t.seat.Imagine(rand.New(rand.NewPCG(q.Seed, 1))), true)
}

// copy opens a copy of an imagined match. A copy of a real match would reveal hidden information.
func (s *session) copy(ctx context.Context, q Request) (State, error) {
	t, err := s.at(q)
	if err != nil {
		return State{}, err
	}
	if !t.imagined {
		return State{}, fmt.Errorf("match %d is real and cannot be copied; send \"imagine\" for it, and copy the imagined match", q.Match)
	}
	return s.sitDown(ctx, q, t.match.Clone(), true)
}

// drop closes a match.
func (s *session) drop(_ context.Context, q Request) (State, error) {
	if _, err := s.at(q); err != nil {
		return State{}, err
	}
	delete(s.matches, q.Match)
	return State{Match: q.Match}, nil
}
