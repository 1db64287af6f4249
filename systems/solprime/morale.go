package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

var ratingFigures = [...]scenario.Figure{scenario.Guard, scenario.Elite, scenario.Veteran, scenario.Green, scenario.Militia}

// nerves begins a morale sum. The roll must exceed the number of the rating, so this number is
// subtracted and the total must be above 0.
func (b *battle) nerves(r scenario.Rating) rule.Tally {
	i := b.item(ratingFigures[r], r.String(), "SP morale/unit")
	i.Amount = -i.Amount
	return rule.Tally{Title: "added to the morale die; a total above 0 passes", Items: []rule.Item{i}}
}

// weighed adds the chance to pass to a morale sum.
func weighed(t rule.Tally) rule.Tally {
	return chances(t, rule.Dice{Count: 1, Low: 1, High: 10}, 1, "passed", "failed")
}

// unitNerve returns the modifiers of a unit's morale die (SP morale/unit).
func (b *battle) unitNerve(u int) rule.Tally {
	t := b.nerves(b.rating(u))
	b.count(&t, b.platoonOf(u).shaken, scenario.ShakenNerve, "shaken", "SP morale/unit")
	b.count(&t, b.cover(u) != 0, scenario.CoverNerve, "in cover", "SP morale/unit")
	l := int(b.leaders[b.side(u)])
	b.count(&t, l >= 0 && b.living(l) && b.base(u).Apart(b.base(l), int64(b.tables.Of(scenario.LeaderReach))), scenario.LeaderNerve, "leader", "SP morale/unit")
	return weighed(t)
}

// passes reports whether a unit passes a morale test with a roll.
func (b *battle) passes(u, die int) bool {
	return die+b.unitNerve(u).Sum() > 0
}

// platoonNerve returns the modifiers of a platoon's morale die. Cover counts if half of the platoon is
// in cover (SP morale/platoon).
func (b *battle) platoonNerve(p int) rule.Tally {
	t := b.nerves(b.squads[p].rating)
	b.count(&t, b.platoons[p].shaken, scenario.ShakenNerve, "shaken", "SP morale/platoon")
	in := 0
	for u := range b.of(int8(p)) {
		if b.living(u) && b.cover(u) != 0 {
			in++
		}
	}
	b.count(&t, 2*in >= b.strength(p), scenario.CoverNerve, "half of the platoon in cover", "SP morale/platoon")
	l := int(b.leaders[b.squads[p].side])
	b.count(&t, l >= 0 && b.living(l) && int(b.roster[l].platoon) == p, scenario.LeaderNerve, "leader", "SP morale/platoon")
	return weighed(t)
}

func (b *battle) platoonPasses(p, die int) bool {
	return die+b.platoonNerve(p).Sum() > 0
}

// A dread is the reason why a platoon must test before an order.
type dread uint8

const (
	nothing     dread = iota
	advancing         // moves closer to the enemy
	leaving           // leaves cover near the enemy
	overwatched       // goes on overwatch near the enemy
)

// feared reports whether an enemy can make a platoon test: it is a squad or an armed vehicle.
func (b *battle) feared(u, v int) bool {
	return b.foe(u, v) && !b.structure(v) && b.kind(v).Branch != scenario.Aircraft && (b.infantry(v) || len(b.kind(v).Weapons) > 0)
}

// near returns the squared distances to the nearest enemy vehicle and to the nearest enemy squad,
// from centre to centre.
func (b *battle) near(u int, at grid.Point) (vehicle, squad int64) {
	vehicle, squad = 1<<60, 1<<60
	for v := range b.stands {
		if !b.feared(u, v) {
			continue
		}
		if d := at.Sub(b.stands[v].at).Square(); b.infantry(v) {
			squad = min(squad, d)
		} else {
			vehicle = min(vehicle, d)
		}
	}
	return vehicle, squad
}

// menaced reports whether an enemy vehicle is within twenty inches of a place, or an enemy squad
// within ten. Distances are from base to base; all bases have the same size.
func (b *battle) menaced(u int, at grid.Point) bool {
	vehicle, squad := b.near(u, at)
	rims := 2 * b.kind(u).Base
	far, close := int64(b.tables.Of(scenario.NearVehicles))+rims, int64(b.tables.Of(scenario.NearInfantry))+rims
	return vehicle <= far*far || squad <= close*close
}

// advances reports whether a path leads closer to any near enemy. It checks each enemy separately,
// because the nearest enemy may change along the path.
//
//	●──────────────▶ closer first, then farther: counts as closer
//	      ▲ 12"
func (b *battle) advances(u int, to grid.Point) bool {
	from := b.stands[u].at
	for v := range b.stands {
		at := b.stands[v].at
		if !b.feared(u, v) || to.Sub(from).Dot(at.Sub(from)) <= 0 {
			continue
		}
		reach := int64(b.tables.Of(scenario.NearVehicles))
		if b.infantry(v) {
			reach = int64(b.tables.Of(scenario.NearInfantry))
		}
		reach += b.kind(u).Base + b.kind(v).Base
		if from.Near(at, reach) || b.readings[scenario.Advance] == scenario.Anywhere && grid.NearSegment(at, from, to, reach-1) {
			return true
		}
	}
	return false
}

// leaves reports whether a stand leaves cover for the open near an enemy.
func (b *battle) leaves(u int, to grid.Point) bool {
	return b.cover(u) != 0 && b.shelter(to) == 0 && b.menaced(u, to)
}

// daunting are the orders that may require a morale test of the platoon.
var daunting = map[game.Verb]func(b *battle, u int, c game.Choice) dread{
	vGo: (*battle).dauntsGo, vBack: (*battle).dauntsGo, vDismount: (*battle).dauntsGo, vDemolish: (*battle).dauntsGo,
	vMount: (*battle).dauntsMount, vAttach: (*battle).dauntsAttach, vEnter: (*battle).dauntsEnter,
	vAssault: (*battle).dauntsCharge, vWatch: (*battle).dauntsWatch,
}

// due returns a morale test that an order still requires, if any (SP morale/platoon). An order that
// moves stands of two platoons requires a test of each.
func (b *battle) due(c game.Choice) (n nerveTest, ok bool) {
	for _, one := range b.alone(c) {
		u := int(one.Args[0])
		why, p := b.daunted(u, one), b.roster[u].platoon
		switch {
		case why == nothing:
		case !ok:
			n, ok = nerveTest{p, why}, true
		case p == n.Platoon:
			n.Why = min(n.Why, why) // going closer counts before leaving cover
		}
	}
	return n, ok
}

// alone returns an order as one order for each stand that it moves.
func (b *battle) alone(c game.Choice) (all []game.Choice) {
	u := int(c.Args[0])
	switch c.Verb {
	case vMarch:
		for _, l := range b.column(u, place(c)) {
			all = append(all, goTo(vGo, int(l.Unit), l.To))
		}
		return all
	case vStorm:
		first, second := b.charges(u, int(c.Args[2]), target(c))
		return []game.Choice{goTo(vGo, u, first.To), goTo(vGo, int(second.Unit), second.To)}
	}
	return []game.Choice{c}
}

// daunted returns why an order of one stand requires a morale test of its platoon. A platoon tests at
// most once in an activation. Crews of fortifications do not test (SP fortifications/crews).
func (b *battle) daunted(u int, c game.Choice) dread {
	if daunts := daunting[c.Verb]; daunts != nil && b.platoonOf(u).nerve == untested && !b.squads[b.roster[u].platoon].works {
		return daunts(b, u, c)
	}
	return nothing
}

// dauntsCharge returns the test that the walk up to the named stand requires, be it friend or enemy.
func (b *battle) dauntsCharge(u int, c game.Choice) dread {
	return b.dauntsGo(u, goTo(vGo, u, b.charge(u, target(c)).To))
}

// dauntsEnter returns the test that the walk into the named stand requires.
func (b *battle) dauntsEnter(u int, c game.Choice) dread {
	return b.dauntsGo(u, goTo(vGo, u, b.walkIn(u, target(c)).To))
}

// dauntsMount returns nothing for a squad that is right beside the carrier: it does not move. Squads
// walk up to a VTOL craft from farther away.
func (b *battle) dauntsMount(u int, c game.Choice) dread {
	if b.base(u).Apart(b.base(target(c)), int64(b.tables.Of(scenario.Adjacent))) {
		return nothing
	}
	return b.dauntsEnter(u, c)
}

// dauntsAttach returns nothing for a squad that is beside the vehicle already: it does not move.
func (b *battle) dauntsAttach(u int, c game.Choice) dread {
	if b.flanked(u, target(c)) {
		return nothing
	}
	return b.dauntsCharge(u, c)
}

// dauntsGo returns advancing for a leg closer to a near enemy. It returns leaving for a leg out of
// cover near an enemy.
func (b *battle) dauntsGo(u int, c game.Choice) dread {
	switch to := place(c); {
	case b.advances(u, to):
		return advancing
	case b.leaves(u, to):
		return leaving
	}
	return nothing
}

// dauntsWatch returns overwatched if an enemy is near any stand of the platoon, or, by a reading, near the
// stand itself.
func (b *battle) dauntsWatch(u int, _ game.Choice) dread {
	alone := b.readings[scenario.Watchers] == scenario.StandAlone
	for v := range b.of(b.roster[u].platoon) {
		if (v == u || !alone && b.living(v)) && b.menaced(v, b.stands[v].at) {
			return overwatched
		}
	}
	return nothing
}

// clause returns the clause that restricts a platoon after a failed test.
func (n nerve) clause() rule.Clause {
	switch n {
	case held:
		return "SP morale/platoon/closer-failed"
	case rooted:
		return "SP morale/platoon/leaving-failed"
	case grim:
		return "SP morale/platoon/watching-failed"
	}
	return "SP morale/platoon"
}

// nerveTest tests a platoon before it carries out an order.
type nerveTest struct {
	Platoon int8
	Why     dread
}

func (n nerveTest) Title(b *battle) (string, rule.Clause) {
	return "morale of " + b.squads[n.Platoon].name, "SP morale/platoon"
}

// Ask rolls the die.
func (n nerveTest) Ask(*battle) game.Question {
	return asks("morale", [...]rule.Clause{advancing: "SP morale/platoon/closer", leaving: "SP morale/platoon/leaving", overwatched: "SP morale/platoon/watching"}[n.Why], 10)
}

// Explain returns the sum.
func (n nerveTest) Explain(b *battle, _ game.Choice) rule.Tally {
	return b.platoonNerve(int(n.Platoon))
}

// Answer records the result, which may restrict the platoon for the rest of its activation.
func (n nerveTest) Answer(t *table, c game.Choice) {
	b, p := t.State, &t.State.platoons[n.Platoon]
	name := b.squads[n.Platoon].name
	if b.platoonPasses(int(n.Platoon), int(c.Args[0])) {
		p.nerve = steady
		t.Say("SP morale/platoon", "%s throws %d and is steady.", name, c.Args[0])
		return
	}
	p.nerve = [...]nerve{advancing: held, leaving: rooted, overwatched: grim}[n.Why]
	t.Say(p.nerve.clause(), "%s throws %d and fails: it %s.", name, c.Args[0],
		[...]string{advancing: "cannot go closer to the enemy or go on overwatch", leaving: "cannot move, but may fire or go on overwatch",
			overwatched: "cannot move or go on overwatch, and must fire if it can"}[n.Why])
}

// firesFirst is the reason why a platoon or a stand cannot finish yet.
var firesFirst = &game.Reason{Cite: "SP morale/platoon/watching-failed", Text: "%s cannot finish yet: it must fire %s"}

// mustFire returns the order to fire for a stand that cannot finish yet. It checks the given stand,
// or the whole platoon if the parameter one is nobody. Stands of a platoon that has failed its test
// for overwatch must fire if they can (SP morale/platoon/watching-failed).
func (b *battle) mustFire(one int) hindrance {
	for u := range b.stands {
		p := b.roster[u].platoon
		if one != nobody && u != one || !b.active(p) || b.platoons[p].nerve != grim || b.any(u, ordered|firing) || !b.living(u) {
			continue
		}
		for v, w := range b.borne(u) {
			if fireObjections.to(order{battle: b, u: u, v: v, w: w}).None() {
				return firesFirst.ForBoth(stood(u), name(aShot, v<<8|b.tables.WeaponIndex(w)))
			}
		}
	}
	return hindrance{}
}

// lossTest tests a platoon that has lost a stand (SP morale/loss).
type lossTest struct{ Platoon int8 }

func (l lossTest) Title(b *battle) (string, rule.Clause) {
	return "morale of " + b.squads[l.Platoon].name + " after a loss", "SP morale/loss"
}

// Ask rolls the die.
func (l lossTest) Ask(b *battle) game.Question {
	return rolls(b.stays(l.Platoon), "morale", "SP morale/loss", 10)
}

// stays reports whether a platoon has stands left and has not routed.
func (b *battle) stays(p int8) bool { return !b.platoons[p].gone && b.strength(int(p)) > 0 }

// Explain returns the sum.
func (l lossTest) Explain(b *battle, _ game.Choice) rule.Tally { return b.platoonNerve(int(l.Platoon)) }

// Answer shakes the platoon, or makes it rout, if it fails.
func (l lossTest) Answer(t *table, c game.Choice) {
	b, p := t.State, int(l.Platoon)
	name := b.squads[p].name
	switch pl := &b.platoons[p]; {
	case b.platoonPasses(p, int(c.Args[0])):
		t.Say("SP morale/loss", "%s throws %d and holds.", name, c.Args[0])
		t.Show(game.Headline())
	case !pl.shaken:
		pl.shaken = true
		t.Say("SP morale/loss", "%s throws %d and is shaken.", name, c.Args[0])
		b.drawNerve(t, p, int(c.Args[0]), "shaken")
	default:
		pl.gone = true
		t.Say("SP morale/rout", "%s throws %d and routs.", name, c.Args[0])
		b.drawNerve(t, p, int(c.Args[0]), "routs")
		for _, i := range b.squads[p].members {
			if u := int(i); b.exists(u) { // includes guns behind the table and aircraft off the table
				for _, v := range append(b.inside(u), u) {
					b.fall(t, v)
				}
			}
		}
	}
}

// rally tests whether a shaken platoon recovers (SP morale/rally).
type rally struct{ Platoon int8 }

func (r rally) Title(b *battle) (string, rule.Clause) {
	return "rally of " + b.squads[r.Platoon].name, "SP morale/rally"
}

// Ask rolls the die if the platoon has a stand left. Aircraft have already flown on.
func (r rally) Ask(b *battle) game.Question {
	return rolls(b.stays(r.Platoon), "morale", "SP morale/rally", 10)
}

// Explain returns the sum.
func (r rally) Explain(b *battle, _ game.Choice) rule.Tally { return b.platoonNerve(int(r.Platoon)) }

// Answer makes the platoon steady if it passes.
func (r rally) Answer(t *table, c game.Choice) {
	b, p := t.State, int(r.Platoon)
	if b.platoonPasses(p, int(c.Args[0])) {
		b.platoons[p].shaken = false
		t.Say("SP morale/rally", "%s throws %d and rallies.", b.squads[p].name, c.Args[0])
		t.Show(game.Headline())
		return
	}
	t.Say("SP morale/rally", "%s throws %d and stays shaken.", b.squads[p].name, c.Args[0])
	t.Show(game.Headline())
}

// relieve ends an activation. Infantry that was suppressed before the activation tests to recover
// (SP morale/suppression).
type relieve struct {
	Platoon int8
	Who     uint32 // a bit for each stand of the platoon that was suppressed, in the platoon's order
}

// relief records which stands of a platoon are suppressed as its activation begins.
func (b *battle) relief(p int) relieve {
	r := relieve{Platoon: int8(p)}
	for i, u := range b.squads[p].members {
		if b.is(int(u), suppressed) {
			r.Who |= 1 << i
		}
	}
	return r
}

func (r relieve) Title(b *battle) (string, rule.Clause) {
	return "end of the activation of " + b.squads[r.Platoon].name, "SP play/whole"
}

// Work tests every stand that was suppressed.
func (r relieve) Work(t *table) {
	b := t.State
	for i, u := range b.squads[r.Platoon].members {
		if r.Who>>i&1 == 1 && b.living(int(u)) {
			t.Then(revive{u})
		}
	}
}

// revive tests whether one squad recovers.
type revive struct{ Unit int8 }

func (r revive) Title(b *battle) (string, rule.Clause) {
	return b.label(int(r.Unit)) + " tests to recover from suppression", "SP morale/suppression"
}

// Ask rolls the die.
func (r revive) Ask(b *battle) game.Question {
	return rolls(b.living(int(r.Unit)), "morale", "SP morale/suppression", 10)
}

// Explain returns the sum.
func (r revive) Explain(b *battle, _ game.Choice) rule.Tally { return b.unitNerve(int(r.Unit)) }

// Answer ends the suppression if the squad passes.
func (r revive) Answer(t *table, c game.Choice) {
	b, u := t.State, int(r.Unit)
	if !b.passes(u, int(c.Args[0])) {
		t.Say("SP morale/suppression", "%s throws %d and stays suppressed.", b.label(u), c.Args[0])
		return
	}
	b.unset(u, suppressed)
	t.Say("SP morale/suppression", "%s throws %d and is no longer suppressed.", b.label(u), c.Args[0])
	b.draw(t, game.News, u)
}
