package gravarmor_test

import (
	"testing"

	"metahex/game"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

// muted returns a match without events, as search plays it.
func muted(p *gravarmor.Prepared) game.Match {
	m := p.New().(interface {
		game.Match
		Mute()
	})
	m.Mute()
	return m
}

func BenchmarkRandomMatch(b *testing.B) {
	for _, id := range scenario.Library.IDs() {
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
	m := muted(ready(b, "relief"))
	b.ReportAllocs()
	for b.Loop() {
		m.Clone()
	}
}

func BenchmarkPrepare(b *testing.B) {
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load("meatgrinder", tables)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := gravarmor.Prepare(sc, tables); err != nil {
			b.Fatal(err)
		}
	}
}
