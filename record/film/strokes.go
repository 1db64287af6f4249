package film

import (
	"image"
	"image/color"
	"slices"

	"metahex/game"
	"metahex/render/vector"
)

// This file draws everything over the map at a given time, for films that are drawn frame by frame.

// ticks returns the times at which the picture changes, in order. During movements, the picture
// changes at intervals of the given length in milliseconds. For length 0, pieces jump.
func (w *writer) ticks(step int) []int {
	all := []int{0}
	for i := range w.tokens {
		all = append(all, w.tokens[i].ticks(step)...)
	}
	for _, m := range w.marks {
		strikes := m.strikes()
		all = append(append(all, m.to), during(m.from, strikes, step)...)
		if m.bursts() {
			all = append(all, during(strikes, m.to, step)...)
		}
	}
	for _, c := range w.captions {
		all = append(all, c.from)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// ticks returns the times at which a token moves, appears or vanishes.
func (t *token) ticks(step int) (all []int) {
	for i := 1; i < len(t.poses); i++ {
		p := t.poses[i]
		if p.shown && t.poses[i-1].shown {
			all = append(all, during(p.since, p.since+p.over, step)...)
		} else {
			all = append(all, p.since+p.over)
		}
	}
	return all
}

// during returns both ends of a time span, and the times between them at intervals of a given
// length.
func during(from, to, step int) []int {
	all := []int{from, to}
	for t := from + step; step > 0 && t < to; t += step {
		all = append(all, t)
	}
	return all
}

// A stroke is one item drawn over the map.
type stroke struct {
	kind         strokeKind
	x, y, x2, y2 int
	r            int
	ink          color.NRGBA
	text         string
}

type strokeKind uint8

const (
	pieceStroke strokeKind = iota
	lineStroke
	bulletStroke
	burstStroke
	wordStroke
	captionStroke
)

// The colours of strokes.
var (
	gifInks = [...]color.NRGBA{game.Chance: {0x55, 0x55, 0x55, 255}, game.Red: {0xb3, 0x26, 0x1e, 255}, game.Blue: {0x1d, 0x4f, 0xa3, 255}, game.Nobody: {0x55, 0x55, 0x55, 255}}
	gifDark = color.NRGBA{0x11, 0x11, 0x11, 255}
	gifFire = color.NRGBA{0xff, 0x6a, 0x00, 255}
	gifShot = color.NRGBA{0xff, 0xb0, 0x00, 255}
	gifPale = color.NRGBA{0xff, 0xff, 0xff, 255}
)

// strokes returns everything over the map at a given time.
func (w *writer) strokes(now int) (all []stroke) {
	var marks []mark
	for _, m := range w.marks {
		if now >= m.from && now < m.to {
			marks = append(marks, m)
		}
	}
	for _, m := range marks {
		if m.Kind == game.Shot || m.Kind == game.Panic {
			x, y := w.at(m.From)
			x2, y2 := w.at(m.To)
			all = append(all, stroke{kind: lineStroke, x: int(x), y: int(y), x2: int(x2), y2: int(y2), ink: gifInks[w.sideOf(m.By)]})
		}
	}
	for i := range w.tokens {
		t := &w.tokens[i]
		if x, y, shown := w.stands(t, now); shown {
			all = append(all, stroke{kind: pieceStroke, x: x, y: y, r: int(w.size()), ink: gifInks[t.side], text: t.label})
		}
	}
	for _, m := range marks {
		all = append(all, w.strikeStrokes(m, now)...)
	}
	if c, ok := w.captionAt(now); ok {
		all = append(all, stroke{kind: captionStroke, x: 12, y: int(w.framed.Drawing.Height) + 35, ink: gifDark, text: clipped(c.text, int(w.framed.Drawing.Width-24)/7)})
	}
	return all
}

// captionAt returns the caption at a given time.
func (w *writer) captionAt(now int) (c caption, ok bool) {
	n := 0
	for n < len(w.captions) && w.captions[n].from <= now {
		n++
	}
	if n == 0 {
		return caption{}, false
	}
	return w.captions[n-1], true
}

// stands returns the position of a token at a given time.
func (w *writer) stands(t *token, now int) (x, y int, shown bool) {
	where := func(p pose) (float64, float64) {
		px, py := w.at(p.at)
		lift := float64(min(p.rank, 4)) * w.size() * 0.35
		return px + lift, py - lift
	}
	i := 0
	for i+1 < len(t.poses) && now >= t.poses[i+1].since {
		i++
	}
	p := t.poses[i]
	px, py := where(p)
	if i == 0 || now >= p.since+p.over {
		return int(px), int(py), p.shown
	}
	before := t.poses[i-1]
	if !before.shown || !p.shown {
		px, py = where(before)
		return int(px), int(py), before.shown
	}
	bx, by := where(before)
	k := float64(now-p.since) / float64(p.over)
	return int(bx + (px-bx)*k), int(by + (py-by)*k), true
}

// strikes returns the time at which a mark strikes. A shot flies until then.
func (m *mark) strikes() int {
	if m.Kind == game.Shot {
		return m.from + flight
	}
	return m.from
}

// bursts reports whether a ring grows at the end of the mark.
func (m *mark) bursts() bool {
	return m.Size > 0 || m.Kind == game.Blast || m.Kind == game.Destroyed || m.Kind == game.Crash
}

// strikeStrokes returns the strokes of a flying shot, its impact and its result.
func (w *writer) strikeStrokes(m mark, now int) (all []stroke) {
	fx, fy := w.at(m.From)
	x, y := w.at(m.To)
	strikes := m.strikes()
	if now < strikes {
		k := float64(now-m.from) / float64(strikes-m.from)
		return []stroke{{kind: bulletStroke, x: int(fx + (x-fx)*k), y: int(fy + (y-fy)*k), r: 4, ink: gifShot}}
	}
	if m.bursts() {
		k := float64(now-strikes) / float64(m.to-strikes)
		all = append(all, stroke{kind: burstStroke, x: int(x), y: int(y), r: int(w.size() * (0.4 + 1.8*k)), ink: gifFire})
	}
	if m.words == "" {
		return all
	}
	wx, wy := w.wordsAt(m)
	return append(all, stroke{kind: wordStroke, x: int(wx), y: int(wy) - 4, ink: gifDark, text: m.words})
}

// elements returns the drawing elements of a stroke.
func (s *stroke) elements() []vector.Element {
	x, y, r := float64(s.x), float64(s.y), float64(s.r)
	words := func(size, align float64, ink color.NRGBA) *vector.Words {
		e := &vector.Words{Lettering: vector.Lettering{Font: vector.Bold, Size: size}, Colour: ink, X: x, Y: y, Align: align, Text: s.text}
		e.Measure = e.Wide(s.text)
		return e
	}
	switch s.kind {
	case pieceStroke:
		size := min(r*0.95, r*2.3/float64(max(1, len([]rune(s.text)))))
		return []vector.Element{&vector.Disc{X: x, Y: y, R: r, Width: 1.5, Fill: s.ink, Rim: gifPale}, words(size, 0.5, gifPale)}
	case lineStroke:
		path := vector.Path{{Kind: vector.Move, N: [6]float64{x, y}}, {Kind: vector.Line, N: [6]float64{float64(s.x2), float64(s.y2)}}}
		return []vector.Element{&vector.Shape{Path: path, Pen: &vector.Pen{Colour: s.ink, Width: 2.5, Dash: []float64{2, 5}}}}
	case bulletStroke:
		return []vector.Element{&vector.Disc{X: x, Y: y, R: r, Width: 1, Fill: s.ink, Rim: gifDark}}
	case burstStroke:
		return []vector.Element{&vector.Shape{Path: vector.Path{{Kind: vector.Circle, N: [6]float64{x, y, r}}}, Pen: &vector.Pen{Colour: s.ink, Width: 4}}}
	case wordStroke:
		e := words(13, 0.5, s.ink)
		e.Halo, e.HaloBy = gifPale, 2
		return []vector.Element{e}
	}
	e := words(13, 0, s.ink)
	e.Font = vector.Regular
	e.Measure = e.Wide(s.text)
	return []vector.Element{e}
}

// bounds returns a rectangle that contains a stroke.
func (s *stroke) bounds(width int) image.Rectangle {
	switch s.kind {
	case lineStroke:
		return image.Rect(s.x, s.y, s.x2, s.y2).Inset(-4)
	case captionStroke:
		return image.Rect(0, s.y-14, width, s.y+14)
	case wordStroke:
		half := int(vector.Lettering{Font: vector.Bold, Size: 13}.Wide(s.text)/2) + 6
		return image.Rect(s.x-half, s.y-12, s.x+half, s.y+12)
	}
	reach := s.r + 4
	return image.Rect(s.x-reach, s.y-reach, s.x+reach, s.y+reach)
}
