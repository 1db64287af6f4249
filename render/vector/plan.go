package vector

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"metahex/grid"
	"metahex/los/layercake"
	"metahex/maps/dots"
)

// A plan is the map around a line of sight.
type plan struct {
	*canvas
	*ground
	*scene
	frame box
	unit  float64
}

// crop is the part of the board that a plan shows, in columns and half-rows.
type crop struct{ q1, v1, q2, v2 float64 }

// around returns the crop that contains the line, everything the line meets, the blind points, and
// a margin.
func (s *scene) around() crop {
	c := crop{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	add := func(at grid.Place) {
		c.q1, c.q2 = min(c.q1, float64(at.Q)), max(c.q2, float64(at.Q))
		c.v1, c.v2 = min(c.v1, float64(at.V)), max(c.v2, float64(at.V))
	}
	add(s.high.At)
	add(s.low.At)
	for _, o := range s.Met {
		add(o.At)
	}
	for _, at := range s.blind {
		add(at)
	}
	return crop{c.q1 - 2.4, c.v1 - 4, c.q2 + 2.4, c.v2 + 4}
}

// on limits a crop to the board and its bleed.
func (c crop) on(s grid.Span) crop {
	side, top := bleed/columnStep, bleed*2
	return crop{max(c.q1, -side), max(c.v1, -top), min(c.q2, float64(s.Columns-1)+side), min(c.v2, float64(s.HalfRows-1)+top)}
}

// size returns the size of a crop in pitches.
func (c crop) size() (w, h float64) { return (c.q2 - c.q1) * columnStep, (c.v2 - c.v1) / 2 }

// widen extends a crop to a width in pitches, as far as the board allows.
func (c crop) widen(w float64, s grid.Span) crop {
	for range 12 { // if one side has no room, extend the other
		have, _ := c.size()
		more := max(w-have, 0) / columnStep / 2
		c.q1, c.q2 = c.q1-more, c.q2+more
		c = c.on(s)
	}
	return c
}

func (p *plan) draw() {
	p.land(p.ground, p.frame)
	p.clipTo(p.frame)
	p.underlay()
	p.outlines()
	p.sight()
	p.unclip()
	for _, at := range p.blind {
		x, y := p.dot(at)
		p.cross(x, y, max(p.pitch*0.16, 4.5))
	}
	p.ends()
	p.labels(p.panelBadges())
	p.pen(ink, 1.2)
	p.DrawRectangle(p.frame.x, p.frame.y, p.frame.w, p.frame.h)
	p.Stroke()
	names{p.canvas, p.sheet, p.Board, p.unit}.around(p.frame)
}

// shown calls the function draw for each dot inside the frame.
func (p *plan) shown(draw func(at grid.Place, x, y float64)) {
	for at := range p.Board.Span.Places {
		if x, y := p.dot(at); (box{x, y, 0, 0}).within(p.frame.grown(p.pitch * 0.3)) {
			draw(at, x, y)
		}
	}
}

// underlay draws the board's own marks, including all levels.
func (p *plan) underlay() {
	drawSeams(p.canvas, p.sheet, p.Board, p.frame)
	p.enter(UnitsLayer)
	overlays := func(bridges bool) {
		for _, o := range p.Board.Overlays {
			if x, y := p.dot(o.At); (o.Kind == dots.Bridge) == bridges && (box{x, y, 0, 0}).within(p.frame.grown(p.pitch)) {
				p.overlay(o, p.Board.Overlays, x, y, p.pitch)
			}
		}
	}
	overlays(true)
	p.shown(func(at grid.Place, x, y float64) {
		p.point(x, y, p.pitch, p.Board.At(at).Terrain)
	})
	overlays(false)
	x1, y1 := p.dot(p.high.At)
	x2, y2 := p.dot(p.low.At)
	line := [4]float64{x1, y1, x1 + (x2-x1)*p.end(), y1 + (y2-y1)*p.end()}
	badges := p.badges()
	for at := range p.Board.Span.Places {
		x, y := p.dot(at)
		y += p.pitch * 0.29
		b := box{x, y, 0, 0}.grown(p.pitch * 0.25)
		// Words are not clipped, so a badge must be entirely inside the frame.
		if badges[at] && b.within(p.frame) && !crosses(line, b) && !slices.Contains(p.blind, at) {
			p.level(x, y, p.pitch*0.9, int(p.Board.At(at).Level))
		}
	}
}

// badges returns the dots whose level is written: the dots with badges on the board and, if the
// pitch is large enough, all dots that the line meets.
func (p *plan) badges() map[grid.Place]bool {
	all := map[grid.Place]bool{}
	for _, at := range summits(p.Board) {
		all[at] = true
	}
	if p.pitch >= 24 {
		for _, o := range p.Met {
			if o.Ground.Level > 0 {
				all[o.At] = true
			}
		}
	}
	return all
}

// outlines outlines the meta-hexes that the line meets: thin if they are too low to block, strong
// for other obstacles, dashed along sides, filled for the decider.
func (p *plan) outlines() {
	p.enter(SightLayer)
	var low, along, high []layercake.Obstacle
	for _, o := range p.Met {
		switch {
		case p.decides(o.At):
		case o.Along:
			along = append(along, o)
		case o.Why == layercake.NotHigher:
			low = append(low, o)
		default:
			high = append(high, o)
		}
	}
	for _, o := range low {
		p.outline(o.At, faintInk, max(p.pitch*0.02, 0.9), 1.5, 0.25)
	}
	for _, o := range along {
		width, casing := max(p.pitch*0.055, 1.8), 0.7
		if o.Why == layercake.NotHigher {
			width, casing = max(p.pitch*0.022, 0.9), 0.2
		}
		p.SetDash(max(p.pitch*0.13, 4), max(p.pitch*0.11, 4))
		p.outline(o.At, sideInk, width, 0.05*p.pitch, casing)
		p.SetDash()
	}
	for _, o := range high {
		p.outline(o.At, meetInk, max(p.pitch*0.055, 1.8), 0.06*p.pitch, 0.8)
	}
	for _, o := range p.Decider {
		hex := p.hexagon(o.At, 0.04*p.pitch)
		p.polygon(hex[:]...)
		p.SetColor(sheer(blockInk, 0.30))
		p.Fill()
		if o.Along {
			p.SetDash(max(p.pitch*0.2, 6), max(p.pitch*0.14, 5))
		}
		p.outline(o.At, blockInk, max(p.pitch*0.09, 2.6), 0.05*p.pitch, 1)
		p.SetDash()
	}
}

func (p *plan) outline(at grid.Place, col color.RGBA, width, in, casing float64) {
	hex := p.hexagon(at, in)
	p.polygon(hex[:]...)
	p.pen(sheer(white, casing*0.8), width+max(width*0.7, 1.4))
	p.StrokePreserve()
	p.pen(col, width)
	p.Stroke()
}

// sight draws the line, solid up to the decider and dashed behind it.
func (p *plan) sight() {
	x1, y1 := p.dot(p.high.At)
	x2, y2 := p.dot(p.low.At)
	width := max(p.pitch*0.075, 2.2)
	if p.Ruling.Clear {
		p.DrawLine(x1, y1, x2, y2)
		p.cased(clearInk, white, width, width*0.9)
		return
	}
	cut := p.shadow[0]
	x, y := x1+(x2-x1)*cut, y1+(y2-y1)*cut
	p.DrawLine(x1, y1, x, y)
	p.cased(ink, white, width, width*0.9)
	end := p.end()
	ex, ey := x1+(x2-x1)*end, y1+(y2-y1)*end
	p.hidden(x, y, ex, ey, width, width*1.9, width*2.2, width*1.9)
}

func (p *plan) soldierSize() float64 { return max(p.pitch*0.24, 8.5) }

func (p *plan) ends() {
	x, y := p.dot(p.high.At)
	p.soldier(x, y, p.soldierSize(), false, p.first)
	x, y = p.dot(p.low.At)
	p.soldier(x, y, p.soldierSize(), true, p.second)
}

// panelBadges draws, if there are several panels, a badge with the panel's id and north in a corner
// of each panel, and returns the boxes of the badges. The badges avoid the line.
func (p *plan) panelBadges() (all []box) {
	if len(p.Board.Panels) < 2 {
		return nil
	}
	const r, inset = 9.0, 18.0
	x1, y1 := p.dot(p.high.At)
	x2, y2 := p.dot(p.low.At)
	p.enter(NamesLayer)
	for _, on := range p.Board.Panels {
		s := on.Panel.Span
		left, top := p.dot(grid.Place{}.Add(on.Shift))
		right, low := p.dot(grid.Place{Q: s.Columns - 1, V: s.HalfRows - 1}.Add(on.Shift))
		left, top = max(left, p.frame.x), max(top, p.frame.y)
		right, low = min(right, p.frame.x+p.frame.w), min(low, p.frame.y+p.frame.h)
		if right-left < 4*inset || low-top < 3*inset {
			continue
		}
		for _, at := range [][2]float64{{left + inset, top + inset}, {right - inset, top + inset}, {left + inset, low - inset}, {right - inset, low - inset}} {
			b := box{at[0], at[1], 0, 0}.grown(r * 1.6)
			if !crosses([4]float64{x1, y1, x2, y2}, b.grown(p.soldierSize())) {
				p.compass(at[0], at[1], r, on.Panel.ID, on.Turned)
				all = append(all, b)
				break
			}
		}
	}
	return all
}

// labels labels the soldiers and the relevant obstacles, away from taken boxes.
func (p *plan) labels(taken []box) {
	p.enter(SightLayer)
	x1, y1 := p.dot(p.high.At)
	x2, y2 := p.dot(p.low.At)
	size := p.soldierSize()
	place := placer{frame: p.frame, lines: [][4]float64{{x1, y1, x2, y2}}, taken: taken}
	for _, e := range [][2]float64{{x1, y1}, {x2, y2}} {
		place.taken = append(place.taken, box{e[0], e[1], 0, 0}.grown(size*1.5))
	}
	for _, at := range p.blind {
		x, y := p.dot(at)
		place.taken = append(place.taken, box{x, y, 0, 0}.grown(max(p.pitch*0.2, 6)))
	}
	place.taken = append(place.taken, p.numbers()...)
	told := p.told(mostLabels)
	for _, o := range told {
		x, y := p.dot(o.At)
		place.taken = append(place.taken, box{x, y, 0, 0}.grown(p.pitch*0.3))
		place.better = append(place.better, box{x, y, 0, 0}.grown(p.pitch*0.9))
	}
	letters := 13 * p.unit
	tags := []tag{
		{x1, y1, size * 1.6, p.soldierWords(p.high, p.first), letters, ink},
		{x2, y2, size * 1.6, p.soldierWords(p.low, p.second), letters, ink},
	}
	for _, o := range told {
		x, y := p.dot(o.At)
		tags = append(tags, tag{x, y, p.pitch * 0.5, obstacleWords(o), letters * 0.92, obstacleInk(p.scene, o)})
	}
	p.tags(&place, tags...)
}

func (s *scene) soldierWords(e layercake.End, letter string) []string {
	where := "on the ground, level %d"
	if e.Level > s.ruler.Ground(e.At) {
		where = "at level %d"
	}
	name, i := s.Board.Name(e.At), 0
	if e != s.Ruling.From {
		i = 1
	}
	if unit := s.units[i]; unit != "" && !strings.HasPrefix(unit, name) && unit != s.ruler.Word(e) {
		name = unit + ", " + name
	}
	return []string{letter + "  " + name, fmt.Sprintf(where, e.Level)}
}

func obstacleWords(o layercake.Obstacle) []string {
	second := fmt.Sprintf("%d off, %d blind (%s)", o.FromHigh, o.Blind, o.Why.Clause().Number())
	switch o.Why {
	case layercake.HigherBoth:
		second = "higher than both (6.3)"
	case layercake.Pinched:
		second = "on both sides (6.1)"
	case layercake.OneSided:
		second = "one side only (6.1)"
	case layercake.Edge:
		second = "along its edge (6.8)"
	}
	return []string{fmt.Sprintf("%s  %s, top %d", o.Dot, o.Kind(), o.Top), second}
}

func obstacleInk(s *scene, o layercake.Obstacle) color.RGBA {
	switch {
	case s.decides(o.At):
		return blockInk
	case o.Along:
		return sideInk
	default:
		return meetInk
	}
}
