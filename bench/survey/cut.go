package survey

import (
	"math"
	"slices"
)

// The narrowest place.
//
// How many files of soldiers can cross at the same time without sharing a dot? And which dots must
// be held to stop all of them? By Menger's theorem both numbers are equal. Each dot is split into
// two nodes with capacity for one file between them,
//
//	 in ──1──> out ──∞──> in ──1──> out
//
// and files are added while a path exists, if necessary by rerouting an earlier file (Ford and
// Fulkerson). At the end, the search can enter some dots but not leave them. These dots are a
// narrowest cut.

// A Cut is a smallest set of dots that separates two edges. Of several such sets, Dots is the set
// nearest to the first edge. If that set lies on the first edge, Dots is instead the set nearest to
// the second edge.
type Cut struct {
	Dots []int
	Edge bool // no cut is smaller than an edge itself
}

// Corridors returns the number of paths across that share no dot.
func (c Cut) Corridors() int { return len(c.Dots) }

// narrowest finds the cut between two edges.
func narrowest(steps [][]step, from, to []int) Cut {
	c := Cut{Dots: cutBetween(steps, from, to)}
	if within(c.Dots, from) {
		c.Dots = cutBetween(backwards(steps), to, from)
	}
	c.Edge = len(c.Dots) > 0 && (within(c.Dots, from) || within(c.Dots, to))
	return c
}

func within(some, all []int) bool {
	return !slices.ContainsFunc(some, func(i int) bool { return !slices.Contains(all, i) })
}

// cutBetween adds paths from one edge to the other until no further path exists.
func cutBetween(steps [][]step, from, to []int) []int {
	n := len(steps)
	source, sink := 2*n, 2*n+1
	net := newNetwork(2*n + 2)
	for i, all := range steps {
		net.pipe(2*i, 2*i+1, 1)
		for _, x := range all {
			net.pipe(2*i+1, 2*x.to, math.MaxInt32)
		}
	}
	for _, i := range from {
		net.pipe(source, 2*i, math.MaxInt32)
	}
	for _, i := range to {
		net.pipe(2*i+1, sink, math.MaxInt32)
	}
	for {
		by := net.search(source)
		if by[sink] == unseen {
			var cut []int
			for i := range n {
				if by[2*i] != unseen && by[2*i+1] == unseen {
					cut = append(cut, i)
				}
			}
			return cut
		}
		net.send(by, source, sink)
	}
}

// A network is a flow network of nodes and pipes. Pipes e and e^1 are the two directions of one
// pipe; flow in one direction adds capacity in the other.
type network struct {
	from [][]int // by node: pipes that start there
	to   []int   // by pipe: the node at its end
	room []int   // by pipe: the remaining capacity
}

func newNetwork(nodes int) *network { return &network{from: make([][]int, nodes)} }

func (n *network) pipe(a, b, room int) {
	n.from[a] = append(n.from[a], len(n.to))
	n.from[b] = append(n.from[b], len(n.to)+1)
	n.to = append(n.to, b, a)
	n.room = append(n.room, room, 0)
}

// The values that search returns for unreached nodes and for the source.
const (
	unseen = -1
	origin = -2
)

// search searches breadth first. It returns for each node the pipe through which it is reached.
func (n *network) search(source int) (by []int) {
	by = slices.Repeat([]int{unseen}, len(n.from))
	by[source] = origin
	queue := []int{source}
	for k := 0; k < len(queue); k++ {
		for _, pipe := range n.from[queue[k]] {
			if b := n.to[pipe]; n.room[pipe] > 0 && by[b] == unseen {
				by[b] = pipe
				queue = append(queue, b)
			}
		}
	}
	return by
}

// send adds the path that search found to the flow.
func (n *network) send(by []int, source, sink int) {
	for node := sink; node != source; node = n.to[by[node]^1] {
		n.room[by[node]]--
		n.room[by[node]^1]++
	}
}
