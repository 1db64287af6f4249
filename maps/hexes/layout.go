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
//	seams: strict                   # or lowest: use the section with the lowest number
//	cities: [1-0506, 5-0304]        # replaces the cities printed on the sections
//
// The keys are those of a layout/1 file. A shared hex belongs to the section with the lowest number
// and has that section's id. Under `seams: lowest` it also has that section's colour.

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

// ParseLayout reads a hexlayout/1 file, whose sections may be embedded ones. If no map can be made,
// the layout is nil.
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

// Assemble joins the sections. If it returns nil, the findings of the text have the reason.
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

// join copies the colours of the sections to the map. It returns false if seams are strict and
// sections disagree. If either half of a hex has a city marker, the hex has one.
func (l *Layout) join(b *Map) bool {
	ruler := make([]int, b.Len()) // by hex: the number of the selected section, from 1
	ok := true
	for k, p := range b.Panels {
		broken := map[int][]string{} // the disagreements, by the earlier section
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
				l.Seam(k, "hexes", "set seams: lowest", hexes)
				ok = false
			}
		}
	}
	return ok
}

// A Lying is an entry of a layout's grid: a section, and whether it is turned.
type Lying = mapfile.Lying

// LayoutText returns a hexlayout/1 file of sections in rows.
func LayoutText(id, title, seams string, rows [][]Lying) []byte {
	return mapfile.LayoutText(layoutKind.Format, id, title, seams, rows)
}
