package battlesuit

import (
	"metahex/grid"
	"metahex/systems/battlesuit/scenario"
)

// A goal is a place that is worth something to a soldier. The worth is full at the place, and falls
// with the distance.
type goal struct {
	at    spot          // a place, or
	edge  scenario.Edge // an edge of the board, or
	foe   int8          // an enemy; -1: no enemy
	near  int16         // the distance at which the soldier is near enough
	worth int32
	slope int32 // worth lost for each point of distance, in 256ths
}

// pull is the worth of a place as a step towards the goals. Only the best goal counts in full, since
// a soldier cannot go two ways; the other goals count an eighth.
func (br *brief) pull(b *battle, here spot) (ground, air int) {
	var onGround, inAir drawn
	for i := range br.goals {
		g := &br.goals[i]
		away := 0
		switch {
		case g.edge != scenario.NoEdge:
			away = b.toEdge(g.edge, here)
		case b.dotted != nil:
			away = grid.Distance(b.dotted.dots[here], b.dotted.dots[g.at])
		default:
			away = b.steps(here, g.at)
		}
		away = max(0, away-int(g.near))
		worth := max(0, int(g.worth)-away*int(g.slope)/256)
		there, above := worth, worth
		switch {
		case away > 0 || g.foe >= 0:
		case g.edge == scenario.NoEdge:
			there += int(g.worth) / 4  // on the goal, not only near it
			above += int(g.worth) / 12 // in the air over the goal: only a landing is missing
		default:
			there += int(g.worth) / 4
			above = there
		}
		onGround.add(there)
		inAir.add(above)
	}
	return onGround.sum(), inAir.sum()
}

// drawn adds up the worths of goals for one place.
type drawn struct{ best, all int }

func (d *drawn) add(worth int) { d.best, d.all = max(d.best, worth), d.all+worth }
func (d *drawn) sum() int      { return d.best + (d.all-d.best)/8 }

// seek lists the goals of a soldier.
func (br *brief) seek(b *battle, u int) {
	br.seekGround(b, u)
	br.seekZones(b, u)
	br.seekExits(b, u)
	br.seekTargets(b, u)
	br.seekCaches(b, u)
	for i := range br.goals {
		br.goals[i].worth = br.goals[i].worth * br.w[wGoal] / 100
	}
	br.seekEnemies(b, u)
	horizon := int32(min(60, max(16, int(br.w[wPace])*b.left())))
	for i := range br.goals {
		br.goals[i].slope = br.goals[i].worth * 256 / horizon
	}
}

// seekGround weighs the dots that score. A dot that the enemy holds is worth its score for both
// sides. The worth of our own dot depends on how likely the enemy is to take the dot.
func (br *brief) seekGround(b *battle, u int) {
	if b.has(u, flying) {
		return
	}
	for i, at := range b.contested {
		ours, theirs := b.bids[i][br.side].worth(b.left()), b.bids[i][br.side.Enemy()].worth(b.left())
		worth := ours
		switch b.control[i] {
		case br.side.Enemy():
			worth = ours + theirs
		case br.side:
			worth = (ours + theirs) * br.menace(b, at) / 100
		default:
			worth = ours + theirs/2
		}
		if worth > 0 {
			br.goals = append(br.goals, goal{at: at, foe: -1, worth: int32(worth * br.turnTo(b, u, at) / 100)})
		}
	}
}

// A bid is what a side scores for a dot, once and in every turn, in hundredths of a point.
type bid struct{ once, turns int }

// worth is what a bid scores over a number of turns.
func (d bid) worth(turns int) int { return d.once + d.turns*turns }

// layBids returns what each side scores for each contested dot.
func (b *battle) layBids() (all [][3]bid) {
	all = make([][3]bid, len(b.contested))
	for i, at := range b.contested {
		for k := range b.scenario.Victory.Awards {
			a := &b.scenario.Victory.Awards[k]
			switch d := &all[i][a.To]; {
			case a.For != scenario.Control || !b.listed(a.Zone, at):
			case a.Turns:
				d.turns += 100 * a.Score
			default:
				d.once += 100 * a.Score
			}
		}
	}
	return all
}

// menace is the likelihood that the enemy takes one of our dots, in percent. It depends on the
// distance of the nearest enemy.
func (br *brief) menace(b *battle, at spot) int {
	nearest := 40
	for v := range br.men {
		if br.men[v].foe {
			nearest = min(nearest, b.steps(b.soldiers[v].at, at))
		}
	}
	return max(6, 70-3*nearest)
}

// turnTo is a soldier's share of a goal, in percent. The nearest soldier has all of it; another
// soldier has less for each friend that is nearer to the goal.
func (br *brief) turnTo(b *battle, u int, at spot) int {
	mine := 0
	if s := &b.soldiers[u]; s.at >= 0 {
		mine = b.steps(s.at, at)
	}
	nearer := 0
	for v := range br.men {
		if !br.men[v].friend || v == u || b.has(v, flying) || b.soldiers[v].markers > 0 {
			continue
		}
		if away := b.steps(b.soldiers[v].at, at); away < mine || away == mine && v < u {
			nearer++
		}
	}
	return [...]int{100, 45, 25, 15}[min(nearer, 3)]
}

// seekZones weighs zones that the enemy would score by denial. One soldier in the zone at the end is
// enough, so the goal has no value for a second soldier.
func (br *brief) seekZones(b *battle, u int) {
	for k := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[k]
		if a.For != scenario.Denial || a.To == br.side || br.held(b, u, a) {
			continue
		}
		best, least := spot(nowhere), 1<<15
		for _, z := range a.Zone {
			at := b.spotAt(z)
			away := 0
			if b.soldiers[u].at >= 0 {
				away = b.steps(b.soldiers[u].at, at)
			}
			if away < least && !b.wet(at) {
				best, least = at, away
			}
		}
		if best < 0 {
			continue
		}
		worth := 100 * a.Score * br.turnTo(b, u, best) / 100
		if a.Turns {
			worth *= b.left()
		} else {
			worth = worth * int(max(1, b.turn)) / b.scenario.Turns
		}
		br.goals = append(br.goals, goal{at: best, foe: -1, worth: int32(worth)})
	}
}

// held reports whether a friend in good order, other than u, is in a zone.
func (br *brief) held(b *battle, u int, a *scenario.Award) bool {
	for v := range br.men {
		if v != u && br.men[v].friend && b.soldiers[v].markers == 0 && b.inZone(a, b.soldiers[v].at) {
			return true
		}
	}
	return false
}

// seekExits weighs leaving the map.
func (br *brief) seekExits(b *battle, u int) {
	for k := range b.scenario.Victory.Awards {
		a := &b.scenario.Victory.Awards[k]
		if a.For == scenario.Exit && a.To == br.side {
			worth := 100*awarded(a, b.kind(u).Build.Points) + int(br.men[u].prize)/2
			br.goals = append(br.goals, goal{edge: a.Edge, foe: -1, worth: int32(worth)})
		}
	}
}

// seekEnemies weighs moving closer to enemies: near enough for a good shot or for jamming. Bomb
// drones go to the enemy's place, and soldiers that can attack only adjacent enemies go next to it.
func (br *brief) seekEnemies(b *battle, u int) {
	if br.men[u].attack <= 0 && !b.has(u, bombing) && !b.has(u, painting) && !b.has(u, jamming) {
		return
	}
	near := br.closeTo(b, u)
	first := len(br.goals)
	for v := range br.men {
		m := &br.men[v]
		if !m.foe {
			continue
		}
		worth := (int(m.material) + 2*int(m.prize)) * int(br.w[wApproach]) / 100
		if m.prize == 0 {
			worth /= 2
		}
		g := goal{at: b.soldiers[v].at, foe: int8(v), near: int16(near), worth: int32(worth)}
		if br.goals = append(br.goals, g); len(br.goals)-first > prey {
			br.dropGoal(b, u, first)
		}
	}
}

// closeTo is the distance from an enemy at which a soldier is near enough.
func (br *brief) closeTo(b *battle, u int) int {
	switch {
	case b.has(u, jamming):
		return b.tables.Of(scenario.JammerRadius) - 1
	case b.has(u, knifing) && b.readings[scenario.Knife] == scenario.AdjacentOnly:
		return 1
	case b.has(u, bombing):
		return 0
	}
	return int(br.men[u].range_) - 2
}

// dropGoal shortens a full list: it removes the soldier's least valuable goal at index first or
// later.
func (br *brief) dropGoal(b *battle, u, first int) {
	least, lowest := 0, 1<<30
	for k := first; k < len(br.goals); k++ {
		worth := int(br.goals[k].worth)
		if s := &b.soldiers[u]; s.at >= 0 {
			worth -= worth * b.steps(s.at, br.goals[k].at) / 80
		}
		if worth < lowest {
			least, lowest = k, worth
		}
	}
	br.goals[least] = br.goals[len(br.goals)-1]
	br.goals = br.goals[:len(br.goals)-1]
}

// prey is the largest number of enemies that are a soldier's goals at once.
const prey = 3
