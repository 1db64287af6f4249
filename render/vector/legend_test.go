package vector

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"metahex/grid"
	"metahex/los"
	"metahex/los/books"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/tables"
)

// wordsIn returns the words of a drawing in a layer.
func wordsIn(d *Drawing, layer Layer) (all []string) {
	for _, e := range d.Elements {
		if w, ok := e.(*Words); ok && Where(e).Layer == layer {
			all = append(all, w.Text)
		}
	}
	return all
}

// asked returns a referee of a book, on its own or a named board, with two ends.
func asked(t *testing.T, id, board, from, to string) (los.Referee, los.End, los.End) {
	t.Helper()
	for _, book := range books.All {
		if book.ID != id {
			continue
		}
		m, err := atlas.Open(board)
		if err != nil {
			t.Fatal(err)
		}
		r, err := book.Open(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		a, err := r.Parse(from)
		if err != nil {
			t.Fatal(err)
		}
		b, err := r.Parse(to)
		if err != nil {
			t.Fatal(err)
		}
		return r, a, b
	}
	t.Fatalf("no book %s", id)
	return nil, los.End{}, los.End{}
}

// The picture of a ruling of every kind has a legend of exactly what its plan shows. The picture
// names a clause for everything that the line passes, and the terms of the ruling.
func TestRulingsHaveLegends(t *testing.T) {
	for _, c := range []struct {
		book, board, from, to string
		has, hasNot           []string
		label                 string // a part of the label
	}{
		{"battlesuit", "standard", "A-H-11@6", "B-C-20", []string{"clear", "woods", "building", "water", "level, 2 m each", "bridge", "decides"}, []string{"slag", "bunker"}, "(6.5)"},
		{"gts", "aldern", "Kreuz", "K-16", []string{"clear", "orchard", "village", "town", "marsh", "hill", "road", "blocks", "north"}, []string{"woods", "fortified", "ferry"}, "blocks (chart/orchard)"},
		{"solprime", "mill-ford", "12.5,8", "20,10.5", []string{"woods", "river", "building", "crossed, does not hide"}, []string{"hill", "trap", "ford"}, "top at 3 inches (visibility/woods)"},
	} {
		r, a, b := asked(t, c.book, c.board, c.from, c.to)
		u := r.Rule(a, b)
		d, err := LineOfSight(u, Options{})
		if err != nil {
			t.Fatal(err)
		}
		legend, sight := wordsIn(d, LegendLayer), wordsIn(d, SightLayer)
		for _, word := range c.has {
			if !slices.Contains(legend, word) {
				t.Errorf("%s: the legend has no %q: %q", c.book, word, legend)
			}
		}
		for _, word := range c.hasNot {
			if slices.Contains(legend, word) {
				t.Errorf("%s: the legend has %q, which is not on the plan", c.book, word)
			}
		}
		if !slices.ContainsFunc(sight, func(s string) bool { return strings.Contains(s, c.label) }) {
			t.Errorf("%s: no label has %q: %q", c.book, c.label, sight)
		}
		if all := strings.Join(legend, " "); len(u.Terms) == 0 || !strings.Contains(all, u.Terms[0]) {
			t.Errorf("%s: the picture does not say the terms %q", c.book, u.Terms)
		}
	}
}

// No label of a ruling on hexes covers the name of a place.
func TestLabelsCoverNoNames(t *testing.T) {
	r, a, b := asked(t, "gts", "aldern", "Kreuz", "K-16")
	d, err := LineOfSight(r.Rule(a, b), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var names, labels []*Words
	for _, e := range d.Elements {
		w, ok := e.(*Words)
		switch layer := Where(e).Layer; {
		case ok && layer == NamesLayer && w.Font == bold:
			names = append(names, w)
		case ok && layer == SightLayer:
			labels = append(labels, w)
		}
	}
	if len(names) < 2 || len(labels) < 4 {
		t.Fatalf("got %d names and %d labels", len(names), len(labels))
	}
	on := func(w *Words) box {
		x := w.X - w.Measure*w.Align
		return box{x, w.Y - w.Size/2, w.Measure, w.Size}
	}
	for _, n := range names {
		for _, l := range labels {
			if over := on(n).overlap(on(l)); over > 0 {
				t.Errorf("label %q covers %.0f pixels of the name %q", l.Text, over, n.Text)
			}
		}
	}
}

// A road's name does not cover the road's bridges, a river's name does not cover its fords, and no
// two names on a tabletop map overlap.
func TestNamesOfATable(t *testing.T) {
	for _, board := range []string{"mill-ford", "harrow", "depot", "smelter"} {
		m, err := atlas.Open(board)
		if err != nil {
			t.Fatal(err)
		}
		table := m.(*tables.Map)
		p, err := newTableau(table, Options{}, false)
		if err != nil {
			t.Fatal(err)
		}
		p.draw(nil)
		for i, b := range p.top.taken {
			for _, o := range p.top.taken[i+1:] {
				if b.overlap(o) > 0 {
					t.Errorf("%s: two names lie at %.0f, %.0f", board, b.x, b.y)
				}
			}
		}
		if board != "mill-ford" {
			continue
		}
		for _, pair := range [][2]string{{"the mill road", "the bridge"}, {"the Ash", "the ford"}, {"the Ash", "the bridge"}} {
			i, _ := table.Find(pair[0])
			k, _ := table.Find(pair[1])
			n := slices.IndexFunc(p.Elements, func(e Element) bool { w, ok := e.(*Words); return ok && w.Text == pair[0] })
			w := p.Elements[n].(*Words)
			if e := p.top.extent(&table.Features[k]); (box{w.X, w.Y, 0, 0}).within(e) {
				t.Errorf("%s: the name of feature %d lies on %s", pair[0], i, pair[1])
			}
		}
	}
}

// The dark part of a tabletop map's picture is the unseen part. Along edges and corners the error
// is at most a sixteenth of a quarter inch.
func TestDarkIsNotSeen(t *testing.T) {
	r, a, _ := asked(t, "solprime", "mill-ford", "12.5,8", "20,10.5")
	seen := func(q grid.Point) bool {
		there := r.At(maps.SpotAt(q), 0)
		return q == a.Spot.Point() || r.Clear(a, there)
	}
	d, err := TableField(r.Map().(*tables.Map), seen, a.Spot.Point(), "here", "seen", Options{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(d.Elements, func(e Element) bool { _, ok := e.(*Shape); return ok && Where(e).Layer == ShadeLayer })
	if i < 0 {
		t.Fatal("nothing is dark")
	}
	shape := d.Elements[i].(*Shape)
	top, err := newTableau(r.Map().(*tables.Map), Options{}, true)
	if err != nil {
		t.Fatal(err)
	}
	const seed, of = 24, 2000
	random := rand.New(rand.NewPCG(seed, 0))
	wrong := 0
	for range of {
		q := grid.Point{X: int32(1 + random.IntN(47_990)), Y: int32(1 + random.IntN(35_990))}
		x, y := top.top.at(q)
		if inside(shape.Path, x, y) == seen(q) {
			wrong++
		}
	}
	t.Logf("seed %d: %d of %d points are wrong", seed, wrong, of)
	if wrong > of/400 {
		t.Errorf("seed %d: %d of %d points are dark where they are seen, or bright where not; want %d at most", seed, wrong, of, of/400)
	}
}

// inside reports whether a point is inside a path of straight lines: a ray to the right then
// crosses the path an odd number of times.
func inside(p Path, x, y float64) bool {
	in := false
	var first, last [2]float64
	cross := func(to [2]float64) {
		if (last[1] > y) != (to[1] > y) && x < last[0]+(y-last[1])/(to[1]-last[1])*(to[0]-last[0]) {
			in = !in
		}
		last = to
	}
	for _, step := range p.Simple() {
		to := [2]float64{step.N[0], step.N[1]}
		switch step.Kind {
		case Move:
			first, last = to, to
		case Line:
			cross(to)
		default:
			cross(first)
		}
	}
	return in
}

// Lines drawn over a board have the names of their ends, and the legend explains the hues.
func TestStrokesAreNamed(t *testing.T) {
	m, err := atlas.OpenBoard("J")
	if err != nil {
		t.Fatal(err)
	}
	d, err := Layered(m, Overprint{
		Lines: []Stroke{{Dots: []int{0, 400}, Text: "18"}, {Dots: []int{30, 31, 32}, Hue: Second}},
		Hues:  []string{Second: "west to east"}, About: "about",
	}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	places := slices.Collect(m.Span.Places)
	sight := wordsIn(d, SightLayer)
	if want := []string{"18", m.Name(places[0]), m.Name(places[400])}; !slices.Equal(sight, want) {
		t.Errorf("got %q on the lines, want %q", sight, want)
	}
	if legend := wordsIn(d, LegendLayer); !slices.Contains(legend, "west to east") {
		t.Errorf("the legend says %q, without the hue", legend)
	}
}

// A ring hides no level, because badges are drawn after rings.
func TestRingsHideNoLevels(t *testing.T) {
	m, err := atlas.OpenBoard("G")
	if err != nil {
		t.Fatal(err)
	}
	d, err := Marked(m, slices.Collect(m.Span.Places), "all", Options{})
	if err != nil {
		t.Fatal(err)
	}
	ring, badge := 0, 0
	for i, e := range d.Elements {
		switch e := e.(type) {
		case *Shape:
			if e.Pen != nil && e.Pen.Colour == nrgba(blockInk) {
				ring = i
			}
		case *Words:
			if e.Text == "6" && e.Layer == NamesLayer {
				badge = i
			}
		}
	}
	if ring == 0 || badge < ring {
		t.Errorf("the last ring is element %d, the last badge of level 6 element %d; want it later", ring, badge)
	}
}

// A ruling that spans several panels shows their names.
func TestPlansNamePanels(t *testing.T) {
	r, a, b := asked(t, "battlesuit", "standard", "A-H-11@6", "B-C-20")
	d, err := LineOfSight(r.Rule(a, b), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := wordsIn(d, NamesLayer), []string{"A", "B"}; !slices.Equal(got, want) {
		t.Errorf("got the panels %q, want %q", got, want)
	}
}
