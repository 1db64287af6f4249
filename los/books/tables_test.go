package books_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/maps/atlas"
	"metahex/rule"
)

// anyEnd draws an end on a table, often at whole inches, or at a corner or near an edge of a feature. So
// lines often touch corners, run along edges, and begin and end in terrain.
func anyEnd(t *rapid.T, book *shapes.Book, r *shapes.Ruler, name string) shapes.End {
	table := r.Table()
	at := grid.Point{X: rapid.Int32Range(0, table.Size.X).Draw(t, name+".x"), Y: rapid.Int32Range(0, table.Size.Y).Draw(t, name+".y")}
	switch rapid.IntRange(0, 3).Draw(t, name+".how") {
	case 1:
		at.X, at.Y = at.X/1000*1000, at.Y/1000*1000
	case 2:
		f := table.Features[rapid.IntRange(0, len(table.Features)-1).Draw(t, name+".feature")]
		if len(f.Area.Polygons) > 0 {
			at = rapid.SampledFrom([]grid.Point(f.Area.Polygons[0])).Draw(t, name+".corner")
		}
	case 3: // near the edge of a feature
		f := table.Features[rapid.IntRange(0, len(table.Features)-1).Draw(t, name+".feature")]
		if len(f.Area.Polygons) > 0 {
			g := f.Area.Polygons[0]
			i := rapid.IntRange(0, len(g)-1).Draw(t, name+".side")
			p, q := g[i], g[(i+1)%len(g)]
			off := rapid.Int32Range(-1500, 1500)
			at = grid.Point{X: (p.X+q.X)/2 + off.Draw(t, name+".off.x"), Y: (p.Y+q.Y)/2 + off.Draw(t, name+".off.y")}
		}
	}
	if !table.Has(at) { // a corner of a road may be off the table
		at = grid.Point{}
	}
	text := at.String()
	if e, err := r.ParseEnd(text + "@" + grid.Inches(rapid.Int64Range(0, 8).Draw(t, name+".lift")*grid.Inch)); err == nil {
		return e
	}
	e, err := r.ParseEnd(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// Every rule book decides lines on every shipped table under any choice of terms. Clear and Rule
// agree, in both directions, and the line passes the same features in both directions.
func TestSightOverTablesIsReciprocal(t *testing.T) {
	for id, book := range map[string]*shapes.Book{"battlesuit": books.BattlesuitTable(), "lasergrenadiers": books.LaserGrenadiers(), "solprime": books.SolPrime()} {
		for _, name := range atlas.ShippedTables() {
			table, err := atlas.OpenTable(name)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(id+"/"+name, func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) {
					r, err := shapes.NewRuler(book, table, anyTerms(t, book.Terms)...)
					if err != nil {
						t.Fatal(err)
					}
					a, b := anyEnd(t, book, r, "a"), anyEnd(t, book, r, "b")
					if a.Base.At == b.Base.At {
						return
					}
					u, back := r.Rule(a, b), r.Rule(b, a)
					if u.Line.Clear != r.Clear(a, b) || u.Line.Clear != r.Clear(b, a) || u.Line.Clear != back.Line.Clear {
						t.Fatalf("%s to %s: ruled %t and %t, clear %t and %t", r.Word(a), r.Word(b), u.Line.Clear, back.Line.Clear, r.Clear(a, b), r.Clear(b, a))
					}
					if u.Line.Clear == (u.Decider >= 0) || u.Clause != back.Clause {
						if far := u.Clause == "SP visibility/clear" || u.Clause == "SP visibility/hazy"; !far || back.Clause != u.Clause {
							t.Fatalf("%s to %s: clear %t, decided by %d, %s there and %s back", r.Word(a), r.Word(b), u.Line.Clear, u.Decider, u.Clause, back.Clause)
						}
					}
					if diff := cmp.Diff(tally(u, false), tally(back, true)); diff != "" {
						t.Fatalf("%s to %s passes (-there +back):\n%s", r.Word(a), r.Word(b), diff)
					}
				})
			})
		}
	}
}

func anyTerms(t *rapid.T, list rule.ReadingList) (all []string) {
	for _, q := range list {
		all = append(all, q.Name+"="+rapid.SampledFrom(q.Values).Draw(t, q.Name))
	}
	return all
}

// A stretch is a feature that a ruling passes, measured from the line's first end.
type stretch struct {
	Feature  int
	From, To int64
	How      los.Contact
	Hides    bool
}

// tally counts the stretches of a ruling. If back is set, it measures them from the line's second
// end.
func tally(u shapes.Ruling, back bool) map[stretch]int {
	all := map[stretch]int{}
	for _, p := range u.Passed {
		s := stretch{p.Feature, p.From, p.To, p.How, p.Hides}
		if back {
			s.From, s.To = u.Length-p.To, u.Length-p.From
		}
		all[s]++
	}
	return all
}

// Each turn (change of terms) that a ruling lists reverses the verdict, and no smaller change of
// terms reverses it.
func TestTurnsOfTables(t *testing.T) {
	book := books.SolPrime()
	table, err := atlas.OpenTable("mill-ford")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, line := range [][2]string{{"1,1", "31,1"}, {"1,1", "20,1"}, {"1,1", "35,1"}, {"4,2", "20,13.5"}, {"22,20", "31,8"}, {"33,30", "37,34"}, {"1,21", "12,21"}} {
		r, err := shapes.NewRuler(book, table)
		if err != nil {
			t.Fatal(err)
		}
		a, b, err := r.ParseEnds(line[0], line[1])
		if err != nil {
			t.Fatal(err)
		}
		u := r.Rule(a, b)
		text := los.Verdict(u.Line.Clear) + " " + string(u.Clause)
		for _, turn := range u.TurnedBy {
			text += "; " + turn.String()
		}
		got[line[0]+" "+line[1]] = text
	}
	want := map[string]string{
		"1,1 20,1":    "clear SP visibility; target=infantry; sky=hazy",
		"1,1 31,1":    "clear SP visibility; target=infantry; sky=hazy",
		"1,1 35,1":    "blocked SP visibility/clear",
		"22,20 31,8":  "blocked SP visibility/woods; technology=plasma",
		"33,30 37,34": "clear SP visibility",
		"1,21 12,21":  "blocked SP visibility",
		"4,2 20,13.5": "blocked SP visibility",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
