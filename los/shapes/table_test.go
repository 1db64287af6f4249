package shapes

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/maps/atlas"
	"metahex/maps/tables"
)

func shippedTable(t testing.TB, name string) *tables.Map {
	t.Helper()
	b, err := atlas.OpenTable(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The result between two eyes is the same in both directions, on every shipped table.
func TestSightOverATableIsReciprocal(t *testing.T) {
	for _, name := range atlas.ShippedTables() {
		b := shippedTable(t, name)
		s := NewObstructions(b)
		rapid.Check(t, func(t *rapid.T) {
			eye := func(who string) Eye {
				return Eye{grid.Point{X: rapid.Int32Range(0, b.Size.X).Draw(t, who+".x"), Y: rapid.Int32Range(0, b.Size.Y).Draw(t, who+".y")},
					rapid.Int64Range(0, 6000).Draw(t, who+".height")}
			}
			a, z := eye("a"), eye("z")
			there, back := s.Between(a, z), s.Between(z, a)
			length := a.At.Distance(z.At)
			for i := range back {
				p := back[i].Part
				back[i].Part = grid.Part{From: length - p.To, To: length - p.From, How: p.How}
				back[i].Low = grid.Part{From: length - back[i].Low.To, To: length - back[i].Low.From}
				back[i].Drop[0], back[i].Drop[1] = back[i].Drop[1], back[i].Drop[0]
			}
			order := func(x, y Screen) int { return 1000000*(x.Feature-y.Feature) + int(x.Part.From-y.Part.From) }
			slices.SortFunc(there, order)
			slices.SortFunc(back, order)
			if diff := cmp.Diff(there, back); diff != "" {
				t.Fatalf("%s, %v and %v (-there +back):\n%s", name, a, z, diff)
			}
		})
	}
}

// Hidden considers only the screens that count.
func TestHiddenIsWhatTheScreensTell(t *testing.T) {
	for _, name := range atlas.ShippedTables() {
		b := shippedTable(t, name)
		s := NewObstructions(b)
		rapid.Check(t, func(t *rapid.T) {
			eye := func(who string) Eye {
				return Eye{grid.Point{X: rapid.Int32Range(0, b.Size.X).Draw(t, who+".x"), Y: rapid.Int32Range(0, b.Size.Y).Draw(t, who+".y")},
					rapid.Int64Range(0, 6000).Draw(t, who+".height")}
			}
			a, z := eye("a"), eye("z")
			owned := rapid.Bool().Draw(t, "own ones count")
			want := slices.ContainsFunc(s.Between(a, z), func(c Screen) bool { return c.Hides && (owned || !c.Own) })
			if got := s.Hidden(a, z, func(_ int, own bool) bool { return owned || !own }); got != want {
				t.Fatalf("%s, %v and %v: hidden is %v, want %v", name, a, z, got, want)
			}
		})
	}
}

// Quarter turns of a scene do not change what hides.
func TestSightOverATableTurns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Eye{grid.Point{X: rapid.Int32Range(-9000, 9000).Draw(t, "ax"), Y: rapid.Int32Range(-9000, 9000).Draw(t, "ay")}, rapid.Int64Range(0, 4000).Draw(t, "az")}
		z := Eye{grid.Point{X: rapid.Int32Range(-9000, 9000).Draw(t, "zx"), Y: rapid.Int32Range(-9000, 9000).Draw(t, "zy")}, rapid.Int64Range(0, 4000).Draw(t, "zz")}
		turn := func(p grid.Point, quarters int) grid.Point {
			for range quarters {
				p = grid.Point{X: -p.Y, Y: p.X}
			}
			return p
		}
		var verdicts [4][]bool
		for q := range verdicts {
			scene := &tables.Map{Size: grid.Point{X: 20000, Y: 20000}}
			for _, corners := range [][]grid.Point{{{X: -3000, Y: -3000}, {X: 2000, Y: -4000}, {X: 1000, Y: 3000}}, {{X: 4000, Y: 0}, {X: 8000, Y: 0}, {X: 8000, Y: 2000}}} {
				var g grid.Polygon
				for _, p := range corners {
					g = append(g, turn(p, q))
				}
				scene.Features = append(scene.Features, tables.Feature{Kind: tables.Woodland, Height: 2000, Area: grid.Area{Polygons: []grid.Polygon{g}}})
			}
			hidden := make([]bool, 2)
			for _, c := range NewObstructions(scene).Between(Eye{turn(a.At, q), a.Height}, Eye{turn(z.At, q), z.Height}) {
				hidden[c.Feature] = hidden[c.Feature] || c.Hides
			}
			verdicts[q] = hidden
		}
		for q, v := range verdicts[1:] {
			if diff := cmp.Diff(verdicts[0], v); diff != "" {
				t.Fatalf("turned by %d quarters (-as it lies +turned):\n%s", q+1, diff)
			}
		}
	})
}

func TestScreensByHand(t *testing.T) {
	b := shippedTable(t, "mill-ford")
	s := NewObstructions(b)
	for _, c := range []struct {
		name string
		a, z Eye
		want []string
	}{
		{"over open ground", Eye{grid.Point{X: 2000, Y: 2000}, 1000}, Eye{grid.Point{X: 20000, Y: 2000}, 1000}, nil},
		{"through the copse", Eye{grid.Point{X: 2000, Y: 7000}, 1000}, Eye{grid.Point{X: 20000, Y: 7000}, 1000},
			[]string{"the copse, 3 high, from 2.5 to 11.6 along the line: hides"}},
		{"over the copse", Eye{grid.Point{X: 2000, Y: 7000}, 3000}, Eye{grid.Point{X: 20000, Y: 7000}, 4000},
			[]string{"the copse, 3 high, from 2.5 to 11.6 along the line: does not hide"}},
		{"down over its far edge", Eye{grid.Point{X: 2000, Y: 7000}, 5000}, Eye{grid.Point{X: 16000, Y: 7000}, 1000},
			[]string{"the copse, 3 high, from 2.5 to 11.6 along the line: hides"}},
		{"from the hill to the hill", Eye{grid.Point{X: 38000, Y: 8000}, 3000}, Eye{grid.Point{X: 43000, Y: 8000}, 3000},
			[]string{"Gallows Hill, 2 high, from 0 to 5 along the line: does not hide"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, screen := range s.Between(c.a, c.z) {
				got = append(got, s.Words(screen))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
