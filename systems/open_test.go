package systems

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"metahex/game"
	"metahex/game/gametest"
)

// In Grav Armor nothing is hidden: each side sees as much as the referee of the match, and Imagine
// changes nothing. The other systems have secrets, and their Imagine must be honest about them.
func TestWhatHidesNothingImaginesNothing(t *testing.T) {
	for _, y := range All {
		if y.ID != "gravarmor" {
			continue
		}
		for _, id := range y.IDs {
			m, err := y.Open(Source{Scenario: id})
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

// hidesNothing checks that all views of a match are equal and that Imagine changes nothing.
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

// hidesNothing returns an error for a system with secrets.
func TestHiddenThingsAreNoticed(t *testing.T) {
	m, _, err := Open(Source{Scenario: "works"})
	if err != nil {
		t.Fatal(err)
	}
	err = gametest.At(m, 1, []int{40}, hidesNothing)
	if err == nil {
		t.Error("nothing is hidden in works")
	}
}
