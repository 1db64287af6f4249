package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// field prepares a scenario.
func field(tb testing.TB, id string) *battlesuit.Prepared {
	tb.Helper()
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load(id, tables)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := battlesuit.Prepare(sc, tables)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// bout plays a match between two bots and returns the result and the number of answers.
func bout(tb testing.TB, p *battlesuit.Prepared, red, blue string, seed uint64) (r game.Result, answers int) {
	tb.Helper()
	return gametest.Bout(tb, p.New(), seed, func(side game.Side, source *rand.Rand) (game.Player, error) {
		return New(map[game.Side]string{game.Red: red, game.Blue: blue}[side], source)
	})
}

// A score counts matches by their winner: nobody, red, blue.
type score [3]int

func (s score) String() string {
	return fmt.Sprintf("%d-%d-%d", s[game.Red], s[game.Blue], s[game.Chance])
}

// series plays n matches. A match without a winner counts for the side that leads on points.
func series(tb testing.TB, id, red, blue string, n int) (s score) {
	tb.Helper()
	p := field(tb, id)
	for seed := range n {
		r, _ := bout(tb, p, red, blue, uint64(seed))
		leader := r.Winner
		if ahead := r.Points[game.Red] - r.Points[game.Blue]; leader == game.Chance && ahead > 0 && red != blue {
			leader = game.Red
		} else if leader == game.Chance && ahead < 0 && red != blue {
			leader = game.Blue
		}
		s[leader]++
	}
	return s
}

// Greedy is far better than random, on either side. It lost one of 80 matches when
// this was measured.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, id := range []string{"primer", "patrol"} {
		red := series(t, id, "greedy", "random", 20)
		blue := series(t, id, "random", "greedy", 20)
		if won := red[game.Red] + blue[game.Blue]; won < 36 {
			t.Errorf("%s: greedy won %v as red and %v as blue, %d of 40; want 36 at least", id, red, blue, won)
		}
	}
}

// Every scenario can be played to its end, and no answer is refused: Play returns an
// error for a refused answer.
func TestGreedyPlaysEveryScenario(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p := field(t, id)
			for seed := range uint64(2) {
				bout(t, p, "greedy", "greedy", seed)
			}
		})
	}
}

// The same seed gives the same match, even if other matches run in parallel.
func TestGreedyIsDeterministic(t *testing.T) {
	p := field(t, "patrol")
	answers := func() (all []game.Choice) {
		players := map[game.Side]game.Player{
			game.Chance: game.Dice(rand.New(rand.NewPCG(1, 0))),
			game.Red:    Greedy(rand.New(rand.NewPCG(1, 1))),
			game.Blue:   Greedy(rand.New(rand.NewPCG(1, 2))),
		}
		_, err := game.Play(context.Background(), p.New(), players, func(_ game.Question, c game.Choice, _ []game.Event) { all = append(all, c) })
		if err != nil {
			t.Error(err)
		}
		return all
	}
	want := answers()
	var others sync.WaitGroup
	for range 4 {
		others.Go(func() {
			if diff := cmp.Diff(want, answers()); diff != "" {
				t.Errorf("(-first +again):\n%s", diff)
			}
		})
	}
	others.Wait()
}

// BenchmarkGreedyMatch plays whole matches of nine units a side on a map of four panels.
func BenchmarkGreedyMatch(b *testing.B) {
	p := nineASide(b)
	answers := 0
	for i := range b.N {
		_, n := bout(b, p, "greedy", "greedy", uint64(i))
		answers += n
	}
	b.ReportMetric(float64(answers)/float64(b.N), "answers/op")
}

// nineASide is Four Corners with nine soldiers of the usual types on each side.
func nineASide(tb testing.TB) *battlesuit.Prepared {
	tb.Helper()
	tables := scenario.Library.Standard()
	sc, err := scenario.Library.Load("crossroads", tables)
	for _, side := range []game.Side{game.Red, game.Blue} {
		list, parse := tables.ParseForce("commander, front-line 4, assault 2, dead-eye, thumper")
		if err == nil && parse == nil {
			sc, err = sc.WithForce(tables, side, list)
		}
	}
	if err != nil {
		tb.Fatal(err)
	}
	p, err := battlesuit.Prepare(sc, tables)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}
