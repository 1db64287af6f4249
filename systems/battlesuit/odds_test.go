package battlesuit_test

import (
	"fmt"
	"slices"
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
		sum, _, err := battlesuit.Between(test.m, test.viewer, test.by, test.at)
		got := "=" + sum.Amount(sum.Sum())
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s at %s as %s reckons: got %s, want %s", test.by, test.at, test.viewer, got, test.want)
		}
	}
}

// A sniper that attacks counts the range in sets of 15 points, and is weaker within five. All others count
// sets of 10, also against a target that a sniper has painted, at which that sniper may not fire
// (BHM 11.1b, 9.3.2).
func TestReckonCountsASnipersRangeByFifteens(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, test := range []struct {
		points int
		sniper bool
		m      scenario.Modifier
		want   int
	}{
		{5, true, scenario.Painted, 11 - 3 + 3 - 2},
		{6, true, scenario.Painted, 11 - 3 + 3},
		{14, true, scenario.Painted, 11 - 3 + 3},
		{15, true, scenario.Painted, 11 - 3 + 3 - 1},
		{9, false, scenario.SniperPainted, 11 - 3 + 4},
		{10, false, scenario.SniperPainted, 11 - 3 + 4 - 1},
		{9, false, scenario.Painted, 11 - 3 + 3},
		{10, false, scenario.Painted, 11 - 3 + 3 - 1},
	} {
		sum := battlesuit.Reckon(tables, 11, 3, test.points, test.sniper, map[scenario.Modifier]int{test.m: 1})
		if got := sum.Sum(); got != test.want {
			t.Errorf("at %d points with %v, by a sniper: %t: got %d, want %d", test.points, test.m, test.sniper, got, test.want)
		}
	}
}

// The odds of a shot of the active soldier count what it has done: the sum is that of its order to fire
// (BHM 7.2, 8.2.10, 12.9).
func TestOddsCountWhatTheSoldierHasDone(t *testing.T) {
	for _, test := range []struct {
		scene, orders, by, at string
		want                  int
	}{
		{"facing", "first", "RA", "BB", 7 - 3 - 2},
		{"facing", "first, activate RA", "RA", "BB", 7 - 3 - 2},
	} {
		m := factory(t, "testdata/"+test.scene+".yaml")()
		gametest.Give(t, m, test.orders)
		sum, _, err := battlesuit.Between(m, game.Chance, test.by, test.at)
		if err != nil || sum.Sum() != test.want {
			t.Errorf("%s, %s: got %d, %v; want %d", test.scene, test.orders, sum.Sum(), err, test.want)
		}
	}
}

// Beside indirect fire neither spillover nor height counts (BHM 9.8, 9.3.2), and paint is of no use to a
// shaky attacker (BHM 7.2): the same as in a match. Indirect fire may spill over onto a defender in sight.
func TestReckonCountsAsAMatchDoes(t *testing.T) {
	tables := scenario.Library.Standard()
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
		if got := battlesuit.Reckon(tables, 7, 0, 2, false, test.times).Sum(); got != test.want {
			t.Errorf("%v: got %d, want %d", test.times, got, test.want)
		}
	}
}

// Modifiers that no attack has at once are refused, with the reason (BHM 8.2.10, 9.3.2, 9.5, 9.7, 11.1b).
func TestNoAttackHasBoth(t *testing.T) {
	type modifiers = map[scenario.Modifier]int
	for _, test := range []struct {
		times  modifiers
		sniper bool
		want   string
	}{
		{modifiers{scenario.RapidFire: 1, scenario.ReactionPenalty: 1}, false, "rapid-fire, reaction-fire: found both; want one of them, as a soldier that reacts attacks once [BHM 9.7]"},
		{modifiers{scenario.DefenderBelow: 1, scenario.DefenderHigher: 1}, false, "defender-higher, defender-below: found both; want one of them, as a defender is not above and below the attacker [BHM 9.3.2]"},
		{modifiers{scenario.Painted: 1, scenario.SniperPainted: 1}, false, "painted, sniper-painted: found both; want one of them, as the sniper's paint counts instead [BHM 11.1b]"},
		{modifiers{scenario.AttackerShaky: 1, scenario.ReactionPenalty: 1}, false, "attacker-shaken, reaction-fire: found both; want one of them, as a soldier that reacts has not yet been activated [BHM 9.5]"},
		{modifiers{scenario.Boosted: 1, scenario.ReactionPenalty: 1}, false, "boosted, reaction-fire: found both; want one of them, as a soldier that reacts has not yet been activated [BHM 9.5]"},
		{modifiers{scenario.Indirect: 1, scenario.ReactionPenalty: 1}, false, "indirect-fire, reaction-fire: found both; want one of them, as a soldier that reacts sees the target [BHM 9.5]"},
		{modifiers{scenario.Boosted: 1, scenario.RapidFire: 1}, false, "rapid-fire, boosted: found both; want one of them, as a soldier that has moved attacks once [BHM 9.7]"},
		{modifiers{scenario.RapidFire: 1}, true, "rapid-fire, sniper: found both; want one of them, as a sniper attacks once [BHM 11.1b]"},
		{modifiers{scenario.Boosted: 1}, true, "boosted, sniper: found both; want one of them, as a sniper that has moved does not fire [BHM 11.1b]"},
		{modifiers{scenario.ReactionPenalty: 1, scenario.Painted: 1, scenario.Turned: 3}, true, ""},
		{modifiers{scenario.RapidFire: 1, scenario.AttackerShaky: 1, scenario.Indirect: 1, scenario.Turned: 9}, false, ""},
		{modifiers{scenario.Turned: 10}, false, "facing: found 10; want 0 to 9 times [BHM 12.9]"},
	} {
		got := ""
		if err := battlesuit.Unreckoned(7, test.sniper, test.times); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v, by a sniper: %t: got %q, want %q", test.times, test.sniper, got, test.want)
		}
	}
}

// Nobody goes down who is down: the next hit eliminates (BHM 7.8).
func TestNobodyGoesDownTwice(t *testing.T) {
	for damage, want := range map[int]string{4: "shaken or worse 11, damaged 8, down 4, eliminated 5", 5: "shaken or worse 11, damaged 8, down 0, eliminated 9"} {
		var got []string
		for _, o := range battlesuit.Chances(scenario.Library.Standard(), 7, damage) {
			got = append(got, fmt.Sprint(o.Result, " ", o.Ways))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("with %d hits: got %s, want %s", damage, got, want)
		}
	}
}

// The odds of a shot in a match count the suit of the target if its side plays with suit integrity
// (BHM 12.2).
func TestOddsInAMatchCountTheSuit(t *testing.T) {
	m := factory(t, "testdata/integrity.yaml")()
	sum, chances, err := battlesuit.Between(m, game.Chance, "RA", "BA")
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("strength %d", sum.Sum())
	for _, o := range slices.Concat(chances, sum.Outcomes) {
		got += fmt.Sprintf(", %s %d/%d", o.Result, o.Ways, o.Of)
	}
	want := "strength 9, shaken or worse 144/144, damaged 96/144, down 0/144, eliminated 64/144, S 12/144, 1 24/144, S1 24/144, S2 20/144, X 64/144"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
