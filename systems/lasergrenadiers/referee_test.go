package lasergrenadiers

import (
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/lasergrenadiers/scenario"
)

// The published referee and the rules agree on every line between two units, at the start and at
// random moments of every shipped scenario.
func TestOneReferee(t *testing.T) {
	for _, id := range scenario.Library.IDs() {
		t.Run(id, func(t *testing.T) { gametest.OneReferee(t, prepared(t, id).New, 211, sightings) })
	}
}

// prepared returns a scenario of the program or of testdata, ready for play. It is for tests that
// read the state.
var prepared = gametest.Ready(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, Prepare))

// sightings are the decisions of the rules when one unit fires at another.
func sightings(m game.Match) (all []gametest.Sighting) {
	b := m.(*table).State
	for u := range b.pieces {
		for v := range b.pieces {
			if u == v || !b.on(u) || !b.on(v) || b.pieces[u].at == b.pieces[v].at {
				continue
			}
			all = append(all, gametest.Sighting{By: b.label(u), At: b.label(v), Sees: b.sees(u, v)})
		}
	}
	return all
}
