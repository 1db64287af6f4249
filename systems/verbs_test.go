package systems

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

var update = flag.Bool("update", false, "rewrite the list of verbs")

// Records store answers as numbers in their chains, so a verb must keep its number. New verbs are
// added at the end of the list.
func TestVerbNumbersNeverChange(t *testing.T) {
	var b strings.Builder
	for _, s := range All {
		if filepath.Dir(folder(s)) != filepath.Join("..", "systems") {
			continue // the example's own tests check its verbs, by the chains of its plays
		}
		m, _, err := Open(Source{Scenario: s.IDs[0]})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s:", s.ID)
		for v := range game.Verb(255) {
			if p, ok := m.Phrase(v); ok {
				fmt.Fprintf(&b, " %d %s", v, p.Word)
			}
		}
		b.WriteString("\n")
	}
	gametest.Golden(t, "testdata/verbs.txt", b.String(), *update)
}
