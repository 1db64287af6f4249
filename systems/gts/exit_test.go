package gts

import (
	"slices"
	"testing"

	"metahex/game"
	"metahex/systems/gts/scenario"
)

// leaving begins the scene "leaving" and returns its units by label.
func leaving(t *testing.T) (*table, map[string]int) {
	t.Helper()
	p, err := Prepare(mustLoad(t, "testdata/leaving.yaml"), scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	m, units := p.New().(*table), map[string]int{}
	for u := range m.State.units {
		units[m.State.label(u)] = u
	}
	return m, units
}

// Units that leave score up to the last turn that counts. Their steps do not count as losses.
func TestExitInTime(t *testing.T) {
	for turn, want := range map[int8]int16{1: 6, 2: 0} {
		m, units := leaving(t)
		b, u := m.State, units["A2"]
		b.turn = turn
		b.leaveMap(m, u, &b.scenario.Exits[0])
		if got := b.points; got != [3]int16{game.Red: want} {
			t.Errorf("turn %d: points %v, want %d for red alone", turn, got, want)
		}
		if b.on(u) || b.units[u].at != offLeft {
			t.Errorf("turn %d: A2 is at %d, want it off the map", turn, b.units[u].at)
		}
	}
}

// The greedy bot leaves if leaving scores, and otherwise moves nearer to the exit. The enemy bot
// follows.
func TestGreedyMakesForTheExit(t *testing.T) {
	m, units := leaving(t)
	b := m.State
	b.turn = 1
	exit, near, far := b.units[units["A2"]].at, b.units[units["A1"]].at, b.units[units["P1"]].at
	if got := b.worthExit(units["A2"]); got != 10*farOut {
		t.Errorf("to leave in time is worth %d, want %d", got, 10*farOut)
	}
	goals := []int{b.goal(units["A1"], exit), b.goal(units["A1"], near), b.goal(units["A1"], far)}
	if !slices.IsSorted(goals) || goals[0] == goals[2] {
		t.Errorf("from the exit, near it and far from it A1 has %v to go; want ever more", goals)
	}
	hunt := []int{b.goal(units["P1"], near), b.goal(units["P1"], far)}
	if hunt[0] >= hunt[1] {
		t.Errorf("beside the enemy and far from it P1 has %v to go; want more", hunt)
	}
	b.turn = 2
	if got := b.worthExit(units["A2"]); got != 1 {
		t.Errorf("to leave too late is worth %d, want 1", got)
	}
}
