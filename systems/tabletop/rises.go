package tabletop

import (
	"slices"

	"metahex/grid"
	"metahex/maps/tables"
)

// Where the mover rises or sinks, and where it rises above an obstacle.

// A piece is a stretch of the leg on which the ground rises evenly, or is level.
type piece = Window

// pieces cuts the leg where hills and slopes begin and end.
func (f *survey) pieces() (all []piece) {
	cuts := []int64{0, f.length}
	t := f.Obstructions.Table()
	var room [2][8]grid.Chord
	for i := range t.Features {
		if kind := t.Features[i].Kind; kind == tables.Hill || kind == tables.Slope {
			left, right := t.Features[i].Area.Looks(room[0][:0], room[1][:0], f.Leg.From, f.Leg.To)
			for _, c := range append(left, right...) {
				cuts = append(cuts, c.From.Of(f.length), c.To.Of(f.length))
			}
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	for i := 0; i+1 < len(cuts); i++ {
		from, to := cuts[i], cuts[i+1]
		if to-from > 4*hair { // shorter pieces are inside the zones of their ends
			from, to = from+hair, to-hair
		}
		all = f.even(all, piece{from, to})
	}
	return all
}

// even appends a piece. If the ground does not rise evenly on the piece, it appends the two halves
// instead. The ground is uneven where a slope begins inside a hill.
func (f *survey) even(all []piece, p piece) []piece {
	length, low := p.To-p.From, f.eyes(p.From)
	rise := f.eyes(p.To) - low
	for i := int64(1); i < 4 && length > 4*hair; i++ {
		n := p.From + length*i/4
		if off := f.eyes(n) - low - rise*(n-p.From)/length; off > hair || off < -hair {
			m := (p.From + p.To) / 2
			return f.even(f.even(all, piece{p.From, m}), piece{m, p.To})
		}
	}
	return append(all, p)
}

// heights adds the zones in which the line from eye to eye begins to pass above a feature. Point x of
// this line is as high as the top of the feature. A zone is where x crosses the outline. On level or
// evenly rising ground, x moves along a straight line:
//
//	eye ●───___
//	           ¯¯¯──x___        top of the wood
//	         ▓▓▓▓▓▓▓▓▓▓ ¯¯¯───● the mover comes nearer, and x with it
func (f *survey) heights(p piece, area grid.Area, top int64) {
	h := [2]int64{f.eyes(p.From), f.eyes(p.To)}
	if passes(h, top) {
		n := grid.Farthest(p.From, p.To, func(n int64) bool { return (f.eyes(n) <= top) == (h[0] <= top) })
		half := hair * ((p.To-p.From)/max(h[0]-h[1], h[1]-h[0]) + 2)
		f.add(n-half, n+half)
		if opposite(f.Eye, h[0], top) {
			p.To, h[1] = n, f.eyes(n)
		} else {
			p.From, h[0] = min(n+1, p.To), f.eyes(min(n+1, p.To))
		}
	}
	if !opposite(f.Eye, h[0], top) || !opposite(f.Eye, h[1], top) {
		return
	}
	x := [2]grid.Point{f.level(p.From, h[0], top), f.level(p.To, h[1], top)}
	var room [2][8]grid.Chord
	left, right := area.Looks(room[0][:0], room[1][:0], x[0], x[1])
	line := Leg{x[0], x[1]}
	more := f.blur(p, h, top, line.Length())
	along := f.way.Cross(f.Leg.From.Sub(f.At)) == 0 // the leg leads straight towards the watcher or away from it
	for _, c := range append(left, right...) {
		for _, r := range [2]grid.Ratio{c.From, c.To} {
			switch {
			case !along:
				f.corner(line.At(r.Of(line.Length())), hair, more)
			case h[0] != h[1]:
				f.add(p.From, p.To)
			default:
				n := p.From + r.Of(p.To-p.From)
				half := hair * ((p.To-p.From)/max(1, line.Length()) + 2)
				f.add(n-half, n+half)
			}
		}
	}
}

// blur returns an extra width for zones. Heights on the way are rounded, so the point at the height of
// a top may move farther along its line than computed.
func (f *survey) blur(p piece, h [2]int64, top, length int64) int64 {
	if h[0] == h[1] {
		return 0
	}
	drop := min(max(h[0]-f.Eye, f.Eye-h[0]), max(h[1]-f.Eye, f.Eye-h[1]))
	far := max(f.at(p.From).Distance(f.At), f.at(p.To).Distance(f.At))
	off := grid.MulDiv(hair*far, max(top-f.Eye, f.Eye-top)+1, max(1, drop*drop)) + 1
	return grid.MulDiv(off, p.To-p.From, max(1, length))
}

// passes reports whether the mover's eye passes the height top on its way from height h[0] to h[1].
func passes(h [2]int64, top int64) bool {
	return (h[0] <= top) != (h[1] <= top) || (h[0] < top) != (h[1] < top)
}

// opposite reports whether a top is between the heights of two eyes.
func opposite(a, b, top int64) bool { return a < top && b >= top || a >= top && b < top }

// level returns the point of the line to the mover that is as high as a top.
func (f *survey) level(n, high, top int64) grid.Point {
	v := f.at(n).Sub(f.At)
	num, den := top-f.Eye, high-f.Eye
	if den < 0 {
		num, den = -num, -den
	}
	return f.At.Add(grid.Vector{X: share(v.X, num, den), Y: share(v.Y, num, den)})
}
