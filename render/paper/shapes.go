package paper

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"metahex/render/vector"
)

// Drawings in a PDF.
//
// The library knows few paths and no patterns, so these are written as the format has
// them: in points, from the lower left corner. A pattern is its tile, repeated within
// the outline. Words are text in the fonts of the file.

// A pen writes a drawing on a page.
type pen struct {
	f           *fpdf.Fpdf
	x, y, scale float64 // millimetres: where the drawing lies, and of a pixel
	height      float64 // of the page in millimetres
	layers      map[vector.Layer]int
	out         []byte
}

const point = 72 / inch // points of a millimetre

// drawing puts a drawing onto a page.
func (w *pen) drawing(d *vector.Drawing) error {
	f := w.f
	f.SetLineJoinStyle("round")
	f.RawWriteStr("q\n" + w.box(vector.Box{W: d.Width, H: d.Height}) + "W n\n")
	if d.Paper != (color.RGBA{}) && d.Paper != white {
		w.shape(&vector.Shape{Path: boxPath(vector.Box{W: d.Width, H: d.Height}), Fill: &vector.Paint{Colour: color.NRGBA(d.Paper)}})
	}
	var layer vector.Layer
	for _, e := range vector.Flat(d).Elements {
		at := vector.Where(e)
		if at.Layer != layer {
			layer = at.Layer
			if _, ok := w.layers[layer]; !ok {
				w.layers[layer] = f.AddLayer(string(layer), true)
			}
			f.BeginLayer(w.layers[layer])
		}
		if at.Clip != nil {
			f.RawWriteStr("q\n" + w.box(*at.Clip) + "W n\n")
		}
		switch e := e.(type) {
		case *vector.Shape:
			w.shape(e)
		case *vector.Disc:
			w.disc(e)
		case *vector.Words:
			w.words(e)
		}
		if at.Clip != nil {
			f.RawWriteStr("Q\n")
		}
	}
	f.EndLayer()
	f.RawWriteStr("Q\n")
	// What was set within is forgotten, which the library does not know.
	f.SetFont("go", "", 1)
	f.SetAlpha(1, "Normal")
	f.SetLineCapStyle("butt")
	f.SetLineJoinStyle("miter")
	f.SetDashPattern(nil, 0)
	f.SetDrawColor(0, 0, 0)
	f.SetTextColor(0, 0, 0)
	return f.Error()
}

// number writes one to the hundredth of a point.
func (w *pen) number(v float64) {
	w.out = strconv.AppendFloat(w.out, math.Round(v*100)/100, 'f', -1, 64)
	w.out = append(w.out, ' ')
}

// to writes an operator after its points.
func (w *pen) to(operator string, points ...float64) {
	for i := 0; i < len(points); i += 2 {
		w.number((w.x + points[i]*w.scale) * point)
		w.number((w.height - w.y - points[i+1]*w.scale) * point)
	}
	w.out = append(w.out, operator...)
	w.out = append(w.out, '\n')
}

// take returns what was written.
func (w *pen) take() string {
	s := string(w.out)
	w.out = w.out[:0]
	return s
}

func boxPath(b vector.Box) vector.Path {
	step := func(k vector.SegmentKind, x, y float64) vector.Segment {
		return vector.Segment{Kind: k, N: [6]float64{x, y}}
	}
	return vector.Path{step(vector.Move, b.X, b.Y), step(vector.Line, b.X+b.W, b.Y), step(vector.Line, b.X+b.W, b.Y+b.H), step(vector.Line, b.X, b.Y+b.H), {Kind: vector.Close}}
}

// box is the path of one.
func (w *pen) box(b vector.Box) string { return w.path(boxPath(b)) }

// quarter is how far the control points of a quarter of a circle lie from its ends.
const quarter = 0.5522847498

// path is a path as PDF has it.
func (w *pen) path(p vector.Path) string {
	begun := false
	var x, y float64 // the current point
	for _, s := range p {
		n := s.N
		switch s.Kind {
		case vector.Move, vector.Line:
			if s.Kind == vector.Move || !begun {
				w.to("m", n[0], n[1])
			} else {
				w.to("l", n[0], n[1])
			}
			x, y, begun = n[0], n[1], true
		case vector.Quad:
			w.to("c", x+(n[0]-x)*2/3, y+(n[1]-y)*2/3, n[2]+(n[0]-n[2])*2/3, n[3]+(n[1]-n[3])*2/3, n[2], n[3])
			x, y = n[2], n[3]
		case vector.Cubic:
			w.to("c", n[:]...)
			x, y = n[4], n[5]
		case vector.Close:
			if begun {
				w.out = append(w.out, "h\n"...)
			}
		case vector.Break:
			begun = false
		case vector.Circle:
			w.arc(n[0], n[1], n[2], 0, 2*math.Pi, false)
			w.out = append(w.out, "h\n"...)
			begun = false
		case vector.Round:
			r := min(n[4], n[2]/2, n[3]/2)
			left, top, right, low := n[0]+r, n[1]+r, n[0]+n[2]-r, n[1]+n[3]-r
			w.arc(right, top, r, -math.Pi/2, 0, false)
			w.arc(right, low, r, 0, math.Pi/2, true)
			w.arc(left, low, r, math.Pi/2, math.Pi, true)
			w.arc(left, top, r, math.Pi, 3*math.Pi/2, true)
			w.out = append(w.out, "h\n"...)
			begun = false
		case vector.Arc:
			w.arc(n[0], n[1], n[2], n[3], n[4], begun)
			sin, cos := math.Sincos(n[4])
			x, y, begun = n[0]+n[2]*cos, n[1]+n[2]*sin, true
		}
	}
	return w.take()
}

// arc goes along a circle, by a quarter of it at most at a time.
func (w *pen) arc(x, y, r, from, to float64, begun bool) {
	n := int(math.Ceil(math.Abs(to-from)/(math.Pi/2) - 1e-9))
	step := (to - from) / float64(n)
	k := quarter * r * math.Tan(step/4) / math.Tan(math.Pi/8)
	for i := range n {
		sin1, cos1 := math.Sincos(from + step*float64(i))
		sin2, cos2 := math.Sincos(from + step*float64(i+1))
		x1, y1, x2, y2 := x+r*cos1, y+r*sin1, x+r*cos2, y+r*sin2
		if i == 0 {
			if begun {
				w.to("l", x1, y1)
			} else {
				w.to("m", x1, y1)
			}
		}
		w.to("c", x1-k*sin1, y1+k*cos1, x2+k*sin2, y2-k*cos2, x2, y2)
	}
}

func (w *pen) fillWith(c color.NRGBA) {
	w.f.SetAlpha(float64(c.A)/255, "Normal")
	w.f.SetFillColor(int(c.R), int(c.G), int(c.B))
}

func (w *pen) strokeWith(p vector.Pen) {
	w.f.SetAlpha(float64(p.Colour.A)/255, "Normal")
	w.f.SetDrawColor(int(p.Colour.R), int(p.Colour.G), int(p.Colour.B))
	w.number(p.Width * w.scale * point)
	w.out = append(w.out, "w "...)
	if p.Butt {
		w.out = append(w.out, "0 J ["...)
	} else {
		w.out = append(w.out, "1 J ["...)
	}
	for _, d := range p.Dash {
		w.number(d * w.scale * point)
	}
	w.f.RawWriteStr(w.take() + "] 0 d\n")
}

func (w *pen) shape(s *vector.Shape) {
	path := w.path(s.Path)
	if s.Fill != nil {
		w.fillWith(s.Fill.Colour)
		w.f.RawWriteStr(path + "f\n")
		if s.Fill.Pattern != nil {
			w.f.RawWriteStr("q\n" + path + "W n\n")
			w.pattern(*s.Fill.Pattern, parts(s.Path))
			w.f.RawWriteStr("Q\n")
		}
	}
	if s.Pen != nil {
		w.strokeWith(*s.Pen)
		w.f.RawWriteStr(path + "S\n")
	}
}

// parts are the boxes of the parts of a path.
func parts(p vector.Path) (all []vector.Box) {
	from := 0
	for i, s := range p {
		if last := i+1 == len(p); last || s.Kind == vector.Close {
			all = append(all, vector.Bounds(&vector.Shape{Path: p[from : i+1]}))
			from = i + 1
		}
	}
	return all
}

// pattern fills boxes with a pattern.
func (w *pen) pattern(p vector.Pattern, boxes []vector.Box) {
	width, height, tile := p.Tile()
	unit := p.Pitch / p.Scale
	dx, dy := p.Begins()
	x0, y0 := p.X+dx*unit, p.Y+dy*unit
	width, height = width*unit, height*unit
	type cell struct{ col, row int }
	var cells []cell
	for _, b := range boxes {
		for row := int(math.Floor((b.Y - y0) / height)); float64(row)*height+y0 < b.Y+b.H; row++ {
			for col := int(math.Floor((b.X - x0) / width)); float64(col)*width+x0 < b.X+b.W; col++ {
				cells = append(cells, cell{col, row})
			}
		}
	}
	slices.SortFunc(cells, func(a, b cell) int {
		if a.row != b.row {
			return a.row - b.row
		}
		return a.col - b.col
	})
	cells = slices.Compact(cells)
	ink := color.NRGBA(p.Ink)
	var path []byte
	done := map[string]bool{} // what lies on the edge of two tiles is drawn once
	last := tile[0]
	flush := func(s *vector.Shape) {
		if len(path) == 0 {
			return
		}
		if s.Pen != nil {
			w.strokeWith(vector.Pen{Colour: ink, Width: s.Pen.Width * unit})
			w.f.RawWriteStr(string(path) + "S\n")
		} else {
			w.fillWith(ink)
			w.f.RawWriteStr(string(path) + "f\n")
		}
		path = path[:0]
	}
	for _, c := range cells {
		for _, s := range tile {
			moved := slices.Clone(s.Path)
			for i := range moved {
				n := &moved[i].N
				if moved[i].Kind == vector.Circle {
					n[2] *= unit
				}
				for k := 0; k < 6; k += 2 {
					if k < 2 || moved[i].Kind != vector.Circle {
						n[k], n[k+1] = n[k]*unit+x0+float64(c.col)*width, n[k+1]*unit+y0+float64(c.row)*height
					}
				}
			}
			if text := w.path(moved); !done[text] {
				done[text] = true
				path = append(path, text...)
				last = s
			}
		}
	}
	flush(last)
}

// disc is a small circle with its rim.
func (w *pen) disc(d *vector.Disc) {
	circle := vector.Path{{Kind: vector.Circle, N: [6]float64{d.X, d.Y, d.R}}}
	s := &vector.Shape{Path: circle, Fill: &vector.Paint{Colour: d.Fill}}
	if d.Rim.A > 0 {
		s.Pen = &vector.Pen{Colour: d.Rim, Width: d.Width}
	}
	w.shape(s)
}

// words sets words as text.
func (w *pen) words(t *vector.Words) {
	f := w.f
	style := ""
	if t.Font == vector.Bold {
		style = "B"
	}
	size := t.Size * w.scale
	f.SetFont("go", style, size*point)
	x, y := w.x+(t.X-t.Measure*t.Align)*w.scale, w.y+t.Y*w.scale+size*vector.CapHeight/2
	if t.Halo.A > 0 {
		w.strokeWith(vector.Pen{Colour: t.Halo, Width: 2 * t.HaloBy})
		f.SetTextRenderingMode(1)
		f.Text(x, y, t.Text)
		f.SetTextRenderingMode(0)
	}
	w.f.SetAlpha(float64(t.Colour.A)/255, "Normal")
	f.SetFillColor(int(t.Colour.R), int(t.Colour.G), int(t.Colour.B))
	f.SetTextColor(int(t.Colour.R), int(t.Colour.G), int(t.Colour.B))
	f.Text(x, y, t.Text)
}

// label names the pictures of a page: its map, and its key.
func label(n int) string {
	if n == 0 {
		return "map"
	}
	return fmt.Sprintf("key%d", n)
}
