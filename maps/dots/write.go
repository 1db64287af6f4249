package dots

import (
	"bytes"
	"fmt"
	"strconv"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Text writes the panel as a panel/1 file in its proper form. Marks are those of
// the overlays. ReadPanel makes the same panel of it.
func (p *Panel) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: panel/1\nid: %s\n", p.ID)
	if p.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", mapfile.Quoted(p.Title, false))
	}
	fmt.Fprintf(&b, "size: {columns: %d, rows: %d}\n", p.Span.Columns, p.Rows())
	b.WriteString(mapfile.EdgesLine(p.Edges))
	b.WriteString("map: |\n")
	lines := Picture(p.Span, func(at grid.Place) string {
		d, mark := p.At(at), byte(' ')
		if o, ok := p.overlay(at); ok {
			mark = o.Kind.Mark()
		}
		return string([]byte{d.Terrain.Letter(), levelSign(d.Level), mark})
	})
	for _, line := range lines {
		b.WriteString("  " + line + "\n")
	}
	if len(p.Overlays) > 0 {
		b.WriteString("overlays:\n")
	}
	for _, o := range p.Overlays {
		fmt.Fprintf(&b, "  - {at: %s, kind: %s", mapfile.PlaceName(o.At), o.Kind)
		if o.Kind == Bridge {
			fmt.Fprintf(&b, ", ends: [%s, %s]", o.Ends[0], o.Ends[1])
		}
		if o.Text != "" {
			fmt.Fprintf(&b, ", text: %s", strconv.Quote(o.Text))
		}
		b.WriteString("}\n")
	}
	return b.Bytes()
}

// A Lying is a panel as a layout names it.
type Lying = mapfile.Lying

// LayoutText writes a layout/1 file of panels in rows.
func LayoutText(id, title, seams string, rows [][]Lying) []byte {
	return mapfile.LayoutText(layoutKind.Format, id, title, seams, rows)
}
