// Package tabletop is what the games on a table in inches share: bases that move along straight
// legs to any point, the cost of each part of a leg, and which watchers see the mover where.
//
//	from ●━━━━━━━━━┯━━━━━━━━━━━┯━━━━━● to       a leg is cut where the ground
//	       open    │  woods    │ road           changes (path.go), and where a
//	           ░░░░░░░░░                        watcher comes to see the mover
//	           window of a watcher              and loses it again (windows.go)
//
// The books share how a scenario is read (scenario.go), how units are named in rulings (field.go),
// tables of reasons why an order is refused (objections.go), objectives and scores. They keep their
// own charts and words.
package tabletop

import "metahex/grid"

// A Leg is a straight way from one point to another.
type Leg struct{ From, To grid.Point }

// Length is the length of a leg, rounded up to a whole thousandth of an inch.
func (l Leg) Length() int64 { return l.From.Distance(l.To) }

// At returns the point at a distance in thousandths along a leg, rounded to whole thousandths.
func (l Leg) At(n int64) grid.Point { return l.at(n, l.Length()) }

// at is At for a leg whose length is known.
func (l Leg) at(n, length int64) grid.Point {
	switch {
	case n <= 0:
		return l.From
	case n >= length:
		return l.To
	}
	d := l.To.Sub(l.From)
	return l.From.Add(grid.Vector{X: share(d.X, n, length), Y: share(d.Y, n, length)})
}

// share is v·n/of, rounded to the nearest integer, halves away from 0.
func share(v, n, of int64) int64 {
	if v < 0 {
		return -share(-v, n, of)
	}
	return (2*v*n + of) / (2 * of)
}
