package battlesuit

import (
	"metahex/game"
	"metahex/systems/battlesuit/scenario"
)

// A course is a plan for the active soldier's remaining points. Of all plans that begin with the same
// answer only the best is stored.
type course struct {
	first game.Choice
	worth int
}

// offer records a course if it is the best so far with this first answer, and returns the course's
// worth.
func (br *brief) offer(first game.Choice, worth int) int {
	for i := range br.courses {
		if x := &br.courses[i].first; x.Verb == first.Verb && x.Args == first.Args {
			br.courses[i].worth = br.larger(br.courses[i].worth, worth)
			return worth
		}
	}
	br.courses = append(br.courses, course{first, worth})
	return worth
}

// offered returns the worth of the best course with this first answer.
func (br *brief) offered(first game.Choice) (int, bool) {
	for i := range br.courses {
		if x := &br.courses[i].first; x.Verb == first.Verb && x.Args == first.Args {
			return br.courses[i].worth, true
		}
	}
	return 0, false
}

// findCourses finds the courses of the active soldier.
func (br *brief) findCourses(b *battle, u int) {
	here := b.standOf(u)
	br.rest = br.hold(b, u, here)
	br.offer(choice(vDone), br.rest)
	best := br.rest
	if !b.did(rooted | half) {
		switch {
		case b.is(u, airborne) && b.unsettled(u):
			br.landings(b, u)
		case b.is(u, airborne):
			br.onward(b, u)
		case int(here.level) == b.ground.level(here.at) && !b.has(u, flying) && !b.has(u, fixed):
			best = br.marches(b, u)
		}
		br.bounces(b, u)
	}
	br.shotsNow(b, u, best)
}

// finalists is the number of reachable points that are examined closely.
const finalists, finalistsInAir = 5, 3

// closer returns the ends (reachable points) with the best lie, which is the worth of a point without
// regard to enemies. The starting point is always among them.
func (br *brief) closer(b *battle, u int, air bool) []end {
	by := br
	if br.chooser != nil {
		by = br.chooser
	}
	for i := range br.ends {
		e := &br.ends[i]
		e.lie = int32(by.lie(b, u, stand{at: e.at, air: air && !e.lands})) - int32(e.cost) - e.risk
		if i > 0 && br.isTaken(b, e.at) {
			e.lie = -sure
		}
	}
	most := finalists
	if air {
		most = finalistsInAir
	}
	for n := 1; n < min(most+1, len(br.ends)); n++ {
		best := br.ends[n].lie
		for i := n + 1; i < len(br.ends); i++ {
			if lie := br.ends[i].lie; lie > best {
				best = lie
				br.ends[n], br.ends[i] = br.ends[i], br.ends[n]
			}
		}
	}
	return br.ends[:min(most+1, len(br.ends))]
}

// marches weighs all paths on foot, and leaving the map. It returns the worth of the best point at
// which the soldier could still pay for a shot.
func (br *brief) marches(b *battle, u int) (best int) {
	best = br.rest
	if b.did(fired) && b.has(u, sniping) {
		return best
	}
	here := b.soldiers[u].at
	br.walk(b, here, int(b.act.mp), b.act.did&stepped == 0)
	br.roomy = 4*len(br.ends) > 3*disc(int(b.act.mp))
	for _, e := range br.closer(b, u, false) {
		if e.at == here || e.lie == -sure {
			continue
		}
		left := int(b.act.mp) - int(e.cost)
		worth := br.stop(b, u, b.foot(e.at), left) - int(e.risk)
		br.offer(b.placed(vGo, e.first), worth)
		if left >= b.tables.Of(scenario.FireCost) {
			best = br.larger(best, worth)
		}
	}
	return best
}

// stop is the worth of ending at a stand, including a shot from there if the soldier can still pay
// for a shot.
func (br *brief) stop(b *battle, u int, at stand, left int) int {
	shot, danger := br.regard(b, u, at)
	worth := br.lie(b, u, at) - danger*int(br.w[wOpen])/100
	if br.firesFrom(b, u, left) {
		worth += shot * int(br.w[wLater]) / 100
	}
	if int(b.turn) < b.scenario.Turns {
		worth += shot * int(br.w[wNext]) / 100
	}
	return worth
}

// firesFrom reports whether a soldier that has moved can still fire with its remaining points.
func (br *brief) firesFrom(b *battle, u, left int) bool {
	return left >= b.tables.Of(scenario.FireCost) && b.armed(u) && !b.did(fired|half) && !b.has(u, sniping)
}

// disc is the number of points within a radius.
func disc(points int) int { return 3*points*(points+1) + 1 }

// landings weighs landing here: safely, or for fewer points at the risk of damage.
func (br *brief) landings(b *battle, u int) {
	s := &b.soldiers[u]
	if b.wet(s.at) || b.is(u, passing) {
		return
	}
	safe, glow := b.landCost(s.at), int(br.risks(b, s.at, true))
	for pay := min(safe, int(b.act.mp)); pay >= 0; pay-- {
		first := choice(vCrash, pay)
		hurt := 0
		if pay == safe {
			first = choice(vLand)
		} else {
			for die := 1; die <= 6; die++ {
				if b.hurts(crash{int8(u), int8(safe - pay)}, die) {
					hurt++
				}
			}
		}
		left := int(b.act.mp) - pay
		risk := hurt * int(br.men[u].material+br.men[u].prize) / (6 * 6)
		br.offer(first, br.stop(b, u, b.foot(s.at), left)-risk-glow)
		if pay < safe {
			continue
		}
		br.walk(b, s.at, left, true)
		for _, e := range br.closer(b, u, false) {
			if e.at != s.at && e.lie != -sure {
				br.offer(first, br.stop(b, u, b.foot(e.at), left-int(e.cost))-int(e.risk)-glow)
			}
		}
	}
}

// onward weighs flying on at the current level.
func (br *brief) onward(b *battle, u int) {
	s := &b.soldiers[u]
	br.fly(b, u, s.at, int(s.level), int(b.act.mp))
	for _, e := range br.closer(b, u, true) {
		if e.at != s.at && e.lie != -sure {
			br.offer(b.placed(vGo, e.first), br.alight(b, u, e, s.level, int(b.act.mp)))
		}
	}
}

// onwardFrom returns the worth of the best flight at a level, or -sure if there is no flight.
func (br *brief) onwardFrom(b *battle, u, level, points int) (best int) {
	best = -sure
	at := b.soldiers[u].at
	br.fly(b, u, at, level, points)
	for _, e := range br.closer(b, u, true) {
		if e.at != at && e.lie != -sure {
			best = br.larger(best, br.alight(b, u, e, int8(level), points))
		}
	}
	return best
}

// alight is the worth of flying to an end, firing from there, and then going as low as possible.
func (br *brief) alight(b *battle, u int, e end, level int8, points int) int {
	left := points - int(e.cost)
	if e.lands {
		return br.stop(b, u, b.foot(e.at), left) - int(e.risk)
	}
	worth := br.hold(b, u, stand{e.at, int16(b.lowest(e.at)), true}) - int(e.risk)
	return worth + br.parting(b, u, stand{e.at, int16(level), true}, left)
}

// parting is the worth of a shot from the air before the soldier comes down.
func (br *brief) parting(b *battle, u int, at stand, left int) int {
	if !br.firesFrom(b, u, left) {
		return 0
	}
	shot, danger := br.regard(b, u, at)
	return br.larger(0, shot*int(br.w[wLater])/100-danger*int(br.w[wAloft])/100)
}

// bounces weighs changes of level: higher for a shot over an obstacle or to fly on, or lower.
func (br *brief) bounces(b *battle, u int) {
	s := &b.soldiers[u]
	if !b.on(u) || !b.hinderMove(u).None() || !thrusts.free(b, u) {
		return
	}
	low, free := b.lowest(s.at), int(s.level)+b.tables.Of(scenario.FreeBounce)
	high := min(free, b.ceiling(s.at))
	down := br.hold(b, u, stand{s.at, int16(low), true})
	hemmed := false // whether ground above the free level blocks the flight
	for _, level := range [...]int{low, (low + free) / 2, high, b.ceiling(s.at)} {
		if !b.hinderLevel(u, choice(vBounce, level)).None() {
			continue
		}
		first := choice(vBounce, level)
		if _, known := br.offered(first); known {
			continue
		}
		points := int(b.act.mp) - b.bounceCost(u, level)
		worth := down + br.parting(b, u, stand{s.at, int16(level), true}, points)
		if !br.roomy && (level == high || level > free && hemmed) {
			worth = br.larger(worth, br.onwardFrom(b, u, level, points))
			hemmed = 2*len(br.ends) < disc(points)
		}
		// If two levels are equally good, prefer the lower one.
		br.offerBounce(b, u, level, worth-1-level+low)
	}
}

// offerBounce records a bounce to a level. If a boost is allowed, it also records a boosted bounce,
// with a higher worth.
func (br *brief) offerBounce(b *battle, u, level, worth int) {
	br.offer(choice(vBounce, level), worth-1)
	if b.mayBoost(u) {
		br.offer(choice(vBoost, level), worth)
	}
}
