package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"testing"

	"metahex/battle/battletest"
	"metahex/bots"
	"metahex/game"
	"metahex/host"
	"metahex/record/film"
	"metahex/systems"
)

var soak = flag.Bool("soak", false, "try all of what the suite else tries a part of")

// public returns everything that the page of a match contains: its text, and the picture of the
// board.
func public(t *testing.T, first, m game.Match, o host.Opening) []byte {
	t.Helper()
	f := &follower{first: first, then: m}
	asked := game.Nobody
	if q, ok := m.Question(); ok {
		asked = q.Side
	}
	page, err := json.Marshal(f.page("0123456789AB", host.Now{Opening: o, Asked: asked, Result: m.Result()}))
	if err != nil {
		t.Fatal(err)
	}
	picture, err := film.Still(first, m, game.Nobody)
	if err != nil {
		t.Fatal(err)
	}
	return append(append(page, '\n'), picture...)
}

// A page shows nothing that is hidden from a side. If two matches differ only in hidden information,
// their pages are equal.
func TestPagesShowNothingHidden(t *testing.T) {
	matches, gap := 2, 300
	if *soak {
		matches, gap = 60, 120
	}
	compared, differ := 0, 0
	for i, y := range systems.All {
		t.Run(y.ID, func(t *testing.T) {
			for k := range matches {
				r := rand.New(rand.NewPCG(23, uint64(1000*i+k)))
				id, m, header := battletest.Hiding(t, y, k, r)
				first, at := m.Clone(), 0
				for {
					n := 1 + r.IntN(gap)
					if at += n; !wander(t, m, n, r) {
						break
					}
					for _, side := range []game.Side{game.Red, game.Blue} {
						twin := game.NewSeat(m, side).Imagine(r)
						compared++
						if game.Hash(twin) != game.Hash(m) {
							differ++
						}
						o := host.Opening{Header: header, Names: [3]string{"", "Ann", "Ben"}}
						if got, want := public(t, first, twin, o), public(t, first, m, o); !bytes.Equal(got, want) {
							t.Fatalf("%s, match %d, after %d answers: the page is\n%s\nand of a twin to %s\n%s", id, k, at, line(want), side, line(got))
						}
					}
				}
			}
		})
	}
	t.Logf("%d pairs compared, %d of them differ; seed 23", compared, differ)
	if differ == 0 {
		t.Error("no twins differ; want some")
	}
}

// line returns the text of a page without the picture.
func line(page []byte) []byte {
	text, _, _ := bytes.Cut(page, []byte("\n"))
	return text
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
