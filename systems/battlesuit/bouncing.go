package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// lowest is the lowest level in the air above a dot: above the ground and above all objects there
// (BHM 8.2.1, 8.2.6).
func (b *battle) lowest(at spot) int {
	level, top := b.ground.rises(at)
	return max(level+1, top)
}

// ceiling is the highest level above a dot (BHM 8.2.2, 12.7).
func (b *battle) ceiling(at spot) int {
	top := b.tables.Of(scenario.Ceiling)
	if b.option(scenario.NapOfTheEarth) {
		top += b.ground.level(at)
	}
	return top
}

// unsettled reports whether a soldier is in the air and must still land or pay to stay there
// (BHM 8.2.6). Drones never need to land, so they stay for nothing (BHM 12.4).
func (b *battle) unsettled(u int) bool {
	return b.is(u, airborne) && !b.has(u, flying) && !b.did(aloft)
}

// hovers reports whether a drone is in the air. It stays there for nothing, but climbs as soldiers do
// (BHM 8.2.6, 12.4).
func (b *battle) hovers(u int) bool { return b.is(u, airborne) && b.has(u, flying) }

// thrusts are the reasons why a soldier cannot bounce at all.
var thrusts = bars{
	against("BHM 4.2", "%s has no thrusters", self, func(i intent) bool { return !i.flies(i.u) }),
	against("BHM 12.3", "%s has come out of stealth and can move only on the ground", self, func(i intent) bool { return i.did(sneaking) }),
	against("BHM 12.13", "%s cannot bounce inside this building: it must climb, or leave the building first", self, func(i intent) bool { return i.inStoreys(i.u) }),
	against("BHM 8.2.6", "%s has landed and cannot bounce again this turn", self, func(i intent) bool { return i.did(landed) }),
	against("BHM 8.3", "%s cannot stop on a point that is occupied", self, func(i intent) bool { return i.is(i.u, passing) }),
}

// levels are the reasons why a soldier cannot bounce to a certain level, whatever the cost.
var levels = bars{
	against("BHM 8.2.2", "level %s is the highest level here", ceiling, func(i intent) bool { return i.v > i.ceiling(i.soldiers[i.u].at) }),
	against("BHM 8.2.1", "level %s is the lowest level for a bounce here", floor, func(i intent) bool { return i.v < i.lowest(i.soldiers[i.u].at) }),
	against("BHM 8.2.6", "%s is already at that level and can stay there without paying", self, func(i intent) bool {
		return i.v == int(i.soldiers[i.u].level) && !i.unsettled(i.u)
	}),
	against("BHM 8.2.2", "level %s is too high for one bounce", storey, func(i intent) bool {
		return i.rise(i.u, i.choice()) > i.tables.Of(scenario.FreeBounce)+i.tables.Of(scenario.HighBounce)
	}),
}

// bounceDear holds the refusals of a level that costs too much. The key is the clause of its price.
var bounceDear = map[rule.Clause]*game.Reason{}

func init() {
	for _, cite := range []rule.Clause{"BHM 8.2.1", "BHM 8.2.2", "BHM 8.2.3", "BHM 8.2.6"} {
		bounceDear[cite] = &game.Reason{Cite: cite, Text: "level %s costs %s"}
	}
}

// hinderLevel returns why a soldier that can bounce cannot bounce to a level.
func (b *battle) hinderLevel(u int, c game.Choice) hindrance {
	if h := levels.on(b, u, c); !h.None() {
		return h
	}
	to := int(c.Args[0])
	cost := b.bounceCost(u, to)
	if cost <= int(b.act.mp) {
		return hindrance{}
	}
	return bounceDear[b.bounceClause(u, to)].ForBoth(level(to), b.priced(cost))
}

// ceiling and floor return the names of the highest and the lowest level at the soldier's place.
func ceiling(i intent) (p, q game.Name) { return level(i.ceiling(i.soldiers[i.u].at)), q }
func floor(i intent) (p, q game.Name)   { return level(i.lowest(i.soldiers[i.u].at)), q }

// flightDeeds are the deeds that change a soldier's level.
var flightDeeds = deeds[act]{
	moving(order(vBounce, "bounce", "go to a level in the air, or stay there", kinds{aLevel}, thrusts, (*battle).hinderLevel, (*battle).offerBounces, (*battle).bounce)),
	moving(order(vBoost, "boost", "bounce with one extra movement point", kinds{aLevel}, slices.Concat(thrusts, bars{
		against("BHM 8.2.10", "only the first bounce from the ground can be boosted", nil, func(i intent) bool { return !i.mayBoost(i.u) }),
	}), (*battle).hinderLevel, nil, (*battle).bounce)),
	order(vLand, "land", "land safely", nil, slices.Concat(landings, safely), nil, (*battle).offerLandings, (*battle).land),
	explained(order(vCrash, "crash", "crash land and pay only this many points", kinds{aNumber}, landings, hard.on, nil, (*battle).land), (*battle).crashOdds),
	moving(order(vClimb, "climb", "go to a storey's level inside a building", kinds{aLevel}, climbs, nextStorey.on, (*battle).offerStoreys, (*battle).climb)),
}

// moving returns a deed with additional reasons for refusal: all that keep a soldier from moving.
func moving(d deed[act]) deed[act] {
	own := d.Bar
	d.Bar = func(b *battle, a act) hindrance {
		if h := own(b, a); !h.None() {
			return h
		}
		return b.hinderMove(int(a.Unit))
	}
	return d
}

// rise is the number of levels that a bounce goes up.
func (b *battle) rise(u int, c game.Choice) int { return int(c.Args[0]) - int(b.soldiers[u].level) }

// bounceCost is the cost of going to a level in the air (BHM 8.2.1 to 8.2.3, 8.2.6).
func (b *battle) bounceCost(u, level int) (cost int) {
	rise := level - int(b.soldiers[u].level)
	if b.unsettled(u) || rise > 0 && (b.did(bounced) || b.hovers(u)) {
		cost = b.tables.Of(scenario.AloftCost)
	}
	if rise > b.tables.Of(scenario.FreeBounce) {
		cost += b.tables.Of(scenario.HighBounceCost)
	}
	return cost
}

// offerBounces lists the levels that a soldier can bounce to, each also with a boost.
func (b *battle) offerBounces(u int, add offer) {
	at, boosts := b.soldiers[u].at, b.mayBoost(u)
	for level := b.lowest(at); level <= b.ceiling(at); level++ {
		cite := b.bounceClause(u, level)
		add(choice(vBounce, level), cite)
		if boosts {
			add(choice(vBoost, level), "BHM 8.2.10")
		}
	}
}

// bounceClause is the clause for bouncing to a level from the soldier's place.
func (b *battle) bounceClause(u, level int) rule.Clause {
	switch rise := level - int(b.soldiers[u].level); {
	case b.unsettled(u) || rise < 0 || b.hovers(u) && !b.did(bounced):
		return "BHM 8.2.6"
	case b.did(bounced):
		return "BHM 8.2.3"
	case rise > b.tables.Of(scenario.FreeBounce):
		return "BHM 8.2.2"
	}
	return "BHM 8.2.1"
}

// mayBoost reports whether a bounce would be the soldier's first, from the ground (BHM 8.2.10).
func (b *battle) mayBoost(u int) bool {
	return b.has(u, bouncing) && !b.is(u, airborne) && !b.did(bounced|boosted)
}

// bounce changes a soldier's level in the air.
func (b *battle) bounce(t *table, u int, c game.Choice) {
	s, level := &b.soldiers[u], int(c.Args[0])
	b.act.mp -= int8(b.bounceCost(u, level))
	clause := b.bounceClause(u, level)
	if level != int(s.level) {
		b.act.did |= moved
	}
	if c.Verb == vBoost {
		b.act.mp += int8(b.tables.Of(scenario.BoostPoints))
		b.act.did |= boosted
		t.Say("BHM 8.2.10", "%s boosts.", b.label(u))
	}
	b.act.did |= bounced | aloft
	s.level = int8(level)
	b.set(u, airborne)
	b.spot(t, u)
	t.Say(clause, "%s is at level %d; %s.", b.label(u), level, left{b.act.mp, "point"})
	b.draw(t, game.Bounce, u, level)
}
