package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

// VectorMap writes a map of any kind as a drawing of shapes, for programs that
// edit them. Units are millimetres: so many from dot to dot or from hex to hex;
// a table is in its true size.
func VectorMap(m maps.Map, pitch float64) []byte {
	switch m := m.(type) {
	case *dots.Board:
		return SVG(m, pitch)
	case *hexes.Map:
		return hexVector(m, pitch)
	case *tables.Map:
		return tableVector(m)
	}
	panic("a map of an unknown kind")
}

// Map draws a map of any kind.
func Map(m maps.Map, o Options) (*image.RGBA, error) {
	switch m := m.(type) {
	case *dots.Board:
		return Board(m, o)
	case *hexes.Map:
		return HexMap(m, o)
	case *tables.Map:
		return Table(m, o)
	}
	panic("a map of an unknown kind")
}

// openVector begins a drawing of a size, of which the upper left corner is at x
// and y.
func openVector(m maps.Map, x, y, w, h float64) *bytes.Buffer {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.3fmm" height="%.3fmm" viewBox="%.3f %.3f %.3f %.3f" font-family="Go, sans-serif" text-anchor="middle">`+"\n", w, h, x, y, w, h)
	id, title := m.Heading()
	fmt.Fprintf(&out, "<title>%s</title>\n", XMLText(joinWords(id, title)))
	return &out
}

// inkCode is a colour as SVG has it.
func inkCode(c color.RGBA) string { return hexCode(c.R, c.G, c.B) }

// shape is the path through some points; it is closed where it is a surface.
func shape(points [][2]float64, closed bool) string {
	text := ""
	for i, p := range points {
		text += fmt.Sprintf("%c%.3f %.3f", "ML"[min(i, 1)], p[0], p[1])
	}
	if closed {
		text += "Z"
	}
	return text
}

// hexVector draws hexes with their names, then barriers along their sides, then
// ways from hex to hex, then crossings. Each kind of these is a group.
func hexVector(m *hexes.Map, pitch float64) []byte {
	s := sheet{pitch: pitch}
	w, h := Size(m.Span, pitch)
	side := pitch / math.Sqrt(3)
	out := openVector(m, -side, float64(m.Span.Top)*pitch/2-pitch/2, w+2*side, h+pitch)
	for i := range m.Len() {
		at, fill := m.At(i), vectorFill(m, m.Hex(i))
		x, y := s.dot(at)
		fmt.Fprintf(out, `<g id="%s"><path d="%s" fill="%s" stroke="#6e6a62" stroke-width="%.3f"/><text x="%.3f" y="%.3f" font-size="%.3f" fill="%s">%s</text>`,
			m.NameAt(at), shape(s.corners(at, 0), true), inkCode(fill), pitch*0.02, x, y-pitch*0.3, pitch*0.14, vectorInk(fill), m.NameAt(at))
		fmt.Fprintf(out, "<title>%s</title></g>\n", XMLText(m.Describe(maps.SpotOf(at))))
	}
	if m.Ground == hexes.ByTerrain {
		s.terrainSides(out, m)
	}
	for i := range m.Len() {
		at := m.At(i)
		x, y := s.dot(at)
		if own := m.OwnNames[at]; own != "" {
			fmt.Fprintf(out, `<text x="%.3f" y="%.3f" font-size="%.3f">%s</text>`+"\n", x, y+pitch*0.4, pitch*0.22, XMLText(own))
		}
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// vectorFill is the colour of a hex.
func vectorFill(m *hexes.Map, hex hexes.Hex) color.RGBA {
	fill := terrainStyles[hex.Terrain].fill
	switch {
	case m.Ground == hexes.ByColour:
		return hexFills[hex.Colour]
	case hex.Hill:
		return mix(fill, hillTint, 0.33)
	}
	return fill
}

// terrainSides draws the barriers, ways and crossings of a map of terrain hexes.
func (s *sheet) terrainSides(out *bytes.Buffer, m *hexes.Map) {
	sides := func(word, pen string, of func(hexes.Hex) hexes.Rim, line func(at grid.Place, d grid.Direction) [][2]float64) {
		fmt.Fprintf(out, `<g class="%s" fill="none" stroke-linecap="round" %s>`+"\n", word, pen)
		for i := range m.Len() {
			for d := range grid.Directions {
				if at := m.At(i); of(m.Hex(i)).Has(d) && at.Less(at.Step(d)) {
					fmt.Fprintf(out, `<path d="%s"/>`+"\n", shape(line(at, d), false))
				}
			}
		}
		fmt.Fprintln(out, "</g>")
	}
	along := func(at grid.Place, d grid.Direction) (all [][2]float64) {
		for _, k := range ends(at, d) {
			x, y := s.knot(k)
			all = append(all, [2]float64{x, y})
		}
		return all
	}
	across := func(at grid.Place, d grid.Direction) [][2]float64 {
		x1, y1 := s.dot(at)
		x2, y2 := s.dot(at.Step(d))
		return [][2]float64{{x1, y1}, {x2, y2}}
	}
	pen := func(c color.RGBA, width float64) string {
		return fmt.Sprintf(`stroke="%s" stroke-width="%.3f"`, inkCode(c), s.pitch*width)
	}
	for b, p := range []string{pen(stream, 0.08), pen(contour, 0.06), pen(bank, 0.16)} {
		sides(hexes.Barrier(b).String(), p, func(h hexes.Hex) hexes.Rim { return h.Barriers[b] }, along)
	}
	for w, p := range []string{pen(roadInk, 0.1), pen(contour, 0.12), pen(ink, 0.05) + ` stroke-dasharray="2 1"`, pen(ink, 0.08) + ` stroke-dasharray="2 1"`} {
		sides(hexes.Way(w).String(), p, func(h hexes.Hex) hexes.Rim { return h.Ways[w] }, across)
	}
	for c, p := range []string{pen(white, 0.05), pen(white, 0.05) + ` stroke-dasharray="1 1"`} {
		sides(hexes.Crossing(c).String(), p, func(h hexes.Hex) hexes.Rim { return h.Crossings[c] }, across)
	}
}

// vectorInk is what is legible on a colour.
func vectorInk(on color.RGBA) string {
	if int(on.R)+2*int(on.G)+int(on.B) < 400 {
		return inkCode(white)
	}
	return inkCode(ink)
}

// tableVector draws the features of a table from the lowest up, each named, and
// its edge.
func tableVector(t *tables.Map) []byte {
	const inch = 25.4
	mm := func(n int64) float64 { return float64(n) / grid.Inch * inch }
	w, h := mm(int64(t.Size.X)), mm(int64(t.Size.Y))
	out := openVector(t, 0, 0, w, h)
	fmt.Fprintf(out, `<rect width="%.3f" height="%.3f" fill="%s" stroke="%s"/>`+"\n", w, h, inkCode(fills[dots.Clear]), inkCode(ink))
	points := func(from []grid.Point) (all [][2]float64) {
		for _, p := range from {
			all = append(all, [2]float64{mm(int64(p.X)), mm(int64(p.Y))})
		}
		return all
	}
	for _, i := range t.Layers() {
		f := &t.Features[i]
		style := groundStyles[f.Kind]
		fill := style.plain
		if fill.A == 0 {
			fill = fills[style.like]
		}
		fmt.Fprintf(out, `<g class="%s"><title>%s</title>`, f.Kind, XMLText(f.Name))
		surface := fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="%.3f"`, inkCode(fill), inkCode(style.edge), style.width*inch)
		switch {
		case len(f.Line) > 0:
			fmt.Fprintf(out, `<path d="%s" fill="none" stroke="%s" stroke-width="%.3f"/>`, shape(points(f.Line), false), inkCode(fill), mm(f.Breadth))
		default:
			for _, g := range f.Area.Polygons {
				fmt.Fprintf(out, `<path d="%s" %s/>`, shape(points(g), true), surface)
			}
			for _, c := range f.Area.Circles {
				fmt.Fprintf(out, `<circle cx="%.3f" cy="%.3f" r="%.3f" %s/>`, mm(int64(c.At.X)), mm(int64(c.At.Y)), mm(c.Radius), surface)
			}
		}
		fmt.Fprintln(out, "</g>")
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}
