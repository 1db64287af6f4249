package paper

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"metahex/render/vector"
)

// WriteSVG writes a page as an SVG in millimetres. The map is a layer that contains the layers of
// its drawing. Marks and words are lines and text.
func WriteSVG(w io.Writer, p Page) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="%gmm" height="%gmm" viewBox="0 0 %[1]g %[2]g" font-family="Go, Helvetica, Arial, sans-serif">`+"\n", p.W, p.H)
	fmt.Fprintf(&b, `<title>%s</title>`+"\n", vector.XMLText(p.Code))
	pictures := 0
	for _, i := range p.items {
		if err := write(&b, i, &pictures); err != nil {
			return err
		}
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// write writes an item. It counts the pictures written so far.
func write(b *bytes.Buffer, i item, pictures *int) error {
	switch i := i.(type) {
	case line:
		fmt.Fprintf(b, `<path d="M%.3f %.3fL%.3f %.3f" stroke="#000" stroke-width="%g"/>`+"\n", i.x1, i.y1, i.x2, i.y2, i.width)
	case bar:
		fill := fmt.Sprintf("#%02x%02x%02x", i.fill.R, i.fill.G, i.fill.B)
		fmt.Fprintf(b, `<rect x="%.3f" y="%.3f" width="%.3f" height="%.3f" fill="%s" stroke="#000" stroke-width="%g"/>`+"\n", i.X, i.Y, i.W, i.H, fill, fine)
	case text:
		weight := ""
		if i.face == bold {
			weight = ` font-weight="bold"`
		}
		anchor := map[align]string{leftward: "start", centred: "middle", rightward: "end"}[i.align]
		size := i.size * inch / 72
		fmt.Fprintf(b, `<text x="%.3f" y="%.3f" font-size="%.3f" text-anchor="%s"%s>%s</text>`+"\n", i.x, i.y+size*capHeight/2, size, anchor, weight, vector.XMLText(i.words))
	case picture:
		d, err := i.draw(i.pixels())
		if err != nil {
			return err
		}
		b.Write(vector.SVGGroup(d, cmp.Or(i.name, label(*pictures)), i.x, i.y, 1/i.pixels()))
		*pictures++
	}
	return nil
}
