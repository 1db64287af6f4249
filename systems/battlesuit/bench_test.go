package battlesuit_test

import (
	"testing"

	"metahex/game"
	"metahex/systems/battlesuit"
)

// muted is a match that tells nothing, as search plays it.
func muted(p *battlesuit.Prepared) game.Match {
	m := p.New().(interface {
		game.Match
		Mute()
	})
	m.Mute()
	return m
}

func BenchmarkRandomMatch(b *testing.B) {
	for _, id := range []string{"primer", "patrol", "crossroads", "platoons"} {
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
