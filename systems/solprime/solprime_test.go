package solprime_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest"
	"metahex/record"
	"metahex/systems/solprime"
	"metahex/systems/solprime/scenario"
)

var (
	update = flag.Bool("update", false, "rewrite the golden files")
	// matches is set by `make promises`, which takes a long time.
	matches = flag.Int("matches", 0, "random matches for each scenario and promise, instead of as many as are quick")
)

// prepare makes a scenario ready and caches it. The name is the id of a shipped scenario or a file.
var prepare = gametest.Once(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, solprime.Prepare))

func factory(t testing.TB, name string, readings ...string) gametest.Factory {
	t.Helper()
	p, err := prepare(name, readings...)
	if err != nil {
		t.Fatal(err)
	}
	return p.New
}

func TestPlays(t *testing.T) {
	record.Golden(t, "testdata", func(h record.Header) (game.Match, error) {
		if h.System != "solprime" {
			return nil, fmt.Errorf("no system %q", h.System)
		}
		return begin(h)
	}, *update)
}

// begin starts the match that the header of a play names, with the play's own tables if it has any.
func begin(h record.Header) (game.Match, error) {
	readings := strings.Fields(h.Readings)
	if h.Tables == "" {
		p, err := prepare(h.Scenario, readings...)
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}
	tables, err := scenario.Library.Overlay(scenario.Library.Standard(), h.Tables)
	if err != nil {
		return nil, err
	}
	sc, err := scenario.Library.Load(h.Scenario, tables)
	if err != nil {
		return nil, err
	}
	p, err := solprime.Prepare(sc, tables, readings...)
	if err != nil {
		return nil, err
	}
	return p.New(), nil
}

// proving are scenes of testdata for rules that no shipped scenario uses.
var proving = []string{"battery", "battalion", "setup"}

func TestPromises(t *testing.T) {
	names := scenario.Library.IDs()
	for _, scene := range proving {
		names = append(names, "testdata/"+scene+".yaml")
	}
	for _, id := range gametest.Slice(3, names) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			e := gametest.Effort{Matches: 1, Every: 1501}
			if *matches > 0 {
				e = gametest.Effort{Matches: *matches, Every: 301}
			}
			gametest.Run(t, factory(t, id), e)
		})
	}
}

// Every clause that the code cites is registered. Every clause marked as done is cited by code and
// by a test or a play file.
func TestRegister(t *testing.T) { gametest.Registered(t, *update, "../../los/books") }

// readings.md explains every value of every reading.
func TestReadingsAreTold(t *testing.T) {
	gametest.ReadingsExplained(t, scenario.Library.Readings.Words())
}

// Every change to the rules changes one of these two files. One counts all listed continuations from
// a scene. The other is a hash of random matches.
func TestPerft(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, scene := range []struct {
		name, answers string
		depth         int
	}{
		{"drill", "roll 6, activate ROne", 1}, {"range", "roll 6, activate ROne, fire RB1 BM1 heavy-laser", 2},
		{"melee", "roll 6, activate ROne, assault RP1 BR1", 3}, {"guard", "roll 6, activate ROne", 2},
		{"fields", "roll 6, activate RM1", 2}, {"guns", "roll 6", 2}, {"cover", "roll 6, activate RWood", 2},
	} {
		m := factory(t, "testdata/"+scene.name+".yaml")()
		gametest.Give(t, m, scene.answers)
		fmt.Fprintf(&b, "%s %d %d\n", scene.name, scene.depth, gametest.Perft(m, scene.depth))
	}
	gametest.Signed(t, "testdata/perft.txt", solprime.Rules, b.String(), *update)
}

func TestSignature(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, id := range scenario.Library.IDs() {
		hash, err := gametest.Signature(factory(t, id), 4, 1)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		fmt.Fprintf(&b, "%s 4 %s\n", id, hash)
	}
	gametest.Signed(t, "testdata/signature.txt", solprime.Rules, b.String(), *update)
}

// bout plays a match between two bots and returns its result.
func bout(tb testing.TB, id, red, blue string, seed uint64) game.Result {
	tb.Helper()
	r, _ := gametest.Bout(tb, factory(tb, id)(), seed, func(side game.Side, source *rand.Rand) (game.Player, error) {
		return bots.New(map[game.Side]string{game.Red: red, game.Blue: blue}[side], source)
	})
	return r
}

// Greedy finishes every scenario and is far better than random, on both sides. Chance decides single
// matches, so if it wins fewer than three of the first four, it must win twelve of sixteen.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, id := range gametest.Slice(3, scenario.Library.IDs()) {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			won, n, want := 0, 4, 3
			if *matches > 0 {
				n, want = 8, 7
			}
			for seed := uint64(0); seed < uint64(n/2); seed++ {
				if r := bout(t, id, "greedy", "random", seed); r.Winner == game.Red {
					won++
				}
				if r := bout(t, id, "random", "greedy", seed); r.Winner == game.Blue {
					won++
				}
				if seed == 1 && won < 3 {
					n, want = 16, 12
				}
			}
			if won < want {
				t.Errorf("greedy won %d of %d; want %d at least", won, n, want)
			}
		})
	}
}

// BenchmarkMatchOfFourPlatoons plays whole matches with four platoons on each side.
func BenchmarkMatchOfFourPlatoons(b *testing.B) {
	for i := range b.N {
		bout(b, "depot-road", "greedy", "greedy", uint64(i))
	}
}
