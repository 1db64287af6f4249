package gts

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/gts/scenario"
)

// The exported referee and the rules agree on every line between two units, at the start and at
// random moments of every shipped scenario.
func TestOneReferee(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		t.Run(id, func(t *testing.T) { gametest.OneReferee(t, prepared(t, id).New, 101, sightings) })
	}
}

// prepared returns a shipped scenario or one of testdata, ready to play, for tests that inspect the
// state.
var prepared = gametest.Ready(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, Prepare))

// sightings lists, for each pair of units, whether the rules give a line of sight for fire.
func sightings(m game.Match) (all []gametest.Sighting) {
	b := m.(*table).State
	for u := range b.units {
		for v := range b.units {
			if u == v || !b.on(u) || !b.on(v) || b.units[u].at == b.units[v].at {
				continue
			}
			all = append(all, gametest.Sighting{By: b.label(u), At: b.label(v), Sees: b.sees(u, b.units[v].at, false)})
		}
	}
	return all
}
