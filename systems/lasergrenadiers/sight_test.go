package lasergrenadiers

import (
	"math/rand/v2"
	"testing"

	"metahex/game"
	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/systems/lasergrenadiers/scenario"
)

// Sight is mutual on both tables of the scenarios, from any point at any height
// (LG sequence/sight).
func TestSightIsReciprocal(t *testing.T) {
	const seed, lines = 11, 400
	for _, id := range scenario.Library.IDs() {
		random := rand.New(rand.NewPCG(seed, seed))
		b, seen := prepared(t, id).setting.start, [2]int{}
		end := func() shapes.End {
			at := grid.Point{X: random.Int32N(b.table.Size.X + 1), Y: random.Int32N(b.table.Size.Y + 1)}
			return shapes.End{Base: grid.Circle{At: at, Radius: random.Int64N(1500)}, Eye: b.sweep.Ground(at) + random.Int64N(5001)}
		}
		for range lines {
			u, v := end(), end()
			there, back := b.clear(u, v), b.clear(v, u)
			if there != back {
				t.Fatalf("%s, seed %d: %v sees %v is %v, and the other way %v", id, seed, u, v, there, back)
			}
			if there {
				seen[1]++
			} else {
				seen[0]++
			}
		}
		if seen[0] == 0 || seen[1] == 0 {
			t.Errorf("%s, seed %d: %d lines hidden and %d clear; want some of both", id, seed, seen[0], seen[1])
		}
	}
}

// Rulings without a match use the base of a soldier on foot in the chart.
func TestSoldierOnFoot(t *testing.T) {
	k, ok := scenario.Library.Standard().Kind("ranger")
	if !ok {
		t.Fatal("the chart has no ranger")
	}
	if got := k.Base; got != books.SoldierOnFoot {
		t.Errorf("got a base of %d for a ranger, want %d", got, books.SoldierOnFoot)
	}
}

// The line to a point above the ground is the same as the line to a soldier at that point.
func TestSightOfAPointAboveTheGround(t *testing.T) {
	const seed = 7
	random, differ := rand.New(rand.NewPCG(seed, seed)), 0
	p := prepared(t, "ashford")
	b := p.setting.start
	u := 0
	for !b.on(u) {
		u++
	}
	r := b.Sight(game.Chance)
	from, err := r.Parse(b.label(u))
	if err != nil {
		t.Fatal(err)
	}
	for range 400 {
		at := grid.Point{X: random.Int32N(b.table.Size.X), Y: random.Int32N(b.table.Size.Y)}
		high := random.Int32N(12_000)
		there := shapes.End{Base: grid.Circle{At: at, Radius: books.SoldierOnFoot}, Eye: b.sweep.Ground(at) + int64(high) + int64(b.tables.Of(scenario.EyeHeight))}
		want, to := b.clear(b.end(u), there), r.At(maps.SpotAt(at), high)
		line := r.Rule(from, to)
		if got := r.Clear(from, to); got != want || line.Clear != want || line.Names[1] != r.Word(to) {
			t.Fatalf("seed %d: %s sees %s: got %v, ruling %v of %s, want %v", seed, b.label(u), r.Word(to), got, line.Clear, line.Names[1], want)
		}
		if want != r.Clear(from, r.At(maps.SpotAt(at), 0)) {
			differ++
		}
	}
	if differ == 0 {
		t.Error("no height makes a difference; nothing is tested")
	}
}
