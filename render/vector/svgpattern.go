package vector

import (
	"image/color"
	"slices"
	"strconv"
)

// definitions writes the clips and patterns that the elements use.
func (w *svgWriter) definitions(elements []Element) {
	for _, e := range elements {
		if c := Where(e).Clip; c != nil && !slices.Contains(w.clips, *c) {
			w.clips = append(w.clips, *c)
		}
		if s, ok := e.(*Shape); ok && s.Fill != nil && s.Fill.Pattern != nil && w.pattern(*s.Fill) < 0 {
			w.patterns, w.fills = append(w.patterns, *s.Fill.Pattern), append(w.fills, s.Fill.Colour)
		}
	}
	if len(w.clips)+len(w.patterns) == 0 {
		return
	}
	w.raw("<defs>\n")
	for i, c := range w.clips {
		w.raw(`<clipPath id="`, w.id, "clip", strconv.Itoa(i+1), `"><rect`).attribute("x", c.X).attribute("y", c.Y).attribute("width", c.W).attribute("height", c.H).raw("/></clipPath>\n")
	}
	for i, p := range w.patterns {
		w.definePattern(i, p)
	}
	w.raw("</defs>\n")
}

// pattern returns the index of a paint's pattern, or −1.
func (w *svgWriter) pattern(p Paint) int {
	for i := range w.patterns {
		if w.patterns[i] == *p.Pattern && w.fills[i] == p.Colour {
			return i
		}
	}
	return -1
}

// definePattern writes one tile of a pattern on its ground colour.
func (w *svgWriter) definePattern(i int, p Pattern) {
	width, height, tile := p.Tile()
	unit := p.Pitch / p.Scale
	dx, dy := p.Begins()
	w.raw(`<pattern id="`, w.id, "pattern", strconv.Itoa(i+1), `" patternUnits="userSpaceOnUse"`)
	// Numbers have only two decimals, so the tile is written larger than it is drawn.
	const larger = 100
	w.attribute("width", width*larger).attribute("height", height*larger)
	w.raw(` patternTransform="translate(`).number(p.X+dx*unit).raw(" ").number(p.Y+dy*unit).raw(`) scale(`, strconv.FormatFloat(unit/larger, 'g', 8, 64), `)"><rect`)
	w.attribute("width", width*larger).attribute("height", height*larger).colour("fill", w.fills[i]).raw("/>\n")
	for _, s := range tile {
		one := *s
		one.Path = scaled(s.Path, larger)
		if s.Fill != nil {
			one.Fill = &Paint{Colour: color.NRGBA(p.Ink)}
		}
		if s.Pen != nil {
			one.Pen = &Pen{Colour: color.NRGBA(p.Ink), Width: s.Pen.Width * larger}
		}
		w.shape(&one)
	}
	w.raw("</pattern>\n")
}

// scaled returns a scaled path.
func scaled(p Path, by float64) Path {
	all := slices.Clone(p)
	for i := range all {
		for k := range all[i].N {
			all[i].N[k] *= by
		}
	}
	return all
}
