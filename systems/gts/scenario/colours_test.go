package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// OnTerrain gives any hex map a terrain. The printed map stays unchanged. The terrain affects
// rulings, so it is part of the hash.
func TestOnTerrain(t *testing.T) {
	for _, name := range atlas.ShippedHexes() {
		m, err := atlas.OpenHexes(name)
		if err != nil {
			t.Fatal(err)
		}
		read, err := scenario.Library.Standard().OnTerrain(m)
		if err != nil {
			t.Fatal(err)
		}
		if printed := m.Ground == hexes.ByTerrain; read.StandIn(hexes.ByTerrain) == printed || (read.Hash() == m.Hash()) != printed || read.Ground != m.Ground {
			t.Errorf("%s: stand-in %v, hash %s and %s", name, read.StandIn(hexes.ByTerrain), m.Hash(), read.Hash())
		}
	}
	m, err := atlas.OpenHexes("quarter")
	if err != nil {
		t.Fatal(err)
	}
	read, err := scenario.Library.Standard().OnTerrain(m)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"1-0101": "clear false", "1-0401": "water false", "1-0603": "orchard false", "1-0202": "woods false", "1-0802": "woods true",
		"1-0803": "woods true", "1-0706": "clear true", "3-0309": "town false",
	} {
		i, err := read.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(read.Hex(i).Terrain, " ", read.Hex(i).Hill); strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%s is read as %s, want %s", name, got, want)
		}
	}
}

// A scenario refuses a map with colours that have no terrain, and entry hexes away from the edge,
// in one line each.
func TestGroundWithoutTerrain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	lay := func(text string) (*scenario.Tables, error) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return scenario.Library.Overlay(scenario.Library.Standard(), file)
	}
	own, err := lay("colours:\n  orange: {terrain: none, source: stand-in, from: ours}\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = scenario.Library.Load("four-sheets", own)
	want := "four-sheets.yaml:12:6: hex 1-0702 of map quarter: orange has no terrain; want a map without this colour, or a table `colours: {orange: {terrain: …}}`"
	if got := fmt.Sprint(err); !strings.HasSuffix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("got  %s\nwant …%s", got, want)
	}
	text, err := os.ReadFile("scenarios/four-sheets.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, err = scenario.Read("s", []byte(strings.Replace(string(text), "[1-0108]", "[1-0208]", 1)), scenario.Library.Standard())
	if got, want := fmt.Sprint(err), "s:20:49: 1-0208 is not at the edge of map quarter; want an entry hex at the edge"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for text, want := range map[string]string{
		"colours:\n  orage: {terrain: clear, source: stand-in, from: ours}\n":  `:2:3: unknown colour "orage"`,
		"colours:\n  orange: {terrain: clera, source: stand-in, from: ours}\n": `:2:21: unknown terrain "clera" (want one of none, clear, polder,`,
		"colours:\n": ":1:9: found an empty table",
	} {
		if _, err := lay(text); !strings.HasPrefix(fmt.Sprint(err), file+want) {
			t.Errorf("%s: %v, want %s…", text, err, want)
		}
	}
}
