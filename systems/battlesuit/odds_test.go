package battlesuit_test

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// The odds of a shot use only what a side knows. Only its own side knows the attack of a soldier whose
// card is face down (BHM 5.0). A soldier without an attack makes no shot (BHM 9.1).
func TestOddsInAMatchTellNoSecret(t *testing.T) {
	m := factory(t, "testdata/gauntlet.yaml")()
	gametest.Give(t, m, "first, activate RA, go A-06, hold")
	drones := factory(t, "testdata/machines.yaml")()
	reserves := factory(t, "testdata/reserves.yaml")()
	ambush := factory(t, "testdata/lurking.yaml")()
	gametest.Give(t, ambush, "place RP1 D-05, place BP1 A-09, place BP2 E-08, first")
	for _, test := range []struct {
		m      game.Match
		viewer game.Side
		by, at string
		want   string
	}{
		{m, game.Blue, "BA", "RA", "=4"},
		{m, game.Red, "BA", "RA", "the card of BA is face down: only blue knows its attack [BHM 5.0]"},
		{m, game.Nobody, "BA", "RA", "the card of BA is face down: only blue knows its attack [BHM 5.0]"},
		{m, game.Nobody, "RA", "BA", "=7"}, // RA has acted; the shield of BA is unknown
		{m, game.Red, "RA", "BA", "=7"},
		{drones, game.Red, "RD2", "BA", "=7"},
		{drones, game.Red, "RD1", "BA", "RD1 has no attack strength [BHM 9.1]"},
		{drones, game.Red, "RD4", "BB", "RD4 has no attack strength [BHM 9.1]"},
		{reserves, game.Red, "RA", "BA", "RA and BA are not both on the map"},
		{reserves, game.Blue, "BA", "RA", "BA and RA are not both on the map"},
		{ambush, game.Blue, "BP1", "RP1", "BP1 and RP1 are not both on the map"}, // RP1 is hidden from blue
		{ambush, game.Blue, "RP1", "BP1", "RP1 and BP1 are not both on the map"},
		{drones, game.Nobody, "RD4", "BB", "the card of RD4 is face down: only red knows its attack [BHM 5.0]"},
	} {
		sum, err := battlesuit.Between(test.m, test.viewer, test.by, test.at)
		got := "=" + sum.Amount(sum.Sum())
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s at %s as %s reckons: got %s, want %s", test.by, test.at, test.viewer, got, test.want)
		}
	}
}

// The range counts in sets of 15 points for a sniper, and in sets of 10 for other attackers. Sniper's
// paint, or a penalty for being too close, reveals that the attacker is a sniper
// (BHM 11.1b, 9.3.2).
func TestReckonCountsASnipersRangeByFifteens(t *testing.T) {
	tables := scenario.StandardTables()
	for _, test := range []struct {
		points int
		m      scenario.Modifier
		want   int
	}{
		{14, scenario.SniperPainted, 11 - 3 + 4},
		{15, scenario.SniperPainted, 11 - 3 + 4 - 1},
		{14, scenario.SniperClose, 11 - 3 - 2},
		{15, scenario.SniperClose, 11 - 3 - 2 - 1},
		{9, scenario.Painted, 11 - 3 + 3},
		{10, scenario.Painted, 11 - 3 + 3 - 1},
	} {
		sum := battlesuit.Reckon(tables, 11, 3, test.points, map[scenario.Modifier]int{test.m: 1})
		if got := sum.Sum(); got != test.want {
			t.Errorf("at %d points with %v: got %d, want %d", test.points, test.m, got, test.want)
		}
	}
}

// Beside indirect fire neither spillover nor height counts (BHM 9.8, 9.3.2), and paint is of no use to a
// shaky attacker (BHM 7.2): the same as in a match. Indirect fire may spill over onto a defender in sight.
func TestReckonCountsAsAMatchDoes(t *testing.T) {
	tables := scenario.StandardTables()
	for _, test := range []struct {
		times map[scenario.Modifier]int
		want  int
	}{
		{map[scenario.Modifier]int{scenario.Spillover: 1}, 7 - 5},
		{map[scenario.Modifier]int{scenario.Indirect: 1, scenario.Spillover: 1}, 7 - 5},
		{map[scenario.Modifier]int{scenario.DefenderHigher: 1}, 7 - 1},
		{map[scenario.Modifier]int{scenario.Indirect: 1, scenario.DefenderHigher: 1}, 7 - 5},
		{map[scenario.Modifier]int{scenario.Indirect: 1, scenario.Spillover: 1, scenario.DefenderHigher: 1}, 7 - 5 - 1},
		{map[scenario.Modifier]int{scenario.Indirect: 1, scenario.DefenderBelow: 1}, 7 - 5 + 1},
		{map[scenario.Modifier]int{scenario.AttackerShaky: 1, scenario.Painted: 1}, 7 - 2},
		{map[scenario.Modifier]int{scenario.AttackerShaky: 1, scenario.SniperPainted: 1}, 7 - 2},
	} {
		if got := battlesuit.Reckon(tables, 7, 0, 2, test.times).Sum(); got != test.want {
			t.Errorf("%v: got %d, want %d", test.times, got, test.want)
		}
	}
}

// Modifiers that no attack has at once are refused, with the reason (BHM 8.2.10, 9.3.2, 9.5, 9.7, 11.1b).
func TestNoAttackHasBoth(t *testing.T) {
	type modifiers = map[scenario.Modifier]int
	tables := scenario.StandardTables()
	for _, test := range []struct {
		times  modifiers
		points int
		want   string
	}{
		{modifiers{scenario.RapidFire: 1, scenario.ReactionPenalty: 1}, 2, "rapid-fire, reaction-fire: found both; want one of them, as a soldier that reacts attacks once [BHM 9.7]"},
		{modifiers{scenario.DefenderBelow: 1, scenario.DefenderHigher: 1}, 2, "defender-higher, defender-below: found both; want one of them, as a defender is not above and below the attacker [BHM 9.3.2]"},
		{modifiers{scenario.Painted: 1, scenario.SniperPainted: 1}, 2, "painted, sniper-painted: found both; want one of them, as the sniper's paint counts instead [BHM 11.1b]"},
		{modifiers{scenario.AttackerShaky: 1, scenario.ReactionPenalty: 1}, 2, "attacker-shaken, reaction-fire: found both; want one of them, as a soldier that reacts has not yet been activated [BHM 9.5]"},
		{modifiers{scenario.Boosted: 1, scenario.ReactionPenalty: 1}, 2, "boosted, reaction-fire: found both; want one of them, as a soldier that reacts has not yet been activated [BHM 9.5]"},
		{modifiers{scenario.Indirect: 1, scenario.ReactionPenalty: 1}, 2, "indirect-fire, reaction-fire: found both; want one of them, as a soldier that reacts sees the target [BHM 9.5]"},
		{modifiers{scenario.Boosted: 1, scenario.RapidFire: 1}, 2, "rapid-fire, boosted: found both; want one of them, as a soldier that has moved attacks once [BHM 9.7]"},
		{modifiers{scenario.SniperClose: 1, scenario.RapidFire: 1}, 2, "rapid-fire, sniper-close: found both; want one of them, as a sniper attacks once [BHM 11.1b]"},
		{modifiers{scenario.SniperClose: 1, scenario.Boosted: 1}, 2, "boosted, sniper-close: found both; want one of them, as a sniper that has moved does not fire [BHM 11.1b]"},
		{modifiers{scenario.SniperClose: 1}, 12, "sniper-close: found a range of 12; want at most 5 [BHM 11.1b]"},
		{modifiers{scenario.SniperClose: 1}, 6, "sniper-close: found a range of 6; want at most 5 [BHM 11.1b]"},
		{modifiers{scenario.SniperClose: 1, scenario.ReactionPenalty: 1, scenario.Painted: 1, scenario.Turned: 3}, 5, ""},
		{modifiers{scenario.RapidFire: 1, scenario.AttackerShaky: 1, scenario.Indirect: 1, scenario.Turned: 9}, 5, ""},
		{modifiers{scenario.Turned: 10}, 5, "facing: found 10; want 0 to 9 times [BHM 12.9]"},
	} {
		got := ""
		if err := battlesuit.Unreckoned(tables, 7, test.points, test.times); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v at %d points: got %q, want %q", test.times, test.points, got, test.want)
		}
	}
}

// Nobody goes down who is down: the next hit eliminates (BHM 7.8).
func TestNobodyGoesDownTwice(t *testing.T) {
	for damage, want := range map[int]string{4: "shaken or worse 11, damaged 8, down 4, eliminated 5", 5: "shaken or worse 11, damaged 8, down 0, eliminated 9"} {
		var got []string
		for _, o := range battlesuit.Chances(scenario.StandardTables(), 7, damage) {
			got = append(got, fmt.Sprint(o.Result, " ", o.Ways))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("with %d hits: got %s, want %s", damage, got, want)
		}
	}
}
