// Package vector draws maps, rulings, fields of view and charts as shapes.
//
//	Map         a map of any kind, with names, legend and scale
//	LineOfSight a ruling of any rule book: the plan, and the section if the map has heights
//	SeenPlaces  a map on which only the places that are seen are bright
//	Layered     a board with numbers as heat, lines and rings over it
//	Sheet       a part of a map in its true size, for print; Key is its legend
//	SVG         a drawing as SVG with named layers
//
// A Drawing is a list of elements in drawing order. Three printers print the list: SVG here,
// package render in pixels, and package render/paper as PDF. A drawing decides no rules, so
// floating point is used throughout. The same drawing always gives the same bytes.
//
// The package contains no font, rasterizer or XML encoder, so it stays small when compiled to
// WebAssembly. Words are measured with a table (widths.go).
package vector

import (
	"image/color"

	"metahex/maps"
)

// A Drawing is a picture as data. Lengths are in pixels. A printer may scale the drawing
// to any size.
type Drawing struct {
	Width, Height float64
	Title         string // describes the picture for readers who cannot see it
	Paper         color.RGBA
	Elements      []Element
	Profile       *Profile // nil: no section
}

// A Profile has the positions of the two ends of a line in the section of a picture.
type Profile struct {
	Ends [2][2]float64 // x and y in pixels of the ruling's first and second end
	Step float64       // pixels per level, or per inch of height
}

// A Layer is the name of a layer of a drawing. Drawing programs show this name.
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
	PlacesLayer   Layer = "places" // invisible shapes of places
	SightLayer    Layer = "sight"
	SectionLayer  Layer = "section"
	LegendLayer   Layer = "legend" // title, rulers, legend and foot
)

// An Element is one item of a drawing: a *Shape, *Words or *Disc, or a painted ground: *Land,
// *HexLand, *Night or *Heat.
type Element interface{ placing() *Placing }

// A Placing is the common part of all elements: the layer, the box to which the element is clipped,
// and the thing on the map that it shows.
type Placing struct {
	Layer Layer
	Clip  *Box   // nil: none
	Thing *Thing // nil: none
}

// A Thing is a place of a map, or an overlay, way or feature there. Consecutive elements that show
// the same thing point to the same Thing.
type Thing struct {
	Kind string // "" for a place
	Name string // name of an overlay, way or feature, if it has one
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
	Pen  *Pen   // nil: not stroked; a shape without Fill and Pen is a place, which reacts to the pointer
}

// place reports whether the shape is a place: it has no fill and no pen.
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
	Butt   bool // line ends are cut straight; else they are round
}

// Words is a line of text. Its capitals are vertically centred on Y.
type Words struct {
	Placing
	Lettering
	Colour  color.NRGBA
	X, Y    float64
	Align   float64 // where X is: 0 at the left end, 0.5 in the middle, 1 at the right end
	Text    string
	Halo    color.NRGBA // around the words; none if its alpha is 0
	HaloBy  float64     // width of the halo
	Measure float64     // width of the words
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

// A SegmentKind defines the meaning of a segment's numbers.
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
	case color.RGBA: // all our colours of this type are opaque
		return color.NRGBA(c)
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}
