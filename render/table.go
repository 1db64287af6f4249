package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps"
)

// A tableau is the picture of a table in inches, laid out:
//
//	title                         size, hash
//	    0     6     12    18   inches
//	  0 ┌──────────────────────┐
//	    │      features        │ 6
//	    └──────────────────────┘
//	    legend
type tableau struct {
	*canvas
	table *maps.Table
	inch  float64 // pixels
	frame box
	keys  []maps.Ground // of the legend
	taken []box         // by names
}

// tablePitch is the pixels of an inch when none are asked for.
const tablePitch = 20

// Table draws a table in inches; Options.Pitch is the pixels of an inch.
func Table(t *maps.Table, o Options) (*image.RGBA, error) {
	inch, err := o.pitch(tablePitch)
	if err != nil {
		return nil, err
	}
	w, h := float64(t.Size.X)/grid.Inch*inch, float64(t.Size.Y)/grid.Inch*inch
	p := &tableau{table: t, inch: inch, frame: box{52, 84, w, h}}
	for _, i := range t.Layers() {
		if k := t.Features[i].Kind; len(p.keys) == 0 || p.keys[len(p.keys)-1] != k {
			p.keys = append(p.keys, k)
		}
	}
	width := max(w+104, 620)
	p.frame.x = math.Round((width - w) / 2)
	rows := (len(p.keys) + p.perRow(width) - 1) / p.perRow(width)
	height := p.frame.y + h + 52 + 26*float64(rows) + 14
	if err := o.allow(int(width), int(height)); err != nil {
		return nil, err
	}
	p.canvas = newCanvas(int(width), int(height))
	p.heading(o, width)
	p.ground()
	p.rulers()
	p.legend(width)
	return p.img, nil
}

func (p *tableau) heading(o Options, width float64) {
	text := o.Title
	if text == "" {
		text = p.table.ID + "   " + p.table.Title
	}
	l := p.fit(lettering{bold, 21}, text, width-280)
	p.words(l, ink, 24, 30, left, text)
	about := fmt.Sprintf("%s by %s inches   #%s", grid.Inches(int64(p.table.Size.X)), grid.Inches(int64(p.table.Size.Y)), p.table.Hash())
	p.words(lettering{regular, 12.5}, faintInk, width-24, 31, right, about)
	p.pen(ruleInk, 1)
	p.line(24, 48, width-24, 48)
}

// at is where a point of the table lies in the picture.
func (p *tableau) at(q grid.Point) (x, y float64) {
	return p.frame.x + float64(q.X)/grid.Inch*p.inch, p.frame.y + float64(q.Y)/grid.Inch*p.inch
}

// ground lays the features down, and then their names.
func (p *tableau) ground() {
	p.DrawRectangle(p.frame.x, p.frame.y, p.frame.w, p.frame.h)
	p.SetColor(fills[maps.Clear])
	p.Fill()
	p.clipTo(p.frame)
	for _, i := range p.table.Layers() {
		p.feature(&p.table.Features[i])
	}
	p.unclip()
	p.pen(ink, 1.5)
	p.DrawRectangle(p.frame.x, p.frame.y, p.frame.w, p.frame.h)
	p.Stroke()
	for i := range p.table.Features {
		p.name(&p.table.Features[i])
	}
}

// A groundStyle is how a kind of ground is drawn: the colour and pattern of a
// terrain of the panels, or a plain colour, and the line around it.
type groundStyle struct {
	like  maps.Terrain
	plain color.RGBA // used where its alpha is not nought
	edge  color.RGBA
	width float64
}

var groundStyles = [maps.Grounds]groundStyle{
	maps.Hill:       {plain: color.RGBA{0xFF, 0xFF, 0xFF, 0xFF}, edge: contour, width: 1.6},
	maps.Slope:      {plain: color.RGBA{0xF3, 0xE4, 0xB8, 0xFF}, edge: contour, width: 1},
	maps.Soft:       {like: maps.Marsh, edge: inks[maps.Marsh], width: 1},
	maps.Rough:      {plain: color.RGBA{0xDB, 0xB9, 0x92, 0xFF}, edge: soil, width: 1},
	maps.Marshland:  {like: maps.Marsh, edge: inks[maps.Marsh], width: 1},
	maps.Slagfield:  {like: maps.Slag, edge: inks[maps.Slag], width: 1},
	maps.River:      {like: maps.Water, edge: inks[maps.Water], width: 1},
	maps.Lake:       {like: maps.Water, edge: inks[maps.Water], width: 1},
	maps.Shallow:    {like: maps.Marsh, edge: inks[maps.Water], width: 1},
	maps.Ford:       {plain: color.RGBA{0x96, 0xC8, 0xE8, 0xFF}, edge: inks[maps.Water], width: 1},
	maps.Woodland:   {like: maps.Woods, edge: points[maps.Woods], width: 1.2},
	maps.Thicket:    {like: maps.Woods, edge: color.RGBA{0x10, 0x40, 0x10, 0xFF}, width: 3},
	maps.Tree:       {like: maps.Woods, edge: points[maps.Woods], width: 1.2},
	maps.Urban:      {plain: color.RGBA{0xD8, 0xD0, 0xC4, 0xFF}, edge: shade, width: 1},
	maps.Ruin:       {like: maps.Rubble, edge: shade, width: 1},
	maps.PavedRoad:  {plain: color.RGBA{0xC9, 0xC9, 0xC9, 0xFF}},
	maps.Track:      {plain: color.RGBA{0xC9, 0xAD, 0x7D, 0xFF}},
	maps.BridgeLaid: {plain: color.RGBA{0x9A, 0x7B, 0x4F, 0xFF}, edge: ink, width: 1},
	maps.LowWall:    {plain: color.RGBA{0x74, 0x70, 0x68, 0xFF}},
	maps.HighWall:   {plain: ink},
	maps.Trap:       {plain: color.RGBA{0xC4, 0x1E, 0x1E, 0xFF}},
	maps.Built:      {like: maps.Building, edge: ink, width: 2},
}

// brush readies the colour or pattern of a kind of ground.
func (p *tableau) brush(k maps.Ground) {
	if s := groundStyles[k]; s.plain.A != 0 {
		p.SetColor(s.plain)
	} else {
		p.SetFillStyle(terrainFill{s.like, p.frame.x, p.frame.y, 40})
	}
}

func (p *tableau) feature(f *maps.Feature) {
	style := groundStyles[f.Kind]
	finish := func() {
		p.brush(f.Kind)
		p.FillPreserve()
		if style.width > 0 {
			p.pen(style.edge, style.width)
			p.StrokePreserve()
		}
		p.ClearPath()
	}
	for _, g := range f.Area.Polygons {
		p.NewSubPath()
		for _, q := range g {
			p.LineTo(p.at(q))
		}
		p.ClosePath()
		finish()
	}
	for _, c := range f.Area.Circles {
		x, y := p.at(c.At)
		p.DrawCircle(x, y, float64(c.Radius)/grid.Inch*p.inch)
		finish()
	}
	if f.Kind == maps.Slope {
		p.arrow(f)
	}
}

// arrow shows the way up a slope.
func (p *tableau) arrow(f *maps.Feature) {
	x, y := p.middleOf(f)
	up := f.Up.Scaled(grid.Inch)
	dx, dy := float64(up.X)/grid.Inch*p.inch*0.6, float64(up.Y)/grid.Inch*p.inch*0.6
	p.pen(contour, 1.8)
	p.line(x-dx, y-dy, x+dx, y+dy)
	p.line(x+dx, y+dy, x+dx*0.3-dy*0.5, y+dy*0.3+dx*0.5)
	p.line(x+dx, y+dy, x+dx*0.3+dy*0.5, y+dy*0.3-dx*0.5)
}

// middleOf is the middle of a feature, for its name: of its corners, of its
// circle, or of its line.
func (p *tableau) middleOf(f *maps.Feature) (x, y float64) {
	corners := f.Line
	switch {
	case len(corners) > 0:
		i := (len(corners) - 1) / 2
		corners = corners[i : i+2]
	case len(f.Area.Polygons) > 0:
		corners = f.Area.Polygons[0]
	default:
		return p.at(f.Area.Circles[0].At)
	}
	for _, c := range corners {
		px, py := p.at(c)
		x, y = x+px/float64(len(corners)), y+py/float64(len(corners))
	}
	return x, y
}

// name writes a feature's name on a plate, with the floors of a building.
func (p *tableau) name(f *maps.Feature) {
	x, y := p.middleOf(f)
	text := f.Name
	if f.Kind == maps.Built {
		text += fmt.Sprintf(" (%d)", f.House.Floors)
	}
	if f.Kind == maps.Slope {
		y += p.inch * 1.1
	}
	l := lettering{regular, max(10, min(p.inch*0.62, 14))}
	w := p.wide(l, text) + 8
	b := box{x - w/2, y - l.size*0.72, w, l.size * 1.44}
	for range 8 { // names make room for one another, downwards
		if !slices.ContainsFunc(p.taken, func(o box) bool { return b.overlap(o) > 0 }) {
			break
		}
		b.y += b.h
	}
	p.taken = append(p.taken, b)
	p.plate(b, 3, sheer(paper, 0.82), ink, 0)
	p.words(l, ink, x, b.y+b.h/2, middle, text)
}

// rulers mark every inch along the frame and write every sixth.
func (p *tableau) rulers() {
	p.pen(faintInk, 1)
	for n := 0; n <= int(p.table.Size.X)/grid.Inch; n++ {
		x, long := p.frame.x+float64(n)*p.inch, 4.0
		if n%6 == 0 {
			long = 9
			p.words(lettering{regular, 11}, faintInk, x, p.frame.y-17, middle, fmt.Sprint(n))
		}
		p.line(x, p.frame.y, x, p.frame.y-long)
		p.line(x, p.frame.y+p.frame.h, x, p.frame.y+p.frame.h+long)
	}
	for n := 0; n <= int(p.table.Size.Y)/grid.Inch; n++ {
		y, long := p.frame.y+float64(n)*p.inch, 4.0
		if n%6 == 0 {
			long = 9
			p.words(lettering{regular, 11}, faintInk, p.frame.x-13, y, right, fmt.Sprint(n))
		}
		p.line(p.frame.x, y, p.frame.x-long, y)
		p.line(p.frame.x+p.frame.w, y, p.frame.x+p.frame.w+long, y)
	}
	p.words(lettering{regular, 11}, faintInk, p.frame.x+p.frame.w, p.frame.y+p.frame.h+24, right, "inches")
}

// perRow is how many entries of the legend stand beside one another.
func (p *tableau) perRow(width float64) int { return max(1, int(width-48)/110) }

func (p *tableau) legend(width float64) {
	for i, k := range p.keys {
		x := 24 + 110*float64(i%p.perRow(width))
		y := p.frame.y + p.frame.h + 48 + 26*float64(i/p.perRow(width))
		p.DrawRectangle(x, y-8, 24, 16)
		p.brush(k)
		p.FillPreserve()
		p.pen(shade, 1)
		p.Stroke()
		p.words(lettering{regular, 12.5}, ink, x+31, y, left, k.String())
	}
}
