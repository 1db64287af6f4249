package solprime

import (
	"metahex/game"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Guns behind the table (SP artillery/off-table), and return fire at guns that have fired
// (SP artillery/counterbattery).
//
//	 table            ◀── inches behind the middle of the edge ──▶
//	┌──────────┐
//	│    ✹ ◀───┼─────────────────────────────────────────────── battery
//	└──────────┘
//	fire ─▶ enemy artillery on overwatch ─▶ d10 ─▶ fire at the guns

// shelled reports whether a barrage hits a stand, on the table or behind it.
func (b *battle) shelled(s barrage, v int) bool {
	behind := b.exists(v) && b.stands[v].off == battery
	return (behind || b.grounded(v)) && b.area(s).Meets(b.base(v))
}

// counter asks a side after the enemy's artillery has fired: a platoon on overwatch may search for
// the guns (SP artillery/counterbattery).
type counter struct{ Firer int8 }

func (k counter) Title(b *battle) (string, rule.Clause) {
	return "counterbattery fire at " + b.label(int(k.Firer)), "SP artillery/counterbattery"
}

// counterDeeds are the answers: search for the guns, or hold.
var counterDeeds = game.Deeds[*battle, counter]{
	{
		Verb:  vHold,
		Offer: game.OfferVerb[*battle, counter](vHold, ""),
		Score: func(*battle, counter, game.Choice) int { return 0 },
	},
	{
		Verb: vCounter, Word: "counter", Help: "have a platoon of artillery fire back", Blanks: kinds{aPlatoon},
		Hinder: func(b *battle, k counter, c game.Choice) hindrance {
			if len(b.answering(int(c.Args[0]), int(k.Firer))) == 0 {
				return silentGuns.ForBoth(name(aPlatoon, c.Args[0]), stood(int(k.Firer)))
			}
			return hindrance{}
		},
		Offer: func(b *battle, _ counter, add func(game.Choice, rule.Clause)) {
			for p := range b.platoons {
				add(choice(vCounter, p), "")
			}
		},
		Explain: func(b *battle, k counter, c game.Choice) rule.Tally {
			return b.searchSum(int(b.answering(int(c.Args[0]), int(k.Firer))[0]), int(k.Firer))
		},
		Do: func(t *table, k counter, c game.Choice) {
			for _, u := range t.State.answering(int(c.Args[0]), int(k.Firer)) {
				t.State.disclose(int(u))
			}
			t.Then(search{int8(c.Args[0]), k.Firer}, k) // afterwards other platoons may search
		},
		Score: func(b *battle, k counter, _ game.Choice) int { return b.kind(int(k.Firer)).Points }, // worth it whenever the target is within reach
	},
}

var silentGuns = &game.Reason{Cite: "SP artillery/counterbattery", Text: "%s has no artillery on overwatch that reaches %s"}

// Ask lists the platoons that can search, if any.
func (k counter) Ask(b *battle) game.Question {
	if !b.exists(int(k.Firer)) {
		return game.Question{}
	}
	enemy := b.side(int(k.Firer)).Enemy()
	return game.Question{Side: enemy, Topic: "counter", Cite: "SP artillery/counterbattery", Seen: game.Only(enemy), Options: counterDeeds.Offer(b, k, nil)}.UnlessOver()
}

// answering lists the guns of a platoon that could fire back. Such guns are on overwatch, have
// ammunition and reach the target.
func (b *battle) answering(p, firer int) (all []int8) {
	for _, i := range b.searching(p, firer) {
		if b.stands[i].rounds > 0 {
			all = append(all, i)
		}
	}
	return all
}

// searching lists the guns of a platoon that may search for the enemy's guns.
func (b *battle) searching(p, firer int) (all []int8) {
	for u := range b.of(int8(p)) {
		able := b.side(u) != b.side(firer) && b.exists(u) && b.kind(u).Calibre > 0 && b.is(u, watching)
		if able && b.reaches(u, b.stands[firer].at) {
			all = append(all, int8(u))
		}
	}
	return all
}

// Deeds implements game.Step.
func (k counter) Deeds() game.Menu[*battle] { return counterDeeds.For(k) }

// search rolls for whether a platoon finds the guns that have fired.
type search struct{ Platoon, Firer int8 }

func (s search) Title(b *battle) (string, rule.Clause) {
	return "counterbattery check of " + b.squads[s.Platoon].name, "SP artillery/counterbattery"
}

// Ask rolls the die.
func (search) Ask(*battle) game.Question { return asks("search", "SP artillery/counterbattery", 10) }

// Explain returns the sum.
func (s search) Explain(b *battle, _ game.Choice) rule.Tally {
	return b.searchSum(int(b.searching(int(s.Platoon), int(s.Firer))[0]), int(s.Firer))
}

// searchSum returns the modifiers of the search die. The range is measured from gun u.
func (b *battle) searchSum(u, firer int) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	b.count(&t, b.centre(b.side(u)), scenario.SearchCentre, "command centre", "SP artillery/search")
	if d := b.advance(b.side(u), b.side(u).Enemy()); d != 0 {
		t.Add(d, "technology", "SP technology")
	}
	b.count(&t, b.stands[u].at.Distance(b.stands[firer].at) > int64(b.tables.Of(scenario.SearchFar)), scenario.SearchRange, "range", "SP artillery/search")
	b.count(&t, b.kind(firer).Towed, scenario.SearchTowed, "towed artillery", "SP artillery/search")
	t.Outcomes = passes(t, 10, b.tables.Of(scenario.SearchNeeded), "fires back", "not found")
	return t
}

// Answer ends the overwatch of the platoon's guns. If the search succeeds, the guns fire.
func (s search) Answer(t *table, c game.Choice) {
	b := t.State
	guns := b.answering(int(s.Platoon), int(s.Firer))
	sum, need := int(c.Args[0])+b.searchSum(int(b.searching(int(s.Platoon), int(s.Firer))[0]), int(s.Firer)).Sum(), b.tables.Of(scenario.SearchNeeded)
	for _, i := range b.squads[s.Platoon].members {
		if b.kind(int(i)).Calibre > 0 {
			b.unset(int(i), watching)
		}
	}
	if sum < need {
		t.Say("SP artillery/counterbattery", "The roll of %d comes to %d, needing %d: %s does not find %s.", c.Args[0], sum, need, b.squads[s.Platoon].name, b.label(int(s.Firer)))
		return
	}
	t.Say("SP artillery/counterbattery", "The roll of %d comes to %d: %s fires back.", c.Args[0], sum, b.squads[s.Platoon].name)
	for i := len(guns) - 1; i >= 0; i-- {
		b.stands[guns[i]].rounds--
		b.impact(t, barrage{guns[i], b.stands[s.Firer].at})
	}
}
