package scenario_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/systems/gravarmor/scenario"
)

// OnColours makes any hex map readable by colours. Printed colours stay unchanged. The colours
// affect rulings, so they are part of the hash.
func TestOnColours(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, name := range atlas.ShippedHexes() {
		m, err := atlas.OpenHexes(name)
		if err != nil {
			t.Fatal(err)
		}
		read, err := tables.OnColours(m)
		if err != nil {
			t.Fatal(err)
		}
		if printed := m.Ground == hexes.ByColour; read.StandIn(hexes.ByColour) == printed || (read.Hash() == m.Hash()) != printed || read.Ground != m.Ground {
			t.Errorf("%s: stand-in %v, hash %s and %s", name, read.StandIn(hexes.ByColour), m.Hash(), read.Hash())
		}
		for s := range m.Spots() {
			if m.SpotName(s) != read.SpotName(s) || m.Describe(s) != read.Describe(s) || m.Cell(s.Place()) != read.Cell(s.Place()) {
				t.Fatalf("%s: %s %q is read as %s %q", name, m.SpotName(s), m.Describe(s), read.SpotName(s), read.Describe(s))
			}
		}
	}
	m, err := atlas.OpenHexes("aldern")
	if err != nil {
		t.Fatal(err)
	}
	read, err := tables.OnColours(m)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"A-01": "yellow", "A-02": "green", "E-08": "green, red-brown streaks", "K-16": "yellow, city",
		"H-19": "light blue", "Fort Lind": "yellow, red-brown streaks, city",
	} {
		i, err := read.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := read.Hex(i).String(); got != want {
			t.Errorf("%s is read as %q, want %q", name, got, want)
		}
	}
}

// A scenario refuses a map with terrain that has no colour, in one line.
func TestGroundWithoutColour(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(file, []byte("terrain:\n  marsh: {as: none, source: stand-in, from: ours}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	own, err := scenario.Library.Overlay(scenario.Library.Standard(), file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = scenario.Library.Load("polder", own)
	want := "polder.yaml:16:8: hex H-19 of map aldern: marsh has no colour; want a map without it, or a table `terrain: {marsh: {as: …}}` [GA scenarios/configuration]"
	if got := fmt.Sprint(err); !strings.HasSuffix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("got  %s\nwant …%s", got, want)
	}
	for text, want := range map[string]string{
		"terrain:\n  mash: {as: green, source: stand-in, from: ours}\n": `:2:3: unknown terrain "mash"`,
		"terrain:\n  marsh: {as: blue, source: stand-in, from: ours}\n": `:2:15: unknown colour "blue" (want one of none, yellow, light-blue, orange, green, brown, red-brown, city)`,
		"terrain:\n  marsh: {as: green, source: stand-in}\n":            `:2:10: key "from" is missing`,
		"terrain: [marsh]\n": ":1:10: want terrains with their rows (clear, polder",
	} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := scenario.Library.Overlay(scenario.Library.Standard(), file); !strings.HasPrefix(fmt.Sprint(err), file+want) {
			t.Errorf("%s: %v, want %s…", text, err, want)
		}
	}
}
