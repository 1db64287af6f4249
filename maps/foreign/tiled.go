package foreign

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
)

// Tiled files are hexagonal maps whose odd columns, counted from 0, are lower. A tile is a terrain
// at a level. Overlays are points in an object layer, with properties for their content. The
// panel's own keys are properties of the map. So Tiled can store everything.
//
//	tile number = 10 · terrain + level      tiles.png has one row per terrain
//
// The same structures are written as XML (TMX) and as JSON (TMJ).

// The size of a tile in pixels. The hexagon has a corner on the left and on the right.
const (
	TileWidth  = 36
	TileHeight = 32
	tileSide   = 18
	// TileImage is the name of the image file with the tiles. Maps refer to this file.
	TileImage = "metahex-tiles.png"
	ownSet    = "metahex"
	levels    = 10 // the number of tiles of each terrain, one per level
)

type tiledMap struct {
	XMLName      xml.Name        `xml:"map" json:"-"`
	Type         string          `xml:"-" json:"type"`
	Version      string          `xml:"version,attr" json:"version"`
	Orientation  string          `xml:"orientation,attr" json:"orientation"`
	RenderOrder  string          `xml:"renderorder,attr" json:"renderorder"`
	Width        int             `xml:"width,attr" json:"width"`
	Height       int             `xml:"height,attr" json:"height"`
	TileWidth    int             `xml:"tilewidth,attr" json:"tilewidth"`
	TileHeight   int             `xml:"tileheight,attr" json:"tileheight"`
	HexSide      int             `xml:"hexsidelength,attr" json:"hexsidelength"`
	StaggerAxis  string          `xml:"staggeraxis,attr" json:"staggeraxis"`
	StaggerIndex string          `xml:"staggerindex,attr" json:"staggerindex"`
	Infinite     tiledFlag       `xml:"infinite,attr" json:"infinite"`
	Properties   tiledProperties `xml:"properties" json:"properties,omitempty"`
	Tilesets     []tiledSet      `xml:"tileset" json:"tilesets"`
	Layers       []tiledLayer    `xml:"layer" json:"layers"`
	Groups       []tiledGroup    `xml:"objectgroup" json:"-"`
	Pictures     []tiledGroup    `xml:"imagelayer" json:"-"`
	Nests        []tiledNest     `xml:"group" json:"-"`
}

// A tiledNest is a group of layers.
type tiledNest struct {
	Layers   []tiledLayer `xml:"layer"`
	Groups   []tiledGroup `xml:"objectgroup"`
	Pictures []tiledGroup `xml:"imagelayer"`
	Nests    []tiledNest  `xml:"group"`
}

// A tiledFlag is 0 or 1 in XML, and false or true in JSON.
type tiledFlag bool

func (f tiledFlag) MarshalXMLAttr(name xml.Name) (xml.Attr, error) {
	return xml.Attr{Name: name, Value: map[tiledFlag]string{false: "0", true: "1"}[f]}, nil
}

func (f *tiledFlag) UnmarshalXMLAttr(a xml.Attr) error {
	*f = a.Value == "1"
	return nil
}

type tiledProperties struct {
	List []tiledProperty `xml:"property"`
}

func (p tiledProperties) MarshalJSON() ([]byte, error)  { return json.Marshal(p.List) }
func (p *tiledProperties) UnmarshalJSON(b []byte) error { return json.Unmarshal(b, &p.List) }

// IsZero reports whether the list is empty. If it is empty, JSON omits it.
func (p tiledProperties) IsZero() bool { return len(p.List) == 0 }

func (p tiledProperties) get(name string) string {
	for _, x := range p.List {
		if x.Name == name {
			return x.Value
		}
	}
	return ""
}

type tiledProperty struct {
	Name  string `xml:"name,attr" json:"name"`
	Type  string `xml:"-" json:"type"`
	Value string `xml:"value,attr" json:"value"`
}

// UnmarshalJSON converts values of any type to text.
func (p *tiledProperty) UnmarshalJSON(b []byte) error {
	var x struct {
		Name  string
		Value any
	}
	if err := json.Unmarshal(b, &x); err != nil {
		return err
	}
	p.Name, p.Value = x.Name, fmt.Sprint(x.Value)
	return nil
}

type tiledSet struct {
	FirstGID    int         `xml:"firstgid,attr" json:"firstgid"`
	Source      string      `xml:"source,attr,omitempty" json:"source,omitempty"`
	Name        string      `xml:"name,attr" json:"name"`
	TileWidth   int         `xml:"tilewidth,attr" json:"tilewidth"`
	TileHeight  int         `xml:"tileheight,attr" json:"tileheight"`
	TileCount   int         `xml:"tilecount,attr" json:"tilecount"`
	Columns     int         `xml:"columns,attr" json:"columns"`
	Picture     tiledImage  `xml:"image" json:"-"`
	Image       string      `xml:"-" json:"image"`
	ImageWidth  int         `xml:"-" json:"imagewidth"`
	ImageHeight int         `xml:"-" json:"imageheight"`
	Tiles       []tiledTile `xml:"tile" json:"tiles,omitempty"`
}

// A tiledTile describes one tile of a tile set.
type tiledTile struct {
	ID         int             `xml:"id,attr" json:"id"`
	Class      string          `xml:"class,attr,omitempty" json:"class,omitempty"`
	Type       string          `xml:"type,attr,omitempty" json:"type,omitempty"`
	Properties tiledProperties `xml:"properties" json:"properties,omitzero"`
}

type tiledImage struct {
	Source string `xml:"source,attr"`
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
}

type tiledLayer struct {
	ID      int             `xml:"id,attr" json:"id"`
	Name    string          `xml:"name,attr" json:"name"`
	Width   int             `xml:"width,attr" json:"width,omitempty"`
	Height  int             `xml:"height,attr" json:"height,omitempty"`
	Data    tiledData       `xml:"data" json:"-"`
	Type    string          `xml:"-" json:"type"`
	Tiles   json.RawMessage `xml:"-" json:"data,omitempty"`
	Coding  string          `xml:"-" json:"encoding,omitempty"`
	Packing string          `xml:"-" json:"compression,omitempty"`
	Objects []tiledObject   `xml:"-" json:"objects,omitempty"`
	Nested  []tiledLayer    `xml:"-" json:"layers,omitempty"`
}

type tiledData struct {
	Encoding    string `xml:"encoding,attr"`
	Compression string `xml:"compression,attr,omitempty"`
	Text        string `xml:",chardata"`
	Tiles       []struct {
		GID uint32 `xml:"gid,attr"`
	} `xml:"tile"`
}

type tiledGroup struct {
	ID      int           `xml:"id,attr"`
	Name    string        `xml:"name,attr"`
	Objects []tiledObject `xml:"object"`
}

type tiledObject struct {
	ID         int             `xml:"id,attr" json:"id"`
	Name       string          `xml:"name,attr" json:"name"`
	X          pixels          `xml:"x,attr" json:"x"`
	Y          pixels          `xml:"y,attr" json:"y"`
	Properties tiledProperties `xml:"properties" json:"properties,omitzero"`
	Point      *struct{}       `xml:"point" json:"-"`
	IsPoint    bool            `xml:"-" json:"point"`
}

// pixels is a whole number of pixels. Tiled writes fractions, which are cut off.
type pixels int64

func (p *pixels) read(text string) error {
	whole, part, _ := strings.Cut(text, ".")
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || strings.Trim(part, "0123456789") != "" {
		return fmt.Errorf("found %q; want a number of pixels", rule.Clip(text))
	}
	*p = pixels(n)
	return nil
}

func (p *pixels) UnmarshalXMLAttr(a xml.Attr) error { return p.read(a.Value) }
func (p *pixels) UnmarshalJSON(b []byte) error      { return p.read(string(b)) }

func text(name, value string) tiledProperty { return tiledProperty{name, "string", value} }

// tiledOf converts a panel to a Tiled map, and returns its tile numbers row by row.
func tiledOf(p *dots.Panel) (*tiledMap, []int) {
	w, h := TileWidth*levels, TileHeight*int(dots.Terrains)
	m := &tiledMap{
		Type: "map", Version: "1.10", Orientation: "hexagonal", RenderOrder: "right-down",
		Width: p.Span.Columns, Height: p.Rows(), TileWidth: TileWidth, TileHeight: TileHeight, HexSide: tileSide,
		StaggerAxis: "x", StaggerIndex: "odd",
		Tilesets: []tiledSet{{FirstGID: 1, Name: ownSet, TileWidth: TileWidth, TileHeight: TileHeight, TileCount: levels * int(dots.Terrains), Columns: levels,
			Picture: tiledImage{TileImage, w, h}, Image: TileImage, ImageWidth: w, ImageHeight: h}},
	}
	for _, x := range [][2]string{{"id", p.ID}, {"title", p.Title}, {"long", p.Edges.Long}, {"short", p.Edges.Short}} {
		if x[1] != "" {
			m.Properties.List = append(m.Properties.List, text(x[0], x[1]))
		}
	}
	tiles := make([]int, p.Span.Columns*p.Rows())
	for at := range p.Span.Places {
		d := p.At(at)
		tiles[row(at)*p.Span.Columns+at.Q] = 1 + levels*int(d.Terrain) + int(d.Level)
	}
	group := tiledGroup{ID: 2, Name: "overlays"}
	for i, o := range p.Overlays {
		x := tiledObject{ID: i + 1, Name: o.Kind.String(), X: m.x(o.At), Y: m.y(o.At), Point: &struct{}{}, IsPoint: true}
		x.Properties.List = append(x.Properties.List, text("dot", p.Name(o.At)))
		if o.Kind == dots.Bridge {
			x.Properties.List = append(x.Properties.List, text("ends", o.Ends[0].String()+" "+o.Ends[1].String()))
		}
		if o.Text != "" {
			x.Properties.List = append(x.Properties.List, text("text", o.Text))
		}
		group.Objects = append(group.Objects, x)
	}
	m.Layers = []tiledLayer{{ID: 1, Name: "ground", Width: m.Width, Height: m.Height, Type: "tilelayer"}}
	m.Groups = []tiledGroup{group}
	return m, tiles
}

// x returns the horizontal position of a hexagon's centre in pixels.
func (m *tiledMap) x(at grid.Place) pixels {
	return pixels(at.Q*(m.TileWidth+m.HexSide)/2 + m.TileWidth/2)
}

func (m *tiledMap) y(at grid.Place) pixels { return pixels(at.V*m.TileHeight/2 + m.TileHeight/2) }

func writeTMX(p *dots.Panel, _ *Losses) ([]byte, error) {
	m, tiles := tiledOf(p)
	var lines []string
	for r := range m.Height {
		var line []string
		for _, n := range tiles[r*m.Width : (r+1)*m.Width] {
			line = append(line, strconv.Itoa(n))
		}
		lines = append(lines, strings.Join(line, ","))
	}
	m.Layers[0].Data = tiledData{Encoding: "csv", Text: "\n" + strings.Join(lines, ",\n") + "\n"}
	data, err := xml.MarshalIndent(m, "", " ")
	if err != nil {
		return nil, err
	}
	before, rest, _ := bytes.Cut(data, []byte("<data"))
	rows, after, _ := bytes.Cut(rest, []byte("</data>"))
	rows = bytes.ReplaceAll(rows, []byte("&#xA;"), []byte("\n")) // one row per line, as Tiled writes them
	return slices.Concat([]byte(xml.Header), before, []byte("<data"), rows, []byte("</data>"), after, []byte("\n")), nil
}

func writeTMJ(p *dots.Panel, _ *Losses) ([]byte, error) {
	m, tiles := tiledOf(p)
	var err error
	if m.Layers[0].Tiles, err = json.Marshal(tiles); err != nil {
		return nil, err
	}
	m.Layers = append(m.Layers, tiledLayer{ID: 2, Name: "overlays", Type: "objectgroup", Objects: m.Groups[0].Objects})
	data, err := json.Marshal(m)
	return append(data, '\n'), err
}
