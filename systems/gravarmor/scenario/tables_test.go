package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems/gravarmor/scenario"
)

// The tables equal the printed ones, cell by cell. File printed.txt is an independent copy of the
// chart sheet and the counters, in a different format.
func TestTablesArePrinted(t *testing.T) {
	want, err := os.ReadFile("testdata/printed.txt")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(want)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	if diff := cmp.Diff(lines, charts(scenario.Library.Standard())); diff != "" {
		t.Errorf("GA combat/hit/table, GA combat/effects, GA equipment/counters (-printed +ours):\n%s", diff)
	}
}

// charts formats the tables like printed.txt.
func charts(tables *scenario.Tables) (lines []string) {
	for dice := 2; dice <= 12; dice++ {
		line := fmt.Sprintf("firing %d", dice)
		for value := -10; value <= 10; value++ {
			if tables.Hits(value, dice) {
				line += fmt.Sprint(" ", value)
			}
		}
		lines = append(lines, line)
	}
	chances := "chances"
	for value := -10; value <= 10; value++ {
		chances += fmt.Sprint(" ", tables.Chance(value))
	}
	lines = append(lines, chances)
	for _, row := range []struct {
		name string
		who  scenario.Victim
	}{{"J-INF", scenario.JumpInfantry}, {"A-INF", scenario.ArmouredInfantry}, {"MIL", scenario.Militia}, {"FORT", scenario.Fortress}} {
		line := "effects " + row.name
		for dice := 2; dice <= 12; dice++ {
			line += " " + tables.Effect(row.who, dice, 0).String()
		}
		lines = append(lines, line)
	}
	for i := range tables.Units {
		lines = append(lines, counter(&tables.Units[i]))
	}
	return lines
}

// counter formats one counter like printed.txt.
func counter(k *scenario.Kind) string {
	mark := func(yes bool, sign string) string {
		if yes {
			return sign
		}
		return ""
	}
	mp := fmt.Sprint(k.MP)
	if k.Move.Spacecraft() {
		mp = strings.ToUpper(k.Move.String()[:1])
	}
	sides := ""
	for _, s := range k.Sides {
		sides += map[string]string{"imperial": "I", "league": "L", "special": "special"}[s]
	}
	return fmt.Sprintf("unit %s %d%s %d%s%d %d%s %s%s%s %s", k.Name, k.EW, mark(k.Enhanced, "e"),
		k.Gun.Attack, map[scenario.Weapon]string{scenario.Missile: "M", scenario.Particle: "P", scenario.Gatling: "G", scenario.Magbolt: "B"}[k.Gun.Weapon], k.Gun.Range,
		k.Defense, mark(k.Active, "a"), mp, k.Move.String()[:1], mark(k.Carrier, "c"), sides)
}

// Values beyond the ends of a table use its first or last entry.
func TestBeyondTheTables(t *testing.T) {
	tables := scenario.Library.Standard()
	for dice := 2; dice <= 12; dice++ {
		if tables.Hits(-40, dice) != tables.Hits(-10, dice) || tables.Hits(40, dice) != tables.Hits(10, dice) {
			t.Errorf("dice %d: a hit value beyond an end is not read as the end", dice)
		}
	}
	if got, want := tables.Effect(scenario.ArmouredInfantry, 2, 9), scenario.NoEffect; got != want {
		t.Errorf("dice 2 less 9: %s, want %s", got, want)
	}
	if got, want := tables.Effect(scenario.Vehicle, 2, 9), scenario.Destroyed; got != want {
		t.Errorf("a vehicle: %s, want %s", got, want)
	}
}

// A player's file overlays the tables; a file with faults does not.
func TestOverlay(t *testing.T) {
	lay := func(text string) (*scenario.Tables, string, error) {
		file := filepath.Join(t.TempDir(), "own.yaml")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		own, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
		return own, file, err
	}
	const nu = "units:\n  Nu-3: {role: tank destroyer, sides: [league], move: grav, mp: 5, ew: 4, attack: 6, weapon: magbolt, range: 4, defense: DEF, active: true, source: stand-in, from: ours}\n"
	own, _, err := lay(strings.Replace(nu, "DEF", "3", 1))
	if err != nil {
		t.Fatal(err)
	}
	i, err := own.Units.Find("Nu-3")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(own.Units[i].Defense, len(own.Units), own.Sources()), "3 37 [units: 1 stand-in]"; got != want {
		t.Errorf("with an overlay: %s, want %s", got, want)
	}
	if got, want := len(scenario.Library.Standard().Sources()), 0; got != want {
		t.Errorf("%d stand-ins in the program's tables, want %d", got, want)
	}
	for _, test := range []struct{ text, want string }{
		{strings.Replace(nu, "DEF", "33", 1), "2:122: defense: found 33; want 0 to 20 [GA equipment/counters]"},
		{strings.Replace(strings.Replace(nu, "DEF", "3", 1), "mp: 5", "mp: F", 1), `2:3: Nu-3: mp: found "F"; want a whole number from 0 to 12`},
		{strings.Replace(strings.Replace(nu, "DEF", "3", 1), "magbolt", "magbolts", 1), `2:94: unknown weapon "magbolts" (want one of mixed, missile, particle, gatling, magbolt), did you mean "magbolt"?`},
		{"units:\n  Nu-3: {}\n", "2:9: keys \"role\", \"sides\""},
		{"firing: 3\n", `1:9: want keys with values (`},
	} {
		_, file, err := lay(test.text)
		if got := fmt.Sprint(err); !strings.HasPrefix(got, file+":"+test.want) {
			t.Errorf("%s:\n got %s\nwant %s…", test.text, got, test.want)
		}
	}
}
