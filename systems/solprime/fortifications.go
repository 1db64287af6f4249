package solprime

import (
	"iter"

	"metahex/game"
	"metahex/grid"
	"metahex/rule"
	"metahex/systems/solprime/scenario"
)

// Fortifications, and buildings outside towns, as units (SP fortifications, SP urban/buildings). A
// structure has one section or more. Each section is a stand with armour and a size. It may have
// weapons and a crew, and it holds one squad.
//
//	fire ──▶ hit ──▶ section's armour ──▶ destroyed ──▶ the stand inside; the armour is
//	                                                    subtracted from the die once more
//	artillery ─────▶ section's armour ──▶ destroyed ──▶ a die to escape

// plating returns the armour of a section as a line of a tally.
func (b *battle) plating(v int) rule.Item {
	k := b.kind(v)
	cite := rule.Clause("SP fortifications/armour")
	if k.Tall {
		cite = "SP urban/buildings"
	}
	return rule.Item{Amount: -k.Front, Reason: "armour", Cite: cite, Source: b.tables.Note(k.Plating())}
}

// armed reports whether a structure still has a section with weapons. Only such a structure can be
// activated (SP fortifications/weapons).
func (b *battle) armed(p int) bool {
	return b.anyIn(p, func(u int) bool { return b.living(u) && len(b.kind(u).Weapons) > 0 })
}

// able reports whether a platoon can still act.
func (b *battle) able(p int) bool {
	if b.squads[p].works {
		return b.armed(p)
	}
	return !b.platoons[p].gone && b.strength(p) > 0
}

// between yields the bases of all tall sections except those of stands u and v and of their hosts.
func (b *battle) between(u, v int) iter.Seq[grid.Circle] {
	return func(yield func(grid.Circle) bool) {
		for _, i := range b.towers {
			if w := int(i); b.living(w) && w != u && w != v && w != b.host(u) && w != b.host(v) && !yield(b.base(w)) {
				return
			}
		}
	}
}

// tall returns the tall sections that may hide one place from another (SP visibility). A section does
// not hide a stand in it or next to it.
func (b *battle) tall(u, v int, from, to grid.Point) (all []grid.Circle) {
	for base := range b.between(u, v) {
		if !base.Has(from) && !base.Has(to) {
			all = append(all, base)
		}
	}
	return all
}

// breach destroys a section that fire has penetrated. Then it rolls against the stand inside
// (SP fire/fortified/inside).
func (b *battle) breach(t *table, s shot) {
	v := int(s.At)
	within := b.inside(v)
	b.destroy(t, v, "SP fire/fortified")
	for _, p := range within {
		if !b.infantry(p) || antipersonnel(b.weapon(s)) {
			t.Then(killRoll{By: s.By, At: int8(p), Weapon: s.Weapon, Behind: int8(b.kind(v).Front)})
		}
	}
}

// escape rolls for whether a stand escapes from a section that artillery or engineers have destroyed
// (SP artillery/escape).
type escape struct{ Unit int8 }

func (e escape) Title(b *battle) (string, rule.Clause) {
	return b.label(int(e.Unit)) + " rolls to escape from the ruins", "SP artillery/escape"
}

// Ask rolls the die.
func (e escape) Ask(b *battle) game.Question {
	return rolls(b.living(int(e.Unit)), "escape", "SP artillery/escape", 6)
}

// Explain returns the number that the roll must reach.
func (e escape) Explain(b *battle, _ game.Choice) rule.Tally {
	f := scenario.SquadEscapes
	if !b.infantry(int(e.Unit)) {
		f = scenario.VehicleEscapes
	}
	return rule.Tally{Title: "at least", Items: []rule.Item{b.item(f, f.String(), "SP artillery/escape")},
		Outcomes: passes(rule.Tally{}, 6, b.tables.Of(f), "escapes", "destroyed")}
}

// Answer lets the stand escape or destroys it.
func (e escape) Answer(t *table, c game.Choice) {
	b, u := t.State, int(e.Unit)
	if int(c.Args[0]) >= e.Explain(b, c).Sum() {
		t.Say("SP artillery/escape", "%s throws %d and escapes.", b.label(u), c.Args[0])
		return
	}
	t.Say("SP artillery/escape", "%s throws %d.", b.label(u), c.Args[0])
	b.destroy(t, u, "SP artillery/escape")
}

// collapse destroys a section at once. Each stand inside rolls to escape.
func (b *battle) collapse(t *table, v int, cite rule.Clause) {
	within := b.inside(v)
	b.destroy(t, v, cite)
	for _, u := range within {
		t.Then(escape{int8(u)})
	}
}
