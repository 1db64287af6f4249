package hexes

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// `hexmap/1`: a map of terrain hexes as a text that looks like the map.
//
//	format: hexmap/1
//	id: ford
//	title: The ford
//	size: {columns: 5, rows: 3}
//	map: |
//	  #   1   3   5
//	  A | .   w   .@  |      terrain, ^ on a hill, @ an entry hex
//	  a |   .   v     |
//	  B | .   .^  .   |
//	  b |   p   p     |
//	  C | .@  .   .   |
//	  #     2   4
//	barriers:
//	  stream: [A-01/s, A-02/sw+s, B-03/n]      hex, hexsides joined by +
//	  crest: [B-03/ne+se]
//	ways:
//	  road: [[A-05, A-04, C-01]]               each leg is a straight row of hexes
//	crossings:
//	  bridge: [A-02/s]
//	names: {A-04: Fordham}
//	waters: {A-02/s: the Sill}           the position of a water's name in a picture
//
// The code that reads a panel's picture also reads this picture. The other keys are checked as
// strictly. A way over a stream needs a crossing, and a crossing needs a stream. A hexside that meets
// no other of its kind is a warning.

// terrainKeys are the keys of a hexmap/1 file.
type terrainKeys struct {
	Format    mapfile.Word      `yaml:"format"`
	ID        mapfile.Word      `yaml:"id"`
	Title     mapfile.Word      `yaml:"title"`
	Size      *mapfile.SizeKeys `yaml:"size"`
	Map       yaml.Node         `yaml:"map"`
	Barriers  barrierKeys
	Ways      wayKeys
	Crossings crossingKeys
	Names     nameKeys
	Waters    nameKeys
}

type barrierKeys struct {
	Stream, Crest, Impassable mapfile.Words
}

type wayKeys struct {
	Road           legs `yaml:"road"`
	RaisedRoad     legs `yaml:"raised-road"`
	Railroad       legs `yaml:"railroad"`
	RaisedRailroad legs `yaml:"raised-railroad"`
}

type crossingKeys struct {
	Bridge, Ferry mapfile.Words
}

// legs is a list of ways. Each way is a list of hexes.
type legs []mapfile.Words

// UnmarshalYAML reads the lists.
func (l *legs) UnmarshalYAML(n *yaml.Node) error {
	return mapfile.Each(n, "a way, such as [A-05, D-05]", func(c *yaml.Node) error {
		if c.Kind == yaml.SequenceNode && len(c.Content) == 0 {
			return rule.At(c, "the way has no hexes; want two or more, such as [A-05, D-05]")
		}
		*l = append(*l, nil)
		return (*l)[len(*l)-1].UnmarshalYAML(c)
	})
}

// nameKeys lists hexes and their names, in the order of the file.
type nameKeys [][2]mapfile.Word

// UnmarshalYAML reads the entries.
func (all *nameKeys) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return rule.At(n, "want hexes with their names, such as {H-11: Marle}")
	}
	for i := 0; i < len(n.Content); i += 2 {
		var pair [2]mapfile.Word
		for k := range pair {
			if err := pair[k].UnmarshalYAML(n.Content[i+k]); err != nil {
				return err
			}
		}
		*all = append(*all, pair)
	}
	return nil
}

// A MapText is a map of terrain hexes with its source text.
type MapText struct {
	Hexes *Map
	text  *mapfile.Text
	Pic   *mapfile.Picture
}

// ReadMap reads a hexmap/1 file. If there are findings, the map contains what could be read, or is
// nil. Use the map only if there are no findings, or only formatting errors.
func ReadMap(file string, data []byte) (*Map, maps.Findings) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, t.Report()
	}
	s := ParseMap(t)
	if s == nil {
		return nil, t.Report()
	}
	return s.Hexes, t.Report()
}

// ParseMap reads a hexmap/1 file. It reads the keys first, because they contain the size. Then it
// reads the picture, and adds what the keys contain. If nothing could be read, the result is nil.
func ParseMap(t *mapfile.Text) *MapText {
	pic, ok := t.FindPicture()
	if pic != nil && !ok {
		return nil
	}
	if pic == nil {
		pic = &mapfile.Picture{}
	}
	var keys terrainKeys
	if !t.Claims("hexmap/1") || !t.Decode(t.Masked(pic), &keys) || !t.IsFormat(keys.Format, "hexmap/1") {
		return nil
	}
	t.CheckID(keys.ID)
	if !t.Need("map", pic.First > 0) {
		return nil
	}
	if pic.Span, ok = t.Size(keys.Size, grid.Panel); !ok {
		return nil
	}
	m := NewMap(keys.ID.Text, pic.Span.Columns, (pic.Span.HalfRows+1)/2)
	m.Title = t.OneLine("title", keys.Title)
	pic.Script = terrainScript(pic.Span, m)
	if !t.ReadPicture(pic) {
		return nil
	}
	s := &MapText{m, t, pic}
	s.lay(keys)
	return s
}

const (
	hillMark  = '^'
	entryMark = '@'
)

// terrainScript returns the rules for drawing terrain hexes as text. Rows and names are like those
// of a panel; a cell has a terrain, a hill and an entry mark.
func terrainScript(s grid.Span, m *Map) mapfile.Script {
	all := mapfile.Lettered(s)
	all.Noun, all.Plural, all.Ground = "hex map", "hexes", "terrain"
	all.Cell = func(at grid.Place, signs [3]rune, keep bool) *mapfile.Slip {
		h, fault := readTerrain(at, signs)
		if keep {
			*m.hex(at) = h
		}
		return fault
	}
	return all
}

// readTerrain parses the three characters of a cell.
func readTerrain(place grid.Place, signs [3]rune) (h Hex, fault *mapfile.Slip) {
	wrong := func(at int, format string, args ...any) (Hex, *mapfile.Slip) {
		name := mapfile.PlaceName(place)
		return h, &mapfile.Slip{At: at, Dot: name, Text: name + ": " + fmt.Sprintf(format, args...)}
	}
	var ok bool
	if h.Terrain, ok = TerrainOf(signs[0]); !ok {
		hint := ""
		if low := strings.ToLower(string(signs[0])); strings.Contains(terrainLetters, low) && low != " " {
			hint = fmt.Sprintf(", did you mean %q?", low)
		}
		return wrong(0, "found %q for its terrain; want one of %s%s", signs[0], strings.Join(strings.Split(terrainLetters, ""), " "), hint)
	}
	switch signs[1] {
	case ' ':
	case hillMark:
		h.Hill = true
	default:
		return wrong(1, "found %q; want a blank, or ^ for a hill", signs[1])
	}
	switch signs[2] {
	case ' ':
	case entryMark:
		h.Entry = true
	default:
		return wrong(2, "found %q for its mark; want a blank, or @ for an entry hex", signs[2])
	}
	return h, nil
}
