package lasergrenadiers

import (
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los/shapes"
)

// Whoever sees is seen: on both tables of the scenarios, from any point at any
// height (LG sequence/sight).
func TestSightIsReciprocal(t *testing.T) {
	for _, id := range Scenarios() {
		sc, err := LoadScenario(id, StandardTables())
		if err != nil {
			t.Fatal(err)
		}
		p, err := Prepare(sc, StandardTables())
		if err != nil {
			t.Fatal(err)
		}
		b, seen := p.setting.start, [2]int{}
		rapid.Check(t, func(t *rapid.T) {
			eye := func(who string) shapes.Eye {
				at := grid.Point{X: rapid.Int32Range(0, b.table.Size.X).Draw(t, who+".x"), Y: rapid.Int32Range(0, b.table.Size.Y).Draw(t, who+".y")}
				return shapes.Eye{At: at, Height: b.table.Elevation(at) + rapid.Int64Range(0, 5000).Draw(t, who+".height")}
			}
			u, v := eye("u"), eye("v")
			there, back := b.clear(u, v), b.clear(v, u)
			if there != back {
				t.Fatalf("%s: %v sees %v is %v, and the other way %v", id, u, v, there, back)
			}
			if there {
				seen[1]++
			} else {
				seen[0]++
			}
		})
		if seen[0] == 0 || seen[1] == 0 {
			t.Errorf("%s: %d lines hidden and %d clear; want some of both", id, seen[0], seen[1])
		}
	}
}
