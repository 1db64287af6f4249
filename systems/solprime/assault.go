package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/tabletop"
)

// Close combat (SP close-combat): a stand that comes into contact fights until
// one of the two is destroyed.

// assaultDeeds are the orders of SP close-combat.
var assaultDeeds = []deed{{
	verb: vAssault, word: "assault", help: "attack an enemy in close combat", blanks: []blank{aStand},
	refuse: (*battle).refuseAssault, do: (*battle).assault, offer: (*battle).offerAssault, worth: (*battle).brawl,
	daunts: func(*battle, int, game.Choice) dread { return advancing },
}, {
	verb: vStorm, word: "storm", help: "attack an enemy with two stands, by the modifiers of the first", blanks: []blank{aStand, aStand},
	refuse: (*battle).refuseStorm, do: (*battle).storm, offer: (*battle).offerStorm, worth: (*battle).worthStorm,
	daunts: func(*battle, int, game.Choice) dread { return advancing },
}}

// offerAssault lists every enemy within reach.
func (b *battle) offerAssault(u int, add offer) {
	if b.any(u, firing|suppressed|stuck) {
		return
	}
	for v := range b.stands {
		if b.foe(u, v) && b.inReach(u, v) {
			add(choice(vAssault, u, v), "SP close-combat")
		}
	}
}

// offerStorm lists every enemy within reach with every stand of the platoon.
func (b *battle) offerStorm(u int, add offer) {
	if b.any(u, firing|suppressed|stuck) {
		return
	}
	for v := range b.stands {
		if b.foe(u, v) && b.base(u).Apart(b.base(v), b.leftOver(u)) {
			for _, w := range b.squads[b.roster[u].platoon].members {
				if b.refusePair(u, int(w)) == nil { // refused else, but at length
					add(choice(vStorm, u, v, int(w)), "SP close-combat/two")
				}
			}
		}
	}
}

// charge is the leg that brings a stand into contact, with its end there.
func (b *battle) charge(u, v int) leg {
	from, at := b.stands[u].at, b.stands[v].at
	way := at.Sub(from)
	reach := max(0, way.Length()-b.kind(u).Base-b.base(v).Radius)
	return leg{Unit: int8(u), From: from, To: from.Add(way.Scaled(reach)), Hits: b.stands[u].shots, Into: int8(b.mark(v)) + 1}
}

// contact is how near two bases must be, as the point of contact is rounded.
const contact = 5

// refuseAssault says why a stand cannot attack another.
func (b *battle) refuseAssault(u int, c game.Choice) error {
	v := target(c)
	switch {
	case !b.anyOf(v) || !b.foe(u, v):
		return rule.Refuse("SP close-combat", "want an enemy on the table")
	case b.structure(u):
		return rule.Refuse("SP fortifications/unit", "%s does not move", b.label(u))
	case b.structure(v) && len(b.inside(v)) > 0:
		return rule.Refuse("SP fortifications/garrison", "%s holds %s, which is attacked instead", b.label(b.inside(v)[0]), b.label(v))
	case b.structure(v) && len(b.kind(v).Weapons) == 0:
		return rule.Refuse("SP fortifications/crews", "there is nobody in %s to fight", b.label(v))
	case b.any(u, firing):
		return rule.Refuse("SP close-combat/fire", "%s has fired, and does not fight in close combat", b.label(u))
	case b.kind(u).flies() || b.aloft(v):
		return rule.Refuse("SP close-combat", "who is in the air cannot be come into contact with")
	case b.any(u, suppressed|stuck):
		return rule.Refuse("SP close-combat", "%s does not move", b.label(u))
	case b.platoonOf(u).nerve >= held:
		return rule.Refuse(b.platoonOf(u).nerve.clause(), "%s goes no closer", b.squads[b.roster[u].platoon].name)
	case !b.known(u, v):
		return rule.Refuse("SP visibility/assault", "no stand saw %s before %s moved", b.label(v), b.label(u))
	}
	if err := b.refuseScreened(u, v); err != nil {
		return err
	}
	l := b.charge(u, v)
	if l.From == l.To {
		return nil
	}
	p, err := b.plan(&l)
	if err != nil {
		return err
	}
	if cost := b.cost(&l, p); cost > b.leftOver(u) {
		return rule.Refuse("SP close-combat", "%s has %s inches left; %s is %s away", b.label(u), grid.Inches(b.leftOver(u)), b.label(v), grid.Inches(cost))
	}
	return nil
}

// known reports whether the attacker or a friend of its saw an enemy before the attacker
// moved (SP visibility/assault).
func (b *battle) known(u, v int) bool {
	if b.is(u, moved) {
		return b.stands[u].knew[v/64]>>(v%64)&1 == 1
	}
	return b.outside(u) && b.sees(u, v, b.stands[v].at) || b.seenBy(b.side(u), v)
}

// seenBy reports whether some stand of a side sees an enemy.
func (b *battle) seenBy(side game.Side, v int) bool {
	for w := range b.stands {
		if b.living(w) && !b.carried(w) && b.side(w) == side && b.sees(w, v, b.stands[v].at) {
			return true
		}
	}
	return false
}

// sighted is the set of enemies that a stand could come up to and that its side sees.
func (b *battle) sighted(u int) (set [2]uint64) {
	for v := range b.stands {
		if b.foe(u, v) && b.inReach(u, v) && b.seenBy(b.side(u), v) {
			set[v/64] |= 1 << (v % 64)
		}
	}
	return set
}

// assault goes into contact and fights.
func (b *battle) assault(t *table, u int, c game.Choice) {
	v := target(c)
	b.unset(u, watching)
	t.Then(engage{Attacker: int8(u), Defender: int8(v)})
	l := b.charge(u, v)
	if l.From == l.To {
		b.stir(u)
		t.Then(react{Pause: tabletop.Still(u)})
		return
	}
	b.setOut(t, l)
}

// refuseStorm says why two stands cannot attack another together.
func (b *battle) refuseStorm(u int, c game.Choice) error {
	w, v := int(c.Args[2]), target(c)
	if err := b.refuseAssault(u, c); err != nil {
		return err
	}
	if err := b.refusePair(u, w); err != nil {
		return err
	}
	first, second := b.charge(u, v), b.charge(w, v)
	if (grid.Circle{At: first.To, Radius: b.kind(u).Base}).Overlaps(grid.Circle{At: second.To, Radius: b.kind(w).Base}) {
		return rule.Refuse("SP close-combat/two", "%s and %s would come to the same side of %s", b.label(u), b.label(w), b.label(v))
	}
	return b.refuseAssault(w, choice(vAssault, w, v))
}

// refusePair says why a stand does not attack beside another.
func (b *battle) refusePair(u, w int) error {
	switch {
	case !b.anyOf(w) || w == u || b.roster[w].platoon != b.roster[u].platoon || b.is(w, ordered):
		return rule.Refuse("SP close-combat/two", "want another stand of %s that has not finished", b.squads[b.roster[u].platoon].name)
	case !b.infantry(u) && !b.infantry(w):
		return rule.Refuse("SP close-combat/one-vehicle", "want infantry beside %s: one vehicle a side fights", b.label(u))
	case b.is(w, firing):
		return rule.Refuse("SP close-combat/fire", "%s has fired, and does not fight in close combat", b.label(w))
	}
	return nil
}

// storm has two stands go into contact and fight as one, by the modifiers of the
// first (SP close-combat/two).
func (b *battle) storm(t *table, u int, c game.Choice) {
	w, v := int(c.Args[2]), target(c)
	b.unset(u, watching)
	b.unset(w, watching)
	t.Then(engage{int8(u), int8(v), int8(w) + 1})
	for _, who := range []int{w, u} {
		if l := b.charge(who, v); l.From != l.To {
			b.setOut(t, l)
		} else {
			b.stir(who)
		}
	}
	t.Say("SP close-combat/two", "%s and %s go for %s together.", b.label(u), b.label(w), b.label(v))
}

// engage begins close combat, if the attacker has come into contact: mines and
// fire from overwatch may have kept him from it.
type engage struct{ Attacker, Defender, With int8 } // With: the second attacker, and one

func (e engage) Title(b *battle) (string, rule.Clause) {
	return "contact of " + b.label(int(e.Attacker)) + " and " + b.label(int(e.Defender)), "SP close-combat/contact"
}

// Work fights.
func (e engage) Work(t *table) {
	b, v := t.State, int(e.Defender)
	var there []int8
	for _, u := range []int8{e.Attacker, e.With - 1} {
		if u >= 0 && b.living(int(u)) && b.living(v) && b.base(int(u)).Apart(b.base(v), contact) {
			there = append(there, u)
			b.set(int(u), assaulting)
			t.Say("SP close-combat/contact", "%s attacks %s.", b.label(int(u)), b.label(v))
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

// clash throws a die for each side.
type clash struct {
	Attacker, Defender int8
	With               int8 // the second attacker, and one; 0: none
	Die                int8 // the attacker's, once thrown
	Again              bool // a tie: modifiers count no more
}

func (k clash) Title(b *battle) (string, rule.Clause) {
	return "close combat of " + b.label(int(k.Attacker)) + " and " + b.label(int(k.Defender)), "SP close-combat"
}

// Ask rolls while both stand.
func (k clash) Ask(b *battle) game.Question {
	if !b.living(int(k.Attacker)) || !b.living(int(k.Defender)) {
		return game.Question{}
	}
	return asks("clash", "SP close-combat", 6)
}

// Explain is the sum of whose die it is.
func (k clash) Explain(b *battle, _ game.Choice) rule.Tally {
	switch {
	case k.Again:
		return rule.Tally{}
	case k.Die == 0:
		return b.onset(k)
	}
	return b.fervour(int(k.Defender), int(k.Attacker), true)
}

// onset is what is added to the attackers' die: the modifiers of one of them, and
// one for two.
func (b *battle) onset(k clash) rule.Tally {
	t := b.fervour(int(k.Attacker), int(k.Defender), false)
	if k.With > 0 {
		t.Items = append(t.Items, b.tables.item(TwoAttackers, "second attacker", "SP close-combat/modifiers"))
	}
	return t
}

var combatFigures = [...]Figure{GuardCombat, EliteCombat, VeteranCombat, GreenCombat, MilitiaCombat}

// fervour is what is added to a stand's die (SP close-combat/modifiers).
func (b *battle) fervour(u, against int, defends bool) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	k := b.kind(u)
	t.Add(k.Flank, "armour", map[bool]rule.Clause{true: "SP close-combat/modifiers/infantry", false: "SP close-combat/modifiers/vehicles"}[k.Branch == Infantry])
	t.Items = append(t.Items, b.tables.item(combatFigures[b.rating(u)], ratingWords[b.rating(u)], "SP close-combat/modifiers"))
	if cover := b.cover(u); defends && k.Branch == Infantry && cover != 0 {
		if cover == VeryHeavyCover {
			cover = HeavyCover // the chart ends there
		}
		i := b.tables.item(cover, cover.String(), "SP close-combat/modifiers")
		if i.Amount = -i.Amount; b.housed(u) {
			i.Cite = "SP fortifications/cover"
		}
		t.Items = append(t.Items, i)
	}
	if k.Engineer {
		t.Items = append(t.Items, b.tables.item(EngineerCombat, "engineers", "SP close-combat/modifiers"))
	}
	if int(b.leaders[b.side(u)]) == u {
		t.Items = append(t.Items, b.tables.item(LeaderCombat, "leader", "SP close-combat/modifiers"))
	}
	return t
}

// Answer compares the two dice.
func (k clash) Answer(t *table, c game.Choice) {
	b := t.State
	if k.Die == 0 {
		k.Die = int8(c.Args[0])
		t.Then(k)
		return
	}
	u, v := int(k.Attacker), int(k.Defender)
	mine, theirs := int(k.Die), int(c.Args[0])
	if !k.Again {
		mine += b.onset(k).Sum()
		theirs += b.fervour(v, u, true).Sum()
	}
	t.Say("SP close-combat/modifiers", "%s comes to %d, %s to %d.", b.label(u), mine, b.label(v), theirs)
	switch {
	case mine > theirs:
		b.destroy(t, v, "SP close-combat")
		if left := b.leftOver(u); left > 0 {
			t.Say("SP close-combat/win", "%s may go on, for %s.", b.label(u), grid.InchWords(left))
		}
	case theirs > mine:
		b.destroy(t, u, "SP close-combat")
		if k.With > 0 {
			b.destroy(t, int(k.With)-1, "SP close-combat")
		}
	default:
		t.Say("SP close-combat/tie", "A tie: they fight on.")
		t.Then(clash{Attacker: k.Attacker, Defender: k.Defender, With: k.With, Again: true})
	}
}
