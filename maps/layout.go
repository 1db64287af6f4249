package maps

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

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

var seamWords = []string{"strict", "worst", "first"}

// layout reads a layout/1 file. It is nil where there is none to be made.
func (t *text) layout() *layout {
	var keys layoutKeys
	if !t.decode(t.masked(&picture{}), &keys) || !t.is(keys.Format, "layout/1") || !t.checkID(keys.ID) || !t.need("grid with panels", len(keys.Grid) > 0) {
		return nil
	}
	l := &layout{text: t, id: keys.ID.text, title: t.oneLine("title", keys.Title), seams: cmp.Or(keys.Seams.text, "strict")}
	if !slices.Contains(seamWords, l.seams) {
		t.about(keys.Seams, "%s", rule.Unknown("seams", l.seams, seamWords))
		return nil
	}
	seen := map[string]word{}
	for j, row := range keys.Grid {
		var places []laid
		for _, w := range row.entries {
			e, ok := t.entry(w)
			if !ok {
				return nil
			}
			first, twice := seen[strings.ToLower(e.id)]
			if twice {
				t.about(w, "panel %s lies in this layout already, in line %d; a panel can lie in a layout only once", e.id, first.line)
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
			t.about(row.here, "row %d of the grid holds %d panels, the first holds %d", j+1, n, len(l.grid[0]))
			return nil
		case n > maxGrid || j >= maxGrid:
			t.about(row.here, "the grid is larger than %d by %d panels", maxGrid, maxGrid)
			return nil
		}
	}
	return l
}

// entry reads a panel's id and turn.
func (t *text) entry(w word) (laid, bool) {
	id, turn, slash := strings.Cut(w.text, "/")
	switch {
	case !idPattern.MatchString(id):
		t.about(w, "found %q; want a panel's id, such as A, or A/180", w.text)
		return laid{}, false
	case slash && turn != "180" && turn != "0":
		t.about(w, "found turn %q; a panel lies straight (%s) or turned by 180 (%s/180)", turn, id, id)
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

// panel finds a panel of the layout: beside its file, else among the shipped.
// It is nil where this fails, which is told in one finding.
func (l *layout) panel(e laid) *Panel {
	if file := l.file(e.id); !l.alone && isFile(file) {
		data, err := readFile(file)
		if err != nil {
			l.text.about(e.word, "panel %s: %v", e.id, err)
			return nil
		}
		p, found := ReadPanel(file, data)
		if wrong := found.grave(); len(wrong) > 0 {
			l.text.about(e.word, "panel %s has slips of its own, the first at %s", e.id, wrong[0])
			return nil
		}
		if p.ID != e.id {
			l.text.about(e.word, "panel %s: the panel in %s has the id %s", e.id, file, p.ID)
			return nil
		}
		return p
	}
	if name, ok := shippedName("panels", e.id); ok {
		return shippedPanel(name)
	}
	l.text.about(e.word, "%s", rule.Unknown("panel", e.id, l.known()))
	return nil
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
	for _, name := range names("panels") {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// assemble joins the panels. Without a board, the text has the reason.
func (l *layout) assemble() *Board {
	b := &Board{ID: l.id, Title: l.title}
	for j, row := range l.grid {
		for i, e := range row {
			p := l.panel(e)
			if p == nil {
				return nil
			}
			if len(b.Panels) > 0 && b.Panels[0].Panel.Span != p.Span {
				first := b.Panels[0].Panel
				l.text.about(e.word, "panel %s has %d columns and %d rows, panel %s has %d and %d; panels of a layout have one size",
					p.ID, p.Span.Columns, p.Rows(), first.ID, first.Span.Columns, first.Rows())
				return nil
			}
			b.Panels = append(b.Panels, Placed{p, p.Span.Next(i, j), e.turned})
		}
	}
	b.Span = b.Panels[0].Panel.Span.Join(len(l.grid[0]), len(l.grid))
	if !l.join(b) {
		return nil
	}
	return b
}
