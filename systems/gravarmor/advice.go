package gravarmor

import (
	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// Advice computes the immediate worth of an answer for its side (game.Match.Worth).
//
// Worth is measured in hundredths of the worth of a common unit. Shots, risks, terrain and
// distances can therefore be added up:
//
//	esteem   what a unit is worth to its enemy                    advice_fire.go
//	gain     the expected effect of a shot                        advice_fire.go
//	chart    for each hex: enemy weapons in range, targets in     advice_chart.go
//	         range, distance to the hexes that score
//	courses  the hexes that a unit can reach, and the first       advice_courses.go
//	         step of the path to each
//
// A shot now is compared with the shots that may come before the phase is over. The more enemies
// have still to move, the more shots may come. A moving unit compares all hexes that it can reach.
// An answer is worth as much as the best course that begins with it, so no plan is stored.

// Worth favours firing if the shot is better than the later shots are likely to be.
func (w window) Worth(b *battle, c game.Choice) int {
	if c.Verb == vPass {
		return 0
	}
	s := shot{Gun: int8(c.Args[0]), At: int8(c.Args[1])}
	return b.by(wFire, b.gain(s)) - b.by(wPatience, b.patience(w, s))
}

// Worth favours the next target that the missiles are expected to harm most.
func (k barrage) Worth(b *battle, c game.Choice) int {
	return b.by(wFire, b.gain(k.next(int(c.Args[0]))))
}

// Worth moves the toughest units first, to draw the fire, and carriers after them. Every unit may
// move, because a unit can also end its move at once.
func (order) Worth(b *battle, c game.Choice) int {
	if c.Verb == vEnd {
		return 0
	}
	u := int(c.Args[0])
	k := b.kind(u)
	worth := 10 + k.Defense + 2*k.EW
	switch {
	case b.rescuer(u) && b.units[u].at >= 0:
		worth += common // a ship can load only units that have not moved, so it moves first
	case b.awaits(u):
		return -1 // stays where the ships expect the unit
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

// courseWorth returns the worth of a step or of ending the move.
func (ch *chart) courseWorth(b *battle, u int, c game.Choice) int {
	if b.units[u].at == offOrbit {
		return -100 - 25*int(b.turn) // safe in orbit, but useless there
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
		return -10_000 // useless off the map
	}
	return ch.stand(b, u, b.units[u].at)
}

// Worth favours hexes with cover and few units, near hexes that score.
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

// Worth places the city in a hex with cover around it.
func (found) Worth(b *battle, c game.Choice) int {
	sum := 0
	for _, h := range b.near[c.Args[0]] {
		if h != nowhere {
			sum += b.terrain(h).Combat
		}
	}
	return sum
}

// exitWorth returns the worth of leaving the map here.
func (b *battle) exitWorth(u int) int {
	for i := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[i]
		if a.For == scenario.Exit && a.To == b.side(u) && b.in(&a.Zone, b.units[u].at) {
			return 100_000
		}
	}
	return -100_000
}
