package vector

import (
	"math"
	"strings"

	"metahex/cards/pieces"
	"metahex/grid"
)

// Marks of a scenario on a map of hexes.
//
//	  ____          ____          ____
//	 / ★10\        /╔══╗\        / (b)\      a star with its points; units
//	/      \      / ║A1║ \      /  ▷   \     that begin there; a zone with
//	\      /      \ ╚══╝ /      \      /     its letter; an arrow where
//	 \____/        \____/        \____/      units enter

// A laid draws a layout.
type laid struct {
	*canvas
	sheet
	span   grid.Span
	layout *pieces.Layout
}

// draw draws all marks, zones first and objectives last.
func (l laid) draw() {
	if l.layout == nil {
		return
	}
	l.enter(UnitsLayer)
	for _, form := range []pieces.Form{pieces.Begins, pieces.Enters, pieces.Zone, pieces.Objective} {
		for _, m := range l.layout.Marks {
			if m.Form == form {
				x, y := l.dot(m.At)
				l.mark(m, x, y, l.pitch)
			}
		}
	}
}

// mark draws a mark in the hex whose middle is at a point.
func (l laid) mark(m pieces.Mark, x, y, pitch float64) {
	switch m.Form {
	case pieces.Begins:
		l.begins(m, x, y, pitch)
	case pieces.Enters:
		dx, dy := inward(l.span, m.At)
		l.enters(m, x, y, dx, dy, pitch)
	case pieces.Zone:
		off := map[pieces.Side]float64{pieces.Red: -0.3, pieces.Blue: 0.3}[m.Side]
		l.letter(m, x+off*pitch, y+0.17*pitch, pitch)
	case pieces.Objective:
		l.objective(m, x, y, pitch)
	}
}

// begins frames a hex, dashed for the second side, and writes the units that begin there.
func (l laid) begins(m pieces.Mark, x, y, pitch float64) {
	col := sidePaints[m.Side]
	l.polygon(hexCorners(x, y, pitch/math.Sqrt(3)*0.86)...)
	if m.Side == pieces.Blue {
		l.SetDash(pitch*0.12, pitch*0.1)
	}
	l.cased(col, sheer(white, 0.9), max(pitch*0.05, 1), max(pitch*0.04, 1))
	l.SetDash()
	lines := l.wrap(lettering{bold, pitch * 0.16}, m.Text, pitch*0.86)
	letters, w := lettering{bold, pitch * 0.16}, 0.0
	for _, text := range lines {
		w = max(w, l.wide(letters, text))
	}
	h := float64(len(lines)) * letters.Size * 1.2
	top := y + 0.1*pitch - h/2
	l.plate(box{x - w/2 - pitch*0.05, top - pitch*0.02, w + pitch*0.1, h + pitch*0.04}, pitch*0.04, col, white, max(pitch*0.02, 0.7))
	for i, text := range lines {
		l.words(letters, white, x, top+(float64(i)+0.5)*letters.Size*1.2, middle, text)
	}
}

// enters draws an arrow in the colour of a side, with the zone's letter.
func (l laid) enters(m pieces.Mark, x, y, dx, dy, pitch float64) {
	l.arrow(sidePaints[m.Side], white, x-dx*0.3*pitch, y-dy*0.3*pitch, dx, dy, pitch*1.15)
	if m.Text != "" {
		l.letter(m, x+dx*0.02*pitch, y+dy*0.02*pitch, pitch)
	}
}

// letter draws a disc with a zone's letter, or a longer plate with several letters.
func (l laid) letter(m pieces.Mark, x, y, pitch float64) {
	letters := lettering{bold, pitch * 0.17}
	w := max(l.wide(letters, m.Text)+pitch*0.1, pitch*0.24)
	l.plate(box{x - w/2, y - pitch*0.12, w, pitch * 0.24}, pitch*0.12, sidePaints[m.Side], white, max(pitch*0.02, 0.7))
	l.words(letters, white, x, y, middle, m.Text)
}

// objective draws a star with its points, on a plate in the colour of the side that holds it.
func (l laid) objective(m pieces.Mark, x, y, pitch float64) {
	letters := lettering{bold, pitch * 0.19}
	w := l.wide(letters, m.Text) + pitch*0.12
	y -= 0.16 * pitch
	l.plate(box{x - pitch*0.02, y - pitch*0.13, w + pitch*0.18, pitch * 0.26}, pitch*0.06, white, sidePaints[m.Side], max(pitch*0.035, 1))
	l.words(letters, ink, x+pitch*0.16, y, left, m.Text)
	l.star(x-pitch*0.06, y, pitch*0.66)
}

// laidKeys returns the legend keys for the marks of a layout.
func (p *page) laidKeys(layout *pieces.Layout) (keys []key) {
	if layout == nil {
		return nil
	}
	u, told := p.unit, map[pieces.Mark]bool{}
	for _, form := range []pieces.Form{pieces.Objective, pieces.Begins, pieces.Zone, pieces.Enters} {
		for _, m := range layout.Marks {
			kind := pieces.Mark{Form: form, Side: m.Side}
			if form == pieces.Objective {
				kind.Side = pieces.Either
			}
			if m.Form != form || told[kind] {
				continue
			}
			told[kind] = true
			m.Text, _, _ = strings.Cut(m.Text, " ")
			keys = append(keys, key{34 * u, func(x, y float64) { laid{canvas: p.canvas, layout: layout}.sample(m, x, y, u) }, laidWords(kind, layout)})
		}
	}
	return keys
}

// sample draws a mark for the legend.
func (l laid) sample(m pieces.Mark, x, y, u float64) {
	switch m.Form {
	case pieces.Enters:
		l.enters(m, x+18*u, y, 1, 0, 64*u)
	case pieces.Begins:
		l.begins(m, x+17*u, y, 38*u)
	case pieces.Zone:
		l.letter(m, x+17*u, y, 72*u)
	default:
		l.objective(m, x+10*u, y+9*u, 56*u)
	}
}

// laidWords returns the legend text for a mark.
func laidWords(m pieces.Mark, layout *pieces.Layout) string {
	side := layout.Sides[m.Side]
	switch m.Form {
	case pieces.Begins:
		return side + " begins"
	case pieces.Zone:
		return side + " may begin"
	case pieces.Enters:
		return side + " enters"
	}
	return "objective, its points, the side that has it"
}
