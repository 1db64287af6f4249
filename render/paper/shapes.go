package paper

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"metahex/render/vector"
)

// How drawings are written in a PDF:
//
// The package fpdf supports few paths and no patterns, so this code writes them in the syntax of
// PDF: in points, measured from the lower left corner. The tile of a pattern is repeated within the
// outline. Words are text in the fonts of the file.

// A pen writes a drawing on a page.
type pen struct {
	f           *fpdf.Fpdf
	x, y, scale float64 // position of the drawing, and size of a pixel, in millimetres
	height      float64 // of the page in millimetres
	layers      map[vector.Layer]int
	out         []byte
}

const point = 72 / inch // points per millimetre

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
	// The PDF operator Q has restored the old settings. fpdf does not track that, so set them again.
	f.SetFont("go", "", 1)
	f.SetAlpha(1, "Normal")
	f.SetLineCapStyle("butt")
	f.SetLineJoinStyle("miter")
	f.SetDashPattern(nil, 0)
	f.SetDrawColor(0, 0, 0)
	f.SetTextColor(0, 0, 0)
	return f.Error()
}

// number writes a number with two decimals.
func (w *pen) number(v float64) {
	w.out = strconv.AppendFloat(w.out, math.Round(v*100)/100, 'f', -1, 64)
	w.out = append(w.out, ' ')
}

// to writes points and then an operator.
func (w *pen) to(operator string, points ...float64) {
	for i := 0; i < len(points); i += 2 {
		w.number((w.x + points[i]*w.scale) * point)
		w.number((w.height - w.y - points[i+1]*w.scale) * point)
	}
	w.out = append(w.out, operator...)
	w.out = append(w.out, '\n')
}

// take returns the text written so far, and clears it.
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

// box writes the path of a box.
func (w *pen) box(b vector.Box) string { return w.path(boxPath(b)) }

// operators are the PDF operators of the steps of a path.
var operators = map[vector.SegmentKind]string{vector.Move: "m", vector.Line: "l", vector.Quad: "c", vector.Cubic: "c", vector.Close: "h"}

// path writes a path in the syntax of PDF.
func (w *pen) path(p vector.Path) string {
	var x, y float64 // the current point
	for _, s := range p.Simple() {
		n := s.N
		if s.Kind == vector.Quad {
			n = [6]float64{x + (n[0]-x)*2/3, y + (n[1]-y)*2/3, n[2] + (n[0]-n[2])*2/3, n[3] + (n[1]-n[3])*2/3, n[2], n[3]}
			s.Kind = vector.Cubic
		}
		k := s.Numbers()
		if w.to(operators[s.Kind], n[:k]...); k > 0 {
			x, y = n[k-2], n[k-1]
		}
	}
	return w.take()
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

// parts returns the bounding boxes of the parts of a path.
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

// A cell is the row and column of one tile of a pattern.
type cell struct{ row, col int }

// cells returns the tiles of a pattern that overlap boxes. The tile in row 0 and column 0 is at x,
// y.
func cells(boxes []vector.Box, x, y, w, h float64) (all []cell) {
	for _, b := range boxes {
		for row := int(math.Floor((b.Y - y) / h)); float64(row)*h+y < b.Y+b.H; row++ {
			for col := int(math.Floor((b.X - x) / w)); float64(col)*w+x < b.X+b.W; col++ {
				all = append(all, cell{row, col})
			}
		}
	}
	slices.SortFunc(all, func(a, b cell) int { return cmp.Or(a.row-b.row, a.col-b.col) })
	return slices.Compact(all)
}

// pattern fills boxes with a pattern. The marks of a pattern are either all filled or all stroked.
func (w *pen) pattern(p vector.Pattern, boxes []vector.Box) {
	width, height, tile := p.Tile()
	unit := p.Pitch / p.Scale
	dx, dy := p.Begins()
	x, y := p.X+dx*unit, p.Y+dy*unit
	width, height = width*unit, height*unit
	var path []byte
	done := map[string]bool{} // draw marks on the edge of two tiles only once
	for _, c := range cells(boxes, x, y, width, height) {
		for _, s := range tile {
			moved := w.path(shifted(s.Path, unit, x+float64(c.col)*width, y+float64(c.row)*height))
			if !done[moved] {
				done[moved] = true
				path = append(path, moved...)
			}
		}
	}
	if first := tile[0]; first.Pen != nil {
		w.strokeWith(vector.Pen{Colour: color.NRGBA(p.Ink), Width: first.Pen.Width * unit})
		w.f.RawWriteStr(string(path) + "S\n")
	} else {
		w.fillWith(color.NRGBA(p.Ink))
		w.f.RawWriteStr(string(path) + "f\n")
	}
}

// shifted returns a path scaled and then moved.
func shifted(p vector.Path, by, x, y float64) vector.Path {
	all := p.Simple()
	for i := range all {
		for k := 0; k < all[i].Numbers(); k += 2 {
			all[i].N[k], all[i].N[k+1] = all[i].N[k]*by+x, all[i].N[k+1]*by+y
		}
	}
	return all
}

// disc draws a small circle with its rim.
func (w *pen) disc(d *vector.Disc) {
	circle := vector.Path{{Kind: vector.Circle, N: [6]float64{d.X, d.Y, d.R}}}
	s := &vector.Shape{Path: circle, Fill: &vector.Paint{Colour: d.Fill}}
	if d.Rim.A > 0 {
		s.Pen = &vector.Pen{Colour: d.Rim, Width: d.Width}
	}
	w.shape(s)
}

// words writes words as text.
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

// label returns the layer name of a page's nth picture: the map or its legend.
func label(n int) string {
	if n == 0 {
		return "map"
	}
	return fmt.Sprintf("key%d", n)
}
