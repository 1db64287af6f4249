package paper

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/systems"
)

// sheetOf returns the pages of a scenario's map on a paper.
func sheetOf(t *testing.T, scenario, on string) []Page {
	t.Helper()
	system, err := systems.Of(scenario)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := system.Read(systems.Source{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	p, err := Find(on)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := Lay(sheet.Map, Options{Paper: p, Layout: sheet.Layout})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// The sheet of a scenario includes its terrain chart and all its lists, on the paper and off the
// map. If the map consists of sections, a sheet with the whole map precedes them.
func TestSheetOfAScenario(t *testing.T) {
	for _, c := range []struct {
		scenario, paper string
		codes           []string // of the pages
		words           []string // beginnings of lines, in order
	}{
		{"aldern-crossings", "a3", []string{"aldern-crossings"},
			[]string{"Terrain chart", "clear", "Objectives", "K-20 Aldern-Over-Water: 4 points", "red: 7th Falk Division", "K-14: A1 rifle", "blue: Strand Division", "Besides", "red, 7th Falk Division enters at K-01, B-01"}},
		{"relief", "tabloid", []string{"relief", "1", "3", "5", "6"},
			[]string{"Terrain key", "yellow: plain", "* city: 3 for inf", "Objectives", "City", "a: Imperial places a city", "League", "Lift battalions", "Imperial", "b: Grav cavalry", "Besides"}},
		{"relief", "a4-tiles", []string{"relief"}, []string{"Terrain key", "Objectives", "Besides"}},
		{"aldern-crossings", "a4-tiles", []string{"set-up"}, []string{"Terrain chart", "Objectives", "Besides"}},
	} {
		pages := sheetOf(t, c.scenario, c.paper)
		var codes, words []string
		for _, p := range pages {
			if !strings.Contains(p.Code, " ") { // the code of a tile also has a column and a row
				codes = append(codes, p.Code)
			}
			for _, i := range p.items {
				x, ok := i.(text)
				if !ok || p.Code != c.scenario && p.Code != "set-up" {
					continue
				}
				if x.x < edge || x.x > p.W-edge || x.y < edge || x.y > p.H-edge {
					t.Errorf("%s on %s: %q is at %.1f, %.1f, off the paper", c.scenario, c.paper, x.words, x.x, x.y)
				}
				if x.size == listSize && p.Code == c.scenario && p.Bleed.has(x.x, x.y) {
					t.Errorf("%s on %s: %q is at %.1f, %.1f, on the map", c.scenario, c.paper, x.words, x.x, x.y)
				}
				if n := len(words); n < len(c.words) && strings.HasPrefix(x.words, c.words[n]) {
					words = append(words, c.words[n])
				}
			}
		}
		if diff := cmp.Diff(c.codes, codes); diff != "" {
			t.Errorf("%s on %s: pages (-want +got):\n%s", c.scenario, c.paper, diff)
		}
		if diff := cmp.Diff(c.words, words); diff != "" {
			t.Errorf("%s on %s: words (-want +got):\n%s", c.scenario, c.paper, diff)
		}
	}
}
