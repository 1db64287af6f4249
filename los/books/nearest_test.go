package books_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/atlas"
	"metahex/maps/tables"
)

// The margin of the nearest miss on a clear line is exact. The test makes a change as large as the
// margin: it raises the feature, or it reduces how much of the feature can be seen through. The line
// is still clear. If the change is one thousandth of an inch larger, the line is blocked.
func TestMarginsAreExact(t *testing.T) {
	var m margins
	for _, name := range atlas.ShippedTables() {
		table, err := atlas.OpenTable(name)
		if err != nil {
			t.Fatal(err)
		}
		for id, book := range map[string]*shapes.Book{"battlesuit": books.BattlesuitTable(), "lasergrenadiers": books.LaserGrenadiers(), "solprime": books.SolPrime()} {
			rapid.Check(t, func(t *rapid.T) {
				terms := anyTerms(t, book.Terms)
				r, err := shapes.NewRuler(book, table, terms...)
				if err != nil {
					t.Fatal(err)
				}
				m.check(t, id, book, r, terms, anyEnd(t, book, r, "a"), anyEnd(t, book, r, "b"))
			})
		}
	}
	// Few random lines come near to hiding by depth.
	table, err := atlas.OpenTable("mill-ford")
	if err != nil {
		t.Fatal(err)
	}
	r, err := shapes.NewRuler(books.SolPrime(), table, "technology=plasma")
	if err != nil {
		t.Fatal(err)
	}
	a, b, err := r.ParseEnds("12.5,8", "20,10.5")
	if err != nil {
		t.Fatal(err)
	}
	m.check(t, "solprime", books.SolPrime(), r, []string{"technology=plasma"}, a, b)
	t.Logf("%+v", m)
	if m.raised == 0 || m.thinned == 0 || m.counted == 0 {
		t.Errorf("%+v; want margins of every kind", m)
	}
}

// margins counts the checked margins of each kind.
type margins struct{ raised, thinned, counted int }

// check checks the margin of the nearest miss on a line, if the line is clear and something nearly hides it.
func (m *margins) check(t interface{ Fatalf(string, ...any) }, id string, book *shapes.Book, r *shapes.Ruler, terms []string, a, b shapes.End) {
	if a.Base.At == b.Base.At {
		return
	}
	u, table := r.Rule(a, b), r.Table()
	p, ok := u.Nearest()
	if !ok || !u.Line.Clear || strings.HasPrefix(u.Reason, "the distance comes nearest") {
		return
	}
	f := &table.Features[p.Feature]
	if want := f.Name + " comes nearest to hiding: " + p.Why; !strings.HasPrefix(u.Reason, want) {
		t.Fatalf("%s: got reason %q, want it to begin with %q", id, u.Reason, want)
	}
	switch {
	case id == "battlesuit":
		m.counted++
		if p.Spare < grid.Inch || p.Spare%grid.Inch != 0 {
			t.Fatalf("%s is %d thousandths short of hiding, want whole inches", f.Name, p.Spare)
		}
	case strings.Contains(p.Why, "seen through"):
		m.thinned++
		for _, less := range []int64{p.Spare, p.Spare + 1} {
			if got, want := thinner(id, p, table, terms, less).Clear(a, b), less == p.Spare; got != want {
				t.Fatalf("%s, seen through by %d less: clear %v, want %v; %s", f.Name, less, got, want, u.Reason)
			}
		}
	case f.Kind != tables.Hill && f.Kind != tables.Slope: // raising these also raises everything on them
		m.raised++
		for _, by := range []int64{p.Spare, p.Spare + 1} {
			higher := *table
			higher.Features = slices.Clone(table.Features)
			higher.Features[p.Feature].Height += by
			over, err := shapes.NewRuler(book, &higher, terms...)
			if err != nil {
				t.Fatalf("%v", err)
			}
			// Terrain that can be seen through for some inches need not hide, even when it is higher.
			if v := over.Rule(a, b); by == p.Spare && !v.Line.Clear || by > p.Spare && v.Line.Clear && !through(v) {
				t.Fatalf("%s, %d higher: clear %v; %s", f.Name, by, v.Line.Clear, u.Reason)
			}
		}
	}
}

// through reports whether a line crosses terrain that can be seen through for some distance.
func through(u shapes.Ruling) bool {
	return slices.ContainsFunc(u.Passed, func(p shapes.Passed) bool {
		return p.How == los.Crosses && strings.Contains(p.Why, "seen through")
	})
}

// thinner returns a book's Sight that can see through less of a passed feature. The parameter by is
// the reduction of the visible depth, in thousandths of an inch.
func thinner(id string, p shapes.Passed, table *tables.Map, terms []string, by int64) shapes.Sight {
	chosen := func(term string) bool { return slices.Contains(terms, term) }
	if id == "lasergrenadiers" {
		return books.LaserGrenadiersSight{Eye: books.StandardEye, Own: books.StandardOwnCover - by, Through: chosen("own-cover=through"), Table: table, Obstructions: shapes.NewObstructions(table)}
	}
	v := books.NewVisibility(books.StandardSolPrime, books.Conditions{Hazy: chosen("sky=hazy"), Infantry: chosen("target=infantry"), Plasma: chosen("technology=plasma")})
	v.Houses = chosen("buildings=through")
	if chosen("target=infantry") && chosen("woods=vehicles") {
		v.Depth[shapes.Woods] = 0
	}
	for is, word := range map[shapes.Hiding]string{shapes.Streets: " of town ", shapes.Woods: " of woods ", shapes.Walls: " of the building "} {
		if strings.Contains(p.Why, word) {
			v.Depth[is] -= by
		}
	}
	return books.SolPrimeSight{Chart: books.StandardSolPrime, Table: table, Obstructions: shapes.NewObstructions(table), Visibility: v}
}
