package draft

import (
	"container/heap"
	"slices"

	"metahex/grid"
	"metahex/maps/dots"
)

// A river runs from each mouth on one edge to the corresponding mouth on the opposite edge. The
// water in a profile is symmetric, so opposite edges have equally many mouths. The river takes the
// cheapest path over ground of random cost, which makes it wind.

// rivers draws all rivers and returns their dots.
func (d *drawing) rivers() []grid.Place {
	var all []grid.Place
	for _, pair := range [][2]grid.Direction{{grid.N, grid.S}, {grid.NW, grid.NE}} {
		from, to := d.mouths(pair[0]), d.mouths(pair[1])
		for i := range min(len(from), len(to)) {
			all = append(all, d.river(from[i], to[i])...)
		}
	}
	return all
}

// mouths returns one dot inside the panel for each run of water in the profile of an edge. A river
// starts or ends at that dot.
func (d *drawing) mouths(side grid.Direction) []grid.Place {
	var all []grid.Place
	var run []grid.Place
	end := func() {
		if len(run) > 0 {
			all = append(all, d.inside(run))
			run = nil
		}
	}
	for _, at := range dots.EdgePlaces(d.Span, side) {
		if d.fixed[at] && d.At(at).Terrain == dots.Water {
			run = append(run, at)
		} else {
			end()
		}
	}
	end()
	return all
}

// inside returns the dot inside the panel that has the most neighbours in a run of edge dots.
func (d *drawing) inside(run []grid.Place) grid.Place {
	count := map[grid.Place]int{}
	var order []grid.Place
	for _, at := range run {
		for way := range grid.Directions {
			if next := at.Step(way); d.Span.Has(next) && !d.onEdge(next) {
				if count[next] == 0 {
					order = append(order, next)
				}
				count[next]++
			}
		}
	}
	best := run[len(run)/2]
	for _, at := range order {
		if count[at] > count[best] {
			best = at
		}
	}
	return best
}

func (d *drawing) onEdge(at grid.Place) bool {
	return at.Q == 0 || at.V == 0 || at.Q == d.Span.Columns-1 || at.V == d.Span.HalfRows-1
}

// river draws water along the cheapest path.
func (d *drawing) river(from, to grid.Place) []grid.Place {
	cost := map[grid.Place]int{}
	for i, n := range d.noise(14) {
		at := d.dots[i]
		cost[at] = 100 + n + 400*int(d.At(at).Level)
		if at.Q < 3 || at.V < 3 || at.Q > d.Span.Columns-4 || at.V > d.Span.HalfRows-4 {
			cost[at] += 3000 // keep away from the edges
		}
	}
	way := d.cheapest(cost, from, to)
	for _, at := range way {
		if !d.fixed[at] {
			d.Set(at, dots.Dot{Terrain: dots.Water})
		}
	}
	d.smooth() // slope the banks down to the river
	return way
}

// cheapest returns the cheapest path from one dot to another that stays off the edge.
func (d *drawing) cheapest(cost map[grid.Place]int, from, to grid.Place) []grid.Place {
	before := map[grid.Place]grid.Place{}
	best := map[grid.Place]int{from: 0}
	queue := &byCost{{from, 0}}
	for queue.Len() > 0 {
		now := heap.Pop(queue).(reached)
		if now.cost > best[now.at] {
			continue
		}
		for way := range grid.Directions {
			next := now.at.Step(way)
			if !d.Span.Has(next) || d.onEdge(next) {
				continue
			}
			if n, known := best[next]; !known || now.cost+cost[next] < n {
				best[next], before[next] = now.cost+cost[next], now.at
				heap.Push(queue, reached{next, best[next]})
			}
		}
	}
	var way []grid.Place
	for at, ok := to, true; ok; at, ok = before[at] {
		way = append(way, at)
		if at == from {
			break
		}
	}
	slices.Reverse(way)
	return way
}

// reached is a dot of the search and the cost of the path to it.
type reached struct {
	at   grid.Place
	cost int
}

// byCost is the priority queue of the search. Dots of equal cost are in reading order, so the path
// is deterministic.
type byCost []reached

func (q byCost) Len() int { return len(q) }
func (q byCost) Less(i, j int) bool {
	return q[i].cost < q[j].cost || q[i].cost == q[j].cost && q[i].at.Less(q[j].at)
}
func (q byCost) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *byCost) Push(x any)   { *q = append(*q, x.(reached)) }
func (q *byCost) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// apart is the least distance between bridges and fords.
const apart = 4

// crossings adds as many bridges and fords over a river as there is room for.
func (d *drawing) crossings(river []grid.Place) {
	var taken []grid.Place
	free := func(at grid.Place) bool {
		last := d.Span.Turn(at)
		return min(at.Q, at.V, last.Q, last.V) > 2 && !slices.ContainsFunc(taken, func(o grid.Place) bool { return grid.Distance(o, at) < apart })
	}
	bridges, fords := d.between(2, 3), d.between(1, 2)
	for _, i := range d.Perm(len(river)) {
		at := river[i]
		if !free(at) {
			continue
		}
		if ends, ok := d.banks(at); ok && bridges > 0 {
			d.put(dots.Overlay{At: at, Kind: dots.Bridge, Ends: ends})
			taken, bridges = append(taken, at), bridges-1
		} else if fords > 0 && !d.fixed[at] {
			d.Set(at, dots.Dot{Terrain: dots.Marsh})
			taken, fords = append(taken, at), fords-1
		}
	}
}

// banks returns two opposite directions from a dot of the river to dry, open ground.
func (d *drawing) banks(at grid.Place) (ends [2]grid.Direction, ok bool) {
	dry := func(way grid.Direction) bool {
		next := at.Step(way)
		return d.Span.Has(next) && d.At(next).Terrain != dots.Water && d.At(next).Terrain != dots.Building
	}
	for way := range grid.Directions / 2 {
		if dry(way) && dry(way.Turn(3)) {
			return [2]grid.Direction{way, way.Turn(3)}, true
		}
	}
	return ends, false
}
