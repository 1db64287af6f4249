package paper

import (
	"metahex/cards/pieces"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/render/vector"
)

// Sheets for a scenario have additions: marks on the map and, beside the map, the terrain chart,
// objectives and set-up in words. If the map is printed as sections, a sheet with the whole map is
// added in front.

// Sizes in a layout: listSize in points, all others in millimetres.
const (
	listSize, listLine, listGap = 6.5, 2.9, 2.5
	listWide                    = 68.0 // width of a column
)

// overview returns a whole map of sections at the largest pitch that leaves room for the lists.
func overview(m *hexes.Map, l *pieces.Layout, on Paper) subject {
	for pitch := HexPitch; ; pitch -= 0.5 {
		s := sheetSubject(m, l, pitch)
		if pitch <= leastPitch || on.over(s.w, s.h) <= 1 && s.w+2*(reach+3+listWide) <= on.W {
			return s
		}
	}
}

// laidBeside puts the blocks of a layout into the right and left margins of a page's map. The
// remaining blocks go onto additional pages.
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

// A block is a part of a column: its height, and a function that draws it below and right of a
// point.
type block struct {
	h    float64
	draw func(p *Page, x, y float64)
}

// blocksOf returns the blocks of a layout: its chart and the lines of its lists. A list's title is
// in the same block as its first line.
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

// column draws as many blocks as fit, one below the other, and returns the remaining blocks.
func (p *Page) column(blocks []block, x, y, low float64) []block {
	for len(blocks) > 0 && y+blocks[0].h <= low {
		blocks[0].draw(p, x, y)
		y += blocks[0].h
		blocks = blocks[1:]
	}
	return blocks
}

// withLayout adds the additions of a scenario to the pages of a map.
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
