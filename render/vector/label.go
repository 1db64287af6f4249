package vector

import (
	"image/color"
	"math"
)

// A placer finds room for labels: inside the frame, away from taken boxes, and not across lines
// that must stay visible. The boxes in the list better are avoided only if possible.
type placer struct {
	frame  box
	taken  []box
	better []box
	lines  [][4]float64
}

// put finds the best box for a label of w by h pixels near a point, and marks the box as taken. The
// argument off is the least distance between point and box.
func (p *placer) put(x, y, off, w, h float64) box {
	best, least := box{}, math.Inf(1)
	for ring := range 9 {
		reach := off + float64(ring)*h*0.7
		for i := range 24 {
			a := float64(i) * math.Pi / 12
			// The point of the box that faces x, y is at distance reach.
			dx, dy := math.Cos(a), math.Sin(a)
			b := box{x + dx*(reach+w/2) - w/2, y + dy*(reach+h/2) - h/2, w, h}
			if cost := p.cost(b) + float64(ring)*14 + math.Abs(dx*dy)*4; cost < least {
				best, least = b, cost
			}
		}
	}
	p.taken = append(p.taken, best.grown(2))
	return best
}

func (p *placer) cost(b box) float64 {
	if !b.within(p.frame.grown(-3)) {
		return 1e6
	}
	cost := 0.0
	for _, t := range p.taken {
		cost += t.overlap(b) * 2
	}
	for _, t := range p.better {
		cost += t.overlap(b) * 0.05
	}
	for _, l := range p.lines {
		if crosses(l, b.grown(3)) {
			cost += 400
		}
	}
	return cost
}

// crosses reports whether the line from l[0], l[1] to l[2], l[3] meets a box. It clips the line at
// both pairs of opposite sides.
func crosses(l [4]float64, b box) bool {
	enter, exit := 0.0, 1.0
	for _, axis := range [2][4]float64{{l[0], l[2] - l[0], b.x, b.x + b.w}, {l[1], l[3] - l[1], b.y, b.y + b.h}} {
		from, way, low, high := axis[0], axis[1], axis[2], axis[3]
		if way == 0 {
			if from < low || from > high {
				return false
			}
			continue
		}
		t1, t2 := (low-from)/way, (high-from)/way
		enter, exit = max(enter, min(t1, t2)), min(exit, max(t1, t2))
	}
	return enter <= exit
}

// A tag is a label of one or more lines near a point, with a leader to the point. The field
// off is the least distance between point and label. The first line is bold.
type tag struct {
	x, y, off float64
	lines     []string
	size      float64
	colour    color.RGBA
}

// tags finds room for labels, in order, and draws them. It draws all leaders before the plates, so
// leaders never cross words.
func (c *canvas) tags(p *placer, all ...tag) {
	boxes := make([]box, len(all))
	for i, t := range all {
		w := 0.0
		for i, s := range t.lines {
			w = max(w, c.wide(tagLetters(i, t.size), s))
		}
		boxes[i] = p.put(t.x, t.y, t.off, w+2*t.pad(), float64(len(t.lines))*t.size*1.3+t.pad()*0.9)
	}
	for i, t := range all {
		// The leader ends at the point of the box nearest to the tag's point.
		b := boxes[i]
		nx, ny := min(max(t.x, b.x), b.x+b.w), min(max(t.y, b.y), b.y+b.h)
		if far := math.Hypot(nx-t.x, ny-t.y); far > t.off*0.5 {
			k := min(t.off*0.3/far, 1)
			c.DrawLine(t.x+(nx-t.x)*k, t.y+(ny-t.y)*k, nx, ny)
			c.cased(t.colour, white, max(t.size*0.11, 1.2), 2)
		}
	}
	for i, t := range all {
		b := boxes[i]
		c.plate(b, t.size*0.35, sheer(white, 0.95), t.colour, max(t.size*0.1, 1.2))
		for i, s := range t.lines {
			c.words(tagLetters(i, t.size), ink, b.x+t.pad(), b.y+t.pad()*0.45+t.size*1.3*(float64(i)+0.5), 0, s)
		}
	}
}

func (t tag) pad() float64 { return t.size * 0.45 }

func tagLetters(line int, size float64) lettering {
	if line == 0 {
		return lettering{bold, size}
	}
	return lettering{regular, size * 0.94}
}
