// Package paper arranges boards of every kind on paper in their true size, for printers and
// plotters: one panel per sheet, or a panel over several small sheets.
//
//	  |                     |
//	──┼─────────────────────┼──     crop marks, outside the bleed and
//	  │ · the edge dots lie ·│       away from the paper's edge
//	  │   on the trim line   │
//	──┼─────────────────────┼──     3 mm of bleed around the trim
//	  |   legend   ├ 100 mm ┤
//
// Panels are joined edge to edge. The trim line runs through the centres of the edge dots, so two
// trimmed panels side by side share these dots, with half a dot on each panel.
//
// A Page is a list of items with positions in millimetres from its upper left corner. The map is
// one item and is drawn on demand. The same page can be written as a page of a PDF with its boxes
// (WritePDF), as a PNG with its resolution (WritePNG), or as an SVG (WriteSVG). The same board
// gives the same bytes.
package paper

import (
	"errors"
	"fmt"
	"strings"

	"metahex/cards/pieces"
	"metahex/maps"
	"metahex/maps/hexes"
	"metahex/render/vector"
	"metahex/rule"
)

// A Paper is a paper format, in landscape for maps and in portrait for cards.
type Paper struct {
	Name  string
	W, H  float64 // mm
	Tiles bool    // a panel is spread over several sheets
}

// Papers lists all paper formats. The first two hold a whole printed panel of 35 columns and 18
// rows (BHM 2.1) at the standard pitch.
var Papers = []Paper{
	{"tabloid", 431.8, 279.4, false},
	{"a3", 420, 297, false},
	{"letter-tiles", 279.4, 215.9, true},
	{"a4-tiles", 297, 210, true},
}

// Find returns the paper with a name.
func Find(name string) (Paper, error) {
	var names []string
	for _, p := range Papers {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	text := rule.Unknown("paper", name, names)
	for _, p := range Papers {
		if p.Tiles && strings.HasPrefix(p.Name, strings.ToLower(name)+"-") { // A4 is nearer to a3 by letters
			return Paper{}, fmt.Errorf("%s, did you mean %q?", strings.TrimSuffix(text, rule.DidYouMean(name, names)), p.Name)
		}
	}
	return Paper{}, errors.New(text)
}

// Pitch is the standard distance between dots in millimetres. It is the greatest multiple of half a
// millimetre at which a panel fits both tabloid and A3.
const Pitch = 13.5

// Lengths in millimetres.
const (
	bleed = 3.0 // printed ground beyond the trim line
	gap   = 1.0 // between the bleed and a crop mark
	mark  = 3.5 // the length of a crop mark
	edge  = 3.0 // margin of the paper that printers cannot print

	reach = bleed + gap + mark + edge // room needed on every side of a trim line
)

// Options say how to print a map.
type Options struct {
	Paper Paper
	Pitch float64      // mm between dots or hexes; 0: the standard pitch
	Scale float64      // of a tabletop map, as in 1:Scale; 0: 1:1 on tiles, otherwise the largest scale that fits
	Chart pieces.Chart // printed beside a map of terrain hexes
	// Layout has the additions of a scenario, including their own chart; nil: none.
	Layout *pieces.Layout
}

// The legal pitches in millimetres. A dot and its marks must be distinguishable, and a panel must
// not be larger than a wall.
const (
	leastPitch, mostPitch = 4, 60
)

// Lay returns the pages of a map. Panels and sections are printed one by one, unturned, in the
// board's order. A map of terrain hexes or a tabletop map is printed as a whole.
func Lay(m maps.Map, o Options) ([]Page, error) {
	var all []Page
	things, err := subjects(m, o)
	if err != nil {
		return nil, err
	}
	for _, s := range things {
		if o.Paper.Tiles {
			all = append(all, tiles(s, o.Paper)...)
			continue
		}
		page, err := single(s, o.Paper)
		if err != nil {
			return nil, err
		}
		all = append(all, page)
	}
	if o.Layout != nil {
		return withLayout(m, all, o)
	}
	if h, ok := m.(*hexes.Map); ok && h.Ground == hexes.ByTerrain {
		return withChart(all, o.Chart), nil
	}
	return all, nil
}

// Room above the upper crop marks for the title, and below the lower crop marks for
// the legend and the bar, in millimetres.
const (
	titleRoom = 5.0
	keyRoom   = 22.0

	leastWide = 260.0 // width of title, legend and bar
)

// single arranges a subject on one sheet.
func single(s subject, on Paper) (Page, error) {
	p := Page{Code: s.id, W: on.W, H: on.H}
	spare := p.H - s.h - 2*reach - titleRoom - keyRoom
	if times := on.over(s.w, s.h); times > 1 {
		return p, fmt.Errorf("%s %s is %.1f by %.1f mm %s, too large for %s with its bleed and crop marks; want %s, or tiles",
			s.noun, s.id, s.w, s.h, s.rate, on.Name, s.smaller(times))
	}
	x, y := (p.W-s.w)/2, reach+titleRoom+spare/2
	p.Trim = Box{x, y, s.w, s.h}
	p.Bleed = p.Trim.grown(bleed)
	p.add(s.part(p.Bleed, -bleed, -bleed))
	for _, c := range p.Trim.corners() {
		p.cropMarks(c)
	}
	wide := max(s.w, leastWide)
	left, right := (p.W-wide)/2, (p.W+wide)/2
	top := y - bleed - gap - mark - 2.5
	facts := vector.Lettering{Size: 8 * inch / 72 * fitScale}.Wide(s.about) / fitScale
	p.add(text{left, top, 11, bold, leftward, s.heading()}.fitted(wide-facts-5, 8), text{right, top, 8, regular, rightward, s.about})
	below := y + s.h + bleed + gap + mark + 2
	p.add(s.legend(left, below, wide-barLength-10))
	p.bar(right-barLength, below+3)
	return p, nil
}

// heading returns a subject's id and title.
func (s subject) heading() string {
	if s.title == "" {
		return s.id
	}
	return s.id + "   " + s.title
}

// tenths formats millimetres, rounded down to tenths, without a trailing 0.
func tenths(mm float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(int(mm*10+1e-6))/10), ".0")
}
