package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"slices"

	"metahex/game"
	"metahex/record/summary"
	"metahex/render/vector"
)

// A film as a GIF. The map is drawn once. Each frame is only the rectangle that differs from the
// last frame, so a match of hundreds of answers stays small.
//
//	reel ──▶ ticks: 0, 600, 680 … ──▶ strokes of each ──differ──▶ rectangle ──palette──▶ frame

// A Painter draws drawings, and draws elements over a picture.
type Painter interface {
	Print(d *vector.Drawing) (*image.RGBA, error)
	Over(img *image.RGBA, elements []vector.Element)
}

// MostGIF is the largest size of a GIF, in bytes.
const MostGIF = 4 << 20

const (
	gifWide   = 640
	gifStep   = 90 // milliseconds between two frames of a movement
	gifColors = 128
)

// GIF draws the film of SVG, frame by frame. If the film is larger than MostGIF, pieces and shots
// jump instead of moving. If it is still too large, GIF returns an error.
func GIF(c *summary.Course, turn int, eyes game.Side, by Painter) ([]byte, error) {
	w, err := shoot(c, turn, eyes, gifWide)
	if err != nil {
		return nil, err
	}
	p, err := w.project(by)
	if err != nil {
		return nil, err
	}
	for _, step := range []int{gifStep, 0} {
		data, err := p.film(w.ticks(step))
		if err != nil || len(data) <= MostGIF {
			return data, err
		}
	}
	return nil, fmt.Errorf("the film is larger than %d MB; draw only one turn, with --turn", MostGIF>>20)
}

// A projector draws the frames of a GIF.
type projector struct {
	*writer
	by      Painter
	base    *image.RGBA // the map, with the title and the empty caption
	palette color.Palette
	nearest [1 << 15]uint8 // by shade, an index of the palette; 0: not yet known
	shown   []uint8        // by pixel, the palette index in the last frame
}

// project returns a projector with the map of a reel.
func (w *writer) project(by Painter) (*projector, error) {
	ground, err := by.Print(w.framed.Drawing)
	if err != nil {
		return nil, err
	}
	size := ground.Bounds()
	size.Max.Y += strip
	base := image.NewRGBA(size)
	draw.Draw(base, size, image.White, image.Point{}, draw.Src)
	draw.Draw(base, ground.Bounds(), ground, image.Point{}, draw.Src)
	title := stroke{kind: wordStroke, text: w.title, x: 12, y: ground.Bounds().Max.Y + 15, ink: gifDark}
	words := title.elements()[0].(*vector.Words)
	words.Align = 0
	by.Over(base, []vector.Element{words})
	p := &projector{writer: w, by: by, base: base}
	p.palette = paletteOf(base)
	return p, nil
}

// paletteOf returns the palette: a transparent colour for unchanged pixels, the inks of the film,
// and the most frequent colours of a picture.
func paletteOf(img *image.RGBA) color.Palette {
	all := color.Palette{color.NRGBA{}, gifPale, gifDark, gifInks[game.Red], gifInks[game.Blue], gifInks[game.Chance], gifFire, gifShot,
		color.NRGBA{0xd9, 0x92, 0x8e, 255}, color.NRGBA{0x8e, 0xa7, 0xd1, 255}, color.NRGBA{0x99, 0x99, 0x99, 255}}
	type bucket struct{ n, r, g, b, id int }
	buckets := make([]bucket, 1<<15)
	for i := 0; i < len(img.Pix); i += 4 {
		r, g, b := img.Pix[i], img.Pix[i+1], img.Pix[i+2]
		k := &buckets[shade(r, g, b)]
		k.n, k.r, k.g, k.b, k.id = k.n+1, k.r+int(r), k.g+int(g), k.b+int(b), shade(r, g, b)
	}
	buckets = slices.DeleteFunc(buckets, func(k bucket) bool { return k.n == 0 })
	slices.SortFunc(buckets, func(a, b bucket) int {
		if a.n != b.n {
			return b.n - a.n
		}
		return a.id - b.id
	})
	for _, k := range buckets[:min(len(buckets), gifColors-len(all))] {
		all = append(all, color.NRGBA{uint8(k.r / k.n), uint8(k.g / k.n), uint8(k.b / k.n), 255})
	}
	return all
}

// shade maps a colour to a number, with five bits for each component.
func shade(r, g, b uint8) int { return int(r>>3)<<10 | int(g>>3)<<5 | int(b>>3) }

// film encodes the frames at the given times.
func (p *projector) film(ticks []int) ([]byte, error) {
	now := image.NewRGBA(p.base.Bounds())
	draw.Draw(now, now.Rect, p.base, image.Point{}, draw.Src)
	p.shown = make([]uint8, now.Rect.Dx()*now.Rect.Dy())
	all := &gif.GIF{Config: image.Config{ColorModel: p.palette, Width: now.Rect.Dx(), Height: now.Rect.Dy()}}
	var last []stroke
	for i, t := range ticks {
		until := p.now
		if i+1 < len(ticks) {
			until = ticks[i+1]
		}
		strokes := p.strokes(t)
		part := p.changed(last, strokes)
		last = strokes
		delay := until/10 - t/10
		if i == 0 {
			part = now.Rect
		} else if part.Empty() {
			all.Delay[len(all.Delay)-1] += delay
			continue
		}
		p.draw(now, part, strokes)
		all.Image, all.Delay, all.Disposal = append(all.Image, p.reduced(now, part)), append(all.Delay, delay), append(all.Disposal, gif.DisposalNone)
	}
	var out bytes.Buffer
	err := gif.EncodeAll(&out, all)
	return out.Bytes(), err
}

// changed returns the rectangle in which two pictures differ. It extends the rectangle until every
// stroke that overlaps it is inside, because strokes are drawn whole.
func (p *projector) changed(before, after []stroke) (part image.Rectangle) {
	width := p.base.Rect.Dx()
	add := func(from, other []stroke) {
		for _, s := range from {
			if !slices.Contains(other, s) {
				part = part.Union(s.bounds(width))
			}
		}
	}
	add(before, after)
	add(after, before)
	for grown := true; grown; {
		grown = false
		for _, s := range after {
			if b := s.bounds(width); b.Overlaps(part) && !b.In(part) {
				part, grown = part.Union(b), true
			}
		}
	}
	return part.Intersect(p.base.Rect)
}

// draw redraws a part of the picture.
func (p *projector) draw(now *image.RGBA, part image.Rectangle, strokes []stroke) {
	draw.Draw(now, part, p.base, part.Min, draw.Src)
	var all []vector.Element
	for _, s := range strokes {
		if s.bounds(p.base.Rect.Dx()).Overlaps(part) {
			all = append(all, s.elements()...)
		}
	}
	p.by.Over(now, all)
}

// reduced converts a part of a picture to the palette. Pixels that are the same as in the last
// frame are transparent.
func (p *projector) reduced(img *image.RGBA, part image.Rectangle) *image.Paletted {
	to, width := image.NewPaletted(part, p.palette), img.Rect.Dx()
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from := img.Pix[img.PixOffset(part.Min.X, y):]
		line := to.Pix[to.PixOffset(part.Min.X, y):]
		for i := range part.Dx() {
			r, g, b := from[4*i], from[4*i+1], from[4*i+2]
			k := &p.nearest[shade(r, g, b)]
			if *k == 0 {
				*k = uint8(p.palette[1:].Index(color.NRGBA{r, g, b, 255})) + 1
			}
			if was := &p.shown[y*width+part.Min.X+i]; *was != *k {
				line[i], *was = *k, *k
			}
		}
	}
	return to
}
