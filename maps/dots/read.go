package dots

import (
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// pictureKeys are the keys of a drawing in a file of any format.
type pictureKeys struct {
	Size     *mapfile.SizeKeys `yaml:"size"`
	Map      yaml.Node         `yaml:"map"`
	Overlays overlayKeys       `yaml:"overlays"`
}

// panelKeys are the keys of a panel/1 file.
type panelKeys struct {
	Format      mapfile.Word     `yaml:"format"`
	ID          mapfile.Word     `yaml:"id"`
	Title       mapfile.Word     `yaml:"title"`
	Edges       mapfile.EdgeKeys `yaml:"edges"`
	pictureKeys `yaml:",inline"`
}

// ReadPanel reads a panel/1 file. If there are findings, the panel contains what could be read, or
// is nil. Use the panel only if there are no findings, or only formatting errors.
func ReadPanel(file string, data []byte) (*Panel, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	s := ParsePanel(t)
	if s == nil {
		return nil, t.Report()
	}
	s.Bridges()
	return s.Panel, t.Report()
}

// ReadDrawn reads a panel that is drawn in a YAML file of another format, in its keys "size", "map"
// and "overlays". These have the same form as in a panel/1 file; all other keys belong to the caller.
// Rest is the text without the picture. All its other lines and columns are unchanged, so that the
// caller can decode it and report correct positions. The three keys remain in rest; the caller
// should decode them as nodes and ignore them. The panel has no id and no title. If there are
// findings, the panel is nil or must not be used, and rest may be nil.
func ReadDrawn(file string, data []byte) (p *Panel, rest []byte, found maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, nil, t.Report()
	}
	pic, ok := t.FindPicture()
	if pic != nil && !ok {
		return nil, nil, t.Report()
	}
	if pic == nil {
		pic = &mapfile.Picture{}
	}
	masked := t.Masked(pic)
	rest = []byte(strings.Join(masked, "\n") + "\n")
	var keys struct {
		pictureKeys `yaml:",inline"`
		Callers     map[string]yaml.Node `yaml:",inline"`
	}
	if !t.Decode(masked, &keys) {
		return nil, rest, t.Report()
	}
	if s := readDrawn(t, pic, keys.pictureKeys); s != nil {
		s.Bridges()
		p = s.Panel
	}
	return p, rest, t.Report()
}

// ParsePanel reads a panel/1 file. It reads the keys first, because they contain the size, and then
// the picture. If the file contains no usable panel, the result is nil.
func ParsePanel(t *mapfile.Text) *PanelText {
	pic, ok := t.FindPicture()
	if pic != nil && !ok {
		return nil
	}
	if pic == nil {
		pic = &mapfile.Picture{}
	}
	var keys panelKeys
	if !t.Claims("panel/1") || !t.Decode(t.Masked(pic), &keys) || !t.IsFormat(keys.Format, "panel/1") {
		return nil
	}
	t.CheckID(keys.ID)
	s := readDrawn(t, pic, keys.pictureKeys)
	if s == nil {
		return nil
	}
	s.Edges = keys.Edges
	s.Panel.ID, s.Panel.Title, s.Panel.Edges = keys.ID.Text, t.OneLine("title", keys.Title), keys.Edges.Profiles()
	return s
}

// A PanelText is a panel with its source text.
type PanelText struct {
	*mapfile.SheetText
	Panel   *Panel
	muddled bool // the overlays have findings, so bridges are not checked
}

// A reader reads the picture of a panel and the overlays in its keys.
type reader struct {
	*mapfile.Text
	pic  *mapfile.Picture
	dots []Dot
}

// readDrawn reads the picture of a file. The caller has read the keys already.
func readDrawn(t *mapfile.Text, pic *mapfile.Picture, keys pictureKeys) *PanelText {
	if !t.Need("map", pic.First > 0) {
		return nil
	}
	span, ok := t.Size(keys.Size, grid.Panel)
	if !ok {
		return nil
	}
	r := &reader{t, pic, make([]Dot, span.Columns*span.HalfRows)}
	pic.Span = span
	pic.Script = r.script()
	if !t.ReadPicture(pic) {
		return nil
	}
	p := NewPanel("", span.Columns, (span.HalfRows+1)/2)
	p.dots = r.dots
	told := len(t.Findings)
	p.Overlays = r.overlays(keys.Overlays)
	bare := func(at grid.Place) string { return Cell(p.At(at)) }
	return &PanelText{&mapfile.SheetText{Text: t, Pic: pic, Names: &p.Edges, Bare: bare, Long: mapfile.FlatEdges, Short: mapfile.SideEdges, Corners: true}, p, len(t.Findings) > told}
}

// script returns the rules for drawing panels as text.
func (r *reader) script() mapfile.Script {
	s := mapfile.Lettered(r.pic.Span)
	s.Noun, s.Plural, s.Ground = "panel", "dots", "terrain"
	s.Cell = func(at grid.Place, signs [3]rune, keep bool) *mapfile.Slip {
		d, fault := readCell(at, signs[0], signs[1], signs[2])
		if keep {
			r.dots[r.pic.Index(at)] = d
		}
		return fault
	}
	return s
}

// Lines returns the lines of the panel's picture.
func (s *PanelText) Lines() []string {
	return Picture(s.Panel.Span, func(p grid.Place) string {
		d := s.Panel.At(p)
		return string([]byte{d.Terrain.Letter(), levelSign(d.Level), max(d.Mark, ' ')})
	})
}

// Picture draws part of a lattice in the form of a panel's picture. The picture has a ruler of the
// odd columns, the rows with their rails, and a ruler of the even columns. Each place has up to
// three characters. Row letters start again with A after Z.
func Picture(s grid.Span, show func(grid.Place) string) []string {
	return mapfile.DrawLettered(s, show)
}
