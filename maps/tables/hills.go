package tables

import (
	"cmp"
	"slices"

	"metahex/grid"
)

// Edges of hills. For each edge of a hill the map should say how units climb it. Units climb a hill
// by a slope along the edge, and cannot climb it at a cliff. If a hill has the value slope in its key
// "sides", units can climb its edge anywhere. If the map says nothing, each rule book must guess.
//
//	      cliff
//	   ┌────────┐╲
//	   │  hill  │ slope      the west side is bare: a warning
//	   └────────┘╱
//	     ╲slope╱
//
// A slope that rises away from every hill along it is drawn the wrong way round: also a warning.

// bareLeast is the length of the shortest bare stretch that is reported, in thousandths of an inch.
const bareLeast = grid.Inch / 4

// hillEdges adds warnings about edges of hills that are neither slope nor cliff, and about slopes that
// rise away from their hill.
func (t reader) hillEdges(b *Map, keys []areaKeys) {
	for i := range keys {
		f := &b.Features[i]
		if hill, away := b.risesAway(f); away {
			t.Find(keys[i].Up.Line, keys[i].Up.Column, "%s rises away from %s; want the key `up` toward the hill", f.Name, hill).Warning = true
		}
		if f.Kind != Hill || f.Height == 0 || f.Sloped {
			continue
		}
		if from, to, bare := b.bareEdge(i); bare {
			t.Find(keys[i].Kind.Line, keys[i].Kind.Column, "the edge of %s from %s to %s is neither slope nor cliff; draw one along it, or give the hill the key `sides: slope`", f.Name, from, to).Warning = true
		}
	}
}

// bareEdge returns the first stretch of a hill's edge that is neither slope nor cliff.
func (b *Map) bareEdge(hill int) (from, to grid.Point, bare bool) {
	for _, g := range outlines(b.Features[hill].Area) {
		for i, p := range g {
			if from, to, bare = b.bareSide(hill, p, g[(i+1)%len(g)]); bare {
				return from, to, true
			}
		}
	}
	return from, to, false
}

// risesAway reports whether a slope lies along hills and rises toward none of them. It returns the name
// of the first one.
func (b *Map) risesAway(slope *Feature) (hill string, away bool) {
	if slope.Kind != Slope {
		return "", false
	}
	for i := range b.Features {
		f := &b.Features[i]
		if f.Kind != Hill || f.Height == 0 {
			continue
		}
		switch beside, toward := slope.along(f); {
		case toward:
			return "", false
		case beside && hill == "":
			hill = f.Name
		}
	}
	return hill, hill != ""
}

// along reports whether a slope lies along a side of a hill, and whether it rises into the hill there.
func (f *Feature) along(hill *Feature) (beside, toward bool) {
	for _, g := range outlines(hill.Area) {
		for i, p := range g {
			way := g[(i+1)%len(g)].Sub(p)
			in := way.Right()
			if g.Area2() < 0 {
				in = in.Neg()
			}
			if f.touches(p, p.Add(way)) {
				beside, toward = true, toward || f.Up.Dot(in) > 0
			}
		}
	}
	return beside, toward
}

// touches reports whether a feature lies along a side for more than a corner's width.
func (f *Feature) touches(p, q grid.Point) bool {
	length := p.Distance(q)
	left, right := f.Area.Looks(nil, nil, p, q)
	return slices.ContainsFunc(append(left, right...), func(c grid.Chord) bool { return c.To.Of(length)-c.From.Of(length) >= bareLeast })
}

// outlines returns the outlines of an area as polygons.
func outlines(a grid.Area) (all []grid.Polygon) {
	all = slices.Clone(a.Polygons)
	for _, c := range a.Circles {
		all = append(all, ring(c))
	}
	return all
}

// ringBearings are the corners of a regular polygon with sixteen sides around 0, of any size.
var ringBearings = [16]grid.Vector{
	{X: 1000, Y: 0}, {X: 924, Y: 383}, {X: 707, Y: 707}, {X: 383, Y: 924}, {X: 0, Y: 1000}, {X: -383, Y: 924}, {X: -707, Y: 707}, {X: -924, Y: 383},
	{X: -1000, Y: 0}, {X: -924, Y: -383}, {X: -707, Y: -707}, {X: -383, Y: -924}, {X: 0, Y: -1000}, {X: 383, Y: -924}, {X: 707, Y: -707}, {X: 924, Y: -383},
}

// ring returns a circle as a polygon.
func ring(c grid.Circle) (all grid.Polygon) {
	for _, v := range ringBearings {
		all = append(all, c.At.Add(v.Scaled(c.Radius)))
	}
	return all
}

// bareSide returns the first bare stretch of one side of a hill. A stretch is bare if there is no
// slope or cliff, no hill of at least the same height, and no edge of the table along it.
func (b *Map) bareSide(hill int, p, q grid.Point) (from, to grid.Point, bare bool) {
	if b.onRim(p, q) {
		return from, to, false
	}
	length := p.Distance(q)
	done := int64(0)
	for _, c := range append(b.covered(hill, p, q, length), [2]int64{length, length}) {
		if c[0]-done >= bareLeast {
			way := q.Sub(p)
			if from, to = p.Add(way.Scaled(done)), q; c[0] < length {
				to = p.Add(way.Scaled(c[0]))
			}
			return from, to, true
		}
		done = max(done, c[1])
	}
	return from, to, false
}

// covered returns the stretches of one side of a hill that are not bare, in order from p.
func (b *Map) covered(hill int, p, q grid.Point, length int64) (all [][2]int64) {
	for i := range b.Features {
		f := &b.Features[i]
		if i == hill || f.Kind != Slope && f.Kind != Cliff && (f.Kind != Hill || f.Height < b.Features[hill].Height) {
			continue
		}
		left, right := f.Area.Looks(nil, nil, p, q)
		for _, c := range append(left, right...) {
			all = append(all, [2]int64{c.From.Of(length), c.To.Of(length)})
		}
	}
	slices.SortFunc(all, func(x, y [2]int64) int { return cmp.Compare(x[0], y[0]) })
	return all
}

// onRim reports whether a side is on the edge of the table.
func (b *Map) onRim(p, q grid.Point) bool {
	return p.X == q.X && (p.X == 0 || p.X == b.Size.X) || p.Y == q.Y && (p.Y == 0 || p.Y == b.Size.Y)
}
