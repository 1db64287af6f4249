package gravarmor

import (
	"fmt"
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
			gametest.Positions(t, p.New, 2, 37, func(m game.Match) error {
				b, r := m.(*table).State, game.SightOf(m, game.Chance)
				for u := range b.units {
					for v := range b.units {
						if b.side(u) == b.side(v) || !b.watches(int32(u)) || !b.stands(v) || b.units[u].at == b.units[v].at {
							continue
						}
						from, errFrom := r.Parse(b.roster[u].label)
						to, errTo := r.Parse(b.roster[v].label)
						if errFrom != nil || errTo != nil {
							return fmt.Errorf("%s to %s: %v, %v", b.roster[u].label, b.roster[v].label, errFrom, errTo)
						}
						asked++
						want := false
						for g := range b.gunsOf(u) {
							want = want || b.detects(g, v)
						}
						if got := r.Clear(from, to); got != want {
							return fmt.Errorf("%s to %s: the referee says %t, the rules %t", b.roster[u].label, b.roster[v].label, got, want)
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
