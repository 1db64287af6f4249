package gravarmor

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bots"
	"metahex/game"
	"metahex/systems/gravarmor/scenario"
	"metahex/systems/rulebook"
)

// rescued plays a match between two greedy bots. It returns the answers of one side in words, and
// the final state.
func rescued(t *testing.T, m *table, side game.Side, seed uint64) (said []string, end *battle) {
	t.Helper()
	players := map[game.Side]game.Player{game.Chance: game.Dice(rand.New(rand.NewPCG(seed, 0)))}
	for _, s := range []game.Side{game.Red, game.Blue} {
		bot, err := bots.New("greedy", rand.New(rand.NewPCG(seed, uint64(s))))
		if err != nil {
			t.Fatal(err)
		}
		players[s] = bot
	}
	_, err := game.Play(context.Background(), m, players, func(q game.Question, c game.Choice, _ []game.Event) {
		if q.Side == side {
			said = append(said, m.State.Lexicon().Words(c))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return said, m.State
}

// A ship among waiting units first loads three units, then climbs.
func TestGreedyLoadsAndClimbs(t *testing.T) {
	said, end := rescued(t, opened(t, "testdata/evacuation.yaml"), scenario.League, 1)
	at := strings.Index(strings.Join(said, ", "), "move L1")
	if want := "move L1, load L4, load L2, load L5, climb"; at < 0 || !strings.HasPrefix(strings.Join(said, ", ")[at:], want) {
		t.Errorf("got %q; want it to have %q first of L1", said, want)
	}
	if got := end.points[scenario.League]; got < 6 {
		t.Errorf("the League has %d points; want 6 for three units taken off", got)
	}
}

// Greedy rescues most of the waiting units, and returns after the first load.
func TestGreedyRescues(t *testing.T) {
	taken := 0
	for seed := range uint64(4) {
		_, end := rescued(t, opened(t, "last-ships"), scenario.Imperial, seed)
		for u := range end.units {
			if end.units[u].at == offLifted {
				taken++
			}
		}
	}
	if taken < 9 {
		t.Errorf("%d units are taken off in four matches; want 9 at least, of 36", taken)
	}
}

// Without the shuttle rule a ship that has climbed stays away. With the rule it is in orbit.
func TestWithoutShuttle(t *testing.T) {
	for name, want := range map[string]int16{"": offOrbit, "shuttle": offLifted} {
		from := rulebook.Source{Scenario: "testdata/evacuation.yaml"}
		if name != "" {
			from.Without = []string{name}
		}
		m, err := System.Open(from)
		if err != nil {
			t.Fatal(err)
		}
		_, end := rescued(t, m.(*table), scenario.League, 1)
		got := map[string]int16{}
		for u := range end.units {
			if end.kind(u).Move == scenario.DropShip {
				got[end.roster[u].label] = end.units[u].at
			}
		}
		if diff := cmp.Diff(map[string]int16{"L1": want}, got); diff != "" {
			t.Errorf("without %q (-want +got):\n%s", name, diff)
		}
	}
}
