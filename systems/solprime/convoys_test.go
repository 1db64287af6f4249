package solprime

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// escorted begins the scenario with the convoy. It also returns the stands by label.
func escorted(t *testing.T) (*table, map[string]int) {
	t.Helper()
	sc, err := scenario.Library.Load("convoy", scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(sc, scenario.Library.Standard())
	if err != nil {
		t.Fatal(err)
	}
	m, stands := p.New().(*table), map[string]int{}
	for u := range m.State.stands {
		stands[m.State.label(u)] = u
	}
	return m, stands
}

// At the end, exactly the stands of the convoy that are at its goal score.
func TestConvoyScoresWhoHasArrived(t *testing.T) {
	m, stands := escorted(t)
	b := m.State
	gate := b.scenario.Convoys[0].Place.At
	for i, label := range []string{"RA1", "RA2", "RM1"} {
		b.stands[stands[label]].at = gate.Add(grid.Vector{X: 0, Y: int64(i-1) * 1500})
	}
	b.stands[stands["RA2"]].dead = true
	if diff := cmp.Diff("each stand of the convoy at the eastern gate at the end (3 left, 1 there)", b.convoyStakes()[0].Text); diff != "" {
		t.Error(diff)
	}
	b.deliver(m)
	if want := [3]int16{game.Red: 13, game.Blue: 12}; b.points != want { // blue has twelve points from the start
		t.Errorf("points %v, want %v", b.points, want)
	}
}

// The convoy stays behind its escort for half the battle and then goes ahead of it. Escort and
// enemy approach the convoy.
func TestAdviceOnConvoys(t *testing.T) {
	m, stands := escorted(t)
	b := m.State
	worth := func(label string, x int32) int {
		n, ok := b.headway(stands[label], grid.Circle{At: grid.Point{X: x, Y: 24000}, Radius: 500})
		if !ok {
			t.Fatalf("%s knows of no convoy", label)
		}
		return n
	}
	b.cycle = 1
	before, behind, beyond := worth("RA1", 6000), worth("RA1", 11000), worth("RA1", 30000)
	if before >= behind || beyond != behind && beyond-behind > 60 {
		t.Errorf("at 6, 11 and 30 inches RA1 has %d, %d, %d; want more at 11 than at 6, and hardly more before its escort", before, behind, beyond)
	}
	b.cycle = 6
	if got := worth("RA1", 30000); got <= worth("RA1", 11000) {
		t.Errorf("in the last cycle RA1 has %d at 30 inches; want more than at 11", got)
	}
	for _, label := range []string{"RM1", "BL1"} {
		if near, far := worth(label, 16000), worth(label, 50000); near <= far {
			t.Errorf("%s has %d near the convoy and %d far from it; want more near it", label, near, far)
		}
	}
}
