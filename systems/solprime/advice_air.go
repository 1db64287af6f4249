package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/systems/solprime/scenario"
)

// Advice for aircraft, and the answers listed for them. An entry is worth the best attack ahead. A
// course is worth the best attack along its line. A stretch of flight is worth the best attack at its
// end.

// scout returns a copy of the battle in which stands can be moved to try positions.
func (b *battle) scout() *battle {
	c := *b
	c.stands = slices.Clone(b.stands)
	return &c
}

// best returns the worth of the best attack that a stand could make from its place. For speed, it
// skips targets out of range or behind the stand before it calls the rules.
func (b *battle) best(u int) (most int) {
	s, k := &b.stands[u], b.kind(u)
	for v := range b.stands {
		if !b.foe(u, v) || k.Fixed && !grid.Within(s.facing, b.stands[v].at.Sub(s.at), grid.Angle30) {
			continue
		}
		gap := b.gap(u, v)
		for i, w := range k.Weapons {
			if gap <= int64(w.Range)*grid.Inch && s.load[i] > 0 && fireObjections.to(order{battle: b, u: u, v: v, w: w}).None() {
				most = max(most, b.gainWith(u, v, w))
			}
		}
		if c := goTo(vBomb, u, b.stands[v].at); s.bombs > 0 && bombObjections.hinder(b, u, c).None() {
			most = max(most, b.scoreBomb(u, c))
		}
	}
	return max(most, b.worthBays(u))
}

// pace is the distance between two points of a flight that the function along examines for attacks.
const pace = 4 * grid.Inch

// along returns the worth of the best attack on the rest of an aircraft's line this turn.
func (b *battle) along(u int) (most int) {
	c := b.scout()
	end := c.crossing(u)
	for at := c.stands[u].spent; at <= end; at += pace {
		c.stands[u].at = c.ahead(u, at)
		most = max(most, c.best(u))
	}
	return most
}

// offerFlyIn lists entries at the quarters of every edge, at both heights.
func (b *battle) offerFlyIn(u int, add offer) {
	if b.stands[u].off != away {
		return
	}
	size := b.table.Size
	for _, n := range []int32{1, 2, 3} {
		x, y := size.X*n/4, size.Y*n/4
		for _, at := range []grid.Point{{X: x}, {X: size.X, Y: y}, {X: x, Y: size.Y}, {Y: y}} {
			add(choice(vFlyIn, u, int(at.X), int(at.Y), scenario.Low), "SP air/enter")
		}
	}
	add(choice(vFlyIn, u, int(size.X/2), 0, scenario.High), "SP air/heights")
}

// scoreFlyIn returns the worth of the best attack from the point of entry on any enemy ahead.
func (b *battle) scoreFlyIn(u int, c game.Choice) (most int) {
	d := b.scout()
	s := &d.stands[u]
	s.off, s.height = present, int8(c.Args[3])
	s.start = grid.Point{X: c.Args[1], Y: c.Args[2]}
	for v := range d.stands {
		if !d.foe(u, v) {
			continue
		}
		s.at, s.facing = s.start, d.stands[v].at.Sub(s.start)
		if dist := s.facing.Length() - 2*pace; dist > 0 {
			s.at = d.ahead(u, min(dist, d.kind(u).Move))
		}
		most = max(most, d.best(u))
	}
	return most - 1
}

// offerCourse lists a course to every enemy and to every objective.
func (b *battle) offerCourse(u int, add offer) {
	if !b.is(u, entered) {
		return
	}
	s := &b.stands[u]
	towards := func(at grid.Point) {
		if !grid.Same(at.Sub(s.at), s.facing) { // not the present course
			add(goTo(vCourse, u, at), "SP air/straight")
		}
	}
	for v := range b.stands {
		if b.foe(u, v) {
			towards(b.stands[v].at)
		}
	}
	for _, o := range b.scenario.Objectives {
		towards(o.Place.At)
	}
}

// scoreCourse compares the best attack on a course with the best attack on the present course.
func (b *battle) scoreCourse(u int, c game.Choice) int {
	d := b.scout()
	d.stands[u].facing = place(c).Sub(b.stands[u].at)
	return d.along(u) - b.along(u) - 1
}

// offerFly lists flights in steps of four inches, and the rest of the full rate.
func (b *battle) offerFly(u int, add offer) {
	if b.kind(u).Branch != scenario.Aircraft {
		return
	}
	left := b.kind(u).Move - b.stands[u].spent
	for n := int64(pace); n < left; n += pace {
		add(choice(vFly, u, int(n)), "SP air/straight")
	}
	add(choice(vFly, u, int(left)), "SP air/rate")
}

// scoreFly compares the best attack from the end of a stretch with the best attack from the present
// place. Of two equally good stretches, the shorter one scores more.
func (b *battle) scoreFly(u int, c game.Choice) int {
	to := b.stands[u].spent + int64(c.Args[1])
	d := b.scout()
	if to > d.crossing(u) {
		return -3
	}
	d.stands[u].at = d.ahead(u, to)
	d.stands[u].spent = to
	return d.best(u) - b.best(u) - 2 - int(int64(c.Args[1])/(10*grid.Inch))
}
