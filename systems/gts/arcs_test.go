package gts

import (
	"strings"
	"testing"

	"metahex/game"
)

// The arcs of a unit agree with the rules. A unit may fire only at enemies in its fire zone. A unit
// in the command range of its leader is in command. A unit in the enemy zone is in the fire zone of
// some enemy unit.
func TestZonesAreThoseOfTheRules(t *testing.T) {
	shots, commands, watched := 0, 0, 0
	for _, id := range []string{"kreuz-road", "aldern-crossings", "nieuwedam-nights"} {
		n := 0
		walkMatch(t, id, 2, func(m *table, _ game.Question) {
			if n++; n%17 != 0 {
				return
			}
			b := m.State
			point := func(u int) game.Point { return b.piece(u).At }
			for u := range b.units {
				var fire, enemy func(game.Point) bool
				inCommand, led := false, false
				for _, a := range b.Arcs(game.Red, int32(u)) {
					switch {
					case strings.HasPrefix(a.Name, "fire zone"):
						fire = a.Holds
					case strings.HasPrefix(a.Name, "command range"):
						inCommand, led = inCommand || a.Holds(point(u)), true
					case strings.HasPrefix(a.Name, "all fire zones"):
						enemy = a.Holds
					}
				}
				if !b.on(u) {
					continue
				}
				if led {
					commands++
				}
				if inCommand != b.inCommand(u) {
					t.Fatalf("%s: %s is in command: %t; its zones say %t", id, b.label(u), b.inCommand(u), inCommand)
				}
				held := false
				for v := range b.units {
					if !b.on(v) || b.side(v) == b.side(u) {
						continue
					}
					may := fire != nil && fire(point(v))
					if may {
						shots++
					}
					if want := hinderFire(b, u, choice(vFire, v)).None(); may != want {
						t.Fatalf("%s: %s may fire at %s: %t; its fire zone says %t", id, b.label(u), b.label(v), want, may)
					}
					held = held || b.zone(v, b.units[u].at)
				}
				if held {
					watched++
				}
				if enemy(point(u)) != held {
					t.Fatalf("%s: %s stands in an enemy zone: %t; the zone of all says %t", id, b.label(u), held, enemy(point(u)))
				}
			}
		})
	}
	if shots < 20 || commands < 50 || watched < 20 {
		t.Errorf("%d shots, %d in command, %d in enemy zones: the test is idle", shots, commands, watched)
	}
}
