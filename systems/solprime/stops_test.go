package solprime

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// A stop on the way reveals no secret. A stand stops at the same places, for the same enemies and over
// the same counters, in every match that its side can imagine (SP overwatch/fire, SP mines).
func TestStopsTellNoSecret(t *testing.T) {
	windows, fields := 0, 0
	for _, id := range append(scenario.Library.IDs(), "testdata/fields.yaml", "testdata/batteries.yaml") {
		p := prepared(t, id)
		gametest.Positions(t, p.New, 1, 211, func(m game.Match) error {
			b := m.(*table).State
			for _, side := range []game.Side{game.Red, game.Blue} {
				other := m.Imagine(side, rand.New(rand.NewPCG(7, 1))).(*table).State
				for u := range b.stands {
					if b.side(u) != side || !b.outside(u) || b.structure(u) {
						continue
					}
					for to := range tabletop.Around(b.stands[u].at, 8, 9000) {
						way := tabletop.Leg{From: b.stands[u].at, To: to}
						got, want := other.heeds(u, way), b.heeds(u, way)
						if !reflect.DeepEqual(got, want) {
							return fmt.Errorf("%s: %s on its way to %s is stopped at %v, in what %s imagines at %v", id, b.label(u), to, want, side, got)
						}
						windows += len(want)
						l := &leg{Unit: int8(u), From: way.From, To: to}
						at, field := b.minesAhead(l, 9000)
						if there, other := other.minesAhead(l, 9000); there != at || other != field {
							return fmt.Errorf("%s: %s on its way to %s comes into minefield %d at %d, in what %s imagines into %d at %d", id, b.label(u), to, field, at, side, other, there)
						}
						if field >= 0 {
							fields++
						}
					}
				}
			}
			return nil
		})
	}
	if windows == 0 || fields == 0 {
		t.Errorf("%d windows of overwatch and %d minefields were met; want some of each", windows, fields)
	}
}
