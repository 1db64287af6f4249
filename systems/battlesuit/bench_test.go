package battlesuit_test

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/systems/battlesuit"
)

// muted returns a match without events, as bots use it for search.
func muted(p *battlesuit.Prepared) game.Match {
	m := p.New().(interface {
		game.Match
		Mute()
	})
	m.Mute()
	return m
}

func BenchmarkRandomMatch(b *testing.B) {
	for _, id := range []string{"primer", "patrol", "crossroads", "platoons", "smelter"} {
		b.Run(id, func(b *testing.B) {
			p := ready(b, id)
			answers := 0
			for i := range b.N {
				answers += count(b, muted(p), uint64(i))
			}
			b.ReportMetric(float64(answers)/float64(b.N), "answers/op")
		})
	}
}

func BenchmarkClone(b *testing.B) {
	p := ready(b, "crossroads")
	m := muted(p)
	b.ReportAllocs()
	for b.Loop() {
		m.Clone()
	}
}

// BenchmarkReach measures Reach for the soldier with the most reachable places, in the largest
// battle. The screen calls Reach at every step, and a key press must take less than 16 ms.
func BenchmarkReach(b *testing.B) {
	m, most := muted(ready(b, "platoons")), 0
	var widest game.Match
	source := rand.New(rand.NewPCG(1, 0))
	for range 600 {
		q, ok := m.Question()
		if !ok {
			break
		}
		if n := len(game.NewSeat(m, q.Side).Reach()); n > most {
			widest, most = m.Clone(), n
		}
		if _, err := m.Answer(q.Options[source.IntN(len(q.Options))].Choice); err != nil {
			b.Fatal(err)
		}
	}
	q, _ := widest.Question()
	seat := game.NewSeat(widest, q.Side)
	for b.Loop() {
		seat.Reach()
	}
	b.ReportMetric(float64(most), "places/op")
}
