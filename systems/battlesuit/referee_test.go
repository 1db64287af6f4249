package battlesuit

import (
	"fmt"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
)

// The exported referee gives the same rulings as the rules on every line between two units. The test
// checks the start and random moments of every shipped scenario.
func TestOneReferee(t *testing.T) {
	for _, id := range gametest.Slice(3, scenario.Library.IDs()) {
		t.Run(id, func(t *testing.T) { gametest.OneReferee(t, prepared(t, id).New, 37, sightings) })
	}
}

// prepared returns a shipped scenario or one of testdata, prepared for play. It is for tests with
// access to the state.
var prepared = gametest.Ready(gametest.Preparing(scenario.Library.Standard, scenario.Library.Load, Prepare))

// sightings returns the rules' rulings for each pair of units, as if one fired at the other.
func sightings(m game.Match) (all []gametest.Sighting) {
	b := m.(*table).State
	for u := range b.soldiers {
		for v := range b.soldiers {
			if u == v || !b.on(u) || !b.on(v) || b.soldiers[u].at == b.soldiers[v].at {
				continue
			}
			all = append(all, gametest.Sighting{By: b.label(u), At: b.label(v), Sees: b.sees(u, v)})
		}
	}
	return all
}

// The referee of a side accepts the labels of exactly those soldiers whose position the side knows.
// Its ruling between two of these soldiers agrees with the rules.
func TestTheRefereeOfASide(t *testing.T) {
	for _, id := range []string{"works", "patrol", "smelter", "testdata/mapless.yaml"} {
		p := prepared(t, id)
		gametest.Positions(t, p.New, 1, 97, func(m game.Match) error {
			b := m.(*table).State
			for _, side := range []game.Side{game.Red, game.Blue} {
				r := m.Sight(side)
				for u := range b.soldiers {
					v := (u + int(b.turn) + 1) % len(b.soldiers)
					if !b.on(u) || !b.on(v) || b.soldiers[u].at == b.soldiers[v].at {
						continue
					}
					from, e := r.Parse(b.label(u))
					to, f := r.Parse(b.label(v))
					switch {
					case (e == nil) != b.knows(side, u) || (f == nil) != b.knows(side, v):
						return fmt.Errorf("%s: %s knows %s: %t, %s: %t; the referee says %v, %v", id, side, b.label(u), b.knows(side, u), b.label(v), b.knows(side, v), e, f)
					case e == nil && f == nil && r.Rule(from, to).Clear != b.clear(u, v):
						return fmt.Errorf("%s: %s sees %s: %t; the referee of %s rules otherwise", id, b.label(u), b.label(v), b.clear(u, v), side)
					}
				}
			}
			return nil
		})
	}
}
