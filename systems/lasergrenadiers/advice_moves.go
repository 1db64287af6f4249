package lasergrenadiers

import (
	"metahex/game"
	"metahex/grid"
	"metahex/systems/tabletop"
)

// Advice: the immediate worth of an answer to its side (game.Match.Worth), in hundredths of a point.
//
// A piece values its position by the pull of objectives, by its own shots from there, and by the
// enemy's shots at it. A leg is worth the change in this value. Ending the move is worth 0. So a
// piece moves while moving helps, fires, and ends its move.
//
//	weigh  =  pull of the best objective
//	        + nine tenths of the best shot, while the piece has not fired
//	        − expected damage by enemies that see the piece

// sure is more than every other worth.
const sure = 1_000_000

// weigh returns the value of a piece's position.
func (b *battle) weigh(u int) int {
	best, danger := b.exchange(u)
	worth := b.by(wGoal, b.pull(u)) - b.by(wDanger, danger)
	if b.loaded(u) {
		worth += b.by(wLater, best*9/10)
	}
	return worth
}

// pull returns the value of a piece's place because of objectives: the worth of the best objective,
// less the distance to it.
func (b *battle) pull(u int) int {
	return b.pullAt(u, b.base(u))
}

// pullAt is like pull, for the piece's base at another place.
func (b *battle) pullAt(u int, base grid.Circle) int {
	best := 0
	for i := range b.scenario.Objectives {
		o := &b.scenario.Objectives[i]
		gap := o.Place.Gap(base)
		worth := 60 * o.Points
		if gap == 0 {
			worth = 80 * o.Points
		}
		if b.guarded(o, u) {
			worth /= 3
		}
		if b.pieces[u].airborne() {
			worth -= 40 // pieces in the air hold no ground
		}
		best = max(best, worth-int(gap/200))
	}
	if len(b.scenario.Objectives) == 0 {
		best = -int(b.nearest(u) / 200)
	}
	return best
}

// guarded reports whether another piece of the same side already holds an objective.
func (b *battle) guarded(o *tabletop.Objective, u int) bool {
	for v := range b.pieces {
		if v != u && b.on(v) && b.side(v) == b.side(u) && o.Place.Meets(b.base(v)) {
			return true
		}
	}
	return false
}

// nearest returns the distance to the nearest enemy.
func (b *battle) nearest(u int) int64 {
	least := int64(grid.Reach)
	for v := range b.pieces {
		if b.foe(u, v) {
			least = min(least, b.base(u).Gap(b.base(v)))
		}
	}
	return least
}

// value returns how much the enemy gains if it destroys a piece.
func (b *battle) value(v int) int {
	worth := 100 * b.kind(v).Points
	if b.kind(v).Type.Vehicle() {
		return worth / 3 // one hit seldom destroys a vehicle
	}
	return worth
}

// gain returns the expected worth of a shot.
func (b *battle) gain(u, v int) int {
	ways := d10.AtLeast(b.least(b.aiming(u, v))) * d10.AtLeast(b.least(b.matching(u, v)))
	if !b.is(v, observed) {
		return b.value(v) * ways * d10.AtLeast(b.least(b.spotting(v))) / 1000
	}
	return b.value(v) * ways / 100
}

// exchange returns the best expected shot of a piece from its position, and the expected damage by
// enemies that see the piece there. Lines of sight are slow to compute, so exchange skips those that
// cannot change the result.
func (b *battle) exchange(u int) (best, danger int) {
	here := b.end(u)
	for v := range b.pieces {
		if !b.foe(u, v) {
			continue
		}
		mine, theirs := b.bout(u, v)
		if (mine > best || theirs > 0) && b.clear(here, b.end(v)) {
			best, danger = max(best, mine), danger+theirs
		}
		if b.tramples(v, u) {
			danger += b.value(u) / 3
		}
	}
	return best, danger
}

// bout returns the expected damage that a piece and an enemy do to each other if they see each
// other.
func (b *battle) bout(u, v int) (mine, theirs int) {
	if b.kind(u).Weapon.Range > 0 && b.reaches(u, b.base(v)) {
		mine = b.gain(u, v)
	}
	if reach := b.kind(v).Weapon.Range; reach > 0 && b.pieces[v].gunned < 2 && b.base(v).Apart(b.base(u), reach) {
		theirs = b.gain(v, u) / 2
	}
	return mine, theirs
}

// tramples estimates whether an enemy may run over a piece in its next move: the piece is on open
// ground and near enough.
func (b *battle) tramples(v, u int) bool {
	return b.against(overrunObjections, v, u).None() && !b.is(u, dugIn) && level(b.pieces[u].alt, 0) && b.base(v).Apart(b.base(u), b.allowance(v)) && !b.covered(u)
}

// bestShot returns the first result of exchange.
func (b *battle) bestShot(u int) int {
	best, _ := b.exchange(u)
	return best
}

// scoreActivate prefers pieces that have a shot, then pieces that can move. Carried troopers come
// after their carrier.
func (b *battle) scoreActivate(u int) int {
	p := &b.pieces[u]
	switch {
	case p.state == carried && b.hurry(u) > 0:
		return 30 // the trooper gets out before the carrier drives on
	case p.state == carried && b.is(int(p.aboard), done):
		return 5
	case p.state == carried:
		return -100
	case p.state == reserve:
		return 10
	case b.loaded(u):
		return 20 + b.bestShot(u)
	}
	return 15
}

// Weigh values the options of a piece. It computes the worth of staying once, and tries all options
// on one copy of the battle.
func (a act) Weigh(b *battle, options []game.Option, worth []int) {
	t := trial{b, b.Clone(), int(a.Unit)}
	stay := 0
	if b.on(t.u) {
		stay = b.weigh(t.u)
	}
	for i, o := range options {
		worth[i] = t.worth(o.Choice, stay)
		copy(t.after.pieces, b.pieces)
	}
}

// A trial is an option of a piece, tried on a copy of the battle.
type trial struct {
	b, after *battle
	u        int
}

// worth returns how much better an answer is than doing nothing.
func (t trial) worth(c game.Choice, stay int) int {
	switch c.Verb {
	case vDone:
		return 0
	case vFire:
		gain := t.b.gain(t.u, int(c.Args[0]))
		if gain == 0 {
			return -1 // a shot without effect only reveals the piece
		}
		return t.b.by(wFire, gain) - t.b.by(wLater, t.b.bestShot(t.u)*9/10) + 1
	case vCrush:
		return t.b.value(int(c.Args[0]))
	case vLeave:
		return -sure
	case vDetour:
		return -20
	case vLoad, vClimb:
		return -10
	case vEnter, vDescend, vUnload:
		return t.arrive(c)
	case vFace:
		return t.face(pointOf(c)) - stay - 3
	}
	return t.leg(c) - stay - 3
}

// face returns the value of the piece's position after a turn.
func (t trial) face(to grid.Point) int {
	p := &t.after.pieces[t.u]
	_, cost := t.b.turning(t.u, to)
	p.look(to.Sub(p.at), cost)
	return t.after.weigh(t.u)
}

// leg returns the value of the piece's position after a leg.
func (t trial) leg(c game.Choice) int {
	b, p := t.b, &t.after.pieces[t.u]
	l := b.legOf(t.u, c)
	plan, _ := b.plan(&l) // listed legs are possible
	p.at, p.alt, p.facing = l.To, l.High, plan.facing
	p.spent += plan.cost(0)
	p.turned += plan.turn
	bonus := 0
	for _, o := range plan.over {
		bonus += 100 * b.kind(int(o.unit)).Points
		t.after.pieces[o.unit].state = dead
	}
	return t.after.weigh(t.u) + bonus
}

// arrive returns the value of a place to a piece that is not on the table yet.
func (t trial) arrive(c game.Choice) int {
	b, after, p := t.b, t.after, &t.after.pieces[t.u]
	c0 := int(p.aboard)
	if c.Verb != vUnload {
		p.state, p.at, p.aboard = onTable, pointOf(c), -1
		if p.facing == (grid.Vector{}) {
			p.facing = inward(b.entryOf(b.side(t.u)).Edge)
		}
		return after.weigh(t.u) + 1
	}
	after.alight(t.u, pointOf(c))
	// A carried trooper stays inside until its goal is near.
	best, danger := after.exchange(t.u)
	return b.by(wGoal, after.pull(t.u)-b.pull(c0)) + best + b.hurry(t.u) - b.by(wDanger, danger)/3
}

// hurry returns the worth of getting out of a carrier. It is high if an objective is within two of
// the trooper's own moves, if few turns remain, or if the carrier may explode.
func (b *battle) hurry(u int) int {
	c := int(b.pieces[u].aboard)
	if !b.on(c) {
		return 0
	}
	if b.scenario.Turns-int(b.turn) <= 1 || b.fuse(c) > 0 {
		return 150
	}
	for i := range b.scenario.Objectives {
		if b.scenario.Objectives[i].Place.Apart(b.base(c), 2*b.allowance(u)) {
			return 120
		}
	}
	return -100
}

// scoreIntercept favours firing now, unless a later shot would be much better.
func (b *battle) scoreIntercept(v, u int) int {
	later := 0
	if !b.is(v, done) {
		later = b.bestShot(v)
	}
	return b.by(wFire, b.gain(v, u)) - b.by(wKeep, later*2/3) - 1
}
