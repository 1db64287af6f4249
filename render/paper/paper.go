// Package paper lays boards on paper in their true size, for a printer's and for
// a plotter's shop: one panel a sheet, or a panel over several small sheets.
//
//	  |                     |
//	──┼─────────────────────┼──     crop marks, off the bleed and off the
//	  │ · the edge dots lie ·│       paper's edge
//	  │   on the trim line   │
//	──┼─────────────────────┼──     3 mm of bleed around the trim
//	  |   legend   ├ 100 mm ┤
//
// Panels butt: the trim line runs through the centres of the edge dots, so two
// trimmed panels laid side by side share them, half a dot each.
//
// A Page is a list of things to draw, in millimetres from its upper left corner;
// the map is one of them, drawn when it is wanted. The same page becomes a page
// of a PDF with its boxes (WritePDF), a PNG with its resolution (WritePNG), or
// an SVG (WriteSVG). The same board gives the same bytes.
package paper

import (
	"fmt"
	"strings"

	"metahex/maps"
	"metahex/render"
	"metahex/rule"
)

// A Paper is a format of paper, lying on its long side.
type Paper struct {
	Name  string
	W, H  float64 // mm
	Tiles bool    // panels are spread over several sheets
}

// Papers are those there are. The first two take a printed panel of 35 columns
// and 18 rows whole (BHM 2.1) at the standard pitch.
var Papers = []Paper{
	{"tabloid", 431.8, 279.4, false},
	{"a3", 420, 297, false},
	{"letter-tiles", 279.4, 215.9, true},
	{"a4-tiles", 297, 210, true},
}

// Find finds a paper by its name.
func Find(name string) (Paper, error) {
	var names []string
	for _, p := range Papers {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Paper{}, fmt.Errorf("%s", rule.Unknown("paper", name, names))
}

// Pitch is the standard way from dot to dot in millimetres: the greatest, in
// half millimetres, with which a panel fits both tabloid and A3.
const Pitch = 13.5

// Measures in millimetres.
const (
	bleed = 3.0 // of ground beyond the trim line
	gap   = 1.0 // between the bleed and a crop mark
	mark  = 3.5 // the length of a crop mark
	edge  = 3.0 // of the paper's edge, where no printer prints

	reach = bleed + gap + mark + edge // what a trim line needs on every side
)

// Options say how a board is to be printed.
type Options struct {
	Paper Paper
	Pitch float64 // mm from dot to dot
}

// The pitches that make sense: a dot and its marks must be told apart, and a
// panel must not be larger than a wall.
const (
	leastPitch, mostPitch = 4, 60
)

// Lay makes the pages of a board: every panel by itself, as it is printed, in
// the board's order.
func Lay(b *maps.Board, o Options) ([]Page, error) {
	if !(o.Pitch >= leastPitch && o.Pitch <= mostPitch) {
		return nil, fmt.Errorf("found a pitch of %g mm; want %d to %d", o.Pitch, leastPitch, mostPitch)
	}
	var all []Page
	for _, p := range b.Panels {
		lone := maps.Alone(p.Panel)
		if o.Paper.Tiles {
			all = append(all, tiles(lone, o)...)
			continue
		}
		page, err := single(lone, o)
		if err != nil {
			return nil, err
		}
		all = append(all, page)
	}
	return all, nil
}

// Room above the upper crop marks for the title, and below the lower ones for
// the legend and the bar.
const (
	titleRoom = 5.0
	keyRoom   = 22.0

	leastWide = 260.0 // of title, legend and bar
)

// single is a panel on one sheet.
func single(b *maps.Board, o Options) (Page, error) {
	w, h := render.Size(b, o.Pitch)
	p := Page{Code: b.ID, W: o.Paper.W, H: o.Paper.H}
	spare := p.H - h - 2*reach - titleRoom - keyRoom
	if w+2*reach > p.W || spare < 0 {
		fits := min((p.W-2*reach)/w, (p.H-2*reach-titleRoom-keyRoom)/h) * o.Pitch
		return p, fmt.Errorf("panel %s is %.1f by %.1f mm at a pitch of %g mm, too large for %s with its bleed and crop marks; want a pitch of %s mm or less, or tiles",
			b.ID, w, h, o.Pitch, o.Paper.Name, tenths(fits))
	}
	x, y := (p.W-w)/2, reach+titleRoom+spare/2
	p.Trim = Box{x, y, w, h}
	p.Bleed = p.Trim.grown(bleed)
	p.add(sheet(b, o.Pitch, p.Bleed, -bleed, -bleed))
	for _, c := range p.Trim.corners() {
		p.cropMarks(c)
	}
	wide := max(w, leastWide)
	left, right := (p.W-wide)/2, (p.W+wide)/2
	top := y - bleed - gap - mark - 2.5
	p.add(text{left, top, 11, bold, leftward, title(b)},
		text{right, top, 8, regular, rightward, fmt.Sprintf("%d columns, %d rows   #%s   %s mm from dot to dot", b.Span.Columns, b.Panels[0].Panel.Rows(), b.Hash(), tenths(o.Pitch))})
	below := y + h + bleed + gap + mark + 2
	p.add(key(b, o.Pitch, left, below, wide-barLength-10))
	p.bar(right-barLength, below+3)
	return p, nil
}

// title is a board's id and title.
func title(b *maps.Board) string {
	if b.Title == "" {
		return b.ID
	}
	return b.ID + "   " + b.Title
}

// tenths writes millimetres to the tenth below, without a trailing nought.
func tenths(mm float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", float64(int(mm*10+1e-6))/10), ".0")
}
