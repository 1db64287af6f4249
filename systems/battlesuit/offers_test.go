package battlesuit_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
)

// The lists of legal answers are complete and contain nothing illegal, in positions at the limits of
// clauses. Each position tests the answers with the given verbs, in order and with their clauses.
func TestWhatIsListed(t *testing.T) {
	for _, test := range []struct {
		name, scene, answers string
		verbs                string
		want                 string
	}{
		{"at rest", "boost", "first, activate RA", "fire rapid paint query",
			"fire BA [BHM 9.0], rapid BA [BHM 9.7], paint BA [BHM 9.4]"},
		{"after a step it fires once, and cannot paint", "boost", "first, activate RA, go E-02, hold", "fire rapid paint query",
			"fire BA [BHM 9.0]"},
		{"with the last point spent it cannot fire", "boost", "first, activate RA, go E-02, hold, go E-01, hold, go E-02, hold, go E-01, hold, go E-02, hold", "fire rapid paint query",
			""},
		{"after firing twice it is done", "range", "first, activate RA, rapid BA, roll 1, rapid BA, roll 1", "fire rapid paint go bounce boost done",
			"done [BHM 8.0]"},
		{"after the first of two it stays", "range", "first, activate RA, rapid BA, roll 1", "fire rapid paint go bounce boost done",
			"rapid BA [BHM 9.7], done [BHM 8.0]"},
		{"an enemy that nobody sees is not attacked, one that a friend sees is", "unspotted", "first, activate RA", "fire rapid paint query",
			"fire BB [BHM 9.0], rapid BB [BHM 9.7]"},
		{"an enemy that a friend sees is attacked and not painted", "spotters", "first, activate RA", "fire rapid paint query",
			"fire BA [BHM 9.0], rapid BA [BHM 9.7]"},
		{"the second of two also at an enemy that a friend sees", "spotters", "first, activate RA, rapid BA, roll 1", "fire rapid paint query",
			"rapid BA [BHM 9.7]"},
		{"a dead-eye looks at cards", "scouts", "first, activate RA, query BA", "fire rapid paint query",
			"fire BA [BHM 9.0], rapid BA [BHM 9.7], paint BA [BHM 9.4], fire BB [BHM 9.0], rapid BB [BHM 9.7], paint BB [BHM 9.4], fire BC [BHM 9.0], rapid BC [BHM 9.7]"},
		{"a sniper fires once", "scouts", "first, activate RB", "fire rapid paint query",
			"fire BA [BHM 9.0], paint BA [BHM 9.4], query BA [BHM 5.5], fire BB [BHM 9.0], paint BB [BHM 9.4], query BB [BHM 5.5], fire BC [BHM 9.0], paint BC [BHM 9.4], query BC [BHM 5.5]"},
		{"a recon drone paints", "machines", "first, activate RD1", "fire rapid paint query",
			"paint BA [BHM 9.4], paint BB [BHM 9.4], paint BC [BHM 9.4]"},
		{"the unarmoured do not bounce", "cliff", "first, activate RP1", "bounce boost land climb",
			""},
		{"from level two it sinks for nothing and climbs in mid-air", "walk", "first, activate RA, bounce @2", "bounce boost done",
			"bounce@1 [BHM 8.2.6], bounce@3 [BHM 8.2.3], bounce@4 [BHM 8.2.3], bounce@5 [BHM 8.2.3], bounce@6 [BHM 8.2.3], bounce@7 [BHM 8.2.3], bounce@8 [BHM 8.2.3], bounce@9 [BHM 8.2.3], bounce@10 [BHM 8.2.3], bounce@11 [BHM 8.2.3], bounce@12 [BHM 8.2.3], done [BHM 8.0]"},
		{"at set-up on the ground, a storey or the roof", "loft", "place RA H-17", "height",
			"height RA@0 [], height RA@4 [BHM 12.13], height RA@8 [BHM 12.13], height RA@12 [BHM 12.13]"},
		{"on the first dot it may be done as on any", "anvil", "first, activate RC", "done", "done [BHM 8.0]"},
		{"whoever waits off the map comes on", "reserves", "first, activate BA, bounce @6, done, roll 2, roll 1, first, activate RA", "enter done",
			"enter A-01 [BHM 8.4], done []"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := factory(t, "testdata/"+test.scene+".yaml")()
			gametest.Give(t, m, test.answers)
			want := strings.ReplaceAll(test.want, ", ", "\n")
			if diff := cmp.Diff(want, listed(m, strings.Fields(test.verbs)...)); diff != "" {
				t.Errorf("listed (-want +got):\n%s", diff)
			}
		})
	}
}

// listed returns a match's legal answers that have one of the given verbs. Each line has an answer
// and its clause.
func listed(m game.Match, verbs ...string) string {
	var lines []string
	q, _ := m.Question()
	for _, o := range q.Options {
		words := m.Words(o.Choice)
		for _, v := range verbs {
			if words == v || strings.HasPrefix(words, v+" ") || strings.HasPrefix(words, v+"@") {
				lines = append(lines, words+" ["+string(o.Cite)+"]")
			}
		}
	}
	return strings.Join(lines, "\n")
}
