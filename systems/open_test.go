package systems

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// One system hides nothing: each side sees as much as the referee of the match, and there is
// nothing to imagine. If it hid something, that would have to be imagined honestly, as in the other
// four.
func TestWhatHidesNothingImaginesNothing(t *testing.T) {
	for _, y := range All {
		if y.ID != "gravarmor" {
			continue
		}
		for _, id := range y.IDs {
			m, err := y.Open(id, Setup{})
			if err != nil {
				t.Fatal(err)
			}
			err = gametest.At(m, 1, []int{0, 50, 100, 200}, func(m game.Match, n int) error { return hidesNothing(m, n) })
			if err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
}

// hidesNothing compares all views, and a match with what is imagined of it.
func hidesNothing(m game.Match, n int) error {
	all := m.View(game.Chance)
	for _, side := range []game.Side{game.Red, game.Blue} {
		if !reflect.DeepEqual(m.View(side), all) {
			return fmt.Errorf("after %d answers something is hidden from %s", n, side)
		}
		if got, want := game.Hash(m.Imagine(side, rand.New(rand.NewPCG(1, 2)))), game.Hash(m); got != want {
			return fmt.Errorf("after %d answers %s imagines %016x; want %016x", n, side, got, want)
		}
	}
	return nil
}

// For a system with secrets the same comparison fails.
func TestHiddenThingsAreNoticed(t *testing.T) {
	m, _, err := Open("works", Setup{})
	if err != nil {
		t.Fatal(err)
	}
	err = gametest.At(m, 1, []int{40}, hidesNothing)
	if err == nil {
		t.Error("nothing is hidden in works")
	}
}
