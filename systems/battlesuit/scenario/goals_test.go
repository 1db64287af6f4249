package scenario_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// A scenario lists its goals, special rules and forces. The list of forces never says which counter
// is which unit (BHM 13.3, 13.5, 13.6).
func TestSheetTellsTermsAndComposition(t *testing.T) {
	tables := scenario.Library.Standard()
	for id, want := range map[string][]string{
		"meander": {
			"16 turns on board F",
			"red scores the build value of each unit that leaves over the east edge [BHM 8.4]",
			"red scores 3 points for each enemy eliminated [BHM 16.7]",
			"blue scores 10 points for each enemy eliminated [BHM 16.7]",
			"red scores 2 points for each of 2 dots that it controls, at the end of the match: the two crossings (D-11, J-20) [BHM 4.9]",
			"blue scores 4 points for each of 2 dots that it controls, at the end of the match: the two crossings (D-11, J-20) [BHM 4.9]",
			"a side wins if it is 1 point ahead [BHM 13.6]",
			"red may leave the map over the east edge [BHM 8.4]",
			"water can be waded, for 3 movement points [BHM 2.3.6]",
			"blue hides 15 mine markers in both banks of the Meander: 4 explosive, 1 nuclear, 10 dummies [BHM 12.6]",
			"optional rules: strict-combat, facing [BHM 12.0]",
		},
		"works": {
			"12 turns on board H",
			"red scores 1 point for each of 19 dots that it controls, at the end of the match: the casting yard [BHM 4.9]",
			"red scores 1 point for each enemy eliminated [BHM 16.7]",
			"blue scores 27 points for each enemy eliminated [BHM 16.7]",
			"blue scores 15 points if no enemy is in the casting yard, at the end of the match; enemies who are down do not count [BHM 16.7]",
			"a side wins if it is 3 points ahead [BHM 13.6]",
			"red: Demolition squad, 5 units, enter in turn 1 over the north edge, in the northern edge [BHM 8.6]",
			"blue: Night shift, 9 units, set up hidden in the plant [BHM 12.10]",
			"blue: Guards, 6 units, set up hidden in the plant [BHM 12.10]",
			"blue holds the initiative in turn 1 [BHM 7.1]",
			"water cannot be waded [BHM 2.3.6]",
			"buildings that carry soldiers, and their levels: C-10 8, K-20 12, L-18 8, L-19 12 [BHM 12.13]",
			"improved detection, +2 on the attacks of red [BHM 12.1]",
			"optional rules: hidden-setup, tall-buildings [BHM 12.0]",
		},
		"lockgate": {
			"12 turns on board A",
			"red scores 14 points for each of 2 bridges, buildings or bunkers that is brought down: the canal bridges (I-22, N-20) [BHM 11.2.2]",
			"red scores 8 points for each of 2 bridges, buildings or bunkers that is brought down: the exchange and the bunker (G-23, H-16) [BHM 11.2.2]",
			"red scores 1 point for each enemy eliminated [BHM 16.7]",
			"blue scores 14 points for each enemy eliminated [BHM 16.7]",
			"a side wins if it is 3 points ahead [BHM 13.6]",
			"blue: Town militia, 8 units, set up hidden in the town [BHM 12.10]",
			"blue: Garrison, 5 units, set up hidden in the square and the exchange [BHM 12.10]",
			"water cannot be waded [BHM 2.3.6]",
			"optional rules: hidden-setup [BHM 12.0]",
		},
		"brood": {
			"14 turns on board E",
			"red scores 13 points for each cache of the enemy that is found [BHM 4.12]",
			"red scores 4 points for each enemy eliminated [BHM 16.7]",
			"blue scores 10 points for each enemy eliminated [BHM 16.7]",
			"a side wins if it is 3 points ahead [BHM 13.6]",
			"blue: The brood, 5 units, set up hidden in the deep wood [BHM 12.10]",
			"water cannot be waded [BHM 2.3.6]",
			"blue hides 12 mine markers in the wood between the becks: 3 explosive, 3 caches, 6 dummies [BHM 12.6]",
			"optional rules: hidden-setup [BHM 12.0]",
		},
		"moonless": {
			"12 turns on board D",
			"red scores 1 point for each of 3 dots that it controls, at the end of every turn: the pieces of the probe (G-17, H-15, L-19) [BHM 4.9]",
			"blue scores 1 point for each of 3 dots that it controls, at the end of every turn: the pieces of the probe (G-17, H-15, L-19) [BHM 4.9]",
			"red scores 2 points for each enemy eliminated [BHM 16.7]",
			"blue scores 8 points for each enemy eliminated [BHM 16.7]",
			"a side wins if it is 3 points ahead [BHM 13.6]",
			"blue: Listening posts, 4 units, set up hidden in the outposts [BHM 12.10]",
			"stealth units of red begin under stealth, in box 1 [BHM 12.3]",
			"nobody sees farther than 9 map points [BHM 13.5]",
			"slag glows with strength 3 [BHM 2.3.5]",
			"water cannot be waded [BHM 2.3.6]",
			"blue hides 6 mine markers in the western approach: 2 explosive, 4 dummies [BHM 12.6]",
			"optional rules: stealth, hidden-setup [BHM 12.0]",
		},
	} {
		sc, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		want = append(append([]string{sc.Victory.Text}, want...), "not printed figures: attack table: stand-in; terrain: 4 stand-in; modifiers: 1 stand-in; measures: 1 stand-in; cards: 12 stand-in [BHM 13.1]")
		if diff := cmp.Diff(want, sc.Goals(tables)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
		if text := sc.Sheet(tables).Text; !strings.Contains(text, strings.Join(want, "\n")) {
			t.Errorf("%s: its text does not hold them:\n%s", id, text)
		}
		p, err := battlesuit.Prepare(sc, tables)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []game.Side{game.Red, game.Blue, game.Chance} {
			if diff := cmp.Diff(want, p.New().View(side).Goals); diff != "" {
				t.Errorf("%s: the goals in the view of %s (-want +got):\n%s", id, side, diff)
			}
		}
	}
	for id, want := range map[string][]string{
		"works": {"Night shift (M1 to M9), set up hidden in the plant: 9 Militia", "Guards (P1 to P6), set up hidden in the plant: 6 Police", "Sentries (S1 to S3), at posts: 3 Sentry Drone at E-11, H-20, M-21", "Manager (A), set up in the office block: 1 Commander"},
		"ridge": {"Crest squad (A to F), set up in the crest: 1 Commander, 1 Dead-Eye, 2 Front Line; 1 Sniper, 1 Thumper at G-28, I-18", "Guns (H to I), enter in turn 2 over the south edge, in the southern edge: 1 Thumper, 1 Dead-Eye"},
		"platoons": {"River squad (A to I, D1), set up in the river line: 1 Commander, 6 Front Line, 2 Dead-Eye, 1 Recon Drone", "Reserve (J to S), enter in turn 3 over the south edge: 1 Commander, 6 Front Line, 2 Jack-Knife, 1 Sniper",
			"red scores 25 points if it controls the yard of the works (H-I-18), at the end of the match [BHM 4.9]", "slag glows with strength 3 [BHM 2.3.5]"},
	} {
		sc, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		text := sc.Sheet(tables).Text
		for _, line := range want {
			if !strings.Contains(text, line+"\n") {
				t.Errorf("%s: want the line\n%s\nin\n%s", id, line, text)
			}
		}
		if strings.Contains(text, "A Commander") {
			t.Errorf("%s reveals the commander:\n%s", id, text)
		}
	}
}
