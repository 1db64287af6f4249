package maps

import (
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
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

// lines are the picture of the panel or section.
func (s *sheet) lines() []string {
	if s.hex != nil {
		return HexPicture(s.hex.Span, func(p grid.Place) string { return HexCell(s.hex.At(p)) })
	}
	return Picture(s.panel.Span, func(p grid.Place) string {
		d := s.panel.At(p)
		return string([]byte{d.Terrain.Letter(), levelSign(d.Level), max(d.Mark, ' ')})
	})
}

// dotScript is how panels are written.
func (pic *picture) dotScript() script {
	return script{
		labels: labelled(pic.span, rowLabel),
		label:  rowLabel,
		sheet:  "panel", plural: "dots",
		ground: "terrain",
		rows:   func(lines int) int { return (lines + 1) / 2 },
		name:   dotName,
		cell: func(at grid.Place, signs [3]rune, keep bool) *slip {
			d, fault := readCell(at, signs[0], signs[1], signs[2])
			if keep {
				pic.dots[pic.index(at)] = d
			}
			return fault
		},
	}
}
