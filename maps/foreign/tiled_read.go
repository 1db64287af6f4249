package foreign

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
)

func readTMX(data []byte, lost *Losses) (*dots.Panel, error) {
	var m tiledMap
	if err := xml.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	return m.panel(lost, func(l tiledLayer) ([]int, error) {
		return l.unpack(l.Data.Text, l.Data.Encoding, l.Data.Compression)
	})
}

func readTMJ(data []byte, lost *Losses) (*dots.Panel, error) {
	var m tiledMap
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, err
	}
	tiles := m.Layers[:0:0]
	for _, l := range m.Layers {
		if l.Type == "objectgroup" {
			m.Groups = append(m.Groups, tiledGroup{Name: l.Name, Objects: l.Objects})
		} else {
			tiles = append(tiles, l)
		}
	}
	m.Layers = tiles
	return m.panel(lost, func(l tiledLayer) ([]int, error) {
		switch data := l.Tiles.(type) {
		case string:
			return l.unpack(data, l.Coding, l.Packing)
		case []any:
			var all []int
			for _, n := range data {
				f, _ := n.(float64)
				if !(f >= 0 && f < noTile) {
					f = noTile
				}
				all = append(all, int(f))
			}
			return all, nil
		}
		return nil, fmt.Errorf("layer %q has no tiles", l.Name)
	})
}

// noTile stands for all numbers that are too large for a tile: a turned one has its
// highest bits set, and an int may have 32.
const noTile = 1 << 28

// unpack reads a layer's tiles from text.
func (l tiledLayer) unpack(data, encoding, compression string) ([]int, error) {
	data = strings.TrimSpace(data)
	var all []int
	switch encoding {
	case "csv":
		for _, word := range strings.Split(data, ",") {
			n, err := strconv.ParseUint(strings.TrimSpace(word), 10, 32)
			if err != nil {
				return nil, fmt.Errorf("layer %q: found tile %q", l.Name, word)
			}
			all = append(all, int(min(n, noTile)))
		}
		return all, nil
	case "base64":
		raw, err := inflate(data, compression)
		if err != nil {
			return nil, fmt.Errorf("layer %q: %w", l.Name, err)
		}
		for ; len(raw) >= 4; raw = raw[4:] {
			all = append(all, int(min(binary.LittleEndian.Uint32(raw), noTile)))
		}
		return all, nil
	}
	return nil, fmt.Errorf("layer %q: found encoding %q; save the map with csv or base64", l.Name, encoding)
}

// inflate decodes a layer's bytes, of which there are no more than the largest panel needs.
func inflate(data, compression string) ([]byte, error) {
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return nil, err
	}
	var r io.Reader = bytes.NewReader(raw)
	switch compression {
	case "":
	case "gzip":
		r, err = gzip.NewReader(r)
	case "zlib":
		r, err = zlib.NewReader(r)
	default:
		err = fmt.Errorf("found compression %q; save the map with gzip, zlib or none", compression)
	}
	if err != nil {
		return nil, err
	}
	const most = 4 * 99 * 26
	return io.ReadAll(io.LimitReader(r, most))
}

// panel makes a panel of a map whose layers are read by tiles.
func (m *tiledMap) panel(lost *Losses, tiles func(tiledLayer) ([]int, error)) (*dots.Panel, error) {
	if err := m.fits(); err != nil {
		return nil, err
	}
	p, err := panel(m.Width, m.Height)
	if err != nil {
		return nil, err
	}
	p.ID, p.Title = m.Properties.get("id"), m.Properties.get("title")
	p.Edges = maps.Profiles{Long: m.Properties.get("long"), Short: m.Properties.get("short")}
	for _, l := range m.Layers[1:] {
		lost.add(fmt.Sprintf("the layer %q", l.Name), "")
	}
	all, err := tiles(m.Layers[0])
	if err != nil {
		return nil, err
	}
	if len(all) != m.Width*m.Height {
		return nil, fmt.Errorf("layer %q has %d tiles; want %d by %d", m.Layers[0].Name, len(all), m.Width, m.Height)
	}
	for i, n := range all {
		m.tile(p, i, n, lost)
	}
	for _, g := range m.Groups {
		for _, o := range g.Objects {
			if err := tiledOverlay(p, o, lost); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// fits refuses a map of another form than a panel's.
func (m *tiledMap) fits() error {
	switch {
	case m.Orientation != "hexagonal" || m.StaggerAxis != "x" || m.StaggerIndex != "odd":
		return fmt.Errorf("found a map that is %s, stagger axis %s, index %s; want hexagonal, x, odd", m.Orientation, m.StaggerAxis, m.StaggerIndex)
	case bool(m.Infinite):
		return errors.New("found an infinite map; a panel has a size")
	case len(m.Layers) == 0 || len(m.Tilesets) == 0:
		return errors.New("the map has no tile layer or no tile set")
	}
	return nil
}

// tile sets a dot by the number of its tile.
func (m *tiledMap) tile(p *dots.Panel, i, n int, lost *Losses) {
	at, ok := hex(p, i%m.Width, i/m.Width)
	k := n - m.Tilesets[0].FirstGID
	switch {
	case !ok && n != 0:
		lost.add("hexes without a dot", fmt.Sprintf("%d,%d", i%m.Width+1, i/m.Width+1))
	case !ok:
	case n == 0:
		lost.add("dots without a tile are clear", p.Name(at))
	case n == noTile || k < 0 || k >= 10*int(dots.Terrains):
		lost.add("tiles of another set, or turned,", p.Name(at))
	default:
		p.Set(at, dots.Dot{Terrain: dots.Terrain(k / 10), Level: int8(k % 10)})
	}
}

// tiledOverlay reads an object: its dot is named, or the nearest to its place.
func tiledOverlay(p *dots.Panel, o tiledObject, lost *Losses) error {
	kind, ok := kindOf(o.Name)
	if !ok {
		lost.add(fmt.Sprintf("the object %q", o.Name), "")
		return nil
	}
	over := dots.Overlay{Kind: kind, Text: o.Properties.get("text")}
	at, err := tiledDot(p, o)
	if err != nil {
		return err
	}
	over.At = at
	if kind == dots.Bridge {
		if over.Ends, err = ends(o.Properties.get("ends")); err != nil {
			return fmt.Errorf("object %d: %w", o.ID, err)
		}
	}
	p.Overlays = append(p.Overlays, over)
	return nil
}

// tiledDot is the dot in whose hexagon an object lies. Where it has not been
// moved since it was written, that is the dot it names.
func tiledDot(p *dots.Panel, o tiledObject) (grid.Place, error) {
	if name := o.Properties.get("dot"); name != "" {
		at, err := p.FindDot(name)
		if err == nil && at2x(at) == o.X && at2y(at) == o.Y {
			return at, nil
		}
	}
	best, least := grid.Place{}, int64(-1)
	const reach = 1 << 20 // beyond it a distance cannot be squared
	if max(o.X, o.Y) > reach || min(o.X, o.Y) < -reach {
		return best, o.offMap()
	}
	for at := range p.Span.Places {
		x, y := at2x(at)-o.X, at2y(at)-o.Y
		if d := x*x + y*y; least < 0 || d < least {
			best, least = at, d
		}
	}
	if least > TileWidth*TileWidth {
		return best, o.offMap()
	}
	return best, nil
}

func (o tiledObject) offMap() error {
	return fmt.Errorf("object %d (%s) lies off the map", o.ID, o.Name)
}
