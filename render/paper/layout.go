package paper

import (
	"metahex/cards/pieces"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/render/vector"
)

// Additions of a scenario to the sheets of its map: marks on the map, and beside it the terrain
// chart, objectives and set-up in words. If the map is printed as sections, a sheet with the whole
// map comes first.

// The sizes in a layout: of words, in points; of a line and a block, in millimetres.
const (
	listSize, listLine, listGap = 6.5, 2.9, 2.5
	listWide                    = 68.0 // of a column on a page of its own
)

// overview returns a whole map of sections, as large as fits a paper with the lists beside it.
func overview(m *hexes.Map, l *pieces.Layout, on Paper) subject {
	for pitch := HexPitch; ; pitch -= 0.5 {
		s := sheetSubject(m, l, pitch)
		if pitch <= leastPitch || on.over(s.w, s.h) <= 1 && s.w+2*(reach+3+listWide) <= on.W {
			return s
		}
	}
}

// laidBeside puts the blocks of a layout into the margins right and left of a page's map, and the
// rest onto further pages.
func laidBeside(pages []Page, l *pieces.Layout) []Page {
	first := &pages[0]
	blocks := blocksOf(l, listWide)
	if len(pages) == 1 {
		out := bleed + gap + mark + 3
		low := first.H - edge
		right, left := first.Trim.X+first.Trim.W+out, first.Trim.X-out-listWide
		for _, x := range []float64{right, left} {
			if x >= edge && x+listWide+edge <= first.W {
				blocks = first.column(blocks, x, first.Trim.Y+6, low)
			}
		}
	}
	for n := 0; len(blocks) > 0; n++ {
		page := newSheet("set-up", Paper{W: first.W, H: first.H}, first.W-2*reach, first.H-2*reach)
		for x := page.Trim.X; len(blocks) > 0 && x+listWide <= page.Trim.X+page.Trim.W; x += listWide + 8 {
			blocks = page.column(blocks, x, page.Trim.Y, page.Trim.Y+page.Trim.H)
		}
		pages = append(pages, page)
	}
	return pages
}

// A block is a part of a column: its height, and a function that draws it at its upper left corner.
type block struct {
	h    float64
	draw func(p *Page, x, y float64)
}

// blocksOf returns the chart of a layout, and the lines of its lists; a title stays with its first
// line.
func blocksOf(l *pieces.Layout, room float64) (all []block) {
	if len(l.Chart.Rows) > 0 {
		_, h := chartSize(l.Chart)
		all = append(all, block{h + listGap, func(p *Page, x, y float64) { p.chart(l.Chart, x, y) }})
	}
	for _, list := range l.Lists {
		title := list.Title
		for i, line := range list.Lines {
			wrapped := vector.Wrapped(line, listSize*inch/72, room-2)
			titled := i == 0
			h := listLine * float64(len(wrapped))
			if titled {
				h += listGap + 4
			}
			all = append(all, block{h, func(p *Page, x, y float64) {
				if titled {
					p.add(text{x, y + listGap + 1, 8, bold, leftward, title})
					y += listGap + 4
				}
				for k, words := range wrapped {
					left := x
					if k > 0 {
						left += 2
					}
					p.add(text{left, y + (float64(k)+0.5)*listLine, listSize, regular, leftward, words})
				}
			}})
		}
	}
	return all
}

// column puts blocks below one another, as many as fit, and returns the others.
func (p *Page) column(blocks []block, x, y, low float64) []block {
	for len(blocks) > 0 && y+blocks[0].h <= low {
		blocks[0].draw(p, x, y)
		y += blocks[0].h
		blocks = blocks[1:]
	}
	return blocks
}

// withLayout lays out a map with the additions of a scenario.
func withLayout(m maps.Map, all []Page, o Options) ([]Page, error) {
	h, ok := m.(*hexes.Map)
	if !ok || o.Layout == nil {
		return all, nil
	}
	if len(h.Panels) == 0 {
		return laidBeside(all, o.Layout), nil
	}
	on := o.Paper
	on.Tiles = false
	page, err := single(overview(h, o.Layout, on), on)
	if err != nil {
		return nil, err
	}
	return append(laidBeside([]Page{page}, o.Layout), all...), nil
}
