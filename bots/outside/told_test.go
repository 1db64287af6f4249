package outside

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// Imagined matches and their copies have events.
func TestImaginedMatchesHaveEvents(t *testing.T) {
	lines := []string{
		`{"do":"new","scenario":"primer","seed":1,"blue":"greedy"}`,
		`{"do":"imagine","match":1,"seed":4,"events":true,"red":"greedy","blue":"greedy"}`,
		`{"do":"imagine","match":1,"seed":4}`,
		`{"do":"copy","match":3,"seed":4,"events":true,"blue":"greedy"}`,
	}
	for range 40 {
		lines = append(lines, `{"do":"answer","match":4,"option":0}`)
	}
	all := served(t, lines...)
	if all[1].Result == nil {
		t.Fatalf("the imagined match: got %+v; want its end", all[1])
	}
	if all[2].Events != nil {
		t.Errorf("an imagined match without events: got %v; want none", all[2].Events)
	}
	told := 0
	for _, a := range all[4:] {
		told += len(a.Events)
	}
	if told == 0 {
		t.Error("a copy with events: got no event in 40 answers")
	}
}

// The state request returns the whole view, also of a match without views.
func TestStateHasTheWholeView(t *testing.T) {
	all := served(t,
		`{"do":"new","scenario":"primer","seed":1}`, `{"do":"state","match":1}`, `{"do":"view","match":1}`,
		`{"do":"answer","match":1,"option":0}`, `{"do":"state","match":1}`,
	)
	if all[0].View != nil || all[3].View != nil {
		t.Errorf("without views: got %+v and %+v; want none", all[0].View, all[3].View)
	}
	for _, i := range []int{1, 4} {
		if v := all[i].View; v == nil || v.Board == nil || v.Title == "" || v.Markers == nil || v.Notes == nil {
			t.Errorf("answer %d: got the view %+v; want all of it", i, v)
		}
	}
	if v := all[2].View; v == nil || v.Board != nil {
		t.Errorf("the view after the state: got %+v; want only changes", v)
	}
}

// The corners of an outline have the keys of all other points.
func TestOutlinesHaveCorners(t *testing.T) {
	got := answered(t, `{"do":"new","scenario":"ashford","views":true}`)[0]
	if want := `"outline":[{"x":36000,"y":5000},`; !strings.Contains(got, want) {
		t.Errorf("got %.900s…; want %s", got, want)
	}
}

// A program that plays both sides gets the events at the end once, and in order.
func TestEventsAtTheEndComeOnce(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	s := &session{host: host(), matches: map[int]*table{}}
	a := s.serve(context.Background(), Request{Do: "new", Scenario: "primer", Seed: 1, Events: true})
	first := 0
	told := map[string][]Event{}
	var played []game.Choice
	one := s.matches[1]
	for a.Result == nil && a.Error == "" {
		told[a.Side] = append(told[a.Side], a.Events...)
		played = append(played, one.question.Options[0].Choice)
		a = s.serve(context.Background(), Request{Do: "answer", Match: 1, Option: &first})
	}
	if a.Error != "" || len(a.Events) == 0 {
		t.Fatalf("got %+v; want the end with events", a)
	}
	// The same match by hand, to see the events in order.
	var all []Event
	source := rand.New(rand.NewPCG(1, 0))
	dice := game.Dice(rand.New(rand.NewPCG(source.Uint64(), source.Uint64())))
	for {
		q, ok := m.Question()
		if !ok {
			break
		}
		var c game.Choice
		if q.Side == game.Chance {
			if c, err = dice.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err != nil {
				t.Fatal(err)
			}
		} else {
			c, played = played[0], played[1:]
		}
		events, err := m.Answer(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			red, redMay := e.For(game.Red)
			blue, blueMay := e.For(game.Blue)
			if redMay {
				all = append(all, Event{red, e.Cite})
			}
			if blueMay && !(redMay && red == blue) {
				all = append(all, Event{blue, e.Cite})
			}
		}
	}
	if tail := all[len(all)-len(a.Events):]; !slices.Equal(tail, a.Events) {
		t.Errorf("the end: got\n%v; want\n%v", a.Events, tail)
	}
}

// The changes add up to the whole view: pieces, cards, markers and notes.
func TestChangesAddUp(t *testing.T) {
	for _, scenario := range []string{"primer", "patrol", "polder", "kreuz-road", "ashford", "mill-bridge"} {
		m, _, err := systems.Open(systems.Source{Scenario: scenario})
		if err != nil {
			t.Fatal(err)
		}
		source := rand.New(rand.NewPCG(1, 9))
		random, dice := bots.Random(source), game.Dice(source)
		sums := map[game.Side]map[string]string{game.Red: {}, game.Blue: {}}
		all := map[game.Side]*seen{game.Red: {}, game.Blue: {}}
		for range 400 {
			q, ok := m.Question()
			if !ok {
				break
			}
			player := dice
			if q.Side != game.Chance {
				player = random
				v := m.View(q.Side)
				add(t, sums[q.Side], all[q.Side].changes(v))
				want := map[string]string{}
				add(t, want, (&seen{}).changes(v))
				if got, want := fmt.Sprint(sums[q.Side]), fmt.Sprint(want); got != want {
					t.Fatalf("%s, %s: the changes add up to\n%s; want\n%s", scenario, q.Side, got, want)
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

// add adds a view's changes to a sum, as docs/bots.md describes it.
func add(t *testing.T, sum map[string]string, change *View) {
	t.Helper()
	text, err := json.Marshal(change)
	if err != nil {
		t.Fatal(err)
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil {
		t.Fatal(err)
	}
	if parts["board"] != nil {
		clear(sum)
	}
	for _, p := range change.Pieces {
		sum[fmt.Sprint("piece ", p.ID)] = fmt.Sprint(p)
	}
	for _, id := range change.Gone {
		delete(sum, fmt.Sprint("piece ", id))
	}
	for _, c := range change.Cards {
		sum[fmt.Sprint("card ", c.Piece, c.Title)] = fmt.Sprint(c)
	}
	for _, c := range change.GoneCards {
		delete(sum, fmt.Sprint("card ", c.Piece, c.Title))
	}
	for _, key := range []string{"title", "goals", "board", "turn", "phase", "markers", "notes"} {
		if part := parts[key]; part != nil && string(part) != "null" {
			sum[key] = string(part)
		}
	}
}

// A view lists its notes when the last note has gone.
func TestNotesThatBecomeEmpty(t *testing.T) {
	var s seen
	s.changes(game.View{Notes: []string{"night"}})
	for i, want := range []string{`{"turn":0,"phase":"","markers":null,"notes":[]}`, `{"turn":0,"phase":"","markers":null,"notes":null}`} {
		if got, _ := json.Marshal(s.changes(game.View{})); string(got) != want {
			t.Errorf("view %d: got %s; want %s", i+2, got, want)
		}
	}
}

// With a program as a player, the number of an answer comes back with the next state.
func TestPlayerIDsComeBack(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	in := strings.NewReader(`{"id":0,"do":"state","match":1}` + "\n" + `{"id":5,"do":"answer","option":99999}` + "\n" +
		`{"id":6,"do":"answer","match":1,"option":0}` + "\n" + `{"do":"answer","option":0}` + "\n" + `{"do":"answer","option":0}` + "\n")
	p := NewPlayer(in, &out, bots.New)
	q, _ := m.Question()
	for range 3 {
		if _, err := p.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{`{"match":1,`, `{"id":0,"match":1,`, `{"id":5,"match":1,"error":`, `{"id":6,"match":1,`, `{"match":1,`}
	got := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i := range want {
		if i >= len(got) || !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("line %d: got\n%s; want %s…", i+1, strings.Join(got, "\n"), want[i])
		}
	}
	if !strings.Contains(got[1], `"board":`) {
		t.Errorf("the state: got %s; want the view too", got[1])
	}
}

// A player counts the lines that it refuses, and gives up after many of them for one question.
func TestPlayerCountsRefusedLines(t *testing.T) {
	m, _, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	q, _ := m.Question()
	p := NewPlayer(strings.NewReader(strings.Repeat("x\n", 30)+`{"do":"answer","option":0}`+"\n"+strings.Repeat("y\n", 1000)), io.Discard, bots.New)
	if _, err := p.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err != nil {
		t.Fatal(err)
	}
	if n, last := p.Refused(); n != 30 || !strings.HasPrefix(last, "line 30: found x, ") {
		t.Errorf("got %d refused lines, the last %q; want 30", n, last)
	}
	_, err = p.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
	if want := "100 lines for one question were refused, the last: line 131: found y, "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v; want %s…", err, want)
	}
}

// The explain request returns why the advice values an option more than the others.
func TestExplainSaysWhy(t *testing.T) {
	all := served(t, `{"do":"new","scenario":"primer","seed":1,"blue":"greedy"}`, `{"do":"explain","match":1,"option":19}`, `{"do":"explain","match":1,"option":0}`)
	best, worst := all[1], all[2]
	want := []Merit{{"cover", "in cover", 27}}
	if !slices.Equal(best.Merits, want) || worst.Merits != nil {
		t.Errorf("got %v of place J-04 and %v of place F-01, want %v and none", best.Merits, worst.Merits, want)
	}
}
