package vector

import (
	"fmt"
	"math"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/tables"
)

// A tabletop draws the visible part of a tabletop map.
type tabletop struct {
	*canvas
	table  *tables.Map
	inch   float64 // pixels per inch
	unit   float64 // scale of lettering
	frame  box     // the visible part, in pixels
	x0, y0 float64 // position of the map's upper left corner
	taken  []box   // boxes of names
	sparse bool    // omit names that do not fit on their feature
	levels bool    // do not write the heights of woods, because the rule book has its own heights
	cuts   Cuts    // in pixels
}

// at returns the position in the picture of a point of the map.
func (p *tabletop) at(q grid.Point) (x, y float64) {
	return p.x0 + float64(q.X)/grid.Inch*p.inch, p.y0 + float64(q.Y)/grid.Inch*p.inch
}

// ground draws the features, the lowest first.
func (p *tabletop) ground() {
	p.enter(GroundLayer)
	p.clipTo(p.frame)
	x, y := p.at(grid.Point{})
	x2, y2 := p.at(p.table.Size)
	p.DrawRectangle(x, y, x2-x, y2-y)
	p.SetColor(fills[dots.Clear])
	p.Fill()
	p.lay()
	p.unclip()
	p.pen(ink, max(1.4*p.unit, 1))
	p.DrawRectangle(p.frame.x, p.frame.y, p.frame.w, p.frame.h)
	p.Stroke()
}

// lay draws all features in their positions.
func (p *tabletop) lay() {
	p.enter(GroundLayer)
	wet := false // the water in woods is drawn
	for _, i := range p.table.Layers() {
		f := &p.table.Features[i]
		if f.Kind > tables.Tree && !wet {
			wet = true
			p.waterInWoods()
		}
		p.show(&Thing{Kind: f.Kind.String(), Name: f.Name})
		p.feature(f)
	}
	p.show(nil)
	if !wet {
		p.waterInWoods()
	}
}

// waterInWoods draws rivers, lakes, shallows and fords again where they may lie in woods, which cover
// them: as a veil, so that both can be seen. Outside of the woods the veil has the water's colour. It
// is clipped to the box of the woods, so that water elsewhere keeps its pattern.
func (p *tabletop) waterInWoods() {
	p.show(nil)
	outer := p.now.Clip
	for _, i := range p.table.Layers() {
		w := &p.table.Features[i]
		if w.Kind != tables.Woodland && w.Kind != tables.Thicket {
			continue
		}
		on := p.extent(w)
		if outer != nil {
			on = on.shared(box{outer.X, outer.Y, outer.W, outer.H})
		}
		p.clipTo(on)
		for _, k := range p.table.Layers() {
			if f := &p.table.Features[k]; f.Kind >= tables.River && f.Kind <= tables.Ford && p.extent(f).overlap(on) > 0 {
				p.veil(f)
			}
		}
	}
	p.now.Clip = outer
}

// veil draws water that can be seen through.
func (p *tabletop) veil(f *tables.Feature) {
	s := groundStyles[f.Kind]
	p.parts(f, func() {
		p.pen(sheer(s.edge, 0.9), 2*max(s.width*p.inch, 0.8))
		p.Stroke()
	})
	p.parts(f, func() {
		p.SetColor(sheer(s.colour(), 0.7))
		p.Fill()
	})
}

func (p *tabletop) feature(f *tables.Feature) {
	if len(f.Line) > 0 { // the pieces overlap where the line bends: draw all edges first
		p.parts(f, func() {
			s := groundStyles[f.Kind]
			p.pen(s.edge, 2*max(s.width*p.inch, 0.8))
			p.Stroke()
		})
		p.parts(f, func() {
			p.brush(f.Kind)
			p.Fill()
		})
		p.decorate(f)
		return
	}
	p.parts(f, func() {
		p.brush(f.Kind)
		p.FillPreserve()
		if p.edge(f.Kind) {
			p.StrokePreserve()
		}
		p.ClearPath()
	})
	p.decorate(f)
}

// parts builds the path of each part of a feature in turn, and calls the given function
// after each path.
func (p *tabletop) parts(f *tables.Feature, each func()) {
	for _, g := range f.Area.Polygons {
		p.NewSubPath()
		for _, q := range g {
			p.LineTo(p.at(q))
		}
		p.ClosePath()
		each()
	}
	for _, c := range f.Area.Circles {
		x, y := p.at(c.At)
		p.DrawCircle(x, y, float64(c.Radius)/grid.Inch*p.inch)
		each()
	}
}

// decorate adds marks that distinguish kinds of features, besides colour.
func (p *tabletop) decorate(f *tables.Feature) {
	switch f.Kind {
	case tables.Slope:
		p.arrow(f)
	case tables.Hill:
		p.hachures(f)
	case tables.BridgeLaid:
		p.planks(f)
	case tables.Trap:
		p.teeth(f)
	case tables.Rough:
		p.stones(f)
	case tables.Tree:
		p.crowns(f)
	}
}

// arrow draws an arrow that points up a slope.
func (p *tabletop) arrow(f *tables.Feature) {
	x, y := p.middleOf(f)
	up := f.Up.Scaled(grid.Inch)
	dx, dy := float64(up.X)/grid.Inch*p.inch*0.6, float64(up.Y)/grid.Inch*p.inch*0.6
	p.pen(contour, max(0.09*p.inch, 1))
	p.line(x-dx, y-dy, x+dx, y+dy)
	p.line(x+dx, y+dy, x+dx*0.3-dy*0.5, y+dy*0.3+dx*0.5)
	p.line(x+dx, y+dy, x+dx*0.3+dy*0.5, y+dy*0.3-dx*0.5)
}

// hachures draws short strokes inwards from the edge of a hill.
func (p *tabletop) hachures(f *tables.Feature) {
	p.pen(sheer(contour, 0.75), max(0.035*p.inch, 0.7))
	for _, g := range f.Area.Polygons {
		inside := func(x, y float64) bool {
			return g.Has(grid.Point{X: int32((x - p.x0) / p.inch * grid.Inch), Y: int32((y - p.y0) / p.inch * grid.Inch)})
		}
		for i := range g {
			x, y := p.at(g[i])
			x2, y2 := p.at(g[(i+1)%len(g)])
			p.comb(x, y, x2, y2, inside)
		}
	}
	for _, c := range f.Area.Circles {
		x, y := p.at(c.At)
		r := float64(c.Radius) / grid.Inch * p.inch
		n := int(2 * math.Pi * r / (0.42 * p.inch))
		for k := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
			in := r - p.strokeLength(k)
			p.line(x+r*cos, y+r*sin, x+in*cos, y+in*sin)
		}
	}
}

// strokeLength returns the length of hachure k. Long and short hachures alternate.
func (p *tabletop) strokeLength(k int) float64 { return p.inch * (0.3 + 0.1*float64(k%2)) }

// comb draws hachures along one side.
func (p *tabletop) comb(x, y, x2, y2 float64, inside func(x, y float64) bool) {
	length := math.Hypot(x2-x, y2-y)
	n := int(length / (0.42 * p.inch))
	nx, ny := -(y2-y)/length, (x2-x)/length
	for k := range n {
		t := (float64(k) + 0.5) / float64(n)
		sx, sy := x+(x2-x)*t, y+(y2-y)*t
		w := p.strokeLength(k)
		if !inside(sx+nx*w*0.5, sy+ny*w*0.5) {
			w = -w
		}
		p.line(sx, sy, sx+nx*w, sy+ny*w)
	}
}

// along calls the function draw at intervals along a line, with the point, the direction and
// half the line's breadth in pixels.
func (p *tabletop) along(f *tables.Feature, every float64, draw func(x, y, dx, dy, half float64)) {
	half := float64(f.Breadth) / grid.Inch * p.inch / 2
	for i := 1; i < len(f.Line); i++ {
		x, y := p.at(f.Line[i-1])
		x2, y2 := p.at(f.Line[i])
		length := math.Hypot(x2-x, y2-y)
		n := int(length / (every * p.inch))
		for k := range n {
			t := (float64(k) + 0.5) / float64(n)
			draw(x+(x2-x)*t, y+(y2-y)*t, (x2-x)/length, (y2-y)/length, half)
		}
	}
}

// planks draws planks across a bridge.
func (p *tabletop) planks(f *tables.Feature) {
	p.pen(sheer(shade, 0.45), max(0.04*p.inch, 0.7))
	p.along(f, 0.4, func(x, y, dx, dy, half float64) {
		half *= 0.86
		p.line(x-dy*half, y+dx*half, x+dy*half, y-dx*half)
	})
}

// teeth draws the teeth of an antitank obstacle.
func (p *tabletop) teeth(f *tables.Feature) {
	p.SetColor(white)
	p.along(f, 0.5, func(x, y, dx, dy, half float64) {
		p.polygon([2]float64{x - dx*half*0.6, y - dy*half*0.6}, [2]float64{x + dx*half*0.6, y + dy*half*0.6}, [2]float64{x + dy*half*0.8, y - dx*half*0.8})
		p.Fill()
	})
}

// stones draws stones on rough ground, in a staggered lattice.
func (p *tabletop) stones(f *tables.Feature) {
	p.SetColor(sheer(soil, 0.8))
	for row, y := 0, int32(0); y < p.table.Size.Y; row, y = row+1, y+700 {
		for x := int32(row%2) * 500; x < p.table.Size.X; x += 1000 {
			q := grid.Point{X: x + int32(row*137%300), Y: y + int32((row*71+int(x)/9)%260)}
			if f.Area.Has(q) {
				px, py := p.at(q)
				p.DrawRegularPolygon(5, px, py, p.inch*(0.09+0.03*float64((row+int(x))%3)), float64(row))
				p.Fill()
			}
		}
	}
}

// middleOf returns the middle of a feature: of its corners, of its circle, or of its line.
func (p *tabletop) middleOf(f *tables.Feature) (x, y float64) {
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

// extent returns a feature's bounding box in the picture.
func (p *tabletop) extent(f *tables.Feature) box {
	x1, y1, x2, y2 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(x, y, r float64) {
		x1, y1, x2, y2 = min(x1, x-r), min(y1, y-r), max(x2, x+r), max(y2, y+r)
	}
	for _, g := range f.Area.Polygons {
		for _, q := range g {
			x, y := p.at(q)
			add(x, y, 0)
		}
	}
	for _, c := range f.Area.Circles {
		x, y := p.at(c.At)
		add(x, y, float64(c.Radius)/grid.Inch*p.inch)
	}
	return box{x1, y1, x2 - x1, y2 - y1}
}

// rulers marks every inch along the frame. It numbers every sixth inch, or every inch if few are
// visible.
func (p *tabletop) rulers() {
	p.enter(LegendLayer)
	p.pen(faintInk, max(p.unit, 0.8))
	l := lettering{regular, 11 * p.unit}
	every := 6
	if p.frame.w/p.inch < 20 {
		every = 1
	}
	for n := 0; n <= int(p.table.Size.X)/grid.Inch; n++ {
		x, _ := p.at(grid.Point{X: int32(n) * grid.Inch})
		if x < p.frame.x-0.5 || x > p.frame.x+p.frame.w+0.5 {
			continue
		}
		long := 4 * p.unit
		if n%every == 0 {
			long = 9 * p.unit
			p.words(l, faintInk, x, p.frame.y-17*p.unit, middle, fmt.Sprint(n))
		}
		p.line(x, p.frame.y, x, p.frame.y-long)
		p.line(x, p.frame.y+p.frame.h, x, p.frame.y+p.frame.h+long)
	}
	for n := 0; n <= int(p.table.Size.Y)/grid.Inch; n++ {
		_, y := p.at(grid.Point{Y: int32(n) * grid.Inch})
		if y < p.frame.y-0.5 || y > p.frame.y+p.frame.h+0.5 {
			continue
		}
		long := 4 * p.unit
		if n%every == 0 {
			long = 9 * p.unit
			p.words(l, faintInk, p.frame.x-13*p.unit, y, right, fmt.Sprint(n))
		}
		p.line(p.frame.x, y, p.frame.x-long, y)
		p.line(p.frame.x+p.frame.w, y, p.frame.x+p.frame.w+long, y)
	}
	p.words(l, faintInk, p.frame.x+p.frame.w, p.frame.y+p.frame.h+20*p.unit, right, "inches")
}
