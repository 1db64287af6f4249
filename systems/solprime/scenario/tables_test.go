package scenario_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// The ratings and ranges of weapons, and the armour of the three tanks, are as printed
// (SP fire/kill, SP fire/missiles).
func TestWeaponsAndTanksAsPrinted(t *testing.T) {
	type row = [4]int // least and greatest range, ratings against vehicles and infantry
	want := map[string]row{
		"infantry-gun": {0, 12, 0, 1}, "infantry-tow": {4, 20, 3, 0}, "infantry-laser": {0, 20, 3, 2}, "plasma-tow": {4, 24, 6, 2},
		"laser-cannon": {0, 20, 3, 2}, "heavy-laser": {0, 24, 4, 2}, "ion-cannon": {0, 20, 5, 2}, "plasma-cannon": {0, 20, 6, 3},
		"he-missile": {4, 20, 3, 0}, "plasma-missile": {4, 24, 6, 2}, "gaw": {0, 10, 0, 0},
		"air-he": {4, 24, 3, 0}, "air-plasma": {6, 24, 6, 2}, "ad-he": {0, 24, 3, 0}, "ad-plasma": {0, 24, 6, 0},
	}
	got := map[string]row{}
	tables := scenario.Library.Standard()
	for _, w := range tables.Weapons() {
		if w.Source != rule.StandIn {
			got[w.ID] = row{w.Least, w.Range, w.Vehicles, w.Infantry}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("weapons (-want +got):\n%s", diff)
	}
	armour := map[string][2]int{}
	for _, id := range []string{"light-tank", "medium-tank", "battle-tank"} {
		k, _ := tables.Kind(id)
		armour[id] = [2]int{k.Front, k.Flank}
	}
	if diff := cmp.Diff(map[string][2]int{"light-tank": {4, 3}, "medium-tank": {5, 4}, "battle-tank": {6, 5}}, armour); diff != "" {
		t.Errorf("armour (-want +got):\n%s", diff)
	}
}

// duel is a small scenario without faults.
const duel = `format: scenario/1
system: solprime
id: duel
title: A duel
story: Two tanks meet.
table: depot
cycles: 3
forces:
  red:
    level: laser
    platoons: [{name: One, rating: veteran, units: [{unit: medium-tank, label: M1, at: [5, 20]}]}]
  blue:
    level: basic
    platoons: [{name: One, rating: green, units: [{unit: rifles, label: R1, at: [50, 20]}]}]
victory: Points for losses.
`

// A fault in a scenario is reported once, with its position.
func TestScenarioSlips(t *testing.T) {
	many := ""
	for i := range 7 {
		many += fmt.Sprintf("{unit: rifles, label: N%d, at: [50, %d]}, ", i, 24+i)
	}
	carriers := func(n int) (all string) {
		for i := range n {
			all += fmt.Sprintf("{unit: apc, label: C%d, at: [50, %d]}, ", i, 24+3*i)
		}
		return all
	}
	legion := ""
	for p := range 20 {
		legion += fmt.Sprintf(",\n      {name: L%d, rating: green, units: [", p)
		for u := range 6 {
			legion += fmt.Sprintf("{unit: rifles, label: %d, at: [50, 20]}, ", 100+6*p+u)
		}
		legion += "]}"
	}
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"medium-tank", "medium-tnk", `f.yaml:11:60: unknown unit "medium-tnk" (want one of rifles, engineers, …did you mean "medium-tank"?`},
		{"rating: green", "rating: grene", `f.yaml:14:36: unknown rating "grene" (want one of guard, elite, veteran, green, militia), did you mean "green"?`},
		{"[50, 20]", "[70, 20]", "f.yaml:14:81: found 70,20, off the table; want 0,0 to 60,48"},
		{"level: basic", "level: basics", `f.yaml:13:12: unknown level "basics" (want one of basic, laser, plasma), did you mean "basic"?`},
		{"cycles: 3", "cycles: 99", "f.yaml:7:9: cycles: found 99; want 1 to 30"},
		{"[{unit: rifles, label: R1, at: [50, 20]}]", "[{unit: rifles, label: R1, at: [50, 20]}, " + many + "]", `f.yaml:14:23: platoon "One" has 8 stands; want 1 to 6 [SP organization]`},
		{"[{unit: rifles, label: R1, at: [50, 20]}]", "[{unit: apc, label: A1, at: [50, 22]}, {unit: rifles, label: R1, at: [50, 20]}, " + many + "]", `f.yaml:14:23: platoon "One" has 1 carrier and 8 squads; want at most 6 carriers, and no more squads than they can hold (2) [` + "SP organization/transport" + `]`},
		{"[{unit: rifles, label: R1, at: [50, 20]}]", "[" + carriers(6) + "{unit: rifles, label: R1, at: [50, 20]}]", ""},
		{"[{unit: rifles, label: R1, at: [50, 20]}]", "[" + carriers(7) + "]", `f.yaml:14:23: platoon "One" has 7 carriers and 0 squads; want at most 6 carriers, and no more squads than they can hold (14) [` + "SP organization/transport" + `]`},
		{"at: [50, 20]", "in: R9", `f.yaml:14:81: found "R1" inside "R9"; want a carrier for infantry, or a section of a structure`},
		{"at: [50, 20]", "dug: true", `f.yaml:14:73: found "R1" with no place or with two; give the key "at" or "in", or give the force the key "zones", so that its player can set it up`},
		{"unit: rifles", "unit: bunker", `f.yaml:14:58: unknown unit "bunker" (want one of rifles, engineers, …`},
		{"[{unit: rifles, label: R1, at: [50, 20]}]}]", "[{unit: rifles, label: R1, at: [50, 20]}]}" + legion + "]", "f.yaml:34:217: found more than 120 stands; this is the limit for both sides together"},
		{"    level: basic", "    leader: N9\n    level: basic", `f.yaml:13:13: found no stand "N9" for the leader to be with [SP leaders]`},
		{"    level: basic", "    leader: K1\n    structures: [{name: Post, sections: [{unit: bunker, label: K1, at: [55, 40]}]}]\n    level: basic", `f.yaml:13:13: found section "K1" for the leader to be with; want a stand that is not a section [SP leaders/always]`},
		{"victory:", "readings: [woods=alike, woods=vehicles]\nvictory:", `f.yaml:15:12: found woods=alike and woods=vehicles; want one of them`},
		{"victory:", "victry:", `f.yaml:15:1: unknown key "victry"`},
	} {
		text := replace(duel, c.old, c.new)
		_, err := scenario.Read("f.yaml", []byte(text), scenario.Library.Standard())
		got := ""
		if err != nil {
			got = err.Error()
		}
		head, tail, _ := strings.Cut(c.want, "…")
		if !strings.HasPrefix(got, head) || !strings.HasSuffix(got, tail) || c.want == "" && got != "" {
			t.Errorf("%s for %s: %s\nwant %s", c.new, c.old, got, c.want)
		}
	}
}

// All engineers in the tables are infantry with antipersonnel weapons and LAWs.
func TestEngineersAsTheyCome(t *testing.T) {
	tables := scenario.Library.Standard()
	want := map[scenario.Class]bool{scenario.APW: true, scenario.LAW: true}
	found := 0
	for _, id := range tables.KindIDs(false) {
		k, _ := tables.Kind(id)
		if !k.Engineer {
			continue
		}
		found++
		got := map[scenario.Class]bool{}
		for _, w := range k.Weapons {
			got[w.Class] = true
		}
		if diff := cmp.Diff(want, got); diff != "" || k.Branch != scenario.Infantry {
			t.Errorf("%s, %s, weapons (-want +got):\n%s", "SP engineers/upgrade", id, diff)
		}
	}
	if found == 0 {
		t.Error("found no engineers")
	}
}

// Only one side may lay minefields. It may lay at most as many as its engineers can lay, and none
// stronger than its technology allows.
func TestMinefieldSlips(t *testing.T) {
	const text = `format: scenario/1
system: solprime
id: duel
title: A duel
story: Two tanks meet.
table: depot
cycles: 3
forces:
  red:
    level: laser
    %s
    platoons: [{name: One, rating: veteran, units: [{unit: engineers, label: E1, at: [5, 20]}]}]
  blue:
    level: basic
    %s
    platoons: [{name: One, rating: green, units: [{unit: engineers, label: R1, at: [50, 20]}]}]
victory: Points for losses.
`
	for _, c := range []struct{ red, blue, want string }{
		{"", "mines: [{at: [9, 9], strength: 1}, {at: [9, 15], strength: 0}]", ""},
		{"mines: [{at: [9, 9], strength: 2}]", "", ""},
		{"", "mines: [{at: [9, 9], strength: -1}]", "f.yaml:15:36: found a minefield of strength -1; want 0 to 1 with basic technology [" + "SP mines/types" + "]"},
		{"", "mines: [{at: [9, 9], strength: 2}]", "f.yaml:15:36: found a minefield of strength 2; want 0 to 1 with basic technology [" + "SP mines/types" + "]"},
		{"mines: [{at: [9, 9], strength: 2}]", "mines: [{at: [9, 9], strength: 1}]", "f.yaml:15:36: found minefields of both sides; want them only of the side that held the table before the battle [" + "SP mines/laying" + "]"},
		{"mines: [{at: [9, 9], strength: 2}, {at: [9, 15], strength: 1}]", "", "f.yaml:11:64: found more minefields than the 1 squad of engineers of red can lay; want at most one for each squad [" + "SP mines/engineers" + "]"},
		{"mines: [{at: [9, 9], strength: 0}, {at: [9, 15], strength: 0}]", "", "f.yaml:11:64: found more dummies than the 1 squad of engineers of red can lay; want at most one for each squad [" + "SP mines/dummies" + "]"},
	} {
		_, err := scenario.Read("f.yaml", fmt.Appendf(nil, text, c.red, c.blue), scenario.Library.Standard())
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("red %q, blue %q:\n%s\nwant\n%s", c.red, c.blue, got, c.want)
		}
	}
}

// Zones must have room for the stands that players set up. Counters must have a place or a zone.
func TestSetUpSlips(t *testing.T) {
	const text = `format: scenario/1
system: solprime
id: duel
title: A duel
story: Two tanks meet.
table: depot
cycles: 3
deployment: turns
forces:
  red:
    level: laser
    zones: [{from: [2, 14], to: [10, 24]}]
    mines: [{strength: 1}]
    platoons: [{name: One, rating: veteran, units: [{unit: engineers, label: E1}, {unit: rifles, label: R1}]}]
  blue:
    level: basic
    overwatch: chosen
    platoons: [{name: One, rating: green, units: [{unit: engineers, label: R1, at: [50, 20]}]}]
victory: Points for losses.
`
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"deployment: turns", "deployment: turn", `f.yaml:8:13: unknown deployment "turn" (want one of turns, red, blue), did you mean "turns"?`},
		{"to: [10, 24]", "to: [1, 24]", "f.yaml:12:20: found a zone from 2,14 to 1,24; want its top left corner, then the bottom right one"},
		{"to: [10, 24]", "to: [90, 24]", "f.yaml:12:33: found 90,24, off the table; want 0,0 to 60,48"},
		{"to: [10, 24]", "to: [3, 15]", "f.yaml:12:20: found room for E1 at only 9 half-inch points of its zones; want at least 17, so that every stand has room"},
		{"overwatch: chosen", "overwatch: chose", `f.yaml:17:16: unknown overwatch "chose" (want one of chosen), did you mean "chosen"?`},
		{"    zones: [{from: [2, 14], to: [10, 24]}]\n", "", `f.yaml:13:78: found "E1" with no place or with two; give the key "at" or "in", or give the force the key "zones", so that its player can set it up`},
		{"label: E1}, {unit: rifles, label: R1}", "label: E1, at: [9, 9]}", ""},
		{"    zones: [{from: [2, 14], to: [10, 24]}]\n    mines: [{strength: 1}]\n", "    mines: [{strength: 1}]\n", `f.yaml:13:78: found "E1" with no place or with two; give the key "at" or "in", or give the force the key "zones", so that its player can set it up`},
		{"[{from: [2, 14], to: [10, 24]}]", "[{from: [9, 34], to: [14, 39]}]", "f.yaml:12:20: found room for E1 at only 0 half-inch points of its zones; want at least 17, so that every stand has room"},
	} {
		_, err := scenario.Read("f.yaml", []byte(replace(text, c.old, c.new)), scenario.Library.Standard())
		got := ""
		if err != nil {
			got, _, _ = strings.Cut(err.Error(), "\n")
		}
		if got != c.want {
			t.Errorf("%q for %q:\n%s\nwant\n%s", c.new, c.old, got, c.want)
		}
	}
}

func replace(text, old, new string) string {
	if old == "" {
		return text
	}
	return strings.Replace(text, old, new, 1)
}

// A player's own file overrides the tables, unless it has faults.
func TestOverlay(t *testing.T) {
	lay := func(text string) (*scenario.Tables, string, error) {
		file := filepath.Join(t.TempDir(), "own.yaml")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		own, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
		return own, file, err
	}
	tell := func(tables *scenario.Tables) string {
		k, _ := tables.Kind("medium-tank")
		_, extra := tables.Kind("strider")
		return fmt.Sprint(tables.Of(scenario.Large), k.Move, k.Weapons[0].Vehicles, k.Points, extra)
	}
	before := tell(scenario.Library.Standard())
	own, _, err := lay(`figures: {large: {amount: 3, source: printed, from: my book}}
rates: {name: rates, source: printed, from: my book, mechanized: 14}
weapons: {name: guns, source: printed, from: my book, list: {tank-gun: {range: 20, class: gun, vehicles: 5, infantry: 2, level: basic}}}
troops: {name: mine, source: printed, from: my book, list: {strider: {name: Strider, level: laser, branch: vehicle, transport: tracked, rate: mechanized, size: large, front: 4, flank: 4, weapons: [tank-gun]}}}
`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := tell(own), "3 14000 5 17 true"; got != want {
		t.Errorf("with an overlay: %s, want %s", got, want)
	}
	if got := tell(scenario.Library.Standard()); got != before || before != "1 12000 4 16 false" {
		t.Errorf("the program's own tables: %s, before it %s; want 1 12000 4 16 false", got, before)
	}
	const strider = "troops: {name: x, source: printed, from: x, list: {strider: {name: Strider, level: laser, branch: vehicle, transport: tracked, rate: mechanized, size: large, front: 4, flank: 4, weapons: [tank-gun]}}}\n"
	for _, c := range []struct{ text, want string }{
		{"figures: {lagre: {amount: 3, source: printed, from: x}}\n", `1:11: unknown figure "lagre"`},
		{"figures:\n", "1:9: found an empty table"},
		{"rates: {name: rates, source: printed, from: x, mechanised: 14}\n", `1:8: unknown rate "mechanised" (want one of infantry, mobile, powersuit, slow-mechanized, mechanized, fast-mechanized, air), did you mean "mechanized"?`},
		{"rates: {name: rates, source: printed, from: x, mechanized: 0}\n", "1:60: mechanized: found 0; want 1 to 60"},
		{"terrain: {name: x, source: printed, from: x, rows: {name: ground, labels: [clear]}, columns: {name: transport, labels: [tracked]}, cells: {clear: x3}}\n", "1:147: x: rows are ground: clear; want ground: clear, road,"},
		{"weapons: {name: x, source: printed, from: x, list: {gun: {range: 99, class: gun, level: basic}}}\n", "1:66: range: found 99; want 2 to 40"},
		{"weapons: {name: x, source: printed, from: x, list: {gun: {range: 9, class: gnu, level: basic}}}\n", `1:58: unknown class "gnu" (want one of gun, laser, `},
		{"weapons: {name: x, source: printed, from: x, list: [gun]}\n", "1:52: want keys with values, found a list"},
		{strings.Replace(strider, "[tank-gun]", "[tank-gnu]", 1), `1:61: unknown weapon "tank-gnu"`},
		{strings.Replace(strider, "level: laser", "level: lasr", 1), `1:61: unknown level "lasr" (want one of basic, laser, plasma), did you mean "laser"?`},
		{strings.Replace(strider, "front: 4, ", "", 1), `1:61: key "front" is missing`},
		{strings.Replace(strider, "source: printed", "source: prnted", 1), `1:27: unknown source "prnted"`},
		{"troop: {}\n", `1:1: unknown key "troop"`},
	} {
		_, file, err := lay(c.text)
		if got := strings.TrimPrefix(fmt.Sprint(err), file+":"); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s…", c.text, got, c.want)
		}
	}
	if _, err := scenario.Library.Overlay(scenario.Library.Standard(), "no-such.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
