package game_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/game/gametest/toy"
	"metahex/rule"
)

func everyone(p game.Player) map[game.Side]game.Player {
	return map[game.Side]game.Player{game.Chance: p, game.Red: p, game.Blue: p}
}

func TestPlayAsksUntilTheEnd(t *testing.T) {
	script := game.NewScript("draw good", "hide c", "run", "hold", "run", "fire", "roll 3")
	var heard []string
	got, err := game.Play(context.Background(), toy.New(), everyone(script), func(q game.Question, c game.Choice, events []game.Event) {
		heard = append(heard, q.Side.String()+" "+q.Topic)
	})
	if err != nil {
		t.Fatal(err)
	}
	want := game.Result{Over: true, Winner: game.Blue, Text: "the runner is held", Cite: "TOY 6"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"chance draw", "blue hide", "red move", "blue react", "red move", "blue react", "chance roll"}, heard); diff != "" {
		t.Errorf("heard (-want +got):\n%s", diff)
	}
}

func TestPlayStops(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	wrong := game.PlayerFunc(func(context.Context, game.Seat, game.Question, error) (game.Choice, error) {
		return game.Choice{Verb: 99}, nil
	})
	gone := errors.New("gone home")
	quits := game.PlayerFunc(func(context.Context, game.Seat, game.Question, error) (game.Choice, error) {
		return game.Choice{}, gone
	})
	tests := []struct {
		name    string
		ctx     context.Context
		players map[game.Side]game.Player
		is      error
		want    string
	}{
		{"cancelled", cancelled, everyone(wrong), context.Canceled, "chance, asked to draw: context canceled"},
		{"stubborn", context.Background(), everyone(wrong), game.ErrStubborn, "chance, asked to draw: too many refused answers: 100, the last: "},
		{"quits", context.Background(), everyone(quits), gone, "chance, asked to draw: gone home"},
		{"no player", context.Background(), nil, nil, "chance, asked to draw: this side has no player"},
		{"script ends", context.Background(), everyone(game.NewScript("draw good")), game.ErrScriptEnd, "blue, asked to hide: the script has no further answer"},
		{"script refused", context.Background(), everyone(game.NewScript("run")), nil, `chance, asked to draw: answer 1 of the script, "run": run is no answer to "draw": want draw bad, draw good [TOY 1]`},
		{"script unreadable", context.Background(), everyone(game.NewScript("draw gold")), nil, `chance, asked to draw: answer 1 of the script, "draw gold": found "gold"; want a word, did you mean "good"?`},
	}
	for _, test := range tests {
		_, err := game.Play(test.ctx, toy.New(), test.players, nil)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) || test.is != nil && !errors.Is(err, test.is) {
			t.Errorf("%s: error %v, want %s", test.name, err, test.want)
		}
	}
}

func TestRefusedAnswersGoBack(t *testing.T) {
	var told []error
	player := game.PlayerFunc(func(_ context.Context, _ game.Seat, q game.Question, refused error) (game.Choice, error) {
		told = append(told, refused)
		if refused == nil && q.Side == game.Blue {
			return game.Choice{}, nil
		}
		return q.Options[0].Choice, nil
	})
	if _, err := game.Play(context.Background(), toy.New(), everyone(player), nil); err != nil {
		t.Fatal(err)
	}
	r := (*rule.Refusal)(nil)
	if len(told) < 3 || told[1] != nil || !errors.As(told[2], &r) || r.Cite != "TOY 2" {
		t.Errorf("players got %v; want the third to be a refusal by TOY 2", told)
	}
}

func TestSeatShowsOnlyItsSide(t *testing.T) {
	m := toy.New()
	script := game.NewScript("draw good", "hide b", "run")
	if _, err := game.Play(context.Background(), m, everyone(script), nil); !errors.Is(err, game.ErrScriptEnd) {
		t.Fatal(err)
	}
	fire, err := m.Choice("fire")
	if err != nil {
		t.Fatal(err)
	}
	red, blue := game.NewSeat(m, game.Red), game.NewSeat(m, game.Blue)
	if got := red.Explain(fire); len(got.Items) > 0 {
		t.Errorf("red is shown the sum behind blue's answer: %s", got)
	}
	if got, want := blue.Explain(fire).Sum(), 3; got != want {
		t.Errorf("blue needs %d, want %d", got, want)
	}
	if got, want := red.View(), m.View(game.Red); !cmp.Equal(got, want) {
		t.Errorf("red sees %+v, want %+v", got, want)
	}
	places := map[int32]bool{}
	for i := range uint64(50) {
		other := red.Imagine(rand.New(rand.NewPCG(1, i)))
		for _, p := range other.View(game.Chance).Pieces {
			if p.Label == "gun" {
				places[p.At.X] = true
			}
		}
	}
	if len(places) != 4 {
		t.Errorf("red imagines the gun at %v, want all four places", places)
	}
}

func TestPlayersCannotChangeTheQuestion(t *testing.T) {
	m := toy.New()
	spoiler := game.PlayerFunc(func(_ context.Context, _ game.Seat, q game.Question, refused error) (game.Choice, error) {
		c := q.Options[0].Choice
		clear(q.Options)
		return c, refused
	})
	if _, err := game.Play(context.Background(), m, everyone(spoiler), nil); err != nil {
		t.Error(err)
	}
}

func TestRollDrawsByOdds(t *testing.T) {
	options := game.Roll(1, rule.TwoD6, "C 1")
	source := rand.New(rand.NewPCG(1, 2))
	counts := map[int32]int{}
	for range 36_000 {
		c, err := game.Draw(options, source)
		if err != nil {
			t.Fatal(err)
		}
		counts[c.Args[0]]++
	}
	for sum := 2; sum <= 12; sum++ {
		if got, want := counts[int32(sum)], 1000*rule.TwoD6.Ways(sum); got < want*9/10-50 || got > want*11/10+50 {
			t.Errorf("2d6 showed %d %d times in 36000, want about %d", sum, got, want)
		}
	}
	if c, err := game.Draw([]game.Option{{}, {Choice: game.Choice{Verb: 1}, Odds: 1}, {}}, source); err != nil || c.Verb != 1 {
		t.Errorf("drew %v (error %v), want the only option with odds", c, err)
	}
	if _, err := game.Draw([]game.Option{{}}, source); err == nil {
		t.Error("drew something from options without odds")
	}
}

func TestEventFor(t *testing.T) {
	secret := game.Event{Text: "shells good", Seen: game.Only(game.Blue), Public: "a card"}
	silent := game.Event{Text: "shells good", Seen: game.Only(game.Blue)}
	for _, test := range []struct {
		event game.Event
		side  game.Side
		want  string
		ok    bool
	}{
		{secret, game.Blue, "shells good", true}, {secret, game.Red, "a card", true}, {secret, game.Chance, "shells good", true}, {silent, game.Red, "", false},
	} {
		if got, ok := test.event.For(test.side); got != test.want || ok != test.ok {
			t.Errorf("%s reads %q (%v), want %q (%v)", test.side, got, ok, test.want, test.ok)
		}
	}
	if got, want := game.Everyone.String()+"; "+game.Sides(0).String(), "red, blue; nobody"; got != want {
		t.Errorf("sides are %q, want %q", got, want)
	}
}

var phrases = game.Vocabulary{
	{Verb: 1, Word: "move", Args: []game.Arg{{Kind: game.PieceName, Names: game.Labels{"T1", "T2"}}, {Kind: game.PlaceName, Names: game.Labels{"A-H-11", "A-H-12"}}, {Kind: game.AtLevel}}},
	{Verb: 2, Word: "to", Args: []game.Arg{{Kind: game.Thousandth}, {Kind: game.Thousandth}}},
	{Verb: 3, Word: "roll", Args: []game.Arg{{Kind: game.Number}}},
}

// Every choice that fits a phrase can be written in words and parsed back.
func TestWordsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := game.Choice{Verb: game.Verb(rapid.IntRange(1, 3).Draw(t, "verb"))}
		switch n := rapid.Int32(); c.Verb {
		case 1:
			c.Args = [4]int32{rapid.Int32Range(0, 1).Draw(t, "piece"), rapid.Int32Range(0, 1).Draw(t, "place"), n.Draw(t, "level")}
		case 2:
			c.Args = [4]int32{n.Draw(t, "x"), n.Draw(t, "y")}
		case 3:
			c.Args[0] = n.Draw(t, "die")
		}
		text := phrases.Words(c)
		if got, err := phrases.Choice(text); err != nil || got != c {
			t.Fatalf("%v is written %q and read as %v (error %v)", c, text, got, err)
		}
	})
}

// A choice holds up to four numbers of 32 bits.
func TestNewChoicePanics(t *testing.T) {
	wrong := [][]int{{1, 2, 3, 4, 5}}
	if math.MaxInt > math.MaxInt32 {
		wrong = append(wrong, []int{math.MaxInt})
	}
	for _, args := range wrong {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", args)
				}
			}()
			game.NewChoice(1, args...)
		}()
	}
}

func TestWords(t *testing.T) {
	for text, want := range map[string]game.Choice{
		"move T2 A-H-11@6":     {Verb: 1, Args: [4]int32{1, 0, 6}},
		" MOVE t2  a-h-11 @6 ": {Verb: 1, Args: [4]int32{1, 0, 6}},
		"to 12.5 -0.25":        {Verb: 2, Args: [4]int32{12500, -250}},
		"to .5 3":              {Verb: 2, Args: [4]int32{500, 3000}},
		"to 12.5,-0.25":        {Verb: 2, Args: [4]int32{12500, -250}},
	} {
		if got, err := phrases.Choice(text); err != nil || got != want {
			t.Errorf("%q is read as %v (error %v), want %v", text, got, err, want)
		}
	}
	tests := []struct {
		give   string
		column int
		want   string
	}{
		{"", 1, "found no answer; want one of move, to, roll"},
		{"mvoe T1", 1, `unknown answer "mvoe" (want one of move, to, roll), did you mean "move"?`},
		{"move T3 A-H-11@0", 6, `found "T3"; want a piece, did you mean "T1"?`},
		{"move T1 A-H-11", 15, "move wants a level such as @6 here"},
		{"move T1 A-H-11 6", 16, `found "6"; want a level such as @6`},
		{"roll 3 4", 8, `found "4" after the end of roll, which takes 1 words`},
		{"move " + strings.Repeat("x", 1<<20), 6, "found " + rule.Clip(strconv.Quote(strings.Repeat("x", 1<<20))) + "; want a piece"},
		{"roll six", 6, `found "six"; want a number`},
		{"roll 99999999999", 6, `found "99999999999"; want a number`},
		{"to 1.2345 0", 4, `found "1.2345"; want inches, with at most three decimals`},
		{"to 12,1.2345", 7, `found "1.2345"; want inches, with at most three decimals`},
		{"to 12,", 4, `found "12,"; want inches, with at most three decimals`},
		{"to 12,8 9", 9, `found "9" after the end of to, which takes 2 words`},
		{"to 1.-2 0", 4, `found "1.-2"; want inches, with at most three decimals`},
	}
	for _, test := range tests {
		_, err := phrases.Choice(test.give)
		f := (*rule.Fault)(nil)
		if !errors.As(err, &f) {
			t.Errorf("%q: error %v, want a *rule.Fault", test.give, err)
			continue
		}
		if diff := cmp.Diff(&rule.Fault{Column: test.column, Text: test.want}, f); diff != "" {
			t.Errorf("%q (-want +got):\n%s", test.give, diff)
		}
	}
	for _, c := range []game.Choice{{}, {Verb: 9}, {Verb: 3, Args: [4]int32{1, 1}}, {Verb: 1, Args: [4]int32{-1}}} {
		if got := phrases.Words(c); !strings.HasPrefix(got, "?") {
			t.Errorf("%v, which no phrase fits, is written %q", c, got)
		}
	}
}

func BenchmarkClone(b *testing.B) {
	m := toy.New()
	for b.Loop() {
		m.Clone()
	}
}

func BenchmarkRandomMatch(b *testing.B) {
	for i := uint64(0); b.Loop(); i++ {
		source := rand.New(rand.NewPCG(1, i))
		players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: gametest.Random(source), game.Blue: gametest.Random(source)}
		if _, err := game.Play(context.Background(), toy.New(), players, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func TestSides(t *testing.T) {
	got := []game.Side{game.Red.Enemy(), game.Blue.Enemy(), game.Chance.Enemy()}
	if want := []game.Side{game.Blue, game.Red, game.Chance}; !slices.Equal(got, want) {
		t.Errorf("enemies %v, want %v", got, want)
	}
}
