package bots

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/rule"
)

// narrow is a small scope for quick tests.
var narrow = Scope{Pieces: 2, Stances: 2, Horizon: 1}

// answersOf plays patrol up to a number of answers, with a portfolio as red. It returns red's
// answers.
func answersOf(t testing.TB, b Budget, answers int) (all []game.Choice) {
	t.Helper()
	m := field(t, "patrol").New()
	source := func(n uint64) *rand.Rand { return rand.New(rand.NewPCG(7, n)) }
	red, blue, dice := Portfolio(source(1), b, narrow, nil, nil), Greedy(source(2)), game.Dice(source(3))
	for range answers {
		q, ok := m.Question()
		if !ok {
			break
		}
		player := map[game.Side]game.Player{game.Red: red, game.Blue: blue, game.Chance: dice}[q.Side]
		c, err := player.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
		if q.Side == game.Red {
			all = append(all, c)
		}
	}
	return all
}

// The same seed and playouts give the same answers on any number of cores.
func TestPortfolioIsTheSameOnAnyNumberOfCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want := answersOf(t, Budget{Playouts: 40}, 30)
	for _, cores := range []int{2, 8} {
		runtime.GOMAXPROCS(cores)
		if got := answersOf(t, Budget{Playouts: 40}, 30); !slices.Equal(got, want) {
			t.Errorf("on %d cores %v, want %v as on one", cores, got, want)
		}
	}
}

// A detour is two steps of red's one piece. Only both steps together win. Greedy turns back after
// the first step, as the shipped advice prefers; the stance "round" goes on.
type detour struct {
	game.Leaning
	at, points int
}

func (d *detour) Clone() *detour                        { c := *d; return &c }
func (d *detour) Imagine(game.Side, *rand.Rand) *detour { return d.Clone() }
func (d *detour) Facts(f *game.Facts)                   { f.Add(int32(d.at), int32(d.points)) }
func (d *detour) View(game.Side) game.View              { return game.View{} }
func (d *detour) Arcs(game.Side, int32) []game.Arc      { return nil }
func (d *detour) Sight(game.Side) los.Referee           { return nil }
func (d *detour) Standing(side game.Side) int           { return d.Result().Lead(side) }
func (d *detour) Lexicon() game.Lexicon                 { return game.Vocabulary{} }
func (d *detour) Advice() *game.Advice                  { return detourAdvice }
func (d *detour) Result() game.Result {
	winner := game.Blue
	if d.points > 0 {
		winner = game.Red
	}
	return game.Result{Winner: winner, Points: [3]int{game.Red: d.points}, Cite: "DETOUR 1"}
}

var detourAdvice = &game.Advice{
	All:     []game.Weight{{Name: "round", Is: 0, Most: 10, Text: "the way round"}},
	Stances: []game.Stance{{Name: "round", Weights: game.Weights{10}}, {Name: "more", Weights: game.Weights{5}}},
}

// A stride asks for the piece, then the first step, then the second step.
type stride struct{ step int }

func (stride) Title(*detour) (string, rule.Clause) { return "a step", "DETOUR 1" }
func (s stride) Ask(*detour) game.Question {
	q := game.Question{Side: game.Red, Topic: "step", Cite: "DETOUR 1", Seen: game.Everyone, Opens: s.step == 0}
	for i := range int32(2) {
		if s.step > 0 || i == 0 {
			q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: 1, Args: [4]int32{i}}})
		}
	}
	return q
}

// Answer counts the steps of the detour: two steps win 9 points, a single step loses 1 point.
func (s stride) Answer(t *game.Table[*detour], c game.Choice) {
	if c.Args[0] == 1 {
		t.State.at++
	}
	switch {
	case s.step < 2:
		t.Then(stride{s.step + 1})
	case t.State.at == 2:
		t.State.points = 9
	case t.State.at == 1:
		t.State.points = -1
	}
}

// Worth prefers to stay, unless the weights favour the detour.
func (s stride) Worth(d *detour, c game.Choice) int {
	if c.Args[0] == 1 {
		return int(d.Or(game.Weights{0})[0])
	}
	return 3
}

// Search changes one answer and greedy undoes it. A portfolio finishes its plan.
func TestPortfolioGoesThroughWithAPlan(t *testing.T) {
	for name, test := range map[string]struct {
		player func(*rand.Rand) game.Player
		want   int
	}{
		"greedy": {Greedy, 0},
		"portfolio": {func(r *rand.Rand) game.Player {
			return Portfolio(r, Budget{Playouts: 40}, Scope{Pieces: 3, Horizon: 1}, nil, nil)
		}, 9},
	} {
		for seed := range uint64(10) {
			m := game.NewTable(&detour{}, stride{})
			players := map[game.Side]game.Player{game.Red: test.player(rand.New(rand.NewPCG(seed, 1)))}
			if _, err := game.Play(context.Background(), m, players, nil); err != nil {
				t.Fatal(err)
			}
			if got := m.State.points; got != test.want {
				t.Errorf("%s, seed %d: %d points; want %d", name, seed, got, test.want)
			}
		}
	}
}

// Red cannot know the position of the gun, so the position must not change Red's answers.
func TestPortfolioDoesNotPeek(t *testing.T) {
	answer := func(seed uint64, lines ...string) game.Choice {
		m := at(t, lines...)
		q, _ := m.Question()
		c, err := Portfolio(rand.New(rand.NewPCG(seed, 0)), Budget{Playouts: 60}, narrow, nil, nil).Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for seed := range uint64(8) {
		want := answer(seed, "draw good", "hide b")
		for _, secret := range [][2]string{{"draw bad", "hide b"}, {"draw good", "hide d"}, {"draw bad", "hide e"}} {
			if got := answer(seed, secret[:]...); got != want {
				t.Errorf("seed %d, %v: %v; want %v as wherever the gun is", seed, secret, got, want)
			}
		}
	}
}

// Playouts decide reactions too: a side that does not fire loses for certain here.
func TestPortfolioJudgesReactions(t *testing.T) {
	for seed := range uint64(10) {
		m := at(t, theLastShot...)
		q, _ := m.Question()
		c, err := Portfolio(rand.New(rand.NewPCG(seed, 0)), Budget{Playouts: 160}, narrow, nil, nil).Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err != nil || m.Words(c) != "fire" {
			t.Errorf("seed %d: %q, %v; want to fire", seed, m.Words(c), err)
		}
	}
}

func TestPortfolioStaysWithinItsBudget(t *testing.T) {
	m := field(t, "patrol").New()
	source := rand.New(rand.NewPCG(3, 3))
	toFirstActivation(t, m, source)
	q, _ := m.Question()
	for _, playouts := range []int{1, 30, 200} {
		last := Progress{}
		_, err := Portfolio(source, Budget{Playouts: playouts}, narrow, nil, func(p Progress) { last = p }).Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		if last.Playouts > playouts || last.Of != playouts && playouts > 1 || playouts > 1 && last.Playouts < playouts/2 {
			t.Errorf("%d playouts of %d; want no more than %d and at least half", last.Playouts, last.Of, playouts)
		}
		if last.Sure < 0 || last.Sure > 100 {
			t.Errorf("%d %% sure; want 0 to 100", last.Sure)
		}
	}
}

// A time budget is used up, and hardly exceeded. Stop ends the thinking at once.
func TestPortfolioKeepsTime(t *testing.T) {
	m := field(t, "patrol").New()
	source := rand.New(rand.NewPCG(3, 3))
	toFirstActivation(t, m, source)
	q, _ := m.Question()
	think := func(ctx context.Context, b Budget) (time.Duration, Progress, error) {
		last, begun := Progress{}, time.Now()
		_, err := Portfolio(source, b, narrow, nil, func(p Progress) { last = p }).Choose(ctx, game.NewSeat(m, q.Side), q, nil)
		return time.Since(begun), last, err
	}
	if took, last, err := think(context.Background(), Budget{Time: 300 * time.Millisecond}); err != nil || took < 200*time.Millisecond || took > time.Minute || last.Playouts == 0 {
		t.Errorf("took %v, %d playouts, %v; want about 300ms", took, last.Playouts, err)
	}
	if _, _, err := think(context.Background(), Budget{Time: time.Hour, Stop: func() bool { return true }}); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if took, _, err := think(ctx, Budget{Time: time.Hour}); !errors.Is(err, context.Canceled) || took > time.Minute {
		t.Errorf("cancelled: %v after %v; want %v", err, took, context.Canceled)
	}
}

// toFirstActivation plays a match with greedy answers, up to the first question that opens an
// activation.
func toFirstActivation(t testing.TB, m game.Match, source *rand.Rand) {
	t.Helper()
	greedy, dice := Greedy(source), game.Dice(source)
	for {
		q, ok := m.Question()
		if !ok {
			t.Fatal("no activation")
		}
		if q.Opens && len(q.Options) > 1 {
			return
		}
		player := greedy
		if q.Side == game.Chance {
			player = dice
		}
		c, err := player.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A panic in a playout reaches the goroutine that called Choose, which can recover it.
func TestAPanicOnAnotherGoroutine(t *testing.T) {
	defer func() {
		if p := recover(); p != "five" {
			t.Errorf("recovered %v, want five", p)
		}
	}()
	spread(20, 4, func(i int) {
		if i == 5 {
			panic("five")
		}
	})
}

// The toy has no activations and no advice. A portfolio can still play it to its end.
func TestPortfolioPlaysAnything(t *testing.T) {
	source := rand.New(rand.NewPCG(4, 4))
	bot := Portfolio(source, Budget{Playouts: 20}, narrow, nil, nil)
	got, err := game.Play(context.Background(), toy.New(), map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: bot, game.Blue: bot}, nil)
	if err != nil || !got.Over {
		t.Errorf("%+v, %v; want a finished match", got, err)
	}
}
