package gts_test

import (
	"strings"
	"testing"

	"metahex/grid"
	"metahex/los"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/systems/gts"
)

// On a map of board sections, Clear and Rule agree on all sampled lines. A referee can be opened
// again from the terms of a citation.
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
