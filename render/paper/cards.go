package paper

import (
	"fmt"

	"metahex/cards/pieces"
	"metahex/render/vector"
)

// Cards and counters are printed in two ways: on sheets, with a little bleed around each piece and
// crop marks in the margins; or one per page with the full bleed, for a printing house.
//
//	     | |   | |
//	    ┌───┐ ┌───┐       gutter: twice the bleed of a sheet
//	  ──│   │ │   │──
//	    └───┘ └───┘
//	     | |   | |

// CardPapers lists the paper formats for cards.
var CardPapers = []Paper{{"a4", 210, 297, true}, {"letter", 215.9, 279.4, true}}

// gutter is the space between two pieces on a sheet, in millimetres.
const gutter = 3.0

// A Face is a card or a counter: a drawing with a trim.
type Face struct {
	Name string // for file names
	W, H float64
	// Draw draws the face with a bleed in millimetres, at a scale in pixels per millimetre.
	Draw func(bleed, scale float64) (*vector.Drawing, error)
}

// CardFaces returns the cards of a set. A card with Count n occurs n times.
func CardFaces(s pieces.Set) (all []Face) {
	for i := range s.Cards {
		p := &s.Cards[i]
		for range max(p.Count, 1) {
			all = append(all, Face{fileName("card", s, p), vector.CardWidth, vector.CardHeight, func(bleed, scale float64) (*vector.Drawing, error) {
				return vector.Card(p, s.Sides, bleed, scale)
			}})
		}
	}
	return all
}

// CounterFaces returns the counters of a set. A counter with Count n occurs n times.
func CounterFaces(s pieces.Set) (all []Face) {
	for i := range s.Counters {
		p := &s.Counters[i]
		for range p.Count {
			all = append(all, Face{fileName("counter", s, p), vector.CounterSize, vector.CounterSize, func(bleed, scale float64) (*vector.Drawing, error) {
				return vector.Counter(p, bleed, scale), nil
			}})
		}
	}
	return all
}

// fileName returns the file name of a piece: its kind, its id and, if it has one, its side.
func fileName(what string, s pieces.Set, p *pieces.Piece) string {
	name := []rune(what + "-" + p.ID)
	if p.Side != pieces.Either {
		name = append(name, []rune("-"+s.Sides[p.Side])...)
	}
	for i, r := range name {
		if r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' || r == '+' {
			continue
		}
		name[i] = '-'
	}
	return string(name)
}

// LayFaces places faces of the same size on sheets. The sheets are named "what 1", "what 2" and so
// on. It uses portrait or landscape, whichever holds more faces.
func LayFaces(what string, faces []Face, p Paper) (all []Page) {
	if len(faces) == 0 {
		return nil
	}
	w, h := faces[0].W, faces[0].H
	across, down := fits(p.W, w), fits(p.H, h)
	if x, y := fits(p.H, w), fits(p.W, h); x*y > across*down {
		p.W, p.H, across, down = p.H, p.W, x, y
	}
	for first := 0; first < len(faces); first += across * down {
		page := newSheet(fmt.Sprintf("%s %d", what, len(all)+1), p, along(across, w), along(down, h))
		for i, f := range faces[first:min(first+across*down, len(faces))] {
			x, y := page.Trim.X+float64(i%across)*(w+gutter), page.Trim.Y+float64(i/across)*(h+gutter)
			page.add(f.picture(fmt.Sprintf("%s-%d", f.Name, i+1), gutter/2, x, y))
		}
		page.grid(across, down, w, h)
		page.Bleed = page.Trim.grown(gutter / 2)
		all = append(all, page)
	}
	return all
}

// along returns the length of n pieces including the gutters between them.
func along(n int, size float64) float64 { return float64(n)*(size+gutter) - gutter }

// fits returns how many pieces fit along one side of the paper, with bleed and marks.
func fits(paper, size float64) int {
	n := 0
	for along(n+1, size)+2*(gutter/2+gap+mark) <= paper {
		n++
	}
	return n
}

// picture returns the face with the given bleed. x and y are the corner of its trim on the page.
func (f Face) picture(name string, bleed, x, y float64) picture {
	return picture{x - bleed, y - bleed, name, func(scale float64) (*vector.Drawing, error) { return f.Draw(bleed, scale) }, 0}
}

// Single returns a page with one face. The page is as large as the face's bleed box, as printing
// houses require; with marks it also has room for crop marks.
func (f Face) Single(marks bool) Page {
	room := bleed
	if marks {
		room += gap + mark
	}
	p := newSheet(f.Name, Paper{W: f.W + 2*room, H: f.H + 2*room}, f.W, f.H)
	p.Bleed = p.Trim.grown(bleed)
	p.add(f.picture(f.Name, bleed, p.Trim.X, p.Trim.Y))
	if marks {
		for _, c := range p.Trim.corners() {
			p.cropMarks(c)
		}
	}
	return p
}

// newSheet returns a page whose trim has the given size and is centred on the paper.
func newSheet(code string, p Paper, w, h float64) Page {
	page := Page{Code: code, W: p.W, H: p.H, Trim: Box{(p.W - w) / 2, (p.H - h) / 2, w, h}}
	page.Bleed = page.Trim
	return page
}

// grid draws crop marks in the margins for each column and row of pieces.
func (p *Page) grid(across, down int, w, h float64) {
	t := p.Trim
	const near, far = gutter/2 + gap, gutter/2 + gap + mark
	for i := range 2 * across {
		x := t.X + float64(i/2)*(w+gutter) + float64(i%2)*w
		p.add(line{x, t.Y - far, x, t.Y - near, fine}, line{x, t.Y + t.H + near, x, t.Y + t.H + far, fine})
	}
	for j := range 2 * down {
		y := t.Y + float64(j/2)*(h+gutter) + float64(j%2)*h
		p.add(line{t.X - far, y, t.X - near, y, fine}, line{t.X + t.W + near, y, t.X + t.W + far, y, fine})
	}
}
