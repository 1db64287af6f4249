package vector

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"metahex/maps"
)

// SVGOptions say how to write a drawing.
type SVGOptions struct {
	Millimetres float64 // millimetres per pixel; 0: the size is in pixels
	ID          string  // prefix of ids, for several drawings in one page
	// Things, if not nil, is the map of the drawing. Every place of the map is then a group with
	// the place's name as id and its content as title. Every overlay, way and feature is a group
	// with its kind as class and its name as title.
	Things maps.Map
}

// SVG returns a drawing as SVG. Its layers are groups that Inkscape shows as layers. Words keep
// their measured width in any font.
func SVG(d *Drawing, o SVGOptions) []byte {
	w := &svgWriter{id: o.ID, things: o.Things}
	unit, scale := "", 1.0
	if o.Millimetres > 0 {
		unit, scale = "mm", o.Millimetres
	}
	w.raw(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="`).number(d.Width*scale).raw(unit, `" height="`).number(d.Height * scale).raw(unit)
	w.raw(`" viewBox="0 0 `).number(d.Width).raw(" ").number(d.Height).raw(`" role="img" xml:space="preserve">`, "\n")
	if d.Title != "" {
		w.raw("<title>", XMLText(d.Title), "</title>\n")
	}
	if d.Paper.A > 0 {
		w.raw(`<rect width="100%" height="100%"`).colour("fill", color.NRGBA(d.Paper)).raw("/>\n")
	}
	w.body(d)
	w.raw("</svg>\n")
	return w.out
}

// SVGGroup returns a drawing, moved and scaled, as a group for another SVG. The group is a layer
// with the given name; it contains the drawing's layers.
func SVGGroup(d *Drawing, name string, x, y, scale float64) []byte {
	w := &svgWriter{id: name + "-"}
	w.raw(`<clipPath id="`, name, `-edge"><rect`).attribute("width", d.Width).attribute("height", d.Height).raw("/></clipPath>\n")
	w.raw(`<g inkscape:groupmode="layer" inkscape:label="`, name, `" id="`, name, `" transform="translate(`).number(x).raw(" ").number(y)
	w.raw(`) scale(`, strconv.FormatFloat(scale, 'g', 8, 64), `)" clip-path="url(#`, name, `-edge)">`, "\n")
	w.body(d)
	w.raw("</g>\n")
	return w.out
}

// svgWriter writes the elements of a drawing.
type svgWriter struct {
	out      []byte
	id       string
	layers   map[Layer]int
	things   maps.Map // nil: things are not grouped
	thing    *Thing   // the thing of the open group
	layer    Layer
	clip     string // the clip of the open group
	clips    []Box  // the boxes that have an id
	patterns []Pattern
	fills    []color.NRGBA // colours of the ground below the patterns
}

func (w *svgWriter) raw(all ...string) *svgWriter {
	for _, s := range all {
		w.out = append(w.out, s...)
	}
	return w
}

// number writes a number with at most two decimals.
func (w *svgWriter) number(v float64) *svgWriter {
	w.out = appendNumber(w.out, v)
	return w
}

// appendNumber appends a number with at most two decimals, in the shortest form.
func appendNumber(to []byte, v float64) []byte {
	n := int64(math.Round(v * 100))
	if n < 0 {
		to, n = append(to, '-'), -n
	}
	if n >= 100 || n == 0 {
		to = strconv.AppendInt(to, n/100, 10)
	}
	if n%100 != 0 {
		to = append(to, '.', byte('0'+n/10%10))
		if n%10 != 0 {
			to = append(to, byte('0'+n%10))
		}
	}
	return to
}

// attribute writes an attribute with a numeric value.
func (w *svgWriter) attribute(name string, v float64) *svgWriter {
	return w.raw(" ", name, `="`).number(v).raw(`"`)
}

const hexDigits = "0123456789abcdef"

// code returns a colour in the syntax of SVG, without its alpha.
func code(c color.NRGBA) string {
	b := []byte{'#'}
	for _, v := range []uint8{c.R, c.G, c.B} {
		b = append(b, hexDigits[v>>4], hexDigits[v&15])
	}
	if b[1] == b[2] && b[3] == b[4] && b[5] == b[6] {
		b = []byte{'#', b[1], b[3], b[5]}
	}
	return string(b)
}

// colour writes a colour attribute and, if needed, its opacity.
func (w *svgWriter) colour(name string, c color.NRGBA) *svgWriter {
	w.raw(" ", name, `="`, code(c), `"`)
	if c.A < 0xFF {
		w.attribute(name+"-opacity", float64(c.A)/255)
	}
	return w
}

// body writes all elements, with a group for each layer.
func (w *svgWriter) body(d *Drawing) {
	w.layers = map[Layer]int{}
	elements := Flat(d).Elements
	w.definitions(elements)
	for i := 0; i < len(elements); i++ {
		if s, ok := elements[i].(*Shape); ok && s.place() && w.things == nil {
			continue
		}
		w.place(Where(elements[i]))
		switch e := elements[i].(type) {
		case *Words:
			w.words(e)
		case *Disc:
			w.disc(e)
		case *Shape:
			both := *e
			if next := following(elements, i); next != nil {
				both.Pen = next.Pen
				i++
			}
			w.shape(&both)
		}
	}
	if len(w.layers) > 0 {
		w.closeClip()
		w.raw("</g>\n")
	}
}

// group opens the group of a thing, unless it is open already.
func (w *svgWriter) group(t *Thing) {
	if w.things == nil || t == w.thing {
		return
	}
	w.closeThing()
	if w.thing = t; t == nil {
		return
	}
	name, title := t.Kind, t.Name
	if name != "" {
		w.raw(`<g class="`, XMLText(name), `">`)
	} else {
		w.raw(`<g id="`, XMLText(w.things.SpotName(t.At)), `">`)
		title = w.things.Describe(t.At)
	}
	if title != "" {
		w.raw("<title>", XMLText(title), "</title>")
	}
	w.raw("\n")
}

// closeThing closes the open group of a thing.
func (w *svgWriter) closeThing() {
	if w.thing != nil {
		w.raw("</g>\n")
		w.thing = nil
	}
}

// place opens the groups for an element's layer, clip and thing, unless they are open already.
func (w *svgWriter) place(at *Placing) {
	if at.Layer != w.layer || len(w.layers) == 0 {
		w.open(at.Layer)
	}
	clip := ""
	if at.Clip != nil {
		clip = w.id + "clip" + strconv.Itoa(slices.Index(w.clips, *at.Clip)+1)
	}
	if clip != w.clip {
		w.closeClip()
		if w.clip = clip; clip != "" {
			w.raw(`<g clip-path="url(#`, clip, `)">`, "\n")
		}
	}
	w.group(at.Thing)
}

// following returns the element after element i, if it strokes the path that element i fills, in
// the same layer and clip. Otherwise it returns nil.
func following(all []Element, i int) *Shape {
	fill, ok := all[i].(*Shape)
	if !ok || i+1 == len(all) || fill.Pen != nil {
		return nil
	}
	s, ok := all[i+1].(*Shape)
	if ok && s.Fill == nil && samePath(fill.Path, s.Path) && s.Layer == fill.Layer && s.Clip == fill.Clip {
		return s
	}
	return nil
}

// samePath reports whether two paths share their memory.
func samePath(a, b Path) bool { return len(a) == len(b) && len(a) > 0 && &a[0] == &b[0] }

// Flat returns a drawing that contains only shapes, discs and words. It omits elements outside the
// drawing.
func Flat(d *Drawing) *Drawing {
	f := *d
	f.Elements = nil
	whole := Box{0, 0, d.Width, d.Height}
	add := func(e Element) {
		if s, ok := e.(*Shape); ok && len(s.Path) == 0 {
			return
		}
		seen := whole
		if clip := Where(e).Clip; clip != nil {
			seen = seen.within(*clip)
		}
		if Bounds(e).meets(seen) {
			f.Elements = append(f.Elements, e)
		}
	}
	for _, e := range d.Elements {
		p, ok := e.(Painted)
		if !ok {
			add(e)
			continue
		}
		for _, s := range p.Shapes() {
			add(s)
		}
	}
	return &f
}

// open begins a layer. If a layer is opened again, its name gets a number.
func (w *svgWriter) open(l Layer) {
	if len(w.layers) > 0 {
		w.closeClip()
		w.raw("</g>\n")
	}
	w.layers[l]++
	label := string(l)
	if n := w.layers[l]; n > 1 {
		label += " " + strconv.Itoa(n)
	}
	w.layer = l
	w.raw(`<g inkscape:groupmode="layer" inkscape:label="`, label, `" id="`, w.id, strings.ReplaceAll(label, " ", "-"), `">`, "\n")
}

// closeClip closes the group of clipped elements.
func (w *svgWriter) closeClip() {
	w.closeThing()
	if w.clip != "" {
		w.raw("</g>\n")
		w.clip = ""
	}
}

// shape writes a path, or a circle.
func (w *svgWriter) shape(s *Shape) {
	if len(s.Path) == 1 && s.Path[0].Kind == Circle {
		n := s.Path[0].N
		w.raw("<circle").attribute("cx", n[0]).attribute("cy", n[1]).attribute("r", n[2])
	} else {
		w.raw(`<path d="`)
		w.path(s.Path)
		w.raw(`"`)
	}
	switch {
	case s.place():
		w.raw(` fill="none" pointer-events="all"`)
	case s.Fill == nil:
		w.raw(` fill="none"`)
	case s.Fill.Pattern != nil:
		w.raw(` fill="url(#`, w.id, "pattern", strconv.Itoa(w.pattern(*s.Fill)+1), `)"`)
	default:
		w.colour("fill", s.Fill.Colour)
	}
	if p := s.Pen; p != nil {
		w.pen(*p)
	}
	w.raw("/>\n")
}

func (w *svgWriter) pen(p Pen) {
	w.colour("stroke", p.Colour).attribute("stroke-width", p.Width)
	if !p.Butt {
		w.raw(` stroke-linecap="round"`)
	}
	w.raw(` stroke-linejoin="round"`)
	if len(p.Dash) > 0 {
		w.raw(` stroke-dasharray="`)
		for i, d := range p.Dash {
			if i > 0 {
				w.raw(" ")
			}
			w.number(d)
		}
		w.raw(`"`)
	}
}

// step writes one step of a path.
func (w *svgWriter) step(op string, points ...float64) {
	w.raw(op)
	for i, v := range points {
		at := len(w.out)
		if w.number(v); i > 0 && w.out[at] != '-' {
			w.out = slices.Insert(w.out, at, ' ')
		}
	}
}

// path writes the steps of a path.
func (w *svgWriter) path(p Path) {
	for _, s := range p.Simple() {
		w.step(string(rune(s.Kind)), s.N[:s.Numbers()]...)
	}
}

func (w *svgWriter) disc(d *Disc) {
	w.raw("<circle").attribute("cx", d.X).attribute("cy", d.Y).attribute("r", d.R).colour("fill", d.Fill)
	if d.Rim.A > 0 {
		w.colour("stroke", d.Rim).attribute("stroke-width", d.Width)
	}
	w.raw("/>\n")
}

// families lists the fonts by their names in SVG, with fallbacks.
var families = [3]string{Regular: "Go,Arial,sans-serif", Bold: "Go,Arial,sans-serif", Mono: "Go Mono,monospace"}

// leastMeasured is the number of letters from which words are stretched to their measured width.
// For fewer letters the width of another font hardly matters.
const leastMeasured = 5

func (w *svgWriter) words(t *Words) {
	w.raw("<text").attribute("x", t.X).attribute("y", t.Y+t.Size*CapHeight/2).raw(` font-family="`, families[t.Font], `"`).attribute("font-size", t.Size)
	if t.Font == Bold {
		w.raw(` font-weight="bold"`)
	}
	switch t.Align {
	case middle:
		w.raw(` text-anchor="middle"`)
	case right:
		w.raw(` text-anchor="end"`)
	}
	if len([]rune(t.Text)) >= leastMeasured {
		w.attribute("textLength", t.Measure).raw(` lengthAdjust="spacingAndGlyphs"`)
	}
	w.colour("fill", t.Colour)
	if t.Halo.A > 0 {
		w.colour("stroke", t.Halo).attribute("stroke-width", 2*t.HaloBy).raw(` stroke-linejoin="round" paint-order="stroke"`)
	}
	w.raw(">", XMLText(t.Text), "</text>\n")
}

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// XMLText escapes a text for XML and SVG. It replaces characters that XML does not allow by �.
func XMLText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	return xmlEscapes.Replace(s)
}
