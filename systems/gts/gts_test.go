package gts_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/systems/gts"
	"metahex/systems/gts/scenario"
)

var (
	update  = flag.Bool("update", false, "rewrite the golden files")
	matches = flag.Int("matches", 0, "random matches for each scenario and promise; 0 is a few")
)

// prepare prepares a scenario and caches it. The name is that of a shipped scenario or of a file.
var prepare = gametest.Once(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, gts.Prepare))

var ready = gametest.Ready(prepare)

func factory(tb testing.TB, name string) gametest.Factory {
	p := ready(tb, name)
	return func() game.Match { return p.New() }
}

// start begins the match named in a play's header.
func start(h record.Header) (game.Match, error) {
	if h.System != "gts" {
		return nil, fmt.Errorf("no system %q", h.System)
	}
	p, err := prepare(h.Scenario, strings.Fields(h.Readings)...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

func TestPlays(t *testing.T) { record.Golden(t, "testdata", start, *update) }

// Every clause that the code cites is registered. Every clause marked as done is cited by code and
// by a test or a play file.
func TestRegister(t *testing.T) { gametest.Registered(t, *update, "../../los", "../../maps") }

// All scenarios keep the promises of every system. Some scenes also keep them; these scenes have
// rules that no scenario uses in its first turn.
func TestPromises(t *testing.T) {
	names := scenario.Library.IDs()
	for _, scene := range []string{"buy", "sky", "storm7", "dug2", "guns", "arrive"} {
		names = append(names, "testdata/"+scene+".yaml")
	}
	for k, name := range gametest.Slice(2, names) {
		t.Run(name, func(t *testing.T) {
			n, every := 1, 1201
			if strings.HasPrefix(name, "testdata/") || name == "kreuz-road" {
				n, every = 2, 211
			}
			if *matches > 0 {
				n, every = *matches, 701
			}
			for i, p := range gametest.Promises {
				if n == 1 && *matches == 0 && (i+k)%3 > 0 {
					continue // each scenario tests a different third of the slow promises
				}
				for seed := range uint64(n) {
					if err := p.Check(factory(t, name), seed, every); err != nil {
						t.Fatalf("%s, seed %d: %v", p.Name, seed, err)
					}
				}
			}
		})
	}
}

// greedy plays one match between two greedy bots.
func greedy(tb testing.TB, p *gts.Prepared, seed uint64) (game.Result, int) {
	tb.Helper()
	m := p.New().(interface {
		game.Match
		Mute()
	})
	m.Mute()
	source := rand.New(rand.NewPCG(seed, 0))
	answers := 0
	r, err := game.Play(context.Background(), m, map[game.Side]game.Player{
		game.Chance: game.Dice(source), game.Red: bots.Greedy(source), game.Blue: bots.Greedy(source),
	}, func(game.Question, game.Choice, []game.Event) { answers++ })
	if err != nil {
		tb.Fatal(err)
	}
	return r, answers
}

// The greedy bot plays every scenario to its end, and both sides can win.
func TestGreedyPlaysToTheEnd(t *testing.T) {
	for _, name := range scenario.Library.IDs() {
		r, answers := greedy(t, ready(t, name), 1)
		if !r.Over || answers < 50 {
			t.Errorf("%s: after %d answers the result is %+v", name, answers, r)
		}
	}
}

// BenchmarkPrimerMatch plays a match of the primer between greedy bots. It should take at most 50
// ms.
func BenchmarkPrimerMatch(b *testing.B) {
	p := ready(b, "kreuz-road")
	for i := range b.N {
		greedy(b, p, uint64(i))
	}
}

func BenchmarkClone(b *testing.B) {
	m := ready(b, "nieuwedam-nights").New()
	b.ReportAllocs()
	for b.Loop() {
		m.Clone()
	}
}
