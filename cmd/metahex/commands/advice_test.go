package commands

import (
	"math/rand/v2"
	"strings"
	"testing"

	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// The plain prompt gives advice with its reason. Under --strict it gives no advice before a reaction
// is declared.
func TestAdviceAtAPlainPrompt(t *testing.T) {
	said := func(args ...string) string {
		t.Helper()
		var out strings.Builder
		typed := "advice\n" + strings.Repeat("1\nadvice\n", 60) + "quit\n"
		args = append([]string{"play", "--plain", "primer", "--seed", "7"}, args...)
		if code := run(args, strings.NewReader(typed), &out, &out); code != exitFine {
			t.Fatalf("exit code %d; want %d:\n%s", code, exitFine, &out)
		}
		return out.String()
	}
	for _, want := range []string{
		"red: place? [BHM 13.4]", ">   without looking ahead: 20, place RA J-04: in cover\n",
		">   without looking ahead: 1, activate RA\n", ">   without looking ahead: 2, go E-02: in cover, nearer to what scores\n",
	} {
		if got := said("--red", "human", "--blue", "greedy"); !strings.Contains(got, want) {
			t.Errorf("found no %q in\n%s", want, got)
		}
	}

	// Play a patrol match by advice up to the first reaction.
	m, _, err := systems.Open(systems.Source{Scenario: "patrol"})
	if err != nil {
		t.Fatal(err)
	}
	source := rand.New(rand.NewPCG(2, 0))
	greedy, dice := bots.Greedy(source), game.Dice(source)
	for {
		q, ok := m.Question()
		if !ok {
			t.Fatal("the match ends without a reaction")
		}
		seat, player := game.NewSeat(m, q.Side), greedy
		if _, window := seat.Window(); window {
			var strict, open strings.Builder
			(&prompt{out: &strict, strict: true}).advise(seat, q)
			(&prompt{out: &open}).advise(seat, q)
			if got, want := strict.String(), "  strict: advice is hidden until the reaction is declared\n"; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if got, want := open.String(), "  without looking ahead: "; !strings.HasPrefix(got, want) {
				t.Errorf("got %q, want %q and an answer", got, want)
			}
			return
		}
		if q.Side == game.Chance {
			player = dice
		}
		c, err := player.Choose(t.Context(), seat, q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
