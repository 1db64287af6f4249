package foreign

import (
	"cmp"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	stdmaps "maps"
	"slices"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/rule"
)

// Tiled maps of other authors.
//
// The reader never guesses the meaning of a tile. It has three sources: our own set, recognised by
// its name; the key in the options, by the number of the tile in the data; and the description of
// the tile in its set. A description has a property terrain, and perhaps a property level, or it
// has a class.

// flatten moves the layers of groups to the map itself.
func (m *tiledMap) flatten(nests []tiledNest) {
	for _, n := range nests {
		m.Layers, m.Groups, m.Pictures = append(m.Layers, n.Layers...), append(m.Groups, n.Groups...), append(m.Pictures, n.Pictures...)
		m.flatten(n.Nests)
	}
}

// sort distributes the layers of a JSON file to the lists of their kinds.
func (m *tiledMap) sort(layers []tiledLayer) {
	for _, l := range layers {
		switch l.Type {
		case "objectgroup":
			m.Groups = append(m.Groups, tiledGroup{Name: l.Name, Objects: l.Objects})
		case "imagelayer":
			m.Pictures = append(m.Pictures, tiledGroup{Name: l.Name})
		case "group":
			m.sort(l.Nested)
		default:
			m.Layers = append(m.Layers, l)
		}
	}
}

// canvas converts a map to a canvas. The function tiles decodes the tiles of a layer.
func (m *tiledMap) canvas(o Options, lost *Losses, tiles func(tiledLayer) ([]uint32, error)) (*canvas, error) {
	if err := m.fits(); err != nil {
		return nil, err
	}
	c, err := newCanvas(m.Width, m.Height, o, lost)
	if err != nil {
		return nil, err
	}
	if m.StaggerIndex == "even" {
		c.right = 1
	}
	c.id, c.title = m.Properties.get("id"), m.Properties.get("title")
	c.edges = maps.Profiles{Long: m.Properties.get("long"), Short: m.Properties.get("short")}
	m.loseLayers(c)
	all, err := tiles(m.Layers[0])
	if err != nil {
		return nil, err
	}
	if len(all) != m.Width*m.Height {
		return nil, fmt.Errorf("layer %q has %d tiles; want %d by %d", rule.Clip(m.Layers[0].Name), len(all), m.Width, m.Height)
	}
	if err := m.ground(c, all); err != nil {
		return nil, err
	}
	for _, g := range m.Groups {
		for _, x := range g.Objects {
			m.overlay(c, x)
		}
	}
	return c, nil
}

// loseLayers records the layers and properties that a panel cannot store.
func (m *tiledMap) loseLayers(c *canvas) {
	for _, l := range m.Layers[1:] {
		c.loseAll(fmt.Sprintf("the layer %q", rule.Clip(l.Name)))
	}
	for _, l := range m.Pictures {
		c.loseAll(fmt.Sprintf("the picture %q", rule.Clip(l.Name)))
	}
	for _, p := range m.Properties.List {
		if !slices.Contains([]string{"id", "title", "long", "short"}, p.Name) {
			c.loseAll("the property " + rule.Clip(p.Name))
		}
	}
}

// fits returns an error if the shape of the map differs from that of a panel.
func (m *tiledMap) fits() error {
	switch {
	case m.Orientation != "hexagonal" || m.StaggerAxis != "x" || m.StaggerIndex != "odd" && m.StaggerIndex != "even":
		pointed := ""
		if m.Orientation == "hexagonal" && m.StaggerAxis == "y" {
			pointed = ": hexes of a panel are flat-topped, not pointy"
		}
		found := cmp.Or(rule.Clip(m.Orientation), "without an orientation")
		if m.StaggerAxis != "" {
			found += ", stagger axis " + rule.Clip(m.StaggerAxis) + ", index " + rule.Clip(m.StaggerIndex)
		}
		return fmt.Errorf("found a map that is %s; want hexagonal, stagger axis x, index odd or even%s", found, pointed)
	case bool(m.Infinite):
		return errors.New("found an infinite map; want a map of fixed size")
	case len(m.Layers) == 0 || len(m.Tilesets) == 0:
		return errors.New("the map has no tile layer or no tile set")
	}
	return nil
}

// turnedTile is the mask of four bits of a tile: three for mirroring and one for rotation.
const turnedTile = 0xf0000000

// ground sets the ground of the canvas from the tiles.
func (m *tiledMap) ground(c *canvas, all []uint32) error {
	known, err := m.tiles(c)
	if err != nil {
		return err
	}
	unknown := map[int]bool{}
	for i, raw := range all {
		at, _ := c.hex(i%m.Width, i/m.Width)
		n := int(raw &^ turnedTile)
		d, ok := known[n]
		switch {
		case n == 0 && c.bare(at):
			continue
		case n == 0:
			c.lose("dots without a tile are clear", at)
		case !ok:
			unknown[n] = true
			continue
		case raw&turnedTile != 0:
			c.lose("turned or mirrored tiles are read as upright", at)
		}
		c.set(at, content{terrain: d.Terrain, level: int(d.Level)})
	}
	if len(unknown) == 0 {
		return nil
	}
	return m.unknown(slices.Sorted(stdmaps.Keys(unknown)))
}

// bare reports whether a hex is the last of a lower column. Our own maps have no tile there.
func (c *canvas) bare(at grid.Place) bool { return at.V == 2*c.rows-1 }

// unknown returns the error for tiles without a known meaning.
func (m *tiledMap) unknown(all []int) error {
	const named = 8
	var words, key []string
	for _, n := range all[:min(len(all), named)] {
		words = append(words, strconv.Itoa(n))
		key = append(key, strconv.Itoa(n)+"=.")
	}
	more := ""
	if len(all) > named {
		more = fmt.Sprintf(" and %d more", len(all)-named)
	}
	set := "the map"
	for _, s := range m.Tilesets {
		if s.FirstGID <= all[0] {
			set = fmt.Sprintf("tile set %q", rule.Clip(s.Name))
		}
	}
	return fmt.Errorf("%s does not give the terrain of tile %s%s; use --tiles %s with their terrains (%s, then a level), or give each tile in the set a class or the property \"terrain\"",
		set, strings.Join(words, ", "), more, strings.Join(key, ","), strings.Join(tileLetters, " "))
}

// tiles returns the known tiles, by their numbers in the data.
func (m *tiledMap) tiles(c *canvas) (map[int]dots.Dot, error) {
	known := map[int]dots.Dot{}
	for i := range m.Tilesets {
		s := &m.Tilesets[i]
		if err := s.load(c.options.Beside); err != nil {
			return nil, err
		}
		if s.Name == ownSet {
			for t := range dots.Terrains {
				for level := range levels {
					known[s.FirstGID+levels*int(t)+level] = dots.Dot{Terrain: t, Level: int8(level)}
				}
			}
			continue
		}
		for _, t := range s.Tiles {
			if d, ok := t.dot(); ok {
				known[s.FirstGID+t.ID] = d
			}
		}
	}
	stdmaps.Copy(known, c.options.Tiles)
	return known, nil
}

// dot returns the dot that a tile means, according to its description in the set.
func (t tiledTile) dot() (d dots.Dot, ok bool) {
	for _, word := range []string{t.Properties.get("terrain"), t.Class, t.Type} {
		if word == "" {
			continue
		}
		if d, ok = TileOf(word); !ok {
			return d, false
		}
		if text := t.Properties.get("level"); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 || n >= levels {
				return d, false
			}
			d.Level = int8(n)
		}
		return d, true
	}
	return d, false
}

// load reads a tile set that is in a separate file.
func (s *tiledSet) load(beside func(string) ([]byte, error)) error {
	if s.Source == "" || beside == nil {
		return nil
	}
	name, first := s.Source, s.FirstGID
	data, err := beside(name)
	if err == nil {
		err = noPointer(data)
	}
	if err == nil {
		var own tiledSet
		if strings.HasPrefix(strings.TrimSpace(string(data)), "{") {
			err = json.Unmarshal(data, &own)
		} else {
			err = xml.Unmarshal(data, &own)
		}
		*s = own
	}
	s.FirstGID = first
	if err != nil {
		return fmt.Errorf("tile set %s: %w", rule.Clip(name), err)
	}
	return nil
}

// overlay reads an object. Its dot is the one that the object names, or the one nearest to its
// position. If a panel cannot store the object, overlay records a loss.
func (m *tiledMap) overlay(c *canvas, o tiledObject) {
	kind, ok := kindOf(o.Name)
	if !ok {
		c.loseAll(fmt.Sprintf("the object %q", rule.Clip(o.Name)))
		return
	}
	over := dots.Overlay{Kind: kind, Text: o.Properties.get("text")}
	at, ok := m.place(c, o)
	if !ok {
		c.loseAll(fmt.Sprintf("object %d (%s), which lies off the map", o.ID, o.Name))
		return
	}
	over.At = at
	if kind == dots.Bridge {
		var err error
		if over.Ends, err = ends(o.Properties.get("ends")); err != nil {
			c.loseAll(fmt.Sprintf("object %d (%s): %v", o.ID, o.Name, err))
			return
		}
	}
	if strings.ContainsAny(over.Text, "\r\n") || kind == dots.Note && over.Text == "" {
		c.lose("the "+kind.String()+", whose text is not one line", at)
		return
	}
	c.lay(over)
}

// place returns the hex at the position of an object.
func (m *tiledMap) place(c *canvas, o tiledObject) (best grid.Place, ok bool) {
	const reach = 1 << 20 // the square of a larger distance would overflow
	step := (m.TileWidth + m.HexSide) / 2
	if max(o.X, o.Y) > reach || min(o.X, o.Y) < -reach || step < 1 || m.TileHeight < 2 || max(m.TileWidth, m.HexSide, m.TileHeight) > reach {
		return best, false
	}
	least := pixels(m.TileWidth)*pixels(m.TileWidth) + 1
	column, row := int(o.X)/step, int(o.Y)/m.TileHeight
	for q := column - 2; q <= column+1; q++ {
		for r := row - 2; r <= row+1; r++ {
			at, on := c.hex(q, r)
			if !on {
				continue
			}
			x, y := m.x(grid.Place{Q: q})-o.X, m.y(at)-o.Y
			if d := x*x + y*y; d < least {
				best, least, ok = at, d, true
			}
		}
	}
	return best, ok
}
