// Package render prints the drawings of package vector as pictures of pixels.
//
//	Print     a drawing as a picture
//	WritePNG  a picture as a file, written atomically
//	Tiles     the tile set of a map in Tiled
//
// A picture is made in two passes. First the ground is painted pixel by pixel. The dots around a
// pixel determine its terrain, its level and its distance from a contour. Then shapes and words are
// drawn over the ground.
package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"metahex/render/vector"
)

// Print prints a drawing in pixels. If err is not nil, Print returns err. It also returns an error
// if the drawing is too large.
func Print(d *vector.Drawing, err error) (*image.RGBA, error) {
	if err != nil {
		return nil, err
	}
	if err := (vector.Options{}).Allow(int(d.Width), int(d.Height)); err != nil {
		return nil, err
	}
	return printOver(d, nil), nil
}

// printOver prints a drawing over the cached ground.
func printOver(d *vector.Drawing, k *Ground) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, int(d.Width), int(d.Height)))
	draw.Draw(img, img.Rect, image.NewUniform(d.Paper), image.Point{}, draw.Src)
	p := &printer{Context: gg.NewContextForRGBA(img), img: img, faces: map[vector.Lettering]font.Face{}, kept: k}
	p.SetLineJoinRound()
	for _, e := range d.Elements {
		p.print(e)
	}
	return img
}

// A printer prints elements into a picture. It draws paths through gg, but words directly, because
// they are sharper that way.
type printer struct {
	*gg.Context
	img   *image.RGBA
	faces map[vector.Lettering]font.Face
	clip  *vector.Box // the current clip in gg
	path  vector.Path // the current path in gg
	kept  *Ground     // may be nil
}

func (p *printer) print(e vector.Element) {
	clip := vector.Where(e).Clip
	switch e := e.(type) {
	case *vector.Shape:
		p.shape(e, clip)
	case *vector.Disc:
		p.disc(e, p.limit(clip))
	case *vector.Words:
		p.words(e)
	case *vector.Land:
		p.land(e, p.limit(clip))
	case vector.Shader:
		p.shade(e, p.limit(clip))
	}
}

// limit returns the part of the picture that may be painted.
func (p *printer) limit(clip *vector.Box) image.Rectangle {
	if clip == nil {
		return p.img.Rect
	}
	return rect(*clip).Intersect(p.img.Rect)
}

// rect rounds a box to whole pixels.
func rect(b vector.Box) image.Rectangle {
	return image.Rect(int(math.Round(b.X)), int(math.Round(b.Y)), int(math.Round(b.X+b.W)), int(math.Round(b.Y+b.H)))
}

// shape fills or strokes a path. It reuses gg's path if the previous shape had the same path.
func (p *printer) shape(s *vector.Shape, clip *vector.Box) {
	p.clipTo(clip)
	if len(s.Path) == 0 {
		return
	}
	if len(p.path) != len(s.Path) || &p.path[0] != &s.Path[0] {
		p.ClearPath()
		p.trace(s.Path)
	}
	p.path = s.Path
	if s.Fill != nil {
		p.SetColor(s.Fill.Colour)
		if s.Fill.Pattern != nil {
			p.SetFillStyle(paint(*s.Fill))
		}
		p.FillPreserve()
	}
	if s.Pen != nil {
		p.SetColor(s.Pen.Colour)
		p.SetLineWidth(s.Pen.Width)
		p.SetDash(s.Pen.Dash...)
		p.SetLineCapRound()
		if s.Pen.Butt {
			p.SetLineCapButt()
		}
		p.StrokePreserve()
	}
}

// clipTo clips drawing to a box.
func (p *printer) clipTo(clip *vector.Box) {
	if clip == p.clip || clip != nil && p.clip != nil && *clip == *p.clip {
		return
	}
	p.ClearPath()
	p.path, p.clip = nil, clip
	p.ResetClip()
	if clip != nil {
		p.DrawRectangle(clip.X, clip.Y, clip.W, clip.H)
		p.Clip()
	}
}

// paint adapts a vector.Paint to a pattern of gg.
type paint vector.Paint

// ColorAt returns the colour of one pixel.
func (f paint) ColorAt(x, y int) color.Color {
	return vector.Paint(f).At(float64(x)+0.5, float64(y)+0.5)
}

// trace builds a path in gg.
func (p *printer) trace(path vector.Path) {
	for _, s := range path {
		n := s.N
		switch s.Kind {
		case vector.Move:
			p.MoveTo(n[0], n[1])
		case vector.Line:
			p.LineTo(n[0], n[1])
		case vector.Quad:
			p.QuadraticTo(n[0], n[1], n[2], n[3])
		case vector.Cubic:
			p.CubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
		case vector.Close:
			p.ClosePath()
		case vector.Break:
			p.NewSubPath()
		case vector.Circle:
			p.DrawCircle(n[0], n[1], n[2])
		case vector.Round:
			p.DrawRoundedRectangle(n[0], n[1], n[2], n[3], n[4])
		case vector.Arc:
			p.DrawArc(n[0], n[1], n[2], n[3], n[4])
		}
	}
}

// shade paints an element pixel by pixel.
func (p *printer) shade(s vector.Shader, limit image.Rectangle) {
	part := rect(s.Part()).Intersect(limit)
	vector.Rows(part.Min.Y, part.Max.Y, func(y int) {
		for x := part.Min.X; x < part.Max.X; x++ {
			p.img.SetRGBA(x, y, s.Shade(float64(x)+0.5, float64(y)+0.5, p.img.RGBAAt(x, y)))
		}
	})
}

// land paints the ground of a board, lit from the upper left.
func (p *printer) land(l *vector.Land, limit image.Rectangle) {
	part := rect(l.Part()).Intersect(limit)
	if part.Empty() {
		return
	}
	p.paintLand(l, part, p.kept.paste(l, part, p.img))
	p.kept.keep(l, part, p.img)
}

// paintLand paints one rectangle (part) of the visible land (whole).
func (p *printer) paintLand(l *vector.Land, whole, part image.Rectangle) {
	if part.Empty() {
		return
	}
	around := part.Inset(-reliefReach(l)).Intersect(whole)
	shadow := relief(l, around)
	vector.Rows(part.Min.Y, part.Max.Y, func(y int) {
		line := p.img.Pix[p.img.PixOffset(part.Min.X, y):]
		lit := shadow[(y-around.Min.Y)*around.Dx()+part.Min.X-around.Min.X:]
		for i := range part.Dx() {
			c := l.At(float64(part.Min.X+i)+0.5, float64(y)+0.5, lit[i])
			line[4*i], line[4*i+1], line[4*i+2], line[4*i+3] = c.R, c.G, c.B, 0xFF
		}
	})
}

// cover returns the share of a pixel that lies inside an edge, by the distance from the edge.
func cover(distance float64) float64 { return min(max(distance+0.5, 0), 1) }

// disc prints a disc. Pictures have thousands of discs, so disc writes pixels directly: the
// distance from the centre determines the colour.
func (p *printer) disc(d *vector.Disc, limit image.Rectangle) {
	reach := d.R + d.Width/2 + 1
	part := image.Rect(int(d.X-reach), int(d.Y-reach), int(d.X+reach)+2, int(d.Y+reach)+2).Intersect(limit)
	for py := part.Min.Y; py < part.Max.Y; py++ {
		for px := part.Min.X; px < part.Max.X; px++ {
			far := math.Hypot(float64(px)+0.5-d.X, float64(py)+0.5-d.Y)
			inside, edge := cover(d.R-far), cover(d.Width/2-math.Abs(far-d.R))
			if inside == 0 && edge == 0 {
				continue
			}
			at := vector.Mix(p.img.RGBAAt(px, py), d.Fill, inside)
			p.img.SetRGBA(px, py, vector.Mix(at, d.Rim, edge))
		}
	}
}

// haloSteps is the number of copies of words that form their halo.
const haloSteps = 12

// words prints a line of words with its halo.
func (p *printer) words(w *vector.Words) {
	if w.Halo.A > 0 {
		for i := range haloSteps {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / haloSteps)
			p.set(w, w.Halo, w.X+w.HaloBy*cos, w.Y+w.HaloBy*sin)
		}
	}
	p.set(w, w.Colour, w.X, w.Y)
}

func (p *printer) set(w *vector.Words, col color.Color, x, y float64) {
	f := p.face(w.Lettering)
	x -= w.Measure * w.Align
	y += float64(f.Metrics().CapHeight) / 128
	d := font.Drawer{Dst: p.img, Src: image.NewUniform(col), Face: f, Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}}
	d.DrawString(w.Text)
}

var fonts = sync.OnceValue(func() [3]*opentype.Font {
	var all [3]*opentype.Font
	for i, data := range [][]byte{vector.Regular: goregular.TTF, vector.Bold: gobold.TTF, vector.Mono: gomono.TTF} {
		f, err := opentype.Parse(data)
		if err != nil {
			panic(err) // the fonts are embedded
		}
		all[i] = f
	}
	return all
})

func (p *printer) face(l vector.Lettering) font.Face {
	if f, ok := p.faces[l]; ok {
		return f
	}
	f, err := opentype.NewFace(fonts()[l.Font], &opentype.FaceOptions{Size: l.Size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are constant
	}
	p.faces[l] = f
	return f
}
