package tabletop

import (
	"cmp"

	"metahex/grid"
)

// Where does a base come to stand beside another base?
//
// The rim of a target is the ring of places at which the two bases touch. Places are whole thousandths
// of an inch, so the distance between the middles of the bases is the sum of their radii, or less than
// a thousandth more. The straight place is on the line between the middles. If another base takes it,
// the free place of the rim that is nearest to it counts. As the rim is round, this is also the place
// nearest to the walker:
//
//	           · ○ ·            ● walker      ○ target
//	  ●     ⊗       ·           ⊗ the straight place, which a friend takes
//	        ◉       ·           ◉ the nearest free place
//	           · · ·            · the rest of the rim
//
// If two places are equally near to the straight place, the one nearer to the walker counts. If that is
// equal too, the two are on both sides of the line, and the left one counts, as the walker sees it. So
// the order is total, and a search in any order finds the same place.
//
// The search is exact: it cuts the square around the rim into four, again and again, down to single
// places. It drops a square that cannot contain a free place, or only places farther than the best:
//
//	┌───┬───┐  outside the ring, inside it, within a taken circle,
//	│   │·┊·│  off the table, behind the target, or too far:
//	├───┼─┴─┤  the whole square is dropped
//	│   │   │
//	└───┴───┘

// A Rim is the ring of places beside a target.
type Rim struct {
	Centre grid.Point
	Radius int64         // the radii of both bases together
	Taken  []grid.Circle // places strictly within a circle are taken
	Box    grid.Box      // all places are in it, or on its edge
	Faces  bool          // only places to which a straight line leads without crossing the rim
}

// A quest is a search for the place of a rim to which a walker goes.
type quest struct {
	*Rim
	from, straight, best grid.Point
	key                  rank
	reach                int64 // the squared distance from the walker to the centre
	found                bool
}

// A rank orders places: by their squared distances from the straight place and from the walker, and
// from left to right. The smallest counts.
type rank struct{ off, far, right int64 }

// above reports whether a place of rank o counts before a place of rank k.
func (k rank) above(o rank) bool {
	return cmp.Or(cmp.Compare(k.off, o.off), cmp.Compare(k.far, o.far), cmp.Compare(k.right, o.right)) > 0
}

// Straight returns the place on the line from the centre to a point, rounded to whole thousandths.
func (r *Rim) Straight(from grid.Point) grid.Point {
	return r.Centre.Add(from.Sub(r.Centre).Scaled(r.Radius))
}

// Nearest returns the free place of the rim that is nearest to the straight place of a walker, who is
// outside the rim. It is false if no place is free.
func (r *Rim) Nearest(from grid.Point) (grid.Point, bool) {
	q := quest{Rim: r, from: from, straight: r.Straight(from), reach: from.Sub(r.Centre).Square()}
	size := int32(1)
	for int64(size) < 2*r.Radius+3 {
		size *= 2
	}
	q.look(r.Centre.Add(grid.Vector{X: -int64(size / 2), Y: -int64(size / 2)}), size)
	return q.best, q.found
}

// look searches a square of places, given by its lowest place and the number of places on a side.
func (q *quest) look(low grid.Point, size int32) {
	if q.drops(low, size) {
		return
	}
	if size == 1 {
		if k := q.rank(low); !q.found || q.key.above(k) {
			q.best, q.key, q.found = low, k, true
		}
		return
	}
	half := size / 2
	near := low // the quarter that is nearest to the straight place
	far := grid.Point{X: low.X + half, Y: low.Y + half}
	if q.straight.X >= far.X {
		near.X, far.X = far.X, near.X
	}
	if q.straight.Y >= far.Y {
		near.Y, far.Y = far.Y, near.Y
	}
	q.look(near, half)
	q.look(grid.Point{X: near.X, Y: far.Y}, half)
	q.look(grid.Point{X: far.X, Y: near.Y}, half)
	q.look(far, half)
}

// drops reports whether a square has no free place, or only places that are farther than the best. For
// a single place, it is exact.
func (q *quest) drops(low grid.Point, size int32) bool {
	high := grid.Point{X: low.X + size - 1, Y: low.Y + size - 1}
	least, most := spread(q.Centre, low, high)
	if least >= (q.Radius+1)*(q.Radius+1) || most < q.Radius*q.Radius || !q.Box.Meets(grid.Box{Low: low, High: high}) {
		return true
	}
	if off, _ := spread(q.straight, low, high); q.found && off > q.key.off {
		return true
	}
	// At a place that faces the walker, the angle between walker and centre is a right angle or more.
	if far, _ := spread(q.from, low, high); q.Faces && far+least > q.reach {
		return true
	}
	for _, c := range q.Taken {
		if _, most := spread(c.At, low, high); most < c.Radius*c.Radius {
			return true
		}
	}
	return false
}

// rank returns the rank of a place.
func (q *quest) rank(at grid.Point) rank {
	return rank{at.Sub(q.straight).Square(), at.Sub(q.from).Square(), q.straight.Sub(q.from).Cross(at.Sub(q.from))}
}

// spread returns the least and the greatest squared distance from a point to a place of a square.
func spread(p, low, high grid.Point) (least, most int64) {
	x0, x1 := int64(low.X)-int64(p.X), int64(high.X)-int64(p.X)
	y0, y1 := int64(low.Y)-int64(p.Y), int64(high.Y)-int64(p.Y)
	x, y := max(0, x0, -x1), max(0, y0, -y1)
	X, Y := max(-x0, x1), max(-y0, y1)
	return x*x + y*y, X*X + Y*Y
}
