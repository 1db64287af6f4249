package paper

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"

	"metahex/render"
	"metahex/render/vector"
)

// WriteSVG writes a page as an SVG whose units are millimetres. The map is a
// picture within it; marks and words are lines and text.
func WriteSVG(w io.Writer, p Page) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %[1]g %[2]g" font-family="Go, Helvetica, Arial, sans-serif">`+"\n", p.W, p.H)
	fmt.Fprintf(&b, `<title>%s</title>`+"\n", vector.XMLText(p.Code))
	for _, i := range p.items {
		if err := write(&b, i); err != nil {
			return err
		}
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

func write(b *bytes.Buffer, i item) error {
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
		const scale = printDots / inch
		img, err := render.Print(i.draw(scale))
		if err != nil {
			return err
		}
		var data bytes.Buffer
		if err := render.EncodePNG(&data, img, printDots); err != nil {
			return err
		}
		fmt.Fprintf(b, `<image x="%.3f" y="%.3f" width="%.4f" height="%.4f" href="data:image/png;base64,%s"/>`+"\n", i.x, i.y,
			float64(img.Rect.Dx())/scale, float64(img.Rect.Dy())/scale, base64.StdEncoding.EncodeToString(data.Bytes()))
	}
	return nil
}
