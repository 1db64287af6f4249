package gravarmor

import (
	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// Advice: what an answer promises its side at once (game.Match.Worth).
//
// Everything is measured in hundredths of what a common unit is worth, so that shots, risks, ground
// and distances can be added up:
//
//	esteem   what a unit is worth to its enemy                    advice_fire.go
//	gain     what a shot is expected to do                        advice_fire.go
//	chart    where the enemy reaches, what can be reached from    advice_chart.go
//	         where, how far it is to what awards count
//	courses  the hexes that a unit can come to, and the first     advice_courses.go
//	         step of the way to each
//
// A shot now is weighed against the shots that may come before the phase is over: the more enemies
// have still to move, the more such shots. A unit under way compares all hexes that it can reach.
// An answer is worth as much as the best course that begins with it, so no plan is stored.

// Worth fires if the shot is better than what may still come.
func (w window) Worth(b *battle, c game.Choice) int {
	if c.Verb == vPass {
		return 0
	}
	s := shot{Gun: int8(c.Args[0]), At: int8(c.Args[1])}
	return b.by(wFire, b.gain(s)) - b.by(wPatience, b.patience(w, s))
}

// Worth continues with the unit against which the missiles promise most.
func (k barrage) Worth(b *battle, c game.Choice) int {
	return b.by(wFire, b.gain(k.next(int(c.Args[0]))))
}

// Worth moves the toughest first, to draw the fire, and carriers after them. All units get their
// chance to move, because each may still stay where it is.
func (order) Worth(b *battle, c game.Choice) int {
	if c.Verb == vEnd {
		return 0
	}
	u := int(c.Args[0])
	k := b.kind(u)
	worth := 10 + k.Defense + 2*k.EW
	switch {
	case b.rescuer(u) && b.units[u].at >= 0:
		worth += common // it takes up a unit that has not moved
	case b.awaits(u):
		return -1 // it stays where the ships expect it
	}
	if b.load(u) > 0 {
		worth -= 8
	}
	return worth
}

// Worth compares the hexes within reach.
func (m march) Worth(b *battle, c game.Choice) int {
	u := int(m.Unit)
	ch := b.chart(b.side(u))
	defer ch.release()
	switch {
	case c.Verb == vExit:
		return b.exitWorth(u)
	case b.rescuer(u) && inRescue(b, u, c):
		return ch.rescue(b, u, c)
	}
	switch c.Verb {
	case vDive:
		return ch.landing(b, u, int16(c.Args[0]))
	case vClimb:
		return -50
	case vLoad:
		return ch.loadWorth(b, u, int(c.Args[0]))
	case vDrop:
		return ch.dropWorth(b, u, int(c.Args[0]))
	}
	return ch.courseWorth(b, u, c)
}

// courseWorth is what a step, or ending the move, is worth.
func (ch *chart) courseWorth(b *battle, u int, c game.Choice) int {
	if b.units[u].at == offOrbit {
		return -100 - 25*int(b.turn) // it is safe in orbit, but wins nothing
	}
	if b.roster[u].class.Spacecraft() {
		return ch.sail(b, u, c)
	}
	ch.courses(b, u)
	switch c.Verb {
	case vGo:
		return int(ch.first[asGo][c.Args[0]])
	case vFly, vLand:
		return int(ch.first[asFly][c.Args[0]])
	}
	if b.units[u].at < 0 {
		return -10_000 // off the map it wins nothing
	}
	return ch.stand(b, u, b.units[u].at)
}

// Worth sets up near what awards count, in cover, with few units in one hex.
func (s station) Worth(b *battle, c game.Choice) int {
	u := int(s.Unit)
	ch := b.chart(b.side(u))
	defer ch.release()
	switch c.Verb {
	case vPlace:
		h := int16(c.Args[1])
		return ch.stand(b, u, h) - 10*b.friends(u, h)
	case vBoard:
		v := int(c.Args[1])
		if b.units[v].at < 0 || ch.way(b, b.units[v].at) > 4 {
			return 1000
		}
		return -1000
	}
	return 0
}

// Worth places the city where there is cover around it.
func (found) Worth(b *battle, c game.Choice) int {
	sum := 0
	for _, h := range b.near[c.Args[0]] {
		if h != nowhere {
			sum += b.terrain(h).Combat
		}
	}
	return sum
}

// exitWorth is what leaving the map here is worth.
func (b *battle) exitWorth(u int) int {
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		if a.For == scenario.Exit && a.To == b.side(u) && b.in(&a.Zone, b.units[u].at) {
			return 100_000
		}
	}
	return -100_000
}
