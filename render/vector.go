package render

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"math"

	"metahex/maps/dots"
)

// SVG writes a board as a drawing of shapes, for programs that edit them: each dot
// has its cell, coloured by terrain, with its level, its point and its overlay,
// and is named. Units are millimetres, at so many from dot to dot.
func SVG(b *dots.Board, pitch float64) []byte {
	var out bytes.Buffer
	w, h := Size(b.Span, pitch)
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.3fmm" height="%.3fmm" viewBox="%.3f %.3f %.3f %.3f" font-family="Go, sans-serif" text-anchor="middle">`+"\n",
		w+pitch, h+pitch, -pitch/2, -pitch/2, w+pitch, h+pitch)
	title := b.ID
	if b.Title != "" {
		title += ": " + b.Title
	}
	fmt.Fprintf(&out, "<title>%s</title>\n", XMLText(title))
	s := sheet{pitch: pitch}
	for at := range b.Span.Places {
		x, y := s.dot(at)
		d := b.At(at)
		fmt.Fprintf(&out, `<g id="%s"><path d="`, b.Name(at))
		for i := range 6 {
			a := float64(i) * math.Pi / 3
			fmt.Fprintf(&out, "%c%.3f %.3f", "ML"[min(i, 1)], x+pitch/math.Sqrt(3)*math.Cos(a), y+pitch/math.Sqrt(3)*math.Sin(a))
		}
		fill := mix(fills[d.Terrain], white, tint(d.Terrain, int(d.Level)))
		fmt.Fprintf(&out, `Z" fill="%s"/><circle cx="%.3f" cy="%.3f" r="%.3f" fill="%s" stroke="#fff" stroke-width="%.3f"/>`,
			hexCode(fill.R, fill.G, fill.B), x, y, pitch*0.1, hexCode(points[d.Terrain].R, points[d.Terrain].G, points[d.Terrain].B), pitch*0.04)
		if d.Level > 0 {
			fmt.Fprintf(&out, `<text x="%.3f" y="%.3f" font-size="%.3f" fill="#744822">%d</text>`, x, y+pitch*0.42, pitch*0.25, d.Level)
		}
		fmt.Fprintln(&out, "</g>")
	}
	for _, o := range b.Overlays {
		x, y := s.dot(o.At)
		fmt.Fprintf(&out, `<g class="%s">`, o.Kind)
		if o.Kind == dots.Bridge {
			ax, ay := toward(o.Ends[0])
			bx, by := toward(o.Ends[1])
			r := pitch * 0.56
			fmt.Fprintf(&out, `<path d="M%.3f %.3fQ%.3f %.3f %.3f %.3f" fill="none" stroke="#222" stroke-width="%.3f"/>`, x+ax*r, y+ay*r, x, y, x+bx*r, y+by*r, pitch*0.2)
		} else {
			fmt.Fprintf(&out, `<text x="%.3f" y="%.3f" font-size="%.3f" fill="#c41e1e">%s</text>`, x, y-pitch*0.2, pitch*0.22, XMLText(joinWords(o.Kind.String(), o.Text)))
		}
		fmt.Fprintln(&out, "</g>")
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

func hexCode(r, g, b uint8) string { return fmt.Sprintf("#%02x%02x%02x", r, g, b) }

func joinWords(a, b string) string {
	if b == "" {
		return a
	}
	return a + ": " + b
}

// XMLText is a text as XML and SVG have it.
func XMLText(s string) string {
	var b bytes.Buffer
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		panic(err) // a buffer takes everything
	}
	return b.String()
}

// Tiles draws the tile set of a map in Tiled: a terrain a row, a level a column,
// each a hexagon lying on its side in a box of the given size.
func Tiles(width, height int) *image.RGBA {
	c := newCanvas(10*width, int(dots.Terrains)*height)
	for i := range c.img.Pix {
		c.img.Pix[i] = 0 // see-through around the hexagons
	}
	for t := range dots.Terrains {
		for level := range 10 {
			x, y := (float64(level)+0.5)*float64(width), (float64(t)+0.5)*float64(height)
			for px := level * width; px < (level+1)*width; px++ {
				for py := int(t) * height; py < (int(t)+1)*height; py++ {
					dx, dy := math.Abs(float64(px)+0.5-x)/float64(width)*2, math.Abs(float64(py)+0.5-y)/float64(height)*2
					if 2*dx+dy <= 2 {
						c.img.SetRGBA(px, py, patterned(t, level, (float64(px)-x)/float64(height), (float64(py)-y)/float64(height), float64(height)))
					}
				}
			}
			c.point(x, y, float64(height), t)
			if level > 0 {
				c.level(x, y+float64(height)*0.3, float64(height), level)
			}
		}
	}
	return c.img
}
