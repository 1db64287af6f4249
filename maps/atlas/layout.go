package atlas

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// A layout says how panels lie beside one another. Neighbours share their edge
// dots, so panel (i, j) is shifted by i times a panel's columns less one, and j
// times its half-rows less one.
type layout struct {
	text  *text
	id    string
	title string
	grid  [][]laid
	seams string
	alone bool // a shipped layout: its panels are the shipped ones
	kind  *layoutKind
	shelf shelf // the sheets that come with the program
}

// A layoutKind is what differs between layouts of panels and of sections.
type layoutKind struct {
	format, sheet, id string
	isID              func(string) bool
	seams             []string
}

type layoutKeys struct {
	Format word     `yaml:"format"`
	ID     word     `yaml:"id"`
	Title  word     `yaml:"title"`
	Grid   gridRows `yaml:"grid"`
	Seams  word     `yaml:"seams"`
}

// gridRow is a row of the grid.
type gridRow struct {
	here    word
	entries words
}

// UnmarshalYAML keeps the row's place.
func (r *gridRow) UnmarshalYAML(n *yaml.Node) error {
	r.here = word{line: n.Line, column: n.Column}
	return r.entries.UnmarshalYAML(n)
}

// gridRows is the key grid.
type gridRows []gridRow

// UnmarshalYAML reads the rows, of which none may be empty.
func (all *gridRows) UnmarshalYAML(n *yaml.Node) error {
	return each(n, "a row of panels, such as [A, B/180]", func(c *yaml.Node) error {
		*all = append(*all, gridRow{})
		return (*all)[len(*all)-1].UnmarshalYAML(c)
	})
}

// laid is one entry of the grid.
type laid struct {
	word   word
	id     string
	turned bool
}

// maxGrid is the most panels a layout may have across or down.
const maxGrid = 16

// laidOut checks the keys that all layouts have.
func (t *text) laidOut(kind *layoutKind, keys layoutKeys, from shelf) *layout {
	if !t.is(keys.Format, kind.format) || !t.checkID(keys.ID) || !t.need("grid with "+kind.sheet+"s", len(keys.Grid) > 0) {
		return nil
	}
	l := &layout{text: t, id: keys.ID.text, title: t.oneLine("title", keys.Title), seams: cmp.Or(keys.Seams.text, "strict"), kind: kind, shelf: from}
	if !slices.Contains(kind.seams, l.seams) {
		t.about(keys.Seams, "%s", rule.Unknown("seams", l.seams, kind.seams))
		return nil
	}
	seen := map[string]word{}
	for j, row := range keys.Grid {
		var places []laid
		for _, w := range row.entries {
			e, ok := t.entry(kind, w)
			if !ok {
				return nil
			}
			first, twice := seen[strings.ToLower(e.id)]
			if twice {
				t.about(w, "%[1]s %[2]s lies in this layout already, in line %[3]d; a %[1]s can lie in a layout only once", kind.sheet, e.id, first.line)
				return nil
			}
			seen[strings.ToLower(e.id)] = w
			places = append(places, e)
		}
		l.grid = append(l.grid, places)
		switch n := len(row.entries); {
		case n == 0:
			t.about(row.here, "row %d of the grid is empty", j+1)
			return nil
		case n != len(l.grid[0]):
			t.about(row.here, "row %d of the grid holds %d %ss, the first holds %d", j+1, n, kind.sheet, len(l.grid[0]))
			return nil
		case n > maxGrid || j >= maxGrid:
			t.about(row.here, "the grid is larger than %d by %d %ss", maxGrid, maxGrid, kind.sheet)
			return nil
		}
	}
	return l
}

// entry reads a panel's id and turn.
func (t *text) entry(kind *layoutKind, w word) (laid, bool) {
	id, turn, slash := strings.Cut(w.text, "/")
	switch {
	case !kind.isID(id):
		t.about(w, "found %[1]q; want a %[2]s's id, such as %[3]s, or %[3]s/180", w.text, kind.sheet, kind.id)
		return laid{}, false
	case slash && turn != "180" && turn != "0":
		t.about(w, "found turn %q; a %s lies straight (%s) or turned by 180 (%s/180)", turn, kind.sheet, id, id)
		return laid{}, false
	}
	return laid{w, id, turn == "180"}, true
}

// beside are the files in which the layout's panels are looked for.
func (l *layout) beside() []string {
	var all []string
	for _, row := range l.grid {
		for _, e := range row {
			all = append(all, l.file(e.id))
		}
	}
	return all
}

func (l *layout) file(id string) string {
	return filepath.Join(filepath.Dir(l.text.file), id+".yaml")
}

// A laidSheet is what a layout is made of: a panel or a section.
type laidSheet interface {
	Bounds() grid.Span
	Heading() (id, title string)
	Rows() int
}

// find finds a sheet of the layout: beside its file, else among the shipped. It
// is nil where this fails, which is told in one finding.
func find[S laidSheet](l *layout, e laid, read func(file string, data []byte) (S, maps.Findings)) (sheet S, ok bool) {
	if file := l.file(e.id); !l.alone && isFile(file) {
		data, err := readFile(file)
		if err != nil {
			l.text.about(e.word, "%s %s: %v", l.kind.sheet, e.id, err)
			return sheet, false
		}
		p, found := read(file, data)
		if wrong := found.Grave(); len(wrong) > 0 {
			l.text.about(e.word, "%s %s has slips of its own, the first at %s", l.kind.sheet, e.id, wrong[0])
			return sheet, false
		}
		if idOf(p) != e.id {
			l.text.about(e.word, "%[1]s %[2]s: the %[1]s in %[3]s has the id %[4]s", l.kind.sheet, e.id, file, idOf(p))
			return sheet, false
		}
		return p, true
	}
	if name, ok := l.shelf.find(e.id); ok {
		p, found := read(l.shelf.read(name))
		if err := found.Err(); err != nil {
			panic(err) // a test keeps shipped sheets from findings
		}
		return p, true
	}
	l.text.about(e.word, "%s", rule.Unknown(l.kind.sheet, e.id, l.known()))
	return sheet, false
}

// known are the panels a layout may name: the files beside it, if they are not
// too many to be listed, and the shipped ones.
func (l *layout) known() []string {
	var all []string
	if !l.alone {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(l.text.file), "*.yaml")) // the pattern is not wrong, or there is nothing to list
		for _, f := range files {
			if name := strings.TrimSuffix(filepath.Base(f), ".yaml"); name != "edges" && name != l.id {
				all = append(all, name)
			}
		}
	}
	if len(all) > 20 {
		all = nil
	}
	for _, name := range l.shelf.names() {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// lay lays the sheets beside one another.
func lay[S laidSheet](l *layout, read func(file string, data []byte) (S, maps.Findings)) (all []maps.Laid[S], span grid.Span, ok bool) {
	for j, row := range l.grid {
		for i, e := range row {
			p, ok := find(l, e, read)
			if !ok {
				return nil, span, false
			}
			if len(all) > 0 && all[0].Panel.Bounds() != p.Bounds() {
				first := all[0].Panel
				l.text.about(e.word, "%[1]s %[2]s has %[3]d columns and %[4]d rows, %[1]s %[5]s has %[6]d and %[7]d; %[1]ss of a layout have one size",
					l.kind.sheet, idOf(p), p.Bounds().Columns, p.Rows(), idOf(first), first.Bounds().Columns, first.Rows())
				return nil, span, false
			}
			all = append(all, maps.Laid[S]{Panel: p, Shift: p.Bounds().Next(i, j), Turned: e.turned})
		}
	}
	return all, all[0].Panel.Bounds().Join(len(l.grid[0]), len(l.grid)), true
}

// seam tells that sheet k disagrees with another about the places between them,
// and what else may be done about it.
func (l *layout) seam(k int, places, or string, broken []string) {
	more := ""
	if len(broken) > 1 {
		more = fmt.Sprintf(" (and %d more %s of this seam)", len(broken)-1, places)
	}
	e := l.grid[k/len(l.grid[0])][k%len(l.grid[0])]
	l.text.about(e.word, "the seam does not fit: %s%s; mend the %ss, or %s", broken[0], more, l.kind.sheet, or)
}

func idOf(s laidSheet) string {
	id, _ := s.Heading()
	return id
}
