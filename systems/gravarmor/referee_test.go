package gravarmor

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// The referee that is handed out decides every line between two units as the rules
// do, at the start and at random moments of every shipped scenario.
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
			gametest.OneReferee(t, p.New, 37, sightings)
		})
	}
}

// sightings are what the rules decide when one unit fires at another.
func sightings(m game.Match) (all []gametest.Sighting) {
	b := m.(*table).State
	for u := range b.units {
		for v := range b.units {
			if b.side(u) == b.side(v) || !b.watches(int32(u)) || !b.stands(v) || b.units[u].at == b.units[v].at {
				continue
			}
			all = append(all, gametest.Sighting{By: b.roster[u].label, At: b.roster[v].label, Sees: b.detected(u, v)})
		}
	}
	return all
}

// detected reports whether any weapon of a unit detects another.
func (b *battle) detected(u, v int) bool {
	for g := range b.gunsOf(u) {
		if b.detects(g, v) {
			return true
		}
	}
	return false
}
