package tui

import (
	"cmp"
	"math"

	"metahex/game"
	"metahex/grid"
)

// The position of the cursor, and the piece at this position. answers.go finds the answer at the
// cursor; pointing.go does it on a table.

// move moves the cursor one step on the map.
func (s *Screen) move(dx, dy int32) { s.moveBy(dx, dy, 1, half) }

// moveBy moves the cursor by a number of steps on the map, or by thousandths of an inch on a table.
// Sideways steps on the map stay in the same row. They alternate between down and up, because
// neighbouring columns are half a step apart.
func (s *Screen) moveBy(dx, dy int32, steps int, thousandths int32) {
	if s.onTable() {
		s.cursor = s.ground.goInches(s.cursor, int32(cmp.Compare(dx, 0)), int32(cmp.Compare(dy, 0)), thousandths)
		s.point()
		return
	}
	for range steps {
		aside := dy
		if dy == 0 {
			aside = 1 - 2*((s.cursor.X+s.ground.board.Min.Y)&1)
		}
		s.cursor = s.ground.step(s.cursor, dx, aside)
		s.point()
	}
}

// goTo moves the cursor to a named place. The panel part of the name is optional if the rest of the
// name is unique.
func (s *Screen) goTo(name string) {
	at, ok := s.ground.find(name)
	if r := s.referee(); !ok && r != nil {
		spot, err := r.Map().FindSpot(name)
		if err != nil {
			s.warn("%v", err)
			return
		}
		at, ok = game.Point(spot), s.ground.on(game.Point(spot)) != nil
	}
	if !ok {
		s.warn("there is no dot %q; names are like %s", name, s.ground.board.Places[0].Name)
		return
	}
	s.cursor = at
	s.point()
}

// here returns the point at the cursor. If the base of a piece is at the cursor, it returns the
// point of the piece.
func (s *Screen) here() game.Point {
	if s.onTable() {
		if p := s.pieceHere(); p != nil {
			return p.At
		}
	}
	return s.cursor
}

// covers reports whether a piece covers a point: the point is in its cell or on its base.
func (s *Screen) covers(p *game.Piece, at game.Point) bool {
	return p.Off == "" && (s.ground.same(p.At, at) || s.onTable() && near(p.At, at, p.Base))
}

// near reports whether two points are at most the given distance apart.
func near(a, b game.Point, far int32) bool { return grid.Point(a).Near(grid.Point(b), int64(far)) }

// pieceHere returns the nearest piece at the cursor, or nil.
func (s *Screen) pieceHere() (best *game.Piece) {
	least := int64(math.MaxInt64)
	for p := range standing(s.seen()) {
		if d := grid.Point(p.At).Sub(grid.Point(s.cursor)).Square(); d < least && s.covers(p, s.cursor) {
			best, least = p, d
		}
	}
	return best
}
