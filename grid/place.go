// Package grid is the lattice that every hexagonal board here shares, and the straight lines on it.
// It does not depend on any game.
//
// A place has a column Q and a half-row V, both counted from 0. It exists only where Q + V is even.
// Going down one place is two half-rows; going to the next column is one half-row up or down:
//
//	Q   0   1   2   3   4
//	V
//	0   o       o       o
//	1       o       o
//	2   o       o       o
//	3       o       o
//	4   o       o       o
//
// On a dot board a place is a dot, and its meta-hex is the hexagon of its six neighbours. On a hex
// board a place is the centre of a cell. Both boards use the same lattice (see Shape). The printed
// sheet only scales the two axes, so a line that is straight on paper is straight here. Every
// question about lines is decided in whole numbers.
package grid

import "cmp"

// A Place is a point of the lattice, or a hole in the lattice if Q + V is odd.
type Place struct{ Q, V int }

// Lattice reports whether p is a place of the lattice and not a hole.
func (p Place) Lattice() bool { return (p.Q+p.V)&1 == 0 }

// Add returns the place at p plus o.
func (p Place) Add(o Offset) Place { return Place{p.Q + int(o.Q), p.V + int(o.V)} }

// Sub returns the offset from o to p.
func (p Place) Sub(o Place) Offset { return Offset{int16(p.Q - o.Q), int16(p.V - o.V)} }

// Step returns the neighbour of p in direction d.
func (p Place) Step(d Direction) Place { return p.Add(d.Offset()) }

// Less breaks ties between places: left before right, and within a column upper before lower.
func (p Place) Less(o Place) bool { return p.Q < o.Q || p.Q == o.Q && p.V < o.V }

// Compare is negative if p.Less(o), 0 if they are the same place, and positive otherwise.
func (p Place) Compare(o Place) int { return cmp.Or(cmp.Compare(p.Q, o.Q), cmp.Compare(p.V, o.V)) }

// Distance is the number of steps from a to b, in map points or hexes.
func Distance(a, b Place) int { return steps(a.Q-b.Q, a.V-b.V) }

// An Offset is the displacement from one place to another. Its fields are small because lines store
// hundreds of thousands of offsets.
type Offset struct{ Q, V int16 }

// Steps is the number of steps in an offset.
func (o Offset) Steps() int { return steps(int(o.Q), int(o.V)) }

// Neg returns the opposite offset.
func (o Offset) Neg() Offset { return Offset{-o.Q, -o.V} }

// steps returns the number of steps. Each sideways step also moves one half-row, so dq sideways steps
// cover up to dq of the dv half-rows. Each further step covers two half-rows.
func steps(dq, dv int) int {
	dq, dv = max(dq, -dq), max(dv, -dv)
	return max(dq, (dq+dv)/2)
}

// A Direction is one of the six directions from a place, clockwise from north.
type Direction int8

// The six directions, clockwise. North is towards smaller half-rows.
const (
	N Direction = iota
	NE
	SE
	S
	SW
	NW
	Directions // the number of directions
)

var ways = [Directions]Offset{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}
var wayNames = [Directions]string{"n", "ne", "se", "s", "sw", "nw"}

// Offset is the step in direction d.
func (d Direction) Offset() Offset { return ways[d] }

// Turn returns d turned clockwise by n sixths of a turn; n may be negative.
func (d Direction) Turn(n int) Direction {
	return Direction(((int(d)+n)%int(Directions) + int(Directions)) % int(Directions))
}

// String returns the compass name: n ne se s sw nw.
func (d Direction) String() string { return wayNames[d] }

// ParseDirection reads a compass name.
func ParseDirection(s string) (Direction, bool) {
	for d, name := range wayNames {
		if name == s {
			return Direction(d), true
		}
	}
	return 0, false
}
