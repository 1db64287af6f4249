package maps

import (
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// The sizes a panel may have. Rows have letters, so there are at most 26.
const (
	minColumns, maxColumns = 3, 99
	minRows, maxRows       = 2, 26
)

// pictureKeys are the keys that a drawing has in any file.
type pictureKeys struct {
	Size     *sizeKeys   `yaml:"size"`
	Map      yaml.Node   `yaml:"map"`
	Overlays overlayKeys `yaml:"overlays"`
}

// panelKeys are the keys of a panel/1 file.
type panelKeys struct {
	Format      word     `yaml:"format"`
	ID          word     `yaml:"id"`
	Title       word     `yaml:"title"`
	Edges       edgeKeys `yaml:"edges"`
	pictureKeys `yaml:",inline"`
}

type sizeKeys struct {
	Columns number `yaml:"columns"`
	Rows    number `yaml:"rows"`
}

type edgeKeys struct {
	Long  word `yaml:"long"`
	Short word `yaml:"short"`
}

// noEdges is what a sheet that stands free has for edges, and for the name of a
// profile.
const noEdges = "none"

// UnmarshalYAML reads the two names, or none.
func (k *edgeKeys) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode && n.Value == noEdges {
		*k = edgeKeys{}
		return nil
	}
	type plain edgeKeys
	if err := rule.DecodeNode(n, (*plain)(k)); err != nil {
		return err
	}
	for _, name := range []*word{&k.Long, &k.Short} {
		if name.text == noEdges {
			*name = word{}
		}
	}
	return nil
}

func (k edgeKeys) profiles() Profiles { return Profiles{Long: k.Long.text, Short: k.Short.text} }

// A sheet is a panel, or a section, with the text it was read from.
type sheet struct {
	panel *Panel    // nil for a section
	hex   *HexPanel // nil for a panel
	text  *text
	pic   *picture
	edges edgeKeys
	names *Profiles               // the panel's or the section's own
	bare  func(grid.Place) string // what stands at a place, as an edges file writes it
}

func (s *sheet) unsure(p grid.Place) bool { return s.pic.unsure[s.pic.index(p)] }

// ReadPanel reads a panel/1 file. With findings, the panel is what could be
// made of it, or nil; it is fit for use only when there are none, or none but
// those of form.
func ReadPanel(file string, data []byte) (*Panel, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	s := t.sheet()
	if s == nil {
		return nil, t.told()
	}
	s.bridges()
	return s.panel, t.told()
}

// ReadDrawn reads a panel that is drawn in a YAML file of another format: its
// keys size, map and overlays, just as in a panel/1 file. All other keys are
// the caller's. The rest is the text without the picture, line for line and
// column for column what it was, so that the caller can decode it and tell true
// positions; there the three keys still stand, and the caller should take them
// as nodes that it ignores. The panel has no id and no title. It is nil, or not
// fit for use, when there are findings; then the rest may be nil.
func ReadDrawn(file string, data []byte) (p *Panel, rest []byte, found Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, nil, t.told()
	}
	pic, ok := t.block()
	if pic != nil && !ok {
		return nil, nil, t.told()
	}
	if pic == nil {
		pic = &picture{}
	}
	masked := t.masked(pic)
	rest = []byte(strings.Join(masked, "\n") + "\n")
	var keys struct {
		pictureKeys `yaml:",inline"`
		Callers     map[string]yaml.Node `yaml:",inline"`
	}
	if !t.decode(masked, &keys) {
		return nil, rest, t.told()
	}
	if s := t.drawn(pic, keys.pictureKeys); s != nil {
		s.bridges()
		p = s.panel
	}
	return p, rest, t.told()
}

// sheet reads a panel/1 file: keys first, for the size, then the picture. It is
// nil where no panel can be made of it.
func (t *text) sheet() *sheet {
	pic, ok := t.block()
	if pic != nil && !ok {
		return nil
	}
	if pic == nil {
		pic = &picture{}
	}
	var keys panelKeys
	if !t.claims("panel/1") || !t.decode(t.masked(pic), &keys) || !t.is(keys.Format, "panel/1") {
		return nil
	}
	t.checkID(keys.ID)
	s := t.drawn(pic, keys.pictureKeys)
	if s == nil {
		return nil
	}
	s.edges = keys.Edges
	s.panel.ID, s.panel.Title, s.panel.Edges = keys.ID.text, t.oneLine("title", keys.Title), keys.Edges.profiles()
	return s
}

// drawn reads the picture of a file whose keys are read.
func (t *text) drawn(pic *picture, keys pictureKeys) *sheet {
	if !t.need("map", pic.first > 0) {
		return nil
	}
	span, ok := t.size(keys.Size, grid.Panel)
	if !ok {
		return nil
	}
	pic.span, pic.dots = span, make([]Dot, span.Columns*span.HalfRows)
	pic.script = pic.dotScript()
	if !t.draw(pic) {
		return nil
	}
	p := NewPanel("", span.Columns, (span.HalfRows+1)/2)
	p.dots = pic.dots
	p.Overlays = t.overlays(pic, keys.Overlays)
	return &sheet{panel: p, text: t, pic: pic, names: &p.Edges, bare: func(at grid.Place) string { return Cell(p.At(at)) }}
}

// size checks the size key; cut makes a span of it.
func (t *text) size(k *sizeKeys, cut func(columns, rows int) grid.Span) (s grid.Span, ok bool) {
	if !t.need("size", k != nil) {
		return s, false
	}
	ok = true
	for _, x := range []struct {
		name      string
		n         number
		low, high int
	}{{"columns", k.Columns, minColumns, maxColumns}, {"rows", k.Rows, minRows, maxRows}} {
		switch {
		case x.n.line == 0:
			ok = t.need(x.name+" under size", false)
		case x.n.value < x.low || x.n.value > x.high:
			t.about(x.n.word, "found %d %s; want %d to %d", x.n.value, x.name, x.low, x.high)
			ok = false
		case x.name == "columns" && x.n.value%2 == 0:
			t.about(x.n.word, "found %d columns; want an odd number, so that the first and the last column are alike", x.n.value)
			ok = false
		}
	}
	if !ok {
		return s, false
	}
	return cut(k.Columns.value, k.Rows.value), true
}
