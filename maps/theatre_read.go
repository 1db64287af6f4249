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
	var keys theatreKeys
	if !t.claims("hexmap/1") || !t.decode(t.masked(pic), &keys) || !t.is(keys.Format, "hexmap/1") {
		return nil
	}
	t.checkID(keys.ID)
	if !t.need("map", pic.first > 0) {
		return nil
	}
	if pic.span, ok = t.size(keys.Size, grid.Panel); !ok {
		return nil
	}
	th := NewTheatre(keys.ID.text, pic.span.Columns, (pic.span.HalfRows+1)/2)
	th.Title = t.oneLine("title", keys.Title)
	pic.script = pic.theatreScript(th)
	if !t.draw(pic) {
		return nil
	}
	s := &theatreSheet{th, t, pic}
	s.lay(keys)
	return s
}

const (
	theatreHill  = '^'
	theatreEntry = '@'
)

// theatreScript is how theatres are written: rows and names as on a panel, and in
// the cells country, hill and entry mark.
func (pic *picture) theatreScript(th *Theatre) script {
	s := pic.dotScript()
	s.sheet, s.plural = "hex map", "hexes"
	s.cell = func(at grid.Place, signs [3]rune, keep bool) *slip {
		h, fault := readCountry(at, signs)
		if keep {
			*th.hex(at) = h
		}
		return fault
	}
	return s
}

// readCountry reads the three characters of a theatre's cell.
func readCountry(place grid.Place, signs [3]rune) (h TheatreHex, fault *slip) {
	wrong := func(at int, format string, args ...any) (TheatreHex, *slip) {
		name := dotName(place)
		return h, &slip{at, name, name + ": " + fmt.Sprintf(format, args...)}
	}
	var ok bool
	if h.Country, ok = CountryOf(signs[0]); !ok {
		hint := ""
		if low := strings.ToLower(string(signs[0])); strings.Contains(countryLetters, low) && low != " " {
			hint = fmt.Sprintf(", did you mean %q?", low)
		}
		return wrong(0, "found %q for its terrain; want one of %s%s", signs[0], strings.Join(strings.Split(countryLetters, ""), " "), hint)
	}
	switch signs[1] {
	case ' ':
	case theatreHill:
		h.Hill = true
	default:
		return wrong(1, "found %q; want a blank, or ^ for a hill", signs[1])
	}
	switch signs[2] {
	case ' ':
	case theatreEntry:
		h.Entry = true
	default:
		return wrong(2, "found %q for its mark; want a blank, or @ for an entry hex", signs[2])
	}
	return h, nil
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
