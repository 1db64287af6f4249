package battlesuit

import (
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// Ways: where a soldier can get to with so many points, and by which first
// step. They are found in rings of rising cost, as a stone makes them in water:
// each point goes on to its neighbours once, when its ring has come.

// An end is a point that can be reached.
type end struct {
	at    spot
	first spot // the first point of the way; the place itself when he stays
	cost  int16
	risk  int32 // of slag and mines on the way, in hundredths of a point
	lands bool  // the ground has come up to his level
	lie   int
}

// walk fills ends with all that can be reached on foot, the start first.
func (br *brief) walk(b *battle, u int, from spot, points int, free bool) {
	br.spread(b, from, points, true, func(at, to spot, d grid.Direction, first bool) (int, bool) {
		cost := b.strideCost(at, to, d)
		if first && free && cost > points {
			cost = points // a first step is always possible (BHM 8.1)
		}
		return cost, false
	})
}

// fly fills ends with all that can be reached in the air, so high above the
// ground or at this level; see levelOver.
func (br *brief) fly(b *battle, u int, from spot, level, points int) {
	open, height := b.openCost(), level-b.ground.level(from)
	br.spread(b, from, points, false, func(_, to spot, _ grid.Direction, _ bool) (int, bool) {
		over := level
		if b.option(scenario.NapOfTheEarth) {
			over = height + b.ground.level(to)
		}
		switch ground := b.ground.level(to); {
		case over == ground && !b.wet(to) && !b.has(u, flying):
			return b.enterCost(to), true
		case over <= ground || over < b.ground.top(to):
			return never, false
		}
		return open, false
	})
}

// spread finds all points within reach, each at its least cost. A step tells
// what it costs, and whether the way ends there.
func (br *brief) spread(b *battle, from spot, points int, walks bool, step func(at, to spot, d grid.Direction, first bool) (cost int, ends bool)) {
	if len(br.stamps) != b.size() {
		br.stamps, br.stamp = make([]int32, b.size()), 0
	}
	// A stamp is the place of a point among the ends, counted on from search to
	// search, so that stamps of earlier searches need not be wiped.
	br.stamp += int32(b.size())
	br.ends = append(br.ends[:0], end{at: from, first: from})
	if i := b.index(from); i >= 0 {
		br.stamps[i] = br.stamp
	}
	for ring := 0; ring < points; ring++ {
		for i := 0; i < len(br.ends); i++ {
			e := br.ends[i]
			if int(e.cost) != ring || e.lands {
				continue
			}
			for d, to := range b.around(e.at) {
				n, known := br.cheaper(b, to, ring)
				if known {
					continue
				}
				cost, ends := step(e.at, to, grid.Direction(d), i == 0)
				if cost += ring; cost > points {
					continue
				}
				next := end{at: to, first: e.begin(to, i), cost: int16(cost), lands: ends, risk: e.risk + br.risks(b, to, walks || ends)}
				br.arrive(n, next)
			}
		}
	}
}

// begin is the first point of a way that goes on to a point: that itself from the start.
func (e *end) begin(to spot, i int) spot {
	if i == 0 {
		return to
	}
	return e.first
}

// cheaper reports whether a point is off the board, or has been reached at no more than a
// cost; else n is its index.
func (br *brief) cheaper(b *battle, to spot, cost int) (n int, known bool) {
	if to == nowhere {
		return -1, true
	}
	n = b.index(to)
	at := br.stamps[n] - br.stamp
	return n, at >= 0 && int(br.ends[at].cost) <= cost
}

// arrive notes an end, if its point has not been reached as cheaply, or at less risk.
func (br *brief) arrive(n int, next end) {
	known := br.stamps[n] - br.stamp
	if known < 0 {
		br.stamps[n] = br.stamp + int32(len(br.ends))
		br.ends = append(br.ends, next)
		return
	}
	if e := &br.ends[known]; next.cost < e.cost || next.cost == e.cost && next.risk < e.risk {
		*e = next
	}
}

// risks is the harm to be expected of entering a point: of glowing slag on the
// ground, and of a marker that may be a mine.
func (br *brief) risks(b *battle, at spot, walks bool) int32 {
	sum := 0
	m := &br.men[br.unit]
	if walks && b.scenario.Special.Glow > 0 && b.ground.dot(at).footing() == dots.Slag {
		sum = br.harm(b, b.scenario.Special.Glow-int(m.shield)+b.shelter(at), int(br.unit))
	}
	for i := range b.mines {
		if b.trips(i, int(br.unit), at) {
			sum += int(m.material+m.prize) / 8
		}
	}
	return int32(sum)
}
