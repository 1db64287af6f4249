package outside

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

func host() Host {
	return Host{Bot: bots.New, Open: func(scenario string, readings []string) (game.Match, error) {
		m, _, err := systems.Open(systems.Source{Scenario: scenario, Readings: readings})
		return m, err
	}}
}

// served sends requests and returns the resulting states.
func served(t testing.TB, lines ...string) (all []State) {
	t.Helper()
	var out bytes.Buffer
	if err := Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, host()); err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(&out); ; {
		var a State
		if err := d.Decode(&a); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	if len(all) != len(lines) {
		t.Fatalf("%d answers to %d requests", len(all), len(lines))
	}
	return all
}

// A program that answers as greedy does plays the same match as greedy.
func TestProgramPlaysTheMatch(t *testing.T) {
	for _, scenario := range []string{"primer", "ashford", "polder"} {
		in, requests := io.Pipe()
		answers, out := io.Pipe()
		go func() { out.CloseWithError(Serve(context.Background(), in, out, host())) }()
		from := json.NewDecoder(answers)
		ask := func(q Request) (a State) {
			line, _ := json.Marshal(q)
			fmt.Fprintf(requests, "%s\n", line)
			if err := from.Decode(&a); err != nil || a.Error != "" {
				t.Fatalf("%s: %v %s", line, err, a.Error)
			}
			return a
		}
		a := ask(Request{Do: "new", Scenario: scenario, Seed: 7, Red: "greedy"})
		for a.Result == nil {
			if a.Side != "blue" {
				t.Fatalf("%s is asked; want blue alone", a.Side)
			}
			worth := ask(Request{Do: "worth", Match: 1}).Worth
			if len(worth) != len(a.Options) {
				t.Fatalf("%d figures for %d options", len(worth), len(a.Options))
			}
			best := 0
			for i := range worth {
				if worth[i] > worth[best] {
					best = i
				}
			}
			a = ask(Request{Do: "answer", Match: 1, Option: &best})
		}
		requests.Close()
		if want := byHand(t, scenario, 7); *a.Result != want {
			t.Errorf("%s: got %+v, want %+v", scenario, *a.Result, want)
		}
	}
}

// The matches of a scenario under the same readings are clones of one match, so that they share its
// board. They do not affect one another.
func TestMatchesOfAScenarioAreClones(t *testing.T) {
	h, opened := host(), []string{}
	open := h.Open
	h.Open = func(scenario string, readings []string) (game.Match, error) {
		opened = append(opened, fmt.Sprint(scenario, readings))
		return open(scenario, readings)
	}
	s := &session{host: h, matches: map[int]*table{}}
	ask := func(q Request) State {
		a := s.serve(context.Background(), q)
		if a.Error != "" {
			t.Fatalf("%+v: %s", q, a.Error)
		}
		a.Match = 0
		return a
	}
	begin := Request{Do: "new", Scenario: "primer", Seed: 7, Views: true}
	first := ask(begin)
	ask(Request{Do: "answer", Match: 1, Option: new(int)})
	if diff := cmp.Diff(first, ask(begin)); diff != "" {
		t.Errorf("(-first match +second match):\n%s", diff)
	}
	for range 2 {
		ask(Request{Do: "new", Scenario: "primer", Readings: []string{"8.5=when-seen"}})
		ask(Request{Do: "new", Scenario: "patrol"})
	}
	if diff := cmp.Diff([]string{"primer[]", "primer[8.5=when-seen]", "patrol[]"}, opened); diff != "" {
		t.Errorf("opened (-want +got):\n%s", diff)
	}
}

// byHand plays the same match without the protocol and returns its result.
func byHand(t *testing.T, scenario string, seed uint64) Result {
	t.Helper()
	m, _, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	first := rand.New(rand.NewPCG(seed, 0))
	source := func() *rand.Rand { return rand.New(rand.NewPCG(first.Uint64(), first.Uint64())) }
	best := game.PlayerFunc(func(_ context.Context, s game.Seat, q game.Question, _ error) (game.Choice, error) {
		worth, _ := s.Worth(nil, nil)
		best := 0
		for i := range worth {
			if worth[i] > worth[best] {
				best = i
			}
		}
		return q.Options[best].Choice, nil
	})
	players := map[game.Side]game.Player{game.Chance: game.Dice(source()), game.Red: bots.Greedy(source()), game.Blue: best}
	r, err := game.Play(context.Background(), m, players, nil)
	if err != nil {
		t.Fatal(err)
	}
	winner := "nobody"
	if r.Winner != game.Chance {
		winner = r.Winner.String()
	}
	return Result{winner, r.Points[game.Red], r.Points[game.Blue], r.Text, r.Cite}
}

// The lines sent to a program do not depend on information hidden from its side: they are the
// same in an imagined match.
func TestProgramsDoNotPeek(t *testing.T) {
	for _, scenario := range []string{"patrol", "relief", "kreuz-road", "mill-bridge"} {
		for seed := range uint64(3) {
			m, _, err := systems.Open(systems.Source{Scenario: scenario})
			if err != nil {
				t.Fatal(err)
			}
			source := rand.New(rand.NewPCG(seed, 9))
			random, dice := bots.Random(source), game.Dice(source)
			for range 120 {
				q, ok := m.Question()
				if !ok {
					break
				}
				player := dice
				if q.Side != game.Chance {
					player = random
					real, other := toldOf(t, m, q), toldOf(t, m.Imagine(q.Side, source), q)
					if real != other {
						t.Fatalf("%s, seed %d: %s is told\n%s\nbut in a world that it may be in\n%s", scenario, seed, q.Side, real, other)
					}
				}
				c, err := player.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
				if err == nil {
					_, err = m.Answer(c)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// toldOf returns the state and the whole view of a match as JSON.
func toldOf(t *testing.T, m game.Match, q game.Question) string {
	t.Helper()
	one := newTable()
	one.match, one.seat, one.asked, one.views = m, game.NewSeat(m, q.Side), true, true
	one.question, _ = m.Question()
	if one.question.Side != q.Side {
		t.Fatalf("%s is asked in the imagined match; want %s", one.question.Side, q.Side)
	}
	text, err := json.Marshal(one.tell(1))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// An invalid request gets an error, and the match does not change.
func TestBadLines(t *testing.T) {
	good := []string{
		`{"do":"new","scenario":"primer","seed":1,"blue":"greedy"}`, `{"do":"answer","match":1,"option":0}`, `{"do":"explain","match":1,"option":0}`,
		`{"do":"imagine","match":1,"seed":4}`, `{"do":"state","match":1}`, `{"do":"view","match":1}`,
	}
	source := rand.New(rand.NewPCG(1, 2))
	lines := []string{good[0], `{"do":"state","match":1}`}
	for range 10_000 {
		line := []byte(good[source.IntN(len(good))])
		switch i := source.IntN(len(line)); source.IntN(4) {
		case 0:
			line = line[:i]
		case 1:
			line[i] = '}'
		case 2:
			line = append(line[:i:i], append([]byte(`"x":1,`), line[i:]...)...)
		default:
			line = []byte(strings.Replace(string(line), `":1`, `":7777`, 1))
			if !bytes.Contains(line, []byte(`"match":7777`)) {
				line = []byte(`{"do":"answer","match":1,"option":12345}`)
			}
		}
		if !refusedAlone(line) {
			line = []byte(`{"do":"answer","match":1}`)
		}
		lines = append(lines, string(line))
	}
	lines = append(lines, `{"do":"state","match":1}`)
	all := served(t, lines...)
	for i, a := range all[2 : len(all)-1] {
		if a.Error == "" || strings.ContainsAny(a.Error, "\n\x1b") {
			t.Errorf("%s: got %+v; want an error of one line", lines[i+2], a)
		}
	}
	before, _ := json.Marshal(all[1])
	after, _ := json.Marshal(all[len(all)-1])
	if string(before) != string(after) {
		t.Errorf("got %s after bad lines, want %s", after, before)
	}
}

// refusedAlone reports whether a line is refused in any match.
func refusedAlone(line []byte) bool {
	q, err := decode(string(line))
	return err != nil || q.Match > 1 || q.Option != nil && *q.Option > 1000
}

func TestRefusals(t *testing.T) {
	all := served(t,
		`{"do":"new","scenario":"primer","seed":1,"id":5}`,
		`{"do":"neww"}`,
		`{"do":"answer","match":2,"option":0}`,
		`{"do":"answer","match":1}`,
		`{"do":"answer","match":1,"option":0,"choice":"place RA F-01"}`,
		`{"do":"answer","match":1,"option":-1}`,
		`{"do":"answer","match":1,"choice":"place RA Q-99"}`,
		`{"do":"copy","match":1}`,
		`{"do":"imagine","match":1,"seed":2}`,
		`{"do":"copy","match":2}`,
		`{"do":"drop","match":2}`,
		`{"do":"drop","match":2}`,
		`{"do":"new","scenario":"primer","red":"gredy"}`,
	)
	if all[0].ID == nil || *all[0].ID != 5 || all[0].Match != 1 || all[0].Side != "red" {
		t.Errorf("got %+v", all[0])
	}
	for i, want := range map[int]string{
		1:  `unknown request "neww" (want one of answer, copy, drop, explain, imagine, new, state, view, worth), did you mean "new"?`,
		2:  "there is no match 2",
		3:  `want "option", a number from 0, or "choice", an answer in words`,
		4:  "found both an option and a choice; want only one of them",
		7:  `match 1 is real and cannot be copied; send "imagine" for it, and copy the imagined match`,
		8:  "",
		9:  "",
		10: "",
		11: "there is no match 2",
		12: `unknown bot "gredy" (want one of random, recruit, regular, greedy, search, veteran, ace), did you mean "greedy"?`,
	} {
		if all[i].Error != want {
			t.Errorf("answer %d: got %q, want %q", i, all[i].Error, want)
		}
	}
	for _, i := range []int{5, 6} {
		if all[i].Error == "" {
			t.Errorf("answer %d: got %+v, want an error", i, all[i])
		}
	}
}

// A view contains only changes, and the changes add up to the whole view.
func TestViewsTellWhatChanges(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "patrol"})
	if err != nil {
		t.Fatal(err)
	}
	source := rand.New(rand.NewPCG(3, 9))
	greedy, dice := bots.Greedy(source), game.Dice(source)
	var s seen
	whole := map[int32]Piece{}
	bytesOfAll, first := 0, 0
	for step := 0; ; step++ {
		q, ok := m.Question()
		if !ok {
			break
		}
		v := m.View(game.Red)
		n := s.changes(v)
		text, _ := json.Marshal(n)
		if bytesOfAll += len(text); step == 0 {
			first = len(text)
		}
		for _, p := range n.Pieces {
			whole[p.ID] = p
		}
		for _, id := range n.Gone {
			delete(whole, id)
		}
		for i := range v.Pieces {
			if p := pieceOf(&v.Pieces[i]); p.ID >= 0 && fmt.Sprint(whole[p.ID]) != fmt.Sprint(p) {
				t.Fatalf("step %d: got %+v, want %+v", step, whole[p.ID], p)
			}
		}
		if again := s.changes(v); again.Board != nil || again.Pieces != nil || again.Cards != nil || again.Notes != nil || again.Markers != nil {
			t.Fatalf("step %d: told again: %+v", step, again)
		}
		player := dice
		if q.Side != game.Chance {
			player = greedy
		}
		c, err := player.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if bytesOfAll > 20*first {
		t.Errorf("%d bytes in all, the first %d; want the board once", bytesOfAll, first)
	}
}

// A program that plays a side gets questions, may send requests, and answers.
func TestPlayer(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	in, toUs := io.Pipe()
	fromUs, out := io.Pipe()
	go func() { // the program: it requests a view, a sum and an imagined match, then takes the last option
		states := json.NewDecoder(fromUs)
		say := func(q Request) { line, _ := json.Marshal(q); fmt.Fprintf(toUs, "%s\n", line) }
		for {
			var a State
			if states.Decode(&a) != nil {
				return
			}
			last := len(a.Options) - 1
			var b State
			for _, q := range []Request{{Do: "view", Match: a.Match}, {Do: "explain", Match: a.Match, Option: &last}, {Do: "imagine", Match: a.Match, Seed: 3, Red: "greedy", Blue: "greedy"}, {Do: "answer", Match: a.Match, Choice: "jump"}} {
				say(q)
				if states.Decode(&b) != nil {
					return
				}
			}
			if b.Error == "" {
				last = 0
			}
			say(Request{Do: "answer", Match: a.Match, Option: &last})
		}
	}()
	p := NewPlayer(in, out, bots.New)
	source := rand.New(rand.NewPCG(1, 1))
	n := 0
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Blue: bots.Greedy(source), game.Red: p}
	result, err := game.Play(context.Background(), m, players, func(q game.Question, c game.Choice, _ []game.Event) {
		if q.Side == game.Red {
			if want := q.Options[len(q.Options)-1].Choice; c != want {
				t.Errorf("answer %d: got %v, want the last option %v", n, c, want)
			}
			n++
		}
	})
	if err != nil || !result.Over || n < 10 {
		t.Errorf("got %+v, %v after %d answers", result, err, n)
	}
	toUs.Close()
}

// A program that exits causes ErrQuit. A program with an invalid answer does not.
func TestPlayerQuits(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	q, _ := m.Question()
	p := NewPlayer(strings.NewReader(""), io.Discard, bots.New)
	if _, err := p.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err != ErrQuit {
		t.Errorf("got %v, want %v", err, ErrQuit)
	}
}

// A program that writes a line without an end is given up at once.
func TestPlayerWritesAnEndlessLine(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	q, _ := m.Question()
	p := NewPlayer(endless{}, io.Discard, bots.New)
	want := "line 1: found 1024 KB without a line feed; want at most 64 KB a line"
	if _, err := p.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// endless is the output of a program that never ends its line.
type endless struct{}

func (endless) Read(b []byte) (int, error) { return len(b), nil }

func BenchmarkSteps(b *testing.B) {
	for _, scenario := range []string{"primer", "crossroads"} {
		b.Run(scenario, func(b *testing.B) {
			s := &session{host: host(), matches: map[int]*table{}}
			w := newWriter(io.Discard)
			ctx := context.Background()
			source := rand.New(rand.NewPCG(1, 1))
			var a State
			for b.Loop() {
				if a.Match == 0 || a.Result != nil {
					clear(s.matches)
					if a = s.serve(ctx, Request{Do: "new", Scenario: scenario, Seed: source.Uint64(), Views: true}); a.Error != "" {
						b.Fatal(a.Error)
					}
				}
				option := source.IntN(len(a.Options))
				if a = s.serve(ctx, Request{Do: "answer", Match: a.Match, Option: &option}); a.Error != "" {
					b.Fatal(a.Error)
				}
				_ = w.write(a)
			}
		})
	}
}
