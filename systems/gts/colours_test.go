package gts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/systems/gts"
)

// Any hex map can be read by terrain. What is printed stays; what is read decides
// rulings, and so the hash.
func TestOnTerrain(t *testing.T) {
	for _, name := range atlas.ShippedHexes() {
		m, err := atlas.OpenHexes(name)
		if err != nil {
			t.Fatal(err)
		}
		read, err := gts.StandardTables().OnTerrain(m)
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
	read, err := gts.StandardTables().OnTerrain(m)
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

// On sections the table of lines and the trace say the same, and whoever reads a
// citation's terms gets the same referee.
func TestSightOnSections(t *testing.T) {
	m, err := atlas.OpenHexes("quarter")
	if err != nil {
		t.Fatal(err)
	}
	r, err := gts.OpenReferee(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	terms := strings.Join(r.Basis().Terms, " ")
	if want := "post=none sky=fair terrain=stand-in"; terms != want {
		t.Errorf("terms %s, want %s", terms, want)
	}
	again, err := gts.OpenReferee(m, r.Basis().Terms)
	if err != nil || again.Basis().Hash != r.Basis().Hash {
		t.Errorf("under its own terms: %v", err)
	}
	lines := 0
	for a := range m.Span.Places {
		for b := range m.Span.Places {
			if n := grid.Distance(a, b); n < 1 || n > 9 || (a.Q+b.V)%5 > 0 {
				continue
			}
			from, to := r.At(maps.SpotOf(a), 0), r.At(maps.SpotOf(b), 0)
			if lines++; r.Clear(from, to) != r.Rule(from, to).Clear {
				t.Fatalf("%s to %s: Clear and Rule disagree", m.NameAt(a), m.NameAt(b))
			}
		}
	}
	if lines < 5000 {
		t.Errorf("asked for %d lines only", lines)
	}
	aldern, err := atlas.OpenHexes("aldern")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gts.OpenReferee(aldern, []string{"terrain=stand-in"}); err == nil {
		t.Error("a map that prints terrain takes the term of one that does not")
	}
	var _ los.Referee = r
}

// A scenario refuses a map with ground that stands for nothing, and entries
// inland, in one line each.
func TestGroundWithoutTerrain(t *testing.T) {
	file := filepath.Join(t.TempDir(), "own.yaml")
	lay := func(text string) (*gts.Tables, error) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return gts.StandardTables().Overlay(file)
	}
	own, err := lay("colours:\n  orange: {terrain: none, source: stand-in, from: ours}\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = gts.LoadScenario("four-sheets", own)
	want := "four-sheets.yaml:12:6: hex 1-0702 of map quarter: orange stands for no terrain; want a map without it, or a table `colours: {orange: {terrain: …}}`"
	if got := fmt.Sprint(err); !strings.HasSuffix(got, want) || strings.Contains(got, "\n") {
		t.Errorf("got  %s\nwant …%s", got, want)
	}
	text, err := os.ReadFile("scenarios/four-sheets.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, err = gts.ReadScenario("s", []byte(strings.Replace(string(text), "[1-0108]", "[1-0208]", 1)), gts.StandardTables())
	if got, want := fmt.Sprint(err), "s:20:49: 1-0208 does not lie at the edge of map quarter, where an entry hex lies"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for text, want := range map[string]string{
		"colours:\n  orage: {terrain: clear, source: stand-in, from: ours}\n":  `:2:3: unknown colour "orage"`,
		"colours:\n  orange: {terrain: clera, source: stand-in, from: ours}\n": `:2:21: unknown terrain "clera" (want one of none, clear, polder,`,
		"colours:\n": ":1:1: found a table without content",
	} {
		if _, err := lay(text); !strings.HasPrefix(fmt.Sprint(err), file+want) {
			t.Errorf("%s: %v, want %s…", text, err, want)
		}
	}
}
