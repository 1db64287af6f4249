package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Artillery (SP artillery). An observer places a counter. Then a die is rolled for every stand around
// the counter, friend or enemy.
//
//	call ─▶ arrival, d10 against the rating ─▶ shell, a d6 for each stand
//	plan ─▶ … the next cycle begins ─────────▶ shell

var artilleryDeeds = deeds{
	{
		Verb: vCall, Word: "call", Help: "have artillery fire at a point now, if the die allows", Blanks: ofPoint,
		Hinder: callObjections.hinder, Do: call, Offer: (*battle).offerCall, Score: (*battle).scoreCall, Explain: (*battle).explainCall,
	},
	{
		Verb: vPlan, Word: "plan", Help: "have artillery fire at a point when the next cycle begins", Blanks: ofPoint,
		Hinder: callObjections.hinder, Do: call, Offer: (*battle).offerPlan, Score: (*battle).scoreCall,
	},
}

// callObjections are the reasons why artillery cannot fire at a point.
var callObjections = objections{
	does("SP artillery/only", "%s is not artillery", func(b *battle, u int) bool { return b.kind(u).Calibre == 0 }),
	hasFought,
	also(func(o order) hindrance { return o.called(o.u) }),
	does("SP artillery/ammunition", "%s has no ammunition left", func(b *battle, u int) bool { return b.stands[u].rounds == 0 }),
	against("SP artillery", "%s,%s is not on the table", spot, order.elsewhere),
	against("SP artillery/least-range", "%s cannot fire at less than %s inches", figure(scenario.LeastRange), func(o order) bool {
		return o.stands[o.u].at.Near(o.at, int64(o.tables.Of(scenario.LeastRange))-1)
	}),
	against("SP artillery/cancelled", "fire at %s,%s has been cancelled this turn", spot, func(o order) bool { return o.barred(o.u, o.at) }),
	against("SP artillery/observer", "no observer who can still place a counter sees %s,%s", spot, func(o order) bool { return !o.overlooks(o.u, o.at) && o.director(o.u, o.c) == nowhere }),
	against("SP artillery/off-table", "the point is %s inches away; %s", func(o order) (a, b game.Name) { return length(o.stands[o.u].at.Distance(o.at)), name(aReach, o.u) },
		func(o order) bool { return o.stands[o.u].off == battery && !o.reaches(o.u, o.at) }),
}

// reaches reports whether guns reach a point. Guns on the table always do; guns behind it may not.
func (b *battle) reaches(u int, at grid.Point) bool {
	return b.stands[u].at.Distance(at) <= int64(b.kind(u).Reach)*grid.Inch
}

// explainCall returns the modifiers of the arrival die. A gun that joins a counter rolls no die.
func (b *battle) explainCall(u int, c game.Choice) rule.Tally {
	if b.joins(u, c) >= 0 {
		return rule.Tally{}
	}
	return b.arrivalSum(u, place(c))
}

// offerCall lists the places of all enemies, of enemy minefields, and of counters that the gun may
// join.
func (b *battle) offerCall(u int, add offer) {
	if b.kind(u).Calibre == 0 {
		return
	}
	for i := range b.sheaves {
		if b.alike(u, int(b.sheaves[i].Unit)) {
			add(goTo(vCall, u, b.sheaves[i].At), "SP artillery/counter")
		}
	}
	for v := range b.stands {
		if b.foe(u, v) {
			add(goTo(vCall, u, b.stands[v].at), "SP artillery")
		}
	}
	for m := range b.mines {
		if b.mines[m].side != b.side(u) && !b.mines[m].gone {
			add(goTo(vCall, u, b.mines[m].at), "SP mines/artillery")
		}
	}
}

// offerPlan lists the places of offerCall as targets for the next cycle.
func (b *battle) offerPlan(u int, add offer) {
	b.offerCall(u, func(c game.Choice, _ rule.Clause) {
		c.Verb = vPlan
		add(c, "SP artillery/later")
	})
}

// A barrage is the fire of a gun at a point.
type barrage struct {
	Unit int8
	At   grid.Point
}

// rounds returns the number of turns for which a stand has ammunition (SP artillery/ammunition).
func (b *battle) rounds(k *scenario.Kind, lots int) int8 {
	switch {
	case k.Calibre == 0:
		return 0
	case k.Rockets:
		return int8(lots * b.tables.Of(scenario.RocketLot))
	}
	return int8(lots * b.tables.Of(scenario.Lot))
}

// call places a counter and rolls its die, or joins a counter.
func call(t *table, u int, c game.Choice) {
	b, at := t.State, place(c)
	o := b.director(u, c)
	s, joined := b.counterFor(u, c)
	if joined {
		t.Say("SP artillery/counter", "%s joins the fire of %s.", b.label(u), b.label(int(s.Unit)))
	}
	if !b.overlooks(u, at) && o != s.Spots {
		s.Spots = o
		t.Say("SP artillery/observer", "%s directs the fire.", b.label(b.directs(b.side(u), o)))
	}
	b.set(u, firing)
	b.stands[u].used |= calledBit
	if b.is(u, moved) {
		b.set(u, halted)
	}
	b.unset(u, watching)
	b.disclose(u)
	if far := b.roster[u].behind; far != 0 {
		t.Say("SP artillery/off-table", "%s fires from %s behind the table.", b.label(u), grid.InchWords(far))
	}
	switch {
	case c.Verb == vPlan:
		b.spend(t, u)
		b.barrages = append(b.barrages, barrage{int8(u), at})
		t.Say("SP artillery/later", "%s will fire at %s when the next cycle begins.", b.label(u), at)
	case joined:
		b.spend(t, u)
		b.impact(t, barrage{int8(u), at})
	default:
		t.Then(arrival{int8(u), at})
	}
}

// spend uses up a gun's ammunition for one turn, once it is certain to fire.
func (b *battle) spend(t *table, u int) {
	b.stands[u].rounds = max(0, b.stands[u].rounds-1)
	b.tellAmmunition(t, u)
}

// rain resolves the barrages planned in the last cycle. A gun in a carrier does not fire.
func (b *battle) rain(t *table) {
	planned := b.barrages
	b.barrages = nil
	for _, s := range planned {
		switch u := int(s.Unit); {
		case b.exists(u) && b.carried(u):
			t.Say("SP apc/aboard", "%s is in %s and does not fire.", b.label(u), b.label(b.host(u)))
		case b.exists(u):
			b.impact(t, s)
		}
	}
}

// arrival rolls for whether called fire begins (SP artillery/arrival).
type arrival barrage

func (arrival) Title(*battle) (string, rule.Clause) {
	return "arrival of the fire", "SP artillery/arrival"
}

// Ask rolls the die.
func (arrival) Ask(*battle) game.Question { return asks("arrival", "SP artillery/arrival", 10) }

// Explain returns the sum.
func (a arrival) Explain(b *battle, _ game.Choice) rule.Tally { return b.arrivalSum(int(a.Unit), a.At) }

// arrivalSum returns the modifiers of the arrival die for a gun and a point.
func (b *battle) arrivalSum(u int, at grid.Point) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	b.count(&t, b.overlooks(u, at), scenario.ArrivalSeen, "seen by the artillery", "SP artillery/arrival")
	b.count(&t, b.scenario.Forces[b.side(u)].Psionic, scenario.ArrivalPsionic, "psionic race", "SP artillery/arrival")
	b.count(&t, b.centre(b.side(u)), scenario.ArrivalCentre, "command centre", "SP artillery/arrival")
	t.Outcomes = passes(t, 10, b.tables.Of(b.arrivalRating(u)), "the fire begins", "cancelled")
	return t
}

// arrivalRating returns the figure that the arrival die must reach.
func (b *battle) arrivalRating(u int) scenario.Figure {
	return [...]scenario.Figure{scenario.ArrivalBasic, scenario.ArrivalLaser, scenario.ArrivalPlasma}[b.scenario.Forces[b.side(u)].Level]
}

// Answer starts or cancels the fire.
func (a arrival) Answer(t *table, c game.Choice) {
	b := t.State
	rating := b.arrivalRating(int(a.Unit))
	need := b.tables.Of(rating)
	sum := int(c.Args[0]) + b.arrivalSum(int(a.Unit), a.At).Sum()
	if sum < need {
		b.sheaves[len(b.sheaves)-1].Failed = true // the counter of this roll
		t.Say("SP artillery/cancelled", "The roll of %d comes to %d, needing %d: the fire is cancelled.", c.Args[0], sum, need)
		return
	}
	t.Say(rowClauses[row{"SP artillery/arrival", rating}], "The roll of %d comes to %d: the fire begins.", c.Args[0], sum)
	b.spend(t, int(a.Unit))
	b.impact(t, barrage(a))
}

// area returns the circle that a barrage hits (SP artillery/area). Its radius is an inch for each
// step of calibre, plus an inch for rockets.
func (b *battle) area(s barrage) grid.Circle {
	k := b.kind(int(s.Unit))
	inches := k.Calibre
	if k.Rockets {
		inches++
	}
	return grid.Circle{At: s.At, Radius: int64(inches) * grid.Inch}
}

// impact rolls for every stand in the area.
func (b *battle) impact(t *table, s barrage) {
	t.Say(areaClauses[b.kind(int(s.Unit)).Calibre-1], "%s fires at %s, with a radius of %s.", b.label(int(s.Unit)), s.At, grid.InchWords(b.area(s).Radius))
	b.drawPlace(t, game.Blast, game.Point(s.At))
	var all []step
	for v := range b.stands {
		if b.shelled(s, v) {
			b.disclose(v)
			all = append(all, shell{s.Unit, int8(v)})
			if b.structure(v) {
				t.Say("SP artillery/sections", "%s is in the area.", b.label(v))
			}
		}
	}
	for m := range b.mines {
		if !b.mines[m].gone && b.area(s).Has(b.mines[m].at) {
			all = append(all, plough{s.Unit, int8(m)})
		}
	}
	t.Then(append(all, counter{s.Unit})...)
}

// shell rolls what a barrage does to one stand (SP artillery/damage).
type shell struct{ By, At int8 }

func (s shell) Title(b *battle) (string, rule.Clause) {
	return "artillery fire at " + b.label(int(s.At)), "SP artillery/damage"
}

// Ask rolls the die.
func (s shell) Ask(b *battle) game.Question {
	return rolls(b.exists(int(s.At)), "artillery", "SP artillery/damage", 6)
}

// Explain returns the sum.
func (s shell) Explain(b *battle, _ game.Choice) rule.Tally { return b.shelling(int(s.By), int(s.At)) }

// weight adds a gun's rating to a tally. The chart's ratings against vehicles begin at -1 and rise by
// one with each step of calibre and of technology. Ratings against infantry are higher by two.
func (b *battle) weight(t *rule.Tally, u int, infantry bool) {
	k := b.kind(u)
	rating := k.Calibre - 2 + int(b.scenario.Forces[b.side(u)].Level)
	if infantry {
		rating += 2
	}
	t.Add(rating, k.CalibreWord()+" artillery", calibreClauses[k.Calibre-1])
	if k.Rockets {
		t.Add(1, "rockets", "SP artillery/damage/rockets")
	}
}

// shelling returns the modifiers of the die for stand v under the fire of gun u.
func (b *battle) shelling(u, v int) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	b.weight(&t, u, b.infantry(v))
	cover := b.cover(v)
	b.count(&t, cover != 0, cover, cover.String(), "SP artillery/damage")
	if b.structure(v) {
		t.Add(-b.kind(v).Front, "armour", "SP artillery/buildings")
	} else {
		t.Add(-b.kind(v).Flank, "flank armour", "SP artillery/damage")
	}
	t.Outcomes = b.burstOdds(v, rule.D6, t.Sum())
	return t
}

// burstOdds returns the odds of a shell or a bomb at a stand.
func (b *battle) burstOdds(v int, die rule.Dice, added int) []rule.Outcome {
	return rule.FaceOdds(die, noEffect, func(n int) string { return b.burstWord(v, n+added) })
}

// burstWord returns the result of a shell or a bomb at a stand.
func (b *battle) burstWord(v, sum int) string {
	switch {
	case b.infantry(v):
		return harmWords[b.harm(v, sum)]
	case sum > 0:
		return harmWords[destroying]
	}
	return noEffect
}

// Answer applies the result.
func (s shell) Answer(t *table, c game.Choice) {
	b, v := t.State, int(s.At)
	sum := int(c.Args[0]) + b.shelling(int(s.By), v).Sum()
	b.burst(t, v, int(c.Args[0]), sum, "SP artillery/damage", "SP artillery/buildings")
}

// burst applies the result of a shell or a bomb. The clause harm is cited for units, and the clause
// ruin for structures.
func (b *battle) burst(t *table, v, die, sum int, harm, ruin rule.Clause) {
	switch {
	case b.infantry(v):
		b.strike(t, v, die, sum, game.Odds{})
	case sum > 0 && b.structure(v):
		t.Say(ruin, "The roll of %d comes to %d, above 0.", die, sum)
		b.drawHarm(t, v, die, sum, "destroyed")
		b.collapse(t, v, ruin)
	case sum > 0:
		t.Say(harm, "The roll of %d comes to %d, above 0.", die, sum)
		b.drawHarm(t, v, die, sum, "destroyed")
		b.destroy(t, v, harm)
	default:
		t.Say(harm, "The roll of %d comes to %d: no effect on %s.", die, sum, b.label(v))
		b.drawHarm(t, v, die, sum, noEffect)
	}
}

// burstWorth returns the expected damage of a burst to a stand, in hundredths of a point. The die has
// the given number of sides. Damage to the firer's own side counts double, as a loss.
func (b *battle) burstWorth(u, v, sides, sum int) int {
	need := 1 - sum
	if b.infantry(v) {
		need += b.tables.Of(scenario.SuppressedUpTo)
	}
	gain := 100 * b.kind(v).Points * min(sides, max(0, sides+1-need)) / sides
	if b.side(v) == b.side(u) {
		return -2 * gain
	}
	return gain
}

// scoreCall returns the expected worth of a barrage, less the damage to its own side.
func (b *battle) scoreCall(u int, c game.Choice) (worth int) {
	at := place(c)
	if c.Verb == vPlan {
		worth = -5
	}
	for v := range b.stands {
		if !b.grounded(v) || !b.area(barrage{int8(u), at}).Meets(b.base(v)) {
			continue
		}
		gain := b.burstWorth(u, v, 6, b.shelling(u, v).Sum())
		if b.joins(u, c) < 0 {
			gain = gain * 6 / 10 // the arrival die may cancel the fire
		}
		worth += gain
	}
	for m := range b.mines {
		if k := &b.mines[m]; !k.gone && k.side != b.side(u) && b.area(barrage{int8(u), at}).Has(k.at) {
			worth += 10
		}
	}
	return worth
}
