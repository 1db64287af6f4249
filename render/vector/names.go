package vector

import (
	"fmt"
	"math"

	"metahex/grid"
	"metahex/maps/dots"
)

// names writes row letters and column numbers around a map or a part of one. They are the names
// printed on the panel at that edge, so on a turned panel they run backwards. If two panels share a
// column or a row, both names are written.
type names struct {
	*canvas
	sheet
	board *dots.Board
	unit  float64
}

// around writes the names of the visible rows and columns along all four edges of a frame.
func (n names) around(frame box) {
	n.enter(LegendLayer)
	q1, v1 := n.lattice(frame.x, frame.y)
	q2, v2 := n.lattice(frame.x+frame.w, frame.y+frame.h)
	s := n.board.Span
	first := grid.Place{Q: max(int(math.Ceil(q1)), 0), V: max(int(math.Ceil(v1)), 0)}
	last := grid.Place{Q: min(int(math.Floor(q2)), s.Columns-1), V: min(int(math.Floor(v2)), s.HalfRows-1)}
	l := lettering{regular, min(max(n.pitch*0.30, 10), 13*max(n.unit, 1))}
	every := 1
	for n.pitch*columnStep*float64(every) < n.wide(l, "00")*1.35 {
		every++
	}
	off := l.Size * 1.05
	for q := first.Q; q <= last.Q; q++ {
		x, _ := n.spot(float64(q), 0)
		for _, e := range []struct {
			v int
			y float64
		}{{first.V, frame.y - off}, {last.V, frame.y + frame.h + off}} {
			text, number := n.column(q, e.v)
			if text != "" && (every == 1 || number == 1 || number%every == 0) {
				n.words(l, faintInk, x, e.y, middle, text)
			}
		}
	}
	for v := first.V + first.V&1; v <= last.V; v += 2 {
		_, y := n.spot(0, float64(v))
		n.words(l, faintInk, frame.x-off, y, middle, n.row(first.Q, v))
		n.words(l, faintInk, frame.x+frame.w+off, y, middle, n.row(last.Q, v))
	}
}

// own returns the positions of a place on each panel that contains it, from the upper left panel
// on.
func own(b *dots.Board, at grid.Place) []grid.Place {
	var all []grid.Place
	for _, p := range b.Panels {
		on := at.Add(p.Shift.Neg())
		s := p.Panel.Span
		if on.Q < 0 || on.V < 0 || on.Q >= s.Columns || on.V >= s.HalfRows {
			continue
		}
		if p.Turned {
			on = s.Turn(on)
		}
		all = append(all, on)
	}
	return all
}

// column returns the name of column q at half-row v.
func (n names) column(q, v int) (text string, number int) {
	for _, on := range own(n.board, grid.Place{Q: q, V: v}) {
		if one := fmt.Sprint(on.Q + 1); number == 0 {
			text, number = one, on.Q+1
		} else if on.Q+1 != number {
			return text + "/" + one, 1
		}
	}
	return text, number
}

// row returns the name of the row at half-row v, in column q.
func (n names) row(q, v int) string {
	text := ""
	for _, on := range own(n.board, grid.Place{Q: q, V: v}) {
		if one := string(rune('A' + on.V/2)); text == "" {
			text = one
		} else if one != text {
			return text + "/" + one
		}
	}
	return text
}

// summits returns the dots that carry a badge with their level. For each connected area of one
// level it selects the dot deepest inside, and then more dots at a minimum distance from each
// other.
func summits(b *dots.Board) []grid.Place {
	const far = 7
	done := map[grid.Place]bool{}
	var all []grid.Place
	for at := range b.Span.Places {
		if b.At(at).Level == 0 || done[at] {
			continue
		}
		stretch := hill(b, at, done)
		depth := depths(b, stretch)
		var chosen []grid.Place
		for {
			best, most := grid.Place{}, 0
			for _, p := range stretch {
				if depth[p] > most && apart(p, chosen) >= far {
					best, most = p, depth[p]
				}
			}
			if most == 0 {
				break
			}
			chosen = append(chosen, best)
		}
		all = append(all, chosen...)
	}
	return all
}

// hill returns a dot and the dots of the same level that are connected with it.
func hill(b *dots.Board, at grid.Place, done map[grid.Place]bool) []grid.Place {
	all := []grid.Place{at}
	done[at] = true
	for i := 0; i < len(all); i++ {
		for d := range grid.Directions {
			p := all[i].Step(d)
			if b.Has(p) && !done[p] && b.At(p).Level == b.At(at).Level {
				done[p] = true
				all = append(all, p)
			}
		}
	}
	return all
}

// depths returns a depth for each dot: the number of dots within two steps that have the same
// level. A dot with a mark counts as shallow, because its badge would be too crowded.
func depths(b *dots.Board, stretch []grid.Place) map[grid.Place]int {
	depth := map[grid.Place]int{}
	for _, p := range stretch {
		n := 2
		for d := range grid.Directions {
			for _, k := range []grid.Place{p.Step(d), p.Step(d).Step(d)} {
				if b.Has(k) && b.At(k).Level == b.At(p).Level {
					n++
				}
			}
		}
		below := p.Step(grid.S)
		if b.Has(below) && b.At(below).Level == b.At(p).Level {
			n += 2
		}
		if b.At(p).Mark != 0 || !b.Has(below) {
			n = 1
		}
		depth[p] = n
	}
	return depth
}

// apart returns the distance from a place to the nearest of several places.
func apart(p grid.Place, some []grid.Place) int {
	least := math.MaxInt
	for _, s := range some {
		least = min(least, grid.Distance(p, s))
	}
	return least
}
