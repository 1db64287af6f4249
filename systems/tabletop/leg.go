// Package tabletop has the code that all games on a table in inches share. Bases move along straight
// legs to any point. The package computes the cost of each part of a leg, and where on the leg
// watchers see the mover.
//
//	from ●━━━━━━━━━┯━━━━━━━━━━━┯━━━━━● to       a leg is cut where the ground
//	       open    │  woods    │ road           changes (path.go), and where a
//	           ░░░░░░░░░                        watcher comes to see the mover
//	           window of a watcher              and loses it again (windows.go)
//
// The games share the reading of scenarios (scenario.go), the access of rulings to units (field.go),
// objectives and scores. Charts and words are different in every game.
package tabletop

import "metahex/grid"

// A Leg is a straight line from one point to another.
type Leg struct{ From, To grid.Point }

// Length returns the length of a leg, rounded up to a whole thousandth of an inch.
func (l Leg) Length() int64 { return l.From.Distance(l.To) }

// At returns the point n thousandths of an inch along a leg, rounded to whole thousandths.
func (l Leg) At(n int64) grid.Point { return l.at(n, l.Length()) }

// at is like At, for a leg with known length.
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

// share returns v·n/of, rounded to the nearest integer. Halves are rounded away from 0.
func share(v, n, of int64) int64 {
	if v < 0 {
		return -share(-v, n, of)
	}
	return (2*v*n + of) / (2 * of)
}
