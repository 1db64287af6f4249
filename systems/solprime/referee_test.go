package solprime

import (
	"fmt"
	"strings"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// The referee that is handed out decides every line between two units as the rules
// do, at random moments of every shipped scenario.
func TestOneReferee(t *testing.T) {
	tables := StandardTables()
	for _, id := range Scenarios() {
		t.Run(id, func(t *testing.T) {
			sc, err := LoadScenario(id, tables)
			if err != nil {
				t.Fatal(err)
			}
			p, err := Prepare(sc, tables)
			if err != nil {
				t.Fatal(err)
			}
			asked := 0
			gametest.Positions(t, p.New, 2, 211, func(m game.Match) error {
				b, r := m.(*table).State, game.SightOf(m, game.Chance)
				for u := range b.stands {
					for v := range b.stands {
						if b.side(u) == b.side(v) || !b.living(u) || !b.living(v) || b.carried(u) || b.carried(v) || b.stands[u].at == b.stands[v].at {
							continue
						}
						from, errFrom := r.Parse(b.label(u))
						to, errTo := r.Parse(b.label(v))
						if errFrom != nil || errTo != nil {
							return fmt.Errorf("%s to %s: %v, %v", b.label(u), b.label(v), errFrom, errTo)
						}
						asked++
						if got, want := r.Clear(from, to), b.sees(u, v, b.stands[v].at); got != want {
							return fmt.Errorf("%s to %s: the referee says %t, the rules %t", b.label(u), b.label(v), got, want)
						}
						line := r.Rule(from, to)
						told := strings.Join(line.Words(false), "\n")
						if !line.Clear && strings.Contains(told, "nothing on the line hides") || line.Reason != "" && !strings.Contains(told, "decided: "+line.Reason) {
							return fmt.Errorf("%s to %s: the ruling contradicts itself: clear %t, %s, in words %s", b.label(u), b.label(v), line.Clear, line.Reason, told)
						}
					}
				}
				return nil
			})
			if asked == 0 {
				t.Error("no line was asked for")
			}
		})
	}
}
