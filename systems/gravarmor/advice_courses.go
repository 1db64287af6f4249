package gravarmor

import (
	"slices"

	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// Courses: the hexes that a unit can reach, and the first step of the path to each.
//
//	ground     each hex at its price, cheapest first
//	flight     each hex for half a point, and then a landing in a neighbour, at
//	           the neighbour's price
//
// A first step is worth as much as the best hex that can be reached with it. The enemy fires once
// on a course, at its worst hex. The danger of a course is therefore the danger of its worst hex.

// A scout is the scratch space of a search.
type scout struct {
	left   [2][]int8 // by mode and hex: half-points left on arrival; spent if not reached
	worst  [2][]int8 // the greatest risk on the path
	label  [2][]int16
	queue  [2][]int16
	banned []bool    // hexes that hold an enemy
	risks  [2][]int8 // by mode and hex; unknown until computed
	esteem int
	stands []int32 // by hex: the worth of ending the move there; unknownStand until computed
}

// spent is below any number of remaining points. unknown and unknownStand mark values not yet
// computed. unreached is below the worth of any first step.
const (
	unreached    = int32(-1_000_000)
	spent        = int8(-1)
	unknown      = int8(-1)
	unknownStand = int32(1 << 30)
)

// danger returns the risk in a hex. Each search computes it once.
func (ch *chart) danger(b *battle, u int, h int16, m int) int8 {
	r := &ch.search.risks[m][h]
	if *r == unknown {
		*r = int8(ch.risk(b, u, h, m == asFly))
	}
	return *r
}

// worthOf returns the worth of ending the move in a hex. Each search computes it once.
func (ch *chart) worthOf(b *battle, u int, h int16) int {
	w := &ch.search.stands[h]
	if *w == unknownStand {
		*w = int32(ch.stand(b, u, h))
	}
	return int(*w)
}

// courses runs the search for a unit, unless the chart already holds the result.
func (ch *chart) courses(b *battle, u int) {
	if ch.under == int8(u) && ch.act == b.act && ch.w == &b.Or(shipped)[0] && slices.Equal(ch.all, b.units) {
		return
	}
	ch.under, ch.act, ch.w = int8(u), b.act, &b.Or(shipped)[0]
	before := b.Choosing()
	ch.explore(b, u)
	if b.Lean(before); b.Fixed() != nil {
		ch.value(b)
	}
}

// explore finds the best hex for each first step.
func (ch *chart) explore(b *battle, u int) {
	ch.all = append(ch.all[:0], b.units...)
	n := len(b.names)
	for m := range ch.first {
		ch.first[m] = slices.Grow(ch.first[m][:0], n)[:n]
		ch.ends[m] = slices.Grow(ch.ends[m][:0], n)[:n]
		for i := range ch.first[m] {
			ch.first[m][i] = unreached
		}
	}
	s := &ch.search
	s.begin(b, u)
	if b.act.way != inFlight {
		ch.walk(b, u)
	}
	if b.roster[u].class == scenario.Grav && b.act.way != onGround || b.readings[scenario.Flight] == scenario.FlightMixed {
		ch.soar(b, u)
	}
}

// begin resets the scratch space.
func (s *scout) begin(b *battle, u int) {
	n := len(b.names)
	for m := range s.left {
		s.left[m] = slices.Grow(s.left[m][:0], n)[:n]
		s.worst[m] = slices.Grow(s.worst[m][:0], n)[:n]
		s.label[m] = slices.Grow(s.label[m][:0], n)[:n]
		s.queue[m] = s.queue[m][:0]
		s.risks[m] = slices.Grow(s.risks[m][:0], n)[:n]
		for i := range s.left[m] {
			s.left[m][i], s.risks[m][i] = spent, unknown
		}
	}
	s.esteem = b.esteem(u)
	s.stands = slices.Grow(s.stands[:0], n)[:n]
	for i := range s.stands {
		s.stands[i] = unknownStand
	}
	s.banned = slices.Grow(s.banned[:0], n)[:n]
	clear(s.banned)
	for v := range b.units {
		if at := b.units[v].at; at >= 0 && b.roster[v].side != b.roster[u].side {
			s.banned[at] = true
		}
	}
}

// reach records a path to a hex if it is better than the recorded one.
func (s *scout) reach(m int, h int16, left, worst int8, label int16) {
	if left < s.left[m][h] || left == s.left[m][h] && worst >= s.worst[m][h] {
		return
	}
	s.left[m][h], s.worst[m][h], s.label[m][h] = left, worst, label
	s.queue[m] = append(s.queue[m], h)
}

// walk visits the hexes that a unit can reach on the ground.
func (ch *chart) walk(b *battle, u int) {
	s, class := &ch.search, b.roster[u].class
	for to := range b.from(u) {
		if b.mayEnter(u, to, vGo) == nil {
			left := max(0, int(b.act.left)-b.price(b.terrain(to).Cost[class]))
			s.reach(asGo, to, int8(left), ch.danger(b, u, to, asGo), to)
		}
	}
	for i := 0; i < len(s.queue[asGo]); i++ {
		h := s.queue[asGo][i]
		left, worst, label := s.left[asGo][h], s.worst[asGo][h], s.label[asGo][h]
		ch.note(b, u, h, asGo, label, int(worst))
		if deadlyTo(b.terrain(h), class) {
			continue
		}
		for _, to := range b.near[h] {
			if to == nowhere || s.banned[to] {
				continue
			}
			c := b.terrain(to).Cost[class]
			if c == scenario.Prohibited || b.price(c) > int(left) {
				continue
			}
			s.reach(asGo, to, left-int8(b.price(c)), max(worst, ch.danger(b, u, to, asGo)), label)
		}
	}
}

// soar visits the hexes that a unit can reach in free flight.
func (ch *chart) soar(b *battle, u int) {
	s := &ch.search
	for to := range b.from(u) {
		if b.mayEnter(u, to, vFly) == nil {
			s.reach(asFly, to, b.act.left-1, ch.danger(b, u, to, asFly), to)
		}
		if b.mayEnter(u, to, vLand) == nil {
			ch.note(b, u, to, asFly, to, int(ch.danger(b, u, to, asGo)))
		}
	}
	for i := 0; i < len(s.queue[asFly]); i++ {
		h := s.queue[asFly][i]
		for _, to := range b.near[h] {
			if to != nowhere && !s.banned[to] {
				ch.soarOn(b, u, h, to)
			}
		}
	}
}

// soarOn continues from a hex in free flight to the next hex, and may land there.
func (ch *chart) soarOn(b *battle, u int, from, to int16) {
	s := &ch.search
	left, worst, label := s.left[asFly][from], s.worst[asFly][from], s.label[asFly][from]
	if c := b.terrain(to).Cost[scenario.Grav]; c > 0 && 2*int8(c) <= left {
		ch.note(b, u, to, asFly, label, max(int(worst), int(ch.danger(b, u, to, asGo))))
	}
	if left > 1 && int(b.ground.landing[to]) <= int(left)-1 {
		s.reach(asFly, to, left-1, max(worst, ch.danger(b, u, to, asFly)), label)
	}
}

// note updates the worth of a first step with a hex that it leads to.
func (ch *chart) note(b *battle, u int, h int16, m int, label int16, worst int) {
	if score := ch.worthOf(b, u, h) - b.by(wRoad, ch.search.esteem*worst/72) - 1; int32(score) > ch.first[m][label] {
		ch.first[m][label], ch.ends[m][label] = int32(score), courseEnd{h, int8(worst)}
	}
}

// value computes, by the current weights, the worth of courses chosen by other weights.
func (ch *chart) value(b *battle) {
	for i := range ch.search.stands {
		ch.search.stands[i] = unknownStand
	}
	for m := range ch.first {
		for label, first := range ch.first[m] {
			if first != unreached {
				ch.first[m][label] = unreached
				ch.note(b, int(ch.under), ch.ends[m][label].at, m, int16(label), int(ch.ends[m][label].worst))
			}
		}
	}
}

// A courseEnd is the last hex of the best course with a certain first step, and the greatest risk
// on that course.
type courseEnd struct {
	at    int16
	worst int8
}

// sail returns the worth of a spacecraft's answer. A spacecraft can reach any hex. An answer is worth
// more if it leads nearer to the best hex of the map.
func (ch *chart) sail(b *battle, u int, c game.Choice) int {
	at, to := b.units[u].at, ch.haven(b, u)
	switch h := int16(c.Args[0]); {
	case c.Verb == vDone && at == to:
		return 1000
	case c.Verb == vDone:
		return 0
	case c.Verb == vLand && h == to:
		return 900
	case c.Verb == vLand:
		return 100 - b.distance(h, to)
	case b.act.steps > 12 || at == to && b.act.way != inFlight:
		return -100 // the craft has flown far enough
	default:
		return 500 - b.distance(h, to)
	}
}

// haven returns the best hex for a spacecraft.
func (ch *chart) haven(b *battle, u int) int16 {
	defer b.Lean(b.Choosing())
	at, best, to := b.units[u].at, -1_000_000, nowhere
	ch.search.begin(b, u)
	for h := range b.names {
		if ch.search.banned[h] {
			continue
		}
		score := ch.stand(b, u, int16(h))
		if b.rescuer(u) {
			score += perPoint * b.fares(u, int16(h))
		}
		if int16(h) != at || b.act.way == inFlight {
			score -= 10 + b.by(wRoad, ch.search.esteem*int(ch.danger(b, u, int16(h), asFly))/72)
		}
		if score > best {
			best, to = score, int16(h)
		}
	}
	return to
}
