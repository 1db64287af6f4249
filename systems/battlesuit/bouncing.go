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

// Why a soldier does not bounce.
var (
	noThrusters = &game.Reason{Cite: "BHM 4.2", Text: "%s has no thrusters"}
	isOnFoot    = &game.Reason{Cite: "BHM 12.3", Text: "%s has come out of stealth and moves on the ground alone"}
	isInside    = &game.Reason{Cite: "BHM 12.13", Text: "%s is inside a building of storeys: he climbs, or leaves it before he bounces"}
	hasLanded   = &game.Reason{Cite: "BHM 8.2.6", Text: "%s has landed and does not bounce in the same turn"}
	tooHigh     = &game.Reason{Cite: "BHM 8.2.2", Text: "nobody bounces above level %s here"}
	tooShallow  = &game.Reason{Cite: "BHM 8.2.1", Text: "a bounce here goes to level %s at least"}
	isThere     = &game.Reason{Cite: "BHM 8.2.6", Text: "%s is at that level, and need not pay to stay there"}
	tooSteep    = &game.Reason{Cite: "BHM 8.2.2", Text: "nobody bounces so far up at once: level %s is too high"}
	noBoost     = &game.Reason{Cite: "BHM 8.2.10", Text: "only the first bounce from the ground can be boosted, and %s has none"}
)

// Why a soldier does not land.
var (
	landsNot  = &game.Reason{Cite: "BHM 8.2.6", Text: "%s cannot land now: who has gone up or paid to stay in the air does not land in the same turn"}
	landDear  = &game.Reason{Cite: "BHM 8.2.7", Text: "%s cannot pay for a safe landing, which costs %s"}
	crashDear = &game.Reason{Cite: "BHM 8.2.8", Text: "%s pays less for a crash landing than a safe one costs, %s"}
)

// flightDeeds are to change one's level.
var flightDeeds = deeds[act]{
	{
		Verb: vBounce, Word: "bounce", Help: "go to a level in the air, or stay there", Blanks: kinds{aLevel},
		Hinder: onMap((*battle).hinderBounce), Offer: listing((*battle).offerBounces),
		Do: func(t *table, a act, c game.Choice) { t.State.bounce(t, int(a.Unit), int(c.Args[0]), false) },
	},
	{
		Verb: vBoost, Word: "boost", Help: "bounce with a point of movement more", Blanks: kinds{aLevel},
		Hinder: onMap(func(b *battle, u int, c game.Choice) hindrance {
			if h := b.hinderBounce(u, c); !h.None() {
				return h
			}
			return when(!b.mayBoost(u), noBoost).For(piece(u))
		}),
		Do: func(t *table, a act, c game.Choice) { t.State.bounce(t, int(a.Unit), int(c.Args[0]), true) },
	},
	{
		Verb: vLand, Word: "land", Help: "land safely",
		Hinder: onMap(func(b *battle, u int, _ game.Choice) hindrance {
			if h := b.hinderLanding(u); !h.None() {
				return h
			}
			return when(b.landCost(b.soldiers[u].at) > int(b.act.mp), landDear).ForBoth(piece(u), b.landPrice(u))
		}),
		Offer: listing(func(b *battle, u int, add offer) {
			if !b.unsettled(u) {
				return
			}
			add(choice(vLand), "BHM 8.2.7")
			for pay := range min(b.landCost(b.soldiers[u].at), int(b.act.mp)+1) {
				add(choice(vCrash, pay), "BHM 8.2.8")
			}
		}),
		Do: func(t *table, a act, c game.Choice) { t.State.land(t, int(a.Unit), c) },
	},
	{
		Verb: vCrash, Word: "crash", Help: "land paying only so many points", Blanks: kinds{aNumber},
		Hinder: onMap(func(b *battle, u int, c game.Choice) hindrance {
			if h := b.hinderLanding(u); !h.None() {
				return h
			}
			pay := int(c.Args[0])
			return when(pay < 0 || pay >= b.landCost(b.soldiers[u].at) || pay > int(b.act.mp), crashDear).ForBoth(piece(u), b.landPrice(u))
		}),
		Do: func(t *table, a act, c game.Choice) { t.State.land(t, int(a.Unit), c) },
	},
	{
		Verb: vClimb, Word: "climb", Help: "go to a storey's level inside a building", Blanks: kinds{aLevel},
		Hinder: onMap((*battle).hinderClimb), Offer: listing((*battle).offerStoreys),
		Do: func(t *table, a act, c game.Choice) { t.State.climb(t, int(a.Unit), int(c.Args[0])) },
	},
}

// landPrice names what a safe landing costs, and what the soldier under way has.
func (b *battle) landPrice(u int) game.Name {
	return game.Name{Kind: aPrice, N: int32(b.landCost(b.soldiers[u].at) * b.parts())}
}

// hinderLanding returns why a soldier cannot come down, safely or not.
func (b *battle) hinderLanding(u int) hindrance {
	switch {
	case !b.unsettled(u) || !b.flies(u):
		return landsNot.For(piece(u))
	case b.is(u, passing):
		return stopsOnTop.For(piece(u))
	case b.did(rooted):
		return b.pinned(u).here.For(piece(u))
	}
	return when(b.wet(b.soldiers[u].at), tooWet).For(place(b.soldiers[u].at))
}

// hinderThrust returns why a soldier cannot bounce to any level.
func (b *battle) hinderThrust(u int) *game.Reason {
	switch {
	case !b.flies(u):
		return noThrusters
	case b.did(sneaking):
		return isOnFoot
	case b.inStoreys(u):
		return isInside
	case b.stuck(u):
		return b.pinned(u).here
	case b.did(landed):
		return hasLanded
	}
	return when(b.is(u, passing), stopsOnTop)
}

// hinderLevel returns why he cannot bounce to a level, if he can to any.
func (b *battle) hinderLevel(u, level int) hindrance {
	s := &b.soldiers[u]
	rise, name := level-int(s.level), game.Name{Kind: aLevel, N: int32(level)}
	switch {
	case level > b.ceiling(s.at):
		return tooHigh.For(game.Name{Kind: aLevel, N: int32(b.ceiling(s.at))})
	case level < b.lowest(s.at):
		return tooShallow.For(game.Name{Kind: aLevel, N: int32(b.lowest(s.at))})
	case rise == 0 && !b.unsettled(u):
		return isThere.For(piece(u))
	case rise > b.tables.Of(FreeBounce)+b.tables.Of(HighBounce):
		return tooSteep.For(name)
	}
	cost := b.bounceCost(u, level)
	return when(cost > int(b.act.mp), b.bounceDear(u, level)).ForBoth(name, game.Name{Kind: aPrice, N: int32(cost * b.parts())})
}

// hinderBounce returns why a soldier cannot bounce to a level.
func (b *battle) hinderBounce(u int, c game.Choice) hindrance {
	if r := b.hinderThrust(u); r != nil {
		return r.For(piece(u))
	}
	return b.hinderLevel(u, int(c.Args[0]))
}

// bounceCost is what it costs to go to a level in the air (BHM 8.2.1 to 8.2.3, 8.2.6).
func (b *battle) bounceCost(u, level int) (cost int) {
	rise := level - int(b.soldiers[u].level)
	if b.unsettled(u) || b.did(bounced) && rise > 0 {
		cost = b.tables.Of(AloftCost)
	}
	if rise > b.tables.Of(FreeBounce) {
		cost += b.tables.Of(HighBounceCost)
	}
	return cost
}

// offerBounces lists the levels that a soldier can bounce to, each also with a boost.
func (b *battle) offerBounces(u int, add offer) {
	if b.hinderThrust(u) != nil {
		return
	}
	at, boosts := b.soldiers[u].at, b.mayBoost(u)
	for level := b.lowest(at); level <= b.ceiling(at); level++ {
		cite := b.bounceDear(u, level).Cite
		add(choice(vBounce, level), cite)
		if boosts {
			add(choice(vBoost, level), "BHM 8.2.10")
		}
	}
}

// That a bounce is too dear, by the clause that says what it costs.
var (
	stayDear  = &game.Reason{Cite: "BHM 8.2.6", Text: "level %s costs %s"}
	againDear = &game.Reason{Cite: "BHM 8.2.3", Text: "level %s costs %s"}
	highDear  = &game.Reason{Cite: "BHM 8.2.2", Text: "level %s costs %s"}
	lowDear   = &game.Reason{Cite: "BHM 8.2.1", Text: "level %s costs %s"}
)

// bounceDear returns that it is too dear to go to a level from where a soldier is, by the
// clause that allows it.
func (b *battle) bounceDear(u, level int) *game.Reason {
	switch rise := level - int(b.soldiers[u].level); {
	case b.unsettled(u) || rise < 0:
		return stayDear
	case b.did(bounced):
		return againDear
	case rise > b.tables.Of(FreeBounce):
		return highDear
	}
	return lowDear
}

// mayBoost reports whether a bounce would be his first, from the ground
// (BHM 8.2.10).
func (b *battle) mayBoost(u int) bool {
	return b.has(u, bouncing) && !b.is(u, airborne) && !b.did(bounced|boosted)
}

// bounce changes a soldier's level in the air.
func (b *battle) bounce(t *table, u, level int, boost bool) {
	s := &b.soldiers[u]
	b.act.mp -= int8(b.bounceCost(u, level))
	clause := b.bounceDear(u, level).Cite
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

// staggerDeeds are to go on or to stay.
var staggerDeeds = deeds[stagger]{
	{
		Verb: vGo, Blanks: kinds{aSite, aDown},
		Hinder: func(b *battle, s stagger, c game.Choice) hindrance {
			u := int(s.Unit)
			to, ok := b.placeIn(c, 0)
			if !ok {
				return b.noPlace()
			}
			if b.seenThere(to, u) >= 0 {
				return stoodThere.For(place(to))
			}
			w, cost, why := b.toward(u, to)
			if why == nil && w != onFoot {
				why = tooTall
			}
			if why == nil && cost > int(s.Left)*b.parts() {
				why = tooDear
			}
			return why.For(place(to))
		},
		Offer: func(b *battle, s stagger, add offer) {
			for _, to := range b.around(b.soldiers[s.Unit].at) {
				if to != nowhere {
					add(b.placed(vGo, to), "")
				}
			}
		},
		Do: func(t *table, s stagger, c game.Choice) { t.State.stagger(t, int(s.Unit), t.State.spotIn(c, 0)) },
	},
	holding[stagger](),
}

// Ask offers the points next to him that are free and that he can pay for.
func (s stagger) Ask(b *battle) game.Question {
	u := int(s.Unit)
	if !b.able(u) || b.is(u, airborne) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(u), Topic: "stagger", Cite: "BHM 9.3.3/S", Seen: game.Everyone, Options: staggerDeeds.Offer(b, s, nil)}
	if len(q.Options) == 1 {
		return game.Question{}
	}
	return q
}

// Refuse says why he cannot go there.
func (s stagger) Refuse(b *battle, c game.Choice) error { return staggerDeeds.Refuse(b, s, c) }

// Answer does it.
func (s stagger) Answer(t *table, c game.Choice) { staggerDeeds.Do(t, s, c) }

// stagger takes the step. Nobody fires at it.
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

// touchDown lets a soldier in shock land if he is in the air (BHM 7.3).
type touchDown struct{ Unit int8 }

// safe reports whether he can pay for a safe landing.
func (d touchDown) safe(b *battle) bool { return b.landCost(b.soldiers[d.Unit].at) <= int(b.act.mp) }

// touchDownDeeds are a safe landing if he can pay for it, else a crash landing.
var touchDownDeeds = deeds[touchDown]{
	plain(vLand, "", "", "BHM 8.2.7", func(b *battle, d touchDown, _ game.Choice) hindrance {
		return when(!d.safe(b), landDear).ForBoth(piece(int(d.Unit)), b.landPrice(int(d.Unit)))
	}, (func(t *table, d touchDown, c game.Choice) { t.State.land(t, int(d.Unit), c) })),
	{
		Verb: vCrash, Blanks: kinds{aNumber},
		Hinder: func(b *battle, d touchDown, c game.Choice) hindrance {
			return when(d.safe(b) || c.Args[0] != int32(b.act.mp), crashDear).ForBoth(piece(int(d.Unit)), b.landPrice(int(d.Unit)))
		},
		Offer: func(b *battle, _ touchDown, add offer) { add(choice(vCrash, int(b.act.mp)), "BHM 8.2.8") },
		Do:    (func(t *table, d touchDown, c game.Choice) { t.State.land(t, int(d.Unit), c) }),
	},
	holding[touchDown](),
}

// Ask offers the landing.
func (d touchDown) Ask(b *battle) game.Question {
	u := int(d.Unit)
	if !b.on(u) || !b.is(u, airborne) || b.wet(b.soldiers[u].at) {
		return game.Question{}
	}
	return game.Question{Side: b.side(u), Topic: "land", Cite: b.row(u, morale.Shock), Seen: game.Everyone, Options: touchDownDeeds.Offer(b, d, nil)}
}

// Refuse says which landing he can pay for.
func (d touchDown) Refuse(b *battle, c game.Choice) error { return touchDownDeeds.Refuse(b, d, c) }

// Answer lands him, or leaves him where he is.
func (d touchDown) Answer(t *table, c game.Choice) { touchDownDeeds.Do(t, d, c) }
