package battlesuit

import (
	"metahex/game"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// A way is a soldier's way of coming onto the next point.
type way uint8

const (
	barred  way = iota
	onFoot      // BHM 8.1
	flying_     // BHM 8.2.4: in the air above all objects there
	alights     // BHM 8.2.5: lands where the ground reaches the soldier's level
	indoors     // BHM 12.13: onto a storey at the soldier's level
	leaps       // BHM 12.13: out of an upper storey
)

// Reasons why a soldier cannot enter a place.
var (
	tooFar     = &game.Reason{Cite: "BHM 8.1", Text: "%s is not next to the soldier"}
	isThere    = &game.Reason{Cite: "BHM 8.1", Text: "the soldier is at %s already"}
	tooDear    = &game.Reason{Cite: "BHM 8.1", Text: "%s costs more points than the soldier has left"}
	legTooDear = &game.Reason{Cite: "BHM 15.1", Text: "%s costs %s"}
	tooWet     = &game.Reason{Cite: "BHM 2.3.6", Text: "%s is water, which cannot be entered on the ground"}
	offBridge  = &game.Reason{Cite: "BHM 2.3.6", Text: "the bridge at %s does not lead to %s"}
	ontoBridge = &game.Reason{Cite: "BHM 2.3.6", Text: "the bridge at %s does not lead to %s, where the soldier is"}
	noLeap     = &game.Reason{Cite: "BHM 12.13", Text: "%s is below the soldier's storey: it must climb down first, or bounce out if it can"}
	tooTall    = &game.Reason{Cite: "BHM 8.2.4", Text: "%s rises above the soldier's level"}
	tooLow     = &game.Reason{Cite: "BHM 8.2.5", Text: "the ground at %s is above the soldier's level: bounce higher"}
	noWalker   = &game.Reason{Cite: "BHM 12.4", Text: "a drone cannot walk: it must fly over %s"}
	noRoom     = &game.Reason{Cite: "BHM 8.3", Text: "%s is occupied, and the soldier could not go on from there"}
	noSlag     = &game.Reason{Cite: "BHM 12.3", Text: "%s is slag; a soldier that came out of stealth cannot cross it"}
	mustSettle = &game.Reason{Cite: "BHM 8.2.6", Text: "%s cannot be entered before the soldier has landed or bounced again"}
	overEdge   = &game.Reason{Cite: "BHM 15.3", Text: "a base at %s is not entirely on the table"}
	stoodThere = &game.Reason{Cite: "BHM 8.3", Text: "%s is under another soldier's base"}
)

var isTaken = &game.Reason{Cite: "BHM 8.3", Text: "%s is occupied"}

// standsThere is the reason why a soldier cannot stand where another one does.
func (b *battle) standsThere() *game.Reason {
	if b.raster != nil {
		return stoodThere
	}
	return isTaken
}

// blocked returns the results of the method toward if a step is impossible for the given reason.
func blocked(why *game.Reason) (way, int, *game.Reason) { return barred, 0, why }

// toward returns how a soldier would come onto the next point and at what cost. If the soldier cannot
// come there, toward returns the reason.
func (b *battle) toward(u int, to spot) (w way, cost int, why *game.Reason) {
	s := &b.soldiers[u]
	if b.raster != nil {
		return b.overTable(u, to)
	}
	dir := b.direction(s.at, to)
	switch {
	case to == s.at:
		return blocked(isThere)
	case dir < 0:
		return blocked(tooFar)
	}
	switch {
	case b.is(u, airborne):
		w, cost, why = b.towardInAir(u, to)
	case int(s.level) > b.ground.level(s.at):
		w, cost, why = b.towardFromStorey(u, to)
	default:
		w, cost, why = b.towardOnFoot(u, to, grid.Direction(dir))
	}
	if b.act.unit == int8(u) && b.did(sneaking) && b.ground.dot(to).Terrain == dots.Slag {
		return blocked(noSlag)
	}
	return w, cost, why
}

// towardOnFoot is toward for a soldier on foot (BHM 8.1), including climbing (BHM 2.3.7).
func (b *battle) towardOnFoot(u int, to spot, dir grid.Direction) (way, int, *game.Reason) {
	cost := int(b.ground.strides[b.soldiers[u].at][dir])
	switch {
	case b.has(u, flying):
		return blocked(noWalker)
	case cost < never:
		return onFoot, cost, nil
	case b.wet(to):
		return blocked(tooWet)
	case b.leavesBridge(b.ground.dot(b.soldiers[u].at), dir):
		return blocked(offBridge)
	}
	return blocked(ontoBridge)
}

// never is the cost of ground that cannot be entered.
const never = 100

// stride is the cost of a step from one dot to the next on foot.
func (b *battle) stride(at, to spot, dir grid.Direction) int {
	from, next := b.ground.dot(at), b.ground.dot(to)
	if b.wet(to) || b.leavesBridge(next, dir.Turn(3)) || b.leavesBridge(from, dir) {
		return never
	}
	return min(never-1, b.enterCost(to)+max(0, int(next.Level)-int(from.Level))*b.tables.Of(scenario.ClimbCost))
}

// leavesBridge reports whether a step from a dot in a direction, or to it from there, passes a side of a
// bridge, where there is no way.
func (b *battle) leavesBridge(d *dot, dir grid.Direction) bool {
	return d.bridged() && b.drowns(d) && !leads(d, dir)
}

// drowns reports whether a dot would be impassable without its bridge.
func (b *battle) drowns(d *dot) bool {
	_, walk := b.tables.Enter(d.Terrain)
	return !walk && b.scenario.Special.Wade == 0
}

// leads reports whether a bridge has an end in a direction.
func leads(d *dot, dir grid.Direction) bool { return d.ends[0] == dir || d.ends[1] == dir }

// towardInAir is toward for a soldier that flies on at the same level (BHM 8.2.4, 8.2.5).
func (b *battle) towardInAir(u int, to spot) (way, int, *game.Reason) {
	return b.overAt(u, b.levelOver(u, to), to)
}

// overAt is towardInAir for a soldier whose level over the next point is given.
func (b *battle) overAt(u, level int, to spot) (way, int, *game.Reason) {
	next := b.ground.level(to)
	open, _ := b.tables.Enter(dots.Clear)
	switch {
	case level < next:
		return blocked(tooLow)
	case level == next && b.has(u, flying):
		return blocked(noWalker)
	case level == next && b.wet(to):
		return blocked(tooWet)
	case level == next:
		return alights, b.enterCost(to), nil
	case b.storeyAt(to, level) && !b.has(u, flying):
		return indoors, open, nil
	case level < b.ground.top(to):
		return blocked(tooTall)
	}
	return flying_, open, nil
}

// levelOver returns a flying soldier's level over the next point. With nap of the earth the soldier
// keeps its height above the ground, otherwise its level (BHM 12.7).
func (b *battle) levelOver(u int, to spot) int {
	s := &b.soldiers[u]
	return b.levelFrom(int(s.level), s.at, to)
}

// levelFrom is levelOver for a soldier that flies at a level over another place.
func (b *battle) levelFrom(level int, from, to spot) int {
	if b.option(scenario.NapOfTheEarth) {
		return level + b.ground.level(to) - b.ground.level(from)
	}
	return level
}

// mayGo is like toward, but also returns all other reasons that forbid a step.
func (b *battle) mayGo(u int, to spot) (w way, cost int, why *game.Reason) {
	if b.stuck(u) {
		return blocked(b.pinned(u))
	}
	if b.grounded(u) {
		return blocked(mustSettle)
	}
	w, cost, why = b.toward(u, to)
	if b.isDear(u, to, w, cost) {
		why = tooDear
	}
	if why != nil || b.seenThere(to, u) == noUnit {
		return w, cost, why
	}
	if b.raster != nil {
		return w, cost, stoodThere
	}
	return w, cost, noRoom.If(int(b.act.mp)-cost < b.wayOut(u, to, w)).Reason
}

// isDear reports whether a place costs too much. The soldier must be able to pay for the way. Above
// water, where it cannot land, it must also be able to pay for staying in the air (BHM 8.1, 8.2.7).
func (b *battle) isDear(u int, to spot, w way, cost int) bool {
	if !b.affordable(cost, b.legLength(u, to)) {
		return true
	}
	return w == flying_ && b.unsettled(u) && b.wet(to) && b.purse() < cost+b.tables.Of(scenario.AloftCost)*b.parts()
}

// grounded reports whether a soldier in the air must land or bounce before it moves on (BHM 8.2.6,
// 8.2.7).
func (b *battle) grounded(u int) bool {
	return b.unsettled(u) && b.readings[scenario.Touchdown] == scenario.LandsFirst
}

// wayOut returns the lowest cost of a step onward from a point of a map that a soldier would come onto
// in a certain way. On an occupied point the soldier can neither bounce nor go to another storey (BHM 8.3).
func (b *battle) wayOut(u int, at spot, w way) int {
	least := never
	for dir, to := range b.around(at) {
		switch {
		case to == nowhere:
		case w == onFoot || w == alights:
			least = min(least, int(b.ground.strides[at][dir]))
		default:
			if next, cost, why := b.onward(u, at, to, w); why == nil && next != leaps {
				least = min(least, cost)
			}
		}
	}
	return least
}

// onward is toward for a soldier that would be above the ground of a place: on a storey, or in the air.
func (b *battle) onward(u int, at, to spot, w way) (way, int, *game.Reason) {
	if w == indoors {
		return b.towardFromStorey(u, to)
	}
	return b.overAt(u, b.levelFrom(b.levelOver(u, at), at, to), to)
}

// openCost is the cost of a point of open ground, and of every point flown over.
func (b *battle) openCost() int {
	cost, _ := b.tables.Enter(dots.Clear)
	return cost
}

// entering is the clause for a way of entering a point.
func (b *battle) entering(w way) rule.Clause {
	switch {
	case w == flying_ && b.option(scenario.NapOfTheEarth):
		return "BHM 12.7"
	case w == flying_:
		return "BHM 8.2.4"
	case w == alights:
		return "BHM 8.2.5"
	case w == indoors || w == leaps:
		return "BHM 12.13"
	}
	return b.stepClause()
}

// direction is the direction from a place to its neighbour, or -1.
func (s *setting) direction(from, to spot) int {
	for d, n := range s.around(from) {
		if n == to && n != nowhere {
			return d
		}
	}
	return -1
}
