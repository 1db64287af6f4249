package gravarmor

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/gravarmor/scenario"
)

// The exported referee and the rules agree on every line between two units, at the start and at
// random moments of every shipped scenario.
func TestOneReferee(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		t.Run(id, func(t *testing.T) { gametest.OneReferee(t, prepared(t, id).New, 37, sightings) })
	}
}

// prepared returns a shipped scenario or one of testdata, ready to play, for tests that inspect the
// state.
var prepared = gametest.Ready(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, Prepare))

// sightings lists, for each pair of units, whether the rules let one detect the other.
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
