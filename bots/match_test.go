package bots

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest/toy"
)

func beginToy() (game.Match, error) { return toy.New(), nil }

func maker(make func(*rand.Rand) game.Player) Maker {
	return func(r *rand.Rand) (game.Player, error) { return make(r), nil }
}

func TestSameFiguresOnAnyNumberOfWorkers(t *testing.T) {
	run := func(workers int) Figures {
		s := Series{Matches: 120, Workers: workers, Seed: 7, Swap: true}
		f, err := Run(context.Background(), s, beginToy, maker(Random), maker(Greedy), nil)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	one := run(1)
	if one.Matches != 120 || one.Wins(game.Red)+one.Wins(game.Blue) != 120 {
		t.Errorf("counted %+v, want 120 matches won by someone", one)
	}
	for _, workers := range []int{2, 4, 200} {
		if diff := cmp.Diff(one, run(workers)); diff != "" {
			t.Errorf("(-one worker +%d workers):\n%s", workers, diff)
		}
	}
}

// A series of no matches, or fewer, ends at once.
func TestSeriesWithoutMatches(t *testing.T) {
	for _, matches := range []int{0, -1, -100} {
		ctx, cancel := context.WithCancel(context.Background())
		begin := func() (game.Match, error) {
			cancel() // the series ends even if this test fails
			return toy.New(), nil
		}
		got, err := Run(ctx, Series{Matches: matches, Workers: 2, From: 3, Seed: 7}, begin, maker(Random), maker(Random), nil)
		cancel()
		if diff := cmp.Diff(Figures{}, got); diff != "" || err != nil {
			t.Errorf("%d matches: error %v (-want +got):\n%s", matches, err, diff)
		}
	}
}

// An interrupted series has the figures of a shorter series. Match 5 never ends here, so only the
// matches before match 5 count.
func TestInterruptedSeriesIsAShorterOne(t *testing.T) {
	stuck := func(source *rand.Rand) game.Player {
		random := Random(source)
		return game.PlayerFunc(func(ctx context.Context, s game.Seat, q game.Question, refused error) (game.Choice, error) {
			if q.Topic == "door" {
				<-ctx.Done()
				return game.Choice{}, ctx.Err()
			}
			return random.Choose(ctx, s, q, refused)
		})
	}
	run := func(ctx context.Context, matches int, tick func()) (Figures, error) {
		begun := -1
		begin := func() (game.Match, error) {
			if begun++; begun == 5 {
				return game.NewTable(&pick{}, doors{}), nil
			}
			return toy.New(), nil
		}
		return Run(ctx, Series{Matches: matches, Workers: 2, Seed: 7}, begin, maker(stuck), maker(Random), tick)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ticks := 0
	got, err := run(ctx, 1_000_000, func() {
		if ticks++; ticks == 20 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	want, err := run(context.Background(), 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-the series of 5 +the interrupted one):\n%s", diff)
	}
}

func TestRunStopsAtTheFirstFailure(t *testing.T) {
	gone := errors.New("gone home")
	quits := func(*rand.Rand) game.Player {
		return game.PlayerFunc(func(context.Context, game.Seat, game.Question, error) (game.Choice, error) {
			return game.Choice{}, gone
		})
	}
	f, err := Run(context.Background(), Series{Matches: 50, Workers: 1, Seed: 3}, beginToy, maker(quits), maker(Random), nil)
	if want := "match 0 of seed 3: red, asked to move: gone home"; err == nil || err.Error() != want || f.Matches != 0 {
		t.Errorf("%d matches, error %v; want none and %q", f.Matches, err, want)
	}
	absent := func() (game.Match, error) { return nil, gone }
	if _, err := Run(context.Background(), Series{Matches: 5, Workers: 3}, absent, maker(Random), maker(Random), nil); !errors.Is(err, gone) {
		t.Errorf("error %v, want %v", err, gone)
	}
	bad := func(*rand.Rand) (game.Player, error) { return nil, gone }
	if _, err := Run(context.Background(), Series{Matches: 5, Workers: 3}, beginToy, bad, maker(Random), nil); !errors.Is(err, gone) {
		t.Errorf("error %v, want %v", err, gone)
	}
}
