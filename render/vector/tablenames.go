package vector

import (
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps/tables"
	"metahex/rule"
)

// names writes the names of features on plates: on large features, and below small ones. Names do
// not overlap.
func (p *tabletop) names() {
	p.enter(NamesLayer)
	for _, long := range []bool{false, true} { // long features last, because they have the most room
		for i := range p.table.Features {
			if f := &p.table.Features[i]; (len(f.Line) > 0) == long {
				p.name(f)
			}
		}
	}
}

// nameOf returns the words for a feature: its name, and its height or number of floors.
func (p *tabletop) nameOf(f *tables.Feature) string {
	switch f.Kind {
	case tables.Built:
		return f.Name + ", " + rule.Count(f.House.Floors, "floor")
	case tables.Hill, tables.Woodland, tables.Thicket, tables.Tree:
		if f.Height > 0 && (f.Kind == tables.Hill || !p.levels) {
			return f.Name + ", " + grid.InchWords(f.Height)
		}
	}
	return f.Name
}

func (p *tabletop) name(f *tables.Feature) {
	text := p.nameOf(f)
	l := lettering{regular, max(min(p.inch*0.62, 14*p.unit), 9)}
	w, h := p.wide(l, text)+0.6*l.Size, l.Size*1.44
	x, y := p.nameAt(f, w, h)
	if !(box{x, y, 0, 0}).within(p.frame) {
		return
	}
	e := p.extent(f)
	b := box{x - w/2, y - h/2, w, h}
	switch {
	case f.Kind == tables.Slope:
		b.y += p.inch * 1.1
	case len(f.Line) == 0 && (e.w < w*0.9 || e.h < h*1.5): // a name on the feature would hide it
		b.y = e.y + e.h + l.Size*0.15
	}
	b.x = min(max(b.x, p.frame.x+2), p.frame.x+p.frame.w-w-2)
	b.y = min(max(b.y, p.frame.y+2), p.frame.y+p.frame.h-h-2)
	if b = p.cuts.off(b, 0.3*l.Size); p.sparse && !p.free(b) {
		return
	}
	for i := 0; i < 8 && !p.free(b); i++ { // move the name down until it covers no other name
		b.y += b.h
		b = p.cuts.off(b, 0.3*l.Size)
	}
	p.taken = append(p.taken, b)
	p.plate(b, 0.25*l.Size, sheer(paper, 0.82), ink, 0)
	p.words(l, ink, b.x+w/2, b.y+h/2, middle, text)
}

// free reports whether a name in a box would cover no other name.
func (p *tabletop) free(b box) bool {
	return !slices.ContainsFunc(p.taken, func(o box) bool { return b.overlap(o) > 0 })
}

// nameAt returns the position for the middle of a feature's name. On a long feature it prefers a
// point without another feature or name.
func (p *tabletop) nameAt(f *tables.Feature, w, h float64) (x, y float64) {
	x, y = p.middleOf(f)
	if len(f.Line) == 0 {
		return p.nameOn(f, x, y, w, h)
	}
	const parts = 16
	most := math.Inf(-1)
	for i := 1; i < len(f.Line); i++ {
		for part := int32(1); part < parts; part++ {
			at := grid.Point{X: f.Line[i-1].X + (f.Line[i].X-f.Line[i-1].X)*part/parts, Y: f.Line[i-1].Y + (f.Line[i].Y-f.Line[i-1].Y)*part/parts}
			px, py := p.at(at)
			b := box{px - w/2, py - h/2, w, h}
			if !b.within(p.frame) || !p.free(b) {
				continue
			}
			// The middle of a stretch is best; points near the ends are worst.
			worth := float64(f.Line[i-1].Distance(f.Line[i])) - math.Abs(float64(part-parts/2))
			if p.under(f, at) {
				worth -= 1e6
			}
			if worth > most {
				most, x, y = worth, px, py
			}
		}
	}
	return x, y
}

// nameOn returns the point of an area that is nearest to its middle and where a name covers neither
// another name nor another feature. If there is no such point, it returns the middle.
func (p *tabletop) nameOn(f *tables.Feature, x, y, w, h float64) (bestX, bestY float64) {
	const step = grid.Inch / 2
	bestX, bestY = x, y
	middle := grid.Point{X: int32((x - p.x0) / p.inch * grid.Inch), Y: int32((y - p.y0) / p.inch * grid.Inch)}
	if f.Kind == tables.Slope || !f.Area.Has(middle) || !p.under(f, middle) && p.free(box{x - w/2, y - h/2, w, h}) {
		return x, y
	}
	least := math.Inf(1)
	e := p.extent(f)
	for qy := int32((e.y - p.y0) / p.inch * grid.Inch); qy < int32((e.y+e.h-p.y0)/p.inch*grid.Inch); qy += step {
		for qx := int32((e.x - p.x0) / p.inch * grid.Inch); qx < int32((e.x+e.w-p.x0)/p.inch*grid.Inch); qx += step {
			q := grid.Point{X: qx, Y: qy}
			px, py := p.at(q)
			b := box{px - w/2, py - h/2, w, h}
			if far := math.Hypot(px-x, py-y); far < least && f.Area.Has(q) && p.roomFor(b, f) {
				least, bestX, bestY = far, px, py
			}
		}
	}
	return bestX, bestY
}

// roomFor reports whether a name in a box is entirely visible and covers nothing on its feature.
func (p *tabletop) roomFor(b box, f *tables.Feature) bool {
	return b.within(p.frame) && p.free(b) && !p.covers(b, f)
}

// covers reports whether a name of f in a box would cover another feature that lies on f.
func (p *tabletop) covers(b box, f *tables.Feature) bool {
	for i := range p.table.Features {
		if o := &p.table.Features[i]; o != f && o.Kind > f.Kind && p.extent(o).overlap(b) > 0 {
			return true
		}
	}
	return false
}

// under reports whether a point of a feature lies below another feature.
func (p *tabletop) under(f *tables.Feature, at grid.Point) bool {
	for i := range p.table.Features {
		if o := &p.table.Features[i]; o != f && o.Kind > f.Kind && o.Area.Has(at) {
			return true
		}
	}
	return false
}
