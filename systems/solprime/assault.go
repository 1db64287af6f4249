package solprime

import (
	"cmp"
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Close combat (SP close-combat): two stands in contact fight until one of them is destroyed.

var assaultDeeds = deeds{
	{
		Verb: vAssault, Word: "assault", Help: "attack an enemy in close combat", Blanks: ofTwo,
		Hinder: assaultObjections.hinder, Do: assault, Score: (*battle).scoreAssault,
		Offer: offerEach(vAssault, "SP close-combat", func(b *battle, u, v int) bool { return b.foe(u, v) && b.inReach(u, v) }),
	},
	{
		Verb: vStorm, Word: "storm", Help: "attack an enemy with two stands, using the modifiers of the first", Blanks: kinds{aStand, aStand, aStand},
		Hinder: hinderStorm, Do: storm, Offer: (*battle).offerStorm, Score: (*battle).scoreStorm,
	},
}

// The reasons why a stand cannot attack an enemy, alone or together with another stand.
var (
	attackObjections = objections{
		against("SP close-combat", "want an enemy on the table", nil, func(o order) bool { return !o.foe(o.u, o.v) }),
		isStructure,
		against("SP fortifications/garrison", "%s holds %s; that unit is attacked, not the section", func(o order) (a, b game.Name) { return stood(o.inside(o.v)[0]), stood(o.v) },
			func(o order) bool { return o.structure(o.v) && len(o.inside(o.v)) > 0 }),
		against("SP fortifications/crews", "there is nobody in %s to fight", other, func(o order) bool { return o.structure(o.v) && len(o.kind(o.v).Weapons) == 0 }),
		is(firing, "SP close-combat/fire", hasShot),
		against("SP close-combat", "a stand in the air cannot be attacked in close combat", nil, func(o order) bool { return o.kind(o.u).Flies() || o.aloft(o.v) }),
		is(suppressed|stuck, "SP close-combat", "%s cannot move"),
		failed(held, "%s may not move closer"), failed(rooted, "%s may not move closer"), failed(grim, "%s may not move closer"),
		against("SP visibility/assault", "no stand saw %s before %s moved", reversed, func(o order) bool { return !o.known(o.u, o.v) }),
		also(screened),
	}
	assaultObjections = slices.Concat(attackObjections, objections{
		also(func(o order) hindrance {
			l := o.charge(o.u, o.v)
			return cmp.Or(o.outOfCharge(l), o.strays(l))
		}),
	})
	pairObjections = objections{
		against("SP close-combat/two", "want another stand that is active together with %s", self, func(o order) bool {
			return o.v == o.u || !o.living(o.v) || !o.active(o.roster[o.v].platoon)
		}),
		also(func(o order) hindrance { return anyOrder.hinder(o.battle, o.v, choice(vAssault, o.v)) }),
		against("SP close-combat/one-vehicle", "only one vehicle of a side can fight; want infantry together with %s", self, func(o order) bool { return !o.infantry(o.u) && !o.infantry(o.v) }),
		against("SP close-combat/fire", hasShot, other, func(o order) bool { return o.is(o.v, firing) }),
	}
	landObjections = objections{astray(order.landing)}
	farOff         = &game.Reason{Cite: "SP close-combat", Text: "%s; contact costs %s"}
)

const hasShot = "%s has fired and cannot fight in close combat"

// outOfCharge returns why a stand cannot come into contact with an enemy.
func (b *battle) outOfCharge(l leg) hindrance {
	if l.From == l.To {
		return hindrance{}
	}
	p, h := b.planned(&l)
	if !h.None() {
		return h
	}
	if cost, u := b.cost(&l, p), int(l.Unit); cost > b.leftOver(u) {
		return farOff.ForBoth(name(aRest, u), length(cost))
	}
	return hindrance{}
}

// strays returns why a stand that is apart from its platoon cannot attack an enemy. A stand that is in
// contact with the enemy does not move.
func (b *battle) strays(l leg) hindrance {
	if l.From == l.To {
		return hindrance{}
	}
	return landObjections.to(order{battle: b, u: int(l.Unit), at: l.To})
}

// offerStorm pairs every enemy within reach with every active stand that may attack together with
// stand u. It checks few objections, because a full check of all pairs is slow.
func (b *battle) offerStorm(u int, add offer) {
	for v := range b.stands {
		if !b.base(u).Apart(b.base(v), b.leftOver(u)) {
			continue
		}
		for w := range b.stands {
			if b.active(b.roster[w].platoon) && pairObjections.to(order{battle: b, u: u, v: w}).None() {
				add(choice(vStorm, u, v, w), "SP close-combat/two")
			}
		}
	}
}

// known reports whether the attacker or its side saw an enemy before the attacker moved
// (SP visibility/assault).
func (b *battle) known(u, v int) bool {
	if b.is(u, moved) {
		return b.stands[u].knew[v/64]>>(v%64)&1 == 1
	}
	return b.outside(u) && b.sees(u, v, b.stands[v].at) || b.seenBy(b.side(u), v)
}

// seenBy reports whether any stand of a side sees an enemy.
func (b *battle) seenBy(side game.Side, v int) bool {
	return b.firstOf(side, func(w int) bool { return !b.carried(w) && b.sees(w, v, b.stands[v].at) }) != nobody
}

// sighted returns the enemies that a stand could reach and that a stand of its side sees.
func (b *battle) sighted(u int) (set [2]uint64) {
	for v := range b.stands {
		if b.foe(u, v) && b.inReach(u, v) && b.seenBy(b.side(u), v) {
			set[v/64] |= 1 << (v % 64)
		}
	}
	return set
}

// assault moves a stand into contact and starts close combat.
func assault(t *table, u int, c game.Choice) {
	b, v := t.State, target(c)
	b.unset(u, watching)
	l := b.charge(u, v)
	if l.From == l.To {
		t.Then(react{Pause: tabletop.Still(u)}, engage{Attacker: int8(u), Defender: int8(v)})
		b.stir(u)
		return
	}
	b.approach(t, l, engage{Attacker: int8(u), Defender: int8(v)})
}

// hinderStorm returns why two stands cannot attack an enemy together.
func hinderStorm(b *battle, u int, c game.Choice) hindrance {
	w, v := int(c.Args[2]), target(c)
	if h := attackObjections.hinder(b, u, c); !h.None() {
		return h
	}
	if h := pairObjections.to(order{battle: b, u: u, v: w}); !h.None() {
		return h
	}
	if h := attackObjections.hinder(b, w, choice(vAssault, w, v)); !h.None() {
		return h
	}
	first, second := b.charges(u, w, v)
	if h := cmp.Or(b.outOfCharge(first), b.outOfCharge(second)); !h.None() {
		return h
	}
	return b.hinderApart(first, second)
}

// hinderApart returns why two attackers may not go so far from their platoons. Two of one platoon may:
// both end beside the enemy, and so beside each other.
func (b *battle) hinderApart(first, second leg) hindrance {
	if b.roster[first.Unit].platoon == b.roster[second.Unit].platoon {
		return hindrance{}
	}
	return cmp.Or(b.strays(first), b.strays(second))
}

// storm moves two stands into contact. They fight as one stand, with the modifiers of the first
// (SP close-combat/two).
func storm(t *table, u int, c game.Choice) {
	b, w, v := t.State, int(c.Args[2]), target(c)
	b.unset(u, watching)
	b.unset(w, watching)
	first, second := b.charges(u, w, v)
	t.Then(engage{int8(u), int8(v), int8(w) + 1})
	b.approach(t, second)
	b.approach(t, first)
	t.Say("SP close-combat/two", "%s and %s attack %s together.", b.label(u), b.label(w), b.label(v))
}

// engage begins close combat if the attacker is still in contact. Mines or overwatch fire may have
// stopped it.
type engage struct{ Attacker, Defender, With int8 } // With: 1 plus the second attacker, or 0

func (e engage) Title(b *battle) (string, rule.Clause) {
	return "contact of " + b.label(int(e.Attacker)) + " and " + b.label(int(e.Defender)), "SP close-combat/contact"
}

// Work starts the fight with all attackers in contact.
func (e engage) Work(t *table) {
	b, v := t.State, int(e.Defender)
	var there []int8
	for _, u := range []int8{e.Attacker, e.With - 1} {
		if u >= 0 && b.living(int(u)) && b.living(v) && b.base(int(u)).Apart(b.base(v), contact) {
			there = append(there, u)
			b.set(int(u), assaulting)
			t.Say("SP close-combat/contact", "%s attacks %s.", b.label(int(u)), b.label(v))
			b.draw(t, game.News, int(u))
			b.tellScreen(t, int(u), v)
		}
	}
	switch len(there) {
	case 1:
		t.Then(clash{Attacker: there[0], Defender: e.Defender})
	case 2:
		t.Then(clash{Attacker: there[0], Defender: e.Defender, With: there[1] + 1})
	}
}

// clash rolls a die for each side.
type clash struct {
	Attacker, Defender int8
	With               int8 // 1 plus the second attacker, or 0
	Die                int8 // the attackers' roll, or 0 before the roll
	Again              bool // a new fight after a tie, without modifiers
}

func (k clash) Title(b *battle) (string, rule.Clause) {
	return "close combat of " + b.label(int(k.Attacker)) + " and " + b.label(int(k.Defender)), "SP close-combat"
}

// Ask rolls the die if attacker and defender still exist.
func (k clash) Ask(b *battle) game.Question {
	return rolls(b.living(int(k.Attacker)) && b.living(int(k.Defender)), "clash", "SP close-combat", 6)
}

// Explain returns the modifiers for the side that rolls next, with the odds of both dice.
func (k clash) Explain(b *battle, _ game.Choice) (t rule.Tally) {
	mine, theirs := k.sums(b)
	switch {
	case k.Again:
		t.Title = "after a tie"
	case k.Die == 0:
		t = b.onset(k)
	default:
		t = b.fervour(int(k.Defender), int(k.Attacker), true)
	}
	own := rule.D6
	if k.Die > 0 {
		own.Low, own.High = int(k.Die), int(k.Die)
	}
	words := [...]string{b.label(int(k.Defender)) + " wins", "a tie", b.label(int(k.Attacker)) + " wins"}
	for i, word := range words {
		o := rule.Outcome{Result: word, Of: own.Of() * rule.D6.Of()}
		for die := own.Low; die <= own.High; die++ {
			for other := rule.D6.Low; other <= rule.D6.High; other++ {
				if 1+cmp.Compare(die+mine, other+theirs) == i {
					o.Ways++
				}
			}
		}
		if o.Ways > 0 {
			t.Outcomes = append(t.Outcomes, o)
		}
	}
	return t
}

// sums returns what both sides add to their dice: nothing after a tie.
func (k clash) sums(b *battle) (mine, theirs int) {
	if k.Again {
		return 0, 0
	}
	return b.onset(k).Sum(), b.fervour(int(k.Defender), int(k.Attacker), true).Sum()
}

// onset returns the modifiers of the attackers' die: the modifiers of the first attacker, and one
// more for a second attacker.
func (b *battle) onset(k clash) rule.Tally {
	t := b.fervour(int(k.Attacker), int(k.Defender), false)
	b.count(&t, k.With > 0, scenario.TwoAttackers, "second attacker", "SP close-combat/modifiers")
	return t
}

var combatFigures = [...]scenario.Figure{scenario.GuardCombat, scenario.EliteCombat, scenario.VeteranCombat, scenario.GreenCombat, scenario.MilitiaCombat}

// fervour returns the modifiers of a stand's die in close combat (SP close-combat/modifiers).
func (b *battle) fervour(u, against int, defends bool) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	k := b.kind(u)
	t.Add(k.Flank, "armour", map[bool]rule.Clause{true: "SP close-combat/modifiers/infantry", false: "SP close-combat/modifiers/vehicles"}[k.Branch == scenario.Infantry])
	b.count(&t, true, combatFigures[b.rating(u)], b.rating(u).String(), "SP close-combat/modifiers")
	if cover := b.cover(u); defends && k.Branch == scenario.Infantry && cover != 0 {
		if cover == scenario.VeryHeavyCover {
			cover = scenario.HeavyCover // the chart has no heavier cover
		}
		i := b.item(cover, cover.String(), "SP close-combat/modifiers")
		if i.Amount = -i.Amount; b.housed(u) {
			i.Cite = "SP fortifications/cover"
		}
		t.Items = append(t.Items, i)
	}
	b.count(&t, k.Engineer, scenario.EngineerCombat, "engineers", "SP close-combat/modifiers")
	b.count(&t, int(b.leaders[b.side(u)]) == u, scenario.LeaderCombat, "leader", "SP close-combat/modifiers")
	return t
}

// Answer records the attackers' roll, or compares both rolls.
func (k clash) Answer(t *table, c game.Choice) {
	b := t.State
	if k.Die == 0 {
		k.Die = int8(c.Args[0])
		t.Then(k)
		return
	}
	u, v := int(k.Attacker), int(k.Defender)
	mine, theirs := k.sums(b)
	mine, theirs = mine+int(k.Die), theirs+int(c.Args[0])
	t.Say("SP close-combat/modifiers", "%s has a total of %d, %s of %d.", b.label(u), mine, b.label(v), theirs)
	b.draw(t, game.Check, v)
	switch {
	case mine > theirs:
		b.destroy(t, v, "SP close-combat")
		if left := b.leftOver(u); left != 0 {
			t.Say("SP close-combat/win", "%s may move on, for up to %s.", b.label(u), grid.InchWords(left))
		}
	case theirs > mine:
		b.destroy(t, u, "SP close-combat")
		if k.With > 0 {
			b.destroy(t, int(k.With)-1, "SP close-combat")
		}
	default:
		t.Say("SP close-combat/tie", "A tie: the close combat goes on.")
		t.Then(clash{Attacker: k.Attacker, Defender: k.Defender, With: k.With, Again: true})
	}
}
