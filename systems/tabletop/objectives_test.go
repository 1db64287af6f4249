package tabletop

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
	"metahex/grid"
)

// The only side with bases on an objective holds it. A base that touches the rim is on the objective.
func TestObjectives(t *testing.T) {
	at := func(x int32) grid.Circle { return grid.Circle{At: grid.Point{X: x}, Radius: 500} }
	type one struct {
		side game.Side
		base grid.Circle
	}
	bases := func(all ...one) Bases {
		return func(yield func(game.Side, grid.Circle) bool) {
			for _, b := range all {
				if !yield(b.side, b.base) {
					return
				}
			}
		}
	}
	mill := Objectives{{Name: "the mill", Place: grid.Circle{Radius: 2000}, Points: 3}}
	for _, c := range []struct {
		name  string
		bases Bases
		want  string
	}{
		{"nobody", bases(one{game.Red, at(2501)}), "the mill, at 0,0: 3 points"},
		{"red at the rim", bases(one{game.Red, at(2500)}, one{game.Blue, at(2501)}), "the mill, at 0,0: 3 points, held by red"},
		{"two of blue", bases(one{game.Blue, at(0)}, one{game.Blue, at(1000)}), "the mill, at 0,0: 3 points, held by blue"},
		{"both", bases(one{game.Blue, at(0)}, one{game.Red, at(1000)}), "the mill, at 0,0: 3 points"},
	} {
		if diff := cmp.Diff([]string{c.want}, mill.Notes(c.bases)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

const (
	aPiece game.NameKind = iota + 1
	aLength
)

// labelled provides the names of the pieces in the test.
type labelled struct{}

func (labelled) Names(k game.NameKind) game.Arg {
	if k == aLength {
		return game.Arg{Kind: game.Thousandth}
	}
	return game.Arg{Kind: game.PieceName, Names: game.Labels{"RL0", "RL1"}}
}

// If a thousandth of an inch is left, the enemy cannot wait. If two are left, it can wait for one.
func TestWaitable(t *testing.T) {
	for _, test := range []struct {
		rest int64
		hits int8
		want bool
	}{{2, 0, true}, {1, 0, false}, {0, 0, false}, {3000, 1, false}} {
		if got := (Pause{Rest: test.rest}).Waitable(test.hits); got != test.want {
			t.Errorf("%d left, fired at %d times: got %t, want %t", test.rest, test.hits, got, test.want)
		}
	}
}

// An enemy can only wait for less than the rest of a leg. It cannot wait for a mover that has been
// fired at.
func TestPause(t *testing.T) {
	p, waits := Pause{Mover: 1, Hits: 2, Done: 1000, Rest: 3000}, NewWaits("SP overwatch/fire", "way")
	got := map[string]string{}
	for name, ask := range map[string]struct {
		hits int8
		long int32
		rest int64
	}{"nothing": {2, 0, 3000}, "an inch": {2, 1000, 3000}, "nearly all": {2, 2999, 3000}, "all": {2, 3000, 3000}, "at the end": {2, 1, 1}, "after a shot": {3, 1000, 3000}} {
		got[name], p.Rest = "", ask.rest
		h := p.HinderWait(waits, game.Name{Kind: aPiece, N: 1}, func(n int64) game.Name { return game.Name{Kind: aLength, N: int32(n)} }, ask.hits, ask.long)
		if err := h.Refusal(labelled{}); err != nil {
			got[name] = err.Error()
		}
	}
	want := map[string]string{
		"nothing": "RL1 has 3 inches of its way left; want a wait of less than that, and more than 0 [SP overwatch/fire]", "an inch": "", "nearly all": "",
		"all":          "RL1 has 3 inches of its way left; want a wait of less than that, and more than 0 [SP overwatch/fire]",
		"at the end":   "RL1 is at the end of its way, and nothing is left to wait for [SP overwatch/fire]",
		"after a shot": "RL1 has been fired at, and its way is over [SP overwatch/fire]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
