package solprime

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/tables"
	"metahex/systems/solprime/scenario"
)

// A path costs the same if it is cut into legs, and if a stand is stopped on it
// (SP movement/terrain). A stand pays for walls and climbs at their places.
func TestAnyCutCostsTheWhole(t *testing.T) {
	charts := scenario.Library.Standard()
	walls, climbs, done := 0, 0, 0
	for _, id := range []string{"mill-bridge", "harrow-cross", "depot-road"} {
		sc, err := scenario.Library.Load(id, charts)
		if err != nil {
			t.Fatal(err)
		}
		prepared, err := Prepare(sc, charts)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			b := prepared.setting.start.Clone()
			u := rapid.IntRange(0, len(b.stands)-1).Draw(t, "stand")
			if b.structure(u) || b.kind(u).Flies() || b.carried(u) {
				return
			}
			for v := range b.stands { // no other stand is in the way
				if v != u {
					b.stands[v].dead = true
				}
			}
			// The path consists of equal steps, so every point where it may be cut lies exactly on it.
			step := grid.Point{X: rapid.Int32Range(-300, 300).Draw(t, "step.x"), Y: rapid.Int32Range(-300, 300).Draw(t, "step.y")}
			if step == (grid.Point{}) {
				return
			}
			steps := rapid.Int32Range(1, 40).Draw(t, "steps")
			after := func(at grid.Point, n int32) grid.Point { return grid.Point{X: at.X + n*step.X, Y: at.Y + n*step.Y} }
			from := grid.Point{X: rapid.Int32Range(0, b.table.Size.X).Draw(t, "from.x"), Y: rapid.Int32Range(0, b.table.Size.Y).Draw(t, "from.y")}
			if over := rapid.SampledFrom([]string{"wall", "wall", "hill", "anything"}).Draw(t, "over"); over != "anything" {
				var marks []grid.Point
				for i := range b.table.Features {
					f := &b.table.Features[i]
					line := f.Line
					hill := f.Kind == tables.Hill || f.Kind == tables.Slope
					if hill && len(f.Area.Polygons) > 0 {
						line = []grid.Point{f.Area.Polygons[0][0], f.Area.Polygons[0][2]}
					} else if hill {
						line = []grid.Point{f.Foot(), f.Foot()}
					}
					if over == "hill" && hill || over == "wall" && scenario.RowOf(f.Kind) == scenario.RowLowWall {
						p, q := line[0], line[1]
						marks = append(marks, grid.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2})
					}
				}
				if marks == nil {
					return // the table has no such feature
				}
				from = after(rapid.SampledFrom(marks).Draw(t, "mark"), -steps/2)
			}
			to := after(from, steps)
			if !b.table.Has(from) || !b.table.Has(to) {
				return
			}
			b.stands[u].at = from
			b.stands[u].front = to.Sub(from)
			whole := leg{Unit: int8(u), From: from, To: to}
			p, h := b.planned(&whole)
			if !h.None() {
				return
			}
			for _, toll := range p.Tolls {
				if toll.Uphill {
					climbs++
				} else {
					walls++
				}
			}
			// A stand that is stopped on the way continues along the same leg.
			stop := rapid.Int64Range(0, p.Length).Draw(t, "stop")
			if got, want := p.Between(0, stop)+p.Between(stop, p.Length), p.UpTo(p.Length); got != want {
				t.Fatalf("%v to %v stopped at %d: %d, want %d", from, to, stop, got, want)
			}
			// If the path is cut into legs, each leg begins at the end of the previous leg.
			done++
			sum, cuts := int64(0), rapid.SliceOfNDistinct(rapid.Int32Range(1, max(1, steps-1)), 0, 4, rapid.ID).Draw(t, "cuts")
			slices.Sort(cuts)
			here := from
			for _, n := range append(cuts, steps) {
				l := leg{Unit: int8(u), From: here, To: after(from, n)}
				if l.From == l.To {
					continue
				}
				q, h := b.planned(&l)
				if !h.None() {
					return // the stand may pass this point, but not stop there
				}
				sum += q.UpTo(q.Length)
				for _, toll := range q.Tolls {
					if toll.Uphill {
						b.set(u, climbed)
					}
				}
				here = l.To
			}
			// Each leg is rounded up to a whole thousandth, and the ground may cost four times as much.
			if want, slack := p.UpTo(p.Length), int64(20); sum < want-slack || sum > want+slack {
				t.Fatalf("%v to %v cut at %v: %d, want %d", from, to, cuts, sum, want)
			}
		})
	}
	if walls == 0 || climbs == 0 {
		t.Errorf("%d walls crossed and %d hills climbed; want some of each", walls, climbs)
	}
}
