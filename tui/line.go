package tui

import (
	"math"
	"strconv"

	"metahex/game"
	"metahex/grid"
	"metahex/maps"
)

// The line of a shot on the map, with the range marked along the line.
//
//	A••1••2••3••B      a short line counts every point,
//	A••••••5••••B      a longer one every fifth
//
// The map points on a line are equally spaced, whatever its slope. So point k of n is at k/n of the
// line.

// countAll is the range up to which every point is counted.
const countAll = 9

// drawLine draws the current line of sight, or the line of the highlighted shot.
func (s *Screen) drawLine(p pane, r raster) {
	from, to, ok := s.line()
	if !ok {
		return
	}
	ax, ay := s.origin(r, from)
	bx, by := s.origin(r, to)
	if r.large {
		ax, bx = ax+1, bx+1
	}
	// mark writes a text on the line, at k/n of its length.
	mark := func(k, n int, text string) {
		x, y := ax+along(bx-ax, k, n), ay+along(by-ay, k, n)
		if s.cellAt(r, x, y) != nil && x >= 0 && y >= 0 {
			s.write(p, r, x, y, text, s.pal.line)
		}
	}
	cells := int(max(abs(int32(bx-ax)), abs(int32(by-ay))))
	for k := 1; k < cells; k++ {
		mark(k, cells, string(s.signs.ray))
	}
	points := s.steps(from, to)
	for k := 1; k < points; k++ {
		if points <= countAll || k%5 == 0 {
			mark(k, points, strconv.Itoa(k))
		}
	}
}

// along returns k/n of a length, rounded.
func along(length, k, n int) int { return floor(2*k*length+n, 2*n) }

// steps returns the distance between two points, in map points or in whole inches.
func (s *Screen) steps(a, b game.Point) int {
	if s.ground.raster.unit > 0 {
		return int(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)) / 1000)
	}
	return grid.Distance(maps.Spot(a).Place(), maps.Spot(b).Place())
}

// line returns the line to draw: the line of the current ruling, or else the highlighted leg. A line
// that is counted place by place has a path instead (drawWay).
func (s *Screen) line() (from, to game.Point, ok bool) {
	if u := s.sight.ruled; u != nil {
		return game.Point(u.From.Spot), game.Point(u.To.Spot), !u.Stepwise
	}
	if s.sight.mode != blind {
		return from, to, false
	}
	if p := s.piece(s.actor); s.pick >= s.fixed && s.hasPick() && len(s.forms) > 0 && p != nil {
		return p.At, s.spots[s.pick].at, true // the highlighted leg or point
	}
	return from, to, false
}
