package bots

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/rule"
)

// at plays a toy match with the given answers, up to the next question.
func at(t testing.TB, lines ...string) game.Match {
	t.Helper()
	m := toy.New()
	script := game.NewScript(lines...)
	players := map[game.Side]game.Player{game.Chance: script, game.Red: script, game.Blue: script}
	if _, err := game.Play(context.Background(), m, players, nil); !errors.Is(err, game.ErrScriptEnd) {
		t.Fatalf("the script: %v", err)
	}
	return m
}

// ask returns the answer of a search to the present question of a match.
func ask(t testing.TB, ctx context.Context, m game.Match, seed uint64, b Budget, report func(Progress)) (string, error) {
	t.Helper()
	q, ok := m.Question()
	if !ok {
		t.Fatal("the match is over")
	}
	c, err := Search(rand.New(rand.NewPCG(seed, 0)), b, report).Choose(ctx, game.NewSeat(m, q.Side), q, nil)
	return m.Words(c), err
}

// theLastShot leads to a question in which Blue loses for certain unless it fires, and wins two
// times in three if it does: the runner enters the last place before the gun.
var theLastShot = []string{"draw good", "hide e", "run", "hold", "run", "hold", "run", "hold", "run", "hold", "run"}

func TestSearchFindsTheProvableAnswer(t *testing.T) {
	for seed := range uint64(20) {
		got, err := ask(t, context.Background(), at(t, theLastShot...), seed, Budget{Playouts: 40}, nil)
		if err != nil || got != "fire" {
			t.Errorf("seed %d: %q, %v; want to fire", seed, got, err)
		}
	}
}

func TestSearchIsTheSameEachTime(t *testing.T) {
	places := map[string]int{}
	for seed := range uint64(12) {
		first, err := ask(t, context.Background(), at(t, "draw bad"), seed, Budget{Playouts: 60}, nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := ask(t, context.Background(), at(t, "draw bad"), seed, Budget{Playouts: 60}, nil)
		if err != nil || first != again {
			t.Errorf("seed %d: %q, then %q (%v)", seed, first, again, err)
		}
		places[first]++
	}
	if len(places) < 2 {
		t.Errorf("answers %v; want the seed to matter between places as good as one another", places)
	}
}

// Red cannot know the position of the gun, so the position must not change Red's answers.
func TestSearchDoesNotPeek(t *testing.T) {
	for seed := range uint64(8) {
		want, err := ask(t, context.Background(), at(t, "draw good", "hide b"), seed, Budget{Playouts: 60}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range [][2]string{{"draw bad", "hide b"}, {"draw good", "hide d"}, {"draw bad", "hide e"}} {
			got, err := ask(t, context.Background(), at(t, secret[:]...), seed, Budget{Playouts: 60}, nil)
			if err != nil || got != want {
				t.Errorf("seed %d, %v: %q, %v; want %q as wherever the gun is", seed, secret, got, err, want)
			}
		}
	}
}

// A vault hides a number from 1 to 4. Red may take 2 points, or bet on a number and win or lose 4
// points. A player that knows the number should bet. Any other player should take the 2 points.
type vault struct{ secret, points int }

func (v *vault) Clone() *vault                    { c := *v; return &c }
func (v *vault) Facts(f *game.Facts)              { f.Add(v.secret, v.points) }
func (v *vault) View(game.Side) game.View         { return game.View{} }
func (v *vault) Arcs(game.Side, int32) []game.Arc { return nil }
func (v *vault) Sight(game.Side) los.Referee      { return nil }
func (v *vault) Standing(side game.Side) int      { return v.Result().Lead(side) }
func (v *vault) Lexicon() game.Lexicon {
	return game.Vocabulary{{Verb: 1, Word: "take"}, {Verb: 2, Word: "bet", Args: []game.Arg{{Kind: game.Number}}}}
}
func (v *vault) Result() game.Result {
	return game.Result{Points: [3]int{game.Red: v.points}, Cite: "VAULT 1"}
}
func (v *vault) Imagine(_ game.Side, source *rand.Rand) *vault {
	return &vault{1 + source.IntN(4), v.points}
}

type wager struct{}

func (wager) Title(*vault) (string, rule.Clause) { return "the wager", "VAULT 1" }
func (wager) Ask(*vault) game.Question {
	q := game.Question{Side: game.Red, Topic: "wager", Cite: "VAULT 1", Seen: game.Everyone, Options: []game.Option{{Choice: game.Choice{Verb: 1}}}}
	for n := range int32(4) {
		q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: 2, Args: [4]int32{n + 1}}})
	}
	return q
}

func (wager) Answer(t *game.Table[*vault], c game.Choice) {
	switch {
	case c.Verb == 1:
		t.State.points = 2
	case int(c.Args[0]) == t.State.secret:
		t.State.points = 4
	default:
		t.State.points = -4
	}
}

// Search imagines a new world for each playout: in a single world, a bet would look safe.
func TestSearchDoesNotBetOnOneWorld(t *testing.T) {
	for seed := range uint64(20) {
		m := game.NewTable(&vault{secret: 3}, wager{})
		got, err := ask(t, context.Background(), m, seed, Budget{Playouts: 200}, nil)
		if err != nil || got != "take" {
			t.Errorf("seed %d: %q, %v; want to take", seed, got, err)
		}
	}
}

// The toy favours Blue: the runner gets through one time in four when both players are random. A
// player that thinks gets through far more often.
func TestSearchBeatsRandom(t *testing.T) {
	share := func(red Maker, matches int) game.Interval {
		f, err := Run(context.Background(), Series{Matches: matches, Workers: 2, Seed: 1}, beginToy, red, maker(Random), nil)
		if err != nil {
			t.Fatal(err)
		}
		return game.Wilson(f.Wins(game.Red), f.Matches)
	}
	random := share(maker(Random), 2000)
	search := share(maker(func(r *rand.Rand) game.Player { return Search(r, Budget{Playouts: 40}, nil) }), 200)
	if search.Low < random.High+0.1 {
		t.Errorf("search gets through %.2f of the time, random %.2f; want far more", search, random)
	}
}

func TestSearchWithoutAlternativesDoesNotThink(t *testing.T) {
	m := at(t, "draw good", "hide e", "run") // the gun is out of range: hold is the only option
	got, err := ask(t, context.Background(), m, 1, Budget{}, func(Progress) { t.Error("thinks") })
	if err != nil || got != "hold" {
		t.Errorf("%q, %v; want hold", got, err)
	}
}

func TestSearchStaysWithinItsBudget(t *testing.T) {
	for _, playouts := range []int{1, 7, 40, 0} {
		last := Progress{}
		if _, err := ask(t, context.Background(), at(t, "draw good"), 1, Budget{Playouts: playouts}, func(p Progress) { last = p }); err != nil {
			t.Fatal(err)
		}
		most := playouts
		if playouts == 0 {
			most = fewPlayouts
		}
		if last.Playouts > most || playouts >= 40 && last.Playouts < most*3/4 {
			t.Errorf("%d playouts of %d", last.Playouts, most)
		}
	}
}

func TestSearchStops(t *testing.T) {
	m := at(t, theLastShot...)
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ask(t, cancelled, m, 1, Budget{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled before: error %v, want %v", err, context.Canceled)
	}
	during, cancel := context.WithCancel(context.Background())
	reports := 0
	_, err := ask(t, during, m, 1, Budget{Playouts: 1_000_000_000}, func(Progress) {
		if reports++; reports == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || reports != 3 {
		t.Errorf("cancelled after 3 reports: error %v after %d, want %v", err, reports, context.Canceled)
	}
	// After the deadline there is still an answer: the best one by advice.
	past, cancel := context.WithDeadline(context.Background(), time.Unix(0, 0))
	defer cancel()
	if got, err := ask(t, past, m, 1, Budget{}, nil); err != nil || got != "fire" && got != "hold" {
		t.Errorf("after the deadline: %q, %v; want any answer", got, err)
	}
	asked := 0
	got, err := ask(t, context.Background(), m, 1, Budget{Cores: 1, Stop: func() bool { asked++; return asked > 60 }}, nil)
	if err != nil || got != "fire" || asked != 61 {
		t.Errorf("stopped: %q, %v after asking %d times; want to fire after 61", got, err, asked)
	}
}

func TestSearchRefuses(t *testing.T) {
	m := at(t, theLastShot...)
	q, _ := m.Question()
	refused := errors.New("no")
	search := Search(rand.New(rand.NewPCG(1, 1)), Budget{}, nil)
	if _, err := search.Choose(context.Background(), game.NewSeat(m, q.Side), q, refused); !errors.Is(err, refused) {
		t.Errorf("a refusal: error %v, want %v", err, refused)
	}
	q.Options, q.Open = nil, true
	if _, err := search.Choose(context.Background(), game.NewSeat(m, q.Side), q, nil); err == nil {
		t.Error("an open question without options is answered")
	}
}

func TestValueOrdersEndings(t *testing.T) {
	points := func(red, blue int) [3]int { return [3]int{game.Red: red, game.Blue: blue} }
	rising := []game.Result{
		{Over: true, Winner: game.Blue, Points: points(0, 90)},
		{Over: true, Winner: game.Blue},
		{Points: points(2, 9)},
		{Over: true, Points: points(2, 9)},
		{},
		{Over: true, Points: points(9, 2)},
		{Points: points(9, 2)},
		{Over: true, Winner: game.Red, Points: points(9, 2)},
		{Over: true, Winner: game.Red, Points: points(90, 2)},
	}
	value := func(r game.Result, side game.Side) float64 {
		return value(r, 100*(r.Points[side]-r.Points[side.Enemy()]), side)
	}
	for i := 1; i < len(rising); i++ {
		if below, above := value(rising[i-1], game.Red), value(rising[i], game.Red); below >= above {
			t.Errorf("%+v is worth %.3f and %+v %.3f; want more", rising[i-1], below, rising[i], above)
		}
		if red, blue := value(rising[i], game.Red), value(rising[i], game.Blue); red != -blue {
			t.Errorf("%+v is worth %.3f to red and %.3f to blue; want opposites", rising[i], red, blue)
		}
	}
}
