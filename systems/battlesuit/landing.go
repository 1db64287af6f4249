package battlesuit

import (
	"metahex/game"
	"metahex/morale"
	"metahex/rule"
	"metahex/systems/battlesuit/scenario"
)

// landings are the reasons why a soldier cannot land at all, safely or not.
var landings = bars{
	against("BHM 8.2.7", "%s is not in the air", self, func(i intent) bool { return !i.is(i.u, airborne) }),
	against("BHM 8.2.6", "%s cannot land now: it has gone up, or paid to stay in the air, in this turn", self, func(i intent) bool { return i.did(aloft) }),
	against("BHM 12.4", "a drone must fly over %s: it lands only where that costs nothing", here, func(i intent) bool {
		return i.has(i.u, flying) && i.landCost(i.soldiers[i.u].at) > 0
	}),
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

// offerLandings lists a safe landing, and all cheaper landings that risk damage.
func (b *battle) offerLandings(u int, add offer) {
	add(choice(vLand), "BHM 8.2.7")
	for pay := range b.landCost(b.soldiers[u].at) {
		add(choice(vCrash, pay), "BHM 8.2.8")
	}
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

// Explain returns the odds of the die: a soldier that is hurt may be lost.
func (k crash) Explain(b *battle, _ game.Choice) rule.Tally {
	tally, u := k.unpaid(), int(k.Unit)
	tally.Outcomes = b.dieOdds(k, func(after *battle) int {
		if !after.on(u) {
			return 2
		}
		return tell(after.soldiers[u].card.Damage > b.soldiers[u].card.Damage)
	}, "unhurt", "1", "X")
	return tally
}

// unpaid returns what is added to the die.
func (k crash) unpaid() rule.Tally {
	tally := rule.Tally{Title: "crash landing: added to the die"}
	tally.Add(-int(k.Unpaid), "cost not paid", "BHM 8.2.8")
	return tally
}

// crashOdds returns the odds of the crash landing that a soldier chooses.
func (b *battle) crashOdds(u int, c game.Choice) rule.Tally {
	return crash{int8(u), int8(b.landCost(b.soldiers[u].at) - int(c.Args[0]))}.Explain(b, c)
}

// hurts reports whether a die hurts a soldier. A die lower than the soldier's damage does. In the rule
// book's example an equal die also hurts, but not in its text.
func (b *battle) hurts(k crash, die int) bool {
	sum, damage := die-int(k.Unpaid), int(b.soldiers[k.Unit].card.Damage)
	return sum < damage || sum == damage && b.readings[scenario.Crash] == scenario.AsExample
}

// Answer marks a box.
func (k crash) Answer(t *table, c game.Choice) {
	b, u := t.State, int(k.Unit)
	words := addition(k.unpaid(), c.Args[0])
	if !b.hurts(k, int(c.Args[0])) {
		t.Say("BHM 8.2.8", "%s comes down: %s: unhurt.", b.label(u), words)
		b.drawCheck(t, u, game.Throw{Dice: "d6", Face: c.Args[0], Plus: -int32(k.Unpaid)}, "unhurt")
		return
	}
	t.Say("BHM 8.2.8", "%s comes down: %s: hurt.", b.label(u), words)
	b.drawCheck(t, u, game.Throw{Dice: "d6", Face: c.Args[0], Plus: -int32(k.Unpaid)}, "hurt")
	b.hurt(t, u, 1, "BHM 8.2.8")
}

// fall brings down a soldier that was shaken or felled in the air (BHM 7.8, 9.3.3). It lands safely if
// the points that it has left pay for that. A drone always makes a crash landing, which is harmless on
// open ground (BHM 12.4.1).
type fall struct{ Unit, Left int8 }

func (f fall) Title(b *battle) (string, rule.Clause) {
	return b.label(int(f.Unit)) + " comes down", f.cite(b)
}

// cite is the clause that brings the soldier down.
func (f fall) cite(b *battle) rule.Clause {
	if b.down(int(f.Unit)) {
		return "BHM 8.2.8"
	}
	return "BHM 9.3.3/S"
}

// Work lands the soldier.
func (f fall) Work(t *table) {
	b, u := t.State, int(f.Unit)
	if !b.on(u) || !b.is(u, airborne) {
		return
	}
	left, cost := int(f.Left), b.landCost(b.soldiers[u].at)
	if b.act.unit == f.Unit {
		b.act.mp = int8(max(0, left-cost))
	}
	switch {
	case cost > left:
		b.toGround(t, u, "BHM 8.2.8", crashes)
		t.Then(crash{f.Unit, int8(cost - left)}, glow{f.Unit})
	case b.has(u, flying):
		b.toGround(t, u, "BHM 12.4.1", crashes)
		t.Then(glow{f.Unit})
	default:
		b.alight(t, u, f.cite(b), "lands safely")
		t.Then(glow{f.Unit}, stagger{f.Unit, int8(left - cost)})
	}
}

// pointsLeft is the number of points that a soldier can still spend on a landing: all before its
// activation, none after it (BHM 8.2.8).
func (b *battle) pointsLeft(u int) int {
	switch {
	case b.has(u, flying) || b.is(u, complete):
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

// steps lists the free points next to the soldier that it can walk to and pay for. From a roof it walks
// to a storey or to ground at its level (BHM 12.13).
func (s stagger) steps(b *battle) (all []spot) {
	u := int(s.Unit)
	for _, to := range b.around(b.soldiers[u].at) {
		if to == nowhere || b.seenThere(to, u) != noUnit {
			continue
		}
		if w, cost, why := b.toward(u, to); why == nil && (w == onFoot || w == indoors) && cost <= int(s.Left)*b.parts() {
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
	return game.Question{Side: b.side(u), Topic: "stagger", Cite: "BHM 9.3.3/S", Seen: game.Everyone, Options: staggerDeeds.Offer(b, s, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (s stagger) Deeds() game.Menu[*battle] { return staggerDeeds.For(s) }

// stagger takes the step. No enemy reacts to it.
func (b *battle) stagger(t *table, u int, to spot) {
	prev := b.act
	b.act.prev = b.soldiers[u].at
	w, _, _ := b.toward(u, to)
	b.move(t, u, to, w)
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

		Explain: func(b *battle, d touchDown, c game.Choice) rule.Tally { return b.crashOdds(int(d.Unit), c) },
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
