package foreign

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"metahex/grid"
	"metahex/maps/dots"
)

// Tiled: a hexagonal map whose odd columns, counted from 0, stand lower. A
// tile is a terrain at a level; overlays are points of an object layer with
// what they are as properties; the panel's own keys are properties of the map.
// So it carries everything.
//
//	tile number = 10 · terrain + level      tiles.png has a terrain a row
//
// The same structures are written as XML (TMX) and as JSON (TMJ).

// Pixels of a tile: a hexagon lying on its side.
const (
	TileWidth  = 36
	TileHeight = 32
	tileSide   = 18
	// TileImage is the file of the tiles' pictures that a map refers to.
	TileImage = "metahex-tiles.png"
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
}

// tiledFlag is 0 or 1 in XML, false or true in JSON.
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

// IsZero leaves out an empty list.
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

// UnmarshalJSON takes values of any type as text.
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
	FirstGID    int        `xml:"firstgid,attr" json:"firstgid"`
	Source      string     `xml:"source,attr,omitempty" json:"source,omitempty"`
	Name        string     `xml:"name,attr" json:"name"`
	TileWidth   int        `xml:"tilewidth,attr" json:"tilewidth"`
	TileHeight  int        `xml:"tileheight,attr" json:"tileheight"`
	TileCount   int        `xml:"tilecount,attr" json:"tilecount"`
	Columns     int        `xml:"columns,attr" json:"columns"`
	Picture     tiledImage `xml:"image" json:"-"`
	Image       string     `xml:"-" json:"image"`
	ImageWidth  int        `xml:"-" json:"imagewidth"`
	ImageHeight int        `xml:"-" json:"imageheight"`
}

type tiledImage struct {
	Source string `xml:"source,attr"`
	Width  int    `xml:"width,attr"`
	Height int    `xml:"height,attr"`
}

type tiledLayer struct {
	ID      int           `xml:"id,attr" json:"id"`
	Name    string        `xml:"name,attr" json:"name"`
	Width   int           `xml:"width,attr" json:"width,omitempty"`
	Height  int           `xml:"height,attr" json:"height,omitempty"`
	Data    tiledData     `xml:"data" json:"-"`
	Type    string        `xml:"-" json:"type"`
	Tiles   any           `xml:"-" json:"data,omitempty"`
	Coding  string        `xml:"-" json:"encoding,omitempty"`
	Packing string        `xml:"-" json:"compression,omitempty"`
	Objects []tiledObject `xml:"-" json:"objects,omitempty"`
}

type tiledData struct {
	Encoding    string `xml:"encoding,attr"`
	Compression string `xml:"compression,attr,omitempty"`
	Text        string `xml:",chardata"`
}

type tiledGroup struct {
	ID      int           `xml:"id,attr"`
	Name    string        `xml:"name,attr"`
	Objects []tiledObject `xml:"object"`
}

type tiledObject struct {
	ID         int             `xml:"id,attr" json:"id"`
	Name       string          `xml:"name,attr" json:"name"`
	X          int64           `xml:"x,attr" json:"x"`
	Y          int64           `xml:"y,attr" json:"y"`
	Properties tiledProperties `xml:"properties" json:"properties,omitzero"`
	Point      *struct{}       `xml:"point" json:"-"`
	IsPoint    bool            `xml:"-" json:"point"`
}

func text(name, value string) tiledProperty { return tiledProperty{name, "string", value} }

// tiledOf is a panel as Tiled has it, and its tiles row by row.
func tiledOf(p *dots.Panel) (*tiledMap, []int) {
	const levels = 10
	w, h := TileWidth*levels, TileHeight*int(dots.Terrains)
	m := &tiledMap{
		Type: "map", Version: "1.10", Orientation: "hexagonal", RenderOrder: "right-down",
		Width: p.Span.Columns, Height: p.Rows(), TileWidth: TileWidth, TileHeight: TileHeight, HexSide: tileSide,
		StaggerAxis: "x", StaggerIndex: "odd",
		Tilesets: []tiledSet{{FirstGID: 1, Name: "metahex", TileWidth: TileWidth, TileHeight: TileHeight, TileCount: levels * int(dots.Terrains), Columns: levels,
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
		x := tiledObject{ID: i + 1, Name: o.Kind.String(), X: at2x(o.At), Y: at2y(o.At), Point: &struct{}{}, IsPoint: true}
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

// The middle of a hexagon in pixels.
func at2x(at grid.Place) int64 { return int64(at.Q*(TileWidth+tileSide)/2 + TileWidth/2) }
func at2y(at grid.Place) int64 { return int64(at.V*TileHeight/2 + TileHeight/2) }

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
	return append([]byte(xml.Header), append(data, '\n')...), err
}

func writeTMJ(p *dots.Panel, _ *Losses) ([]byte, error) {
	m, tiles := tiledOf(p)
	m.Layers[0].Tiles = tiles
	m.Layers = append(m.Layers, tiledLayer{ID: 2, Name: "overlays", Type: "objectgroup", Objects: m.Groups[0].Objects})
	data, err := json.Marshal(m)
	return append(data, '\n'), err
}
