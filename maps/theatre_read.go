package maps

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/rule"
)

// `hexmap/1`: a theatre as a text that looks like the map.
//
//	format: hexmap/1
//	id: ford
//	title: The ford
//	size: {columns: 5, rows: 3}
//	map: |
//	  #   1   3   5
//	  A | .   w   .@  |      country, ^ on a hill, @ an entry hex
//	  a |   .   v     |
//	  B | .   .^  .   |
//	  b |   p   p     |
//	  C | .@  .   .   |
//	  #     2   4
//	barriers:
//	  stream: [A-01/s, A-02/sw+s, B-03/n]      hex, hexsides joined by +
//	  crest: [B-03/ne+se]
//	ways:
//	  road: [[A-05, A-04, C-01]]               legs run straight along a row of hexes
//	crossings:
//	  bridge: [A-02/s]
//	names: {A-04: Fordham}
//
// The picture is read by the same code as a panel's. What the keys add is
// checked as strictly: a way that meets a stream wants a crossing, a crossing
// a stream; a hexside may not stand alone.

// theatreKeys are the keys of a hexmap/1 file.
type theatreKeys struct {
	Format    word      `yaml:"format"`
	ID        word      `yaml:"id"`
	Title     word      `yaml:"title"`
	Size      *sizeKeys `yaml:"size"`
	Map       yaml.Node `yaml:"map"`
	Barriers  barrierKeys
	Ways      wayKeys
	Crossings crossingKeys
	Names     nameKeys
}

type barrierKeys struct {
	Stream, Crest, Impassable words
}

type wayKeys struct {
	Road           legs `yaml:"road"`
	RaisedRoad     legs `yaml:"raised-road"`
	Railroad       legs `yaml:"railroad"`
	RaisedRailroad legs `yaml:"raised-railroad"`
}

type crossingKeys struct {
	Bridge, Ferry words
}

// legs are ways, each a list of hexes.
type legs []words

// UnmarshalYAML reads the lists.
func (l *legs) UnmarshalYAML(n *yaml.Node) error {
	return each(n, "a way, such as [A-05, D-05]", func(c *yaml.Node) error {
		*l = append(*l, nil)
		return (*l)[len(*l)-1].UnmarshalYAML(c)
	})
}

// nameKeys are hexes and their names, in the order of the file.
type nameKeys [][2]word

// UnmarshalYAML reads the entries.
func (all *nameKeys) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return rule.At(n, "want hexes with their names, such as {H-11: Marle}")
	}
	for i := 0; i < len(n.Content); i += 2 {
		var pair [2]word
		for k := range pair {
			if err := pair[k].UnmarshalYAML(n.Content[i+k]); err != nil {
				return err
			}
		}
		*all = append(*all, pair)
	}
	return nil
}

// A theatreSheet is a theatre with the text it was read from.
type theatreSheet struct {
	theatre *Theatre
	text    *text
	pic     *picture
}

// ReadTheatre reads a hexmap/1 file. With findings, the theatre is what could
// be made of it, or nil; it is fit for use only when there are none, or none but
// those of form.
func ReadTheatre(file string, data []byte) (*Theatre, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	s := t.theatre()
	if s == nil {
		return nil, t.told()
	}
	return s.theatre, t.told()
}

// theatre reads a hexmap/1 file: keys first, for the size, then the picture,
// then what the keys lay over it. It is nil where nothing can be made of it.
func (t *text) theatre() *theatreSheet {
	pic, ok := t.block()
	if pic != nil && !ok {
		return nil
	}
	if pic == nil {
		pic = &picture{}
	}
	pic.cell = readCountry
	var keys theatreKeys
	if !t.decode(t.masked(pic), &keys) || !t.is(keys.Format, "hexmap/1") {
		return nil
	}
	t.checkID(keys.ID)
	if !t.need("map", pic.first > 0) {
		return nil
	}
	span, ok := t.size(keys.Size)
	if !ok || !t.draw(pic, span) {
		return nil
	}
	th := NewTheatre(keys.ID.text, span.Columns, (span.HalfRows+1)/2)
	th.Title = t.oneLine("title", keys.Title)
	s := &theatreSheet{th, t, pic}
	for at := range span.Places {
		d := pic.dots[pic.index(at)]
		*th.hex(at) = TheatreHex{Country: Country(d.Terrain), Hill: d.Level > 0, Entry: d.Mark == theatreEntry}
	}
	s.lay(keys)
	return s
}

const (
	theatreHill  = '^'
	theatreEntry = '@'
)

// readCountry reads the three characters of a theatre's cell. It keeps them in
// a Dot: its terrain stands for the country, its level 1 for a hill.
func readCountry(place grid.Place, country, hill, mark rune) (d Dot, fault *slip) {
	wrong := func(at int, format string, args ...any) (Dot, *slip) {
		name := dotName(place)
		return d, &slip{at, name, name + ": " + fmt.Sprintf(format, args...)}
	}
	c, ok := CountryOf(country)
	if !ok {
		hint := ""
		if low := strings.ToLower(string(country)); strings.Contains(countryLetters, low) && low != " " {
			hint = fmt.Sprintf(", did you mean %q?", low)
		}
		return wrong(0, "found %q for its terrain; want one of %s%s", country, strings.Join(strings.Split(countryLetters, ""), " "), hint)
	}
	d.Terrain = Terrain(c)
	switch hill {
	case ' ':
	case theatreHill:
		d.Level = 1
	default:
		return wrong(1, "found %q; want a blank, or ^ for a hill", hill)
	}
	switch mark {
	case ' ':
	case theatreEntry:
		d.Mark = theatreEntry
	default:
		return wrong(2, "found %q for its mark; want a blank, or @ for an entry hex", mark)
	}
	return d, nil
}

// picture draws the theatre's lines.
func (s *theatreSheet) picture(remarks map[int][]string) []string {
	return drawnLines(s.theatre.Span, s.theatre.Cell, remarks)
}

// Cell is a hex as it stands in a picture: country, hill, entry.
func (t *Theatre) Cell(at grid.Place) string {
	h := t.At(at)
	if h.Entry {
		return TheatreSign(h.Country, h.Hill) + string(theatreEntry)
	}
	return TheatreSign(h.Country, h.Hill) + " "
}

// TheatreSign is a hex's country and hill as a picture shows them.
func TheatreSign(c Country, hill bool) string {
	if hill {
		return string([]byte{c.Letter(), theatreHill})
	}
	return string([]byte{c.Letter(), ' '})
}
