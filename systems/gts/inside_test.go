package gts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// A rating is limited to 0 to 9, and a 9 always misses.
func TestResultAtTheEdges(t *testing.T) {
	p, err := Prepare(mustLoad(t, "testdata/fire.yaml"), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	b := p.setting.start
	var firer, target int
	for u := range b.units {
		switch b.label(u) {
		case "A4":
			firer = u
		case "P1":
			target = u
		}
	}
	s := shot{By: int16(firer), At: int16(target)}
	for _, c := range []struct {
		rating, die int
		want        scenario.Result
	}{{-3, 0, scenario.HitOnce}, {-3, 1, scenario.NoResult}, {0, 0, scenario.HitOnce}, {5, 5, scenario.HitOnce}, {5, 6, scenario.NoResult}, {12, 8, scenario.Eliminated}, {12, 9, scenario.NoResult}, {9, 9, scenario.NoResult}} {
		if got := b.result(s, c.rating, c.die); got != c.want {
			t.Errorf("rating %d, die %d: %s, want %s", c.rating, c.die, got, c.want)
		}
	}
}

func mustLoad(t *testing.T, name string) *scenario.Scenario {
	t.Helper()
	sc, err := scenario.Library.Load(name, scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// A rearguard that has left the map has no markers when it is placed again (GTS assault/rearguard).
func TestRearguardOffTheMap(t *testing.T) {
	p, err := Prepare(mustLoad(t, "testdata/storm8.yaml"), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	m := p.New().(*table)
	b := m.State
	rear := slices.IndexFunc(b.roster, func(m member) bool { return m.label == "P9" })
	b.units[rear].hits, b.units[rear].work, b.units[rear].flags = 2, 1, improved
	for _, words := range []string{"activate A1", "assault E-04", "run", "retreat D-04"} {
		c, err := m.Choice(words)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if got, want := b.units[rear], (unit{at: offRearguard, contact: pending}); got != want {
		t.Errorf("the rearguard off the map is %+v, want %+v", got, want)
	}
}

// Some invariants hold after every answer.
func TestInvariants(t *testing.T) {
	for _, name := range scenario.Library.IDs() {
		p, err := Prepare(mustLoad(t, name), scenario.Library.Standard())
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(6) {
			m := p.New().(*table)
			m.Mute()
			source := rand.New(rand.NewPCG(seed, 1))
			for {
				q, ok := m.Question()
				if !ok {
					break
				}
				c := q.Options[source.IntN(len(q.Options))].Choice
				if q.Side == game.Chance {
					c, _ = game.Draw(q.Options, source)
				}
				if _, err := m.Answer(c); err != nil {
					t.Fatal(err)
				}
				if trouble := m.State.trouble(); trouble != "" {
					t.Fatalf("%s, seed %d, after %s: %s", name, seed, m.Words(c), trouble)
				}
			}
		}
	}
}

// trouble describes what is wrong with an impossible state, or returns "".
func (b *battle) trouble() string {
	moving := set{}
	for _, u := range b.members() {
		moving.add(u)
	}
	for u := range b.units {
		s := &b.units[u]
		if !b.on(u) {
			continue
		}
		plain, columns, dug := 0, 0, 0
		for _, v := range b.in(s.at, game.Chance) {
			switch {
			case b.side(v) != b.side(u):
				return b.label(u) + " and " + b.label(v) + " of the enemy are in " + b.where(u)
			case b.is(v, column):
				columns++
			case !moving.has(v):
				plain++
			}
			if b.is(v, entrenched) {
				dug++
			}
		}
		works := 0
		for _, w := range b.works {
			if w.at == s.at && w.side == b.side(u) {
				works++
			}
		}
		switch h := b.hex(s.at); {
		case h.Terrain == hexes.OpenWater:
			return b.label(u) + " stands in water at " + b.where(u)
		case !h.Entry && (plain > 4 || columns > 1):
			return fmt.Sprintf("%d units and %d columns are in %s", plain, columns, b.where(u))
		case dug > works:
			return fmt.Sprintf("%d units are in %d entrenchments at %s", dug, works, b.where(u))
		case s.hits < 0 || s.hits > 2 || int(s.steps) > b.roster[u].kind.Steps:
			return fmt.Sprintf("%s has %d hits and %d steps", b.label(u), s.hits, s.steps)
		case b.is(u, entrenched) && b.is(u, column|improved|mounted):
			return b.label(u) + " is entrenched and something else"
		case b.is(u, mounted) && b.roster[u].kind.Vehicle == nil:
			return b.label(u) + " is mounted on nothing"
		}
	}
	for d, p := range b.pools {
		if p.cp < 0 || p.dp < 0 || p.cp > 19 || p.dp > 19 || p.blocks < 0 {
			return fmt.Sprintf("%s has %+v", b.divisions[d].Name, p)
		}
	}
	for f, l := range b.leaders {
		if l.with >= 0 && !b.on(int(l.with)) {
			return "the leader of " + b.formations[f].name + " is with a unit that is not on the map"
		}
	}
	return ""
}
