package systems_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"metahex/battle"
	"metahex/battle/battletest"
	"metahex/bots"
	"metahex/game"
	"metahex/systems"
)

// begun opens a scenario and lets greedy bots give a number of answers.
func begun(t *testing.T, scenario string, answers int) game.Match {
	t.Helper()
	m, _, err := systems.Open(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	return playedOn(t, m, answers)
}

// playedOn lets greedy bots give a number of answers in a match.
func playedOn(t *testing.T, m game.Match, answers int) game.Match {
	t.Helper()
	source := rand.New(rand.NewPCG(19, 4))
	greedy, dice := bots.Greedy(source), game.Dice(source)
	for range answers {
		q, ok := m.Question()
		if !ok {
			break
		}
		player := greedy
		if q.Side == game.Chance {
			player = dice
		}
		c, err := player.Choose(t.Context(), game.NewSeat(m, q.Side), q, nil)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// Suspects are the possible identities of an unknown piece, counted over imagined states. They are
// the same in every match that looks the same to the side. A system without secrets has no
// suspects.
func TestSuspectsAreTheSameInTwins(t *testing.T) {
	t.Parallel()
	hidden := map[string]bool{"battlesuit": true, "solprime": true, "lasergrenadiers": true, "gts": false, "gravarmor": false}
	if slices.ContainsFunc(systems.All, func(s systems.System) bool { return s.ID == "duel" }) {
		hidden["duel"] = true // the example, where fighters hide
	}
	found := map[string]bool{}
	for _, s := range systems.All {
		sheets, err := s.Sheets()
		if err != nil {
			t.Fatal(err)
		}
		begin := map[string]game.Match{}
		for _, b := range sheets {
			begin[b.ID] = begun(t, b.ID, 60)
		}
		if _, err := battle.BookOf(s.ID); err == nil {
			_, m := battletest.Secretive(t, s.ID, 1)
			begin["a battle of "+s.ID] = playedOn(t, m, 60)
		}
		for id, m := range begin {
			for _, side := range []game.Side{game.Red, game.Blue} {
				want := game.NewSeat(m, side).Suspects(12)
				found[s.ID] = found[s.ID] || want != nil
				twin := m.Imagine(side, rand.New(rand.NewPCG(77, 1)))
				if diff := cmp.Diff(want, game.NewSeat(twin, side).Suspects(12)); diff != "" {
					t.Errorf("%s: %s suspects something else in a twin:\n%s", id, side, diff)
				}
				for _, one := range want {
					sum := 0
					for _, share := range one.May {
						sum += share.Percent
					}
					if sum != 100 {
						t.Errorf("%s: what %s may be for %s adds up to %d %%, want 100", id, one.Piece.Label, side, sum)
					}
				}
			}
			for _, side := range []game.Side{game.Chance, game.Nobody} {
				if got := game.NewSeat(m, side).Suspects(12); got != nil {
					t.Errorf("%s: %s suspects %v, want nothing", id, side, got)
				}
			}
		}
	}
	if diff := cmp.Diff(hidden, found); diff != "" {
		t.Errorf("systems that hide identities: %s", diff)
	}
}

// The shares of suspects agree with the published composition of the force. If four cards are dealt to
// four counters, the share of each card is a quarter.
func TestSuspectsAgreeWithTheDeal(t *testing.T) {
	t.Parallel()
	m := begun(t, "patrol", 40)
	began := time.Now()
	all := game.NewSeat(m, game.Blue).Suspects(400)
	t.Logf("400 worlds took %v", time.Since(began))
	counters := 0
	sum := map[string]int{}
	for _, one := range all {
		if one.Piece.ID < 0 {
			continue
		}
		counters++
		for _, share := range one.May {
			sum[share.Kind] += share.Percent
		}
	}
	if counters == 0 {
		t.Fatal("nobody is suspected: the test is idle")
	}
	cards := map[string]int{}
	for _, c := range m.View(game.Chance).Cards {
		if i := slices.IndexFunc(all, func(s game.Suspect) bool { return s.Piece.ID == c.Piece }); i >= 0 {
			cards[c.Title[len(all[i].Piece.Label)+1:]]++
		}
	}
	for kind, n := range cards {
		if got := sum[kind]; got < 100*n-2*counters || got > 100*n+2*counters {
			t.Errorf("%s: the shares of %d counters add up to %d %%, want about %d: there are %d cards", kind, counters, got, 100*n, n)
		}
		for _, one := range all {
			for _, share := range one.May {
				if want := 100 * n / counters; one.Piece.ID >= 0 && share.Kind == kind && (share.Percent < want-9 || share.Percent > want+9) {
					t.Errorf("%s may be %s in %d %% of worlds, want about %d", one.Piece.Label, kind, share.Percent, want)
				}
			}
		}
	}
	if len(sum) != len(cards) {
		t.Errorf("the counters may be %v, want the cards %v", sum, cards)
	}
}

// No two units of a side have the same label, because a player's notes name counters by their labels.
func TestLabelsOfUnitsDiffer(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All {
		sheets, err := s.Sheets()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range sheets {
			m, _, err := systems.Open(systems.Source{Scenario: b.ID})
			if err != nil {
				t.Fatal(err)
			}
			taken := map[string]int32{}
			for _, p := range m.View(game.Chance).Pieces {
				key := fmt.Sprint(p.Side, " ", p.Label)
				if other, ok := taken[key]; ok && p.ID >= 0 {
					t.Errorf("%s: pieces %d and %d are both %s", b.ID, other, p.ID, key)
				}
				if p.ID >= 0 {
					taken[key] = p.ID
				}
			}
		}
	}
}
