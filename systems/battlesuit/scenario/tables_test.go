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
	"pgregory.net/rapid"

	"metahex/cards"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// Every cell follows the stand-in's formula, and cites the clause of its most severe part.
func TestAttackTableKeepsItsFormula(t *testing.T) {
	tables := scenario.Library.Standard()
	if got, want := tables.Attack.Cite, rule.Clause("BHM 9.3.3"); got != want {
		t.Errorf("the table stands in %s, want %s", got, want)
	}
	bands := []struct {
		to     int
		word   string
		clause rule.Clause
	}{{8, "NE", "BHM 9.3.3/NE"}, {10, "S", "BHM 9.3.3/S"}, {12, "1", "BHM 9.3.3/1"}, {14, "S1", "BHM 9.3.3/1"},
		{16, "S2", "BHM 9.3.3/2"}, {18, "S3", "BHM 9.3.3/3"}, {99, "X", "BHM 9.3.3/X"}}
	for strength := 0; strength <= 10; strength++ {
		for die := 1; die <= 12; die++ {
			band := 0
			for strength+die > bands[band].to {
				band++
			}
			hit := tables.Hit(strength, die)
			if got, want := fmt.Sprint(hit, hit.Clause(), tables.Attack.Cell(strength, die)), fmt.Sprint(bands[band].word, bands[band].clause, bands[band].word); got != want {
				t.Errorf("strength %d, die %d: %s, want %s", strength, die, got, want)
			}
		}
	}
}

// BHM 9.3.2/below-zero, 9.3.2/above-ten: a strength beyond the table shifts the die,
// and a die beyond the table uses the first or last column.
func TestStrengthBeyondTheTable(t *testing.T) {
	tables := scenario.Library.Standard()
	var got []string
	for _, throw := range [][2]int{{-2, 12}, {-2, 2}, {-20, 12}, {13, 1}, {13, 10}, {40, 1}} {
		got = append(got, fmt.Sprintf("%d and %d: %s", throw[0], throw[1], tables.Hit(throw[0], throw[1])))
	}
	want := []string{"-2 and 12: S", "-2 and 2: NE", "-20 and 12: NE", "13 and 1: S1", "13 and 10: X", "40 and 1: X"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The table is complete. More strength and higher dice never help the defender. The odds count all
// twelve faces of the die.
func TestAttackTableIsTotal(t *testing.T) {
	tables := scenario.Library.Standard()
	gravity := map[string]int{"NE": 0, "S": 1, "1": 2, "S1": 3, "S2": 4, "S3": 5, "X": 6}
	rapid.Check(t, func(t *rapid.T) {
		strength, die := rapid.IntRange(-40, 40).Draw(t, "strength"), rapid.IntRange(1, 12).Draw(t, "die")
		here := gravity[tables.Hit(strength, die).String()]
		if gravity[tables.Hit(strength+1, die).String()] < here || gravity[tables.Hit(strength, die+1).String()] < here {
			t.Fatalf("strength %d and die %d do more than a point more of either", strength, die)
		}
		ways := map[string]int{}
		for face := 1; face <= 12; face++ {
			ways[tables.Hit(strength, face).String()]++
		}
		for _, o := range tables.AttackOdds(strength, cards.Boxes) {
			if o.Of != 12 || o.Ways != ways[o.Result] {
				t.Fatalf("strength %d: odds %v, counted %v", strength, o, ways)
			}
			delete(ways, o.Result)
		}
		if len(ways) > 0 {
			t.Fatalf("strength %d: no odds for %v", strength, ways)
		}
	})
}

func TestModifiersOfAttacks(t *testing.T) {
	tables := scenario.Library.Standard()
	got := map[string]rule.Item{}
	for m := range scenario.Modifiers {
		got[m.String()] = tables.Item(m, 1)
	}
	want := map[string]rule.Item{
		"rubble":             {Amount: -4, Reason: "defender in rubble", Cite: "BHM 2.3.8"},
		"improved-position":  {Amount: -2, Reason: "defender in an improved position", Cite: "BHM 4.6", Source: "improved-position: stand-in"},
		"painted":            {Amount: 3, Reason: "target painted", Cite: "BHM 9.3.2/painted"},
		"shield":             {Amount: -1, Reason: "defender's shield", Cite: "BHM 9.3.2/shield"},
		"reaction-fire":      {Amount: -2, Reason: "reaction fire", Cite: "BHM 9.3.2/reaction"},
		"defender-higher":    {Amount: -1, Reason: "defender on higher ground", Cite: "BHM 9.3.2/higher"},
		"defender-below":     {Amount: 1, Reason: "defender below", Cite: "BHM 9.3.2/below"},
		"bunker":             {Amount: -7, Reason: "defender in a bunker", Cite: "BHM 9.3.2/bunker"},
		"building":           {Amount: -5, Reason: "defender in a building", Cite: "BHM 9.3.2/building"},
		"woods":              {Amount: -3, Reason: "defender in woods", Cite: "BHM 9.3.2/woods"},
		"marsh":              {Amount: -1, Reason: "defender in marsh", Cite: "BHM 9.3.2/marsh"},
		"attacker-shaken":    {Amount: -2, Reason: "attacker still shaken", Cite: "BHM 9.3.2/shaken"},
		"indirect-fire":      {Amount: -5, Reason: "indirect fire", Cite: "BHM 9.3.2/indirect"},
		"spillover":          {Amount: -5, Reason: "spillover fire", Cite: "BHM 9.3.2/spillover"},
		"rapid-fire":         {Amount: -1, Reason: "rapid fire", Cite: "BHM 9.3.2/rapid"},
		"attenuation":        {Amount: -1, Reason: "range", Cite: "BHM 9.3.2/attenuation"},
		"out-of-command":     {Amount: -1, Reason: "attacker out of command", Cite: "BHM 9.3.2/command"},
		"stealth":            {Amount: -2, Reason: "target under stealth", Cite: "BHM 9.3.2/stealth"},
		"adjacent":           {Amount: 1, Reason: "defender adjacent", Cite: "BHM 9.3.2/adjacent"},
		"boosted":            {Amount: -1, Reason: "attacker boosted", Cite: "BHM 9.3.2/boosted"},
		"sniper-painted":     {Amount: 4, Reason: "target painted by a sniper", Cite: "BHM 11.1b"},
		"sniper-close":       {Amount: -2, Reason: "sniper too close", Cite: "BHM 11.1b"},
		"improved-detection": {Amount: 2, Reason: "improved detection", Cite: "BHM 12.1"},
		"marine-attack":      {Amount: 1, Reason: "marine", Cite: "BHM 12.5.1"},
		"marine-shield":      {Amount: 1, Reason: "defending marine's shield", Cite: "BHM 12.5.2"},
		"half-strength":      {Amount: -1, Reason: "squad at half strength", Cite: "BHM 12.12"},
		"facing":             {Amount: -1, Reason: "turned to fire", Cite: "BHM 12.9"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := tables.Item(scenario.Stealthy, 3).Amount; got != -6 {
		t.Errorf("a stealth marker in its third box gives %d, want -6", got)
	}
}

func TestMeasures(t *testing.T) {
	tables := scenario.Library.Standard()
	got := map[string]rule.Item{}
	for m := range scenario.Measures {
		got[m.String()] = rule.Item{Amount: tables.Of(m), Cite: m.Clause(), Source: tables.MeasureNote(m)}
	}
	want := map[string]rule.Item{
		"climb-cost":         {Amount: 1, Cite: "BHM 2.3.7", Source: "climb-cost: stand-in"},
		"successor-delay":    {Amount: 2, Cite: "BHM 4.1.3"},
		"berserk-leap":       {Amount: 6, Cite: "BHM 7.3/berserk"},
		"run-points":         {Amount: 6, Cite: "BHM 7.3/unarmoured-run"},
		"free-bounce":        {Amount: 6, Cite: "BHM 8.2.1"},
		"high-bounce":        {Amount: 6, Cite: "BHM 8.2.2"},
		"high-bounce-cost":   {Amount: 1, Cite: "BHM 8.2.2"},
		"ceiling":            {Amount: 12, Cite: "BHM 8.2.2"},
		"aloft-cost":         {Amount: 1, Cite: "BHM 8.2.6"},
		"boost-points":       {Amount: 1, Cite: "BHM 8.2.10"},
		"edge-cost":          {Amount: 1, Cite: "BHM 8.4"},
		"fire-cost":          {Amount: 1, Cite: "BHM 9.0"},
		"range-set":          {Amount: 10, Cite: "BHM 9.3.2/attenuation"},
		"sniper-range-set":   {Amount: 15, Cite: "BHM 11.1b"},
		"sniper-near":        {Amount: 5, Cite: "BHM 11.1b"},
		"status-limit":       {Amount: 9, Cite: "BHM 11.1.2.2"},
		"crusader-radius":    {Amount: 3, Cite: "BHM 11.3"},
		"jack-knife-factor":  {Amount: 2, Cite: "BHM 11.4"},
		"breach-damage":      {Amount: 2, Cite: "BHM 12.2"},
		"breach-roll":        {Amount: 2, Cite: "BHM 12.2"},
		"bomb-building":      {Amount: 6, Cite: "BHM 12.4.2.2"},
		"bomb-bunker":        {Amount: 2, Cite: "BHM 12.4.2.2"},
		"bomb-strength":      {Amount: 10, Cite: "BHM 12.4.2.2"},
		"bomb-fall":          {Amount: 1, Cite: "BHM 12.4.2.3"},
		"jammer-radius":      {Amount: 10, Cite: "BHM 12.4.3"},
		"jammer-factor":      {Amount: 2, Cite: "BHM 12.4.3"},
		"drone-uncontrolled": {Amount: 6, Cite: "BHM 12.4.5"},
		"mine-dummies":       {Amount: 2, Cite: "BHM 12.6.3.1"},
		"mine-strength":      {Amount: 9, Cite: "BHM 12.6.3.2"},
		"mine-splash":        {Amount: 6, Cite: "BHM 12.6.3.2"},
		"squad-split":        {Amount: 10, Cite: "BHM 12.11"},
		"squad-merge":        {Amount: 9, Cite: "BHM 12.11"},
		"storey-height":      {Amount: 4, Cite: "BHM 12.13"},
		"storey-cost":        {Amount: 1, Cite: "BHM 12.13"},
		"tallest-building":   {Amount: 12, Cite: "BHM 12.13"},
		"meeting-pool":       {Amount: 120, Cite: "BHM 16.1"},
		"defender-pool":      {Amount: 100, Cite: "BHM 16.2"},
		"attacker-pool":      {Amount: 130, Cite: "BHM 16.2"},
		"large-factor":       {Amount: 2, Cite: "BHM 16.5"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got, want := fmt.Sprint(tables.Bomb(1), tables.Bomb(2), tables.Bomb(3), tables.Bomb(10)), "10 9 8 1"; got != want {
		t.Errorf("a bomb attacks with %s, want %s", got, want)
	}
}

func TestTerrainEffects(t *testing.T) {
	tables := scenario.Library.Standard()
	var got []string
	for terrain := range dots.Terrains {
		cost, ok := tables.Enter(terrain)
		cover := "none"
		if m, covers := scenario.Cover(terrain); covers {
			cover = m.String()
		}
		got = append(got, fmt.Sprintf("%s: enter %d %t, land %d, cover %s [%s]%s", terrain, cost, ok, tables.Land(terrain), cover, scenario.TerrainClause(terrain), tables.TerrainNote(terrain)))
	}
	want := []string{
		"clear: enter 1 true, land 0, cover none [BHM 2.3.1]",
		"woods: enter 2 true, land 2, cover woods [BHM 2.3.2]cost of woods: stand-in",
		"building: enter 2 true, land 2, cover building [BHM 2.3.3]cost of building: stand-in",
		"marsh: enter 2 true, land 0, cover marsh [BHM 2.3.4]cost of marsh: stand-in",
		"slag: enter 1 true, land 0, cover none [BHM 2.3.5]",
		"water: enter 2 false, land 0, cover none [BHM 2.3.6]cost of water: stand-in",
		"rubble: enter 2 true, land 2, cover rubble [BHM 2.3.8]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	clauses := []rule.Clause{"BHM 2.3.1", "BHM 2.3.2", "BHM 2.3.3", "BHM 2.3.4", "BHM 2.3.5", "BHM 2.3.6", "BHM 2.3.8"}
	for terrain, clause := range clauses {
		if got := scenario.TerrainClause(dots.Terrain(terrain)); got != clause {
			t.Errorf("terrain %d cites %s, want %s", terrain, got, clause)
		}
	}
}

func TestSources(t *testing.T) {
	want := []string{"attack table: stand-in", "terrain: 4 stand-in", "modifiers: 1 stand-in", "measures: 1 stand-in", "cards: 12 stand-in"}
	if diff := cmp.Diff(want, scenario.Library.Standard().Sources()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// write writes a file into a new temporary folder and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// A player's file may contain any of the tables. The other tables stay standard.
func TestOverlayOfTables(t *testing.T) {
	attack, err := os.ReadFile("tables/attack.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file := write(t, "own.yaml", strings.Replace(strings.Replace(string(attack), "stand-in", "printed", 1), "0:  NE", "0:  X ", 1)+`
terrain:
  marsh:
    enter: {amount: 3, source: printed, from: my chart}
    land: {amount: 1, source: printed, from: my chart}
modifiers:
  improved-position: {amount: -3, source: printed, from: my chart}
morale:
  modifiers:
    leaderless: {amount: -2, source: printed, from: my chart}
`)
	ours := scenario.Library.Standard()
	own, err := scenario.Library.Overlay(ours, file)
	if err != nil {
		t.Fatal(err)
	}
	describe := func(t *scenario.Tables) string {
		cost, _ := t.Enter(dots.Marsh)
		return fmt.Sprintf("%s %d %d %d %d %s", t.Hit(0, 1), cost, t.Land(dots.Marsh), t.Item(scenario.ImprovedCover, 1).Amount, t.Item(scenario.WoodsCover, 1).Amount, strings.Join(t.Sources(), "; "))
	}
	got := []string{describe(own), describe(ours)}
	want := []string{
		"X 3 1 -3 -3 terrain: 3 stand-in; measures: 1 stand-in; cards: 12 stand-in",
		"NE 2 0 -2 -3 attack table: stand-in; terrain: 4 stand-in; modifiers: 1 stand-in; measures: 1 stand-in; cards: 12 stand-in",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFaultsInTables(t *testing.T) {
	attack, err := os.ReadFile("tables/attack.yaml")
	if err != nil {
		t.Fatal(err)
	}
	broken := func(old, new string) string { return strings.Replace(string(attack), old, new, 1) }
	tests := []struct{ name, text, want string }{
		{"key", "attak: 1\n", `1:1: unknown key "attak" (want one of format, attack, terrain, modifiers, measures, units, morale), did you mean "attack"?`},
		{"word", broken("    3:  NE NE", "    3:  NE NX"), `16:12: attack table, row 3, column 2: unknown result "NX" (want one of NE, S, 1, S1, 2, S2, 3, S3, X), did you mean "NE"?`},
		{"short row", broken("    3:  NE NE", "    3:  NE"), "16:9: row 3: want 12 cells (die: 1 to 12), found 11"},
		{"other axis", broken("die, from: 1, to: 12", "die, from: 0, to: 11"), "13:9: attack table: columns are die: 0 to 11; want die: 1 to 12"},
		{"modifier", "modifiers:\n  panted: {amount: 1, source: text, from: x}\n", `2:3: unknown modifier "panted" (want one of rubble, improved-position, painted, shield, reaction-fire, defender-higher, defender-below, bunker, building, woods, marsh, attacker-shaken, indirect-fire, spillover, rapid-fire, attenuation, out-of-command, stealth, adjacent, boosted, sniper-painted, sniper-close, improved-detection, marine-attack, marine-shield, half-strength, facing), did you mean "painted"?`},
		{"no source", "modifiers:\n  painted: {amount: 1}\n", `2:12: keys "source" and "from" are missing`},
		{"fraction", "measures:\n  ceiling: {amount: 1.5, source: text, from: x}\n", `2:21: want a whole number, found "1.5"`},
		{"terrain", "terrain:\n  swamp: {}\n", `2:3: unknown terrain "swamp" (want one of clear, woods, building, marsh, slag, water, rubble)`},
		{"half a terrain", "terrain:\n  marsh:\n    enter: {amount: 1, source: text, from: x}\n", `3:5: key "land" is missing`},
		{"no terrain", "terrain: 7\n", "1:10: want terrains with their rows (clear, woods, building, marsh, slag, water, rubble), found \"7\""},
		{"nothing", "terrain:\n", "1:9: found an empty table; want its rows, or leave the table out"},
		{"unit", "units:\n  - id: x\n    name: X\n    class: drone\n    source: text\n    from: x\n    attack: [1, 2]\n    shield: [0]\n    move: [8]\n    build: {points: 1, source: text, from: x}\n", "7:13: attack: found 2 figures; want 1 for the class drone"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file := write(t, "own.yaml", test.text)
			_, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
			got := strings.ReplaceAll(strings.Replace(fmt.Sprint(err), file+":", "", 1), file, "FILE")
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	if _, err := scenario.Library.Overlay(scenario.Library.Standard(), "no-such.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an overlay that is not there: %v", err)
	}
}
