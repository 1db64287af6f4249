package tui

import (
	"metahex/game"
)

// A thumbnail is a small picture of a board. Each character represents a block of columns and
// half-rows. It shows the most common terrain that covers at least a quarter of the block. Without
// such a terrain it shows the most common level of the block's dots.
//
//	 ~ ·      ~        a block two columns wide and four half-rows high;
//	· ♣  ──▶           the stream through it is still visible
//	 · ·
type thumbnail struct {
	board       *game.Board
	wide, high  int   // in characters
	column, row int32 // columns and half-rows per block; 0 for a table
}

// newThumbnail returns the largest thumbnail that fits. A character is twice as high as wide, and a
// row is two half-rows, so a block one column wide is four half-rows high.
func newThumbnail(b *game.Board, wide, high int) thumbnail {
	if b.Kind == game.Inches {
		r := wholeTable(b, wide, high)
		return thumbnail{b, r.columns, r.halfs / 2, 0, 0}
	}
	columns, halfs := b.Max.X-b.Min.X+1, b.Max.Y-b.Min.Y+1
	scale := int32(1)
	for up(columns, scale) > int32(wide) || up(halfs, 4*scale) > int32(high) {
		scale++
	}
	return thumbnail{b, int(up(columns, scale)), int(up(halfs, 4*scale)), scale, 4 * scale}
}

// up divides and rounds up.
func up(a, b int32) int32 { return (a + b - 1) / b }

// A blot counts the terrain and the levels in one block.
type blot struct {
	dots    int
	terrain map[string]int
	level   map[int]int
}

// blots counts the dots of the board by block.
func (t thumbnail) blots() []blot {
	all := make([]blot, t.wide*t.high)
	for i := range t.board.Places {
		p := &t.board.Places[i]
		x, y := int((p.At.X-t.board.Min.X)/t.column), int((p.At.Y-t.board.Min.Y)/t.row)
		b := &all[y*t.wide+x]
		if b.dots == 0 {
			b.terrain, b.level = map[string]int{}, map[int]int{}
		}
		terrain, level := printed(p), figure(p)
		b.dots++
		b.level[level]++
		if terrain != "" && terrain != "clear" {
			b.terrain[terrain]++
		}
	}
	return all
}

// most returns the most common key; among equals the smallest, so that the result is always the same.
func most[K int | string](counts map[K]int) (best K, n int) {
	for k, count := range counts {
		if count > n || count == n && k < best {
			best, n = k, count
		}
	}
	return best, n
}

func (t thumbnail) draw(s *Screen, p pane) {
	if t.board.Kind == game.Inches {
		t.drawTable(s, p)
		return
	}
	for i, b := range t.blots() {
		if b.dots == 0 {
			continue
		}
		level, _ := most(b.level)
		terrain, n := most(b.terrain)
		sign, style := s.signs.level(level), s.pal.cover("", level).mark
		if 4*n >= b.dots {
			sign, style = s.signs.sign(terrain), s.pal.cover(terrain, level).sign
		}
		p.set(i%t.wide, i/t.wide, sign, style)
	}
}

// drawTable draws a table in cells, like the map.
func (t thumbnail) drawTable(s *Screen, p pane) {
	r := wholeTable(t.board, t.wide, t.high)
	for i, g := 0, newTableGround(t.board, r); i < len(g.places); i++ {
		place := &g.places[i]
		p.set(i%r.columns, i/r.columns, s.signs.table(place, g.flows[i], r), s.cover(place).sign)
	}
}
