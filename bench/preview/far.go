package preview

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/png"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/grid"
	"metahex/los/hexside"
	"metahex/los/shapes"
	"metahex/maps"
	"metahex/render"
	"metahex/rule"
)

// Boards that are not of dots: hexes, terrain hexes, and tables in inches.
//
// The page knows them by their places, as it knows dots: each has a name, where it
// lies, and what is there. The places of a table are points half an inch apart.
// Nothing is measured on them, as nobody walks from dot to dot there.

// A Book is a rule book that sees over tables, by the name of its system.
type Book struct {
	Name string
	*shapes.Book
}

// A far board is one of these kinds, with its picture and its rulers when they are
// first asked for.
type far struct {
	maps.Map
	books []Book
	draw  sync.Once
	image picture
	hexes func() *hexside.Ruler
	mu    sync.Mutex
	rules map[string]*shapes.Ruler
}

func newFar(m maps.Map, books []Book) *far {
	f := &far{Map: m, books: books, rules: map[string]*shapes.Ruler{}}
	if t, ok := m.(*maps.Theatre); ok {
		f.hexes = sync.OnceValue(func() *hexside.Ruler { return hexside.NewRuler(t) })
	}
	return f
}

// same reports whether two boards show the same: also in what decides nothing, as
// the names of places.
func (f *far) same(o *far) bool {
	id, title := f.Heading()
	id2, title2 := o.Heading()
	return f.Hash() == o.Hash() && id == id2 && title == title2 && slices.Equal(f.places(), o.places())
}

// kind is what the page goes by: how places lie.
func (f *far) kind() string {
	if _, ok := f.Map.(*maps.Table); ok {
		return "inches"
	}
	return "hexes"
}

// bookNames are the rule books, or the terms, by which a line is decided; none
// where no lines of sight are.
func (f *far) bookNames() (all []string) {
	switch f.Map.(type) {
	case *maps.Table:
		for _, b := range f.books {
			all = append(all, b.Name)
		}
	case *maps.Theatre:
		for _, term := range hexside.TermWords() {
			if term != "sky=fair" { // under which all the posts are
				all = append(all, term)
			}
		}
	}
	return all
}

// pixels are those of a picture that is to be about so wide.
func pixels(w, least, most float64) float64 {
	return math.Round(min(max(aboutWide/w, least), most))
}

// picture draws the board, once.
func (f *far) picture() *picture {
	f.draw.Do(func() {
		img, err := f.paint(&f.image)
		if err != nil {
			f.image.err = err
			return
		}
		f.image.width, f.image.height = img.Rect.Dx(), img.Rect.Dy()
		var data bytes.Buffer
		f.image.err = (&png.Encoder{CompressionLevel: png.NoCompression}).Encode(&data, img)
		f.image.png = data.Bytes()
	})
	return &f.image
}

func (f *far) paint(p *picture) (*image.RGBA, error) {
	switch m := f.Map.(type) {
	case *maps.HexBoard:
		w, h := render.Size(m.Span, 1)
		p.pitch, p.margin = pixels(w+1.2, 24, 56), 0.6
		return f.sheet(p, w, h, m.Span.Top, func(win render.Window) (*image.RGBA, error) { return render.HexSheet(m, 1, p.pitch, win) })
	case *maps.Theatre:
		w, h := render.Size(m.Span, 1)
		p.pitch, p.margin = pixels(w+1.2, 24, 56), 0.6
		return f.sheet(p, w, h, 0, func(win render.Window) (*image.RGBA, error) { return render.TheatreSheet(m, 1, p.pitch, win) })
	case *maps.Table:
		w, h := float64(m.Size.X)/grid.Inch, float64(m.Size.Y)/grid.Inch
		p.pitch, p.margin = pixels(w+1, 12, 40), 0.5
		return f.sheet(p, w, h, 0, func(win render.Window) (*image.RGBA, error) { return render.TableSheet(m, 1, p.pitch, win) })
	}
	panic("a map of an unknown kind")
}

// sheet draws a window with a margin, given in units of the pitch, around a map.
func (f *far) sheet(p *picture, w, h float64, top int, draw func(render.Window) (*image.RGBA, error)) (*image.RGBA, error) {
	img, err := draw(render.Window{X: -p.margin, Y: -p.margin, W: w + 2*p.margin, H: h + 2*p.margin})
	p.margin *= p.pitch
	p.upper = p.margin - float64(top)*p.pitch/2
	return img, err
}

// places are those of the page, in an order that never varies.
func (f *far) places() (all []dotJSON) {
	switch m := f.Map.(type) {
	case *maps.HexBoard:
		for i := range m.Len() {
			at := m.At(i)
			all = append(all, dotJSON{m.Name(i), float64(at.Q), float64(at.V), m.Hex(i).String(), 0})
		}
	case *maps.Theatre:
		for at := range m.Span.Places {
			about := strings.Join(append([]string{m.At(at).Country.String()}, m.Notes(at)...), ", ")
			all = append(all, dotJSON{m.Name(at), float64(at.Q), float64(at.V), about, 0})
		}
	case *maps.Table:
		for y := int32(0); y <= m.Size.Y; y += grid.Inch / 2 {
			for x := int32(0); x <= m.Size.X; x += grid.Inch / 2 {
				at := grid.Point{X: x, Y: y}
				all = append(all, dotJSON{at.String(), float64(x) / grid.Inch, float64(y) / grid.Inch, onTable(m, at), 0})
			}
		}
	}
	return all
}

// onTable tells what lies at a point.
func onTable(t *maps.Table, at grid.Point) string {
	var all []string
	for _, i := range t.At(at) {
		f := &t.Features[i]
		text := fmt.Sprintf("%s (%s)", f.Name, f.Kind)
		if f.Height > 0 {
			text += ", " + grid.InchWords(f.Height) + " high"
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return "open ground"
	}
	return strings.Join(all, "; ")
}

// fill tells the page what it has to know of the board.
func (f *far) fill(j *boardJSON, q *question) error {
	p := f.picture()
	if p.err != nil {
		return p.err
	}
	j.Kind, j.Books, j.Views = f.kind(), f.bookNames(), []string{views.Map, "visibility"}
	if len(j.Books) == 0 {
		j.Views, j.Books = j.Views[:1], []string{}
	}
	_, j.Title = f.Heading()
	j.Version, j.Hash = q.version.number, f.Hash()
	j.Pitch, j.Left, j.Upper, j.Width, j.Height = p.pitch, p.margin, p.upper, p.width, p.height
	j.Dots = f.places()
	index := map[string]int{}
	for i, d := range j.Dots {
		index[d.Name] = i
	}
	for _, x := range q.version.findings {
		at, ok := index[cmp.Or(x.Dot, spotOf(x.Source))]
		if !ok {
			at = -1
		}
		j.Findings = append(j.Findings, findingJSON{"lint", q.board.short(x.String()), at})
	}
	return nil
}

var firstPoint = regexp.MustCompile(`(?:at: \[\[|round: \[)\s*([0-9.]+)\s*,\s*([0-9.]+)`)

// spotOf is the point nearest to the first that a line of a table's file names.
func spotOf(source string) string {
	m := firstPoint.FindStringSubmatch(source)
	if m == nil {
		return ""
	}
	var at [2]int32
	for i := range at {
		v, err := strconv.ParseFloat(m[1+i], 64)
		if err != nil || v > 1000 {
			return ""
		}
		at[i] = int32(math.Round(2*v)) * grid.Inch / 2
	}
	return grid.Point{X: at[0], Y: at[1]}.String()
}

// A decided line, of whatever kind of board.
type decided struct {
	json rulingJSON
	draw func(o render.Options) (*image.RGBA, error)
}

// table is the ruler of a table by a book; without a name by the first.
func (f *far) table(t *maps.Table, name string) (*shapes.Ruler, error) {
	names := f.bookNames()
	i := max(slices.Index(names, cmp.Or(name, names[0])), 0)
	if name != "" && names[i] != name {
		return nil, fmt.Errorf("%s", rule.Unknown("rule book", name, names))
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if r := f.rules[names[i]]; r != nil {
		return r, nil
	}
	r, err := shapes.NewRuler(f.books[i].Book, t)
	f.rules[names[i]] = r
	return r, err
}

// rule decides a line. Board is the name by which it is cited.
func (f *far) rule(from, to, book, board string) (d decided, err error) {
	switch m := f.Map.(type) {
	case *maps.Table:
		r, err := f.table(m, book)
		if err != nil {
			return d, err
		}
		a, b, err := r.ParseEnds(from, to)
		if err != nil {
			return d, err
		}
		u := r.Rule(a, b)
		d.json = rulingJSON{r.Word(a), r.Word(b), u.Line.Clear, u.Words(false), []string{}, []string{}, u.Cite(board).String()}
		d.draw = func(o render.Options) (*image.RGBA, error) { return render.TableRuling(u, o) }
		return d, nil
	case *maps.Theatre:
		w, a, b, err := f.watched(from, to, book)
		if err != nil {
			return d, err
		}
		u := f.hexes().Rule(a, b, w)
		d.json = rulingJSON{m.Name(a), m.Name(b), u.Clear, u.Words(false), []string{}, []string{}, u.Cite(board).String()}
		if p, ok := u.Decider(); ok && !u.Clear {
			d.json.Decider = []string{m.Name(p.At)}
		}
		d.draw = func(o render.Options) (*image.RGBA, error) { return render.HexRuling(u, o) }
		return d, nil
	}
	id, _ := f.Heading()
	return d, fmt.Errorf("%s is a %s, on which units are detected: metahex detect %s %s --board FILE decides", id, maps.KindOf(f.Map), from, to)
}

// watched reads a line on a theatre, and the term under which it is decided.
func (f *far) watched(from, to, term string) (w hexside.Watch, a, b grid.Place, err error) {
	var terms []string
	if term != "" {
		terms = []string{term}
	}
	if w, err = f.hexes().ParseWatch(terms...); err != nil {
		return w, a, b, err
	}
	a, b, err = f.hexes().ParseEnds(from, to)
	return w, a, b, err
}

// layer is what is seen from a place, as a number for each: 1 seen, 0 not.
func (f *far) layer(view, from, book string) (*layerJSON, error) {
	l := &layerJSON{Lines: []strokeJSON{}, Rings: []ringJSON{}, Colours: render.HeatColours(), Form: render.Seen, Most: 1}
	if view != "visibility" {
		return l, nil
	}
	n := 0
	add := func(seen bool) {
		v := 0
		if seen {
			v = 1
			n++
		}
		l.Values = append(l.Values, v)
	}
	switch m := f.Map.(type) {
	case *maps.Theatre:
		at, err := m.Find(from)
		if err != nil {
			return nil, err
		}
		w, err := f.hexes().ParseWatch(slices.DeleteFunc([]string{book}, func(s string) bool { return s == "" })...)
		if err != nil {
			return nil, err
		}
		eyes := f.hexes().Eyes(at, w.Post, w.Murky)
		for other := range m.Span.Places {
			add(f.hexes().Clear(at, other, eyes, nil))
		}
	case *maps.Table:
		r, err := f.table(m, book)
		if err != nil {
			return nil, err
		}
		a, err := r.ParseEnd(from)
		if err != nil {
			return nil, err
		}
		for y := int32(0); y <= m.Size.Y; y += grid.Inch / 2 {
			for x := int32(0); x <= m.Size.X; x += grid.Inch / 2 {
				at := grid.Point{X: x, Y: y}
				b, err := r.EndAt(at, 0)
				add(err == nil && (at == a.Base.At || r.Clear(a, b)))
			}
		}
	}
	l.About = fmt.Sprintf("%d of %d in sight of %s", n, len(l.Values), from)
	return l, nil
}

// measure is what there is to tell of such a board in figures.
func (f *far) measure() figuresJSON {
	j := figuresJSON{Notes: []string{}, Figures: []survey.Figure{}}
	switch m := f.Map.(type) {
	case *maps.HexBoard:
		j.Head = fmt.Sprintf("%d hexes in %s", m.Len(), rule.Count(len(m.Panels), "section"))
	case *maps.Theatre:
		j.Head = fmt.Sprintf("%d hexes, %s", m.Span.Len(), rule.Count(len(m.Places), "named place"))
	case *maps.Table:
		j.Head = fmt.Sprintf("%s by %s inches, %s", grid.Inches(int64(m.Size.X)), grid.Inches(int64(m.Size.Y)), rule.Count(len(m.Features), "feature"))
	}
	return j
}
