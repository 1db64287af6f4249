package gts

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/maps/hexes"
	"metahex/rule"
)

// The results tables, cell by cell, as the figures were reported.
func TestResultsCellByCell(t *testing.T) {
	reported := [2]map[string]string{{
		"white": "1 S S C C 1 E E E", "pink": "C S? S? S C C 1 1 E", "purple": "C S? S? S? S C C 1 E",
		"brown": "1 S? S C C 1 E E E", "black": "1 S? S C C 1 E E E", "blue": "C S? S? S? S S S C 1",
		"green": "1 S? S S C C 1 E E", "orange": "1 S? S C C 1 E E E", "yellow": "1 S S C C 1 E E E",
	}, {
		"white": "C S S C 1 1 E E E", "pink": "C S? S? S S C C 1 E", "purple": "C S? S? S? S? S? S? S S",
		"brown": "C S? S? S? S? C C 1 1", "black": "C S? S? S? S? C C 1 1", "blue": "C S S C 1 1 E E E",
		"green": "C S? S? S? S? S C C 1", "orange": "C S? S? S? S? C C 1 1", "yellow": "C S? S? S S S C 1 1",
	}}
	cells := 0
	for side, table := range reported {
		for c := range Colours {
			for die, want := range strings.Fields(table[c.String()]) {
				cells++
				if got := StandardTables().results[side][c][die].String(); got != want {
					t.Errorf("side %d, %s, roll %d: %s, want %s", side, c, die, got, want)
				}
			}
		}
	}
	if cells != 2*9*9 {
		t.Errorf("looked at %d cells, want 162", cells)
	}
}

// Modifiers to fire and to quality, and what terrain does, as reported.
func TestFigures(t *testing.T) {
	tables := StandardTables()
	got := map[string]int{}
	for m := range Modifiers {
		got[m.String()] = tables.modifiers[m].Amount
		if tables.modifiers[m].Source != rule.Printed {
			t.Errorf("%s is %s, want printed", m, tables.modifiers[m].Source)
		}
	}
	want := map[string]int{
		"night": -2, "rain": -2, "fog": -1, "company-bonus": 2, "firer-column": -1, "firer-one-hit": -1, "firer-two-hits": -2,
		"firer-step-loss": -1, "firer-light-barrage": -1, "firer-heavy-barrage": -2, "firer-entrenched": 1, "suppressed-assault": -2,
		"target-column": 2, "target-entrenched": -2, "target-position": -1, "range-hex": -1, "range-armour": -1, "range-armour-far": -2,
		"mass-5": 1, "mass-7": 2, "mass-9": 3, "zone-to-zone": 3, "out-of-zone": -1, "against-charge": 2, "hill": -1, "hill-armour": -2,
		"column-raised-road": 2,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("modifiers (-want +got):\n%s", diff)
	}
	quality := map[string]int{}
	for q := range Qualities {
		quality[q.String()] = tables.quality[q].Amount
	}
	if diff := cmp.Diff(map[string]int{"out-of-command": -1, "two-hits": -1, "suppressed": -1, "step-loss": -1, "light-barrage": -1, "heavy-barrage": -2,
		"improved-position": 1, "entrenched": 2, "men-at-work": 1, "bravery-entrenched": -2}, quality); diff != "" {
		t.Errorf("quality (-want +got):\n%s", diff)
	}
}

// Terrain: costs in half points, not in column and in column, and the modifier
// of a target, plain and against explosive weapons.
func TestTerrain(t *testing.T) {
	tables := StandardTables()
	got := map[string]string{}
	for c := hexes.OpenGround; c <= hexes.Fortified; c++ {
		r := tables.terrain[c]
		got[c.String()] = fmt.Sprint(r.Leg, r.Wheel, r.Track, r.Fire, r.HE)
	}
	want := map[string]string{
		"clear": "{4 2} {6 4} {4 2} 0 0", "polder": "{4 2} {10 6} {6 4} 0 0", "orchard": "{4 2} {16 4} {6 4} -1 -1",
		"woods": "{8 4} {-1 -1} {-1 -1} -2 0", "village": "{4 2} {12 2} {8 2} -1 -1", "town": "{4 2} {-1 2} {-1 2} -2 -2",
		"city": "{4 2} {-1 2} {-1 2} -3 -3", "fortified": "{4 2} {-1 6} {-1 4} -4 -4",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A rating is clamped to 0 and 9, and a 9 misses whatever the rating.
func TestResultAtTheEdges(t *testing.T) {
	p, err := Prepare(mustLoad(t, "testdata/fire.yaml"), StandardTables())
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
		want        Result
	}{{-3, 0, HitOnce}, {-3, 1, NoResult}, {0, 0, HitOnce}, {5, 5, HitOnce}, {5, 6, NoResult}, {12, 8, Eliminated}, {12, 9, NoResult}, {9, 9, NoResult}} {
		if got := b.result(s, c.rating, c.die); got != c.want {
			t.Errorf("rating %d, die %d: %s, want %s", c.rating, c.die, got, c.want)
		}
	}
}

func mustLoad(t *testing.T, name string) *Scenario {
	t.Helper()
	sc, err := LoadScenario(name, StandardTables())
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// A rearguard that is taken off the map is in play anew when it is left again:
// nothing lies on it any more (GTS assault/rearguard).
func TestRearguardOffTheMap(t *testing.T) {
	p, err := Prepare(mustLoad(t, "testdata/storm8.yaml"), StandardTables())
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

// Whatever is answered, some things hold between any two answers.
func TestInvariants(t *testing.T) {
	for _, name := range Scenarios() {
		p, err := Prepare(mustLoad(t, name), StandardTables())
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

// trouble says what is wrong with a state that must not be.
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
