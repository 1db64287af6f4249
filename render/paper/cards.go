package paper

import (
	"fmt"
	"image/color"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"metahex/cards"
)

// Tracking cards (BHM 5.0), nine on a sheet, edge to edge, and counters.
//
//	┌───────────────────┐
//	│ Front Line    ┌──┐│   the box for the unit's letter (5.1)
//	│ armoured, 8   └──┘│
//	│ damage □ □ □ □ □  │   crossed off from the left; the column under the
//	│ attack 7 6 5 4 2  │   first open box holds (5.2)
//	│ shield 3 3 2 1 0  │
//	│ move   5 5 4 3 2  │
//	│░░░ special rules ░│   (5.3)
//	└───────────────────┘

// CardPapers are the papers that cards are printed on, upright.
var CardPapers = []Paper{{"a4", 210, 297, true}, {"letter", 215.9, 279.4, true}}

// The size of a card in millimetres, that of a playing card, and of a counter.
const (
	cardW, cardH = 63.0, 88.0
	counter      = 16.0
)

// The colours of the tracks, light enough to write on.
var (
	attackInk  = color.RGBA{0xF6, 0xC9, 0xB8, 0xFF}
	shieldInk  = color.RGBA{0xBF, 0xD9, 0xF2, 0xFF}
	moveInk    = color.RGBA{0xC9, 0xE7, 0xBE, 0xFF}
	specialInk = color.RGBA{0xEC, 0xEA, 0xE4, 0xFF}
	sideInks   = map[string]color.RGBA{"red": {0xF2, 0xA7, 0x9B, 0xFF}, "blue": {0x9F, 0xC3, 0xF0, 0xFF}}
)

// LayCards lays cards of some types on sheets: as many as fit, one after the
// other, with crop marks.
func LayCards(deck *cards.Deck, types []cards.Type, p Paper) []Page {
	var all []Page
	const across, down = 3, 3
	for first := 0; first < len(types); first += across * down {
		page := newSheet(fmt.Sprintf("cards %d", len(all)+1), p, across*cardW, down*cardH)
		for i, t := range types[first:min(first+across*down, len(types))] {
			x, y := page.Trim.X+float64(i%across)*cardW, page.Trim.Y+float64(i/across)*cardH
			page.card(deck, t, x, y)
		}
		page.grid(across, down)
		all = append(all, page)
	}
	return all
}

// newSheet is a page with room of a size in its middle.
func newSheet(code string, p Paper, w, h float64) Page {
	page := Page{Code: code, W: p.W, H: p.H, Trim: Box{(p.W - w) / 2, (p.H - h) / 2, w, h}}
	page.Bleed = page.Trim
	return page
}

// grid marks in the margins where a sheet is cut into columns and rows.
func (p *Page) grid(across, down int) {
	t := p.Trim
	for i := range across + 1 {
		x := t.X + t.W*float64(i)/float64(across)
		p.add(line{x, t.Y - gap - mark, x, t.Y - gap, fine}, line{x, t.Y + t.H + gap, x, t.Y + t.H + gap + mark, fine})
	}
	for j := range down + 1 {
		y := t.Y + t.H*float64(j)/float64(down)
		p.add(line{t.X - gap - mark, y, t.X - gap, y, fine}, line{t.X + t.W + gap, y, t.X + t.W + gap + mark, y, fine})
	}
}

// card draws one card.
func (p *Page) card(deck *cards.Deck, t cards.Type, x, y float64) {
	const in = 4.0
	k := deck.Kind(t)
	p.add(bar{Box{x, y, cardW, cardH}, white})
	p.add(bar{Box{x + cardW - in - 11, y + in, 11, 11}, white})
	p.add(text{x + in, y + in + 3, 12, bold, leftward, k.Name},
		text{x + in, y + in + 8.5, 7, regular, leftward, fmt.Sprintf("%s, %d points", k.Class, k.Build.Points)})
	top := y + 21.0
	if len(k.Attack) == cards.Boxes {
		p.track("damage", []string{"d0", "d1", "d2", "d3", "d4"}, white, x+in, top)
	} else {
		p.add(text{x + in, top + 3.5, 8, regular, leftward, "out at the first hit"})
	}
	for i, row := range []struct {
		name    string
		figures []int
		ink     color.RGBA
	}{{"attack", k.Attack, attackInk}, {"shield", k.Shield, shieldInk}, {"move", k.Move, moveInk}} {
		p.track(row.name, strings.Fields(strings.Trim(fmt.Sprint(row.figures), "[]")), row.ink, x+in, top+float64(i+1)*9)
	}
	p.special(k, Box{x + in, top + 37.5, cardW - 2*in, cardH - 21 - 37.5 - in})
}

// track is a row of boxes; those of damage are white and lightly lettered.
func (p *Page) track(name string, figures []string, ink color.RGBA, x, y float64) {
	const w, h = 8.2, 7.0
	p.add(text{x, y + h/2, 8, regular, leftward, name})
	for i, f := range figures {
		b := Box{x + 14 + float64(i)*w, y, w, h}
		size, style := 12.0, bold
		if name == "damage" {
			size, style = 6, regular
		}
		p.add(bar{b, ink}, text{b.X + w/2, b.Y + h/2, size, style, centred, f})
	}
}

// special is the shaded section at the foot, with the source of the figures.
func (p *Page) special(k *cards.Kind, b Box) {
	const size, step = 6.5, 2.9
	p.add(bar{b, specialInk})
	y := b.Y + 3
	for _, note := range k.Abilities.Notes() {
		for _, words := range wrapped(note, size, b.W-4) {
			p.add(text{b.X + 2, y, size, regular, leftward, words})
			y += step
		}
	}
	if note := k.Note(); note != "" {
		p.add(text{b.X + 2, b.Y + b.H - 2.2, 5.5, regular, leftward, "figures: " + strings.TrimPrefix(note, k.Name+" card: ")})
	}
}

var plain = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return f
})

// wrapped breaks words into lines of a size no wider than the room in
// millimetres. Lines after the first are indented.
func wrapped(s string, size, room float64) []string {
	face, err := opentype.NewFace(plain(), &opentype.FaceOptions{Size: 1000, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are our own
	}
	wide := func(s string) float64 {
		return float64(font.MeasureString(face, s)) / 64 / 1000 * size * inch / 72
	}
	var lines []string
	for _, word := range strings.Fields(s) {
		if n := len(lines); n > 0 && wide(lines[n-1]+" "+word) <= room {
			lines[n-1] += " " + word
		} else if n > 0 {
			lines = append(lines, "  "+word)
		} else {
			lines = []string{word}
		}
	}
	return lines
}

// LayCounters lays a sheet of counters: so many units a side, by letter, and the
// markers of the game (BHM 4.4 to 4.14), without the tiles of terrain.
func LayCounters(units int, p Paper) []Page {
	all := counterFaces(units)
	const across, down = 11, 15
	var pages []Page
	for first := 0; first < len(all); first += across * down {
		page := newSheet(fmt.Sprintf("counters %d", len(pages)+1), p, across*counter, down*counter)
		for i, f := range all[first:min(first+across*down, len(all))] {
			page.counter(f, page.Trim.X+float64(i%across)*counter, page.Trim.Y+float64(i/across)*counter)
		}
		page.grid(across, down)
		pages = append(pages, page)
	}
	return pages
}

// A counterFace is what is printed on a counter.
type counterFace struct {
	words, under string
	ink          color.RGBA
}

// counter adds a counter, whose upper left corner is given.
func (p *Page) counter(f counterFace, x, y float64) {
	p.add(bar{Box{x, y, counter, counter}, f.ink})
	size, lines := 18.0, []string{f.words}
	if len(f.words) > 2 {
		size = 7
		lines = wrapped(f.words, size, counter-2)
	}
	for k, words := range lines {
		p.add(text{x + counter/2, y + counter/2 + float64(k)*3 - float64(len(lines)-1)*1.5, size, bold, centred, strings.TrimSpace(words)})
	}
	p.add(text{x + counter/2, y + counter - 2.4, 5.5, regular, centred, f.under})
}

// counterFaces are the counters of so many units a side, and the markers.
func counterFaces(units int) (all []counterFace) {
	for _, side := range []string{"red", "blue"} {
		for i := range units {
			all = append(all, counterFace{string(rune('A' + i)), side, sideInks[side]})
		}
	}
	for _, m := range []struct {
		words string
		n     int
	}{{"complete", 12}, {"shock", 5}, {"panic", 5}, {"bunker", 5}, {"improved position", 5}, {"painted", 6}, {"active command", 2},
		{"control", 6}, {"turn", 1}, {"victory points", 2}, {"mine", 6}} {
		for range m.n {
			all = append(all, counterFace{m.words, "", white})
		}
	}
	for level := 1; level <= 6; level++ {
		for range 4 {
			all = append(all, counterFace{fmt.Sprintf("+%d", level), "level", specialInk})
		}
	}
	return all
}
