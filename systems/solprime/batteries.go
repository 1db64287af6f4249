package solprime

import (
	"metahex/game"
	"metahex/grid"
	"metahex/rule"
)

// Guns behind the table (SP artillery/off-table) and fire at guns that have fired
// (SP artillery/counterbattery).
//
//	 table            ◀── inches behind the middle of the edge ──▶
//	┌──────────┐
//	│    ✹ ◀───┼─────────────────────────────────────────────── battery
//	└──────────┘
//	fire ─▶ enemy artillery on overwatch ─▶ d10 ─▶ fire at where it came from

// refuseReach says why guns do not reach a point, which those on the table always
// do.
func (b *battle) refuseReach(u int, at grid.Point) error {
	if reach := int64(b.kind(u).Reach) * grid.Inch; b.stands[u].off == battery && b.stands[u].at.Distance(at) > reach {
		return rule.Refuse("SP artillery/off-table", "%s is %s inches off; %s reaches %s", at, grid.Inches(b.stands[u].at.Distance(at)), b.label(u), grid.Inches(reach))
	}
	return nil
}

// shelled reports whether a barrage hits a stand: on the ground of the table, or
// behind it.
func (b *battle) shelled(s barrage, v int) bool {
	behind := b.exists(v) && b.stands[v].off == battery
	return (behind || b.grounded(v)) && b.area(s).Meets(b.base(v))
}

// counter asks the enemy of artillery that has fired whether a platoon of his, on
// overwatch, looks for it (SP artillery/counterbattery).
type counter struct{ Firer int8 }

func (k counter) Title(b *battle) (string, rule.Clause) {
	return "counterbattery fire at " + b.label(int(k.Firer)), "SP artillery/counterbattery"
}

// Ask lists the platoons that are able to.
func (k counter) Ask(b *battle) game.Question {
	if b.ended || !b.exists(int(k.Firer)) {
		return game.Question{}
	}
	q := game.Question{Side: b.side(int(k.Firer)).Enemy(), Topic: "counter", Cite: "SP artillery/counterbattery", Seen: game.Only(b.side(int(k.Firer)).Enemy())}
	for p := range b.platoons {
		if len(b.answering(p, int(k.Firer))) == 0 {
			continue
		}
		if q.Options == nil {
			q.Options = append(q.Options, game.Option{Choice: choice(vHold)})
		}
		q.Options = append(q.Options, game.Option{Choice: choice(vCounter, p)})
	}
	return q
}

// answering lists the guns of a platoon that could fire back: on overwatch, with
// ammunition, and within range.
func (b *battle) answering(p, firer int) (all []int8) {
	for _, i := range b.searching(p, firer) {
		if b.stands[i].rounds > 0 {
			all = append(all, i)
		}
	}
	return all
}

// searching lists the guns of a platoon that may look for those that have fired.
func (b *battle) searching(p, firer int) (all []int8) {
	for _, i := range b.squads[p].members {
		u := int(i)
		reach := int64(b.kind(u).Reach) * grid.Inch
		able := b.side(u) != b.side(firer) && b.exists(u) && b.kind(u).Calibre > 0 && b.is(u, watching)
		if able && b.stands[u].at.Distance(b.stands[firer].at) <= reach {
			all = append(all, i)
		}
	}
	return all
}

// Refuse says why a platoon does not fire back.
func (k counter) Refuse(b *battle, c game.Choice) error {
	if p := int(c.Args[0]); c.Verb == vCounter && p >= 0 && p < len(b.platoons) && len(b.answering(p, int(k.Firer))) == 0 {
		return rule.Refuse("SP artillery/counterbattery", "%s has no artillery on overwatch that reaches %s", b.squads[p].name, b.label(int(k.Firer)))
	}
	return nil
}

// Explain is the sum behind the search.
func (k counter) Explain(b *battle, c game.Choice) rule.Tally {
	if p := int(c.Args[0]); c.Verb == vCounter && p >= 0 && p < len(b.platoons) {
		if guns := b.answering(p, int(k.Firer)); len(guns) > 0 {
			return b.searchSum(int(guns[0]), int(k.Firer))
		}
	}
	return rule.Tally{}
}

// Answer has the platoon look for the guns; then others may.
func (k counter) Answer(t *table, c game.Choice) {
	if c.Verb == vHold {
		return
	}
	for _, u := range t.State.answering(int(c.Args[0]), int(k.Firer)) {
		t.State.disclose(int(u))
	}
	t.Then(search{int8(c.Args[0]), k.Firer}, k)
}

// search throws whether a platoon finds the guns that have fired.
type search struct{ Platoon, Firer int8 }

func (s search) Title(b *battle) (string, rule.Clause) {
	return "counterbattery check of " + b.squads[s.Platoon].name, "SP artillery/counterbattery"
}

// Ask rolls.
func (search) Ask(*battle) game.Question { return asks("search", "SP artillery/counterbattery", 10) }

// Explain is the sum.
func (s search) Explain(b *battle, _ game.Choice) rule.Tally {
	return b.searchSum(int(b.searching(int(s.Platoon), int(s.Firer))[0]), int(s.Firer))
}

// searchSum is what is added to the die; the range is that of the platoon's first
// gun.
func (b *battle) searchSum(u, firer int) rule.Tally {
	t := rule.Tally{Title: "added to the die"}
	add := func(f Figure, reason string) {
		t.Items = append(t.Items, b.tables.item(f, reason, "SP artillery/search"))
	}
	if b.centre(b.side(u)) {
		add(SearchCentre, "command centre")
	}
	if d := b.advance(b.side(u)); d != 0 {
		t.Add(d, "technology", "SP technology")
	}
	if b.stands[u].at.Distance(b.stands[firer].at) > int64(b.tables.Of(SearchFar)) {
		add(SearchRange, "range")
	}
	if b.kind(firer).Towed {
		add(SearchTowed, "towed artillery")
	}
	return t
}

// Answer takes the platoon's guns off overwatch, and fires if they have found
// theirs.
func (s search) Answer(t *table, c game.Choice) {
	b := t.State
	guns := b.answering(int(s.Platoon), int(s.Firer))
	sum, need := int(c.Args[0])+b.searchSum(int(b.searching(int(s.Platoon), int(s.Firer))[0]), int(s.Firer)).Sum(), b.tables.Of(SearchNeeded)
	for _, i := range b.squads[s.Platoon].members {
		if b.kind(int(i)).Calibre > 0 {
			b.unset(int(i), watching)
		}
	}
	if sum < need {
		t.Say("SP artillery/counterbattery", "%d comes to %d, needing %d: %s does not find %s.", c.Args[0], sum, need, b.squads[s.Platoon].name, b.label(int(s.Firer)))
		return
	}
	t.Say("SP artillery/counterbattery", "%d comes to %d: %s fires back.", c.Args[0], sum, b.squads[s.Platoon].name)
	for i := len(guns) - 1; i >= 0; i-- {
		b.stands[guns[i]].rounds--
		b.impact(t, barrage{guns[i], b.stands[s.Firer].at})
	}
}

// Worth fires back whenever there is somebody to be hit.
func (k counter) Worth(b *battle, c game.Choice) int {
	if c.Verb == vHold {
		return 0
	}
	return b.kind(int(k.Firer)).Points
}
