package battlesuit

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
	"metahex/systems/battlesuit/scenario"
)

// walkMatch plays a random match of a scenario, under the given readings, and calls look before
// every answer.
func walkMatch(t *testing.T, id string, seed uint64, look func(*table, game.Question), readings ...string) {
	t.Helper()
	p := prepared(t, id, readings...)
	m := p.New().(*table)
	source := rand.New(rand.NewPCG(seed, 0))
	for {
		q, ok := m.Question()
		if !ok {
			return
		}
		look(m, q)
		c := q.Options[source.IntN(len(q.Options))].Choice
		if _, err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
}

// The cache of sight agrees with the sight lines.
func TestSightIsRemembered(t *testing.T) {
	for _, id := range []string{"patrol", "quarry", "works"} {
		n := 0
		walkMatch(t, id, 5, func(m *table, _ game.Question) {
			if n++; n%7 != 0 {
				return
			}
			b := m.State
			for u := range b.soldiers {
				for v := range b.soldiers {
					if b.on(u) && b.on(v) && u != v && b.sees(u, v) != b.clear(u, v) {
						t.Fatalf("%s, question %d: %s and %s: remembered %v", id, n, b.label(u), b.label(v), b.sees(u, v))
					}
				}
			}
		})
	}
}

// The sum shown before a shot equals the sum that resolves the shot. The only difference may come
// from the target's card, once it is known.
func TestShownSumIsTheSumThrown(t *testing.T) {
	shots := 0
	walkMatch(t, "crossroads", 2, func(m *table, q game.Question) {
		b := m.State
		for _, o := range q.Options {
			if q.Topic != "act" || o.Choice.Verb != vFire && o.Choice.Verb != vRapid || !b.soldiers[o.Choice.Args[0]].card.Revealed {
				continue
			}
			shown := m.Explain(o.Choice).Sum()
			next := m.Clone().(*table)
			if _, err := next.Answer(o.Choice); err != nil {
				t.Fatal(err)
			}
			q, _ := next.Question()
			if q.Topic != "attack" {
				continue
			}
			if thrown := next.Explain(q.Options[0].Choice).Sum(); thrown != shown {
				t.Fatalf("%s: shown %d, thrown %d", m.Words(o.Choice), shown, thrown)
			}
			shots++
		}
	})
	if shots < 50 {
		t.Errorf("only %d shots were compared", shots)
	}
}

// No two soldiers are on one point, except one that is passing through. No soldier is below the
// ground, and all soldiers on the ground have its level (BHM 8.3, 8.2.5).
func TestStateStaysSound(t *testing.T) {
	for _, id := range gametest.Slice(3, scenario.Library.IDs()) {
		for seed := range uint64(4) {
			walkMatch(t, id, seed, func(m *table, q game.Question) {
				if q.Topic != "activate" {
					return
				}
				b := m.State
				for u := range b.soldiers {
					s := &b.soldiers[u]
					if !b.on(u) {
						continue
					}
					ground := b.ground.level(s.at)
					switch {
					case b.occupant(s.at, u) >= 0:
						t.Fatalf("%s seed %d: %s shares %s", id, seed, b.label(u), b.name(s.at))
					case b.is(u, passing):
						t.Fatalf("%s seed %d: %s is left on its way", id, seed, b.label(u))
					case b.is(u, airborne) && int(s.level) < b.lowest(s.at), !b.is(u, airborne) && int(s.level) != ground && !b.storeyAt(s.at, int(s.level)):
						t.Fatalf("%s seed %d: %s is at level %d of %s, airborne %v", id, seed, b.label(u), s.level, b.name(s.at), b.is(u, airborne))
					}
				}
			})
		}
	}
}
