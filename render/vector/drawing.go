// Package vector draws maps, rulings, fields of view and charts as shapes.
//
//	Map         a map of any kind, with names, legend and scale
//	LineOfSight a ruling of any rule book: the plan, and the section where there are heights
//	SeenPlaces  a map with the places that are seen bright and the rest dark
//	Layered     a board with numbers as heat, lines and rings over it
//	Sheet       a part of a map in its true size, for print; Key its legend
//	SVG         a drawing as SVG, its layers named
//
// A Drawing is a list of elements in drawing order. Three printers walk through the list: SVG here,
// package render in pixels, and package render/paper as PDF. A drawing never decides anything, so
// floating point is used throughout; the same drawing has the same bytes each time.
//
// The package has no font, no rasterizer and no XML encoder, so that it stays small when it is
// compiled to WebAssembly. Words are measured by a table (widths.go).
package vector

import (
	"image/color"

	"metahex/maps"
)

// A Drawing is a picture as data. Lengths are in pixels at the pitch at which it was
// laid out; a printer may scale it to any size.
type Drawing struct {
	Width, Height float64
	Title         string // in words, for readers who cannot see it
	Paper         color.RGBA
	Elements      []Element
	Profile       *Profile // nil: it has no section
}

// A Profile is the positions of the two ends of a line in the section of a picture.
type Profile struct {
	Ends [2][2]float64 // x and y in pixels, of the ruling's first end and of its second
	Step float64       // pixels a level, or an inch of height
}

// A Layer is a named part of a drawing, as programs that edit drawings show it.
type Layer string

// The layers.
const (
	GroundLayer   Layer = "ground"
	ReliefLayer   Layer = "relief"
	HexsidesLayer Layer = "hexsides"
	WaysLayer     Layer = "ways"
	HousesLayer   Layer = "houses"
	GridLayer     Layer = "grid"
	UnitsLayer    Layer = "units" // map points, overlays and markers
	ShadeLayer    Layer = "shade" // night over unseen ground, and heat
	NamesLayer    Layer = "names"
	PlacesLayer   Layer = "places" // without ink
	SightLayer    Layer = "sight"
	SectionLayer  Layer = "section"
	LegendLayer   Layer = "legend" // title, rulers, legend and foot
)

// An Element is one thing in a drawing: a *Shape, *Words, *Disc, or a ground that is painted point
// by point: *Land, *HexLand, *Night, *Heat.
type Element interface{ placing() *Placing }

// A Placing is what every element has: its layer, the box it is clipped to, and the thing on the
// map that it shows.
type Placing struct {
	Layer Layer
	Clip  *Box   // nil: none
	Thing *Thing // nil: none
}

// A Thing is a place of a map, or something there: an overlay, a way or a feature. All elements
// that show it, one after another, point to the same Thing.
type Thing struct {
	Kind string // "" of a place
	Name string // the name of a thing that has one and is not a place
	At   maps.Spot
}

func (p *Placing) placing() *Placing { return p }

// Where returns an element's placing.
func Where(e Element) *Placing { return e.placing() }

// A Shape is a path that is filled or stroked.
type Shape struct {
	Placing
	Path Path
	Fill *Paint // nil: not filled
	Pen  *Pen   // nil: not stroked; without either it is a place, which shows when pointed at
}

// place reports whether the shape is a place, drawn without ink.
func (s *Shape) place() bool { return s.Fill == nil && s.Pen == nil }

// A Paint is a colour with an optional pattern on it.
type Paint struct {
	Colour  color.NRGBA
	Pattern *Pattern
}

// A Pen strokes a path.
type Pen struct {
	Colour color.NRGBA
	Width  float64
	Dash   []float64
	Butt   bool // ends are cut straight; else they are round
}

// Words are a line of text, its capitals centred on Y.
type Words struct {
	Placing
	Lettering
	Colour  color.NRGBA
	X, Y    float64
	Align   float64 // where the point is: 0 at the left, 0.5 in the middle, 1 at the right
	Text    string
	Halo    color.NRGBA // around the words, where its alpha is not 0
	HaloBy  float64     // how far the halo reaches
	Measure float64     // how wide the words are
}

// A Disc is a small filled circle with a rim.
type Disc struct {
	Placing
	X, Y, R, Width float64
	Fill, Rim      color.NRGBA
}

// A Path is a list of segments.
type Path []Segment

// A Segment is a step of a path, with its numbers.
type Segment struct {
	Kind SegmentKind
	N    [6]float64
}

// A SegmentKind says what the numbers of a segment are.
type SegmentKind byte

// The kinds of segments.
const (
	Move   SegmentKind = 'M' // x, y
	Line   SegmentKind = 'L' // x, y
	Quad   SegmentKind = 'Q' // control x, y; x, y
	Cubic  SegmentKind = 'C' // controls x1, y1, x2, y2; x, y
	Close  SegmentKind = 'Z'
	Break  SegmentKind = 'S' // the next segment begins a new part
	Circle SegmentKind = 'O' // x, y, radius
	Round  SegmentKind = 'R' // x, y, w, h, radius: a box with round corners
	Arc    SegmentKind = 'A' // x, y, radius, from, to: angles in radians
)

func nrgba(c color.Color) color.NRGBA {
	switch c := c.(type) {
	case color.NRGBA:
		return c
	case color.RGBA: // all of ours are opaque
		return color.NRGBA(c)
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}
