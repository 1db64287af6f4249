package gts

import (
	"container/heap"

	"metahex/game"
	"metahex/grid"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// Advice for bots: the immediate worth of an answer, without looking ahead. One point is about the
// worth of moving one clear hex towards a goal.

// damage is the value of each result.
var damage = [...]int{scenario.NoResult: 0, scenario.MaySuppr: 20, scenario.Suppress: 45, scenario.HitOnce: 45, scenario.StepLost: 110, scenario.Eliminated: 180}

// promise returns the expected damage of a shot, in tenths of a point.
func (b *battle) promise(s shot) int {
	sum := b.rating(s).Sum()
	n := 0
	for die := range 10 {
		r := b.result(s, sum, die)
		n += damage[r]
		if r == scenario.Eliminated {
			n += 60 * max(0, int(b.units[s.At].steps)-1)
		}
	}
	return n / 10
}

// A field holds the distance of every hex from an objective, in half movement points.
type field []int16

const farAway = int16(20000)

// layFields measures the distances to every objective, on foot and for vehicles.
func (s *setting) layFields() {
	for _, o := range s.scenario.Objectives {
		var pair [2]field
		for i, class := range []scenario.MoveClass{scenario.Leg, scenario.Track} {
			pair[i] = s.flood(s.id(o.At), class)
		}
		s.fields = append(s.fields, pair)
	}
}

// A front is the boundary of the search in flood: hexes with their distances.
type front []distance

// A distance is a hex and its distance in half movement points.
type distance struct{ far, at int16 }

// Len, Less, Swap, Push and Pop make a front a heap, nearest first.
func (f front) Len() int { return len(f) }
func (f front) Less(i, j int) bool {
	return f[i].far < f[j].far || f[i].far == f[j].far && f[i].at < f[j].at
}
func (f front) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *front) Push(x any)   { *f = append(*f, x.(distance)) }
func (f *front) Pop() any {
	old := *f
	x := old[len(old)-1]
	*f = old[:len(old)-1]
	return x
}

// flood measures the distance of every hex from one hex.
func (s *setting) flood(from int16, class scenario.MoveClass) field {
	f := make(field, len(s.near))
	for i := range f {
		f[i] = farAway
	}
	f[from] = 0
	edge := &front{{0, from}}
	for edge.Len() > 0 {
		x := heap.Pop(edge).(distance)
		if x.far > f[x.at] {
			continue
		}
		for d, to := range s.near[x.at] {
			if to == nowhere {
				continue
			}
			cost, ok := s.rough(to, x.at, grid.Direction(d).Turn(3), class)
			if far := x.far + cost; ok && far < f[to] {
				f[to] = far
				heap.Push(edge, distance{far, to})
			}
		}
	}
	return f
}

// rough estimates the cost of a step. It assumes that the unit forms column where necessary.
func (s *setting) rough(from, to int16, d grid.Direction, class scenario.MoveClass) (int16, bool) {
	h, g := s.hex(from), s.hex(to)
	onRoad := (h.Ways[hexes.Road] | h.Ways[hexes.RaisedRoad]).Has(d)
	water, ok := wade(h, d, class)
	p := s.tables.Terrain[g.Terrain].Price(class)
	price := p.Normal
	if class != scenario.Leg && water > 0 { // only in column
		price = p.Column
	}
	switch {
	case !ok:
		return 0, false
	case class != scenario.Leg && onRoad:
		return 1 + water, true
	case class != scenario.Leg && (g.Raised() || h.Raised()), price == scenario.Prohibited:
		return 0, false
	default:
		return int16(price) + water, true
	}
}

// wade returns the cost of the water on a hexside. Ok is false if units of the class cannot cross
// it.
func wade(h hexes.Hex, d grid.Direction, class scenario.MoveClass) (cost int16, ok bool) {
	deep := h.Barriers[hexes.Impassable].Has(d)
	if !deep && !h.Barriers[hexes.Stream].Has(d) {
		return 0, true
	}
	return 4, crossed(h, d) || class == scenario.Leg && !deep
}

// goal returns the distance from a hex to the best objective for a unit, minus the objective's
// points. An objective held by the unit's own side counts as farther, and even farther if a friend
// is on it.
func (b *battle) goal(u int, at int16) int {
	class := 0
	if b.moveClass(u) != scenario.Leg {
		class = 1
	}
	best := int(farAway)
	for i, o := range b.scenario.Objectives {
		far := int(b.fields[i][class][at])
		if b.control[i] == b.side(u) {
			far += 14
			if held := b.in(b.id(o.At), b.side(u)); len(held) > 0 && (len(held) > 1 || held[0] != u) {
				far += 16
			}
		}
		best = min(best, far-o.Points)
	}
	if far, ok := b.wayOut(u, at, class); ok {
		return far // units that should leave the map ignore objectives
	}
	if far, ok := b.hunted(u, at); ok {
		best = min(best, far)
	}
	return best
}

// strength returns the assault power of some units.
func (b *battle) strength(all []int) (n int) {
	for _, u := range all {
		f := b.face(u)
		if !f.Assault.Has {
			n++
			continue
		}
		power := 2 * int(f.Assault.Value)
		if f.Twice {
			power *= 2
		}
		power -= 2 * int(b.units[u].hits)
		if b.is(u, suppressed) {
			power /= 3
		}
		if b.is(u, column) {
			power -= 4
		}
		if b.is(u, entrenched) {
			power += 4
		}
		if f.Armoured {
			power += 4
		}
		n += max(1, power)
	}
	return n
}

// Worth implements game.Step.
func (p purchase) Worth(b *battle, c game.Choice) int {
	if c.Verb == vDone {
		return 0
	}
	units := 0
	for u := range b.units {
		if b.on(u) && int(b.roster[u].formation) == int(b.chits[c.Args[0]].of) {
			units++
		}
	}
	if c.Verb == vBook {
		return units
	}
	return 2 * units
}

// Worth implements game.Step.
func (a arrive) Worth(b *battle, c game.Choice) int {
	columns := 0
	for _, v := range b.in(int16(c.Args[1]), b.side(int(a.Unit))) {
		if b.is(v, column) {
			columns++
		}
	}
	if c.Verb == vArriveColumn && columns == 0 {
		return 2
	}
	return map[bool]int{true: 0, false: 1}[c.Verb == vArriveColumn]
}

// Worth implements game.Step.
func (s strikes) Worth(b *battle, c game.Choice) int {
	if c.Verb == vDone {
		return 0
	}
	return b.by(wBombard, b.promise(airShot(c)))
}

// Worth implements game.Step. A leader moves where more units are in command range.
func (x transfer) Worth(b *battle, c game.Choice) int {
	if c.Verb == vDone {
		return 0
	}
	f := int(c.Args[0])
	reach := func(with int) (n int) {
		for u := range b.units {
			if b.on(u) && int(b.roster[u].formation) == f && b.apart(b.units[u].at, b.units[with].at) <= int(b.formations[f].reach) {
				n++
			}
		}
		if b.crowded(with) {
			n--
		}
		return n
	}
	return reach(int(c.Args[1])) - reach(int(b.leaders[f].with)) - 1
}

// Worth implements game.Step.
func (activate) Worth(b *battle, c game.Choice) int {
	if c.Verb == vDone {
		return 0
	}
	u := int(c.Args[0])
	if b.chits[b.drawn].kind != directCommand {
		return 1
	}
	if b.pools[b.division(u)].cp > 3 && (b.is(u, suppressed) || b.inEnemyZone(b.units[u].at, b.side(u))) {
		return 1
	}
	return -1
}

// Worth implements game.Step. It spends a command point if another kind of action is useful now.
func (s second) Worth(b *battle, c game.Choice) int {
	if c.Verb == vDone {
		return 0
	}
	u := int(s.Unit)
	if b.pools[b.division(u)].cp < 3 {
		return -1
	}
	if s.First == moving && b.inEnemyZone(b.units[u].at, b.side(u)) {
		return 1
	}
	if (s.First == firing || s.First == bombarding) && b.is(u, suppressed) {
		return 1
	}
	return -1
}

// Worth implements game.Step.
func (r respond) Worth(b *battle, c game.Choice) int {
	if c.Verb == vHold {
		return 0
	}
	return b.by(wReact, b.promise(r.shot(b, int(c.Args[0]), int(c.Args[1]))))
}

// Worth implements game.Step.
func (c chase) Worth(b *battle, a game.Choice) int {
	if a.Verb == vHold {
		return 0
	}
	return 1
}

// Worth implements game.Step. It spends points on checks that are likely to fail, while the
// division has plenty of points.
func (c check) Worth(b *battle, a game.Choice) int {
	if a.Verb != vSpend {
		return 0
	}
	failed := 10 - b.quality(c).Outcomes[0].Ways
	weight := 1
	if c.Why == forNerve || c.Why == forStand || c.Why == forCharge || c.Why == forRally {
		weight = 2
	}
	return failed*weight + int(b.pools[b.division(int(c.Unit))].cp) - 13
}

// Worth implements game.Step.
func (s suffer) Worth(b *battle, c game.Choice) int {
	one := &b.units[s.Unit]
	if c.Verb == vBrave && one.hits == 0 && one.steps > 0 && b.melee.to != one.at {
		return 1
	}
	return 0
}
