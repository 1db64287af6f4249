package vector

import (
	"fmt"
	"image/color"
	"slices"

	"metahex/cards/pieces"
)

// Cards and counters of any rule book:
//
//	┌──┬────────────────┐        ┌───────────┐
//	│s │ Front Line  [╳]│        │Zeta-5  [○]│   name and branch
//	│i │ armoured       │        │   ▄█▄══   │   silhouette
//	│d │     ▄█▄══      │        │ 6  4  4  4│   figures, their names below them
//	│e │ damage □□□□□   │        └───────────┘
//	│  │ attack 7 6 5 4 2│
//	│  │░ special rules ░│
//	└──┴────────────────┘

// Sizes in millimetres of a card, which are those of a playing card, and of a counter.
const (
	CardWidth, CardHeight = 63.0, 88.0
	CounterSize           = 16.0
)

// sidePaints are the colours of the sides: dark for bands with white words, light for counters. A
// test checks that they differ.
var (
	sidePaints = [3]color.RGBA{{0x4A, 0x4F, 0x55, 0xFF}, {0x9E, 0x1B, 0x1B, 0xFF}, {0x1B, 0x4E, 0x8C, 0xFF}}
	sideTints  = [3]color.RGBA{{0xEC, 0xEA, 0xE4, 0xFF}, {0xF2, 0xA7, 0x9B, 0xFF}, {0xB4, 0xD6, 0xFA, 0xFF}}
)

// figureInks maps meanings of figures to colours of the patches behind them.
var figureInks = map[pieces.Ink]color.RGBA{
	pieces.Plain: {0xEC, 0xEA, 0xE4, 0xFF}, pieces.Attack: {0xF6, 0xC9, 0xB8, 0xFF}, pieces.Shield: {0xBF, 0xD9, 0xF2, 0xFF}, pieces.Move: {0xC9, 0xE7, 0xBE, 0xFF},
	pieces.White: white, pieces.Pink: {0xF7, 0xB6, 0xC8, 0xFF}, pieces.Purple: {0xC9, 0xA0, 0xDC, 0xFF}, pieces.Brown: {0xC8, 0x9B, 0x6C, 0xFF},
	pieces.Black: {0x22, 0x22, 0x22, 0xFF}, pieces.Blued: {0x8F, 0xBB, 0xEE, 0xFF}, pieces.Green: {0x9C, 0xD6, 0x86, 0xFF}, pieces.Orange: {0xF5, 0xB0, 0x5A, 0xFF},
	pieces.Yellow: {0xFB, 0xE7, 0x6B, 0xFF},
}

// figureInk returns the colours of a patch and of the words on it.
func figureInk(i pieces.Ink) (patch, words color.RGBA) {
	if i == pieces.Black {
		return figureInks[i], white
	}
	return figureInks[i], ink
}

// A pieceCanvas draws a piece. Its lengths are in millimetres from the corner of the trim.
type pieceCanvas struct {
	*canvas
	scale, bleed float64
}

func newPieceCanvas(w, h, bleed, scale float64, ground color.RGBA, title string) *pieceCanvas {
	c := &pieceCanvas{newCanvas(0, 0), scale, bleed}
	c.Width, c.Height, c.Title = (w+2*bleed)*scale, (h+2*bleed)*scale, title
	c.Paper = white
	c.enter(GroundLayer)
	c.SetColor(ground)
	c.DrawRectangle(0, 0, c.Width, c.Height)
	c.Fill()
	return c
}

// in converts a box from millimetres to pixels.
func (c *pieceCanvas) in(x, y, w, h float64) box {
	return box{(x + c.bleed) * c.scale, (y + c.bleed) * c.scale, w * c.scale, h * c.scale}
}

// say writes words with a size in points, and returns their width in millimetres.
func (c *pieceCanvas) say(f Font, points float64, col color.RGBA, x, y, align float64, s string) {
	c.words(c.letters(f, points), col, (x+c.bleed)*c.scale, (y+c.bleed)*c.scale, align, s)
}

// letters returns a lettering with a size in points.
func (c *pieceCanvas) letters(f Font, points float64) lettering {
	return lettering{f, points * 25.4 / 72 * c.scale}
}

// fitted writes words, reduced until they fit the room in millimetres, but not below 4 points.
func (c *pieceCanvas) fitted(f Font, points float64, col color.RGBA, x, y, align, room float64, s string) {
	for points > 4 && c.wide(c.letters(f, points), s) > room*c.scale {
		points -= 0.25
	}
	c.say(f, points, col, x, y, align, s)
}

// Card draws a unit's card with a bleed in millimetres, at a scale in pixels per millimetre. The
// argument sides has the names of the sides. The error lists the words that do not fit.
func Card(p *pieces.Piece, sides [3]string, bleed, scale float64) (*Drawing, error) {
	const in, band = 4.0, 6.0
	c := newPieceCanvas(CardWidth, CardHeight, bleed, scale, white, "Card of "+p.Name)
	c.SetColor(sidePaints[p.Side])
	b := c.in(-bleed, -bleed, CardWidth+2*bleed, band+in+bleed)
	c.DrawRectangle(b.x, b.y, b.w, b.h)
	c.Fill()
	x, right := in, CardWidth-in
	c.enter(NamesLayer)
	c.fitted(bold, 12, white, x, 6, left, 40, p.Name)
	c.say(regular, 6.5, white, right, 6, 1, sides[p.Side])
	c.fitted(regular, 7, ink, x, 13.5, left, right-x, p.Role)
	c.enter(UnitsLayer)
	c.silhouette(p, c.in(x, 16, 36, 17), sidePaints[p.Side], white)
	c.branchSign(p.Symbol, c.in(right-12, 16, 12, 8), sideTints[p.Side])
	if p.Damage > 0 { // the box for the unit's letter
		b := c.in(right-9, 25.5, 9, 7)
		c.plate(b, 0, white, ink, 0.2*scale)
		c.say(regular, 4.5, faintInk, right-10, 29, 1, "letter")
	}
	y := 35.0
	if p.Damage > 0 {
		boxes := make([]string, p.Damage)
		for i := range boxes {
			boxes[i] = fmt.Sprintf("d%d", i)
		}
		c.track(pieces.Row{Name: "damage", Values: boxes}, x, y, 7)
		y += 7.6
	}
	step := 7.6
	if room := CardHeight - in - 22 - y; len(p.Rows) > 0 {
		step = min(step, room/float64(len(p.Rows)))
	}
	for _, r := range p.Rows {
		c.track(r, x, y, step-0.6)
		y += step
	}
	return c.Drawing, c.special(p, x, y+0.8, right-x, CardHeight-in-y-0.8)
}

// track draws a row of figures in boxes. Boxes of damage are white, with light letters.
func (c *pieceCanvas) track(r pieces.Row, x, y, h float64) {
	const w, names = 8.2, 14.0
	c.enter(NamesLayer)
	c.fitted(regular, 8, ink, x, y+h/2, left, names-0.5, r.Name)
	patch, words := figureInk(r.Ink)
	font, size := bold, min(12, h*2.2)
	if r.Name == "damage" {
		patch, words, font, size = white, faintInk, regular, 6
	}
	for i, v := range r.Values {
		c.enter(GroundLayer)
		c.plate(c.in(x+names+float64(i)*w, y, w, h), 0, patch, ink, 0.12*c.scale)
		c.enter(NamesLayer)
		c.fitted(font, size, words, x+names+(float64(i)+0.5)*w, y+h/2, middle, w-1, v)
	}
}

// special draws the shaded area with special rules and the source of the figures. It reduces the
// words until they fit, but not below 4.5 points.
func (c *pieceCanvas) special(p *pieces.Piece, x, y, w, h float64) error {
	c.enter(GroundLayer)
	b := c.in(x, y, w, h)
	c.plate(b, 0, figureInks[pieces.Plain], ink, 0.12*c.scale)
	notes := slices.Clone(p.Notes)
	if p.Source != "" {
		notes = append(notes, "figures: "+p.Source)
	}
	c.enter(NamesLayer)
	for points := 6.5; points >= 4.5; points -= 0.25 {
		var lines []string
		for _, n := range notes {
			for i, l := range c.wrap(c.letters(regular, points), n, (w-5)*c.scale) {
				if i > 0 {
					l = "  " + l
				}
				lines = append(lines, l)
			}
		}
		lead := points * 0.45
		if float64(len(lines))*lead > h-2 {
			continue
		}
		for i, l := range lines {
			c.say(regular, points, ink, x+2, y+1+lead*(float64(i)+0.5), left, l)
		}
		return nil
	}
	return fmt.Errorf("card %s: its %d notes do not fit on a card; want shorter notes", p.ID, len(p.Notes))
}

// Counter draws a counter with a bleed in millimetres, at a scale in pixels per millimetre.
func Counter(p *pieces.Piece, bleed, scale float64) *Drawing {
	const mid, size = CounterSize / 2, CounterSize
	c := newPieceCanvas(size, size, bleed, scale, sideTints[p.Side], "Counter "+p.Name)
	if p.Body == pieces.Marker && p.Symbol == pieces.NoSymbol {
		c.marker(p)
		return c.Drawing
	}
	c.enter(UnitsLayer)
	if p.Letter() {
		c.silhouette(p, c.in(1, 9, 14, 6), sidePaints[p.Side], sideTints[p.Side])
		c.enter(NamesLayer)
		c.fitted(bold, 18, ink, mid, 5, middle, size-2, p.Name)
		return c.Drawing
	}
	c.silhouette(p, c.in(1, 4.6, 8.6, 5.6), sidePaints[p.Side], sideTints[p.Side])
	c.branchSign(p.Symbol, c.in(10, 5.2, 5, 5*2.0/3), white)
	c.enter(NamesLayer)
	c.title(p.Name)
	if p.Body == pieces.Marker {
		c.fitted(regular, 4, ink, mid, 9.9, middle, size-1.6, p.Role)
	}
	var rows []pieces.Row
	for _, r := range p.Rows {
		if r.Short != "" && len(r.Values) > 0 {
			rows = append(rows, r)
		}
	}
	w := (size - 1.6) / float64(max(len(rows), 1))
	for i, r := range rows {
		x := 0.8 + w*float64(i)
		patch, words := figureInk(r.Ink)
		c.enter(GroundLayer)
		c.plate(c.in(x, 10.6, w, 3), 0, patch, ink, 0.1*scale)
		c.enter(NamesLayer)
		c.fitted(bold, 7.5, words, x+w/2, 12.1, middle, w-0.4, r.Values[0])
		c.fitted(regular, 4, ink, x+w/2, 14.6, middle, w-0.2, r.Short)
	}
	return c.Drawing
}

// title writes the name of a counter, in two lines if it is long.
func (c *pieceCanvas) title(name string) {
	const mid, room = CounterSize / 2, CounterSize - 1.6
	if c.wide(c.letters(bold, 5), name) <= room*c.scale {
		c.fitted(bold, 7, ink, mid, 2.6, middle, room, name)
		return
	}
	lines := c.wrap(c.letters(bold, 4.75), name, room*c.scale)
	for i, l := range lines {
		c.fitted(bold, 4.75, ink, mid, 2.7+1.8*(float64(i)-float64(len(lines)-1)/2), middle, room, l)
	}
}

// marker writes the words of a marker, and the lines below.
func (c *pieceCanvas) marker(p *pieces.Piece) {
	const mid, size = CounterSize / 2, CounterSize
	points := 8.0
	if len(p.Name) <= 2 {
		points = 18
	}
	lines := c.wrap(c.letters(bold, points), p.Name, (size-2)*c.scale)
	lead := points * 0.42
	c.enter(NamesLayer)
	for i, l := range lines {
		c.fitted(bold, points, ink, mid, mid+lead*(float64(i)-float64(len(lines)-1)/2)-0.8, middle, size-1.6, l)
	}
	under := c.wrap(c.letters(regular, 4.5), p.Role, (size-1.6)*c.scale)
	for i, l := range under {
		c.fitted(regular, 4.5, ink, mid, size-1.9-1.8*float64(len(under)-1-i), middle, size-1.6, l)
	}
}
