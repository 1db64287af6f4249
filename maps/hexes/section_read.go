package hexes

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// `hexpanel/1`: a section as a text that looks like the map.
//
//	format: hexpanel/1
//	id: 7
//	title: The pass
//	size: {columns: 5, rows: 2}
//	edges: {long: sheet-long, short: sheet-short}
//	map: |
//	  #         2       4
//	  01a |     .       b     |     even columns first, because they begin half
//	  01b | .       o /C    .   |     a row higher: hex 0201, then 0101, 0301, …
//	  …
//	  03a |     .       b     |     the lower halves of columns 2 and 4
//	  #     1       3       5
//
// Below the picture, `waters:` may name rivers and lakes at hexes: {0304: the Reach}.
//
// A line is a label, ` | `, cells, ` |`. The label is the number of the row and a letter: "a" for
// the even columns, "b" for the odd ones. A cell is a colour, streaks and a city marker. The cells
// of a column begin two characters to the right of those of the previous column. Everything else is
// as on a panel (picture.go), and the same code reads it.

// sectionKeys are the keys of a hexpanel/1 file.
type sectionKeys struct {
	Format mapfile.Word      `yaml:"format"`
	ID     mapfile.Word      `yaml:"id"`
	Title  mapfile.Word      `yaml:"title"`
	Edges  mapfile.EdgeKeys  `yaml:"edges"`
	Size   *mapfile.SizeKeys `yaml:"size"`
	Map    yaml.Node         `yaml:"map"`
	Waters nameKeys          `yaml:"waters"`
}

// rowLabel returns the label of a line of a section's picture, from the top: 01a 01b 02a … .
func rowLabel(row int) string { return fmt.Sprintf("%02d%c", row/2+1, 'a'+row%2) }

// SectionPicture draws part of a hex sheet in the form of a section's picture, with up to three
// characters for each hex.
func SectionPicture(s grid.Span, show func(grid.Place) string) []string {
	return mapfile.Draw(s, mapfile.Labelled(s, rowLabel), show)
}

// sectionScript returns the rules for drawing sections as text.
func sectionScript(pic *mapfile.Picture, hexes []Hex) mapfile.Script {
	return mapfile.Script{
		Labels: mapfile.Labelled(pic.Span, rowLabel),
		Label:  rowLabel,
		Noun:   "section", Plural: "hexes",
		Ground: "colour",
		Rows:   func(lines int) int { return lines / 2 },
		Name:   sectionName,
		Cell: func(at grid.Place, signs [3]rune, keep bool) *mapfile.Slip {
			h, fault := readHex(at, signs)
			if keep {
				hexes[pic.Index(at)] = h
			}
			return fault
		},
	}
}

// readHex parses the three characters of a cell: colour, streaks, city.
func readHex(place grid.Place, signs [3]rune) (h Hex, fault *mapfile.Slip) {
	wrong := func(at int, format string, args ...any) (Hex, *mapfile.Slip) {
		name := sectionName(place)
		return h, &mapfile.Slip{At: at, Dot: name, Text: name + ": " + fmt.Sprintf(format, args...)}
	}
	var ok bool
	if h.Colour, ok = ColourOf(signs[0]); !ok {
		return wrong(0, "found %q for its colour; want one of . (yellow) b (light blue) o (orange) g (green) n (brown)%s", signs[0], meantColour(signs[0]))
	}
	switch signs[1] {
	case ' ':
	case '/':
		h.Streaks = true
	default:
		return wrong(1, "found %q for its streaks; want a blank or / (red-brown streaks)", signs[1])
	}
	switch signs[2] {
	case ' ':
	case 'C':
		h.City = true
	default:
		return wrong(2, "found %q for its marker; want a blank or C (city)", signs[2])
	}
	return h, nil
}

// meantColour suggests the colour that the author of a wrong sign probably meant.
func meantColour(found rune) string {
	guess := map[rune]rune{
		'y': '.', 'Y': '.', ',': '.', '·': '.', 'l': 'b', 'L': 'b', '~': 'b', 'B': 'b', 'O': 'o', '0': 'o', 'G': 'g', 'w': 'g', 'N': 'n', 'm': 'n', 'r': 'n',
	}
	if g, ok := guess[found]; ok {
		return fmt.Sprintf(", did you mean %q?", g)
	}
	return ""
}

// ReadSection reads a hexpanel/1 file. If there are findings, the section contains what could be
// read, or is nil. Use the section only if there are no findings, or only formatting errors.
func ReadSection(file string, data []byte) (*Section, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	s := ParseSection(t)
	if s == nil {
		return nil, t.Report()
	}
	return s.Section, t.Report()
}

// A SectionText is a section with its source text.
type SectionText struct {
	*mapfile.SheetText
	Section *Section
}

// Lines returns the lines of the section's picture.
func (s *SectionText) Lines() []string {
	return SectionPicture(s.Section.Span, func(p grid.Place) string { return ColourCell(s.Section.At(p)) })
}

// ParseSection reads a hexpanel/1 file. It reads the keys first, because they contain the size, and
// then the picture. If the file contains no usable section, the result is nil.
func ParseSection(t *mapfile.Text) *SectionText {
	pic, ok := t.FindPicture()
	if pic != nil && !ok {
		return nil
	}
	if pic == nil {
		pic = &mapfile.Picture{}
	}
	var keys sectionKeys
	if !t.Claims("hexpanel/1") || !t.Decode(t.Masked(pic), &keys) || !t.IsFormat(keys.Format, "hexpanel/1") {
		return nil
	}
	checkSection(t, keys.ID)
	if !t.Need("map", pic.First > 0) {
		return nil
	}
	if pic.Span, ok = t.Size(keys.Size, grid.Section); !ok {
		return nil
	}
	hexes := make([]Hex, pic.Span.Columns*pic.Span.HalfRows)
	pic.Script = sectionScript(pic, hexes)
	if !t.ReadPicture(pic) {
		return nil
	}
	p := &Section{ID: keys.ID.Text, Title: t.OneLine("title", keys.Title), Span: pic.Span, Edges: keys.Edges.Profiles(), hexes: hexes}
	p.Waters = readWaters(t, p.Span, keys.Waters)
	bare := func(at grid.Place) string { return bareCell(p.At(at)) }
	return &SectionText{&mapfile.SheetText{Text: t, Pic: pic, Edges: keys.Edges, Names: &p.Edges, Bare: bare, Long: mapfile.SideEdges, Short: mapfile.FlatEdges}, p}
}

// bareCell returns the part of a hex that must be equal across a seam: everything except its
// marker.
func bareCell(h Hex) string {
	h.City = false
	return ColourCell(h)
}

// checkSection checks the key "id" of a section. The id may also be a number.
func checkSection(t *mapfile.Text, id mapfile.Word) {
	if t.Need("id", id.Text != "") && !isSection(id.Text) {
		t.About(id, "found id %q; want the section's number, 1 to 999, or letters and digits, a letter first", id.Text)
	}
}

// SheetPicture draws part of a lattice in the form of the picture of a map of terrain hexes, with
// up to three characters for each hex.
func SheetPicture(s grid.Span, show func(grid.Place) string) []string {
	return mapfile.DrawLettered(s, show)
}
