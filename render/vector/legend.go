package vector

import (
	"fmt"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
)

// A key is one entry of a legend: the width of its sign, a function that draws the sign to the
// right of a point, and its meaning.
type key struct {
	room float64
	sign func(x, y float64)
	text string
}

// keyLine is the distance between lines of a legend, at unit 1.
const keyLine = 30.0

// legend returns the keys for the terrain, levels and overlays of the visible part of a board, and
// the scale.
func (v *view) legend() []key {
	has, highest := v.holds()
	u := v.unit
	var keys []key
	for t := range dots.Terrains {
		if has[t] {
			keys = append(keys, key{26 * u, func(x, y float64) { v.swatch(x+12*u, y, 12*u, t) }, t.String()})
		}
	}
	if highest > 0 {
		keys = append(keys, key{float64(highest+1)*19*u + 6*u, func(x, y float64) { v.steps(x, y, highest) }, "level, 2 m each"})
	}
	for kind := dots.Bridge; kind <= dots.Note; kind++ {
		if o, ok := v.sample(kind); ok {
			keys = append(keys, key{30 * u, func(x, y float64) { v.example(o, x+13*u, y) }, kind.String()})
		}
	}
	if v.caption != "" {
		keys = append(keys, key{20 * u, func(x, y float64) { v.soldier(x+8*u, y, 7*u, false, "") }, v.caption}, v.darkKey())
	}
	points := 5
	for points > 1 && float64(points)*v.pitch > 280*u {
		points--
	}
	return append(keys, key{float64(points)*v.pitch + 8*u, func(x, y float64) { v.scale(x, y, points) },
		fmt.Sprintf("%d m, %s", points*25, rule.Count(points, "map point"))})
}

// holds returns the terrains and the highest level in the part that the legend covers.
func (v *view) holds() (has [dots.Terrains]bool, highest int) {
	for at := range v.board.Span.Places {
		if v.part == nil || v.part(at) {
			d := v.board.At(at)
			has[d.Terrain] = true
			highest = max(highest, int(d.Level))
		}
	}
	return has, highest
}

// darkKey returns the key for dark places.
func (p *page) darkKey() key {
	u := p.unit
	return key{26 * u, func(x, y float64) {
		p.polygon(hexCorners(x+12*u, y, 12*u)...)
		p.SetColor(dark(fills[dots.Clear]))
		p.FillPreserve()
		p.pen(sheer(shade, 0.7), max(u, 0.8))
		p.Stroke()
	}, "not seen"}
}

// sample returns an overlay of a kind in the visible part, if there is one.
func (v *view) sample(kind dots.Kind) (dots.Overlay, bool) {
	for _, o := range v.board.Overlays {
		if o.Kind == kind && (v.part == nil || v.part(o.At)) {
			o.Ends = [2]grid.Direction{grid.NW, grid.SE}
			return o, true
		}
	}
	return dots.Overlay{}, false
}

// flow breaks a legend into lines of a given width.
func (p *page) flow(keys []key, room float64) [][]key {
	var lines [][]key
	used := room
	for _, k := range keys {
		w := p.keyWidth(k)
		if len(lines) == 0 || used+w > room {
			lines, used = append(lines, nil), 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], k)
		used += w + 22*p.unit
	}
	return lines
}

func (p *page) keyLetters() lettering { return lettering{regular, 13 * p.unit} }

func (p *page) keyWidth(k key) float64 { return k.room + 6*p.unit + p.wide(p.keyLetters(), k.text) }

// drawLegend draws the legend and the remarks below it.
func (p *page) drawLegend(remarks []string) {
	p.enter(LegendLayer)
	u, left := p.unit, p.edge()
	y := p.drawKeys(left) - 2*u
	room := p.Width - 2*left
	for _, text := range remarks {
		p.words(p.fit(lettering{regular, 12.5 * u}, text, room), faintInk, left, y, 0, text)
		y += 18 * u
	}
}

// drawKeys draws the lines of the legend and returns the y of the next line.
func (p *page) drawKeys(left float64) float64 {
	u, y := p.unit, p.keys
	for _, line := range p.lines {
		x := left
		for _, k := range line {
			k.sign(x, y)
			p.words(p.keyLetters(), ink, x+k.room+6*u, y, 0, k.text)
			x += p.keyWidth(k) + 22*u
		}
		y += 30 * u
	}
	return y
}

// swatch draws a hexagon of terrain with its map point.
func (c *canvas) swatch(x, y, r float64, t dots.Terrain) {
	c.DrawRegularPolygon(6, x, y, r, 0)
	c.brushWith(terrainPaint(t, x, y, r*1.7))
	c.FillPreserve()
	c.pen(sheer(shade, 0.7), max(r/12, 0.8))
	c.Stroke()
	c.point(x, y, r*2.6, t)
}

// steps draws the tints of levels 0 to highest, separated by contours.
func (v *view) steps(x, y float64, highest int) {
	w, h := 19*v.unit, 18*v.unit
	for n := range highest + 1 {
		left := x + float64(n)*w
		v.DrawRectangle(left, y-h/2, w, h)
		v.SetColor(mix(fills[dots.Clear], heights, tint(dots.Clear, n)))
		v.Fill()
		v.words(lettering{bold, 10.5 * v.unit}, ink, left+w/2, y, middle, fmt.Sprint(n))
	}
	for n := range highest + 2 {
		v.pen(contour, max(1.2*v.unit, 1))
		v.line(x+float64(n)*w, y-h/2, x+float64(n)*w, y+h/2)
	}
	v.line(x, y-h/2, x+float64(highest+1)*w, y-h/2)
	v.line(x, y+h/2, x+float64(highest+1)*w, y+h/2)
}

// example draws an overlay for the legend, on suitable ground.
func (v *view) example(o dots.Overlay, x, y float64) {
	pitch := 30 * v.unit
	ground := dots.Clear
	if o.Kind == dots.Bridge {
		ground = dots.Water
	}
	if o.Kind == dots.Objective {
		v.star(x, y, pitch*1.1)
		return
	}
	v.DrawCircle(x, y, 13*v.unit)
	v.brushWith(terrainPaint(ground, x, y, pitch))
	v.FillPreserve()
	v.pen(ruleInk, max(v.unit, 1))
	v.Stroke()
	if o.Kind == dots.Bridge {
		pitch *= 0.72
	}
	if o.Kind != dots.Bridge {
		y += 2 * v.unit
		v.point(x, y, pitch, ground)
	}
	if o.Kind == dots.Note {
		x -= 0.12 * pitch
		y += 0.12 * pitch
	}
	v.overlay(o, nil, x, y, pitch)
}

// scale draws a bar with the length of a number of map points.
func (v *view) scale(x, y float64, points int) {
	h := 6 * v.unit
	for i := range points {
		v.DrawRectangle(x+float64(i)*v.pitch, y-h/2, v.pitch, h)
		v.SetColor(ink)
		if i%2 == 1 {
			v.SetColor(white)
		}
		v.FillPreserve()
		v.pen(ink, max(v.unit, 1))
		v.Stroke()
	}
}
