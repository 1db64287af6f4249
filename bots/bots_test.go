package bots

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest/toy"
	"metahex/los"
	"metahex/rule"
)

// A pick is a match of one question with four doors. Doors b and d have the highest value.
type pick struct{ taken int32 }

func (p *pick) Clone() *pick                             { c := *p; return &c }
func (p *pick) Imagine(game.Side, *rand.Rand) *pick      { return p.Clone() }
func (p *pick) Facts(f *game.Facts)                      { f.Add(p.taken) }
func (p *pick) View(game.Side) game.View                 { return game.View{} }
func (p *pick) Result() game.Result                      { return game.Result{Cite: "PICK 1"} }
func (p *pick) Arcs(game.Side, int32) []game.Arc         { return nil }
func (p *pick) Sight(game.Side) los.Referee              { return nil }
func (p *pick) Standing(game.Side) int                   { return 0 }
func (p *pick) Lexicon() game.Lexicon                    { return game.Vocabulary{} }
func (doors) Answer(t *game.Table[*pick], c game.Choice) { t.State.taken = c.Args[0] }
func (doors) Worth(_ *pick, c game.Choice) int           { return []int{-3, 7, 0, 7}[c.Args[0]] }

type doors struct{}

func (doors) Title(*pick) (string, rule.Clause) { return "a door", "PICK 1" }
func (doors) Ask(*pick) game.Question {
	q := game.Question{Side: game.Red, Topic: "door", Cite: "PICK 1", Seen: game.Everyone}
	for i := range int32(4) {
		q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: 1, Args: [4]int32{i}}})
	}
	return q
}

// tally plays the question many times and counts how often each door is taken.
func tally(t *testing.T, bot string, times int) [4]int {
	t.Helper()
	var count [4]int
	player, err := New(bot, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	for range times {
		m := game.NewTable(&pick{}, doors{})
		if _, err := game.Play(context.Background(), m, map[game.Side]game.Player{game.Red: player}, nil); err != nil {
			t.Fatal(err)
		}
		count[m.State.taken]++
	}
	return count
}

func TestGreedyTakesTheMostWorth(t *testing.T) {
	got := tally(t, "greedy", 1000)
	if got[0] != 0 || got[2] != 0 || got[1] < 400 || got[3] < 400 {
		t.Errorf("doors taken %v, want only the two worth most, about as often each", got)
	}
}

// sites asks a set-up question with ten places. The first three places are nearly the best.
type sites struct{ doors }

func (sites) Ask(*pick) game.Question {
	q := game.Question{Side: game.Red, Topic: "place", Cite: "PICK 1", Seen: game.Everyone, Setup: true}
	for i := range int32(10) {
		q.Options = append(q.Options, game.Option{Choice: game.Choice{Verb: 1, Args: [4]int32{i}}})
	}
	return q
}

func (sites) Worth(_ *pick, c game.Choice) int {
	return []int{100, 97, 90, 80, 79, 70, 70, 60, 50, 0}[c.Args[0]]
}

func TestGreedyVariesItsSetUp(t *testing.T) {
	greedy := Greedy(rand.New(rand.NewPCG(1, 2)))
	var count [10]int
	for range 1000 {
		m := game.NewTable(&pick{}, sites{})
		if _, err := game.Play(context.Background(), m, map[game.Side]game.Player{game.Red: greedy}, nil); err != nil {
			t.Fatal(err)
		}
		count[m.State.taken]++
	}
	for place, n := range count {
		if near := place < 3; near && (n < 280 || n > 390) || !near && n > 0 {
			t.Errorf("places taken %v, want the first three, about as often each", count)
			break
		}
	}
}

func TestRandomTakesAny(t *testing.T) {
	for door, n := range tally(t, "random", 1000) {
		if n < 180 || n > 320 {
			t.Errorf("door %d was taken %d times in 1000, want about 250", door, n)
		}
	}
}

func TestSameSourceSameAnswers(t *testing.T) {
	if diff := cmp.Diff(tally(t, "random", 100), tally(t, "random", 100)); diff != "" {
		t.Errorf("(-first +second):\n%s", diff)
	}
}

func TestBotsPlayAMatchToItsEnd(t *testing.T) {
	for i, name := range Names {
		source := rand.New(rand.NewPCG(uint64(i), 0))
		bot, err := New(name, source)
		if err != nil {
			t.Fatal(err)
		}
		got, err := game.Play(context.Background(), toy.New(),
			map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: bot, game.Blue: bot}, nil)
		if err != nil || !got.Over {
			t.Errorf("%s: %+v, %v; want a finished match", name, got, err)
		}
	}
}

func TestUnknownBot(t *testing.T) {
	_, err := New("gredy", nil)
	want := `unknown bot "gredy" (want one of random, recruit, regular, greedy, search, veteran, ace), did you mean "greedy"?`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
