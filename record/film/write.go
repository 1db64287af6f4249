package film

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/game"
	"metahex/render/vector"
)

// strip is the height of the text below the map.
const strip = 50

// inks are the colours of the sides.
var inks = [...]string{game.Chance: "#555", game.Red: "#b3261e", game.Blue: "#1d4fa3", game.Nobody: "#555"}

// A writer writes a reel.
type writer struct {
	*reel
	framed vector.Framed
	title  string
	out    strings.Builder
}

// put writes a formatted line.
func (w *writer) put(format string, args ...any) { fmt.Fprintf(&w.out, format+"\n", args...) }

// px formats pixels with one decimal.
func px(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }

// begin writes the map and everything else below the pieces, for a picture of the given height.
func (w *writer) begin(height float64) {
	d := w.framed.Drawing
	w.put(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" role="img" font-family="Go,Arial,sans-serif">`, px(d.Width), px(height))
	w.put("<title>%s</title>", vector.XMLText(w.title))
	w.put(`<rect width="100%%" height="100%%" fill="#fff"/>`)
	w.out.Write(vector.SVGGroup(d, "map", 0, 0, 1))
}

// svg writes the whole film: the map, the shots, the pieces and the words.
func (w *writer) svg() []byte {
	d := w.framed.Drawing
	w.begin(d.Height + strip)
	w.put(`<g clip-path="url(#map-edge)">`)
	for _, m := range w.marks {
		w.line(m)
	}
	for i := range w.tokens {
		w.piece(&w.tokens[i])
	}
	for _, m := range w.marks {
		w.strike(m)
	}
	w.put("</g>")
	w.put(`<text x="12" y="%s" font-size="15" font-weight="bold" fill="#222">%s</text>`, px(d.Height+19), vector.XMLText(w.title))
	for i, c := range w.captions {
		until := w.now
		if i+1 < len(w.captions) {
			until = w.captions[i+1].from
		}
		w.put(`<text x="12" y="%s" font-size="13" fill="#222" opacity="0">%s%s</text>`, px(d.Height+39), vector.XMLText(clipped(c.text, int(d.Width-24)/7)), w.during(c.from, until))
	}
	w.put("</svg>")
	return []byte(w.out.String())
}

// clipped shortens a text to the given number of letters.
func clipped(text string, most int) string {
	if all := []rune(text); len(all) > most {
		return string(all[:most-1]) + "…"
	}
	return text
}

// animate writes the values of an attribute, and the time at which each value begins, in a loop.
func (w *writer) animate(tag, attribute, mode string, times []int, values []string) string {
	keys := make([]string, len(times))
	for i, t := range times {
		keys[i] = strconv.FormatFloat(float64(t)/float64(w.now), 'f', 5, 64)
	}
	return fmt.Sprintf(`<%s attributeName="%s"%s dur="%dms" repeatCount="indefinite" keyTimes="%s" values="%s"/>`,
		tag, attribute, mode, w.now, strings.Join(keys, ";"), strings.Join(values, ";"))
}

// during returns an animation that shows an element only from one time to another.
func (w *writer) during(from, to int) string {
	return w.animate("animate", "opacity", ` calcMode="discrete"`, []int{0, from, min(to, w.now-1)}, []string{"0", "1", "0"})
}

// at returns the position of a point in the picture.
func (w *writer) at(p game.Point) (x, y float64) { return w.framed.At(p.X, p.Y) }

// size returns the radius of a piece in pixels.
func (w *writer) size() float64 { return min(max(w.framed.Pitch*0.42, 11), 15) }

// line draws the line of a shot while the line is visible.
func (w *writer) line(m mark) {
	if m.Kind != game.Shot && m.Kind != game.Panic {
		return
	}
	x1, y1 := w.at(m.From)
	x2, y2 := w.at(m.To)
	w.put(`<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="2.5" stroke-dasharray="2 5" stroke-linecap="round" opacity="0">%s</line>`,
		px(x1), px(y1), px(x2), px(y2), inks[w.sideOf(m.By)], w.during(m.from, m.to))
}

// sideOf returns the side of a piece.
func (w *writer) sideOf(id int32) game.Side {
	if t := w.reel.token(id); t != nil {
		return t.side
	}
	return game.Chance
}

// piece draws a token with its movements.
func (w *writer) piece(t *token) {
	ever := false
	var times []int
	var places, shown []string
	where := func(p pose) string {
		x, y := w.at(p.at)
		lift := float64(min(p.rank, 4)) * w.size() * 0.35
		return px(x+lift) + " " + px(y-lift)
	}
	for i, p := range t.poses {
		ever = ever || p.shown
		seen := map[bool]string{false: "0", true: "1"}[p.shown]
		if i == 0 {
			times, places, shown = append(times, 0), append(places, where(p)), append(shown, seen)
			continue
		}
		before := t.poses[i-1]
		from := where(before)
		if !before.shown {
			from = where(p)
		}
		times = append(times, p.since, p.since+p.over)
		places = append(places, from, where(p))
		shown = append(shown, shown[len(shown)-1], seen)
	}
	if !ever {
		return
	}
	r := w.size()
	letters := min(r*0.95, r*2.3/float64(max(1, len([]rune(t.label)))))
	w.put(`<g transform="translate(%s)" opacity="%s"><circle r="%s" fill="%s" stroke="#fff" stroke-width="1.5"/><text y="%s" font-size="%s" font-weight="bold" fill="#fff" text-anchor="middle">%s</text>`,
		places[0], shown[0], px(r), inks[t.side], px(letters*0.36), px(letters), vector.XMLText(t.label))
	if len(times) > 1 {
		times, places, shown = append(times, w.now), append(places, places[len(places)-1]), append(shown, shown[len(shown)-1])
		w.put("%s%s", w.animate("animateTransform", "transform", ` type="translate"`, times, places), w.animate("animate", "opacity", "", times, shown))
	}
	w.put("</g>")
}

// strike draws a flying shot and its impact, and writes the result.
func (w *writer) strike(m mark) {
	x, y := w.at(m.To)
	strikes := m.strikes()
	if m.Kind == game.Shot {
		fx, fy := w.at(m.From)
		w.put(`<circle r="4" fill="#ffb000" stroke="#222" opacity="0">%s%s</circle>`, w.during(m.from, strikes),
			w.animate("animateTransform", "transform", ` type="translate"`, []int{0, m.from, strikes, w.now}, []string{px(fx) + " " + px(fy), px(fx) + " " + px(fy), px(x) + " " + px(y), px(x) + " " + px(y)}))
	}
	if m.bursts() {
		r := w.size()
		w.put(`<circle cx="%s" cy="%s" r="%s" fill="none" stroke="#ff6a00" stroke-width="4" opacity="0">%s%s</circle>`, px(x), px(y), px(r), w.during(strikes, m.to),
			w.animate("animate", "r", "", []int{0, strikes, m.to, w.now}, []string{px(r * 0.4), px(r * 0.4), px(r * 2.2), px(r * 2.2)}))
	}
	if m.words == "" {
		return
	}
	x, above := w.wordsAt(m)
	w.put(`<text x="%s" y="%s" font-size="13" font-weight="bold" fill="#111" stroke="#fff" stroke-width="4" stroke-linejoin="round" paint-order="stroke" text-anchor="middle" opacity="0">%s%s</text>`,
		px(x), px(above), vector.XMLText(m.words), w.during(strikes, m.to))
}

// wordsAt returns the position for the words of a mark: above the mark, and within the picture.
func (w *writer) wordsAt(m mark) (x, y float64) {
	x, y = w.at(m.To)
	above := y - w.size() - 8
	if above < 16 {
		above = y + w.size() + 18
	}
	half := 3.9 * float64(len([]rune(m.words)))
	return min(max(x, half+4), max(w.framed.Drawing.Width-half-4, half+4)), above
}
