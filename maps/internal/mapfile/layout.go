package mapfile

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// A Layout is an arrangement of panels in a grid. Neighbours share their edge dots. So panel (i, j)
// is shifted by i times the columns of a panel minus one, and by j times its half-rows minus one.
type Layout struct {
	Text     *Text
	ID       string
	Title    string
	grid     [][]laid
	Seams    string
	Alone    bool // only shipped panels may be used, as in a shipped layout
	kind     *LayoutKind
	embedded Embedded // the shipped sheets
}

// A LayoutKind holds the differences between layouts of panels and layouts of sections.
type LayoutKind struct {
	Format, Noun, Example string
	IsID                  func(string) bool
	Seams                 []string
	Copies                bool // a sheet may be in the layout several times, as A, A.2, A.3
}

// LayoutKeys are the keys of layout files.
type LayoutKeys struct {
	Format Word     `yaml:"format"`
	ID     Word     `yaml:"id"`
	Title  Word     `yaml:"title"`
	Grid   gridRows `yaml:"grid"`
	Seams  Word     `yaml:"seams"`
}

// gridRow is a row of the grid.
type gridRow struct {
	here    Word
	entries Words
}

// UnmarshalYAML also stores the row's position.
func (r *gridRow) UnmarshalYAML(n *yaml.Node) error {
	r.here = Word{Line: n.Line, Column: n.Column}
	if n.Kind == yaml.ScalarNode {
		return rule.At(n, "found %q; want a row in brackets, such as [A, B/180]", n.Value)
	}
	return r.entries.UnmarshalYAML(n)
}

// gridRows is the value of the key "grid".
type gridRows []gridRow

// UnmarshalYAML reads the rows and refuses empty ones.
func (all *gridRows) UnmarshalYAML(n *yaml.Node) error {
	return Each(n, "a row of panels, such as [A, B/180]", func(c *yaml.Node) error {
		*all = append(*all, gridRow{})
		return (*all)[len(*all)-1].UnmarshalYAML(c)
	})
}

// laid is one entry of the grid.
type laid struct {
	word   Word
	id     string // the id in the sheet's file
	name   string // the name on the board: the id, or A.2 for the second A
	turned bool
}

// copyName splits the name of a copy, such as A.2 for the second A of a layout.
var copyName = regexp.MustCompile(`^(.+)\.([2-9]|[1-9][0-9]+)$`)

// maxGrid is the maximum number of panels in a row or a column of a layout.
const maxGrid = 16

// Layout checks the keys that all layouts have.
func (t *Text) Layout(kind *LayoutKind, keys LayoutKeys, from Embedded) *Layout {
	if !t.IsFormat(keys.Format, kind.Format) || !t.CheckID(keys.ID) || !t.Need("grid", len(keys.Grid) > 0) {
		return nil
	}
	l := &Layout{Text: t, ID: keys.ID.Text, Title: t.OneLine("title", keys.Title), Seams: cmp.Or(keys.Seams.Text, "strict"), kind: kind, embedded: from}
	if !slices.Contains(kind.Seams, l.Seams) {
		t.About(keys.Seams, "%s", rule.Unknown("seams", l.Seams, kind.Seams))
		return nil
	}
	seen := map[string]Word{}
	for j, row := range keys.Grid {
		places, ok := t.places(kind, row.entries, seen)
		if !ok {
			return nil
		}
		l.grid = append(l.grid, places)
		switch n := len(row.entries); {
		case n == 0:
			t.About(row.here, "row %d of the grid is empty", j+1)
			return nil
		case n != len(l.grid[0]):
			t.About(row.here, "row %d of the grid holds %s, the first holds %d", j+1, rule.Count(n, kind.Noun), len(l.grid[0]))
			return nil
		case n > maxGrid || j >= maxGrid:
			t.About(row.here, "the grid is larger than %d by %d %ss", maxGrid, maxGrid, kind.Noun)
			return nil
		}
	}
	return l
}

// places reads a row of a layout. It reports entries that seen already contains, and adds the
// others to seen.
func (t *Text) places(kind *LayoutKind, entries []Word, seen map[string]Word) (all []laid, ok bool) {
	for _, w := range entries {
		e, ok := t.entry(kind, w)
		if !ok {
			return nil, false
		}
		if first, twice := seen[strings.ToLower(e.name)]; twice {
			want := fmt.Sprintf("a %s can be in a layout only once", kind.Noun)
			if kind.Copies {
				want = fmt.Sprintf("a second one must be called %s.2, a third %[1]s.3", e.id)
			}
			t.About(w, "%s %s is already in this layout, in line %d; %s", kind.Noun, e.name, first.Line, want)
			return nil, false
		}
		seen[strings.ToLower(e.name)] = w
		all = append(all, e)
	}
	return all, true
}

// entry parses a panel's id and turn.
func (t *Text) entry(kind *LayoutKind, w Word) (laid, bool) {
	name, turn, slash := strings.Cut(w.Text, "/")
	id := name
	if m := copyName.FindStringSubmatch(name); m != nil && kind.Copies {
		id = m[1]
	}
	switch {
	case !kind.IsID(id):
		t.About(w, "found %[1]q; want a %[2]s's id, such as %[3]s, or %[3]s/180", w.Text, kind.Noun, kind.Example)
		return laid{}, false
	case slash && turn != "180" && turn != "0":
		t.About(w, "found turn %q; want the %s straight (%s) or turned by 180 (%s/180)", turn, kind.Noun, name, name)
		return laid{}, false
	}
	return laid{w, id, name, turn == "180"}, true
}

// Beside returns the paths where the files of the layout's panels may be.
func (l *Layout) Beside() []string {
	var all []string
	for _, row := range l.grid {
		for _, e := range row {
			all = append(all, l.file(e.id))
		}
	}
	return all
}

func (l *Layout) file(id string) string {
	return filepath.Join(filepath.Dir(l.Text.File), id+".yaml")
}

// A LaidSheet is a part of a layout: a panel or a section.
type LaidSheet interface {
	Bounds() grid.Span
	Heading() (id, title string)
	Rows() int
}

// find returns a sheet of the layout, from the folder of the layout's file or from the shipped
// sheets. If it finds no usable sheet, it returns nil and adds one finding.
func find[S LaidSheet](l *Layout, e laid, read func(file string, data []byte) (S, maps.Findings)) (sheet S, ok bool) {
	if file := l.file(e.id); !l.Alone && IsFile(file) {
		data, err := ReadFile(file)
		if err != nil {
			l.Text.About(e.word, "%s %s: %v", l.kind.Noun, e.id, err)
			return sheet, false
		}
		p, found := read(file, data)
		if wrong := found.Grave(); len(wrong) > 0 {
			l.Text.About(e.word, "%s %s has errors of its own, the first at %s", l.kind.Noun, e.id, wrong[0])
			return sheet, false
		}
		if idOf(p) != e.id {
			l.Text.About(e.word, "%[1]s %[2]s: the %[1]s in %[3]s has the id %[4]s", l.kind.Noun, e.id, file, idOf(p))
			return sheet, false
		}
		return p, true
	}
	if name, ok := l.embedded.Find(e.id); ok {
		p, found := read(l.embedded.Read(name))
		if err := found.Err(); err != nil {
			panic(err) // impossible: a test checks that shipped sheets have no findings
		}
		return p, true
	}
	l.Text.About(e.word, "%s", rule.Unknown(l.kind.Noun, e.id, l.known()))
	return sheet, false
}

// known returns the panels that a layout may name: the shipped ones and the files beside the
// layout. If there are too many files to list, it omits them.
func (l *Layout) known() []string {
	var all []string
	if !l.Alone {
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(l.Text.File), "*.yaml")) // cannot fail, because the pattern is valid
		for _, f := range files {
			if l.isSheet(f) {
				all = append(all, strings.TrimSuffix(filepath.Base(f), ".yaml"))
			}
		}
	}
	if len(all) > 20 {
		all = nil
	}
	for _, name := range l.embedded.Names() {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// isSheet reports whether a file has a sheet that the layout can name.
func (l *Layout) isSheet(file string) bool {
	data, err := ReadFile(file)
	if err != nil {
		return false
	}
	t, ok := NewText(file, data)
	return ok && t.Meant() == strings.Replace(l.kind.Format, "layout", "panel", 1)
}

// Lay returns the sheets at their positions on the board. It calls the function renamed for a second
// sheet with the same id. Renamed is nil if this kind of layout has no copies.
func Lay[S LaidSheet](l *Layout, read func(file string, data []byte) (S, maps.Findings), renamed func(sheet S, name string) S) (all []maps.Laid[S], span grid.Span, ok bool) {
	for j, row := range l.grid {
		for i, e := range row {
			p, ok := find(l, e, read)
			if !ok {
				return nil, span, false
			}
			if e.name != e.id {
				p = renamed(p, e.name)
			}
			if len(all) > 0 && all[0].Panel.Bounds() != p.Bounds() {
				first := all[0].Panel
				l.Text.About(e.word, "%[1]s %[2]s has %[3]d columns and %[4]d rows, %[1]s %[5]s has %[6]d and %[7]d; all %[1]ss of a layout must have the same size",
					l.kind.Noun, idOf(p), p.Bounds().Columns, p.Rows(), idOf(first), first.Bounds().Columns, first.Rows())
				return nil, span, false
			}
			all = append(all, maps.Laid[S]{Panel: p, Shift: p.Bounds().Next(i, j), Turned: e.turned})
		}
	}
	return all, all[0].Panel.Bounds().Join(len(l.grid[0]), len(l.grid)), true
}

// Seam reports that sheet k and another sheet disagree about the places that they share. The
// argument or says what the author can do instead of correcting the sheets.
func (l *Layout) Seam(k int, places, or string, broken []string) {
	more := ""
	if len(broken) > 1 {
		more = fmt.Sprintf(" (and %d more %s of this seam)", len(broken)-1, places)
	}
	e := l.grid[k/len(l.grid[0])][k%len(l.grid[0])]
	l.Text.About(e.word, "the seam does not fit: %s%s; mend the %ss, or %s", broken[0], more, l.kind.Noun, or)
}

func idOf(s LaidSheet) string {
	id, _ := s.Heading()
	return id
}
