package battlesuit

import (
	"math"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// Ways are the map points that a soldier can reach with its movement points, and the first step to
// each. The search works in rings of rising cost. It expands each map point of the current ring once,
// to the neighbours of that point.

// An end is a point that can be reached.
type end struct {
	at    spot
	first spot // the first point of the way; the end itself if the soldier stays
	lie   int32
	risk  int32 // of slag and mines on the way, in hundredths of a point
	cost  int16
	lands bool // the soldier lands there, because the ground reaches its level
}

// A gait describes how a soldier moves from point to point.
type gait struct {
	air    bool
	free   bool  // on foot: a first step is always possible (BHM 8.1)
	flies  bool  // in the air: the unit never lands
	nap    bool  // in the air: it keeps its height above the ground, not its level (BHM 12.7)
	level  int16 // in the air: its level, or its height
	points int16 // the points that it can spend
	open   int16 // in the air: the movement points that one map point costs
}

// walk fills ends with all points that the soldier can reach on foot, the start first.
func (br *brief) walk(b *battle, from spot, points int, free bool) {
	br.spread(b, from, &gait{free: free, points: int16(points)})
}

// fly fills ends with all points that the soldier can reach in the air at its level. With nap of the
// earth it keeps its height above the ground instead; see levelOver.
func (br *brief) fly(b *battle, u int, from spot, level, points int) {
	g := gait{air: true, flies: b.has(u, flying), nap: b.option(scenario.NapOfTheEarth), level: int16(level), points: int16(points), open: int16(b.openCost())}
	if g.nap {
		g.level -= int16(b.ground.level(from))
	}
	br.spread(b, from, &g)
}

// step returns the cost of moving to a neighbour, and whether the soldier lands there.
func (g *gait) step(b *battle, at, to spot, d grid.Direction, first bool) (cost int, lands bool) {
	if g.air {
		return g.flight(b, to)
	}
	cost = b.strideCost(at, to, d)
	if first && g.free && cost > int(g.points) {
		cost = int(g.points)
	}
	return cost, false
}

// flight is step for a soldier in the air.
func (g *gait) flight(b *battle, to spot) (cost int, lands bool) {
	ground, top := b.ground.rises(to)
	over := int(g.level)
	if g.nap {
		over += ground
	}
	switch {
	case over == ground && !g.flies && !b.wet(to):
		return b.enterCost(to), true
	case over <= ground || over < top:
		return never, false
	}
	return int(g.open), false
}

// spread finds all points within reach, each at its lowest cost.
func (br *brief) spread(b *battle, from spot, g *gait) {
	if len(br.stamps) != b.size() || br.stamp > math.MaxInt32-2*int32(b.size()) { // otherwise stamps would overflow
		br.stamps, br.stamp = make([]int32, b.size()), 0
	}
	// A stamp is the index of a point among the ends. Indices grow from search to search, so the
	// stamps of earlier searches need not be cleared.
	br.stamp += int32(b.size())
	br.ends = append(br.ends[:0], end{at: from, first: from})
	if i := b.index(from); i >= 0 {
		br.stamps[i] = br.stamp
	}
	br.rings.reset(max(0, int(g.points)))
	br.rings.add(0, 0)
	safe := len(b.mines) == 0 && (b.scenario.Special.Glow == 0 || b.ground.slagless)
	for ring := 0; ring < int(g.points); ring++ {
		for k := 0; k < len(br.rings[ring]); k++ {
			i := int(br.rings[ring][k])
			e := br.ends[i]
			if int(e.cost) != ring || e.lands {
				continue
			}
			br.goOn(b, g, e, i, safe)
		}
	}
}

// goOn expands an end to the points around it. If safe is set, no point has any risk.
func (br *brief) goOn(b *battle, g *gait, from end, i int, safe bool) {
	for d, to := range b.around(from.at) {
		if to == nowhere {
			continue
		}
		n := int(to)
		if b.raster != nil {
			n = b.raster.index(to)
		}
		if at := br.stamps[n] - br.stamp; at >= 0 && br.ends[at].cost <= from.cost {
			continue
		}
		cost, lands := g.step(b, from.at, to, grid.Direction(d), i == 0)
		if cost += int(from.cost); cost > int(g.points) {
			continue
		}
		next := end{at: to, first: from.begin(to, i), cost: int16(cost), lands: lands, risk: from.risk}
		if !safe {
			next.risk += br.risks(b, to, !g.air || lands)
		}
		br.arrive(n, next, i)
	}
}

// Rings list the ends still to be expanded, by cost. Each ring has indices of ends, sorted.
type rings [][]int32

// reset empties the rings up to a cost.
func (r *rings) reset(points int) {
	for len(*r) <= points {
		*r = append(*r, nil)
	}
	for i := range points + 1 {
		(*r)[i] = (*r)[i][:0]
	}
}

// add puts an end into its ring.
func (r rings) add(i int32, cost int16) {
	ring := append(r[cost], i)
	for k := len(ring) - 1; k > 0 && ring[k-1] > i; k-- {
		ring[k-1], ring[k] = ring[k], ring[k-1]
	}
	r[cost] = ring
}

// begin returns the first point of a way from the start through this end to a point. If this end is
// the start, the way begins with the point itself.
func (e *end) begin(to spot, i int) spot {
	if i == 0 {
		return to
	}
	return e.first
}

// arrive records a new end if its point was not reached before, or only at a higher cost, or at the
// same cost with more risk.
func (br *brief) arrive(n int, next end, from int) {
	known := br.stamps[n] - br.stamp
	if known < 0 {
		i := int32(len(br.ends))
		br.stamps[n] = br.stamp + i
		br.ends = append(br.ends, next)
		br.rings.add(i, next.cost)
		return
	}
	switch e := &br.ends[known]; {
	case next.cost < e.cost:
		// An end earlier in the current ring is not expanded again.
		if next.cost != br.ends[from].cost || int(known) > from {
			br.rings.add(known, next.cost)
		}
		*e = next
	case next.cost == e.cost && next.risk < e.risk:
		*e = next
	}
}

// risks is the expected harm of entering a point: from glowing slag on the ground, and from a
// marker that may be a mine.
func (br *brief) risks(b *battle, at spot, walks bool) int32 {
	sum := 0
	m := &br.men[br.unit]
	if walks && b.scenario.Special.Glow > 0 && b.ground.dot(at).footing() == dots.Slag {
		sum = br.harm(b, b.scenario.Special.Glow-int(m.shield)+b.shelter(at), int(br.unit))
	}
	for i := range b.mines {
		if b.trips(i, int(br.unit), at) {
			sum += int(m.material+m.prize)/8 - br.hoard(b, b.mines[i].field)
		}
	}
	return int32(sum)
}
