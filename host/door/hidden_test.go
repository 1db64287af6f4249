package door

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/battle/battletest"
	"metahex/bots"
	"metahex/bots/outside"
	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// Hidden information. Two matches that a side cannot tell apart are twins. A client of that side must
// be sent the same bytes for both.
//
//	match ──▶ Seat.Imagine ──▶ twin: information hidden from red is random
//	  └──▶ bytes to red ══ bytes to red ◀──┘

// A scene is a match of a scenario after some answers. Its name helps to reproduce a failure.
type scene struct {
	name   string
	number int // number of the match
	at     int // number of answers
	header record.Header
	match  game.Match
}

// scenes calls each with scenes of every rule book: several scenes of each of n matches. Every second
// match is a generated battle.
func scenes(t *testing.T, matches int, each func(*testing.T, scene, *rand.Rand)) {
	for i, y := range systems.All {
		t.Run(y.ID, func(t *testing.T) {
			for k := range matches {
				r := rand.New(rand.NewPCG(22, uint64(1000*i+k)))
				id, m, header := battletest.Hiding(t, y, k, r)
				header.Red, header.Blue = "human", "human"
				for at := 0; ; {
					n := 1 + r.IntN(40)
					if at += n; !wander(t, m, n, r) || t.Failed() {
						break
					}
					each(t, scene{fmt.Sprintf("%s, match %d, after %d answers", id, k, at), k, at, header, m}, r)
				}
			}
		})
	}
}

// wander gives n random answers to a match. It returns false when the match is over.
func wander(t *testing.T, m game.Match, n int, r *rand.Rand) bool {
	t.Helper()
	anybody, err := bots.New("random", r)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		q, ok := m.Question()
		if !ok {
			return false
		}
		p := anybody
		if q.Side == game.Chance {
			p = game.Dice(r)
		}
		c, err := p.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	_, ok := m.Question()
	return ok
}

// requests lists all requests that a program can make before it answers.
const requests = `{"do":"state","match":1}
{"do":"view","match":1}
{"do":"worth","match":1}
{"do":"explain","match":1,"option":0}
{"do":"explain","match":1,"option":1}
{"do":"answer","option":0}
`

// answered returns what a program receives for these requests.
func answered(t *testing.T, m game.Match) string {
	t.Helper()
	var out bytes.Buffer
	p := outside.NewPlayer(strings.NewReader(requests), &out, bots.New)
	p.Begin()
	q, _ := m.Question()
	if _, err := p.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil); err != nil && !errors.Is(err, outside.ErrQuit) {
		t.Fatal(err)
	}
	return out.String()
}

// A program receives the same bytes for both twins.
func TestProgramsSeeNothingHidden(t *testing.T) {
	t.Parallel()
	matches := 2
	if soaked() {
		matches = 60
	}
	compared, differ := 0, 0
	scenes(t, matches, func(t *testing.T, s scene, r *rand.Rand) {
		q, _ := s.match.Question()
		if q.Side == game.Chance {
			return
		}
		twin := game.NewSeat(s.match, q.Side).Imagine(r)
		compared++
		if game.Hash(twin) != game.Hash(s.match) {
			differ++
		}
		if got, want := answered(t, twin), answered(t, s.match); got != want {
			t.Errorf("%s: %s is told\n%s\nand in a twin\n%s", s.name, q.Side, want, got)
		}
	})
	t.Logf("%d pairs compared, %d of them differ; seed 22", compared, differ)
	if differ == 0 {
		t.Error("no twins differ; want some")
	}
}
