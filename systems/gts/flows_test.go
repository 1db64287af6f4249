package gts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/record"
	"metahex/systems/gts"
)

// asked lists the titles of the steps that ask a question in a play. Each title appears once, in
// the order of the first questions.
func asked(t *testing.T, file string) (titles []string) {
	t.Helper()
	p, err := record.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := p.Lines
	for n := range lines {
		if lines[n].Kind != record.Answer {
			continue
		}
		cut := *p
		cut.Lines = lines[:n]
		m, err := record.Replay(&cut, start)
		if err != nil {
			t.Fatal(err)
		}
		if title, _, _ := strings.Cut(m.Agenda()[0].Text, ": "); !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
	}
	return titles
}

// The charts match the plays: every question in a play is a node, and the questions come in the
// order of the nodes.
func TestFlowsAreWhatHappens(t *testing.T) {
	for flow, play := range map[string]string{
		"direct-fire": "fire-bonus", "opportunity-fire": "opfire-after", "indirect-fire": "howitzer-contact", "mortar-fire": "mortar", "assault": "assault-bravery",
	} {
		lines, err := gts.System.Flow(flow)
		if err != nil {
			t.Fatal(err)
		}
		var nodes []string
		for _, l := range lines {
			if _, title, ok := strings.Cut(l, "│ step "); ok {
				nodes = append(nodes, strings.Trim(title, `"`))
			}
		}
		var want []string // the nodes whose questions the play asks, in chart order
		got := asked(t, "testdata/"+play+".play")
		got = slices.DeleteFunc(got, func(s string) bool {
			return s == "activations" || s == "end of the action" || s == "second action" || s == "a move" || s == "transfers of leaders"
		})
		for _, n := range nodes {
			if slices.Contains(got, n) && !slices.Contains(want, n) {
				want = append(want, n)
			}
		}
		if flow == "opportunity-fire" {
			got = slices.DeleteFunc(got, func(s string) bool { return s == "an action" })
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s in %s (-chart +play):\n%s", flow, play, diff)
		}
	}
	if _, err := gts.System.Flow("direct-fyre"); err == nil || !strings.Contains(err.Error(), `did you mean "direct-fire"?`) {
		t.Errorf("an unknown flow: %v", err)
	}
}
