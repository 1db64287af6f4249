package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Close combat (SP close-combat): a stand that comes into contact fights until
// one of the two is destroyed.

// assaultDeeds are the orders of SP close-combat.
var assaultDeeds = []deed{{
	verb: vAssault, word: "assault", help: "attack an enemy in close combat", blanks: []blank{aStand},
	refuse: (*battle).refuseAssault, do: (*battle).assault, offer: (*battle).offerAssault, worth: (*battle).brawl,
	daunts: func(*battle, int, game.Choice) dread { return advancing },
}}

// offerAssault lists every enemy.
func (b *battle) offerAssault(u int, add offer) {
	for v := range b.stands {
		if b.foe(u, v) {
			add(choice(vAssault, u, v), "SP close-combat")
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
		return rule.Refuse("SP morale/platoon", "%s goes no closer", b.squads[b.roster[u].platoon].name)
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
	if cost := p.upTo(p.length) + b.fixed(&l, p); cost > b.leftOver(u) {
		return rule.Refuse("SP close-combat", "%s has %s inches left; %s is %s away", b.label(u), grid.Inches(b.leftOver(u)), b.label(v), grid.Inches(cost))
	}
	return nil
}

// known tells whether the attacker sees an enemy from where he began, or a friend
// of his does (SP visibility/assault).
func (b *battle) known(u, v int) bool {
	for w := range b.stands {
		if !b.living(w) || b.carried(w) || b.side(w) != b.side(u) {
			continue
		}
		from := b.stands[w].at
		if w == u {
			from = b.stands[u].start
		}
		if b.hiddenFrom(w, from, v, b.stands[v].at) == "" {
			return true
		}
	}
	return false
}

// assault goes into contact and fights.
func (b *battle) assault(t *table, u int, c game.Choice) {
	v := target(c)
	b.unset(u, watching)
	t.Then(engage{int8(u), int8(v)})
	l := b.charge(u, v)
	if l.From == l.To {
		b.stir(u)
		t.Then(react{Mover: int8(u)})
		return
	}
	b.setOut(t, l)
}

// engage begins close combat, if the attacker has come into contact: mines and
// fire from overwatch may have kept him from it.
type engage struct{ Attacker, Defender int8 }

// String names the step for the agenda.
func (engage) String() string { return "contact" }

// Work fights.
func (e engage) Work(t *table) {
	b, u, v := t.State, int(e.Attacker), int(e.Defender)
	if !b.living(u) || !b.living(v) || !b.base(u).Apart(b.base(v), contact) {
		return
	}
	b.set(u, assaulting)
	t.Say("SP close-combat", "%s attacks %s.", b.label(u), b.label(v))
	b.tellScreen(t, u, v)
	t.Then(clash{Attacker: e.Attacker, Defender: e.Defender})
}

// clash throws a die for each side.
type clash struct {
	Attacker, Defender int8
	Die                int8 // the attacker's, once thrown
	Again              bool // a tie: modifiers count no more
}

// String names the step for the agenda.
func (clash) String() string { return "close combat" }

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
		return b.fervour(int(k.Attacker), int(k.Defender), false)
	}
	return b.fervour(int(k.Defender), int(k.Attacker), true)
}

var combatFigures = [...]Figure{GuardCombat, EliteCombat, VeteranCombat, GreenCombat, MilitiaCombat}

// fervour is what is added to a stand's die (SP close-combat/modifiers).
func (b *battle) fervour(u, against int, defends bool) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	k := b.kind(u)
	t.Add(k.Flank, "armour", "SP close-combat/modifiers")
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
		t.Items = append(t.Items, b.tables.item(EngineerCombat, "engineers", "SP engineers"))
	}
	if int(b.leaders[b.side(u)]) == u {
		t.Items = append(t.Items, b.tables.item(LeaderCombat, "leader", "SP leaders/nerve"))
	}
	if !defends {
		for v := range b.stands {
			if v != u && b.outside(v) && b.side(v) == b.side(u) && b.infantry(v) && b.base(v).Apart(b.base(against), contact) {
				t.Items = append(t.Items, b.tables.item(TwoAttackers, "second attacker", "SP close-combat/modifiers"))
				break
			}
		}
	}
	return t
}

// Answer compares the two dice.
func (k clash) Answer(t *table, c game.Choice) {
	b := t.State
	if k.Die == 0 {
		t.Then(clash{k.Attacker, k.Defender, int8(c.Args[0]), k.Again})
		return
	}
	u, v := int(k.Attacker), int(k.Defender)
	mine, theirs := int(k.Die), int(c.Args[0])
	if !k.Again {
		mine += b.fervour(u, v, false).Sum()
		theirs += b.fervour(v, u, true).Sum()
	}
	t.Say("SP close-combat/modifiers", "%s comes to %d, %s to %d.", b.label(u), mine, b.label(v), theirs)
	switch {
	case mine > theirs:
		b.destroy(t, v, "SP close-combat")
	case theirs > mine:
		b.destroy(t, u, "SP close-combat")
	default:
		t.Say("SP close-combat", "A tie: they fight on.")
		t.Then(clash{Attacker: k.Attacker, Defender: k.Defender, Again: true})
	}
}
