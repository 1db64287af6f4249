package hexes

import (
	"fmt"

	"metahex/maps/internal/mapfile"
)

// `hexlayout/1`: sections side by side.
//
//	format: hexlayout/1
//	id: theatre
//	title: Three over three
//	grid: [[1, 2, 3], [4, 5/180, 6]]
//	seams: strict                   # or lowest: the section of the lowest number
//	cities: [1-0506, 5-0304]        # instead of those printed on the sections
//
// All is as in a layout/1 file, but a shared hex belongs to the section of the
// lowest number: it bears that section's id, and under `seams: lowest` shows
// that section's colour.

// layoutKeys are the keys of a hexlayout/1 file.
type layoutKeys struct {
	mapfile.LayoutKeys `yaml:",inline"`
	Cities             *mapfile.Words `yaml:"cities"`
}

// A Layout is a layout of sections.
type Layout struct {
	*mapfile.Layout
	cities mapfile.Words
}

var layoutKind = &mapfile.LayoutKind{Format: "hexlayout/1", Noun: "section", Example: "1", IsID: isSection, Seams: []string{"strict", "lowest"}}

// ParseLayout reads a hexlayout/1 file, whose sections may be embedded ones. The layout is nil if
// no board can be made.
func ParseLayout(t *mapfile.Text, from mapfile.Embedded) *Layout {
	var keys layoutKeys
	if !t.Decode(t.Masked(&mapfile.Picture{}), &keys) {
		return nil
	}
	l := t.Layout(layoutKind, keys.LayoutKeys, from)
	if l == nil {
		return nil
	}
	h := &Layout{Layout: l}
	if keys.Cities != nil {
		h.cities = append(mapfile.Words{}, *keys.Cities...)
	}
	return h
}

// Assemble joins the sections. If it returns no board, the text has the reason.
func (l *Layout) Assemble() *Map {
	sections, span, ok := mapfile.Lay(l.Layout, ReadSection, nil)
	if !ok {
		return nil
	}
	b := newMap(l.ID, l.Title, span, sections)
	b.Waters = joinedWaters(sections)
	if !l.join(b) {
		return nil
	}
	if l.cities != nil {
		var cities []int
		for _, w := range l.cities {
			i, err := b.Find(w.Text)
			if err != nil {
				l.Text.About(w, "%v", err)
				return nil
			}
			cities = append(cities, i)
		}
		b = b.WithCities(cities...)
	}
	return b
}

// join puts the colours of the sections on the board. Under strict it returns false if sections
// disagree. A city marker on either half of a hex counts.
func (l *Layout) join(b *Map) bool {
	ruler := make([]int, b.Len()) // the section whose hex was chosen, from 1
	ok := true
	for k, p := range b.Panels {
		broken := map[int][]string{} // by the section on the other side
		for own := range p.Panel.Span.Places {
			at := p.OnBoard(own)
			i, _ := b.Index(at)
			there, here := b.hexes[i], p.Panel.At(own)
			city := there.City || here.City
			switch {
			case ruler[i] == 0 || l.Seams == "lowest" && b.named[i].panel == p.Panel:
				b.hexes[i], ruler[i] = here, k+1
			case l.Seams == "strict" && bareCell(there) != bareCell(here):
				o := b.Panels[ruler[i]-1]
				broken[ruler[i]] = append(broken[ruler[i]], fmt.Sprintf("%s-%s is %s and %s-%s is %s",
					o.Panel.ID, sectionName(o.OnPanel(at)), bareCell(there), p.Panel.ID, sectionName(own), bareCell(here)))
			}
			b.hexes[i].City = city
		}
		for other := range k {
			if hexes := broken[other+1]; len(hexes) > 0 {
				l.Seam(k, "hexes", "say seams: lowest", hexes)
				ok = false
			}
		}
	}
	return ok
}

// A Lying is an entry of a layout's grid: a section, and whether it lies turned.
type Lying = mapfile.Lying

// LayoutText writes a hexlayout/1 file of sections in rows.
func LayoutText(id, title, seams string, rows [][]Lying) []byte {
	return mapfile.LayoutText(layoutKind.Format, id, title, seams, rows)
}
