package battlesuit

import (
	"slices"
	"strings"
	"testing"

	"metahex/game"
	"metahex/maps/dots"
)

// lay changes the dot at a place.
func lay(b *battle, at spot, change func(*dot)) {
	d := *b.ground.dot(at)
	change(&d)
	b.ground = b.ground.with(at, d)
}

// Glowing slag attacks a soldier that stands on it, but not a soldier on a bridge over it
// (BHM 2.3.5).
func TestWhereSlagGlows(t *testing.T) {
	for _, test := range []struct {
		name string
		glow int
		over dots.Kind
		want string
	}{{"it glows", 6, 0, "attack"}, {"under a bridge", 6, dots.Bridge, "initiative"}, {"without glow", 0, 0, "initiative"}} {
		b := midway(t, "mob2")
		sc := *b.scenario
		sc.Special.Glow = test.glow
		b.scenario = &sc
		u := station(t, b, "BP1", "E-05")
		lay(b, b.soldiers[u].at, func(d *dot) { d.Terrain, d.over = dots.Slag, test.over })
		if q, _ := game.NewTable(b, step(glow{int8(u)}), step(lead{game.Red})).Question(); q.Topic != test.want {
			t.Errorf("%s: asked %q, want %q", test.name, q.Topic, test.want)
		}
	}
}

// A bomb over water does not change the water. Over a bridge it leaves slag (BHM 12.4.2.1).
func TestBombsOverWater(t *testing.T) {
	b := midway(t, "bombs")
	for name, want := range map[string]dots.Terrain{"A-13": dots.Water, "E-13": dots.Slag} {
		m := game.NewTable(b.Clone(), step(lead{game.Red}))
		id, _ := b.dotted.names.Find(name)
		m.State.nuke(m, spot(id))
		if got := m.State.ground.dot(spot(id)).Terrain; got != want {
			t.Errorf("%s is %s after the bomb, want %s", name, got, want)
		}
	}
}

// A falling building eliminates the soldiers in it, but no soldier in the air above it (BHM 11.2.2,
// 12.4.2.2).
func TestWhoIsAboveAFallingBuilding(t *testing.T) {
	for _, aloft := range []bool{false, true} {
		over := func(b *battle) (u int) {
			u = station(t, b, "BA", "D-05")
			if aloft {
				b.soldiers[u].level = 8
				b.set(u, airborne)
			}
			return u
		}
		b := midway(t, "bombs")
		u := over(b)
		m := game.NewTable(b, step(shatter{b.soldiers[u].at}), step(lead{game.Red}))
		if _, err := m.Answer(choice(vRoll, 6)); err != nil {
			t.Fatal(err)
		}
		if got := m.State.on(u); got != aloft {
			t.Errorf("after the blast, in the air %t: still there %t", aloft, got)
		}
		b = midway(t, "sappers")
		u = over(b)
		m = game.NewTable(b, step(lead{game.Red}))
		m.State.demolish(m, station(t, b, "RA", "D-04"), m.State.placed(vDemolish, b.soldiers[u].at))
		if got := m.State.on(u); got != aloft {
			t.Errorf("after the demolition, in the air %t: still there %t", aloft, got)
		}
	}
}

// A soldier that enters the map over water enters in the air, so unarmoured soldiers cannot enter
// there (BHM 8.4, 2.3.6).
func TestComingOnOverWater(t *testing.T) {
	b := midway(t, "reserves")
	at := b.roster[0].zone[0]
	lay(b, at, func(d *dot) { d.Terrain = dots.Water })
	if h := b.hinderEntry(0, at); !h.None() {
		t.Errorf("a soldier: %v, want nothing against it", h.Refusal(b))
	}
	police, err := b.tables.Units.Find("police")
	if err != nil {
		t.Fatal(err)
	}
	b.soldiers[0].card.Type = police
	if h := b.hinderEntry(0, at); h.Reason != tooWet {
		t.Errorf("police: %v, want %v", h.Refusal(b), tooWet)
	}
}

// From an upper storey a soldier walks onto ground of the same level, but not into water at that
// level (BHM 12.13, 2.3.6).
func TestOutOfAStoreyOntoTheHill(t *testing.T) {
	for terrain, want := range map[dots.Terrain]way{dots.Clear: onFoot, dots.Water: barred} {
		b := midway(t, "towers")
		u := 1 // the soldier at G-16@8; a storey of G-17 has the same level
		id, _ := b.dotted.names.Find("G-17")
		b.soldiers[u].at, b.soldiers[u].level = spot(id), 8
		b.unset(u, airborne)
		to := b.around(spot(id))[0]
		lay(b, to, func(d *dot) { d.Terrain, d.Level = terrain, 8 })
		if w, _, why := b.towardFromStorey(u, to); w != want {
			t.Errorf("onto %s at level 8: %v (%v), want %v", terrain, w, why, want)
		}
	}
}

// A selected soldier that is then repaired is complete, and cannot be activated any more
// (BHM 11.1.2.2, 11.2.1).
func TestWhoFollows(t *testing.T) {
	for marks, want := range map[flags]int{called: 1, called | complete: 0, 0: 0} {
		b := midway(t, "file")
		b.set(station(t, b, "RA", "B-05"), marks)
		q, _ := game.NewTable(b, step(callup{game.Red}), step(lead{game.Red})).Question()
		n := 0
		for _, o := range q.Options {
			if o.Choice.Verb == vActivate {
				n++
			}
		}
		if n != want {
			t.Errorf("with marks %b: %d follow, want %d", marks, n, want)
		}
	}
}

// A merged squad counts as halved if one of the two old squads had lost half (BHM 12.12).
func TestWornByEitherSquad(t *testing.T) {
	for squad, want := range []bool{true, true, false} {
		b := midway(t, "squads")
		for u := range b.soldiers {
			if b.side(u) == game.Blue && int(b.roster[u].squad) == squad && !b.has(u, commanding) {
				b.remove(u, offDead)
			}
		}
		m := game.NewTable(b, step(lead{game.Red}))
		m.State.merge(m, game.Blue)
		if got := m.State.sides[game.Blue].worn; got != want {
			t.Errorf("squad %d of 2 lost: worn %t, want %t", squad, got, want)
		}
	}
}

// A soldier comes onto the map on the dot of a hidden enemy. It finds the enemy, cannot stop there,
// and faces away from its own edge (BHM 8.3, 8.4, 12.10, 12.9).
func TestComingOnUponTheHidden(t *testing.T) {
	b := midway(t, "reserves")
	at := b.roster[0].zone[0]
	v := station(t, b, "BA", b.name(at))
	b.set(v, hidden)
	b.soldiers[0].facing = 3
	m := game.NewTable(b, step(lead{game.Red}))
	m.State.comeOn(m, 0, at)
	got := []bool{m.State.is(v, hidden), m.State.is(0, passing), m.State.soldiers[0].facing == 1}
	if want := []bool{false, true, true}; !slices.Equal(got, want) {
		t.Errorf("still hidden, passing, facing away from the west edge: %v, want %v", got, want)
	}
}

// A soldier in shock above woods may land safely if it can pay for that, otherwise only with a crash
// landing for all its points (BHM 7.3, 8.2.7, 8.2.8).
func TestLandingInShock(t *testing.T) {
	for points, want := range map[int8]string{2: "land hold", 1: "crash1 hold", 0: "crash0 hold"} {
		b := midway(t, "file")
		u := station(t, b, "RA", "C-05")
		b.soldiers[u].level = 8
		b.set(u, airborne)
		b.act.unit, b.act.mp = int8(u), points
		m := game.NewTable(b, step(touchDown{int8(u)}))
		q, _ := m.Question()
		var got []string
		for _, o := range q.Options {
			got = append(got, strings.ReplaceAll(m.Words(o.Choice), " ", ""))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("with %d points: %v, want %s", points, got, want)
		}
	}
}

// The unpaid part of a landing's cost is subtracted from the die. Over woods that is 2 without a
// point left, and 1 with one point (BHM 8.2.8).
func TestUnpaidPointsOfAFall(t *testing.T) {
	for points, want := range map[int8]int{0: -2, 1: -1} {
		b := midway(t, "file")
		u := station(t, b, "RA", "C-05")
		b.soldiers[u].level = 8
		b.set(u, airborne)
		m := game.NewTable(b, step(fall{int8(u), points}))
		if q, _ := m.Question(); q.Topic != "crash" || m.Explain(choice(vRoll, 1)).Sum() != want {
			t.Errorf("with %d points: asked %q, %d added to the die; want crash, %d", points, q.Topic, m.Explain(choice(vRoll, 1)).Sum(), want)
		}
	}
}

// On a table an answer may name any point, except for a soldier that stays under stealth (BHM 12.3,
// 15.1).
func TestOpenOnATable(t *testing.T) {
	for stealth, want := range map[int8]bool{0: true, 1: false} {
		b := onTable(t, "testdata/mapless-5.yaml")
		b.turn, b.act.unit, b.soldiers[0].stealth = 1, 0, stealth
		if got := (act{0}).Ask(b).Open; got != want {
			t.Errorf("stealth %d: any point: %t, want %t", stealth, got, want)
		}
	}
}
