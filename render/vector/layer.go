package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"metahex/grid"
	"metahex/maps/dots"
)

// An Overprint is drawn over a board's picture: a number for each dot, shown as heat; lines from
// dot to dot; rings around dots. Dots are indexed in the order of Span.Places, row by row from the
// upper left.
type Overprint struct {
	Heat  []int    // a number for each dot, −1 for no number; nil: no heat
	Most  int      // the maximum number
	Form  HeatForm // how the numbers are shown
	Lines []Stroke
	Rings []Ring
	About string // a caption in one line
	// Hues are the meanings of the hues of lines and rings, for the legend; empty: no legend.
	Hues []string `json:"-"`
	// Words are the meanings of the numbers, for the legend; nil: they are plain numbers.
	Words []string `json:"-"`
}

// A HeatForm says how numbers are shown.
type HeatForm string

// The forms.
const (
	Scale HeatForm = ""      // colours from low to high; dots without a number are dark
	Seen  HeatForm = "seen"  // numbers 0 and 1: all dots without 1 are dark
	Flags HeatForm = "flags" // numbers 0 and 1: dots with 1 are marked
)

// A Stroke is a line through dots, with a word in the middle.
type Stroke struct {
	Dots []int
	Hue  Hue
	Text string
}

// A Ring is a circle around a dot.
type Ring struct {
	Dot int
	Hue Hue
}

// A Hue distinguishes kinds of lines and rings.
type Hue int

var hues = [...]color.RGBA{meetInk, clearInk, sideInk, blockInk}

// The hues: for a single kind, for the first and second of two kinds, and for errors.
const (
	Lone Hue = iota
	First
	Second
	Wrong
)

// String returns the hue in the syntax of a web page.
func (h Hue) String() string { return written(hues[h]) }

func written(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// heatSteps is the number of colours of heat.
const heatSteps = 33

// HeatColours returns the heat colours from low to high, in the syntax of a web page.
func HeatColours() []string {
	var all []string
	for i := range heatSteps {
		all = append(all, written(heatColour(float64(i)/(heatSteps-1))))
	}
	return all
}

// heats are the colours from low to high, in even steps. They are the colours of viridis, which is
// in the public domain. Their brightness increases for readers with any kind of colour vision.
var heats = [...]color.RGBA{
	{0x44, 0x01, 0x54, 0xFF}, {0x3B, 0x52, 0x8B, 0xFF}, {0x21, 0x91, 0x8C, 0xFF}, {0x5E, 0xC9, 0x62, 0xFF}, {0xFD, 0xE7, 0x25, 0xFF},
}

// heatColour returns the colour for a share of the maximum number.
func heatColour(share float64) color.RGBA {
	at := min(max(share, 0), 1) * float64(len(heats)-1)
	i := min(int(at), len(heats)-2)
	return mix(heats[i], heats[i+1], float32(at-float64(i)))
}

// Layered draws a board with a layer over it.
func Layered(b *dots.Board, l Overprint, o Options) (*Drawing, error) {
	if l.Heat != nil && len(l.Heat) != b.Span.Len() {
		panic(fmt.Sprintf("found a layer of %d numbers for %d dots", len(l.Heat), b.Span.Len()))
	}
	if o.Foot == "" {
		o.Foot = l.About
	}
	v, err := newView(b, "", o)
	if err != nil {
		return nil, err
	}
	if l.Heat != nil || l.Hues != nil {
		if err := v.open(append(v.heatLegend(l), v.hueKeys(l)...), len(v.remarks(v.room()))); err != nil {
			return nil, err
		}
	}
	v.paint(nil)
	v.heat(l)
	v.draw()
	v.strokes(l)
	return v.Drawing, nil
}

// heat blends each place with the colour of its number.
func (v *view) heat(l Overprint) {
	if l.Heat == nil {
		return
	}
	numbers := map[grid.Place]int{}
	i := 0
	for at := range v.board.Span.Places {
		numbers[at] = l.Heat[i]
		i++
	}
	v.enter(ShadeLayer)
	v.put(&Heat{painting{part: v.mapBox.whole()}, v.ground, func(at grid.Place) (color.RGBA, float32, heatForm) {
		n, ok := numbers[at]
		if !ok {
			return color.RGBA{}, 0, noHeat
		}
		return l.over(n)
	}})
}

// over returns the effect of a number on its dot: a colour, its strength and its form.
func (l Overprint) over(n int) (hot color.RGBA, k float32, form heatForm) {
	switch {
	case l.Form == Flags && n == 1:
		return flagInk, flagStrength, blended
	case l.Form == Flags, l.Form == Seen && n == 1:
		return hot, 0, noHeat
	case l.Form == Seen, n < 0:
		return hot, 0, darkened
	}
	return heatColour(float64(n) / float64(max(l.Most, 1))), 1, blended
}

// heatKey returns the heat scale for the legend: all colours, with some of the numbers on them.
func (v *view) heatKey(most int) key {
	u, steps := v.unit, min(most, 6)
	wide := 36 * float64(steps+1) * u
	return key{wide, func(x, y float64) {
		for i := range heatSteps {
			from, to := math.Round(x+wide*float64(i)/heatSteps), math.Round(x+wide*float64(i+1)/heatSteps)
			v.DrawRectangle(from, y-9*u, to-from, 18*u)
			v.SetColor(heatColour(float64(i) / (heatSteps - 1)))
			v.Fill()
		}
		for i := range steps + 1 {
			n := (i*most + steps/2) / steps
			words := color.Color(white)
			if n*5 > most*3 {
				words = ink
			}
			at := 10*u + (wide-20*u)*float64(n)/float64(most)
			v.words(lettering{bold, 11 * u}, words, x+at, y, middle, fmt.Sprint(n))
		}
	}, ""}
}

// heatLegend returns the legend of a board with heat. It includes the board's own keys if the board
// is still visible.
func (v *view) heatLegend(l Overprint) []key {
	u := v.unit
	switch {
	case l.Form == Seen:
		return append(v.legend(), v.darkKey())
	case l.Form == Flags:
		return append(v.legend(), key{26 * u, func(x, y float64) {
			v.polygon(hexCorners(x+12*u, y, 12*u)...)
			v.SetColor(mix(fills[dots.Clear], flagInk, flagStrength))
			v.Fill()
		}, "not symmetrical under a half-turn"})
	case l.Words != nil:
		var keys []key
		for n, text := range l.Words {
			keys = append(keys, key{26 * u, func(x, y float64) {
				v.polygon(hexCorners(x+12*u, y, 12*u)...)
				v.SetColor(heatColour(float64(n) / float64(max(l.Most, 1))))
				v.Fill()
			}, text})
		}
		return keys
	case l.Most > 0:
		keys := []key{v.heatKey(l.Most)}
		if slices.Contains(l.Heat, -1) {
			none := v.darkKey()
			none.text = "none"
			keys = append(keys, none)
		}
		return keys
	}
	return v.legend()
}

// hueKeys returns a legend key for each hue of the lines.
func (v *view) hueKeys(l Overprint) (keys []key) {
	u := v.unit
	for hue, text := range l.Hues {
		if text != "" {
			keys = append(keys, key{30 * u, func(x, y float64) {
				v.DrawLine(x+2*u, y, x+28*u, y)
				v.cased(hues[hue], white, 4*u, 3*u)
			}, text})
		}
	}
	return keys
}

// flagInk is the tint of marked dots. No tinted terrain looks like another terrain.
var flagInk = color.RGBA{0xD8, 0x00, 0x78, 0xFF}

const flagStrength = 0.6

// strokes draws lines and rings.
func (v *view) strokes(l Overprint) {
	v.enter(SightLayer)
	var all []grid.Place
	for at := range v.board.Span.Places {
		all = append(all, at)
	}
	width := max(v.pitch*0.09, 2)
	for _, s := range l.Lines {
		for i, d := range s.Dots {
			x, y := v.dot(all[d])
			if i == 0 {
				v.MoveTo(x, y)
			} else {
				v.LineTo(x, y)
			}
		}
		v.cased(hues[s.Hue], white, width, width)
	}
	for _, r := range l.Rings {
		x, y := v.dot(all[r.Dot])
		v.DrawCircle(x, y, max(v.pitch*0.4, 6))
		v.cased(hues[r.Hue], white, width, width)
	}
	if len(l.Rings) > 0 {
		v.levels() // draw levels again, because rings must not hide them
		v.enter(SightLayer)
	}
	for _, s := range l.Lines {
		if s.Text == "" || len(s.Dots) == 0 {
			continue
		}
		x1, y1 := v.dot(all[s.Dots[0]])
		x2, y2 := v.dot(all[s.Dots[len(s.Dots)-1]])
		x, y, letters := (x1+x2)/2, (y1+y2)/2, lettering{bold, 14 * v.unit}
		wide := v.wide(letters, s.Text) + 8*v.unit
		v.plate(box{x - wide/2, y - 10*v.unit, wide, 20 * v.unit}, 4*v.unit, white, hues[s.Hue], 1.5)
		v.words(letters, hues[s.Hue], x, y, middle, s.Text)
	}
	v.strokeEnds(l, all)
}

// strokeEnds writes the names of the dots at the ends of lines that have a word.
func (v *view) strokeEnds(l Overprint, all []grid.Place) {
	place := placer{frame: v.mapBox}
	var ends []tag
	for _, s := range l.Lines {
		if s.Text == "" || len(s.Dots) == 0 {
			continue
		}
		first, last := all[s.Dots[0]], all[s.Dots[len(s.Dots)-1]]
		x1, y1 := v.dot(first)
		x2, y2 := v.dot(last)
		place.lines = append(place.lines, [4]float64{x1, y1, x2, y2})
		middle := box{(x1 + x2) / 2, (y1 + y2) / 2, 0, 0}
		place.taken = append(place.taken, middle.grown(18*v.unit))
		for _, at := range []grid.Place{first, last} {
			x, y := v.dot(at)
			name := v.board.Name(at)
			if !slices.ContainsFunc(ends, func(t tag) bool { return t.lines[0] == name }) {
				ends = append(ends, tag{x, y, 10 * v.unit, []string{name}, 11 * v.unit, hues[s.Hue]})
			}
		}
	}
	v.tags(&place, ends...)
}
