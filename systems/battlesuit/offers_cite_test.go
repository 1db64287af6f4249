package battlesuit_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game/gametest"
)

// Three kinds of offers cite the clause that allows them: a commander that goes before the shaken,
// command points for a check, and repairs of other soldiers.
func TestOffersCiteWhatLetsThem(t *testing.T) {
	tests := []struct{ name, scene, answers, want string }{
		{"nobody is shaken", "nerves", "first, activate RA, done",
			"activate BA; activate BB; activate BC"},
		{"BA is shaken", "nerves", "first, activate RA, fire BA, roll 3, done",
			"activate BA; activate BC [BHM 7.6]"},
		{"BA is shaken after its commander has gone first", "nerves", "first, activate RA, fire BA, roll 3, done, activate BC, bounce @6, done, activate RB, done",
			"activate BA"},
		{"a unit off the map", "reserves", "first, activate BA, bounce @6, done, roll 2, roll 1, first",
			"activate RA [BHM 8.6]"},
		{"one command point", "staff", "first, activate RA, fire BA, roll 3, done, activate BD, command, roll 1, proceed, activate RB, done, activate BA",
			"rally BA 0 [BHM 11.1.2.1]; rally BA 1 [BHM 11.1.2.1]"},
		{"an engineer next to a damaged friend", "workshop", "first, activate RA, fire BA, roll 4, roll 1, roll 1, done, activate BB",
			"mend BB BA [BHM 11.2.1]; overhaul BB BA [BHM 11.2.1]"},
		{"damaged next to an engineer", "workshop", "first, activate RA, fire BA, roll 4, roll 1, roll 1, done, activate BA",
			"mend BB BA [BHM 11.2.1]; overhaul BB BA [BHM 11.2.1]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := factory(t, "testdata/"+test.scene+".yaml")()
			gametest.Give(t, m, test.answers)
			q, _ := m.Question()
			var got []string
			for _, o := range q.Options {
				words := m.Words(o.Choice)
				switch word, _, _ := strings.Cut(words, " "); word {
				case "activate", "rally", "mend", "overhaul":
				default:
					continue
				}
				if o.Cite != "" {
					words += " [" + string(o.Cite) + "]"
				}
				got = append(got, words)
			}
			if diff := cmp.Diff(test.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
