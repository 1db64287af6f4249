package battlesuit

import (
	"slices"
	"testing"

	"metahex/game"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// midway returns a state in the middle of a match, for tests of single steps.
func midway(t *testing.T, file string) *battle {
	t.Helper()
	p := prepared(t, "testdata/"+file+".yaml")
	b := p.setting.start.Clone()
	b.turn = 1
	return b
}

// station moves the soldier with a label to a point.
func station(t *testing.T, b *battle, label, at string) int {
	t.Helper()
	id, ok := b.dotted.names.Find(at)
	if !ok {
		t.Fatalf("no dot %s", at)
	}
	for u := range b.soldiers {
		if b.label(u) == label {
			b.soldiers[u].at, b.soldiers[u].level = spot(id), int8(b.ground.level(spot(id)))
			return u
		}
	}
	t.Fatalf("no soldier %s", label)
	return -1
}

// A soldier stopped on another soldier's point goes back. If yet another soldier has moved there in
// the meantime, it goes to the nearest free point (BHM 8.3).
func TestStoppedOnAnOccupiedPoint(t *testing.T) {
	for _, test := range []struct {
		behind, prev, want string
		level, after       int8
	}{
		{"A-03", "A-04", "A-04", 0, 0}, {"A-04", "A-04", "A-05", 0, 0},
		{"A-03", "A-01", "A-01", 0, 0},
		{"A-03", "C-17", "C-17", 0, 1}, {"A-03", "C-17", "C-17", 6, 6},
	} {
		b := midway(t, "file")
		u := station(t, b, "RA", "B-05")
		station(t, b, "RC", test.behind)
		b.act.unit = int8(u)
		prev, _ := b.dotted.names.Find(test.prev)
		b.act.prev = spot(prev)
		b.set(u, passing)
		if b.soldiers[u].level = test.level; test.level > 0 {
			b.set(u, airborne)
		}
		m := game.NewTable(b, step(finish{int8(u)}))
		s := &m.State.soldiers[u]
		if got := m.State.name(s.at); got != test.want || s.level != test.after {
			t.Errorf("with a soldier at %s, from level %d, it goes back from before %s to %s, level %d; want %s, level %d", test.behind, test.level, test.prev, got, s.level, test.want, test.after)
		}
	}
}

// A berserk soldier that runs off the map over an edge where its side may leave counts as having
// left; it is not lost (BHM 7.3/berserk, 8.4).
func TestBerserkOverAnExit(t *testing.T) {
	b := midway(t, "goals")
	u := station(t, b, "RB", "A-19")
	b.act.unit, b.act.mp = int8(u), 3
	m := game.NewTable(b, step(charge{int8(u), 0}))
	if got := m.State.soldiers[u].at; got != offExited {
		t.Errorf("it is %s, want %s", offNames[got], offNames[offExited])
	}
	if got := m.State.sides[game.Red].victory; got != 3 {
		t.Errorf("red has %d points, want 3 for an exit", got)
	}
}

// A frightened soldier in the air lands first. This is a voluntary landing, so the soldier does not
// get the step after a forced landing (BHM 7.3/fright, 9.3.3/S).
func TestFrightInTheAir(t *testing.T) {
	b := midway(t, "flak")
	u := station(t, b, "BA", "E-07")
	b.soldiers[u].level, b.soldiers[u].markers = 6, 2
	b.set(u, airborne)
	b.act.unit, b.act.mp = int8(u), 5
	m := game.NewTable(b, step(cower{int8(u)}), finish{int8(u)})
	for {
		q, ok := m.Question()
		if !ok {
			break
		}
		if q.Topic == "stagger" {
			t.Error("it is offered the step after a forced landing")
		}
		if _, err := m.Answer(q.Options[len(q.Options)-1].Choice); err != nil {
			t.Fatal(err)
		}
	}
	if at := m.State.soldiers[u].at; m.State.is(u, airborne) || m.State.protection(at) == 0 {
		t.Errorf("it ends at %s, want it on the ground in cover", m.State.name(at))
	}
}

// A changed ground changes sight at once, but only in the match that changed it (BHM 4.13).
func TestGroundIsCopiedWhenItChanges(t *testing.T) {
	b := midway(t, "sappers")
	m := game.NewTable(b, step(act{0}))
	before := m.State.ground
	clone := m.Clone().(*table)
	at, _ := b.dotted.names.Find("D-05")
	clone.State.ruin(clone, spot(at), dots.Rubble)
	if m.State.ground != before || before.dots[at].Terrain == dots.Rubble {
		t.Error("the original's ground has changed")
	}
	u, v := station(t, b, "RA", "D-04"), station(t, b, "BC", "C-06")
	if m.State.sees(u, v) {
		t.Error("the original sees through the building")
	}
	if !clone.State.sees(u, v) {
		t.Error("the clone does not see over the rubble")
	}
}

// A soldier that is down cannot act. It falls out of the air even if it is not shaken; on open
// ground the fall costs nothing (BHM 7.8, 8.2.7).
func TestWhoIsDownFallsFromTheAir(t *testing.T) {
	b := midway(t, "file")
	u := station(t, b, "RA", "B-05")
	s := &b.soldiers[u]
	s.level, s.card.Damage = 6, 4
	b.set(u, airborne)
	hit := shot{By: -1, At: int8(u), Power: 6}
	die, sum := 0, b.tally(game.Chance, hit).Sum()
	for n := 1; n <= 12; n++ {
		if b.tables.Hit(sum, n) == (scenario.Hit{Boxes: 1}) {
			die = n
		}
	}
	m := game.NewTable(b, step(strike{hit}))
	if _, err := m.Answer(choice(vRoll, die)); err != nil {
		t.Fatal(err)
	}
	got := []bool{m.State.down(u), m.State.is(u, airborne), s.markers > 0}
	if want := []bool{true, false, false}; !slices.Equal(got, want) {
		t.Errorf("down, in the air, shaken: %v, want %v", got, want)
	}
}

// A soldier that is set up in the air above a hidden enemy moves to another point. It stays in the
// air there if it is above all objects, otherwise it stands on the ground (BHM 8.3, 8.2.1).
func TestGivingWayOverWoods(t *testing.T) {
	for _, test := range []struct{ level, want int8 }{{8, 8}, {6, 6}, {5, 0}} {
		b := midway(t, "file")
		u, v := station(t, b, "RA", "B-05"), station(t, b, "BA", "B-05")
		b.soldiers[u].level = test.level
		b.set(u, airborne)
		for _, at := range b.around(b.soldiers[u].at) {
			d := *b.ground.dot(at)
			d.Terrain, d.Level = dots.Woods, 0
			b.ground = b.ground.with(at, d)
		}
		m := game.NewTable(b, step(lead{game.Red}))
		m.State.giveWay(m, u, v)
		got := &m.State.soldiers[u]
		if got.at == m.State.soldiers[v].at || got.level != test.want || m.State.is(u, airborne) != (test.want > 0) {
			t.Errorf("from level %d it gives way to %s, level %d, in the air: %t; want a free dot, level %d", test.level, m.State.name(got.at), got.level, m.State.is(u, airborne), test.want)
		}
	}
}

// A soldier in shock in the air may land, but not into water (BHM 7.3, 2.3.6).
func TestNobodyInShockLandsInWater(t *testing.T) {
	for at, want := range map[string]bool{"B-05": true, "B-13": false} {
		b := midway(t, "file")
		u := station(t, b, "RA", at)
		b.soldiers[u].level = 6
		b.set(u, airborne)
		if q, _ := game.NewTable(b, step(touchDown{int8(u)})).Question(); (q.Topic == "land") != want {
			t.Errorf("over %s it is asked %q; want to land: %t", at, q.Topic, want)
		}
	}
}

// An engineer that is down cannot clear a mine, so the mine goes off (BHM 7.8, 11.2.3).
func TestWhoIsDownClearsNoMine(t *testing.T) {
	for damage, want := range map[int8]string{4: "clear", 5: "attack"} {
		b := midway(t, "field")
		u := station(t, b, "RB", "G-03")
		b.soldiers[u].card.Damage = damage
		b.mines[0].at, b.mines[0].kind = b.soldiers[u].at, charged
		if q, _ := game.NewTable(b, step(mineAt{int8(u)})).Question(); q.Topic != want {
			t.Errorf("with %d hits it is asked %q, want %q", damage, q.Topic, want)
		}
	}
}
