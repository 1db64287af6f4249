package scenario_test

import (
	"fmt"
	"metahex/systems/rulebook"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit"
	"metahex/systems/battlesuit/scenario"
)

// Lint finds no faults in the shipped scenarios, and their ids equal their file names.
func TestScenariosAreClean(t *testing.T) {
	tables := scenario.Library.Standard()
	var got []string
	for _, id := range scenario.Library.IDs() {
		findings, err := battlesuit.System.Lint(rulebook.Source{Scenario: "scenarios/" + id + ".yaml"})
		if err != nil || len(findings) > 0 {
			t.Errorf("%s: %v %v", id, err, findings)
		}
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		units := [3]int{}
		for side, f := range s.Forces {
			for _, d := range f.Detachments {
				units[side] += len(d.Units)
			}
		}
		got = append(got, fmt.Sprintf("%s on %s: %d against %d, %d and %d points, %d turns", s.ID, s.Board.ID, units[game.Red], units[game.Blue], s.Forces[game.Red].Build, s.Forces[game.Blue].Build, s.Turns))
	}
	want := []string{
		"primer on A: 1 against 1, 8 and 8 points, 12 turns",
		"patrol on E: 4 against 4, 50 and 48 points, 12 turns",
		"causeways on C: 7 against 10, 72 and 63 points, 12 turns",
		"ridge on B: 9 against 6, 96 and 73 points, 10 turns",
		"cinders on D: 5 against 6, 69 and 73 points, 12 turns",
		"works on H: 5 against 19, 61 and 53 points, 12 turns",
		"meander on F: 6 against 6, 71 and 48 points, 16 turns",
		"quarry on G: 13 against 6, 88 and 71 points, 12 turns",
		"crossroads on standard: 10 against 13, 120 and 120 points, 12 turns",
		"platoons on deep: 16 against 20, 198 and 198 points, 20 turns",
		"smelter on smelter: 5 against 5, 59 and 58 points, 10 turns",
		"lockgate on A: 7 against 15, 74 and 56 points, 12 turns",
		"brood on E: 10 against 5, 103 and 60 points, 14 turns",
		"moonless on D: 7 against 12, 84 and 93 points, 12 turns",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	files, err := os.ReadDir("scenarios")
	if err != nil || len(files) != len(want) {
		t.Errorf("scenarios/ holds %d files, %d are listed (%v)", len(files), len(want), err)
	}
}

// No unit begins, enters or has a goal at a place that the unit cannot reach.
func TestZonesArePassable(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, id := range scenario.Library.IDs() {
		s, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		bridges := map[string]bool{}
		for _, o := range s.Board.Overlays {
			bridges[s.Board.Name(o.At)] = o.Kind == dots.Bridge
		}
		for _, f := range s.Forces {
			for _, d := range f.Detachments {
				for _, at := range d.Zone {
					if s.Raster == nil && s.Board.At(at.Place()).Terrain == dots.Water && s.Special.Wade == 0 && !bridges[s.Board.SpotName(at)] {
						t.Errorf("%s: %s can be set up in the water at %s", id, d.Name, s.Board.SpotName(at))
					}
				}
			}
		}
	}
}

// small is a scenario on a single panel that uses every part of the format.
const small = `format: scenario/1
id: small
title: A small one
story: Made for a test.
board: H
turns: 6
rules:
  rises: {woods: 4}
  water: 2
  glow: 3
  tiles: [{terrain: rubble, dots: [E-01]}]
  works: [{kind: bunker, dots: [E-03]}]
  buildings: {L-19: 12}
  stealth: {red: 2}
  first: blue
optional:
  switches: [hidden-setup, tall-buildings, stealth]
  detection: [red]
  integrity: [red, blue]
zones:
  west: {title: the west, areas: [[E-01, F-04]], except: [E-02]}
  gate: {edge: north, only: [clear]}
  yard: {near: [{dot: I-18, points: 1}]}
  halls: {near: [{dot: L-19, points: 2}], only: [building]}
forces:
  red:
    home: west
    exits: [east]
    build: 23
    detachments:
      - {name: Squad, squad: 1, marines: true, units: {ranger: 1, front-line: 1}, zone: west}
      - {name: Relief, units: {recon-drone: 1}, enters: {turn: 2, edge: north, zone: gate}}
  blue:
    home: east
    build: 6
    detachments:
      - name: Guard
        posts: [{unit: police, at: C-22}, {unit: police, at: "H-03"}]
        units: {militia: 2}
        zone: halls
        hidden: true
mines: [{side: blue, zone: yard, explosive: 1, nuclear: 1, dummies: 3}]
readings: ["10.0=d6", "6.5=halve"]
victory:
  text: All of it.
  margin: 2
  target: 30
  awards:
    - {to: red, for: exit, edge: east, score: build}
    - {to: red, for: control, zone: yard, score: 2, turns: true}
    - {to: blue, for: denial, zone: yard, score: 5}
    - {to: blue, for: kills, score: 1}
`

func read(text string) (*scenario.Scenario, error) {
	return scenario.Read("s", []byte(text), scenario.Library.Standard())
}

func TestRead(t *testing.T) {
	s, err := read(small)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	say := func(format string, args ...any) { got = append(got, fmt.Sprintf(format, args...)) }
	say("%s, %s: %s %d turns on %s", s.ID, s.Title, s.Story, s.Turns, s.Board.ID)
	x := s.Special
	say("woods %d, building %d, wade %d, glow %d, first %s, stealth %v", x.Heights[dots.Woods], x.Heights[dots.Building], x.Wade, x.Glow, x.First, x.Stealth)
	for _, tile := range x.Tiles {
		say("tile %s %s", s.Board.SpotName(tile.At), tile.Terrain)
	}
	for _, w := range x.Works {
		say("work %s %s", s.Board.SpotName(w.At), w.Kind)
	}
	for at, height := range x.Buildings {
		say("building %s %d", s.Board.SpotName(at), height)
	}
	say("optional %s; detection %s; integrity %s", s.Optional, s.Detection, s.Integrity)
	for _, side := range []game.Side{game.Red, game.Blue} {
		f := s.Forces[side]
		say("%s: home %s, exits %v, build %d", side, f.Home, f.Exits, f.Build)
		for _, d := range f.Detachments {
			say("  %s: squad %d, turn %d over %s, %d dots of %s, hidden %t, marines %t", d.Name, d.Squad, d.Turn, d.Edge, len(d.Zone), d.Where, d.Hidden, d.Marines)
			for _, u := range d.Units {
				say("    %s type %d post %t %s at %d", u.Label, u.Type, u.Post, s.Board.SpotName(u.At), u.Level)
			}
		}
	}
	for _, m := range s.Mines {
		say("mines of %s: %d %d %d in %d dots", m.Side, m.Explosive, m.Nuclear, m.Dummies, len(m.Zone))
	}
	say("readings %v", s.Readings)
	say("%s margin %d, target %d", s.Victory.Text, s.Victory.Margin, s.Victory.Target)
	for _, a := range s.Victory.Awards {
		say("  %s for %s (%s): %d dots over %s, %d build %t turns %t", a.To, a.For, a.Name, len(a.Zone), a.Edge, a.Score, a.Build, a.Turns)
	}
	want := strings.Split(`small, A small one: Made for a test. 6 turns on H
woods 4, building 6, wade 2, glow 3, first blue, stealth [0 2 0]
tile E-01 rubble
work E-03 bunker
building L-19 12
optional stealth, hidden-setup, tall-buildings; detection red; integrity red, blue
red: home west, exits [east], build 23
  Squad: squad 1, turn 0 over no edge, 7 dots of the west, hidden false, marines true
    A type 3 post false A-01 at 0
    B type 0 post false A-01 at 0
  Relief: squad 0, turn 2 over north, 24 dots of gate, hidden false, marines false
    D1 type 12 post false A-01 at 0
blue: home east, exits [], build 6
  Guard: squad 0, turn 0 over no edge, 7 dots of halls, hidden true, marines false
    M1 type 11 post false A-01 at 0
    M2 type 11 post false A-01 at 0
    P1 type 10 post true C-22 at 0
    P2 type 10 post true H-03 at 0
mines of blue: 1 1 3 in 7 dots
readings [10.0=d6 6.5=halve]
All of it. margin 2, target 30
  red for exit (the east edge): 0 dots over east, 0 build true turns false
  red for control (yard): 7 dots over no edge, 2 build false turns true
  blue for denial (yard): 7 dots over no edge, 5 build false turns false
  blue for kills (): 0 dots over no edge, 1 build false turns false`, "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// One fault gives one message: where it is, what was found and what is legal.
func TestFaultsInScenarios(t *testing.T) {
	tests := []struct {
		cite                 rule.Clause // the clause of the last fault
		name, old, new, want string
	}{
		{"", "format", "scenario/1", "scenario/2", `s:1:9: found format "scenario/2"; want scenario/1`},
		{"", "system", "scenario/1", "scenario/1\nsystem: gravarmor", `s:1:1: found system "gravarmor"; want battlesuit`},
		{"", "key", "turns: 6", "trns: 6", "s:6:1: unknown key \"trns\" (want one of format, system, id, title, story, tables, notes, board, table, turns, deal, rules, optional, zones, forces, mines, readings, victory, head-start, measured), did you mean \"turns\"?"},
		{"", "measured", "victory:\n  text", "measured: {matches: 3, seed: 1, red: 1, drawn: 1, blue: 2, turns: 4.5, of: x}\nvictory:\n  text", "s:44:11: measured: found 1 red, 1 drawn and 2 blue of 3 matches; want counts of 0 or more whose sum is the number of matches, 1 or more"},
		{"", "id", "id: small", "id: Small One", `s:2:5: found id "Small One"; want small letters, digits and hyphens`},
		{"BHM 13.5", "two values of a reading", `"10.0=d6", "6.5=halve"`, `"10.0=d6", "10.0=d12"`, `s:43:12: found 10.0=d6 and 10.0=d12; want one of them`},
		{"BHM 13.0", "turns", "turns: 6", "turns: 0", "s:6:8: turns: found 0; want 1 to 60"},
		{"BHM 2.0", "board", "board: H", "board: stanard", `s:5:8: unknown board "stanard" (want one of broad, deep, standard, A, B, C, D, E, F, G, H, I, J), did you mean "standard"?; or name a file`},
		{"BHM 2.4", "height", "{woods: 4}", "{woods: 40}", "s:8:18: rises.woods: found 40; want 0 to 12"},
		{"BHM 2.3", "terrain", "{woods: 4}", "{wods: 4}", `s:8:11: unknown terrain "wods" (want one of clear, woods, building, marsh, slag, water, rubble), did you mean "woods"?`},
		{"BHM 13.1", "story", "Made for a test.", `"  "`, "s:2:5: scenario small has a blank title or story; want a title of one line and a story of a few lines"},
		{"", "water", "water: 2", "water: deep", `s:9:10: found "deep"; want "prohibited" or a cost from 1 to 9`},
		{"BHM 2.3", "tile", "terrain: rubble", "terrain: ruble", `s:11:21: unknown terrain "ruble" (want one of clear, woods, building, marsh, slag, water, rubble), did you mean "rubble"?`},
		{"BHM 4.13", "tile twice", "dots: [E-01]", "dots: [E-01, e1]", "s:11:42: dot e1 already has a tile"},
		{"BHM 4.6", "work", "kind: bunker", "kind: bunkr", `s:12:18: unknown work "bunkr" (want one of bunker, improved), did you mean "bunker"?`},
		{"BHM 12.13", "no building", "buildings: {L-19: 12}", "buildings: {E-05: 12}", "s:13:15: dot E-05 is clear; want a building"},
		{"BHM 12.13", "too tall", "buildings: {L-19: 12}", "buildings: {L-19: 16}", "s:13:21: height of a building: found 16; want 1 to 12"},
		{"BHM 12.13", "no tall buildings", "hidden-setup, tall-buildings", "hidden-setup", "s:13:15: buildings that carry soldiers need the optional rule tall-buildings"},
		{"", "switch", "tall-buildings, stealth", "tall-buildings, stelth", `s:17:44: unknown optional rule "stelth" (want one of stealth, nap-of-the-earth, strict-combat, facing, hidden-setup, squad-command, squad-morale, tall-buildings), did you mean "stealth"?`},
		{"BHM 4.0", "first", "first: blue", "first: green", `s:15:10: unknown side "green" (want one of red, blue)`},
		{"BHM 2.1", "dot", "except: [E-02]", "except: [E-36]", "s:21:59: dot E-36: found column 36; columns go from 01 to 35"},
		{"BHM 13.4", "empty zone", "only: [clear]", "only: [rubble]", `s:22:3: zone "gate" has no dot that a soldier on foot can be on`},
		{"", "wet dot", "rules:\n  rises: {woods: 4}\n  water: 2", "rules:\n  rises: {woods: 4}", ""},
		{"BHM 12.11", "a third squad", "squad: 1, marines", "squad: 3, marines", "s:31:30: squad: found 3; want 1 to 2"},
		{"BHM 13.4", "zone", "squad: 1, marines: true, units: {ranger: 1, front-line: 1}, zone: west", "squad: 1, marines: true, units: {ranger: 1, front-line: 1}, zone: wst", `s:31:89: unknown zone "wst" (want one of west, gate, yard, halls), did you mean "west"?`},
		{"", "unit", "{militia: 2}", "{milita: 2}", `s:39:17: unknown unit "milita" (want one of front-line, assault, commander, ranger, dead-eye, thumper, sniper, engineer, crusader, jack-knife, police, militia, recon-drone, attack-drone, bomb-drone, ecm-drone, sentry-drone), did you mean "militia"?`},
		{"BHM 13.3", "build", "build: 23", "build: 24", "s:29:12: build: found 24; the units of red are worth 23"},
		{"BHM 13.4", "too many", "{militia: 2}", "{militia: 8}", "s:35:12: build: found 6; the units of blue are worth 12 [BHM 13.3]\ns:37:15: detachment \"Guard\": 8 units of blue to set up, but only 7 dots in halls"},
		{"BHM 8.3", "post twice", `at: "H-03"`, "at: C-22", "s:38:62: dot C-22 is already a post; want one unit per dot"},
		{"BHM 13.4", "post in the air", "at: C-22", "at: C-22@4", "s:38:36: a Police cannot begin in the air"},
		{"BHM 8.2.2", "post too low", "at: C-22", "at: C-22@0", `s:38:36: found level "0"; want 1 to 12, as the ground of C-22 is at 0`},
		{"BHM 8.2.2", "post too high", "at: C-22", "at: C-22@13", `s:38:36: found level "13"; want 1 to 12, as the ground of C-22 is at 0`},
		{"BHM 8.6", "entry", "turn: 2", "turn: 9", "s:32:64: turn: found 9; want 1 to 6"},
		{"BHM 8.4", "entry zone", "edge: north, zone: gate", "edge: east, zone: gate", "s:32:85: zone \"gate\": dot A-01 is not on the east edge"},
		{"BHM 8.6", "entering posts", "units: {recon-drone: 1}, enters", "units: {recon-drone: 1}, hidden: true, enters", `s:32:16: detachment "Relief" enters during the match, so it cannot have a zone or posts, or be hidden`},
		{"BHM 8.6", "entering with a zone", "units: {recon-drone: 1}, enters", "units: {recon-drone: 1}, zone: west, enters", `s:32:16: detachment "Relief" enters during the match, so it cannot have a zone or posts, or be hidden`},
		{"BHM 8.6", "entering with posts", "units: {recon-drone: 1}, enters", "posts: [{unit: recon-drone, at: E-05@6}], enters", `s:32:16: detachment "Relief" enters during the match, so it cannot have a zone or posts, or be hidden`},
		{"BHM 13.4", "no zone", "units: {ranger: 1, front-line: 1}, zone: west", "units: {ranger: 1, front-line: 1}", `s:31:16: detachment "Squad" has units without posts; want the key "zone" or the key "enters"`},
		{"BHM 12.10", "hidden without the rule", "hidden-setup, tall", "tall", `s:37:15: detachment "Guard" is hidden, which needs the optional rule hidden-setup`},
		{"BHM 12.10", "nowhere to hide", "zone: halls", "zone: yard", `s:37:15: detachment "Guard" is hidden, but yard has no woods, building, bunker or improved position`},
		{"BHM 12.10", "one dot and nowhere to hide", "halls: {near: [{dot: L-19, points: 2}], only: [building]}", "halls: {dots: [E-05]}", `s:37:15: detachment "Guard" is hidden, but halls has no woods, building, bunker or improved position`},
		{"BHM 13.4", "one dot to hide in", "halls: {near: [{dot: L-19, points: 2}], only: [building]}", "halls: {dots: [L-19]}", `s:37:15: detachment "Guard": 2 units of blue to set up, but only 1 dot in halls`},
		{"BHM 12.13", "in the air inside a building", "units: {ranger: 1, front-line: 1}, zone: west", "units: {ranger: 1}, posts: [{unit: front-line, at: L-19@11}], zone: west", "s:31:99: a Front Line cannot be in the air inside a building; want a storey, every 4 levels"},
		{"", "on a storey", "units: {ranger: 1, front-line: 1}, zone: west", "units: {ranger: 1}, posts: [{unit: front-line, at: L-19@8}], zone: west", ""},
		{"", "on the roof", "units: {ranger: 1, front-line: 1}, zone: west", "units: {ranger: 1}, posts: [{unit: front-line, at: L-19@12}], zone: west", ""},
		{"BHM 13.1", "title", "title: A small one", "title: ' '", "s:2:5: scenario small has a blank title or story; want a title of one line and a story of a few lines"},
		{"BHM 12.10", "post in the open", `at: "H-03"`, "at: E-05", "s:38:62: dot E-05 is clear; want woods, a building, a bunker or an improved position to hide in"},
		{"", "edge", "home: west", "home: wets", `s:27:11: unknown edge "wets" (want one of north, east, south, west), did you mean "west"?`},
		{"BHM 12.6", "mines", "dummies: 3", "dummies: 30", "s:42:28: found 32 mine markers for the 7 dots of yard; want a dot for each marker"},

		{"BHM 12.6", "a hundred mines", "explosive: 1, nuclear: 1, dummies: 3", "explosive: 100, nuclear: 0, dummies: 0", "s:42:45: explosive: found 100; want 0 to 99 [BHM 12.6.3]\ns:42:28: found 99 mine markers for the 7 dots of yard; want a dot for each marker"},
		{"BHM 12.6", "no mines", "explosive: 1, nuclear: 1, dummies: 3", "explosive: 0", "s:42:28: found a minefield without mines; want a number for explosive, nuclear, caches or dummies"},
		{"BHM 13.5", "reading", "10.0=d6", "10.0=d8", `s:43:12: reading 10.0: unknown value "d8" (want one of d12, d6), did you mean "d6"?`},
		{"", "goal", "for: kills", "for: kill", `s:52:23: unknown goal "kill" (want one of kills, control, exit, denial, demolition, finds), did you mean "kills"?`},
		{"", "score", "for: kills, score: 1", "for: kills, score: many", `s:52:37: found "many"; want "build" or points from 1 to 999`},
		{"BHM 4.9", "no zone to control", "for: control, zone: yard", "for: control", "s:50:22: an award for control needs a zone"},
		{"BHM 16.7", "zone of kills", "for: kills", "for: kills, zone: yard", "s:52:36: an award for kills cannot have a zone"},
		{"BHM 16.7", "denial by build", "zone: yard, score: 5", "zone: yard, score: build", "s:51:23: an award for denial must score points, not `build`"},
		{"BHM 16.7", "kills by turns", "score: 1}", "score: 1, turns: true}", "s:52:23: an award for kills is scored when it happens; the key `turns` is only for control and denial"},
		{"BHM 11.2.2", "demolition of nothing", "for: denial, zone: yard", "for: demolition, zone: yard", "s:51:41: dot H-18 has no bridge, building or bunker to bring down"},
		{"", "demolition", "for: denial, zone: yard", "for: demolition, zone: halls", ""},
		{"BHM 11.2.2", "demolition without a zone", "for: denial, zone: yard", "for: demolition", "s:51:23: an award for demolition needs a zone"},
		{"BHM 11.2.2", "demolition by build", "for: denial, zone: yard, score: 5", "for: demolition, zone: halls, score: build", "s:51:23: an award for demolition must score points, not `build`"},
		{"BHM 11.2.2", "demolition by turns", "for: denial, zone: yard, score: 5", "for: demolition, zone: halls, score: 5, turns: true", "s:51:23: an award for demolition is scored when it happens; the key `turns` is only for control and denial"},
		{"BHM 4.12", "finds of nothing", "to: blue, for: kills", "to: red, for: finds", "s:52:22: an award for finds needs caches among the mines of blue"},
		{"BHM 4.12", "finds by build", "to: blue, for: kills, score: 1", "to: red, for: finds, score: build", "s:52:22: an award for finds must score points, not `build`"},
		{"BHM 8.4", "exit without edge", "for: exit, edge: east", "for: exit", "s:49:22: an award for exit needs an edge"},
		{"BHM 8.4", "exit where none is", "for: exit, edge: east", "for: exit, edge: west", "s:49:22: found an award for exit over the west edge; want an edge among the exits of red ([east])"},
		{"BHM 16.7", "edge of kills", "for: kills", "for: kills, edge: east", "s:52:23: an award for kills cannot have an edge"},
		{"BHM 13.6", "no awards", small[strings.Index(small, "  awards:"):], "  awards: []\n", "s:48:11: awards: found 0 entries; want 1 or more"},
		{"", "no blue", small[strings.Index(small, "  blue:"):strings.Index(small, "mines:")], "", `s:26:3: key "blue" is missing`},
		{"", "no forces", small[strings.Index(small, "forces:"):strings.Index(small, "mines:")], "forces: {}\n", `s:25:9: keys "red" and "blue" are missing`},
		{"", "a third", "  blue:\n    home: east", "  red-two:\n    home: east", "s:33:3: unknown key \"red-two\" (want one of red, blue)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(small, test.old, test.new, 1)
			if text == small {
				t.Fatalf("%q is not in the scenario", test.old)
			}
			_, err := read(text)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(withCite(test.want, test.cite), got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// withCite appends a clause to a text, in the format of faults.
func withCite(text string, cite rule.Clause) string {
	if cite == "" {
		return text
	}
	return text + " [" + string(cite) + "]"
}

// Each number of a scenario is accepted at its lowest and highest value, and refused beyond.
func TestFiguresAtTheirLimits(t *testing.T) {
	for _, test := range []struct {
		old, figure, what string
		low, high         int
	}{
		{"turns: 6", "turns: %d", "turns", 1, 60},
		{"rises: {woods: 4}", "rises: {woods: %d}", "rises.woods", 0, 12},
		{"glow: 3", "glow: %d", "glow", 1, 30},
		{"glow: 3", "sight: %d", "sight", 1, 99},
		{"buildings: {L-19: 12}", "buildings: {L-19: %d}", "height of a building", 1, 12},
		{"stealth: {red: 2}", "stealth: {red: %d}", "stealth.red", 1, 6},
		{"squad: 1", "squad: %d", "squad", 1, 2},
		{"turn: 2", "turn: %d", "turn", 1, 6},
		{"{militia: 2}", "{militia: %d}", "militia", 1, 99},
		{"explosive: 1", "explosive: %d", "explosive", 0, 99},
		{"nuclear: 1", "nuclear: %d", "nuclear", 0, 99},
		{"dummies: 3", "dummies: %d", "dummies", 0, 99},
		{"dummies: 3", "caches: %d", "caches", 0, 99},
		{"margin: 2", "margin: %d", "margin", 1, 999},
		{"target: 30", "target: %d", "target", 1, 9999},
	} {
		for n, refused := range map[int]bool{test.low - 1: true, test.low: false, test.high: false, test.high + 1: true} {
			text := strings.Replace(small, test.old, fmt.Sprintf(test.figure, n), 1)
			if !strings.Contains(small, test.old) {
				t.Fatalf("%q is not in the scenario", test.old)
			}
			_, err := read(text)
			want := fmt.Sprintf("%s: found %d; want %d to %d", test.what, n, test.low, test.high)
			if got := err != nil && strings.Contains(err.Error(), want); got != refused {
				t.Errorf("%s %d: %v; want it refused: %t", test.what, n, err, refused)
			}
		}
	}
}

// A side has at most 127 units (BHM 13.3).
func TestMostUnits(t *testing.T) {
	for police, refused := range map[int]bool{27: false, 28: true} { // in addition to 99 militia and a drone
		text := strings.Replace(small, "units: {ranger: 1, front-line: 1}", fmt.Sprintf("units: {militia: 99, police: %d}", police), 1)
		_, err := read(text)
		if got := err != nil && strings.Contains(err.Error(), "red has more than 127 units; want at most 127"); got != refused {
			t.Errorf("%d units: %v; want too many: %t", 100+police, err, refused)
		}
	}
}
