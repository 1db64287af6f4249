package battlesuit

import (
	"slices"

	"metahex/game"
	"metahex/morale"
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
// (BHM 8.2.6). Drones never need to land or pay (BHM 12.4).
func (b *battle) unsettled(u int) bool {
	return b.is(u, airborne) && !b.has(u, flying) && !b.did(aloft)
}

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

// landings are the reasons why a soldier cannot land at all, safely or not.
var landings = bars{
	against("BHM 8.2.6", "%s cannot land now: it has gone up, or paid to stay in the air, in this turn", self, func(i intent) bool { return !i.unsettled(i.u) || !i.flies(i.u) }),
	against("BHM 8.3", "%s cannot stop on a point that is occupied", self, func(i intent) bool { return i.is(i.u, passing) }),
	against("BHM 12.6.1", "%s may not move any more in this activation", self, func(i intent) bool { return i.did(rooted) }),
	against("BHM 2.3.6", "%s is water, which cannot be entered on the ground", here, func(i intent) bool { return i.wet(i.soldiers[i.u].at) }),
}

// safely are the reasons why a soldier cannot land safely.
var safely = bars{
	against("BHM 8.2.7", "%s cannot pay for a safe landing: it costs %s", landPrice, func(i intent) bool { return i.landCost(i.soldiers[i.u].at) > int(i.act.mp) }),
}

// hard are the reasons why a crash landing is not allowed.
var hard = bars{
	against("BHM 8.2.8", "%s must pay less for a crash landing; a safe landing costs %s", landPrice, func(i intent) bool {
		return i.v < 0 || i.v >= i.landCost(i.soldiers[i.u].at) || i.v > int(i.act.mp)
	}),
}

// here returns the name of a soldier's place; landPrice also returns the cost of a safe landing there.
func here(i intent) (p, q game.Name) { return place(i.soldiers[i.u].at), q }
func landPrice(i intent) (p, q game.Name) {
	return piece(i.u), i.priced(i.landCost(i.soldiers[i.u].at))
}

// flightDeeds are the deeds that change a soldier's level.
var flightDeeds = deeds[act]{
	moving(order(vBounce, "bounce", "go to a level in the air, or stay there", kinds{aLevel}, thrusts, (*battle).hinderLevel, (*battle).offerBounces, (*battle).bounce)),
	moving(order(vBoost, "boost", "bounce with one extra movement point", kinds{aLevel}, slices.Concat(thrusts, bars{
		against("BHM 8.2.10", "only the first bounce from the ground can be boosted", nil, func(i intent) bool { return !i.mayBoost(i.u) }),
	}), (*battle).hinderLevel, nil, (*battle).bounce)),
	order(vLand, "land", "land safely", nil, slices.Concat(landings, safely), nil, (*battle).offerLandings, (*battle).land),
	order(vCrash, "crash", "crash land and pay only this many points", kinds{aNumber}, landings, hard.on, nil, (*battle).land),
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

// offerLandings lists a safe landing, and all cheaper landings that risk damage.
func (b *battle) offerLandings(u int, add offer) {
	add(choice(vLand), "BHM 8.2.7")
	for pay := range b.landCost(b.soldiers[u].at) {
		add(choice(vCrash, pay), "BHM 8.2.8")
	}
}

// rise is the number of levels that a bounce goes up.
func (b *battle) rise(u int, c game.Choice) int { return int(c.Args[0]) - int(b.soldiers[u].level) }

// bounceCost is the cost of going to a level in the air (BHM 8.2.1 to 8.2.3, 8.2.6).
func (b *battle) bounceCost(u, level int) (cost int) {
	rise := level - int(b.soldiers[u].level)
	if b.unsettled(u) || b.did(bounced) && rise > 0 {
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
	case b.unsettled(u) || rise < 0:
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

// land lands a soldier in its own activation: safely, or for fewer points (BHM 8.2.7, 8.2.8).
func (b *battle) land(t *table, u int, c game.Choice) {
	cost := b.landCost(b.soldiers[u].at)
	b.act.did |= landed | moved
	if c.Verb == vLand {
		b.act.mp -= int8(cost)
		b.alight(t, u, "BHM 8.2.7", "lands")
		t.Then(glow{int8(u)})
		return
	}
	b.act.mp -= int8(c.Args[0])
	b.toGround(t, u, "BHM 8.2.8", crashes)
	t.Then(crash{int8(u), int8(cost - int(c.Args[0]))}, glow{int8(u)})
}

// alight lands a soldier safely: on the ground, or on the roof of a building that
// carries soldiers (BHM 12.13).
func (b *battle) alight(t *table, u int, cite rule.Clause, verb string) {
	s := &b.soldiers[u]
	roof := b.roof(s.at)
	if roof == b.ground.level(s.at) {
		b.toGround(t, u, cite, verb)
		return
	}
	b.unset(u, airborne)
	s.level = int8(roof)
	b.claim(u)
	t.Say("BHM 12.13", "%s %s on the roof of %s, at level %d.", b.label(u), verb, b.name(s.at), roof)
	b.draw(t, game.Landing, u, roof)
}

// crashes is the verb for a crash landing.
const crashes = "crash lands"

// toGround takes a soldier out of the air, through a roof to the ground floor.
func (b *battle) toGround(t *table, u int, cite rule.Clause, verb string) {
	s := &b.soldiers[u]
	b.unset(u, airborne)
	s.level = int8(b.footLevel(s.at))
	b.claim(u)
	t.Say(cite, "%s %s at %s.", b.label(u), verb, b.name(s.at))
	kind := game.Landing
	if verb == crashes {
		kind = game.Crash
	}
	b.draw(t, kind, u, int(s.level))
}

// crash rolls whether a hard landing hurts (BHM 8.2.8).
type crash struct{ Unit, Unpaid int8 }

func (k crash) Title(b *battle) (string, rule.Clause) {
	return "crash landing of " + b.label(int(k.Unit)), "BHM 8.2.8"
}

// Ask rolls a d6.
func (k crash) Ask(b *battle) game.Question {
	if !b.on(int(k.Unit)) {
		return game.Question{}
	}
	return asks("crash", "BHM 8.2.8", rollD6)
}

// Explain counts the faces of the die that hurt the soldier.
func (k crash) Explain(b *battle, _ game.Choice) rule.Tally {
	tally := rule.Tally{Title: "crash landing: added to the die"}
	tally.Add(-int(k.Unpaid), "points not paid", "BHM 8.2.8")
	hurt := 0
	for die := 1; die <= 6; die++ {
		if b.hurts(k, die) {
			hurt++
		}
	}
	tally.Outcomes = []rule.Outcome{{Result: "unhurt", Ways: 6 - hurt, Of: 6, Vain: true}, {Result: "1", Ways: hurt, Of: 6}}
	return tally
}

// hurts reports whether a die hurts a soldier. A die lower than the soldier's damage does. In the rule
// book's example an equal die also hurts, but not in its text.
func (b *battle) hurts(k crash, die int) bool {
	sum, damage := die-int(k.Unpaid), int(b.soldiers[k.Unit].card.Damage)
	return sum < damage || sum == damage && b.readings.Crash == scenario.AsExample
}

// Answer marks a box.
func (k crash) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	if !b.hurts(k, int(c.Args[0])) {
		t.Say("BHM 8.2.8", "%s rolls %d and comes down unhurt.", b.label(u), c.Args[0])
		b.drawCheck(t, u, game.Throw{Dice: "d6", Face: c.Args[0], Plus: -int32(k.Unpaid)}, "unhurt")
		return
	}
	t.Say("BHM 8.2.8", "%s rolls %d, less %s not paid, and is hurt.", b.label(u), c.Args[0], rule.Count(int(k.Unpaid), "point"))
	b.drawCheck(t, u, game.Throw{Dice: "d6", Face: c.Args[0], Plus: -int32(k.Unpaid)}, "hurt")
	b.hurt(t, u, 1, "BHM 8.2.8")
}

// fall brings down a soldier that was shaken in the air (BHM 9.3.3). It lands safely if it can still
// pay. Before its activation it has all its points, afterwards none. A drone always makes a crash
// landing, which is harmless on open ground (BHM 12.4.1).
type fall struct{ Unit int8 }

func (f fall) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " comes down", "BHM 9.3.3/S"
}

// Work lands the soldier.
func (f fall) Work(t *table) {
	b, u := t.State, int(f.Unit)
	if !b.on(u) || !b.is(u, airborne) {
		return
	}
	left := b.pointsLeft(u)
	cost := b.landCost(b.soldiers[u].at)
	if b.act.unit == f.Unit {
		b.act.mp = int8(max(0, left-cost))
	}
	switch {
	case cost > left:
		b.toGround(t, u, "BHM 8.2.8", crashes)
		t.Then(crash{f.Unit, int8(cost - left)}, glow(f))
	case b.has(u, flying):
		b.toGround(t, u, "BHM 12.4.1", crashes)
		t.Then(glow(f))
	default:
		b.alight(t, u, "BHM 9.3.3/S", "lands safely")
		t.Then(glow(f), stagger{f.Unit, int8(left - cost)})
	}
}

// pointsLeft is the number of points that a soldier can still spend on a landing (BHM 8.2.8).
func (b *battle) pointsLeft(u int) int {
	switch {
	case b.down(u) || b.has(u, flying) || b.is(u, complete):
		return 0
	case b.act.unit == int8(u):
		return int(b.act.mp)
	}
	return b.allowance(u)
}

// stagger lets a soldier take one more step after a forced but safe landing (BHM 9.3.3).
type stagger struct{ Unit, Left int8 }

func (s stagger) Title(b *battle) (string, rule.Clause) {
	return b.label(int(s.Unit)) + " may take a step", "BHM 9.3.3/S"
}

// staggerDeeds are the deeds of a stagger: take a step, or stay.
var staggerDeeds = deeds[stagger]{
	toward(vGo, "", "", func(b *battle, s stagger) []spot { return s.steps(b) }, noStagger, func(t *table, s stagger, to spot) { t.State.stagger(t, int(s.Unit), to) }),
	plain[stagger](vHold, "", "", "", nil, nil),
}

var noStagger = &game.Reason{Cite: "BHM 9.3.3/S", Text: "%s is not a free adjacent place that the soldier can walk to and pay for"}

// steps lists the free points next to the soldier that it can walk to and pay for.
func (s stagger) steps(b *battle) (all []spot) {
	u := int(s.Unit)
	for _, to := range b.around(b.soldiers[u].at) {
		if to == nowhere || b.seenThere(to, u) != noUnit {
			continue
		}
		if w, cost, why := b.toward(u, to); why == nil && w == onFoot && cost <= int(s.Left)*b.parts() {
			all = append(all, to)
		}
	}
	return all
}

// Ask offers the points to which the soldier can step, and staying.
func (s stagger) Ask(b *battle) game.Question {
	u := int(s.Unit)
	if !b.able(u) {
		return game.Question{}
	}
	return unlessOver(game.Question{Side: b.side(u), Topic: "stagger", Cite: "BHM 9.3.3/S", Seen: game.Everyone, Options: staggerDeeds.Offer(b, s, nil)})
}

// Deeds implements game.Step.
func (s stagger) Deeds() game.Menu[*battle] { return staggerDeeds.For(s) }

// stagger takes the step. No enemy reacts to it.
func (b *battle) stagger(t *table, u int, to spot) {
	prev := b.act
	b.act.prev = b.soldiers[u].at
	b.move(t, u, to, onFoot)
	b.settle(t, u)
	b.act.mp, b.act.rest, b.act.did, b.act.prev = prev.mp, prev.rest, prev.did, prev.prev
	if b.act.unit == int8(u) {
		b.act.prev = b.soldiers[u].at
	}
	t.Then(mineAt{int8(u)}, glow{int8(u)})
}

// touchDown lets a soldier in shock land if it is in the air (BHM 7.3).
type touchDown struct{ Unit int8 }

func (d touchDown) Title(b *battle) (string, rule.Clause) {
	return b.label(int(d.Unit)) + " may land", "BHM 7.3"
}

// touchDownDeeds are a safe landing if the soldier can pay for it, otherwise a crash landing, and
// staying in the air.
var touchDownDeeds = deeds[touchDown]{
	plain(vLand, "", "", "BHM 8.2.7", func(b *battle, d touchDown, c game.Choice) hindrance { return safely.on(b, int(d.Unit), c) }, func(t *table, d touchDown, c game.Choice) { t.State.land(t, int(d.Unit), c) }),
	{
		Verb: vCrash, Blanks: kinds{aNumber},
		Hinder: func(b *battle, d touchDown, c game.Choice) hindrance { return hard.on(b, int(d.Unit), c) },
		Offer:  func(b *battle, _ touchDown, add offer) { add(choice(vCrash, int(b.act.mp)), "BHM 8.2.8") },
		Do:     func(t *table, d touchDown, c game.Choice) { t.State.land(t, int(d.Unit), c) },
	},
	plain[touchDown](vHold, "", "", "", nil, nil),
}

// Ask offers the landing.
func (d touchDown) Ask(b *battle) game.Question {
	u := int(d.Unit)
	if !b.is(u, airborne) || b.wet(b.soldiers[u].at) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: "land", Cite: b.row(u, morale.Shock), Seen: game.Everyone, Options: touchDownDeeds.Offer(b, d, nil)}
}

// Deeds implements game.Step.
func (d touchDown) Deeds() game.Menu[*battle] { return touchDownDeeds.For(d) }
