package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los/hexside"
	"metahex/rule"
)

// HexRuling draws a ruling on a map of terrain hexes: the map around the line, the hexes and
// hexsides that the line passes, and the effect of each. It has no section, because obstacles on
// these maps block at any height.
func HexRuling(u hexside.Ruling, o Options) (*Drawing, error) {
	l := &hexRuling{Ruling: u}
	if err := l.lay(o); err != nil {
		return nil, err
	}
	t := l.hexes
	line := fmt.Sprintf("%s to %s, %s, visible up to %s, by %s", t.NameAt(u.From), t.NameAt(u.To), rule.Count(u.Distance, "hex", "hexes"), rule.Count(u.Eyes.Reach, "hex", "hexes"), u.Clause())
	l.verdict(l.width, u.Clear, line, t.ID+" #"+t.Hash(), l.reason, l.turn)
	l.draw()
	l.smoke()
	l.passed()
	l.placeNames() // again, over the outlines
	l.thread()
	l.labels()
	for i, at := range []grid.Place{u.From, u.To} {
		x, y := l.dot(at)
		l.soldier(x, y, min(max(l.pitch*0.2, 8.5), 13), i == 1, fmt.Sprint(i+1))
	}
	l.key()
	l.cited(l.width, l.height, o.Foot)
	return l.Drawing, nil
}

// hexRuling is the layout of a picture by HexRuling.
type hexRuling struct {
	hexside.Ruling
	terrainView
	reason, turn []string
	height       float64
}

// lay determines the part of the map to show, and the largest pitch at which the part fits.
func (l *hexRuling) lay(o Options) error {
	t := l.Ruling.Hexes()
	s := t.Span
	low := grid.Place{Q: max(min(l.From.Q, l.To.Q)-2, 0), V: max(min(l.From.V, l.To.V)-4, 0)}
	high := grid.Place{Q: min(max(l.From.Q, l.To.Q)+2, s.Columns-1), V: min(max(l.From.V, l.To.V)+4, s.HalfRows-1)}
	size := func() (w, h float64) {
		return float64(high.Q-low.Q)*columnStep + 2/math.Sqrt(3), float64(high.V-low.V+2) / 2
	}
	w, h := size()
	pitch, err := o.pitch(math.Floor(min(rulingWidth/w, rulingHeight/h, 96)))
	if err != nil {
		return err
	}
	for w*pitch < rulingWidth-columnStep*pitch && (low.Q > 0 || high.Q < s.Columns-1) {
		low.Q, high.Q = max(low.Q-1, 0), min(high.Q+1, s.Columns-1)
		w, h = size()
	}
	l.page = page{options: o, unit: 1, canvas: newCanvas(1, 1), width: max(rulingWidth, w*pitch) + 2*rulingEdge}
	l.tell()
	y := 76 + 20*float64(len(l.reason)) + 17*float64(len(l.turn)) + 20
	l.mapBox = box{math.Round((l.width - w*pitch) / 2), y, w * pitch, h * pitch}
	l.hexes = t
	l.shown = func(at grid.Place) bool {
		return t.Has(at) && at.Q >= low.Q && at.Q <= high.Q && at.V >= low.V && at.V <= high.V
	}
	l.lines = l.flow(l.legend(), l.width-2*rulingEdge)
	l.height = y + h*pitch + 72 + keyLine*float64(len(l.lines))
	if err := o.Allow(int(l.width), int(l.height)); err != nil {
		return err
	}
	l.canvas = newCanvas(int(l.width), int(l.height))
	r := pitch / math.Sqrt(3)
	l.sheet = sheet{pitch, l.mapBox.x + r - float64(low.Q)*columnStep*pitch, l.mapBox.y + pitch/2 - float64(low.V)*pitch/2}
	return nil
}

// tell sets the sentences above the map.
func (l *hexRuling) tell() {
	all := l.Ruling.Words(false)
	reason := l.Ruling.Reason()
	reason = strings.ToUpper(reason[:1]) + reason[1:]
	l.reason = []string{reason + "."}
	l.turn = []string{l.options.underTerms() + capital(strings.Join(strings.Fields(all[len(all)-1]), " ")) + "."}
}

// key draws, below the map, the legend of outlines and terrain.
func (l *hexRuling) key() {
	met := func(col color.RGBA) bool {
		return slices.ContainsFunc(l.Passed, func(p hexside.Passed) bool { return l.ink(p) == col })
	}
	l.outlineKey(l.mapBox.y+l.mapBox.h+22, []outlineEntry{
		{met(blockInk), "blocks", blockInk, 2.6, false},
		{met(meetInk), "on the line, does not block", meetInk, 2, false},
		{met(sideInk), "one of two hexes beside the line", sideInk, 1.8, true},
		{met(faintInk), "passed", faintInk, 1, false},
	})
	l.keys = l.mapBox.y + l.mapBox.h + 22 + keyLine
	l.drawKeys(rulingEdge)
}

// smoke draws the barrage markers.
func (l *hexRuling) smoke() {
	l.enter(UnitsLayer)
	for _, at := range l.Watch.Smoke {
		x, y := l.dot(at)
		for _, puff := range [][3]float64{{-0.16, 0.04, 0.15}, {0.15, 0.05, 0.16}, {-0.01, -0.08, 0.2}, {0, 0.1, 0.14}} {
			l.DrawCircle(x+puff[0]*l.pitch, y+puff[1]*l.pitch, puff[2]*l.pitch)
		}
		l.SetColor(sheer(faintInk, 0.85))
		l.Fill()
		l.haloed(lettering{bold, max(l.pitch*0.15, 9)}, x, y, "barrage")
	}
}

// ink returns the colour of a hex or hexside that the line passes.
func (l *hexRuling) ink(p hexside.Passed) color.RGBA {
	switch {
	case p.Blocks:
		return blockInk
	case p.Beside != nil || p.Rim:
		return sideInk
	case p.What != "":
		return meetInk
	default:
		return faintInk
	}
}

// passed outlines the hexes and hexsides on the line. If the line runs along a hexside, one of its
// two hexes counts; the other hex is dashed.
func (l *hexRuling) passed() {
	l.enter(SightLayer)
	for _, p := range l.Passed {
		col, width := l.ink(p), max(l.pitch*0.05, 2)
		if p.Hexside {
			e := ends(p.At, p.Dir)
			x1, y1 := l.knot(e[0])
			x2, y2 := l.knot(e[1])
			l.DrawLine(x1, y1, x2, y2)
			l.cased(col, white, width*1.6, width)
			continue
		}
		l.polygon(l.corners(p.At, 0.06)...)
		if p.Blocks {
			l.SetColor(sheer(blockInk, 0.22))
			l.FillPreserve()
		}
		l.cased(col, white, width, width*0.8)
		if p.Beside != nil {
			l.SetDash(width*2, width*2)
			l.polygon(l.corners(*p.Beside, 0.06)...)
			l.cased(sideInk, white, width*0.7, width*0.6)
			l.SetDash()
		}
	}
}

// thread draws the line from centre to centre.
func (l *hexRuling) thread() {
	l.enter(SightLayer)
	x1, y1 := l.dot(l.From)
	x2, y2 := l.dot(l.To)
	width := max(l.pitch*0.06, 2.4)
	if l.Ruling.Clear {
		l.DrawLine(x1, y1, x2, y2)
		l.cased(clearInk, white, width, width)
		return
	}
	l.hidden(x1, y1, x2, y2, width, width*2, width*3, width*2.4)
}

// labels labels the ends and everything that blocks.
func (l *hexRuling) labels() {
	x1, y1 := l.dot(l.From)
	x2, y2 := l.dot(l.To)
	t, off := l.hexes, l.pitch*0.4
	place := placer{frame: l.mapBox, lines: [][4]float64{{x1, y1, x2, y2}}, better: l.ids()}
	place.taken = append([]box{box{x1, y1, 0, 0}.grown(off), box{x2, y2, 0, 0}.grown(off)}, l.terrainView.named...)
	ends := l.options.ends([2]string{l.named(l.From), l.named(l.To)})
	tags := []tag{
		{x1, y1, off, []string{"1  " + ends[0], "sees up to " + rule.Count(l.Eyes.Reach, "hex", "hexes")}, 13, ink},
		{x2, y2, off, []string{"2  " + ends[1], t.HexAt(l.To).Terrain.String()}, 13, ink},
	}
	for _, p := range l.Passed {
		if p.What == "" || len(tags) > 6 {
			continue
		}
		x, y := l.dot(p.At)
		where := t.NameAt(p.At)
		if p.Hexside {
			x, y = l.middle(p.At, p.Dir)
			where += "/" + p.Dir.String()
		}
		effect := "does not block"
		if p.Blocks {
			effect = "blocks"
		}
		tags = append(tags, tag{x, y, off, []string{where + "  " + p.What, effect + bracketed(p.Cite)}, 12, l.ink(p)})
	}
	l.tags(&place, tags...)
}

// ids returns the boxes of the names of hexes.
func (l *hexRuling) ids() (all []box) {
	for at := range l.hexes.Span.Places {
		if x, y := l.dot(at); l.shown(at) {
			all = append(all, box{x - 0.2*l.pitch, y - 0.46*l.pitch, 0.4 * l.pitch, 0.18 * l.pitch})
		}
	}
	return all
}

// named returns the name of a hex and, if it has one, the name of the place there.
func (l *hexRuling) named(at grid.Place) string {
	return strings.TrimSpace(l.hexes.NameAt(at) + " " + l.hexes.OwnNames[at])
}
