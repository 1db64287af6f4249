package battlesuit

import (
	"metahex/game"
	"metahex/morale"
	"metahex/rule"
)

// lowest is the lowest level in the air above a dot: clear of the ground and of
// what stands on it (BHM 8.2.1, 8.2.6).
func (b *battle) lowest(at spot) int { return max(b.ground.level(at)+1, b.ground.top(at)) }

// ceiling is the highest level above a dot (BHM 8.2.2, 12.7).
func (b *battle) ceiling(at spot) int {
	top := b.tables.Of(Ceiling)
	if b.option(NapOfTheEarth) {
		top += b.ground.level(at)
	}
	return top
}

// unsettled reports whether a soldier is in the air and has yet to land or to pay
// for staying there (BHM 8.2.6). Drones never have to (BHM 12.4).
func (b *battle) unsettled(u int) bool {
	return b.is(u, airborne) && !b.has(u, flying) && !b.did(aloft)
}

// bounceCost is what it costs to go to a level in the air (BHM 8.2.1 to 8.2.3,
// 8.2.6).
func (b *battle) bounceCost(u, level int) (cost int, why hindrance) {
	s := &b.soldiers[u]
	rise := level - int(s.level)
	switch {
	case b.did(rooted | half | sneaking | landed), !b.flies(u), s.at < 0, b.did(fired) && b.has(u, sniping):
		return 0, cannotMove
	case b.is(u, passing):
		return 0, noRoom
	case b.inStoreys(u):
		return 0, tooTall // BHM 12.13
	case level < b.lowest(s.at) || level > b.ceiling(s.at):
		return 0, tooTall
	case rise == 0 && !b.unsettled(u):
		return 0, tooTall
	}
	if b.unsettled(u) || b.did(bounced) && rise > 0 {
		cost = b.tables.Of(AloftCost)
	}
	if rise > b.tables.Of(FreeBounce) {
		cost += b.tables.Of(HighBounceCost)
	}
	switch {
	case rise > b.tables.Of(FreeBounce)+b.tables.Of(HighBounce):
		return 0, tooTall
	case cost > int(b.act.mp):
		return cost, tooDear
	}
	return cost, none
}

// bounceClause is where the book tells of going to a level from where a soldier
// is.
func (b *battle) bounceClause(u, level int) rule.Clause {
	switch rise := level - int(b.soldiers[u].level); {
	case b.unsettled(u) || rise < 0:
		return "BHM 8.2.6"
	case b.did(bounced):
		return "BHM 8.2.3"
	case rise > b.tables.Of(FreeBounce):
		return "BHM 8.2.2"
	}
	return "BHM 8.2.1"
}

// flights lists the levels that a soldier can bounce to, and landings.
func (b *battle) flights(u int, q *game.Question) {
	s := &b.soldiers[u]
	if s.at < 0 || !b.flies(u) {
		b.storeys(u, q)
		return
	}
	for level := b.lowest(s.at); level <= b.ceiling(s.at); level++ {
		if _, why := b.bounceCost(u, level); why != none {
			continue
		}
		q.Options = append(q.Options, game.Option{Choice: choice(vBounce, level), Cite: b.bounceClause(u, level)})
		if b.mayBoost(u) {
			q.Options = append(q.Options, game.Option{Choice: choice(vBoost, level), Cite: "BHM 8.2.10"})
		}
	}
	if b.unsettled(u) && !b.wet(s.at) && !b.is(u, passing) && !b.did(rooted) {
		safe := b.landCost(s.at)
		if safe <= int(b.act.mp) {
			q.Options = append(q.Options, game.Option{Choice: choice(vLand), Cite: "BHM 8.2.7"})
		}
		for pay := 0; pay < safe && pay <= int(b.act.mp); pay++ {
			q.Options = append(q.Options, game.Option{Choice: choice(vCrash, pay), Cite: "BHM 8.2.8"})
		}
	}
	b.storeys(u, q)
}

// mayBoost reports whether a bounce would be his first, from the ground
// (BHM 8.2.10).
func (b *battle) mayBoost(u int) bool {
	return b.has(u, bouncing) && !b.is(u, airborne) && !b.did(bounced|boosted)
}

// refuseBounce says why a level cannot be reached.
func (b *battle) refuseBounce(u int, c game.Choice) error {
	s := &b.soldiers[u]
	level := int(c.Args[0])
	switch {
	case s.at < 0:
		return nil
	case !b.flies(u):
		return rule.Refuse("BHM 4.2", "%s has no thrusters", b.label(u))
	case b.did(sneaking):
		return rule.Refuse("BHM 12.3", "%s has come out of stealth and moves on the ground alone", b.label(u))
	case b.inStoreys(u):
		return rule.Refuse("BHM 12.13", "%s is inside a building of storeys: he climbs, or leaves it before he bounces", b.label(u))
	case b.did(rooted | half):
		return rule.Refuse(b.rootedBy(u), "%s may not move any more in this activation", b.label(u))
	case b.did(landed):
		return rule.Refuse("BHM 8.2.6", "%s has landed and does not bounce in the same turn", b.label(u))
	case level > b.ceiling(s.at):
		return rule.Refuse("BHM 8.2.2", "nobody bounces above level %d here", b.ceiling(s.at))
	case level < b.lowest(s.at):
		return rule.Refuse("BHM 8.2.1", "a bounce here goes to level %d at least", b.lowest(s.at))
	}
	if cost, why := b.bounceCost(u, level); why == tooDear {
		return rule.Refuse(b.bounceClause(u, level), "level %d costs %s; %s has %d", level, rule.Count(cost, "point"), b.label(u), b.act.mp)
	}
	if c.Verb == vBoost && !b.mayBoost(u) {
		return rule.Refuse("BHM 8.2.10", "only the first bounce from the ground can be boosted")
	}
	return nil
}

// bounce changes a soldier's level in the air.
func (b *battle) bounce(t *table, u, level int, boost bool) {
	s := &b.soldiers[u]
	cost, _ := b.bounceCost(u, level)
	b.act.mp -= int8(cost)
	clause := b.bounceClause(u, level)
	if level != int(s.level) {
		b.act.did |= moved
	}
	if boost {
		b.act.mp += int8(b.tables.Of(BoostPoints))
		b.act.did |= boosted
		t.Say("BHM 8.2.10", "%s boosts.", b.label(u))
	}
	b.act.did |= bounced | aloft
	s.level = int8(level)
	b.set(u, airborne)
	b.spot(t, u)
	t.Say(clause, "%s is at level %d; %s.", b.label(u), level, left{b.act.mp, "point"})
}

// land brings a soldier down in his own activation: safely, or saving points
// (BHM 8.2.7, 8.2.8).
func (b *battle) land(t *table, u int, c game.Choice) {
	cost := b.landCost(b.soldiers[u].at)
	b.act.did |= landed | moved
	if c.Verb == vLand {
		b.act.mp -= int8(cost)
		b.toGround(t, u, "BHM 8.2.7", "lands")
		t.Then(glow{int8(u)})
		return
	}
	b.act.mp -= int8(c.Args[0])
	b.toGround(t, u, "BHM 8.2.8", "crash lands")
	t.Then(crash{int8(u), int8(cost - int(c.Args[0]))}, glow{int8(u)})
}

// toGround takes a soldier out of the air.
func (b *battle) toGround(t *table, u int, cite rule.Clause, verb string) {
	s := &b.soldiers[u]
	b.unset(u, airborne)
	s.level = int8(b.footLevel(s.at))
	b.claim(u)
	t.Say(cite, "%s %s at %s.", b.label(u), verb, b.name(s.at))
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

// Explain counts the faces that hurt.
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

// hurts is the comparison: the example has a die equal to the damage hurt, the
// sentence before it only a lower one.
func (b *battle) hurts(k crash, die int) bool {
	sum, damage := die-int(k.Unpaid), int(b.soldiers[k.Unit].card.Damage)
	return sum < damage || sum == damage && b.readings.Crash == asExample
}

// Answer marks a box.
func (k crash) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	if !b.hurts(k, int(c.Args[0])) {
		t.Say("BHM 8.2.8", "%s rolls %d and comes down unhurt.", b.label(u), c.Args[0])
		return
	}
	t.Say("BHM 8.2.8", "%s rolls %d, less %s not paid, and is hurt.", b.label(u), c.Args[0], rule.Count(int(k.Unpaid), "point"))
	b.hurt(t, u, 1, "BHM 8.2.8")
}

// fall brings a soldier down who was shaken in the air (BHM 9.3.3). He lands
// safely if he still has the points: all of them before his activation, none
// after it. A drone's is always a crash landing, harmless on open ground
// (BHM 12.4.1).
type fall struct{ Unit int8 }

func (f fall) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " comes down", "BHM 9.3.3/S"
}

// Work lands him.
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
		b.toGround(t, u, "BHM 8.2.8", "crash lands")
		t.Then(crash{f.Unit, int8(cost - left)}, glow(f))
	case b.has(u, flying):
		b.toGround(t, u, "BHM 12.4.1", "crash lands")
		t.Then(glow(f))
	default:
		b.toGround(t, u, "BHM 9.3.3/S", "lands safely")
		t.Then(glow(f), stagger{f.Unit, int8(left - cost)})
	}
}

// pointsLeft is what a soldier could still pay for a landing (BHM 8.2.8).
func (b *battle) pointsLeft(u int) int {
	switch {
	case b.down(u) || b.has(u, flying) || b.is(u, complete):
		return 0
	case b.act.unit == int8(u):
		return int(b.act.mp)
	}
	return b.allowance(u)
}

// stagger lets a soldier who was forced down, but landed safely, take one more
// step (BHM 9.3.3).
type stagger struct{ Unit, Left int8 }

func (s stagger) Title(b *battle) (string, rule.Clause) {
	return b.label(int(s.Unit)) + " may take a step", "BHM 9.3.3/S"
}

// Ask offers the points next to him that are free and that he can pay for.
func (s stagger) Ask(b *battle) game.Question {
	u := int(s.Unit)
	if !b.able(u) || b.is(u, airborne) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "stagger", Cite: "BHM 9.3.3/S", Seen: game.Everyone}
	for _, to := range b.around(b.soldiers[u].at) {
		if to == nowhere || b.seenThere(to, u) >= 0 {
			continue
		}
		if w, cost, why := b.toward(u, to); why == none && w == onFoot && cost <= int(s.Left)*b.parts() {
			q.Options = append(q.Options, game.Option{Choice: b.placed(vGo, to)})
		}
	}
	if q.Options != nil {
		q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
	}
	return q
}

// Answer takes the step. Nobody fires at it.
func (s stagger) Answer(t *table, c game.Choice) {
	if c.Verb != vGo {
		return
	}
	b, u := t.State, int(s.Unit)
	prev := b.act
	b.act.prev = b.soldiers[u].at
	b.move(t, u, b.spotIn(c, 0), onFoot)
	b.settle(t, u)
	b.act.mp, b.act.rest, b.act.did, b.act.prev = prev.mp, prev.rest, prev.did, prev.prev
	if b.act.unit == s.Unit {
		b.act.prev = b.soldiers[u].at
	}
	t.Then(mineAt{s.Unit}, glow{s.Unit})
}

// touchDown lets a soldier in shock land if he is in the air (BHM 7.3).
type touchDown struct{ Unit int8 }

func (d touchDown) Title(b *battle) (string, rule.Clause) {
	return b.label(int(d.Unit)) + " may land", "BHM 7.3"
}

// Ask offers a safe landing if he can pay for it, a crash landing else.
func (d touchDown) Ask(b *battle) game.Question {
	u := int(d.Unit)
	if !b.on(u) || !b.is(u, airborne) || b.wet(b.soldiers[u].at) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "land", Cite: b.row(u, morale.Shock), Seen: game.Everyone}
	if cost := b.landCost(b.soldiers[u].at); cost <= int(b.act.mp) {
		q.Options = append(q.Options, game.Option{Choice: choice(vLand), Cite: "BHM 8.2.7"})
	} else {
		q.Options = append(q.Options, game.Option{Choice: choice(vCrash, int(b.act.mp)), Cite: "BHM 8.2.8"})
	}
	q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
	return q
}

// Answer lands him, or leaves him where he is.
func (d touchDown) Answer(t *table, c game.Choice) {
	if c.Verb != vHold {
		t.State.land(t, int(d.Unit), c)
	}
}
