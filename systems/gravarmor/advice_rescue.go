package gravarmor

import (
	"slices"

	"metahex/game"
	"metahex/systems/gravarmor/scenario"
)

// Rescue: advice for scenarios that award points for units picked up by a drop-ship
// (GA orbital/drop-ships/shuttle).
//
//	orbit   ·  a ship dives where most units wait, if it can still climb in a later turn
//	        │
//	map     ■  a ship beside waiting units: load, load, load, climb
//	        ■ → ■  a ship without waiting units flies to where most units wait
//
// A ship loads only before it climbs in the same move. If it stayed on the map and were destroyed,
// its load would be lost too. All other units of its side move toward the waiting units. The enemy's
// units do the same, because they find few other targets.

// Worth of rescue actions: a possible point, loading a unit, and climbing with a load.
const (
	perPoint = common / 2
	taking   = 100_000
	leaving  = 60_000
)

// layLifts adds up the awards for units that a drop-ship picks up, and the penalties for lost
// ships.
func (s *setting) layLifts() {
	for i := range s.scenario.Victory.Awards {
		a := &s.scenario.Victory.Awards[i]
		if a.For == scenario.Kill && a.Counts(scenario.DropShip) {
			s.forfeit[a.To.Enemy()] += a.Score
		}
		for m := scenario.Infantry; a.For == scenario.Lift && m <= scenario.Grav; m++ {
			s.rescues[a.To] = true
			if a.Counts(m) {
				s.lifted[a.To][m] += a.Score
			}
		}
	}
}

// awaits reports whether a unit on the map waits for a drop-ship.
func (b *battle) awaits(u int) bool {
	return b.units[u].at >= 0 && b.rescues[b.side(u)] && b.kind(u).Move <= scenario.Grav && b.lifted[b.side(u)][b.kind(u).Move] > 0
}

// waiting appends the hexes of all units of a side that wait for a drop-ship.
func (b *battle) waiting(hexes []int16, side game.Side) []int16 {
	for u := range b.units {
		if b.roster[u].side == side && b.awaits(u) {
			hexes = append(hexes, b.units[u].at)
		}
	}
	return hexes
}

// unchanged reports whether the waiting units are still where they were when the chart was
// computed.
func (ch *chart) unchanged(b *battle) bool {
	if !b.rescues[ch.side] {
		return true
	}
	ch.look = b.waiting(ch.look[:0], ch.side)
	return slices.Equal(ch.look, ch.wait)
}

// rescuer reports whether a unit is a drop-ship whose side scores for rescued units.
func (b *battle) rescuer(u int) bool {
	return b.kind(u).Move == scenario.DropShip && b.rescues[b.side(u)]
}

// fares returns the points that a ship may score for units in a hex. It leaves out the units that
// another ship there can carry.
func (b *battle) fares(u int, h int16) (points int) {
	n, seats := 0, b.seats(u)-b.load(u)
	for v := range b.units {
		switch {
		case b.units[v].at != h || b.side(v) != b.side(u) || v == u:
		case b.rescuer(v):
			seats -= b.seats(v)
		case b.awaits(v):
			n++
			points += b.lifted[b.side(v)][b.kind(v).Move]
		}
	}
	if n == 0 {
		return 0
	}
	return points * max(0, min(n, seats)) / n
}

// anyFare reports whether any unit waits for a ship that can return for it. A unit fetched in one
// turn is carried to orbit in the next turn.
func (b *battle) anyFare(u int) bool {
	if int(b.turn) >= b.scenario.Turns {
		return false
	}
	for v := range b.units {
		if b.awaits(v) && b.side(v) == b.side(u) && b.fares(u, b.units[v].at) > 0 {
			return true
		}
	}
	return false
}

// inRescue reports whether the rescue alone determines the worth of a rescuer's answer.
func inRescue(b *battle, u int, c game.Choice) bool {
	return c.Verb == vDive || c.Verb == vClimb || c.Verb == vLoad || c.Verb == vDone && b.units[u].at == offOrbit
}

// rescue returns the worth of an answer for which inRescue is true.
func (ch *chart) rescue(b *battle, u int, c game.Choice) int {
	switch c.Verb {
	case vDive:
		return ch.swoop(b, u, int16(c.Args[0]))
	case vClimb:
		return b.ascend(u)
	case vLoad:
		return b.takeUp(int(c.Args[0]))
	}
	return 0 // waits until survival is likely
}

// swoop returns what it is worth to a rescuer to dive into a hex.
func (ch *chart) swoop(b *battle, u int, h int16) int {
	points := b.fares(u, h)
	if points == 0 || int(b.turn) >= b.scenario.Turns {
		return -taking
	}
	return ch.wager(b, u, h, points)
}

// wager returns a ship's possible score in a hex minus its expected loss. The ship must survive the
// way down, the stay on the ground and the way up.
func (ch *chart) wager(b *battle, u int, h int16, points int) int {
	const all = 36 * 36 * 36
	air, ground := 36-ch.risk(b, u, h, true), 36-ch.risk(b, u, h, false)
	through := air * ground * air
	return b.by(wGoal, perPoint*points*through/all) - b.by(wRisk, perPoint*b.forfeit[ch.side]*(all-through)/all)
}

// ascend returns what it is worth to a rescuer to climb.
func (b *battle) ascend(u int) int {
	if b.load(u) > 0 || !b.anyFare(u) {
		return leaving
	}
	return -50
}

// takeUp returns what it is worth to a rescuer to load a unit.
func (b *battle) takeUp(v int) int {
	if b.act.way == undecided && b.awaits(v) {
		return taking
	}
	return -taking
}
