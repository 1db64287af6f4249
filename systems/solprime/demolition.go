package solprime

import (
	"slices"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
	"metahex/systems/tabletop"
)

// Demolition (SP engineers/demolition). In one turn, engineers stop next to a structure. In a later
// turn they move away, and the structure blows up behind them.
//
//	turn 1   E ──▶ E┃section        stops
//	turn 2   E ◀── ·┃section        d6 + 3 above the armour: destroyed

// offerDemolish lists legs that lead away from enemy sections next to a stand.
func (b *battle) offerDemolish(u int, add offer) {
	if !b.kind(u).Engineer || b.is(u, moved) {
		return
	}
	for v := range b.stands {
		if !b.foe(u, v) || !b.structure(v) || !b.adjacent(u, v) {
			continue
		}
		for to := range tabletop.Around(b.stands[u].at, 8, b.leftOver(u)) {
			add(choice(vDemolish, u, v, int(to.X), int(to.Y)), "SP engineers/demolition")
		}
	}
}

// The reasons why a stand cannot blow up a section as it moves away.
var (
	sectionObjections = objections{
		against("SP engineers/demolition", "want a section of a structure", nil, func(o order) bool { return !o.living(o.v) || !o.structure(o.v) }),
		against("SP engineers/demolition", "%s is not beside %s", both, func(o order) bool { return !o.adjacent(o.u, o.v) || o.housed(o.u) }),
		against("SP engineers/demolition/leaving", "at that point %s would still be beside %s; move farther away", both, func(o order) bool {
			base := grid.Circle{At: o.at, Radius: o.kind(o.u).Base}
			return o.at.Legal() && base.Apart(o.base(o.v), int64(o.tables.Of(scenario.Adjacent)))
		}),
	}
	demolishObjections = slices.Concat(objections{noEngineers("SP engineers/demolition")}, sectionObjections, objections{
		against("SP engineers/demolition/leaving", "%s has moved this turn and can blow up %s only in a later turn", both, func(o order) bool { return o.is(o.u, moved) }),
		also(func(o order) hindrance { return hinderGo(o.battle, o.u, o.c) }),
	})
	otherSection = &game.Reason{Cite: "SP engineers/demolition/two", Text: "want another section of the structure of %s"}
)

// demolish moves a stand away from a section and rolls for the section. If the stand can blow up a
// second section, it asks first.
func demolish(t *table, u int, c game.Choice) {
	b, d := t.State, demolition{int8(u), int8(target(c)), place(c)}
	b.setOut(t, b.legOf(u, c))
	if len(d.Ask(b).Options) > 0 {
		t.Then(d)
		return
	}
	t.Then(mined{d.By, d.Section})
}

// demolition asks for a second section that is blown up together with the first
// (SP engineers/demolition/two). The stand moves away to a point.
type demolition struct {
	By, Section int8
	To          grid.Point
}

func (d demolition) Title(b *battle) (string, rule.Clause) {
	return "the charges of " + b.label(int(d.By)), "SP engineers/demolition/two"
}

// secondDeeds are the answers: a second section, or only the first.
var secondDeeds = game.Deeds[*battle, demolition]{
	{
		Verb: vHold, Offer: game.OfferVerb[*battle, demolition](vHold, ""),
		Score: func(*battle, demolition, game.Choice) int { return 0 },
		Do:    func(t *table, d demolition, _ game.Choice) { t.Then(mined{d.By, d.Section}) },
	},
	{
		Verb: vAlso, Word: "also", Help: "have engineers blow up a second section of the structure", Blanks: ofStand, Hinder: hinderSecond,
		Offer: func(b *battle, _ demolition, add func(game.Choice, rule.Clause)) {
			for w := range b.stands {
				add(choice(vAlso, w), "")
			}
		},
		Explain: func(b *battle, d demolition, c game.Choice) rule.Tally {
			return mined{d.By, int8(c.Args[0])}.Explain(b, c)
		},
		Do: func(t *table, d demolition, c game.Choice) {
			t.Say("SP engineers/demolition/two", "%s gets a charge too.", t.State.label(int(c.Args[0])))
			t.Then(mined{d.By, d.Section}, mined{d.By, int8(c.Args[0])})
		},
		Score: func(b *battle, d demolition, c game.Choice) int { return b.ruinWorth(int(d.By), int(c.Args[0])) },
	},
}

// hinderSecond returns why a section cannot be blown up together with the first one.
func hinderSecond(b *battle, d demolition, c game.Choice) hindrance {
	if w := c.Args[0]; w == int32(d.Section) || b.roster[w].platoon != b.roster[d.Section].platoon {
		return otherSection.For(stood(int(d.Section)))
	}
	return sectionObjections.to(order{battle: b, u: int(d.By), v: int(c.Args[0]), at: d.To})
}

// Ask lists the sections that can be blown up too, if any.
func (d demolition) Ask(b *battle) game.Question {
	return game.Question{Side: b.side(int(d.By)), Topic: "demolish", Cite: "SP engineers/demolition/two", Seen: game.Everyone, Options: secondDeeds.Offer(b, d, nil)}.UnlessOver()
}

// Deeds implements game.Step.
func (d demolition) Deeds() game.Menu[*battle] { return secondDeeds.For(d) }

// mined rolls for whether a section is destroyed (SP engineers/demolition/roll).
type mined struct{ By, Section int8 }

func (k mined) Title(b *battle) (string, rule.Clause) {
	return "demolition by " + b.label(int(k.By)), "SP engineers/demolition/roll"
}

// Ask rolls the die.
func (k mined) Ask(b *battle) game.Question {
	return rolls(b.living(int(k.Section)), "demolish", "SP engineers/demolition/roll", 6)
}

// Explain returns the modifiers of the roll.
func (k mined) Explain(b *battle, _ game.Choice) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	t.Items = append(t.Items, b.item(scenario.Demolition, "engineers", "SP engineers/demolition/roll"))
	t.Items = append(t.Items, b.plating(int(k.Section)))
	t.Outcomes = passes(t, 6, 1, "destroyed", "not destroyed")
	return t
}

// Answer destroys the section, or reports that the section holds.
func (k mined) Answer(t *table, c game.Choice) {
	b, v := t.State, int(k.Section)
	sum := int(c.Args[0]) + k.Explain(b, c).Sum()
	if sum <= 0 {
		t.Say("SP engineers/demolition/roll", "The roll of %d comes to %d: %s is not destroyed.", c.Args[0], sum, b.label(v))
		return
	}
	t.Say("SP engineers/demolition/roll", "The roll of %d comes to %d, above 0.", c.Args[0], sum)
	b.collapse(t, v, "SP engineers/demolition")
}

// scoreDemolish returns the worth of blowing up the section, and of the place that the stand moves to.
func (b *battle) scoreDemolish(u int, c game.Choice) int {
	sum := b.ruinWorth(u, target(c))
	if sum < 0 {
		return sum
	}
	return sum + (b.pull(u, place(c))-b.pull(u, b.stands[u].at))/10
}

// ruinWorth returns the worth of a section times the chance to destroy it. Own sections count as
// losses.
func (b *battle) ruinWorth(u, v int) int {
	sum := 100 * b.kind(v).Points
	for _, w := range b.inside(v) {
		sum += 50 * b.kind(w).Points
	}
	sum = (sum + 200) * min(6, max(0, 6+mined{int8(u), int8(v)}.Explain(b, game.Choice{}).Sum())) / 6
	if b.side(v) == b.side(u) {
		return -sum
	}
	return sum
}

// offerSapping lists legs of engineers up to enemy sections.
func (b *battle) offerSapping(u int, left int64, add offer) {
	for v := range b.stands {
		if !b.structure(v) || !b.foe(u, v) {
			continue
		}
		if l := b.charge(u, v); l.From.Distance(l.To) > contact {
			add(goTo(vGo, u, l.From.Add(l.To.Sub(l.From).Scaled(min(left, l.From.Distance(l.To)-contact)))), "SP engineers/demolition")
		}
	}
}
