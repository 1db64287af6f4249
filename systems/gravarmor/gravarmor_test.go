package gravarmor_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/gravarmor"
	"metahex/systems/gravarmor/scenario"
)

// matches is set by `make promises`, which takes a long time.
var matches = flag.Int("matches", 0, "random matches for each scenario and promise, instead of as many as are quick")

// ready prepares a shipped scenario or one of testdata, and caches it.
func ready(t testing.TB, name string, readings ...string) *gravarmor.Prepared {
	t.Helper()
	p, err := prepare(name, readings...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func factory(t testing.TB, name string, readings ...string) gametest.Factory {
	return ready(t, name, readings...).New
}

// count plays one random match to its end and counts the answers.
func count(tb testing.TB, m game.Match, seed uint64) (answers int) {
	tb.Helper()
	source := rand.New(rand.NewPCG(seed, 0))
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: gametest.Random(source), game.Blue: gametest.Random(source)}
	_, err := game.Play(context.Background(), m, players, func(game.Question, game.Choice, []game.Event) { answers++ })
	if err != nil {
		tb.Fatal(err)
	}
	return answers
}

// proving lists scenes of testdata for rules that no shipped scenario uses.
var proving = []string{"example", "walk", "leave", "flight", "flak", "lift", "shelled", "sky", "ships", "evacuation", "jump", "arms", "volley", "nerve", "bastion", "battery", "drops", "town"}

// All scenarios keep the promises of every system. Cheap promises are checked over many random
// matches. Promises that play on clones are checked over few.
func TestPromises(t *testing.T) {
	names := scenario.Library.IDs()
	for _, scene := range proving {
		names = append(names, "testdata/"+scene+".yaml")
	}
	for k, name := range gametest.Slice(2, names) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cheap, dear, every := effort(len(factory(t, name)().View(game.Chance).Cards))
			for i, p := range gametest.Promises {
				n := dear
				if i < 5 {
					n = cheap
				}
				if n == 1 && *matches == 0 && (i+k)%3 > 0 {
					continue // each scenario runs a different third of the slow promises
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

// effort returns the number of matches for cheap and for expensive promises, and the interval
// between checked questions. They depend on the number of soldiers.
func effort(soldiers int) (cheap, dear, every int) {
	switch {
	case *matches > 0:
		return *matches, *matches, 701
	case soldiers <= 6:
		return 8, 2, 61
	case soldiers <= 20:
		return 4, 1, 211
	}
	return 1, 1, 701
}

// The promises also hold with the non-default readings.
func TestPromisesOfReadings(t *testing.T) {
	for _, name := range []string{"testdata/volley.yaml", "testdata/flight.yaml", "testdata/flak.yaml", "raid"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begin := factory(t, name, "halt=any", "flight=mixed", "missiles=detected")
			for _, p := range gametest.Promises {
				for seed := range uint64(max(1, *matches)) {
					if err := p.Check(begin, seed, 211); err != nil {
						t.Fatalf("%s, seed %d: %v", p.Name, seed, err)
					}
				}
			}
		})
	}
}
