package systems

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/record"
)

// A scenario's sheet lists its forces by kind, with separate lines for reinforcements and hidden
// units, and its terms.
func TestOutline(t *testing.T) {
	o, err := All[0].Read(Source{Scenario: "works"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Title != "Night Shift at Number Four" || o.Story == "" || len(o.Options) == 0 {
		t.Errorf("got %+v", o)
	}
	want := [3][]string{
		game.Red:  {"red, 61 points", "1 Commander, turn 1", "1 Assault, turn 1", "2 Front Line, turn 1", "1 Engineer, turn 1"},
		game.Blue: {"blue, 53 points", "9 Militia, hidden", "6 Police, hidden", "3 Sentry Drone", "1 Commander"},
	}
	if diff := cmp.Diff(want, o.Forces); diff != "" {
		t.Errorf("forces (-want +got):\n%s", diff)
	}
	terms := []string{
		"Red scores the casting yard dot by dot and whom he eliminates; blue scores the soldiers he takes, and the yard if no red soldier is in it at the end.",
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
		"not printed figures: attack table: stand-in; terrain: 4 stand-in; modifiers: 1 stand-in; measures: 1 stand-in; cards: 12 stand-in [BHM 13.1]",
	}
	if diff := cmp.Diff(terms, o.Terms); diff != "" {
		t.Errorf("terms (-want +got):\n%s", diff)
	}
	if _, err := All[0].Read(Source{Scenario: "wroks"}); err == nil {
		t.Error("an unknown scenario has an outline")
	}
}

// Grav Armor's scenarios have a sheet of the same form.
func TestOutlineOfGravArmor(t *testing.T) {
	system, err := Of("relief")
	if err != nil {
		t.Fatal(err)
	}
	o, err := system.Read(Source{Scenario: "relief"})
	if err != nil {
		t.Fatal(err)
	}
	want := [3][]string{
		game.Red:  {"League, 15 units", "2 Aza-3", "2 Eta-5", "4 A-Inf", "2 Zeta-7", "2 Zho-1", "2 Omi-9", "1 Rhu-1"},
		game.Blue: {"Imperial, 15 units", "2 Eta-5", "4 A-Inf", "1 Omi-2", "1 Chi-1", "1 Psi-5, turn 3", "2 Tau-8, turn 3", "1 Xi-2, turn 3", "2 Zeta-5, turn 3", "1 Silon-4, turn 3"},
	}
	if diff := cmp.Diff(want, o.Forces); diff != "" {
		t.Errorf("forces (-want +got):\n%s", diff)
	}
	terms := []string{
		"Whoever holds the city at the end of turn 9 wins.",
		"Imperial scores 1 for each hex of the city that it holds at the end of the last turn",
		"League scores 1 for each hex of the city that it holds at the end of the last turn",
		"at first Imperial holds the city",
		"the battle ends after turn 9, or when a side has no unit left on the map or still to come; a side ahead by 1 or more wins, otherwise it is a draw",
		"when a side is asked, it may concede with the order \"concede\"; it then loses",
		"Imperial moves first, Imperial sets up first", "9 turns on board quarter",
	}
	if diff := cmp.Diff(terms, o.Terms); diff != "" {
		t.Errorf("terms (-want +got):\n%s", diff)
	}
	if o.Title != "Relief of the 42nd" || o.Story == "" || len(o.Options) != 4 {
		t.Errorf("got %+v", o)
	}
	if _, err := system.Read(Source{Scenario: "releif"}); err == nil {
		t.Error("an unknown scenario has an outline")
	}
}

func TestOutlinesOfTheOtherSystems(t *testing.T) {
	for _, test := range []struct {
		id     string
		forces [3][]string
		terms  []string
	}{
		{"morning-haze", [3][]string{
			game.Red:  {"red, 3 platoons of basic technology, 89 points", "3 Medium tank", "1 Tank destroyer", "2 Infantry squad", "1 Artillery observers", "1 Medium howitzer", "1 Light rocket launcher"},
			game.Blue: {"blue, 3 platoons of basic technology, 57 points", "1 Medium tank", "1 Tank destroyer", "2 Infantry squad", "1 Artillery observers", "1 Medium howitzer", "1 Light rocket launcher"},
		}, []string{"Points for every stand lost, and for the moss and the crossroads to who alone is there at the end. Blue begins with twenty-two points.",
			"each side scores the points of every enemy stand that is destroyed or routs; a section counts against the side that held it at the start",
			"the moss, 3 inches around 26,31, scores 20 at the end for the side that alone has troops on it",
			"the crossroads, 2.5 inches around 30,23, scores 12 at the end for the side that alone has troops on it",
			"blue begins with 22 points",
			"the battle ends after cycle 5, or when a side has nothing left; the side with more points wins, else it is a draw",
			"haze: stands are not seen as far as in clear weather",
			"not printed figures: troops and structures with their points: stand-in; weapons: 11 stand-in; figures: 4 stand-in [SP organization]", "5 cycles on table depot"}},
		{"kreuz-road", [3][]string{
			game.Red:  {"red, 7th Falk Division", "3 rifle", "1 mortar", "1 machine-gun"},
			game.Blue: {"blue, Strand Division", "3 rifle", "1 mortar", "1 machine-gun"},
		}, []string{"Hold Kreuz, the orchard behind it and Sandau at the end; each enemy step counts a point.",
			"I-09 Kreuz: 5 points for its holder at the end (at the beginning blue's)", "I-10: 2 points for its holder at the end (at the beginning nobody's)", "N-08: 2 points for its holder at the end (at the beginning nobody's)",
			"each enemy step: 1 point", "whoever has 2 points more wins; else it is a draw",
			"the match ends after turn 6; the weather is clear at first",
			"red, 7th Falk Division enters at K-01", "blue, Strand Division enters at L-31", "not printed figures: weather table: stand-in; weather change: stand-in; measures: 4 stand-in; terrain: 4 stand-in; units: stand-in [GTS general/ratings]", "6 turns on map aldern"}},
		{"depot-raid", [3][]string{
			game.Red:  {"red, 11 pieces, 66 points", "1 assault lander, from above in turn 1", "5 Stormer, in L1", "1 gun turret, from above in turn 1", "2 Ironclad, in L1", "2 Grav Grenadier, enters in turn 1"},
			game.Blue: {"blue, 6 pieces, 34 points", "3 Ranger", "1 Skitter", "1 missile launcher", "1 heavy grav tank, enters in turn 4"},
		}, []string{"Points for every piece destroyed or gone, and for the depot and the office to who alone stands there at the end.", "5 turns on table depot", "wet ground: unpaved roads are soft"}},
	} {
		system, err := Of(test.id)
		if err != nil {
			t.Fatal(err)
		}
		o, err := system.Read(Source{Scenario: test.id})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.forces, o.Forces); diff != "" {
			t.Errorf("%s: forces (-want +got):\n%s", test.id, diff)
		}
		if diff := cmp.Diff(test.terms, o.Terms); diff != "" {
			t.Errorf("%s: terms (-want +got):\n%s", test.id, diff)
		}
		if o.Title == "" || o.Story == "" || len(o.Options) < 2 || o.Options[0].Help == "" {
			t.Errorf("%s: got %+v", test.id, o)
		}
		if _, err := system.Read(Source{Scenario: "no-such"}); err == nil {
			t.Errorf("%s: an unknown scenario has an outline", system.ID)
		}
	}
}

// Every system has a referee for recorded matches. It uses the readings of the record's header.
func TestSight(t *testing.T) {
	m, err := Start(record.Header{System: "battlesuit", Scenario: "primer", Readings: "6.5=halve facing=on"})
	if err != nil {
		t.Fatal(err)
	}
	if terms := m.Sight(game.Chance).Basis().Terms; !slices.Contains(terms, "6.5=halve") {
		t.Errorf("found the terms %q; want 6.5=halve among them", terms)
	}
	for _, system := range All {
		for _, id := range system.IDs {
			m, _, err := Open(Source{Scenario: id})
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range []game.Side{game.Chance, game.Red, game.Blue} {
				if m.Sight(side) == nil {
					t.Errorf("%s: %s has no sight", id, side)
				}
			}
		}
	}
}
