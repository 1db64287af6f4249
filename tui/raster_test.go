package tui

import (
	"testing"

	"pgregory.net/rapid"

	"metahex/game"
)

func drawRaster(t *rapid.T) raster {
	min := game.Point{X: rapid.Int32Range(-5, 5).Draw(t, "left"), Y: rapid.Int32Range(-5, 5).Draw(t, "top")}
	b := &game.Board{Min: min, Max: game.Point{X: min.X + rapid.Int32Range(0, 40).Draw(t, "wide"), Y: min.Y + rapid.Int32Range(0, 40).Draw(t, "high")}}
	r := newRaster(b, rapid.Bool().Draw(t, "large"))
	if r.large {
		r.gap = rapid.IntRange(0, mostGap).Draw(t, "gap")
		r.tall = rapid.IntRange(0, 1).Draw(t, "tall")
	}
	return r
}

// Every cell of a dot's block maps back to the dot.
func TestPointIsTheInverseOfCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRaster(t)
		p := game.Point{X: r.left + int32(rapid.IntRange(0, r.columns-1).Draw(t, "q")), Y: r.top + int32(rapid.IntRange(0, r.halfs-1).Draw(t, "v"))}
		if (p.X-r.left+p.Y-r.top)&1 != 0 {
			p.Y++
		}
		x, y := r.cell(p)
		w, h := r.cellSize()
		for dy := range h {
			for dx := range w {
				if got := r.point(x+dx, y+dy); got != p {
					t.Fatalf("cell %d,%d of %v leads to %v", x+dx, y+dy, p, got)
				}
			}
		}
	})
}

// Every cell, inside or outside the board, belongs to exactly one dot's block.
func TestEveryCellBelongsToOneDot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRaster(t)
		x, y := rapid.IntRange(-20, 150).Draw(t, "x"), rapid.IntRange(-20, 150).Draw(t, "y")
		p := r.point(x, y)
		cx, cy := r.cell(p)
		w, h := r.cellSize()
		if x < cx || x >= cx+w || y < cy || y >= cy+h {
			t.Fatalf("cell %d,%d is said to be %v's, whose block is at %d,%d", x, y, p, cx, cy)
		}
		if (p.X-r.left+p.Y-r.top)&1 != 0 {
			t.Fatalf("cell %d,%d leads to %v, which is no place of the lattice", x, y, p)
		}
	})
}
