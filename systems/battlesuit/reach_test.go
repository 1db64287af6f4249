package battlesuit

import (
	"cmp"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/game/gametest"
)

// An arrival is the expected result of Reach for a landing.
type arrival struct {
	Cost   int
	Danger []int32
}

// tryAll finds where a soldier can go by answering questions alone. It gives every step to a clone,
// and the enemy holds fire. An enemy that is offered a reaction under the reading when-seen counts
// as a danger.
func tryAll(t *testing.T, m *table, u int) map[landing]arrival {
	t.Helper()
	type node struct {
		m    *table
		cost int
	}
	found := map[landing]arrival{}
	open := []node{{m, 0}}
	for len(open) > 0 {
		slices.SortStableFunc(open, func(a, b node) int { return cmp.Compare(a.cost, b.cost) })
		n := open[0]
		open = open[1:]
		q, _ := n.m.Question()
		for _, o := range q.Options {
			if o.Choice.Verb != vGo {
				continue
			}
			next, cost := n.m.Clone().(*table), n.cost+n.m.Explain(o.Choice).Sum()
			if _, err := next.Answer(o.Choice); err != nil {
				t.Fatal(err)
			}
			key := next.State.soldiers[u].landing()
			if old, ok := found[key]; ok && old.Cost <= cost {
				continue
			}
			a := arrival{Cost: cost}
			for q, ok := next.Question(); ok && q.Topic == "react"; q, ok = next.Question() {
				for _, o := range q.Options {
					if o.Choice.Verb == vReact {
						a.Danger = append(a.Danger, o.Choice.Args[0])
					}
				}
				if _, err := next.Answer(choice(vHold)); err != nil {
					t.Fatal(err)
				}
			}
			found[key] = a
			if q, ok := next.Question(); ok && q.Topic == "act" && next.State.act.unit == int8(u) {
				open = append(open, node{next, cost})
			}
		}
	}
	return found
}

// Reach agrees with trying every way. The test uses the scenarios without mines and hidden soldiers,
// because these would stop a soldier on its way.
func TestReachIsWhatTryingFinds(t *testing.T) {
	compared, dangers := 0, 0
	for _, id := range []string{"primer", "patrol", "quarry", "ridge", "testdata/towers.yaml", "testdata/low.yaml", "testdata/file.yaml"} {
		n := 0
		walkMatch(t, id, 3, func(m *table, q game.Question) {
			u := int(m.State.act.unit)
			if q.Topic != "act" || !m.State.on(u) || m.State.did(sneaking) {
				return
			}
			if n++; n%5 != 1 {
				return
			}
			// Let all other soldiers on the ground react: none has acted, is shaken or has panicked.
			m = m.Clone().(*table)
			for v := range m.State.soldiers {
				if s := &m.State.soldiers[v]; v != u && m.State.on(v) && !m.State.is(v, airborne) {
					s.flags, s.markers = s.flags&^complete, 0
				}
			}
			want := map[landing]arrival{}
			for key, a := range tryAll(t, m, u) {
				if key != m.State.soldiers[u].landing() && m.State.seenThere(key.at, u) < 0 {
					want[key] = a
				}
			}
			got := map[landing]arrival{}
			for _, r := range m.Reach() {
				air := r.Level > m.State.ground.level(spot(r.Place)) && !m.State.storeyAt(spot(r.Place), r.Level)
				got[landing{spot(r.Place), int8(r.Level), air}] = arrival{r.Cost, r.Danger}
				dangers += len(r.Danger)
			}
			if diff := gocmp.Diff(want, got, gocmp.AllowUnexported(landing{})); diff != "" {
				t.Errorf("%s, %s with %d points (-tried +reach):\n%s", id, m.State.label(u), m.State.act.mp, diff)
			}
			compared += len(got)
		}, "8.5=when-seen")
	}
	if compared < 200 || dangers < 50 {
		t.Errorf("compared %d places with %d dangers; the test is idle", compared, dangers)
	}
}

// A soldier under stealth cannot move before it has dropped stealth (BHM 12.3).
func TestReachUnderStealth(t *testing.T) {
	m, err := openScene("testdata/ghosts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	gametest.Give(t, m, "first, activate RA, stealth, activate BA, done, activate RB, done, activate BB, bounce @6, done, roll 2, roll 1, first, activate RA")
	if got := game.NewSeat(m, game.Red).Reach(); got != nil {
		t.Errorf("found a reach of %d places, want none", len(got))
	}
	gametest.Give(t, m, "drop")
	if got := game.NewSeat(m, game.Red).Reach(); len(got) == 0 {
		t.Error("found no reach, want one")
	}
}
