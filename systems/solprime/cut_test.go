package solprime

import (
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps"
)

// A way costs the same however it is cut into legs, and wherever a stand is stopped on it
// (SP movement/terrain): to what rounding the points of a cut may shift a shallow edge by. Walls and the
// way uphill are paid where they lie.
func TestAnyCutCostsTheWhole(t *testing.T) {
	tables := StandardTables()
	walls, climbs := 0, 0
	for _, id := range []string{"mill-bridge", "harrow-cross", "depot-road"} {
		sc, err := LoadScenario(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		prepared, err := Prepare(sc, tables)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			b := prepared.setting.start.Clone()
			u := rapid.IntRange(0, len(b.stands)-1).Draw(t, "stand")
			if b.structure(u) || b.kind(u).flies() || b.carried(u) {
				return
			}
			for v := range b.stands { // nobody is in the way
				if v != u {
					b.stands[v].dead = true
				}
			}
			at := func(name string) grid.Point {
				return grid.Point{X: rapid.Int32Range(500, b.table.Size.X-500).Draw(t, name+".x"), Y: rapid.Int32Range(500, b.table.Size.Y-500).Draw(t, name+".y")}
			}
			from, to := at("from"), at("to")
			if rapid.Bool().Draw(t, "over something") { // a way over a wall or onto a hill
				var marks []grid.Point
				for i := range b.table.Features {
					f := &b.table.Features[i]
					line := f.Line
					if f.Kind == maps.Hill && len(f.Area.Polygons) > 0 {
						line = []grid.Point{f.Area.Polygons[0][0], f.Area.Polygons[0][2]}
					}
					if f.Kind == maps.Hill && len(line) == 0 {
						line = []grid.Point{f.Foot(), f.Foot()}
					}
					if f.Kind == maps.Hill || rows[f.Kind] == rowLowWall { // its middle: a way that only grazes an end is moved off it by being rounded
						p, q := line[0], line[1]
						marks = append(marks, grid.Point{X: (p.X+q.X)/2 + 13, Y: (p.Y+q.Y)/2 + 17})
					}
				}
				middle := rapid.SampledFrom(marks).Draw(t, "mark")
				way := to.Sub(from).Scaled(6 * grid.Inch)
				from, to = middle.Add(way.Neg()), middle.Add(way)
			}
			if from == to || !b.table.Has(from) || !b.table.Has(to) {
				return
			}
			b.stands[u].at = from
			b.stands[u].front = to.Sub(from)
			whole := leg{Unit: int8(u), From: from, To: to}
			p, err := b.plan(&whole)
			if err != nil {
				return
			}
			for _, toll := range p.Tolls {
				if toll.Uphill {
					climbs++
				} else {
					walls++
				}
			}
			// Stopped on the way, it goes on along the same leg.
			stop := rapid.Int64Range(0, p.Length).Draw(t, "stop")
			if got, want := p.Between(0, stop)+p.Between(stop, p.Length), p.UpTo(p.Length); got != want {
				t.Fatalf("%v to %v stopped at %d: %d, want %d", from, to, stop, got, want)
			}
			// Cut into legs, each begins where the one before has ended.
			sum, here, cuts := int64(0), from, rapid.SliceOfN(rapid.Int64Range(1, max(1, p.Length-1)), 0, 4).Draw(t, "cuts")
			for done := int64(0); here != to; {
				next := p.Length
				for _, n := range cuts {
					if n > done {
						next = min(next, n)
					}
				}
				l := leg{Unit: int8(u), From: here, To: p.At(next)}
				done = next
				if l.From == l.To {
					continue
				}
				q, err := b.plan(&l)
				if err != nil {
					return // rounded onto ground that cannot be entered
				}
				sum += q.UpTo(q.Length)
				for _, toll := range q.Tolls {
					if toll.Uphill {
						b.set(u, climbed)
					}
				}
				here = l.To
			}
			if want, slack := p.UpTo(p.Length), int64(grid.Inch/4); sum < want-slack || sum > want+slack {
				t.Fatalf("%v to %v cut at %v: %d, want %d", from, to, cuts, sum, want)
			}
		})
	}
	if walls == 0 || climbs == 0 {
		t.Errorf("%d walls crossed and %d hills climbed; want some of each", walls, climbs)
	}
}
