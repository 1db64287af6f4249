package books_test

import (
	"os"
	"testing"

	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/tables"
)

// touching returns a table with blocks and woods that share a wall or a corner.
func touching(t *testing.T) *tables.Map {
	t.Helper()
	data, err := os.ReadFile("testdata/touching.yaml")
	if err != nil {
		t.Fatal(err)
	}
	table, found := tables.Read("touching.yaml", data)
	if table == nil {
		t.Fatal(found)
	}
	return table
}

// For every book, two features that touch leave no gap between them. But a line along the edge of a
// single feature is clear.
func TestNoGapBetweenTwoThatTouch(t *testing.T) {
	table := touching(t)
	for id, book := range map[string]*shapes.Book{"lasergrenadiers": books.LaserGrenadiers(), "solprime": books.SolPrime()} {
		for _, c := range []struct {
			from, to, why string
			clear         bool
		}{
			{"18,18", "26,18", "along a party wall", false},
			{"30,22", "38,14", "through a shared corner", false},
			{"18,6", "28,6", "between two woods", false},
			{"18,16", "26,16", "along the outer wall", true},
			{"28,16", "32,12", "touching a corner of one", true},
			{"30,14", "30,22", "along the west wall", true},
			{"34,13", "34,23", "along the walls of two, one on either side, that share a corner", false},
			{"34,13", "34,17.5", "along the wall of one, and no farther", true},
		} {
			r, err := shapes.NewRuler(book, table)
			if err != nil {
				t.Fatal(err)
			}
			a, b, err := r.ParseEnds(c.from, c.to)
			if err != nil {
				t.Fatal(err)
			}
			u := r.Rule(a, b)
			if u.Line.Clear != c.clear || r.Clear(a, b) != c.clear || r.Clear(b, a) != c.clear || u.Line.Clear == (u.Decider >= 0) {
				t.Errorf("%s, %s to %s, %s: ruled %t by %d, clear %t and %t; want %t", id, c.from, c.to, c.why, u.Line.Clear, u.Decider, r.Clear(a, b), r.Clear(b, a), c.clear)
			}
		}
	}
}

// The depth of woods, towns and one's own building is measured from rim to rim. Eyes on a slope are
// at the height of the slope at that point (SP visibility/woods, SP urban/visibility).
func TestSolPrimeMeasuresFromTheRim(t *testing.T) {
	table := touching(t)
	for _, c := range []struct {
		from, to, terms string
		want            string
	}{
		{"3.5,30", "0.5,30", "", "clear SP visibility"}, // 1.5 inches from the middle of the base, 1 from its rim
		{"3.501,30", "0.5,30", "", "blocked SP visibility/woods"},
		{"5.5,30", "0.5,30", "technology=plasma", "clear SP visibility"},
		{"5.501,30", "0.5,30", "technology=plasma", "blocked SP visibility/woods/plasma"},
		{"4,30", "6,30", "", "clear SP visibility"}, // both ends within: an inch between the rims
		{"4,30", "6.001,30", "", "blocked SP visibility/woods"},
		{"23.5,30", "27,30", "", "clear SP visibility"},
		{"23.499,30", "27,30", "", "blocked SP urban/visibility"},
		{"31.5,30", "28,30", "", "clear SP visibility"},
		{"31.501,30", "28,30", "", "blocked SP visibility"},
		{"39.9,30", "29,30", "", "blocked SP visibility"},
		{"40,30", "29,30", "", "blocked SP visibility"}, // on the far wall
		{"39.9,30", "29,30", "buildings=through", "clear SP visibility"},
		{"41,7", "57,7", "", "blocked SP visibility"},
		{"45.9,7", "50,7", "", "clear SP visibility"}, // just below the crest
		{"43,7", "50,7", "", "blocked SP visibility"},
	} {
		var terms []string
		if c.terms != "" {
			terms = append(terms, c.terms)
		}
		r, err := shapes.NewRuler(books.SolPrime(), table, terms...)
		if err != nil {
			t.Fatal(err)
		}
		a, b, err := r.ParseEnds(c.from, c.to)
		if err != nil {
			t.Fatal(err)
		}
		u, verdict := r.Rule(a, b), "blocked "
		if u.Line.Clear {
			verdict = "clear "
		}
		if got := verdict + string(u.Clause); got != c.want {
			t.Errorf("%s to %s %s: got %s; want %s (%s)", c.from, c.to, c.terms, got, c.want, u.Reason)
		}
	}
}
