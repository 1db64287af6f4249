package hexes

import (
	"bytes"
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/maps"
	"metahex/maps/internal/mapfile"
)

// moved returns a copy of the section with its hexes moved to other places.
func (p *Section) moved(to func(grid.Place) grid.Place) *Section {
	m := *p
	m.hexes = slices.Clone(p.hexes)
	for at := range p.Span.Places {
		m.Set(to(at), p.At(at))
	}
	m.Waters = carried(p.Waters, to, nil)
	return &m
}

// Turn returns the section turned by 180°.
func (p *Section) Turn() *Section { return p.moved(p.Span.Turn) }

// Mirror returns the section mirrored about an axis.
func (p *Section) Mirror(a maps.Axis) *Section {
	return p.moved(func(at grid.Place) grid.Place { return a.Place(p.Span, at) })
}

// Text returns the section as a hexpanel/1 file in canonical form. ReadSection reads the same
// section from this text.
func (p *Section) Text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "format: hexpanel/1\nid: %s\n", p.ID)
	if p.Title != "" {
		fmt.Fprintf(&b, "title: %s\n", mapfile.Quoted(p.Title, false))
	}
	fmt.Fprintf(&b, "size: {columns: %d, rows: %d}\n", p.Span.Columns, p.Rows())
	b.WriteString(mapfile.EdgesLine(p.Edges))
	b.WriteString("map: |\n")
	for _, line := range SectionPicture(p.Span, func(at grid.Place) string { return ColourCell(p.At(at)) }) {
		b.WriteString("  " + line + "\n")
	}
	var keys mapfile.Group
	writeWaters(&keys, p.Waters, sectionName)
	keys.Write(&b, "waters")
	return b.Bytes()
}
