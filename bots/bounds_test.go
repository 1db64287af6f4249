package bots

import (
	"context"
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/rule"
)

// vaultPoints returns red's total points in several matches. The number in the vault differs
// between matches.
func vaultPoints(t *testing.T, red Maker, matches int) (points int) {
	t.Helper()
	secret := 0
	begin := func() (game.Match, error) {
		secret++
		return game.NewTable(&vault{secret: 1 + secret%4}, wager{}), nil
	}
	f, err := Run(context.Background(), Series{Matches: matches, Workers: 1, Seed: 1}, begin, red, maker(Greedy), nil)
	if err != nil {
		t.Fatal(err)
	}
	return f.Points[game.Red]
}

// A player that sees the number in the vault bets on that number and wins 4 points each time. An
// ace takes the sure 2 points.
func TestTheCeilingSeesWhatIsHidden(t *testing.T) {
	ace := func(r *rand.Rand) (game.Player, error) { return New("ace", r) }
	if got, want := vaultPoints(t, ace, 20), 40; got != want {
		t.Errorf("an ace has %d points, want %d", got, want)
	}
	seeing := func(r *rand.Rand) (game.Player, error) { return Ceiling(r, Budget{Playouts: 400}), nil }
	if got, want := vaultPoints(t, seeing, 20), 80; got != want {
		t.Errorf("who sees all has %d points, want %d", got, want)
	}
}

// A bluff has a question for Red and then one for Blue. Red's dare wins 5 points if Blue does not
// answer it, and loses 40 points if Blue does. Blue's advice is to pass.
type bluff struct{ vault }

func (b *bluff) Clone() *bluff                        { c := *b; return &c }
func (b *bluff) Imagine(game.Side, *rand.Rand) *bluff { return b.Clone() }

type dare struct{ dared bool }

func (dare) Title(*bluff) (string, rule.Clause) { return "a dare", "BLUFF 1" }
func (d dare) Ask(*bluff) game.Question {
	q := game.Question{Side: game.Red, Topic: "dare", Cite: "BLUFF 1", Seen: game.Everyone, Opens: !d.dared}
	if d.dared {
		q.Side = game.Blue
	}
	q.Options = []game.Option{{Choice: game.Choice{Verb: 1}}, {Choice: game.Choice{Verb: 2}}}
	return q
}

func (d dare) Answer(t *game.Table[*bluff], c game.Choice) {
	switch {
	case !d.dared && c.Verb == 2:
		t.Then(dare{true})
	case d.dared && c.Verb == 1:
		t.State.points = 5
	case d.dared:
		t.State.points = -40
	}
}

// Worth makes Blue pass.
func (d dare) Worth(_ *bluff, c game.Choice) int { return -int(c.Verb) }

func TestTheExploiterKnowsItsOpponent(t *testing.T) {
	points := func(opponent string) (sum int) {
		begin := func() (game.Match, error) { return game.NewTable(&bluff{}, dare{}), nil }
		red := func(r *rand.Rand) (game.Player, error) { return Exploiter(r, opponent, Budget{Playouts: 60}) }
		blue := func(r *rand.Rand) (game.Player, error) { return New(opponent, r) }
		f, err := Run(context.Background(), Series{Matches: 40, Workers: 1, Seed: 1}, begin, red, blue, nil)
		if err != nil {
			t.Fatal(err)
		}
		return f.Points[game.Red]
	}
	if got, want := points("greedy"), 200; got != want {
		t.Errorf("%d points of one who never takes a dare up; want %d", got, want)
	}
	if got, want := points("random"), 0; got != want {
		t.Errorf("%d points of one who takes it up every other time; want %d", got, want)
	}
	if _, err := Exploiter(nil, "acc", Budget{}); err == nil {
		t.Error("an unknown level is exploited")
	}
}
