package vector

import (
	"image/color"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/tables"
)

// A groundStyle says how a kind of ground is drawn. It has the colour and pattern of a terrain of
// the panels, or a colour and pattern of its own, and an outline with a width in inches.
type groundStyle struct {
	like  dots.Terrain
	plain color.RGBA // colour; none if its alpha is 0
	motif Motif      // pattern over plain
	ink   color.RGBA // of the motif
	edge  color.RGBA
	width float64
}

// colour returns the colour under the pattern.
func (s groundStyle) colour() color.RGBA {
	if s.plain.A != 0 {
		return s.plain
	}
	return fills[s.like]
}

var groundStyles = [tables.Grounds]groundStyle{
	tables.Hill:       {plain: color.RGBA{0xFF, 0xFD, 0xF6, 0xFF}, edge: contour, width: 0.09},
	tables.Slope:      {plain: color.RGBA{0xF3, 0xE4, 0xB8, 0xFF}, edge: contour, width: 0.04},
	tables.Soft:       {like: dots.Marsh, edge: inks[dots.Marsh], width: 0.05},
	tables.Rough:      {plain: color.RGBA{0xDB, 0xB9, 0x92, 0xFF}, edge: soil, width: 0.05},
	tables.Marshland:  {like: dots.Marsh, edge: inks[dots.Marsh], width: 0.05},
	tables.Slagfield:  {like: dots.Slag, edge: inks[dots.Slag], width: 0.05},
	tables.River:      {like: dots.Water, edge: inks[dots.Water], width: 0.06},
	tables.Lake:       {like: dots.Water, edge: inks[dots.Water], width: 0.06},
	tables.Shallow:    {like: dots.Marsh, edge: inks[dots.Water], width: 0.05},
	tables.Ford:       {plain: color.RGBA{0x96, 0xC8, 0xE8, 0xFF}, edge: inks[dots.Water], width: 0.05},
	tables.Woodland:   {like: dots.Woods, edge: points[dots.Woods], width: 0.07},
	tables.Thicket:    {plain: fills[dots.Woods], motif: brushwood, ink: color.RGBA{0x2A, 0x5E, 0x18, 0xFF}, edge: thicketEdge, width: 0.12},
	tables.Tree:       {plain: fills[dots.Woods], edge: points[dots.Woods], width: 0.07},
	tables.Urban:      {plain: color.RGBA{0xD8, 0xD0, 0xC4, 0xFF}, edge: shade, width: 0.05},
	tables.Ruin:       {like: dots.Rubble, edge: shade, width: 0.05},
	tables.PavedRoad:  {plain: color.RGBA{0xCF, 0xCC, 0xC6, 0xFF}, edge: color.RGBA{0x8F, 0x8A, 0x82, 0xFF}, width: 0.05},
	tables.Track:      {plain: color.RGBA{0xD9, 0xC2, 0x98, 0xFF}, edge: color.RGBA{0xA8, 0x8A, 0x58, 0xFF}, width: 0.04},
	tables.BridgeLaid: {plain: color.RGBA{0xB3, 0x92, 0x64, 0xFF}, edge: ink, width: 0.08},
	tables.LowWall:    {plain: color.RGBA{0x8A, 0x85, 0x7A, 0xFF}, edge: ink, width: 0.03},
	tables.HighWall:   {plain: ink, edge: ink, width: 0.03},
	tables.Trap:       {plain: color.RGBA{0xC4, 0x1E, 0x1E, 0xFF}, edge: ink, width: 0.03},
	tables.Cliff:      {plain: contour, edge: ink, width: 0.03},
	tables.Built:      {like: dots.Building, edge: ink, width: 0.1},
}

// brushwood is the motif of thickets, with twigs in both directions.
var brushwood = Motif{Form: Crossed, Across: 0.21, Width: 0.045}

var thicketEdge = color.RGBA{0x10, 0x40, 0x10, 0xFF}

// groundPaint returns the colour and pattern of a kind of ground. The pattern begins at a point.
func groundPaint(k tables.Ground, x, y, pitch float64) Paint {
	switch s := groundStyles[k]; {
	case s.motif.Form != Plain:
		return paintOf(s.plain, s.ink, s.motif, sheet{pitch, x, y}, 1, pitch)
	case s.plain.A != 0:
		return Paint{Colour: color.NRGBA(s.plain)}
	default:
		return terrainPaint(s.like, x, y, pitch)
	}
}

// brush sets the colour or pattern of a kind of ground.
func (p *tabletop) brush(k tables.Ground) { p.brushWith(groundPaint(k, p.x0, p.y0, 2*p.inch)) }

// edge sets the pen for the outline of a kind of ground, and reports whether there is an outline.
func (p *tabletop) edge(k tables.Ground) bool {
	s := groundStyles[k]
	p.pen(s.edge, max(s.width*p.inch, 0.8))
	return s.width > 0
}

// crowns draws the crown of a single tree around its trunk.
func (p *tabletop) crowns(f *tables.Feature) {
	for _, c := range f.Area.Circles {
		x, y := p.at(c.At)
		p.crown(x, y, float64(c.Radius)/grid.Inch*p.inch)
	}
}

// crown draws the inside of a tree's crown, and its trunk.
func (c *canvas) crown(x, y, r float64) {
	c.pen(points[dots.Woods], max(r*0.1, 0.8))
	c.DrawCircle(x, y, r*0.62)
	c.Stroke()
	c.disc(x, y, max(r*0.22, 1.2), max(r*0.08, 0.5), sheer(contour, 1), sheer(white, 1))
}

// swatchOf draws a sample of a kind of ground for the legend.
func (p *tabletop) swatchOf(k tables.Ground, b box) {
	p.DrawRectangle(b.x, b.y, b.w, b.h)
	p.brush(k)
	p.FillPreserve()
	p.pen(shade, max(p.unit, 0.8))
	if k == tables.Hill || k == tables.Thicket {
		p.pen(groundStyles[k].edge, 2*max(p.unit, 0.8))
	}
	p.Stroke()
	if k == tables.Tree {
		p.crown(b.x+b.w/2, b.y+b.h/2, b.h*0.4)
	}
}
